"""The GM's side: moves, the spotlight, Fear, and adversaries in the spotlight."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..rolls import D20, AttackRoll
from ..state import Last, State, rid_of
from .base import Event, told_with_fear
from .gains import NEW_TURN, in_order, players_turn

KNOWN = ll.Secret(unless="known")
"""The GM's alone, unless the adversary's numbers are known."""


@game.event("DH-R5", "DH-19")
class GmMoved(Event, frozen=True):
    """The GM made a move; outside the GM's turn it answers the open prompts."""

    text: str
    because: str | None = None
    fear: int = 0

    def evolve(self, state: State) -> State:
        """One move more of this turn."""
        return after_gm_move(state, self.fear)

    def tell(self) -> Iterator[ll.Said]:
        """What happens, and what it cost."""
        return told_with_fear(self)

    def why(self) -> Iterator[ll.Because]:
        """DH-R5: the first of a turn is free."""
        yield ll.Because("DH-R5", "further_move" if self.fear else "free_move")

    def fear_spent(self) -> int:
        """What a further move cost."""
        return self.fear


@game.event("DH-R6")
class SpotlightTaken(Event, frozen=True):
    """The GM's turn starts."""

    fear: int

    def evolve(self, state: State) -> State:
        """A new turn, without open prompts."""
        fear = state.fear - self.fear
        return ll.replace(state, fear=fear, spotlight="gm", turn=NEW_TURN, prompts=())

    def tell(self) -> Iterator[ll.Said]:
        """That it starts, and what it cost."""
        return told_with_fear(self)

    def why(self) -> Iterator[ll.Because]:
        """DH-R6: out of turn it costs, on a prompt it does not."""
        yield ll.Because("DH-R6", "spotlight_costs" if self.fear else "spotlight_prompted")

    def fear_spent(self) -> int:
        """What it cost."""
        return self.fear


@game.event("DH-21")
class SpotlightPassed(Event, frozen=True):
    """The GM's turn is over."""

    def evolve(self, state: State) -> State:
        """DH-21: the players' turn; a reroll brings the spotlight no longer back."""
        last = state.last
        if last is not None and last.gains is not None:
            last = ll.replace(last, gains=ll.replace(last.gains, spotlight=False))
        return players_turn(ll.replace(state, last=last))

    def why(self) -> Iterator[ll.Because]:
        """It swings back."""
        yield ll.Because("DH-21", "turn_over")


@game.event("DH-20")
class GmPrompted(Event, frozen=True):
    """The table looks for a GM move."""

    because: str

    def evolve(self, state: State) -> State:
        """One prompt more; the same again changes nothing."""
        return ll.replace(state, prompts=in_order((*state.prompts, self.because)))

    def why(self) -> Iterator[ll.Because]:
        """Which of the reasons it is."""
        yield ll.Because("DH-20", "prompted", {"because": self.because})


@game.event("DH-44")
class FearSpent(Event, frozen=True):
    """The GM spent Fear."""

    amount: int
    on: str

    def evolve(self, state: State) -> State:
        """It is gone."""
        return ll.replace(state, fear=state.fear - self.amount)

    def why(self) -> Iterator[ll.Because]:
        """Fear is spent at any time."""
        yield ll.Because("DH-44", "fear_spent", {"amount": self.amount})

    def fear_spent(self) -> int:
        """How much."""
        return self.amount


@game.event("DH-23")
class AdversarySpotlighted(Event, frozen=True):
    """A GM move by an adversary; ``d20`` and what follows only for an attack on somebody."""

    adversary: str
    action: str
    fear: int = 0
    target: str | None = None
    condition: str | None = None
    feature: Annotated[str | None, KNOWN] = None
    text: str | None = None
    d20: Annotated[tuple[int, ...], ll.Shown()] = ()
    lower: bool = False
    """Whether the lower of two dice counts (disadvantage)."""
    modifier: Annotated[int, KNOWN] = 0
    total: Annotated[int, KNOWN] = 0
    evasion: int = 0
    outcome: str | None = None
    known: bool = True

    def roll(self) -> AttackRoll:
        """The attack that this was."""
        two = len(self.d20) > 1
        return AttackRoll(
            modifier=self.modifier,
            difficulty=self.evasion,
            advantage=1 if two and not self.lower else 0,
            disadvantage=1 if two and self.lower else 0,
        )

    def fell(self) -> ll.Fallen[D20]:
        """How it fell."""
        face = min(self.d20) if self.lower else max(self.d20)
        return ll.Fallen({"d20": self.d20}, self.outcome or "", D20(0, face, self.total))

    def faces_told(self) -> ll.Faces:
        """Its d20, where it attacked."""
        return {"d20": self.d20} if self.d20 else {}

    def holds(self) -> bool:
        """DH-115, DH-116: whether the d20 comes to this."""
        if self.outcome is None:
            return True
        fell = self.fell()
        return self.roll().possible(fell.faces, fell.outcome, total=self.total)

    def evolve(self, state: State) -> State:
        """It has acted, is rid of a condition, or has hit somebody; then as every GM move."""
        name = self.adversary
        if state.spotlight == "gm":
            acted = {**state.turn.acted, name: state.turn.acted.get(name, 0) + 1}
            state = ll.replace(state, turn=ll.replace(state.turn, acted=acted))
        if self.condition is not None:
            freed = rid_of(state.adversaries[name], self.condition)
            state = ll.placed(state, "adversaries", name, freed)
        if self.outcome is not None:
            hits = ll.without(state.hits, name)
            if self.outcome != "failure":
                hits[name] = self.outcome == "critical_success"
            state = ll.replace(state, hits=hits)
        return after_gm_move(state, self.fear)

    def tell(self) -> Iterator[ll.Said]:
        """What it does, to whom, with what, and what that cost."""
        values = self.values()
        aimed = "_at" if self.target is not None else ""
        yield ll.Said(f"story.adversary_{self.action}{aimed}", values)
        if values.get("feature"):
            yield ll.Said("story.feature_used", values)
        if self.text:
            yield ll.Said("story.adversary_text", values)
        if self.outcome is not None:
            hidden = "_hidden" if self.total is ll.Hidden else ""
            yield ll.Said(f"story.adversary_rolls{hidden}", values)
        if self.fear:
            yield ll.Said("story.fear_paid", values)

    def announce(self) -> ll.Said | None:
        """Whether its attack came through."""
        return None if self.outcome is None else self.roll().announce(self.fell())

    def why(self) -> Iterator[ll.Because]:
        """DH-22, DH-24: what it cost; then how its attack fell."""
        yield ll.Because("DH-23", "adversary_acts", {"name": self.adversary})
        if self.fear:
            yield ll.Because("DH-22", "fear_paid", {"amount": self.fear})
        if self.outcome is not None:
            yield from self.roll().why(self.fell())

    def result(self) -> dict[str, Any]:
        """What programs are told of its attack."""
        if self.outcome is None:
            return {}
        shown = {"roll": "adversary-attack", **self.roll().result(self.fell())}
        return {name: each for name, each in shown.items() if each is not ll.Hidden}

    def fear_spent(self) -> int:
        """What it cost in all."""
        return self.fear


def after_gm_move(state: State, fear: int) -> State:
    """What every GM move does: prompts are answered, and the last roll is past."""
    turn, last = state.turn, state.last
    if state.spotlight == "gm":
        turn = ll.replace(turn, moves=turn.moves + 1)
    if last is not None:
        last = ll.replace(without_lost(last), reroll=False)
    return ll.replace(state, fear=state.fear - fear, prompts=(), turn=turn, last=last)


def without_lost(last: Last) -> Last:
    """Hope that was lost over the cap pays for nothing any more."""
    gains = last.gains
    return last if gains is None else ll.replace(last, gains=ll.replace(gains, lost_hope={}))


def session_ends(state: State) -> State:
    """DH-41, DH-44: Hope and Fear stay; Hope lost over the cap is gone for good."""
    return state if state.last is None else ll.replace(state, last=without_lost(state.last))


def session_starts(state: State) -> State:
    """DH-37, DH-R4: everybody may start a tag team again."""
    return ll.replace(state, tag_teams=())


game.session_ends, game.session_starts = session_ends, session_starts
