"""A line to PostgreSQL that mends itself."""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

import psycopg

from .connection import DEADLINE, Connection, Silent, connect
from .rows import Lost, NotSaved

T = TypeVar("T")
PAUSE = 0.1
"""So many seconds after it could not be reached nobody tries again: it is said at once."""
REST = 1.0
"""The same after it stood still: whoever waited for it meanwhile is told so at once."""
GOING = ("08", "57P", "25006")
"""What a server says that goes, or comes, or may only be read from since another took over."""


class Line:
    """One connection for whoever asks, one at a time; a lost one is made again."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._free: SimpleQueue[Connection | None] = SimpleQueue()
        """The connection, unless somebody has it; nothing in its place where it was lost."""
        self._free.put(None)
        self._rests_until = 0.0

    def do(self, what: Callable[[Connection], T]) -> T:
        """Does something once; raises Lost where the line broke, NotSaved where it is refused."""
        return self._do(what, time.monotonic() + DEADLINE)

    def ask(self, what: Callable[[Connection], T]) -> T:
        """Reads something: again, where the line had broken since the last time."""
        until = time.monotonic() + DEADLINE
        try:
            return self._do(what, until)
        except Lost as lost:
            if isinstance(lost.__cause__, psycopg.errors.QueryCanceled):
                raise
            return self._do(what, until)

    def _do(self, what: Callable[[Connection], T], until: float) -> T:
        """Whoever has this line before is waited for no longer either."""
        try:
            connection = self._free.get(timeout=max(until - time.monotonic(), 0))
        except Empty:
            raise Lost("others wait for an answer") from None
        try:
            if connection is None:
                connection = self._connected()
            connection.until = until
            return what(connection)
        except psycopg.Error as error:
            if isinstance(error, psycopg.errors.QueryCanceled):  # what it needs is locked
                raise Lost(str(error)) from error
            if not _broken(connection, error):
                raise NotSaved(str(error)) from error
            if connection is not None:
                connection.close()
            if isinstance(error, Silent | psycopg.errors.ConnectionTimeout):
                self._rests_until = time.monotonic() + REST
            elif connection is None:
                self._rests_until = time.monotonic() + PAUSE
            connection = None
            raise Lost(str(error)) from error
        finally:
            self._free.put(connection)

    def _connected(self) -> Connection:
        """Another connection, unless it was tried just now."""
        if time.monotonic() < self._rests_until:
            raise Lost("not connected")
        return connect(self._url)

    def close(self) -> None:
        """Hangs up."""
        connection = self._free.get()
        if connection is not None:
            connection.close()
        self._free.put(None)


def _broken(connection: Connection | None, error: psycopg.Error) -> bool:
    """Whether the server is gone, or going, rather than refusing what it was told."""
    if connection is None:  # it was not there, unless it is the address that makes no sense
        return isinstance(error, psycopg.OperationalError)
    state = error.sqlstate or ("08" if isinstance(error, psycopg.OperationalError) else "")
    return connection.broken or connection.closed or state.startswith(GOING)
