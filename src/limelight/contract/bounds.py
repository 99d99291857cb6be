"""How much a table can hold: every map and list of a state has a bound, said or not.

A command that would make one of them grow beyond it is refused. What is larger already, from
before there were bounds, stays as it is: it is opened, read and played on, and does not grow.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.json import encode

from .marks import Declared, Most, declared
from .refusals import Refusal, not_now
from .things import Person

PEOPLE = Most(200, "too_many_people", weight=8_000_000)
"""Everybody at a table; maps of people have it without saying so."""
HEAVIEST = 128_000
"""How many bytes one of them takes, written out with all that they carry."""
EVERYTHING = Most(2000, "too_many_records")
"""Everything at a table: the entries of all maps and lists of the state itself."""
WITHIN = Most(200, "too_many")
"""A map or a list inside a thing that says nothing of its own."""

HEAVY, HEAVY_ALONE = "too_heavy", "too_heavy_alone"
"""Why nothing more comes where what there is, or one of the people, takes too many bytes."""

Held = (Mapping, tuple, frozenset)


class _Bounded(NamedTuple):
    """A field that may be a collection, and how much it may hold; None: only what all may."""

    name: str
    most: Most | None


def _read(struct: Any, whole: bool) -> tuple[_Bounded, ...]:
    return tuple(_Bounded(each.name, _most(each, whole)) for each in declared(struct))


_fields: Callable[[Any, bool], tuple[_Bounded, ...]] = cache(_read)


def _most(field: Declared, whole: bool) -> Most | None:
    mark: Most | None = field.mark(Most)
    if mark is not None:
        return mark
    if not whole:
        return WITHIN
    return PEOPLE if field.structs and issubclass(field.structs[0], Person) else None


def too_many(before: Any, after: Any) -> Refusal | None:
    """Why a table cannot become this: something in it would grow beyond its bound."""
    return None if after is before else _grown(before, after, True)


def _grown(before: Any, after: Any, whole: bool = False) -> Refusal | None:
    """What has grown too far in a struct; what counts under a bound of its own counts together."""
    sizes: dict[tuple[Most, str], tuple[int, int]] = {}
    for name, most in _fields(type(after), whole):
        new = getattr(after, name)
        old = getattr(before, name, None)
        if isinstance(new, Held):
            grows = (len(old) if isinstance(old, Held) else 0, len(new))
            for each in (most, EVERYTHING if whole else None):
                if each is not None:
                    alone = name if each is WITHIN else ""
                    had, has = sizes.get((each, alone), (0, 0))
                    sizes[each, alone] = (had + grows[0], has + grows[1])
        if new is not old:
            refusal = _inside(old, new)
            if refusal is not None:
                return refusal
    for (most, _), (had, has) in sizes.items():
        if has > most.count and has > had:
            return not_now(most.why, most=most.count)
        if most.weight and _heavier(before, after, most, whole):
            return not_now(HEAVY, most=most.weight // 1000)
    return None


def _heavier(before: Any, after: Any, most: Most, whole: bool) -> bool:
    """Whether what counts under one bound has grown beyond what it may take in all.

    Everything is written out only where what is new in it is longer than what it replaces.
    """
    names = [name for name, mark in _fields(type(after), whole) if mark == most]
    new = [(getattr(before, name, None), getattr(after, name)) for name in names]
    if sum(_longer(old, now) for old, now in new if now is not old) <= 0:
        return False
    return sum(_weight(now) for _, now in new) > most.weight


def _longer(before: Any, after: Any) -> int:
    """By how many bytes something has grown."""
    if not isinstance(after, Mapping):
        return _weight(after) - _weight(before)
    was = before if isinstance(before, Mapping) else {}
    new = {name: each for name, each in after.items() if was.get(name) is not each}
    gone = {name: each for name, each in was.items() if after.get(name) is not each}
    return _weight(new) - _weight(gone)


def _weight(held: Any) -> int:
    """How many bytes it takes to write out what a field holds."""
    parts = held.items() if isinstance(held, Mapping) else held or ()
    return sum(len(encode(each)) for each in parts)


def _inside(before: Any, after: Any) -> Refusal | None:
    """What has grown too far in what a field holds."""
    if isinstance(after, Person) and _too_heavy(before, after):
        return not_now(HEAVY_ALONE, most=HEAVIEST // 1000)
    if isinstance(after, Struct):
        return _grown(before, after)
    for old, new in _pairs(before, after):
        if new is not old and isinstance(new, Struct):
            refusal = _inside(old, new)
            if refusal is not None:
                return refusal
    return None


def _too_heavy(before: Any, after: Person) -> bool:
    """Whether one of the people has grown beyond what one may take."""
    heavy = len(encode(after))
    return heavy > HEAVIEST and (before is None or heavy > len(encode(before)))


def _pairs(before: Any, after: Any) -> Iterator[tuple[Any, Any]]:
    """What a collection holds, each beside what stood in its place."""
    if isinstance(after, Mapping):
        known = before if isinstance(before, Mapping) else {}
        yield from ((known.get(name), each) for name, each in after.items())
    elif isinstance(after, tuple):
        there = before if isinstance(before, tuple) else ()
        same = {id(each): each for each in there}
        for place, each in enumerate(after):
            yield same.get(id(each), there[place] if place < len(there) else None), each
