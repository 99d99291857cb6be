"""Death moves, and the Hope Die that is divided."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..rolls import AvoidDeath, RiskItAll
from ..rolls.death import HopeDie
from ..state import Gains, State, rid_of
from .base import Event


@game.event("DH-59", "DH-60", "DH-62", "DH-63", "DH-64", "DH-65", "DH-66", "DH-R27")
class DeathMoved(Event, frozen=True):
    """A death move was made: what the dice showed, and what becomes of them."""

    character: str
    choice: str
    outcome: str
    hope: Annotated[int, ll.Shown()] = 0
    """The Hope Die; 0 where none was thrown."""
    fear: Annotated[int, ll.Shown()] = 0
    level: int = 0
    hp: int = 0
    """What was cleared."""
    stress: int = 0
    lost_hope: int = 0
    """DH-62: what the scar left no slot for."""
    text: str | None = None

    def roll(self) -> AvoidDeath | RiskItAll | None:
        """The roll that this was."""
        if self.choice == "avoid_death":
            return AvoidDeath(level=self.level)
        return RiskItAll() if self.choice == "risk_it_all" else None

    def fell(self) -> ll.Fallen[HopeDie]:
        """How it fell; the end of the journey is a scar to the dice."""
        outcome = "scarred" if self.outcome == "journey_ends" else self.outcome
        return ll.Fallen(self.faces_told(), outcome, HopeDie(0, self.hope))

    def faces_told(self) -> ll.Faces:
        """The dice that were thrown."""
        thrown = {"hope": self.hope, "fear": self.fear}
        return {name: (face,) for name, face in thrown.items() if face}

    def holds(self) -> bool:
        """DH-60, DH-64, DH-65, DH-66: whether the dice come to this."""
        roll = self.roll()
        if roll is None:
            return self.outcome == "glory" and not self.faces_told()
        return set(self.faces_told()) == set(roll.dice()) and roll.possible(
            self.faces_told(), self.fell().outcome, total=self.hope
        )

    def evolve(self, state: State) -> State:
        """Up, unconscious or gone; with a scar less Hope; risen with a die to divide."""
        who = state.characters[self.character]
        scars = who.scars + (self.outcome in ("scarred", "journey_ends"))
        who = ll.replace(
            who,
            standing=STANDING[self.outcome],
            scars=scars,
            hope=who.hope - self.lost_hope,
            hp=who.hp - self.hp,
            stress=who.stress - self.stress,
            divide=self.hope if self.outcome == "risen" else None,
        )
        if self.stress:
            who = rid_of(who, "Vulnerable")
        state = ll.placed(state, "characters", self.character, who)
        if self.outcome == "glory":
            state = ll.replace(state, hits={**state.hits, self.character: True})
        return state

    def tell(self) -> Iterator[ll.Said]:
        """What was chosen, and what became of it."""
        values = {**self.values(), "name": self.character}
        yield ll.Said(f"story.death_{self.choice}", values)
        if self.text:
            yield ll.Said("story.adversary_text", values)
        yield ll.Said(f"story.death_{self.outcome}", values)
        if self.lost_hope and self.outcome == "scarred":
            yield ll.Said("story.hope_lost", {"name": self.character, "hope": self.lost_hope})

    def announce(self) -> ll.Said | None:
        """What becomes of them."""
        roll = self.roll()
        if roll is None or self.outcome == "journey_ends":
            return ll.Said(f"announce.{self.outcome}", {"name": self.character}, "grim")
        return roll.announce(self.fell())

    def why(self) -> Iterator[ll.Because]:
        """The dice, and what follows from them."""
        roll = self.roll()
        if roll is None:
            yield ll.Because("DH-59", "glory")
            return
        yield from roll.why(self.fell())
        if self.outcome == "scarred":
            yield ll.Because("DH-62", "scar", {"name": self.character})
        if self.outcome == "journey_ends":
            yield ll.Because("DH-63", "last_hope_slot", {"name": self.character})

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        roll = self.roll()
        shown: dict[str, Any] = {} if roll is None else roll.result(self.fell())
        shown.pop("total", None)
        shown["outcome"] = self.outcome
        return shown | ({"total": self.hope} if self.outcome == "risen" else {})

    def gained(self) -> Gains | None:
        """DH-62: the Hope that a scar cut off."""
        return Gains(lost_hope={self.character: self.lost_hope}) if self.lost_hope else None


STANDING = {
    "glory": "gone",
    "unconscious": "unconscious",
    "scarred": "unconscious",
    "journey_ends": "gone",
    "risen": "dying",
    "dies": "gone",
    "restored": "up",
}


@game.event("DH-64", "DH-R30")
class HopeDieDivided(Event, frozen=True):
    """The Hope Die of Risk It All was divided; what found nothing marked is lost."""

    character: str
    hp: int
    stress: int

    def evolve(self, state: State) -> State:
        """The slots are clear, and they are up."""
        who = state.characters[self.character]
        who = ll.replace(
            who, hp=who.hp - self.hp, stress=who.stress - self.stress, standing="up", divide=None
        )
        if self.stress:
            who = rid_of(who, "Vulnerable")
        return ll.placed(state, "characters", self.character, who)

    def why(self) -> Iterator[ll.Because]:
        """DH-64: together the number on the Hope Die."""
        yield ll.Because("DH-64", "divided", {"hp": self.hp, "stress": self.stress})
