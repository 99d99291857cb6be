"""Tables that last as long as the process: for trying things out, and for measuring."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from threading import Lock

from .rows import Admits, NotSaved, Saved, SeatRow, TableRow, Taken, Whole


def _done() -> "Future[None]":
    future: Future[None] = Future()
    future.set_result(None)
    return future


class Memory:
    """A store without a disk."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._lines: dict[str, list[bytes]] = {}
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
            for seat in seats:
                self._sit(seat)
        return _done()

    def delete_table(self, id: str) -> "Future[None]":
        """A table is gone with everything of it."""
        for seat in self.seats(id):
            self.remove_seat(id, seat.id)
        for kept in (self._tables, self._lines, self._snapshots):
            kept.pop(id, None)
        return _done()

    def tables(self) -> list[tuple[TableRow, int]]:
        """Every table with the number of its last entry, the newest first."""
        newest = sorted(self._tables.values(), key=lambda row: (-row.created, row.id))
        return [(row, len(self._lines[row.id])) for row in newest]

    def table(self, id: str) -> TableRow | None:
        """One table."""
        return self._tables.get(id)

    def append(self, table: str, number: int, line: bytes) -> "Future[None]":
        """The next entry of a table's log; fails if that number is taken."""
        lines = self._lines.get(table, [])
        if table not in self._lines or number != len(lines) + 1:
            future: Future[None] = Future()
            future.set_exception(NotSaved(f"{table} {number}"))
            return future
        lines.append(line)
        return _done()

    def lines(self, table: str) -> list[bytes]:
        """The entries of a table, in order."""
        return list(self._lines.get(table, ()))

    def snapshot(self, table: str) -> Saved | None:
        """The last state that was kept beside the log."""
        return self._snapshots.get(table)

    def keep_snapshot(self, table: str, saved: Saved) -> "Future[None]":
        """Keeps a state, in place of the last one."""
        self._snapshots[table] = saved
        return _done()

    def add_seat(self, seat: SeatRow, admits: Admits) -> "Future[None]":
        """Somebody is invited, if they are admitted; looking and writing are one step."""
        with self._one_sits:
            ended = admits(self.seats(seat.of))
            if ended is None:
                future: Future[None] = Future()
                future.set_exception(Taken(seat.player))
                return future
            for id in ended:
                self.remove_seat(seat.of, id)
            return self._sit(seat)

    def _sit(self, seat: SeatRow) -> "Future[None]":
        old = self._seats.get((seat.of, seat.id))
        if old is not None:
            del self._tokens[old.token]
        self._seats[seat.of, seat.id] = self._tokens[seat.token] = seat
        return _done()

    def seats(self, table: str) -> list[SeatRow]:
        """Everybody who is invited, in the order of inviting."""
        return [seat for (of, _), seat in self._seats.items() if of == table]

    def seat_of(self, token: bytes) -> SeatRow | None:
        """Whose token has this hash."""
        return self._tokens.get(token)

    def remove_seat(self, table: str, seat: str) -> "Future[None]":
        """Their token is dead."""
        old = self._seats.pop((table, seat), None)
        if old is not None:
            del self._tokens[old.token]
        return _done()

    def new_token(self, table: str, seat: str, token: bytes) -> "Future[None]":
        """Another token for a seat; the old one is dead."""
        return self._sit(self._seats[table, seat]._replace(token=token))

    def speak(self, table: str, seat: str, lang: str) -> "Future[None]":
        """The language that a seat reads."""
        return self._sit(self._seats[table, seat]._replace(lang=lang))

    def changed(self) -> int:
        """Nobody else can write here."""
        return 0

    def close(self) -> None:
        """Nothing to let go of."""
