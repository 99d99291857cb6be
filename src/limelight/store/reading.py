"""What is read from tables in SQLite: from a store, or from a copy of one."""

from threading import Lock
from typing import Any

import apsw

from .rows import NotRead, Saved, SeatRow, TableRow

SEATS = "SELECT * FROM seats WHERE of = ? ORDER BY created, rowid"


class Reading:
    """Rows of one connection, one question at a time."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._reading, self._one_reads = connection, Lock()

    def _all(self, sql: str, *values: Any) -> list[Any]:
        found: list[Any] = []
        with self._one_reads:
            try:
                found.extend(self._reading.execute(sql, values))
            except apsw.Error as error:
                raise NotRead(str(error), found) from None
        return found

    def tables(self) -> list[tuple[TableRow, int]]:
        """Every table with the number of its last entry, the newest first."""
        rows = self._all(
            "SELECT *, (SELECT coalesce(max(number), 0) FROM entries WHERE of = tables.id)"
            " FROM tables ORDER BY created DESC, id"
        )
        return [(TableRow(*row[:-1]), row[-1]) for row in rows]

    def opened(self) -> dict[str, int]:
        """When each table was opened for the last time, as far as somebody left a mark."""
        return dict(self._all("SELECT of, at FROM opened"))

    def table(self, id: str) -> TableRow | None:
        """One table."""
        rows = self._all("SELECT * FROM tables WHERE id = ?", id)
        return TableRow(*rows[0]) if rows else None

    def lines(self, table: str, since: int = 0) -> list[bytes]:
        """The entries of a table after one of them, in order."""
        sql = "SELECT line FROM entries WHERE of = ? AND number > ? ORDER BY number"
        rows = self._all(sql, table, since)
        return [line for (line,) in rows]

    def snapshot(self, table: str) -> Saved | None:
        """The last state that was kept beside the log."""
        rows = self._all("SELECT number, body FROM snapshots WHERE of = ?", table)
        return Saved(*rows[0]) if rows else None

    def seats(self, table: str) -> list[SeatRow]:
        """Everybody who is invited, in the order of inviting."""
        return [SeatRow(*row) for row in self._all(SEATS, table)]

    def seat_of(self, token: bytes, anew: bool = False) -> SeatRow | None:
        """Whose token has this hash."""
        rows = self._all("SELECT * FROM seats WHERE token = ?", token)
        return SeatRow(*rows[0]) if rows else None

    def reachable(self) -> bool:
        """Whether the file can be read now."""
        try:
            self._all("SELECT 1 FROM tables LIMIT 1")
        except NotRead:
            return False
        return True

    def changed(self) -> int:
        """A number that is another one after somebody else wrote to the same file."""
        return int(self._all("PRAGMA data_version")[0][0])
