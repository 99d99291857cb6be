"""Records that came into the library."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..state import (
    KINDS,
    AdversaryRecord,
    Armor,
    Card,
    CharacterClass,
    EnvironmentRecord,
    Item,
    State,
    Weapon,
)
from .base import Event


@game.event("DC-58", "DC-59", "DC-60")
class ContentAdded(Event, frozen=True):
    """The library has more records; those of the GM's kinds are the GM's alone."""

    classes: tuple[CharacterClass, ...] = ()
    cards: tuple[Card, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armors: tuple[Armor, ...] = ()
    items: tuple[Item, ...] = ()
    adversaries: Annotated[tuple[AdversaryRecord, ...], ll.Secret()] = ()
    environments: Annotated[tuple[EnvironmentRecord, ...], ll.Secret()] = ()
    secret: Annotated[bool, ll.Hides()] = False

    def evolve(self, state: State) -> State:
        """DC-58: what is copied from it already stays as it is."""
        library = state.library
        more = {
            kind: {**getattr(library, kind), **{each.name: each for each in getattr(self, kind)}}
            for kind in KINDS
            if getattr(self, kind)
        }
        return ll.replace(state, library=ll.replace(library, **more))

    def _counts(self) -> Iterator[tuple[str, int]]:
        for kind in KINDS:
            records = getattr(self, kind)
            if records is not ll.Hidden and records:
                yield kind, len(records)

    def tell(self) -> Iterator[ll.Said]:
        """How many of what."""
        for kind, count in self._counts():
            yield ll.Said(f"story.content_{kind}", {"n": count})

    def result(self) -> dict[str, Any]:
        """How many of each kind came in."""
        return {"added": dict(self._counts())}
