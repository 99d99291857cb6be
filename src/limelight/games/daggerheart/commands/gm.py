"""The GM's side: moves, the spotlight and Fear."""

from collections.abc import Iterator
from typing import Literal

import limelight.contract as ll

from ..events.gm import (
    FearSpent,
    GmMoved,
    GmPrompted,
    SpotlightPassed,
    SpotlightTaken,
)
from ..facts import game
from ..state import State, lacks_fear


@game.command("DH-R5", "DH-19", gm=True)
class GmMove(ll.Command, frozen=True, kw_only=True):
    """The GM says what happens."""

    text: ll.Text
    because: ll.Text | None = None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the GM's turn, or on a prompt."""
        yield not_due(state)
        yield lacks_fear(state, price(state))

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R5: the first move of the GM's turn is free, each further one is 1 Fear."""
        return GmMoved(text=self.text, because=self.because, fear=price(state))


@game.command("DH-R6", "DH-44", gm=True)
class TakeSpotlight(ll.Command, frozen=True, kw_only=True):
    """The GM takes the spotlight."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the players' turn, and while no call is open."""
        if state.spotlight == "gm":
            yield ll.not_now("gm_turn")
        if state.roll is not None:
            yield ll.not_now("call_open")
        yield lacks_fear(state, self.price(state))

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """A turn begins."""
        return SpotlightTaken(fear=self.price(state))

    def price(self, state: State) -> int:
        """DH-R6: out of turn it costs 1 Fear, on a prompt nothing."""
        return 0 if state.prompts else 1


@game.command("DH-21", gm=True)
class PassSpotlight(ll.Command, frozen=True, kw_only=True):
    """The GM's turn ends."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one."""
        if state.spotlight == "players":
            yield ll.not_now("players_turn")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-21: the spotlight goes back to the players."""
        return SpotlightPassed()


@game.command("DH-20")
class PromptGm(ll.Command, frozen=True, kw_only=True):
    """Somebody at the table calls for a GM move."""

    because: Literal["consequences", "golden_opportunity", "looks_to_gm"]

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the GM's turn there is nothing to call for."""
        if state.spotlight == "gm":
            yield ll.not_now("gm_turn")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-20: three of the five reasons for a GM move are the table's to call."""
        return GmPrompted(because=self.because)


@game.command("DH-44", gm=True)
class SpendFear(ll.Command, frozen=True, kw_only=True):
    """The GM spends Fear and says on what."""

    amount: ll.Amount
    on: ll.Text

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It is there."""
        yield lacks_fear(state, self.amount)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-44: Fear is spent at any time, and it is written down on what."""
        return FearSpent(amount=self.amount, on=self.on)


def price(state: State) -> int:
    """DH-R5: the Fear that the next move costs: only a further one in the GM's turn."""
    return 1 if state.spotlight == "gm" and state.turn.moves else 0


def not_due(state: State) -> ll.Refusal | None:
    """In the players' turn a GM move needs an open prompt."""
    return None if state.spotlight == "gm" or state.prompts else ll.not_now("players_turn")
