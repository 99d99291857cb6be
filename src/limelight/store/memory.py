"""Tables that last as long as the process: for trying things out, and for measuring."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from threading import Lock

from .alone import Alone, done, failed
from .rows import Admits, Also, NotSaved, Saved, SeatRow, TableRow, Taken, Unused, Whole, now


class Memory(Alone):
    """A store without a disk."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._lines: dict[str, list[bytes]] = {}
        self._opened: dict[str, int] = {}
        self._snapshots: dict[str, Saved] = {}
        self._seats: dict[tuple[str, str], SeatRow] = {}
        self._tokens: dict[bytes, SeatRow] = {}
        self._one_sits = Lock()

    def make_table(self, table: TableRow, gm: SeatRow, lines: list[bytes]) -> "Future[None]":
        """A new table with its GM's seat and the entries it starts with."""
        return self.take_in(lambda: [Whole(table, [gm], lines)])

    def take_in(self, tables: Callable[[], Iterable[Whole]]) -> "Future[None]":
        """Whole tables, all of them or none."""
        for table, seats, lines in list(tables()):
            self._tables[table.id] = table
            self._lines[table.id] = list(lines)
            self._opened[table.id] = now()
            for seat in seats:
                self._sit(seat)
        return done()

    def delete_table(self, id: str, unused: Unused | None = None) -> "Future[None]":
        """A table is gone with everything of it."""
        if unused is not None and (
            len(self._lines.get(id, ())) != unused.number
            or self._opened.get(id, unused.since) >= unused.since
        ):
            return failed(Taken(id))
        for seat in self.seats(id):
            self.remove_seat(id, seat.id)
        for kept in (self._tables, self._lines, self._snapshots, self._opened):
            kept.pop(id, None)
        return done()

    def mark_opened(self, table: str, at: int) -> "Future[None]":
        """Somebody opened a table."""
        if table not in self._tables:
            return failed(NotSaved(table))
        self._opened[table] = at
        return done()

    def opened(self) -> dict[str, int]:
        """When each table was opened for the last time."""
        return dict(self._opened)

    def tables(self) -> list[tuple[TableRow, int]]:
        """Every table with the number of its last entry, the newest first."""
        newest = sorted(self._tables.values(), key=lambda row: (-row.created, row.id))
        return [(row, len(self._lines[row.id])) for row in newest]

    def table(self, id: str) -> TableRow | None:
        """One table."""
        return self._tables.get(id)

    def append(self, table: str, number: int, *lines: bytes) -> "Future[None]":
        """The next entries of a table's log, all or none; fails if that number is taken."""
        there = self._lines.get(table, [])
        if table not in self._lines or number != len(there) + 1:
            return failed(NotSaved(f"{table} {number}"))
        there.extend(lines)
        return done()

    def lines(self, table: str, since: int = 0) -> list[bytes]:
        """The entries of a table after one of them, in order."""
        return self._lines.get(table, [])[since:]

    def snapshot(self, table: str) -> Saved | None:
        """The last state that was kept beside the log."""
        return self._snapshots.get(table)

    def keep_snapshot(self, table: str, saved: Saved) -> "Future[None]":
        """Keeps a state, in place of the last one."""
        self._snapshots[table] = saved
        return done()

    def add_seat(self, seat: SeatRow, admits: Admits, also: Also | None = None) -> "Future[None]":
        """Somebody is invited, if they are admitted; looking and writing are one step."""
        with self._one_sits:
            ended = admits(self.seats(seat.of))
            if ended is None:
                return failed(Taken(seat.player))
            if also is not None:
                self.append(seat.of, *also).result()
            for id in ended:
                self.remove_seat(seat.of, id)
            return self._sit(seat)

    def _sit(self, seat: SeatRow) -> "Future[None]":
        old = self._seats.get((seat.of, seat.id))
        if old is not None:
            del self._tokens[old.token]
        self._seats[seat.of, seat.id] = self._tokens[seat.token] = seat
        return done()

    def seats(self, table: str) -> list[SeatRow]:
        """Everybody who is invited, in the order of inviting."""
        return [seat for (of, _), seat in self._seats.items() if of == table]

    def seat_of(self, token: bytes, anew: bool = False) -> SeatRow | None:
        """Whose token has this hash."""
        return self._tokens.get(token)

    def remove_seat(self, table: str, seat: str) -> "Future[None]":
        """Their token is dead."""
        old = self._seats.pop((table, seat), None)
        if old is not None:
            del self._tokens[old.token]
        return done()

    def new_token(
        self, table: str, seat: str, token: bytes, also: Also | None = None
    ) -> "Future[None]":
        """Another token for a seat; the old one is dead."""
        if also is not None:
            self.append(table, *also).result()
        return self._sit(self._seats[table, seat]._replace(token=token))

    def speak(self, table: str, seat: str, lang: str) -> "Future[None]":
        """The language that a seat reads."""
        return self._sit(self._seats[table, seat]._replace(lang=lang))

    def reachable(self) -> bool:
        """Always."""
        return True

    def changed(self) -> int:
        """Nobody else can write here."""
        return 0

    def close(self) -> None:
        """Nothing to let go of."""
