"""One line to the server: requests, refusals, and what to do when the line breaks."""

import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

import msgspec

from .items import Told

TRIES = 8
"""How often something that can be repeated is sent before the line counts as lost."""
PAUSE = 0.1
LONGEST_PAUSE = 3.0
NOBODY = (502, 503, 504)
"""What a proxy answers whose server is gone: the line behind it is broken."""
BROKEN = (OSError, HTTPException)
"""What a line that breaks looks like."""


class Refused(Exception):
    """The server's no: a stable ``code``, a ``message`` for people, and the field it is ``at``."""

    def __init__(self, code: str, message: str, at: str, status: int) -> None:
        super().__init__(f"{code}: {message}" if message else code)
        self.code, self.message, self.at, self.status = code, message, at, status


class Lost(ConnectionError):
    """No answer, however often it was asked; a command may have happened or not.

    Sending it again with the same ``id`` finds out, and does nothing twice.
    """

    def __init__(self, id: str = "") -> None:
        super().__init__("no answer from the table")
        self.id = id


def pauses() -> Iterator[float]:
    """How long to wait before the next try, ever longer up to a limit."""
    pause = PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)


def refusal(status: int, body: bytes) -> Refused:
    """What was refused, also if something between here and the server said so."""
    told = _told(body)
    if told is None:
        told = Told("not_found" if status == 404 else "not_now", body[:200].decode("latin-1"))
    return Refused(told.refused, told.message, told.at, status)


def _told(body: bytes) -> Told | None:
    """A refusal of the server itself, if it is one."""
    try:
        return msgspec.json.decode(body, type=Told)
    except msgspec.MsgspecError:
        return None


class Line:
    """Asks one thing after the other over a connection that is kept. Not for two threads."""

    def __init__(self, address: str, token: str = "", timeout: float = 30.0) -> None:
        self._connection: HTTPConnection | None = None
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise ValueError(f"not an address of a server: {address}")
        self._kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._host, self._port, self._timeout = parts.hostname, parts.port, timeout
        self._root = parts.path.rstrip("/")
        """What stands before every path, where a proxy has the server beneath one."""
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def new(self, timeout: float | None = None) -> HTTPConnection:
        """Another connection to the same server."""
        return self._kind(self._host, self._port, timeout=timeout or self._timeout)

    def send(
        self, connection: HTTPConnection, method: str, path: str, headers: dict[str, str]
    ) -> HTTPResponse:
        """Asks for something that needs no body."""
        connection.request(method, self._root + path, headers=self._headers | headers)
        return connection.getresponse()

    def ask(self, method: str, path: str, body: Any = None, again: bool = False) -> bytes:
        """The answer's body; ``again``: what may be sent twice is, when the line breaks."""
        data = None if body is None else msgspec.json.encode(body)
        waits = pauses()
        for left in reversed(range(TRIES if again else 1)):
            if not again:
                self.close()  # a kept line may be dead, and this cannot be sent twice
            try:
                status, answer = self._once(method, path, data)
            except BROKEN as error:
                self.close()
                if not left:
                    raise Lost from error
                time.sleep(next(waits))
                continue
            if status >= 400:
                raise refusal(status, answer)
            return answer
        raise Lost

    def _once(self, method: str, path: str, data: bytes | None) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = self.new()
        headers = self._headers | ({} if data is None else {"Content-Type": "application/json"})
        self._connection.request(method, self._root + path, data, headers)
        with self._connection.getresponse() as response:
            answer = response.read()
        if response.status in NOBODY and _told(answer) is None:
            raise ConnectionError(f"a proxy had nobody to ask: {response.status}")
        return response.status, answer

    def close(self) -> None:
        """Lets go of the connection; the next question opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __del__(self) -> None:
        self.close()
