"""Levels: granted, chosen, taken back."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..rolls.arithmetic import tier
from ..state import Card, Multiclass, Rise, State, lowered, raised
from .base import Event, told_warnings, warned
from .belongings import now
from .sheets import undeclared


@game.event("DC-38")
class LevelGranted(Event, frozen=True):
    """The GM says that characters rise."""

    characters: tuple[str, ...]

    def evolve(self, state: State) -> State:
        """DC-38: each of them has a level to choose."""
        for name in self.characters:
            state = ll.changed(state, "characters", name, due=state.characters[name].due + 1)
        return state


RISES = ("DC-39", "DC-40", "DC-41", "DC-42", "DC-43", "DC-44", "DC-45", "DC-46", "DC-47")


@game.event(*RISES, "DC-48", "DC-49", "DC-R2", "DC-R5", "DC-R28")
class LevelRaised(Event, frozen=True):
    """A character is a level higher."""

    character: str
    level: int
    rise: Rise
    cards: tuple[Card, ...] = ()
    used: dict[str, int] = {}
    multiclass: Multiclass | None = None
    swapped: Card | None = None
    """DC-42: the card that came for another."""
    warnings: tuple[str, ...] = ()

    def evolve(self, state: State) -> State:
        """Everything that the level-up brings."""
        who = state.characters[self.character]
        who = raised(who, self.rise, self.cards, self.multiclass, self.swapped)
        if self.used:
            who = ll.replace(who, used={**who.used, **self.used})
        return now(state, self.character, who)

    def tell(self) -> Iterator[ll.Said]:
        """The level, and what was chosen."""
        values = {"name": self.character, "level": self.level}
        yield ll.Said("story.level_raised", values)
        takes = tuple(take for _, take in self.rise.took)
        yield ll.Said("story.advancements", {**values, "takes": takes})
        if self.rise.experience is not None:
            yield ll.Said("story.new_experience", {**values, "experience": self.rise.experience})
        for card in (*self.cards, *(() if self.swapped is None else (self.swapped,))):
            yield ll.Said(f"story.card_{card.lies}", {"name": card.name})
        yield from told_warnings(self.warnings)

    def why(self) -> Iterator[ll.Because]:
        """DC-39, DC-40, DC-41: where everything comes from."""
        if self.rise.experience is not None:
            yield ll.Because("DC-39", "tier_achievements", {"tier": tier(self.level)})
        for at, take in self.rise.took:
            yield ll.Because("DC-40", "slot_marked", {"tier": at, "take": take})
        yield ll.Because("DC-41", "thresholds_rise")

    def result(self) -> dict[str, Any]:
        """The level and the tier."""
        return {"level": self.level, "tier": tier(self.level), **warned(self.warnings)}


@game.event("DC-50", "DC-R26")
class LevelTakenBack(Event, frozen=True):
    """The last level-up of a character never was."""

    character: str
    level: int
    """What it is now."""
    undeclares: Annotated[bool, ll.Since(6)] = False
    """DC-R26: whether an Experience that is gone was declared for the open roll."""

    def evolve(self, state: State) -> State:
        """DC-50: it may be chosen anew."""
        who = lowered(state.characters[self.character])
        state = now(state, self.character, who)
        return undeclared(state, self.character) if self.undeclares else state

    def why(self) -> Iterator[ll.Because]:
        """DC-50: whole."""
        yield ll.Because("DC-50", "level_taken_back")

    def result(self) -> dict[str, Any]:
        """The level and the tier."""
        return {"level": self.level, "tier": tier(self.level)}
