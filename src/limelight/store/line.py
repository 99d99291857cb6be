"""A line to PostgreSQL that mends itself."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

import psycopg

from .rows import NotSaved

T = TypeVar("T")
Connection = psycopg.Connection[Any]
PAUSE = 0.1
"""So many seconds after it could not be reached nobody tries again: it is said at once."""
OPTIONS: dict[str, Any] = {
    "connect_timeout": 3,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "application_name": "limelight",
}
"""How soon a server that does not answer counts as lost."""
SETTINGS = (
    "SET statement_timeout = '10s'",
    "SET idle_in_transaction_session_timeout = '20s'",
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')",
)
"""Whatever a server is set to, what is committed here lasts."""

GOING = ("08", "57P", "25006")
"""What a server says that goes, or comes, or may only be read from since another took over."""


class Lost(NotSaved):
    """The database cannot be reached; whether it did what it was told last is not known."""


def connect(url: str) -> Connection:
    """A connection on which every statement is a transaction of its own."""
    connection = psycopg.connect(url, autocommit=True, prepare_threshold=1, **OPTIONS)
    for each in SETTINGS:
        connection.execute(each)
    return connection


class Line:
    """One connection for whoever asks, one at a time; a lost one is made again."""

    def __init__(self, url: str) -> None:
        self._url, self._one_asks = url, Lock()
        self._connection: Connection | None = None
        self._rests_until = 0.0

    def do(self, what: Callable[[Connection], T]) -> T:
        """Does something once; raises Lost where the line broke, NotSaved where it is refused."""
        with self._one_asks:
            connection = self._connected()
            try:
                return what(connection)
            except psycopg.Error as error:
                if not _broken(connection, error):
                    raise NotSaved(str(error)) from error
                self._let_go()
                raise Lost(str(error)) from error

    def ask(self, what: Callable[[Connection], T]) -> T:
        """Reads something: again, where the line had broken since the last time."""
        try:
            return self.do(what)
        except Lost:
            return self.do(what)

    def close(self) -> None:
        """Hangs up."""
        with self._one_asks:
            self._let_go()

    def _connected(self) -> Connection:
        if self._connection is None:
            if time.monotonic() < self._rests_until:
                raise Lost("not connected")
            try:
                self._connection = connect(self._url)
            except psycopg.Error as error:
                self._rests_until = time.monotonic() + PAUSE
                raise Lost(str(error)) from error
        return self._connection

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _broken(connection: Connection, error: psycopg.Error) -> bool:
    """Whether the server is gone, or going, rather than refusing what it was told."""
    state = error.sqlstate or ("08" if isinstance(error, psycopg.OperationalError) else "")
    return connection.broken or connection.closed or state.startswith(GOING)
