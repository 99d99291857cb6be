"""Tables in one SQLite file: one thread writes, and commits together what waits together."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import apsw

from .alone import Alone
from .migrations import migrate
from .reading import SEATS, Reading
from .rows import Admits, Also, NotSaved, Saved, SeatRow, TableRow, Taken, Unused, Whole, now

Job = Callable[[apsw.Connection], None]
Waiting = tuple[Job, "Future[None]"]
MOST_TOGETHER = 1000
"""How many waiting writes one commit takes along."""
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
ENTRY = "INSERT INTO entries VALUES (?, ?, ?)"
OPENED = "INSERT INTO opened VALUES (?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)"
UNUSED = """
SELECT (SELECT coalesce(max(number), 0) FROM entries WHERE of = id) = ?
AND coalesce((SELECT at FROM opened WHERE of = id), 0) < ? FROM tables WHERE id = ?"""
FOLLOWS = "? = 1 OR EXISTS (SELECT 1 FROM entries WHERE of = ? AND number = ?)"
"""Whether it is the first entry, or the one before it is there."""
MARK = int.from_bytes(b"Lime")
"""What marks a file as ours, in which everything deleted was overwritten."""


class Sqlite(Reading, Alone):
    """A store in a file. Whatever a future says is done is on the disk."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        self._writing = _open(path)
        try:
            migrate(self._writing, path)
            _clean(self._writing)
        except BaseException:
            self._writing.close()
            raise
        super().__init__(_open(path))
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._wipes = False
        """Whether what is being committed must not stay readable anywhere."""
        self._thread = Thread(target=self._write, name="limelight-writer", daemon=True)
        self._thread.start()

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
        self._wipes = False
        problem = self._try([job for job, _ in batch])
        own = [problem if not problem or len(batch) == 1 else self._try([job]) for job, _ in batch]
        if self._wipes:
            self._write_back()
        for (_, future), failed in zip(batch, own, strict=True):
            if failed is None:
                future.set_result(None)
            else:
                future.set_exception(failed)

    def _write_back(self) -> None:
        """Brings everything into the file itself; what was written before it is gone."""
        with suppress(apsw.Error):  # somebody else reads: whoever is last does it
            self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _try(self, jobs: list[Job]) -> NotSaved | Taken | None:
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
            if isinstance(error, Taken):
                return error
            return NotSaved(str(error))
        return None

    def make_table(self, table: TableRow, gm: SeatRow, lines: list[bytes]) -> "Future[None]":
        """A new table with its GM's seat and the entries it starts with."""
        return self.take_in(lambda: [Whole(table, [gm], lines)])

    def take_in(self, tables: Callable[[], Iterable[Whole]]) -> "Future[None]":
        """Whole tables, all of them or none."""

        def job(connection: apsw.Connection) -> None:
            for table, seats, lines in tables():
                _run(connection, "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", table)
                _run(connection, OPENED, (table.id, now()))
                connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", seats)
                connection.executemany(
                    ENTRY,
                    ((table.id, number, line) for number, line in enumerate(lines, 1)),
                )

        return self._do(job)

    def delete_table(self, id: str, unused: Unused | None = None) -> "Future[None]":
        """A table is gone with everything of it; nothing stays to be read in the file either."""

        def job(connection: apsw.Connection) -> None:
            if unused is not None and not connection.execute(UNUSED, (*unused, id)).get:
                raise Taken(id)
            for place in ("opened", "seats", "snapshots", "entries"):
                _run(connection, f"DELETE FROM {place} WHERE of = ?", (id,))
            _run(connection, "DELETE FROM tables WHERE id = ?", (id,))
            self._wipes = True

        return self._do(job)

    def mark_opened(self, table: str, at: int) -> "Future[None]":
        """Somebody opened a table."""
        return self._later(OPENED, table, at)

    def append(self, table: str, number: int, *lines: bytes) -> "Future[None]":
        """The next entries of a table's log, all or none; fails if that number is taken."""
        return self._do(lambda connection: _say(connection, table, number, *lines))

    def keep_snapshot(self, table: str, saved: Saved) -> "Future[None]":
        """Keeps a state, in place of the last one."""
        return self._later("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", table, *saved)

    def add_seat(self, seat: SeatRow, admits: Admits, also: Also | None = None) -> "Future[None]":
        """Somebody is invited, if they are admitted; looking and writing are one step."""

        def job(connection: apsw.Connection) -> None:
            rows: list[Any] = connection.execute(SEATS, (seat.of,)).fetchall()
            ended = admits([SeatRow(*row) for row in rows])
            if ended is None:
                raise Taken(seat.player)
            if also is not None:
                _say(connection, seat.of, *also)
            for id in ended:
                _run(connection, "DELETE FROM seats WHERE of = ? AND id = ?", (seat.of, id))
            _run(connection, "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", seat)

        return self._do(job)

    def remove_seat(self, table: str, seat: str) -> "Future[None]":
        """Their token is dead."""
        return self._later("DELETE FROM seats WHERE of = ? AND id = ?", table, seat)

    def new_token(
        self, table: str, seat: str, token: bytes, also: Also | None = None
    ) -> "Future[None]":
        """Another token for a seat; the old one is dead."""

        def job(connection: apsw.Connection) -> None:
            if also is not None:
                _say(connection, table, *also)
            sql = "UPDATE seats SET token = ? WHERE of = ? AND id = ?"
            _run(connection, sql, (token, table, seat))

        return self._do(job)

    def speak(self, table: str, seat: str, lang: str) -> "Future[None]":
        """The language that a seat reads."""
        return self._later("UPDATE seats SET lang = ? WHERE of = ? AND id = ?", lang, table, seat)

    def close(self) -> None:
        """Writes what waits, and lets go."""
        self._queue.put(None)
        self._thread.join()
        self._reading.close()
        self._write_back()
        self._writing.close()


def _run(connection: apsw.Connection, sql: str, values: tuple[Any, ...]) -> None:
    connection.execute(sql, values)


def _say(connection: apsw.Connection, table: str, number: int, *lines: bytes) -> None:
    """Puts entries behind the one before them, in one statement: each is a wait for the table."""
    rows = ", ".join(["(?, ?, ?)"] * len(lines))
    given = [value for at, line in enumerate(lines, number) for value in (table, at, line)]
    sql = f"INSERT INTO entries SELECT * FROM (VALUES {rows}) WHERE {FOLLOWS}"
    connection.execute(sql, (*given, number, table, number - 1))
    if connection.changes() != len(lines):
        raise NotSaved(f"{table} {number}")


def _open(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(5000)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _clean(connection: apsw.Connection) -> None:
    """Once: a file of an earlier version may still hold what was deleted in it."""
    if connection.pragma("application_id") == MARK:
        return
    with suppress(apsw.Error):  # somebody else works with it, or the disk is full: another time
        connection.execute("VACUUM")
        connection.pragma("application_id", MARK)
