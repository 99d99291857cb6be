"""What using a thing costs: the fields of things that are marked with ``Costs``."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from .fields import LIMIT
from .marks import Costs, Track, declared
from .refusals import Refusal
from .said import Said
from .uses import left


class Moved(NamedTuple):
    """How far using a thing moves a track, and what of it the marks say."""

    by: int
    costs: Costs


def _priced(struct: Any) -> tuple[tuple[str, Costs], ...]:
    found = [(f.name, mark) for f in declared(struct) if (mark := f.mark(Costs)) is not None]
    return tuple(sorted(found, key=lambda each: (not each[1].table, each[1].gives)))


priced: Callable[[Any], tuple[tuple[str, Costs], ...]] = cache(_priced)
"""The fields of a kind of things that are prices: what the table pays, what is taken, then what is
given."""


def costs(thing: Any) -> dict[str, int]:
    """What using a thing costs, by the fields that say it."""
    return {field: much for field, _ in priced(type(thing)) if (much := getattr(thing, field))}


def moves(thing: Any) -> dict[tuple[str, bool], Moved]:
    """What it takes to use a thing, and what that gives: by track, and whether it is the table's.

    Several prices on one track are one: what is paid and what is given come together.
    """
    found: dict[tuple[str, bool], Moved] = {}
    for field, costs in priced(type(thing)):
        count = getattr(thing, field)
        if count:
            at = (costs.track, costs.table)
            before = found.get(at, Moved(0, costs))
            paid = before.costs if before.by < 0 else costs
            found[at] = Moved(before.by + (count if costs.gives else -count), paid)
    return found


def unpayable(state: Any, who: Any, thing: Any) -> Iterator[Refusal | None]:
    """Refuses what somebody, or the table, has not got to pay with, or has no room for."""
    for (track, table), (by, costs) in moves(thing).items():
        holder = state if table else who
        span = next(f.mark(Track) for f in declared(type(holder)) if f.name == track)
        low, high = (0, LIMIT) if span is None else span.span(holder)
        then = getattr(holder, track) + by
        if by < 0 and then < low + costs.keeps:
            values = {"name": thing.name, "price": ((track, -by),)}
            free = max(getattr(holder, track) - low - costs.keeps, 0)
            yield Refusal(costs.lacks, "price", values={**values, "have": free})
        elif by > 0 and then > high:
            yield Refusal("not_now", "no_room", values={"name": thing.name})


def price(who: Any | None, thing: Any) -> Iterator[Said]:
    """What using a thing costs, as sentences: ``price.FIELD``, and how often it can be used.

    ``who``: whoever carries it; nobody has used what lies in the library.
    """
    for field, much in costs(thing).items():
        yield Said(f"price.{field}", {field: much})
    yield from uses_left(who, thing)


def uses_left(who: Any | None, thing: Any) -> Iterator[Said]:
    """How often a thing can still be used, where that is counted."""
    if thing.per is not None:
        free = thing.most if who is None else left(who, thing)
        yield Said("price.uses", {"left": free, "most": thing.most, "per": thing.per})
