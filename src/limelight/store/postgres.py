"""Tables in PostgreSQL, which several nodes serve at a time.

Who is first with an entry of a number has it: the pair of table and number is unique, and who
comes second is told so, reads what is new and decides again. As an entry is only stored on all
those before it, whose ids its node knows, no id of a command is ever stored twice.
"""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from .connection import DEADLINE, Connection, take_time
from .doorbell import RING
from .line import Line
from .migrations.postgres import migrate
from .postgres_reading import SEATS, PostgresReading, letters
from .rows import (
    Admits,
    Also,
    Behind,
    Lost,
    NotSaved,
    Saved,
    SeatRow,
    TableRow,
    Taken,
    Unused,
    Whole,
    now,
)

MOST_TOGETHER = 500
"""How many waiting entries one commit takes along."""
PATIENCE = 1.0
"""So many seconds a write waits for a database that is lost before it is not saved."""
APPEND = f"""
WITH sent AS (
  SELECT * FROM unnest(%s::text[], %s::int[], %s::int[], %s::bytea[])
  AS each (of, start, number, line)
), first AS (
  INSERT INTO entries SELECT of, number, line FROM sent
  WHERE number = start AND (start = 1 OR (
    SELECT true FROM entries AS before
    WHERE before.of = sent.of AND before.number = sent.start - 1
  )) ORDER BY of
  ON CONFLICT DO NOTHING RETURNING of
), more AS (
  INSERT INTO entries SELECT sent.of, number, line FROM sent JOIN first ON first.of = sent.of
  WHERE number > start
) SELECT of, {RING.format("of || ':' || max(number)")}
FROM sent WHERE of IN (SELECT of FROM first) GROUP BY of"""
"""Who is first with the first of its entries has them all: nobody else can have a later one."""
STORED = """
SELECT of FROM entries JOIN unnest(%s::text[], %s::int[], %s::int[], %s::bytea[])
AS each (of, start, number, line) USING (of, number, line) WHERE number = start"""
ENTRY = "INSERT INTO entries VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
SEAT = "INSERT INTO seats VALUES (%s, %s, %s, %s, %s, %s, %s)"
OPENED = """
INSERT INTO opened VALUES (%s, %s)
ON CONFLICT (of) DO UPDATE SET at = greatest(opened.at, excluded.at)"""
COPY = "COPY entries (of, number, line) FROM STDIN (FORMAT BINARY)"
NEWS = f"SELECT {RING.format('%s')}"

Job = Callable[[Connection], None]


class Entries(NamedTuple):
    """The next entries of a table, which wait to be stored: all of them or none."""

    of: str
    number: int
    lines: tuple[bytes, ...]


class Postgres(PostgresReading):
    """A store that others share. Whatever a future says is done is on the server's disk."""

    shared = True

    def __init__(self, url: str) -> None:
        self._writing = Line(url)
        try:
            self._writing.do(migrate)
        except BaseException:
            self._writing.close()
            raise
        super().__init__(url)
        self._rang: list[str] = []
        """Of which tables something is another once what is being done is done."""
        self._queue: SimpleQueue[tuple[Entries | Job, Future[None], float] | None] = SimpleQueue()
        """What is to be written, and when that was asked for."""
        self._thread = Thread(target=self._write, name="limelight-writer", daemon=True)
        self._thread.start()

    def _later(self, what: Entries | Job) -> "Future[None]":
        future: Future[None] = Future()
        self._queue.put((what, future, time.monotonic()))
        return future

    # -- the one writer ------------------------------------------------------------------

    def _write(self) -> None:
        """Takes whatever waits: all entries at once, everything else for itself."""
        ends = False
        while not ends:
            waiting = [self._queue.get()]
            while not self._queue.empty() and len(waiting) < MOST_TOGETHER:
                waiting.append(self._queue.get())
            ends = None in waiting
            entries: dict[str, tuple[Entries, Future[None]]] = {}
            for each in waiting:
                if each is None or not each[1].set_running_or_notify_cancel():
                    continue
                what, future, asked = each
                if time.monotonic() - asked > DEADLINE:  # others were waited for, for too long
                    _settle(future, Lost("no answer in time"))
                elif isinstance(what, Entries):
                    if what.of in entries:  # each table once at a time
                        self._store([*entries.values()])
                        entries = {}
                    entries[what.of] = what, future
                else:
                    _settle(future, self._tried(what))
            if entries:
                self._store([*entries.values()])

    def _tried(self, job: Job) -> Exception | None:
        """Does one thing as a whole, or not; what went wrong, if it did.

        Where the line breaks before the server was told that it is whole, it was not done,
        and is tried again.
        """
        told = False

        def whole(connection: Connection) -> None:
            nonlocal told
            with connection.transaction():
                job(connection)
                told = True

        until = time.monotonic() + PATIENCE
        while True:
            self._rang, told = [], False
            try:
                self._writing.do(whole)
            except Lost as error:
                if told or time.monotonic() > until:
                    return error
                time.sleep(0.05)
                continue
            except (NotSaved, Taken) as error:
                return error
            except Exception as error:  # whatever it is, the next write finds a writer
                return NotSaved(str(error))
            for table in self._rang:
                self.forget(table)
            return None

    def _store(self, waiting: list[tuple[Entries, "Future[None]"]]) -> None:
        """All tables in one commit; where that fails each alone, so that none spoils others."""
        problem, had = self._appended([entry for entry, _ in waiting])
        if problem is not None and not isinstance(problem, Lost) and len(waiting) > 1:
            for each in waiting:
                self._store([each])
            return
        for entry, future in waiting:
            behind = problem is None and entry.of not in had
            _settle(future, Behind(f"{entry.of} {entry.number}") if behind else problem)

    def _appended(self, entries: list[Entries]) -> tuple[NotSaved | None, set[str]]:
        """Stores entries of different tables; of which of these they are stored, by us.

        Where the line breaks nobody knows whether the server did it. The same is told it
        again: it waits for itself to be done, and what stands there is ours or another's.
        """
        rows = [
            (of, start, number, line)
            for of, start, lines in entries
            for number, line in enumerate(lines, start)
        ]
        columns = [list(column) for column in zip(*rows, strict=True)]
        until = time.monotonic() + PATIENCE

        def append(connection: Connection) -> set[str]:
            had = {of for of, _ in connection.execute(APPEND, columns, binary=True)}
            if again and len(had) < len(entries):
                had |= {of for (of,) in connection.execute(STORED, columns, binary=True)}
            return had

        again = False
        while True:
            try:
                return None, self._writing.do(append)
            except Lost as error:
                again = True
                if time.monotonic() > until:
                    return error, set()
                time.sleep(0.05)
            except NotSaved as error:
                return error, set()
            except Exception as error:
                return NotSaved(str(error)), set()

    # -- writing -------------------------------------------------------------------------

    def make_table(self, table: TableRow, gm: SeatRow, lines: list[bytes]) -> "Future[None]":
        """A new table with its GM's seat and the entries it starts with."""
        return self._later(lambda connection: _take_in(connection, [Whole(table, [gm], lines)]))

    def take_in(self, tables: Callable[[], Iterable[Whole]]) -> "Future[None]":
        """Whole tables, all of them or none."""

        def job(connection: Connection) -> None:
            take_time(connection)
            _take_in(connection, tables())

        return self._later(job)

    def delete_table(self, id: str, unused: Unused | None = None) -> "Future[None]":
        """A table is gone with everything of it."""

        def job(connection: Connection) -> None:
            named = (letters((id,))[0],)
            connection.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", named)
            if unused is not None and not _unused(connection, named[0], unused):
                raise Taken(id)
            for place in ("opened", "seats", "snapshots", "seeds", "entries"):
                connection.execute(f"DELETE FROM {place} WHERE of = %s", named)
            connection.execute("DELETE FROM tables WHERE id = %s", named)
            self._ring(connection, id)

        return self._later(job)

    def mark_opened(self, table: str, at: int) -> "Future[None]":
        """Somebody opened a table."""

        def job(connection: Connection) -> None:
            connection.execute("SET LOCAL synchronous_commit = off")  # to the day, as it is
            connection.execute(OPENED, (*letters((table,)), at))

        return self._later(job)

    def append(self, table: str, number: int, *lines: bytes) -> "Future[None]":
        """The next entries of a table's log, all or none; Behind if another node was first."""
        return self._later(Entries(table, number, lines))

    def keep_snapshot(self, table: str, saved: Saved) -> "Future[None]":
        """Keeps a state, in place of an older one."""

        def job(connection: Connection) -> None:
            connection.execute("SET LOCAL synchronous_commit = off")  # the log says it all
            connection.execute(
                "INSERT INTO snapshots VALUES (%s, %s, %s) ON CONFLICT (of) DO UPDATE"
                " SET number = excluded.number, body = excluded.body"
                " WHERE snapshots.number <= excluded.number",
                (table, *saved),
            )

        return self._later(job)

    def add_seat(self, seat: SeatRow, admits: Admits, also: Also | None = None) -> "Future[None]":
        """Somebody is invited, if they are admitted; looking and writing are one step."""

        def job(connection: Connection) -> None:
            found = connection.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", (seat.of,))
            if found.fetchone() is None:
                raise NotSaved(seat.of)
            rows = connection.execute(SEATS, (seat.of,), binary=True).fetchall()
            ended = admits([SeatRow(*row) for row in rows])
            if ended is None:
                raise Taken(seat.player)
            _say(connection, seat.of, also)
            for id in ended:
                sql = "DELETE FROM seats WHERE of = %s AND id = %s"
                connection.execute(sql, (seat.of, id))
            connection.execute(SEAT, letters(seat))
            self._ring(connection, seat.of)

        return self._later(job)

    def remove_seat(self, table: str, seat: str) -> "Future[None]":
        """Their token is dead."""
        return self._change(table, "DELETE FROM seats WHERE of = %s AND id = %s", table, seat)

    def new_token(
        self, table: str, seat: str, token: bytes, also: Also | None = None
    ) -> "Future[None]":
        """Another token for a seat; the old one is dead."""
        sql = "UPDATE seats SET token = %s WHERE of = %s AND id = %s"
        return self._change(table, sql, token, table, seat, also=also)

    def speak(self, table: str, seat: str, lang: str) -> "Future[None]":
        """The language that a seat reads."""
        sql = "UPDATE seats SET lang = %s WHERE of = %s AND id = %s"
        return self._change(table, sql, lang, table, seat)

    def keep_seed(self, table: str, root: str, seed: bytes) -> "Future[None]":
        """Keeps what a tree of fair dice is made from."""

        def job(connection: Connection) -> None:
            sql = "INSERT INTO seeds VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
            connection.execute(sql, (table, root, seed))

        return self._later(job)

    def _change(
        self, table: str, sql: str, *values: Any, also: Also | None = None
    ) -> "Future[None]":
        """Changes a seat; all nodes hear of it."""

        def job(connection: Connection) -> None:
            _say(connection, table, also)
            connection.execute(sql, letters(values))
            self._ring(connection, table)

        return self._later(job)

    def _ring(self, connection: Connection, table: str) -> None:
        """Something besides the log of a table is another, here and everywhere."""
        self._rang.append(table)
        connection.execute(NEWS, (f"{table}:0",))

    def close(self) -> None:
        """Writes what waits, and lets go."""
        self._queue.put(None)
        self._thread.join()
        self._writing.close()
        super().close()


def _take_in(connection: Connection, tables: Iterable[Whole]) -> None:
    """Stores whole tables."""
    for table, seats, lines in tables:
        row = letters(table)
        connection.execute("INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s)", row)
        connection.execute(OPENED, (row[0], now()))
        with connection.cursor() as cursor:
            cursor.executemany(SEAT, [letters(seat) for seat in seats])
            with cursor.copy(COPY) as copy:
                copy.set_types(("text", "int4", "bytea"))
                for number, line in enumerate(lines, 1):
                    copy.write_row((table.id, number, line))


def _say(connection: Connection, table: str, also: Also | None) -> None:
    """What the log says of a change, with the change."""
    if also is None:
        return
    if not connection.execute(ENTRY, (table, *also)).rowcount:
        raise Behind(f"{table} {also.number}")
    connection.execute(NEWS, (f"{table}:{also.number}",))


def _unused(connection: Connection, table: str, unused: Unused) -> bool:
    """Whether nobody came; whoever opens the table now waits for what is done with it."""
    sql = "SELECT at FROM opened WHERE of = %s FOR UPDATE"
    marked = connection.execute(sql, (table,)).fetchone()
    sql = "SELECT max(number) FROM entries WHERE of = tables.id"
    number = connection.execute(f"SELECT ({sql}) FROM tables WHERE id = %s", (table,)).fetchone()
    came = marked is not None and marked[0] >= unused.since
    return not came and number is not None and (number[0] or 0) == unused.number


def _settle(future: "Future[None]", problem: Exception | None) -> None:
    if problem is None:
        future.set_result(None)
    else:
        future.set_exception(problem)
