"""Tables in one SQLite file: one thread writes, and commits together what waits together."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

import apsw

from .migrations import migrate
from .rows import NotRead, NotSaved, Saved, SeatRow, TableRow

Job = Callable[[apsw.Connection], None]
Waiting = tuple[Job, "Future[None]"]
MOST_TOGETHER = 1000
"""How many waiting writes one commit takes along."""


class Sqlite:
    """A store in a file. Whatever a future says is done is on the disk."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        self._writing = _open(path)
        try:
            migrate(self._writing, path)
        except BaseException:
            self._writing.close()
            raise
        self._reading, self._one_reads = _open(path), Lock()
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="limelight-writer", daemon=True)
        self._thread.start()

    # -- writing -----------------------------------------------------------------------

    def _later(self, sql: str, *values: Any) -> "Future[None]":
        return self._do(lambda connection: _run(connection, sql, values))

    def _do(self, job: Job) -> "Future[None]":
        future: Future[None] = Future()
        self._queue.put((job, future))
        return future

    def _write(self) -> None:
        """The one writer: takes whatever waits, and commits it at once."""
        while (first := self._queue.get()) is not None:
            batch: list[Waiting] = [first]
            ends = False
            while not self._queue.empty() and len(batch) < MOST_TOGETHER:
                waiting = self._queue.get()
                if waiting is None:
                    ends = True
                    break
                batch.append(waiting)
            self._commit(batch)
            if ends:
                return

    def _commit(self, batch: list[Waiting]) -> None:
        """All together; where that fails each alone, so that one does not spoil the others."""
        batch = [each for each in batch if each[1].set_running_or_notify_cancel()]
        problem = self._try([job for job, _ in batch])
        for job, future in batch:
            own = problem if problem is None or len(batch) == 1 else self._try([job])
            if own is None:
                future.set_result(None)
            else:
                future.set_exception(own)

    def _try(self, jobs: list[Job]) -> NotSaved | None:
        connection = self._writing
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                job(connection)
            connection.execute("COMMIT")
        except Exception as error:  # whatever it is, the next write finds a writer
            if connection.in_transaction:
                with suppress(apsw.Error):  # SQLite may have rolled back by itself
                    connection.execute("ROLLBACK")
            return NotSaved(str(error))
        return None

    def make_table(self, table: TableRow, gm: SeatRow, lines: list[bytes]) -> "Future[None]":
        """A new table with its GM's seat and the entries it starts with."""

        def job(connection: apsw.Connection) -> None:
            _run(connection, "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", table)
            _run(connection, "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", gm)
            connection.executemany(
                "INSERT INTO entries VALUES (?, ?, ?)",
                ((table.id, number, line) for number, line in enumerate(lines, 1)),
            )

        return self._do(job)

    def append(self, table: str, number: int, line: bytes) -> "Future[None]":
        """The next entry of a table's log; fails if that number is taken."""
        return self._later("INSERT INTO entries VALUES (?, ?, ?)", table, number, line)

    def keep_snapshot(self, table: str, saved: Saved) -> "Future[None]":
        """Keeps a state, in place of the last one."""
        return self._later("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", table, *saved)

    def add_seat(self, seat: SeatRow) -> "Future[None]":
        """Somebody is invited."""
        return self._later("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", *seat)

    def remove_seat(self, table: str, seat: str) -> "Future[None]":
        """Their token is dead."""
        return self._later("DELETE FROM seats WHERE of = ? AND id = ?", table, seat)

    def new_token(self, table: str, seat: str, token: bytes) -> "Future[None]":
        """Another token for a seat; the old one is dead."""
        return self._later("UPDATE seats SET token = ? WHERE of = ? AND id = ?", token, table, seat)

    def speak(self, table: str, seat: str, lang: str) -> "Future[None]":
        """The language that a seat reads."""
        return self._later("UPDATE seats SET lang = ? WHERE of = ? AND id = ?", lang, table, seat)

    # -- reading -----------------------------------------------------------------------

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

    def table(self, id: str) -> TableRow | None:
        """One table."""
        rows = self._all("SELECT * FROM tables WHERE id = ?", id)
        return TableRow(*rows[0]) if rows else None

    def lines(self, table: str) -> list[bytes]:
        """The entries of a table, in order."""
        rows = self._all("SELECT line FROM entries WHERE of = ? ORDER BY number", table)
        return [line for (line,) in rows]

    def snapshot(self, table: str) -> Saved | None:
        """The last state that was kept beside the log."""
        rows = self._all("SELECT number, body FROM snapshots WHERE of = ?", table)
        return Saved(*rows[0]) if rows else None

    def seats(self, table: str) -> list[SeatRow]:
        """Everybody who is invited, in the order of inviting."""
        rows = self._all("SELECT * FROM seats WHERE of = ? ORDER BY created, rowid", table)
        return [SeatRow(*row) for row in rows]

    def seat_of(self, token: bytes) -> SeatRow | None:
        """Whose token has this hash."""
        rows = self._all("SELECT * FROM seats WHERE token = ?", token)
        return SeatRow(*rows[0]) if rows else None

    def changed(self) -> int:
        """A number that is another one after somebody else wrote to the same file."""
        return int(self._all("PRAGMA data_version")[0][0])

    def close(self) -> None:
        """Writes what waits, and lets go."""
        self._queue.put(None)
        self._thread.join()
        self._reading.close()
        self._writing.close()


def _run(connection: apsw.Connection, sql: str, values: tuple[Any, ...]) -> None:
    connection.execute(sql, values)


def _open(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(5000)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection
