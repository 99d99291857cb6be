"""Server-sent events: a reader is told that there is news, and takes what is new to it.

Nothing is queued for anybody. Who is slow finds the newest state when it looks again; who
takes no bytes for too long is let go, and comes back by itself.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.types import Receive, Scope, Send

from limelight.store.rows import Store

from .draw import LATEST, PARTS, drawn, story
from .live import Live
from .people import Person

Source = Callable[[], bytes]
"""What is new to this reader; nothing if it has seen everything."""

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
MOST_MESSAGES = 64
"""How many ways to catch up with the same page are kept for others who need the same."""
PING = b": still here\n\n"


class Stream:
    """One open stream, as the application that answers its request."""

    def __init__(self, live: Live, person: Person, source: Source, patience: float) -> None:
        self.person = person
        self._live, self._source, self._patience = live, source, patience
        self._news = asyncio.Event()
        self._ended = self._ping = False
        self._sending: asyncio.Timeout | None = None

    def poke(self) -> None:
        """There is news."""
        self._news.set()

    def ping(self) -> None:
        """Says that the line is still open."""
        self._ping = True
        self._news.set()

    def end(self) -> None:
        """The seat is gone: close at once."""
        self._ended = True
        self._news.set()
        if self._sending is not None:  # to one who does not even read
            self._sending.reschedule(0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends until the reader or the seat is gone."""
        leaving = asyncio.ensure_future(self._leaving(receive))
        self._live.come(self)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await self._send(send, b"retry: 1000\n\n")
            if not self._live.knows(self.person):  # the seat went while they came
                self._ended = True
            while not self._ended:
                self._news.clear()
                data = self._source()
                if not data and self._ping:
                    data = PING
                self._ping = False
                if data:
                    await self._send(send, data)
                else:
                    await self._news.wait()
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except (OSError, TimeoutError):
            return  # it will come back
        finally:
            leaving.cancel()
            self._live.go(self)

    async def _send(self, send: Send, data: bytes) -> None:
        try:
            async with asyncio.timeout(self._patience) as self._sending:
                await send({"type": "http.response.body", "body": data, "more_body": True})
        finally:
            self._sending = None

    async def _leaving(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


class Opened(Response[Any]):
    """A stream as the answer of a handler."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(None)
        self._stream = stream

    def to_asgi_response(self, *args: Any, **kwargs: Any) -> Any:
        """The stream answers by itself."""
        return self._stream


def entries(live: Live, person: Person, since: int, behind: int) -> Source:
    """Every entry after one, as this seat may see it; too many of them as the whole view."""
    seen = since

    def source() -> bytes:
        nonlocal seen
        number = live.number
        if seen == number:
            return b""
        if not number - behind <= seen < number:
            seen = number
            return whole(live, person)
        first, seen = seen + 1, number
        messages = (live.message(n, person.seat, person.lang) for n in range(first, number + 1))
        return b"".join(messages)

    return source


def whole(live: Live, person: Person) -> bytes:
    """The table as this seat sees it now, as a server-sent event."""
    data = msgspec.json.encode({"number": live.number, "view": live.table.view(person.seat)})
    return b"id: %d\nevent: view\ndata: %s\n\n" % (live.number, data)


def parts(live: Live, person: Person, store: Store, since: int, seen: str) -> Source:
    """What changed on a seat's page: the parts that are others now, and what was told since."""
    marks: dict[str, str] = dict(zip(PARTS, seen.split(","), strict=False))
    last = since if 0 <= since <= live.number else 0

    def source() -> bytes:
        nonlocal marks, last
        now = drawn(live, person, store)
        if now.marks == marks and last == now.number:
            return b""
        key = (last, *marks.items())
        message = now.messages.get(key)
        if message is None:
            first = max(last + 1, now.number - LATEST + 1)
            body = {
                "number": now.number,
                "marks": now.marks,
                "parts": {p: html for p, html in now.parts.items() if now.marks[p] != marks.get(p)},
                "first": first,
                "story": story(live, person, first, now.number),
            }
            data = msgspec.json.encode(body)
            message = b"id: %d\nevent: page\ndata: %s\n\n" % (now.number, data)
            if len(now.messages) < MOST_MESSAGES:  # what somebody has seen is what they say
                now.messages[key] = message
        marks, last = now.marks, now.number
        return message

    return source
