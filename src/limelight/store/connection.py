"""A connection to PostgreSQL that nobody waits for without end."""

import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.waiting import Ready

T = TypeVar("T")
DEADLINE = 5.0
"""After so many seconds whoever asks waits no longer, whatever the server does."""
SLOW = "4s"
"""A statement that takes this long the server itself ends: then it is known what became of it."""
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
    f"SET statement_timeout = '{SLOW}'",
    "SET idle_in_transaction_session_timeout = '20s'",
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')",
)
"""Whatever a server is set to, what is committed here lasts."""


class Silent(psycopg.OperationalError):
    """The server stands still: it says nothing, and hangs up neither."""


class Connection(psycopg.Connection[Any]):
    """One on which every answer has a deadline; what has passed it is hung up on."""

    until: float | None = None
    """When the answers that are asked for now must be there; without it each has its own time."""

    def wait(self, gen: PQGen[T], *given: Any, **named: Any) -> T:
        """Called by psycopg for whatever the server is to say."""
        until = time.monotonic() + DEADLINE if self.until is None else self.until
        try:
            return super().wait(_Timed(until, gen), *given, **named)
        except Silent:
            self.pgconn.finish()
            raise


def connect(url: str) -> Connection:
    """A connection on which every statement is a transaction of its own."""
    connection = Connection.connect(url, autocommit=True, prepare_threshold=1, **OPTIONS)
    try:
        for each in SETTINGS:
            connection.execute(each)
    except BaseException:
        connection.close()
        raise
    return connection


def take_time(connection: psycopg.Connection[Any]) -> None:
    """What this transaction does may take as long as it takes."""
    connection.execute("SET LOCAL statement_timeout = 0")
    if isinstance(connection, Connection):
        connection.until = float("inf")


class _Timed(Generator[Any, Any, T]):
    """A conversation that ends where nothing was heard until then."""

    def __init__(self, until: float, talk: PQGen[T]) -> None:
        self._until, self._talk = until, talk

    def send(self, ready: Any) -> Any:
        """What psycopg found of which the conversation waited; nothing now and then."""
        if ready == Ready.NONE and time.monotonic() > self._until:
            raise Silent("no answer in time")
        return self._talk.send(ready)

    def throw(self, *error: Any) -> Any:
        """Something went wrong while it waited."""
        return self._talk.throw(*error)
