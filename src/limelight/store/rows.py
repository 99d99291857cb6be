"""What a store holds besides logs: tables, and the seats at them."""

import time
from collections.abc import Callable, Iterable, Set
from concurrent.futures import Future
from typing import Any, NamedTuple, Protocol


class NotSaved(OSError):
    """It could not be stored; nothing of it was."""


class Lost(NotSaved):
    """The database cannot be reached; whether it did what it was told last is not known."""


class Behind(NotSaved):
    """Another node was first with an entry of that number: read what is new, and decide again."""


class Taken(Exception):
    """Somebody sits there already; nothing was stored."""


class NotRead(NotSaved):
    """What is stored cannot be read; ``rows`` are those that came before the damage."""

    def __init__(self, problem: str, rows: list[Any]) -> None:
        super().__init__(problem)
        self.rows = rows


class TableRow(NamedTuple):
    """A table as the store knows it: what it is called, and the first line of its log."""

    id: str
    name: str
    game: str
    lang: str
    created: int
    """Milliseconds since 1970."""
    header: bytes


class SeatRow(NamedTuple):
    """A seat at a table; of its token only the hash is kept."""

    of: str
    id: str
    player: str
    role: str
    lang: str
    token: bytes
    created: int


class Saved(NamedTuple):
    """A table's state at one entry, as bytes."""

    number: int
    body: bytes


class Whole(NamedTuple):
    """A table with everything that makes it: its seats, and the entries of its log."""

    table: TableRow
    seats: list[SeatRow]
    lines: list[bytes]


class Also(NamedTuple):
    """The entry of a table's log that is stored together with a change of its seats."""

    number: int
    line: bytes


class Unused(NamedTuple):
    """A table at which nothing was done, and to which nobody came."""

    number: int
    """Of the last entry that it may have."""
    since: int
    """From when on nobody came, in milliseconds since 1970."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


Heard = Callable[[str, int], None]
"""Is told of a table and the number of an entry that is new; 0: something besides its log is.

Without a table: nobody knows what was missed, so everything may be another.
"""
Admits = Callable[[list[SeatRow]], Iterable[str] | None]
"""Looks at the seats of a table: those that end for a new one, or None if it may not be taken."""


class Store(Protocol):
    """Where tables live. What it writes is durable when its future is done."""

    @property
    def shared(self) -> bool:
        """Whether other nodes serve the same tables: then whatever is read may have to wait."""
        ...

    def make_table(self, table: TableRow, gm: SeatRow, lines: list[bytes]) -> Future[None]:
        """A new table with its GM's seat and the entries it starts with."""
        ...

    def take_in(self, tables: Callable[[], Iterable[Whole]]) -> Future[None]:
        """Whole tables, all of them or none; they are asked for again if it is tried again."""
        ...

    def delete_table(self, id: str, unused: Unused | None = None) -> Future[None]:
        """A table is gone with everything of it; nothing stays to be read in a file either.

        ``unused``: only if that is so, else it is :class:`Taken`. Looking and deleting are one
        step: whoever opens it meanwhile waits, and finds none.
        """
        ...

    def mark_opened(self, table: str, at: int) -> Future[None]:
        """Somebody opened a table, at this moment; NotSaved where there is none."""
        ...

    def opened(self) -> dict[str, int]:
        """When each table was opened for the last time, as far as somebody left a mark."""
        ...

    def tables(self) -> list[tuple[TableRow, int]]:
        """Every table with the number of its last entry, the newest first."""
        ...

    def table(self, id: str) -> TableRow | None:
        """One table."""
        ...

    def append(self, table: str, number: int, *lines: bytes) -> Future[None]:
        """The next entries of a table's log, from this number on: all of them or none.

        Fails if the number is taken (:class:`Behind`), or the one before it is not there.
        """
        ...

    def lines(self, table: str, since: int = 0) -> list[bytes]:
        """The entries of a table after one of them, in order."""
        ...

    def snapshot(self, table: str) -> Saved | None:
        """The last state that was kept beside the log."""
        ...

    def keep_snapshot(self, table: str, saved: Saved) -> Future[None]:
        """Keeps a state, in place of the last one."""
        ...

    def add_seat(self, seat: SeatRow, admits: Admits, also: Also | None = None) -> Future[None]:
        """Somebody is invited, if they are admitted; looking and writing are one step.

        Raises :class:`Taken` if not. ``also``: what the log says of it, stored with it.
        """
        ...

    def seats(self, table: str) -> list[SeatRow]:
        """Everybody who is invited, in the order of inviting."""
        ...

    def seat_of(self, token: bytes, anew: bool = False) -> SeatRow | None:
        """Whose token has this hash; ``anew``: whatever was known of it a moment ago."""
        ...

    def remembered(self, token: bytes) -> SeatRow | None:
        """The same, where it is known without asking anybody; else nothing."""
        ...

    def remove_seat(self, table: str, seat: str) -> Future[None]:
        """Their token is dead."""
        ...

    def new_token(
        self, table: str, seat: str, token: bytes, also: Also | None = None
    ) -> Future[None]:
        """Another token for a seat; the old one is dead. ``also``: what the log says of it."""
        ...

    def speak(self, table: str, seat: str, lang: str) -> Future[None]:
        """The language that a seat reads."""
        ...

    def reachable(self) -> bool:
        """Whether it answers now."""
        ...

    def newer(self) -> bool:
        """Whether a node of a newer version than this one has taken it over by now."""
        ...

    def changed(self) -> int:
        """A number that is another one after somebody else wrote to the same store."""
        ...

    def listen(self, heard: Heard) -> None:
        """From now on this is told, in a thread of the store, of what other nodes do."""
        ...

    def here(self, table: str, seats: Set[str]) -> None:
        """These seats look at a table through this node; the others hear of it soon."""
        ...

    def elsewhere(self, table: str) -> set[str]:
        """The seats that look at a table through other nodes."""
        ...

    def seed(self, table: str, root: str) -> bytes | None:
        """What the tree of fair dice with this root is made from, if other nodes may know it."""
        ...

    def keep_seed(self, table: str, root: str, seed: bytes) -> Future[None]:
        """Keeps that, before the root is published."""
        ...

    def close(self) -> None:
        """Writes what waits, and lets go."""
        ...
