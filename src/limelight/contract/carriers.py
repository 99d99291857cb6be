"""People who carry things: what they have by name, and how often each of it was used."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from .library import copied
from .marks import maps_of
from .things import Retiring, as_sent, cut
from .uses import Limited, freed, gone, left, with_left

W = TypeVar("W")
C = TypeVar("C", bound="Carrier")
CARRIED = "things"
"""Where people hold what they carry, and where the library keeps it."""


class Carrier(Retiring, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody who carries things; a game's own says of which kind: ``things: dict[str, Ware]``."""

    things: dict[str, Any] = {}
    used: dict[str, int] = {}
    """How often each of them was used since its pause."""


def carried(library: Any, given: Iterable[Any], before: Carrier | None = None) -> dict[str, Any]:
    """What somebody carries, by name, copied from the library; and what is used up of it.

    ``before``: whoever carries it already: what is not said of its uses stays as it was.
    """
    was: Mapping[str, int] = {} if before is None else before.used
    there = () if before is None else before.things
    things: dict[str, Limited] = {}
    used: dict[str, int] = {}
    for each in given:
        record = copied(library, CARRIED, each)
        things[record.name] = replace(record, left=None)
        if record.per is None:
            continue  # of what has no uses none is gone
        told = record.left is not None and not (isinstance(each, str) and each in there)
        count = gone(record) if told else was.get(record.name, 0)
        if count:
            used[record.name] = min(count, record.most)
    return {CARRIED: things, "used": used}


def carries_otherwise(who: Carrier, was: Carrier) -> bool:
    """Whether somebody carries other things than before, or has used other ones."""
    return who.things != was.things or who.used != was.used


def alone(who: C) -> C:
    """Somebody without what they carry: as they are told of where that has not changed."""
    return replace(who, things={}, used={})


def carrying_as(who: C, was: C) -> C:
    """Somebody who carries what they carried before."""
    return replace(who, things=was.things, used=was.used)


def carrying(who: Carrier) -> list[Any]:
    """The things of somebody as a file holds them."""
    return [with_left(who, each) for each in who.things.values()]


def free_again(state: W, *pauses: str) -> W:
    """The table after a pause: what everybody carries can be used again."""
    held: Any = state
    for room in maps_of(type(state), Carrier):
        people: Mapping[str, Carrier] = getattr(state, room)
        new = {name: freed(who, who.things.values(), pauses) for name, who in people.items()}
        if any(new[name] is not who for name, who in people.items()):
            held = replace(held, **{room: new})
    paused: W = held
    return paused


def shown_things(who: Carrier) -> dict[str, Any]:
    """The things of somebody for programs, by name, with what is left; long texts are cut."""
    return {name: _shown(who, each) for name, each in who.things.items()}


def _shown(who: Carrier, thing: Any) -> dict[str, Any]:
    shown: dict[str, Any] = as_sent(thing)
    if thing.per is not None:
        shown["left"] = left(who, thing)
    if "text" in shown:
        shown["text"] = cut(shown["text"])
    return shown
