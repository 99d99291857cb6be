"""The GM's side: moves, the spotlight and Fear."""

from collections.abc import Iterator

import limelight.contract as ll

from ..facts import game
from ..state import State
from .base import Event, told_with_fear
from .gains import NEW_TURN, in_order, players_turn, spend
from .pauses import without_lost


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
        state = spend(state, self.fear)
        return ll.replace(state, spotlight="gm", turn=NEW_TURN, prompts=())

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
        return spend(state, self.amount)

    def why(self) -> Iterator[ll.Because]:
        """Fear is spent at any time."""
        yield ll.Because("DH-44", "fear_spent", {"amount": self.amount})

    def fear_spent(self) -> int:
        """How much."""
        return self.amount


def after_gm_move(state: State, fear: int) -> State:
    """What every GM move does: prompts are answered, and the last roll is past."""
    turn, last = state.turn, state.last
    if state.spotlight == "gm":
        turn = ll.replace(turn, moves=turn.moves + 1)
    if last is not None:
        last = ll.replace(without_lost(last), reroll=False)
    return ll.replace(spend(state, fear), prompts=(), turn=turn, last=last)
