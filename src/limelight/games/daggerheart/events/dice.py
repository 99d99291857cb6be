"""Bonus dice that are held: handed out, and spent."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from ..facts import game
from ..rolls import HeldDie
from ..rolls.outcomes import Sum
from ..state import State
from .base import Event
from .belongings import now


@game.event("DC-34", "DC-36")
class DiceHandedOut(Event, frozen=True):
    """Characters hold a die now."""

    die: str
    sides: int
    to: tuple[str, ...]

    def evolve(self, state: State) -> State:
        """DC-36: a second one of the same name takes the place of the first."""
        for name in self.to:
            dice = {**state.characters[name].dice, self.die: self.sides}
            state = ll.changed(state, "characters", name, dice=dice)
            state = _declared_anew(state, name, self.die, self.sides)
        return state

    def tell(self) -> Iterator[ll.Said]:
        """Who holds which die."""
        if self.to:
            yield ll.Said("story.dice_handed_out", self.values())

    def why(self) -> Iterator[ll.Because]:
        """DC-34: by a feature."""
        yield ll.Because("DC-34", "dice_handed_out", {"die": self.die})


def _declared_anew(state: State, name: str, die: str, sides: int) -> State:
    """DC-35, DC-36: a die of this name that is declared for an open roll is the one held now."""
    call = state.roll
    ask = None if call is None else call.asks.get(name)
    if call is None or ask is None or die not in ask.declared.bonus_dice or ask.rolled is not None:
        return state
    declared = ll.replace(ask.declared, bonus_dice={**ask.declared.bonus_dice, die: sides})
    asks = {**call.asks, name: ll.replace(ask, declared=declared)}
    return ll.replace(state, roll=ll.replace(call, asks=asks))


@game.event("DC-35", "DC-R20")
class DieSpent(Event, frozen=True):
    """A held die was thrown to clear Stress."""

    character: str
    die: str
    sides: int
    face: int
    cleared: int

    def roll(self) -> HeldDie:
        """The roll that this was."""
        return HeldDie(name=self.die, sides=self.sides)

    def fell(self) -> ll.Fallen[Sum]:
        """How it fell."""
        return ll.Fallen(self.faces_told(), "cleared", Sum(0, self.face))

    def faces_told(self) -> ll.Faces:
        """That die."""
        return {self.die: (self.face,)}

    def holds(self) -> bool:
        """DC-35: a face that the die has, and no more cleared than that."""
        return 1 <= self.face <= self.sides and self.cleared <= self.face

    def evolve(self, state: State) -> State:
        """DC-35: the die is gone, and so is the Stress."""
        who = state.characters[self.character]
        dice = ll.without(who.dice, self.die)
        return now(
            state, self.character, ll.replace(who, dice=dice, stress=who.stress - self.cleared)
        )

    def tell(self) -> Iterator[ll.Said]:
        """Which die, and how much it cleared."""
        yield ll.Said("story.die_spent", self.values())
        yield ll.Said("story.cleared_stress", {"target": self.character, "amount": self.cleared})

    def announce(self) -> ll.Said | None:
        """What it shows."""
        return self.roll().announce(self.fell())

    def why(self) -> Iterator[ll.Because]:
        """DC-35: what the die does."""
        return self.roll().why(self.fell())

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        return {"roll": "held_die", **self.roll().result(self.fell())}
