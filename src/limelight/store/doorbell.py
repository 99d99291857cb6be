"""The doorbell between nodes: it says of which table there is news, and the log is read.

The same line tells the others who looks at which table through this node, and that this node
is alive; a node that is not heard of for a while is gone, and nobody looks through it.
"""

import secrets
import time
from collections.abc import Callable, Set
from threading import Event, Lock, Thread
from typing import Any

import psycopg

from .connection import Connection, connect
from .line import PAUSE
from .rows import Heard

CHANNEL = "limelight"
RING = f"pg_notify('{CHANNEL}', {{}})"
SOON = 0.2
"""Within so many seconds others are told who looks here."""
ALIVE = 1.0
"""So often a node says that it is alive."""
HEARD = 1.0
"""So many seconds an answer proves that whoever rings is heard."""
OFTEN = 0.3
"""So often an answer is asked for."""
GONE = 5
"""A node that was not heard of for so many seconds is gone."""
SAY = """
INSERT INTO nodes VALUES (%s, now()) ON CONFLICT (id) DO UPDATE SET seen = now()
RETURNING xmax = 0"""
SWEEP = f"""
WITH dead AS (
  DELETE FROM nodes WHERE seen < now() - interval '{GONE} seconds' RETURNING id
), gone AS (
  DELETE FROM present WHERE node IN (SELECT id FROM dead)
  OR node NOT IN (SELECT id FROM nodes) RETURNING of
) SELECT {RING.format("of || ':0'")} FROM (SELECT DISTINCT of FROM gone) AS tables"""
OTHERS = f"""
SELECT DISTINCT seat FROM present JOIN nodes ON nodes.id = node
WHERE of = %s AND node <> %s AND seen > now() - interval '{GONE} seconds'"""
LEAVE = f"""
WITH gone AS (DELETE FROM present WHERE node = %s RETURNING of)
SELECT {RING.format("of || ':0'")} FROM (SELECT DISTINCT of FROM gone) AS tables"""


class Doorbell:
    """Listens in a thread of its own, for as long as it takes, and again after every break."""

    def __init__(self, url: str, rung: Heard, lost: Callable[[], None]) -> None:
        self._url, self._rung, self._lost = url, rung, lost
        self.node = secrets.token_hex(8)
        self._heard_at = -HEARD
        self._looking: dict[str, frozenset[str]] = {}
        """Which seats look at which tables here."""
        self._untold: dict[str, frozenset[str]] = {}
        self._one_changes = Lock()
        self._closed = Event()
        self._thread = Thread(target=self._stand, name="limelight-doorbell", daemon=True)
        self._thread.start()

    @property
    def heard(self) -> bool:
        """Whether it would have been heard if somebody had rung until a second ago.

        A line that hangs says nothing, so that it is open proves nothing: it has to answer.
        """
        return time.monotonic() - self._heard_at < HEARD

    def here(self, table: str, seats: Set[str]) -> None:
        """These seats look at a table through this node."""
        with self._one_changes:
            self._looking[table] = self._untold[table] = frozenset(seats)
            if not seats:
                del self._looking[table]

    def others(self, table: str) -> tuple[Any, ...]:
        """What is to be asked for the seats that look through other nodes."""
        return OTHERS, table, self.node

    def close(self) -> None:
        """The node goes, and says so."""
        self._closed.set()
        self._thread.join()

    def _stand(self) -> None:
        while not self._closed.is_set():
            try:
                with connect(self._url) as connection:
                    self._listen(connection)
                    connection.execute(LEAVE, (self.node,))
                    connection.execute("DELETE FROM nodes WHERE id = %s", (self.node,))
            except psycopg.Error:
                self._closed.wait(PAUSE)
            finally:
                self._heard_at = -HEARD
                self._lost()

    def _listen(self, connection: Connection) -> None:
        connection.execute("SET synchronous_commit = off")  # nothing here need last
        connection.execute(f"SET application_name = 'limelight {self.node}'")
        connection.execute(f"LISTEN {CHANNEL}")
        said = heard = time.monotonic()
        self._say(connection)
        self._rung("", 0)  # whoever rang while nobody listened
        self._heard_at = heard
        while not self._closed.is_set():
            for news in connection.notifies(timeout=SOON):
                table, _, number = news.payload.rpartition(":")
                self._rung(table, int(number))
            if self._untold:
                self._tell(connection)
            heard = time.monotonic()
            if heard - said > ALIVE:
                said = heard
                self._say(connection)
            elif heard - self._heard_at > OFTEN:
                connection.execute("SELECT 1")
            else:
                continue
            self._heard_at = heard

    def _say(self, connection: Connection) -> None:
        """The node is alive; who is told so for the first time is told everything."""
        new = connection.execute(SAY, (self.node,)).fetchone()
        connection.execute(SWEEP)
        if new is not None and new[0]:
            with self._one_changes:
                self._untold = {**self._looking, **self._untold}
            self._tell(connection)

    def _tell(self, connection: Connection) -> None:
        with self._one_changes:
            told, self._untold = self._untold, {}
        try:
            with connection.transaction():
                for table, seats in sorted(told.items()):
                    where = (table, self.node)
                    connection.execute("DELETE FROM present WHERE of = %s AND node = %s", where)
                    sql = "INSERT INTO present SELECT %s, unnest(%s::text[]), %s"
                    connection.execute(sql, (table, sorted(seats), self.node))
                    connection.execute(f"SELECT {RING.format('%s')}", (f"{table}:0",))
        except psycopg.Error:
            with self._one_changes:
                self._untold = {**told, **self._untold}
            raise
