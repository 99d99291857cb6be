"""Rests: begun, used, interrupted and finished."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..facts import game
from ..rolls import DowntimeRoll, RestFear
from ..rolls.outcomes import Sum
from ..state import (
    CLEARS,
    Advance,
    Blows,
    Gains,
    Made,
    Move,
    Rest,
    Scene,
    State,
    moved,
    moved_back,
    remembering,
)
from .base import Event
from .damage import marked, risen
from .gains import players_turn, told_advance, why_advance, with_hope
from .pauses import ending, paused

RULES = {
    "tend_to_wounds": "DH-48",
    "clear_stress": "DH-49",
    "repair_armor": "DH-50",
    "prepare": "DH-51",
    "project": "DH-53",
    "other": "DH-R42",
}


@game.event("DH-45", "DH-R34")
class RestStarted(Event, frozen=True):
    """The party rests."""

    kind: Literal["short", "long"]

    def evolve(self, state: State) -> State:
        """DH-R34: the GM's turn is over, and what waits for the next call too."""
        rest = Rest(kind=self.kind)
        state = ll.replace(players_turn(state), rest=rest, last=None, hits={}, packs={})
        return ll.replace(state, blows=Blows())

    def tell(self) -> Iterator[ll.Said]:
        """Which kind."""
        yield ll.Said(f"story.rest_started_{self.kind}")

    def why(self) -> Iterator[ll.Because]:
        """DH-46: two moves for everybody."""
        yield ll.Because("DH-46", "two_moves")


@game.event("DH-46", "DH-48", "DH-49", "DH-50", "DH-51", "DH-52", "DH-53", "DH-R23", "DH-R24")
class DowntimeMade(Event, frozen=True):
    """Somebody used part of a rest; it works at once."""

    character: str
    move: Move
    target: str | None = None
    """Whose slots are cleared."""
    cleared: int = 0
    d4: Annotated[int, ll.Shown()] = 0
    """0 in a long rest, and where nothing is cleared."""
    tier: int = 0
    hope: dict[str, int] = {}
    lost: dict[str, int] = {}
    preparation: int = 0
    together: str | None = None
    """DH-R24: with whom somebody prepares."""
    countdown: Annotated[str | None, ll.Secret(unless="known")] = None
    advance: Advance = Advance()
    known: bool = True
    """Whether the countdown may be."""
    text: str | None = None

    def roll(self) -> DowntimeRoll:
        """The roll that this was."""
        move: Any = self.move
        return DowntimeRoll(tier=self.tier, move=move)

    def fell(self) -> ll.Fallen[Sum]:
        """How it fell."""
        return ll.Fallen(self.faces_told(), "cleared", Sum(0, self.d4 + self.tier))

    def faces_told(self) -> ll.Faces:
        """The d4, where it was thrown."""
        return {"d4": (self.d4,)} if self.d4 else {}

    def holds(self) -> bool:
        """DH-48: no more is cleared than the die and the tier come to."""
        return not self.d4 or (1 <= self.d4 <= 4 and self.cleared <= self.d4 + self.tier)

    def evolve(self, state: State) -> State:
        """DH-46: at once; and it is written down, for the case of an interruption."""
        assert state.rest is not None
        mended = self.target if CLEARS.get(self.move) == "armor" else None
        worn = None if mended is None else state.characters[mended].sheet.worn
        made = Made(
            by=self.character,
            move=self.move,
            target=self.target,
            cleared=self.cleared,
            armor=None if worn is None else worn.name,
            hope=self.hope,
            preparation=self.preparation,
            advance=self.advance,
        )
        rest = ll.replace(state.rest, made=(*state.rest.made, made))
        people = with_hope(state.characters, self.hope)
        countdowns = moved(state.countdowns, self.advance)
        state = ll.replace(state, rest=rest, characters=people, countdowns=countdowns)
        if self.target is None or not self.cleared:
            return state
        return marked(state, self.target, {CLEARS[self.move]: -self.cleared})

    def tell(self) -> Iterator[ll.Said]:
        """What they do, and what it gives."""
        values = {**self.values(), "name": self.character}
        other = "_ally" if self.target not in (None, self.character) else ""
        shared = "_together" if self.together is not None else ""
        yield ll.Said(f"story.downtime_{self.move}{other}{shared}", values)
        if self.text:
            yield ll.Said("story.adversary_text", values)
        for name, hope in self.hope.items():
            if hope:
                yield ll.Said("story.hope_gained", {"name": name, "hope": hope})
        for name, hope in self.lost.items():
            if hope:
                yield ll.Said("story.hope_lost", {"name": name, "hope": hope})
        yield from told_advance(self.advance)

    def announce(self) -> ll.Said | None:
        """What the die came to."""
        return self.roll().announce(self.fell()) if self.d4 else None

    def why(self) -> Iterator[ll.Because]:
        """The die and the tier, or that a long rest clears all."""
        if self.d4:
            yield from self.roll().why(self.fell())
        elif self.move in CLEARS:
            yield ll.Because("DH-52", "clears_all")
        else:
            yield ll.Because(RULES[self.move], f"downtime_{self.move}")
        if self.together is not None:
            yield ll.Because("DH-R24", "prepared_together")
        yield from why_advance(self.advance)

    def result(self) -> dict[str, Any]:
        """What was thrown, and what really was cleared."""
        if self.move not in CLEARS:
            return {}
        shown: dict[str, Any] = self.roll().result(self.fell()) if self.d4 else {}
        return shown | {"cleared": self.cleared}

    def gained(self) -> Gains | None:
        """What a cap cut off."""
        return Gains(lost_hope=self.lost) if any(self.lost.values()) else None

    def advanced(self) -> Advance | None:
        """DH-53: the countdown of a project."""
        return self.advance


@game.event("DH-55", "DH-R25")
class RestInterrupted(Event, frozen=True):
    """A rest was disturbed: what it gave is taken back, as far as it is there."""

    kind: Literal["short", "long"]
    hp: dict[str, int] = {}
    stress: dict[str, int] = {}
    armor: dict[str, int] = {}
    armors: dict[str, dict[str, int]] = {}
    """DC-20: slots of armour that is no longer worn."""
    hope: dict[str, int] = {}
    advances: tuple[Advance, ...] = ()
    """DH-53: how projects moved, the last first."""
    hidden_advances: Annotated[tuple[Advance, ...], ll.Secret()] = ()
    text: str | None = None

    def evolve(self, state: State) -> State:
        """DH-55: a short one is over, a long one is a short one now."""
        for what in ("hp", "stress", "armor"):
            for name, by in getattr(self, what).items():
                state = marked(state, name, {what: by})
        for name, back in self.armors.items():
            who = remembering(state.characters[name], back)
            state = ll.placed(state, "characters", name, who)
        people = with_hope(state.characters, {name: -by for name, by in self.hope.items()})
        countdowns = state.countdowns
        for each in (*self.advances, *self.hidden_advances):
            countdowns = moved_back(countdowns, each)
        rest = Rest(kind="short") if self.kind == "long" else None
        return ll.replace(state, characters=people, countdowns=countdowns, rest=rest)

    def tell(self) -> Iterator[ll.Said]:
        """That it is over, or short now, and what is gone again."""
        yield ll.Said(f"story.rest_interrupted_{self.kind}")
        if self.text:
            yield ll.Said("story.adversary_text", {"text": self.text})
        for what in ("hp", "stress", "armor"):
            for name, by in getattr(self, what).items():
                yield ll.Said(f"story.marked_{what}", {"target": name, "amount": by})
        for name, back in self.armors.items():
            yield ll.Said("story.marked_armor", {"target": name, "amount": sum(back.values())})
        for name, by in self.hope.items():
            yield ll.Said("story.hope_taken", {"name": name, "hope": by})
        for each in self.advances:
            hidden = {} if each.hidden_ticks is ll.Hidden else each.hidden_ticks
            for name in (*each.ticks, *hidden):
                yield ll.Said("story.countdown_back", {"name": name})

    def why(self) -> Iterator[ll.Because]:
        """DH-55, DH-R25: what an interruption means."""
        yield ll.Because("DH-55", f"interrupted_{self.kind}")
        yield ll.Because("DH-R25", "rest_taken_back")


@game.event("DH-54", "DH-56", "DH-61", "DH-R26", "DH-R29", "DH-R33")
class RestEnded(Event, frozen=True):
    """A rest is finished: Fear for the GM, and what it frees and ends."""

    kind: Literal["short", "long"]
    d4: Annotated[int, ll.Shown()]
    more: int = 0
    """DH-54: the number of characters, after a long rest."""
    fear: int = 0
    lost_fear: int = 0
    woke: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()
    """DH-R29: who of them has 1 Hit Point cleared."""
    ended: tuple[str, ...] = ()
    in_a_row: int = 0
    """DH-47: how many short rests in a row it makes."""

    def roll(self) -> RestFear:
        """The roll that this was."""
        return RestFear(more=self.more)

    def fell(self) -> ll.Fallen[Sum]:
        """How it fell."""
        return ll.Fallen(self.faces_told(), "rest_fear", Sum(0, self.d4 + self.more))

    def faces_told(self) -> ll.Faces:
        """The d4."""
        return {"d4": (self.d4,)}

    def holds(self) -> bool:
        """DH-54: whether the die comes to this Fear."""
        return 1 <= self.d4 <= 4 and self.fear + self.lost_fear == self.d4 + self.more

    def evolve(self, state: State) -> State:
        """DH-54, DH-56: the Fear is there, and what waited for the rest is free or over."""
        for name in self.mended:
            state = marked(state, name, {"hp": -1})
        for name in self.woke:
            state = risen(state, name)
        state = paused(state, PAUSE[self.kind])
        return ll.replace(state, rest=None, short_rests=self.in_a_row, fear=state.fear + self.fear)

    def tell(self) -> Iterator[ll.Said]:
        """That it is over, who wakes, what the GM gains."""
        yield ll.Said(f"story.rest_ended_{self.kind}")
        for name in self.woke:
            yield ll.Said("story.rose_unconscious", {"name": name})
        if self.fear:
            yield ll.Said("story.fear_gained", {"fear": self.fear})
        if self.lost_fear:
            yield ll.Said("story.fear_lost", {"fear": self.lost_fear})
        for name in self.ended:
            yield ll.Said("story.effect_over", {"name": name})

    def announce(self) -> ll.Said | None:
        """The Fear."""
        return self.roll().announce(self.fell())

    def why(self) -> Iterator[ll.Because]:
        """DH-54: the die, and who is counted; DH-56: what is free again."""
        yield from self.roll().why(self.fell())
        if self.lost_fear:
            yield ll.Because("DH-44", "fear_lost", {"amount": self.lost_fear})
        yield ll.Because("DH-56", "refreshed")
        for name in self.woke:
            yield ll.Because("DH-61", "rose_unconscious", {"name": name})

    def result(self) -> dict[str, Any]:
        """The Fear that was rolled, who woke, what ended."""
        shown = self.roll().result(self.fell())
        shown |= {"woke": list(self.woke)} if self.woke else {}
        return shown | ({"ended": list(self.ended)} if self.ended else {})

    def gained(self) -> Gains | None:
        """DH-44: what a cap cut off."""
        return Gains(lost_fear=self.lost_fear) if self.lost_fear else None


PAUSE = {"short": "rest", "long": "long_rest"}


@game.event("DH-111", "DH-112")
class SceneBegan(Event, frozen=True):
    """The GM says that a new scene begins."""

    number: int
    kind: Annotated[str | None, ll.Secret()] = None
    text: str | None = None
    ended: tuple[str, ...] = ()

    def evolve(self, state: State) -> State:
        """What is per scene is free again, and what lasts until its end is over."""
        kind: Any = self.kind
        return ll.replace(paused(state, "scene"), scene=Scene(self.number, 0, kind))

    def tell(self) -> Iterator[ll.Said]:
        """Its number and what it is."""
        yield ll.Said("story.scene_began" + "_text" * bool(self.text), self.values())
        for name in self.ended:
            yield ll.Said("story.effect_over", {"name": name})

    def why(self) -> Iterator[ll.Because]:
        """DH-111: what is free again."""
        yield ll.Because("DH-111", "scene_frees")

    def result(self) -> dict[str, Any]:
        """What ended."""
        return {"ended": list(self.ended)} if self.ended else {}


def ends(state: State, kind: str) -> tuple[str, ...]:
    """The effects that end with a rest of this kind."""
    return ending(state, PAUSE[kind])
