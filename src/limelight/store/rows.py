"""What a store holds besides logs: tables, and the seats at them."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any, NamedTuple, Protocol


class NotSaved(OSError):
    """It could not be stored; nothing of it was."""


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


Admits = Callable[[list[SeatRow]], Iterable[str] | None]
"""Looks at the seats of a table: those that end for a new one, or None if it may not be taken."""


class Store(Protocol):
    """Where tables live. What it writes is durable when its future is done."""

    def make_table(self, table: TableRow, gm: SeatRow, lines: list[bytes]) -> Future[None]:
        """A new table with its GM's seat and the entries it starts with."""
        ...

    def take_in(self, tables: Callable[[], Iterable[Whole]]) -> Future[None]:
        """Whole tables, all of them or none; they are asked for again if it is tried again."""
        ...

    def delete_table(self, id: str) -> Future[None]:
        """A table is gone with everything of it; nothing stays to be read in a file either."""
        ...

    def tables(self) -> list[tuple[TableRow, int]]:
        """Every table with the number of its last entry, the newest first."""
        ...

    def table(self, id: str) -> TableRow | None:
        """One table."""
        ...

    def append(self, table: str, number: int, line: bytes) -> Future[None]:
        """The next entry of a table's log; fails if that number is taken."""
        ...

    def lines(self, table: str) -> list[bytes]:
        """The entries of a table, in order."""
        ...

    def snapshot(self, table: str) -> Saved | None:
        """The last state that was kept beside the log."""
        ...

    def keep_snapshot(self, table: str, saved: Saved) -> Future[None]:
        """Keeps a state, in place of the last one."""
        ...

    def add_seat(self, seat: SeatRow, admits: Admits) -> Future[None]:
        """Somebody is invited, if they are admitted; looking and writing are one step.

        Raises :class:`Taken` if not.
        """
        ...

    def seats(self, table: str) -> list[SeatRow]:
        """Everybody who is invited, in the order of inviting."""
        ...

    def seat_of(self, token: bytes) -> SeatRow | None:
        """Whose token has this hash."""
        ...

    def remove_seat(self, table: str, seat: str) -> Future[None]:
        """Their token is dead."""
        ...

    def new_token(self, table: str, seat: str, token: bytes) -> Future[None]:
        """Another token for a seat; the old one is dead."""
        ...

    def speak(self, table: str, seat: str, lang: str) -> Future[None]:
        """The language that a seat reads."""
        ...

    def changed(self) -> int:
        """A number that is another one after somebody else wrote to the same store."""
        ...

    def close(self) -> None:
        """Writes what waits, and lets go."""
        ...
