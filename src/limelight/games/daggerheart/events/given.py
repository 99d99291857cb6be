"""Hope and Fear given and taken by features, fate rolls, hazards, and what a fight may cost."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..facts import game
from ..rolls import FateRoll, HazardRoll
from ..rolls.damage import Hurt
from ..rolls.encounters import Encounter
from ..rolls.outcomes import Sum
from ..rolls.planned import points
from ..state import Gains, State
from .base import Event


@game.event("DH-113")
class Gained(Event, frozen=True):
    """A feature gave somebody Hope, or the GM Fear."""

    what: Literal["hope", "fear"]
    amount: int
    character: str | None = None
    lost: int = 0
    because: str | None = None

    def evolve(self, state: State) -> State:
        """DH-41, DH-44, DH-62: as much as there is room for."""
        if self.character is None:
            return ll.replace(state, fear=state.fear + self.amount)
        hope = state.characters[self.character].hope + self.amount
        return ll.changed(state, "characters", self.character, hope=hope)

    def tell(self) -> Iterator[ll.Said]:
        """Who gained how much, and why."""
        if self.because:
            yield ll.Said("story.because", {"because": self.because.rstrip(".")})
        values = {"name": self.character, self.what: self.amount}
        if self.amount:
            yield ll.Said(f"story.{self.what}_gained", values)
        if self.lost:
            yield ll.Said(f"story.{self.what}_lost", values | {self.what: self.lost})

    def why(self) -> Iterator[ll.Because]:
        """DH-113: caps hold."""
        yield ll.Because("DH-113", f"{self.what}_given")
        if self.lost:
            values = {"name": self.character, "amount": self.lost}
            yield ll.Because("DH-41" if self.character else "DH-44", f"{self.what}_lost", values)

    def gained(self) -> Gains | None:
        """What a cap cut off."""
        if not self.lost:
            return None
        if self.character is None:
            return Gains(lost_fear=self.lost)
        return Gains(lost_hope={self.character: self.lost})


@game.event("DH-113", "DH-R61")
class HopeTaken(Event, frozen=True):
    """A feature took Hope."""

    character: str
    amount: int
    because: str | None = None

    def evolve(self, state: State) -> State:
        """It is gone."""
        hope = state.characters[self.character].hope - self.amount
        return ll.changed(state, "characters", self.character, hope=hope)

    def tell(self) -> Iterator[ll.Said]:
        """Who lost how much, and why."""
        if self.because:
            yield ll.Said("story.because", {"because": self.because.rstrip(".")})
        yield ll.Said("story.hope_taken", {"name": self.character, "hope": self.amount})

    def why(self) -> Iterator[ll.Because]:
        """DH-R61: promised Hope is not taken."""
        yield ll.Because("DH-113", "hope_taken", {"amount": self.amount})


@game.event("DH-102")
class FateRolled(Event, frozen=True):
    """One Duality Die answered a question."""

    character: str
    die: Literal["hope", "fear"]
    face: int
    because: str | None = None

    def roll(self) -> FateRoll:
        """The roll that this was."""
        return FateRoll(die=self.die)

    def fell(self) -> ll.Fallen[Sum]:
        """How it fell."""
        return ll.Fallen(self.faces_told(), "fate", Sum(0, self.face))

    def faces_told(self) -> ll.Faces:
        """That die."""
        return {self.die: (self.face,)}

    def holds(self) -> bool:
        """DH-102: a face that the die has."""
        return 1 <= self.face <= 12

    def tell(self) -> Iterator[ll.Said]:
        """Who threw which die, for what."""
        yield ll.Said("story.fate_rolled" + "_because" * bool(self.because), self.values())

    def announce(self) -> ll.Said | None:
        """What it shows."""
        return self.roll().announce(self.fell())

    def why(self) -> Iterator[ll.Because]:
        """DH-102: it gives nothing."""
        return self.roll().why(self.fell())

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        return {"roll": "fate", **self.roll().result(self.fell())}


@game.event("DH-104", "DH-105", "DH-R64")
class HazardRolled(Event, frozen=True):
    """A fall or a collision: how much it would hurt."""

    hazard: Literal["fall", "collision"]
    faces: tuple[int, ...]
    total: int
    range: Literal["very_close", "close", "far", "very_far"] | None = None

    def roll(self) -> HazardRoll:
        """The roll that this was."""
        return HazardRoll(hazard=self.hazard, range=self.range)

    def fell(self) -> ll.Fallen[Hurt]:
        """How it fell."""
        return ll.Fallen(self.faces_told(), "damage", Hurt(0, self.total))

    def faces_told(self) -> ll.Faces:
        """Its dice."""
        return {"damage": self.faces}

    def holds(self) -> bool:
        """DH-104, DH-105: whether the dice come to this."""
        return self.roll().possible(self.faces_told(), "damage", totals=self.total)

    def tell(self) -> Iterator[ll.Said]:
        """What happens, and how much it is."""
        yield ll.Said(f"story.hazard_{self.hazard}", self.values())

    def announce(self) -> ll.Said | None:
        """So much damage."""
        return self.roll().announce(self.fell())

    def why(self) -> Iterator[ll.Because]:
        """DH-104, DH-105: the dice."""
        return self.roll().why(self.fell())

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        return {"roll": "hazard", **self.roll().result(self.fell())}


@game.event("DH-107", "DH-108")
class EncounterWeighed(Event, frozen=True):
    """What a fight may cost and what it does; only the GM hears of it."""

    pcs: int
    adversaries: dict[str, int]
    budget: int
    cost: int
    left: int
    adjusted: dict[str, int]
    secret: Annotated[bool, ll.Hides()] = True

    def why(self) -> Iterator[ll.Because]:
        """DH-107, DH-108: where the points come from, and where they go."""
        found = Encounter(self.budget, self.cost, self.left, self.adjusted)
        yield from points(self.pcs, self.adversaries, found)

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        return {
            "budget": self.budget,
            "cost": self.cost,
            "left": self.left,
            "adjusted": dict(self.adjusted),
        }
