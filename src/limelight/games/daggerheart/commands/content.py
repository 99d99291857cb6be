"""Content of one's own: records for the library of the table."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..events.content import ContentAdded
from ..facts import game
from ..state import (
    KINDS,
    THE_GMS,
    AdversaryRecord,
    Armor,
    Card,
    CharacterClass,
    EnvironmentRecord,
    Item,
    Many,
    State,
    Weapon,
    bad_record,
)


@game.command("DC-58", "DC-59", "DC-60", gm=True)
class AddContent(ll.Command, frozen=True, kw_only=True):
    """Puts records into the library: all of them, or none."""

    classes: Annotated[tuple[CharacterClass, ...], Many] = ()
    cards: Annotated[tuple[Card, ...], Many] = ()
    weapons: Annotated[tuple[Weapon, ...], Many] = ()
    armors: Annotated[tuple[Armor, ...], Many] = ()
    items: Annotated[tuple[Item, ...], Many] = ()
    adversaries: Annotated[tuple[AdversaryRecord, ...], Many] = ()
    environments: Annotated[tuple[EnvironmentRecord, ...], Many] = ()
    replace: bool = False

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-60: something, every record sound, and each name once."""
        if not any(getattr(self, kind) for kind in KINDS):
            yield ll.bad_value("no_content", "classes")
        for kind in KINDS:
            names: set[str] = set()
            for record in getattr(self, kind):
                if record.name in names:
                    yield ll.bad_value("record_twice", kind, name=record.name)
                names.add(record.name)
                yield bad_record(kind, record)
            known = getattr(state.library, kind) if seat.gm else ()
            for name in sorted(names) if not self.replace else ():
                if name in known:
                    yield ll.bad_value("in_library", kind, name=name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-59: what is the GM's alone is not told to others."""
        records: dict[str, Any] = {kind: getattr(self, kind) for kind in KINDS}
        hidden = not any(each for kind, each in records.items() if kind not in THE_GMS)
        return ContentAdded(**records, secret=hidden)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Tried with something small."""
        if seat.gm:
            yield ll.Form(sample={"items": [{"name": "…"}], "replace": True})
