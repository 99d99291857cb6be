"""Bringing tables of a copy back: which come, under which id, and which are there already."""

import hashlib
import os
from collections.abc import Iterator
from typing import NamedTuple

from .copies import Copy
from .rows import SeatRow, Store, TableRow, Whole


class Bringing(NamedTuple):
    """A table of a copy, and what becomes of it."""

    row: TableRow
    number: int
    """Of its last entry."""
    id: str
    """Under which it comes back, or is there."""
    there: bool

    @property
    def renamed(self) -> bool:
        """Whether it comes under another id, since another table has its own."""
        return not self.there and self.id != self.row.id


def plan(copy: Copy, store: Store) -> list[Bringing]:
    """What becomes of every table of a copy. What is there already is left alone.

    A table that differs from one with the same id gets an id that follows from what it
    holds: brought back again it is known, even after somebody played on at it.
    """
    return [_planned(row, number, copy, store) for row, number in copy.tables()]


def _planned(row: TableRow, number: int, copy: Copy, store: Store) -> Bringing:
    lines = copy.lines(row.id)
    other = hashlib.sha256(b"\n".join((row.id.encode(), row.header, *lines))).hexdigest()[:12]
    if store.table(other) is not None:
        return Bringing(row, number, other, True)
    found = store.table(row.id)
    if found is None:
        return Bringing(row, number, row.id, False)
    if found.header == row.header and store.lines(row.id) == lines:
        return Bringing(row, number, row.id, True)
    return Bringing(row, number, other, False)


def brought(copy: Copy, store: Store, planned: list[Bringing]) -> Iterator[Whole]:
    """The tables that come back, one after the other."""
    for each in planned:
        if not each.there:
            seats = [_seat(seat, each, store) for seat in copy.seats(each.row.id)]
            yield Whole(each.row._replace(id=each.id), seats, copy.lines(each.row.id))


def _seat(seat: SeatRow, bringing: Bringing, store: Store) -> SeatRow:
    """A seat at a table that comes back; no link leads to two tables."""
    taken = bringing.renamed or store.seat_of(seat.token) is not None
    token = os.urandom(32) if taken else seat.token
    return seat._replace(of=bringing.id, token=token)
