"""Who came to the table, and what they did without dice."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..state import Adversary, Character, State
from .base import Event, told_warnings, warned
from .features import paid_in_hope


@game.event("DC-8")
class CharacterAdded(Event, frozen=True):
    """Somebody's character came to the table."""

    name: str
    character: Character
    warnings: Annotated[tuple[str, ...], ll.Since(4)] = ()
    """DC-8: the rules of the book from which they differ."""

    def evolve(self, state: State) -> State:
        """They are there."""
        return ll.placed(state, "characters", self.name, self.character)

    def tell(self) -> Iterator[ll.Said]:
        """Who, and whose."""
        player = self.character.player
        yield ll.Said("story.character_added", {"name": self.name, "player": player})
        yield from told_warnings(self.warnings)

    def result(self) -> dict[str, Any]:
        """DC-8: what differs from the book."""
        return warned(self.warnings)


@game.event()
class AdversaryAdded(Event, frozen=True):
    """An adversary came to the table."""

    name: str
    adversary: Adversary

    def evolve(self, state: State) -> State:
        """It is there."""
        return ll.placed(state, "adversaries", self.name, self.adversary)


@game.event("DH-1")
class Moved(Event, frozen=True):
    """DH-1, DH-R2: a move that succeeded by itself."""

    character: str
    text: str

    def why(self) -> Iterator[ll.Because]:
        """No dice were needed."""
        yield ll.Because("DH-1", "no_roll")


@game.event("DH-42", "DH-43")
class HopeFeatureUsed(Event, frozen=True):
    """DH-43: a Hope feature was paid for, first with Hope that the roll gave over the cap."""

    character: str
    name: str
    cost: int
    from_lost: int = 0

    def evolve(self, state: State) -> State:
        """DH-R15: what was lost over the cap pays before it is gone."""
        return paid_in_hope(state, self.character, self.cost, self.from_lost)

    def why(self) -> Iterator[ll.Because]:
        """What it cost, and what paid for it."""
        yield ll.Because("DH-42", "feature_costs", {"cost": self.cost})
        if self.from_lost:
            yield ll.Because("DH-R15", "from_lost", {"hope": self.from_lost})

    def hope_spent(self) -> Mapping[str, int]:
        """The Hope that it took."""
        return {self.character: self.cost}
