"""Server-sent events: a reader is told that there is news, and takes what is new to it.

Nothing is queued for anybody. Who is slow finds the newest state when it looks again; who
takes no bytes for too long is let go, and comes back by itself.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.types import Receive, Scope, Send

from .live import Live
from .people import Person
from .render import LATEST, PARTS, drawn, story
from .rows import Rows

Source = Callable[[], Awaitable[bytes]]
"""What is new to this reader; nothing if it has seen everything."""

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
MOST_MESSAGES = 64
"""How many ways to catch up with the same page are kept for others who need the same."""
FEW_LINKS = 32
"""So many links of the chain are sent along; more of them a page asks for."""
PING = b": still here\n\n"


class Stream:
    """One open stream, as the application that answers its request."""

    def __init__(self, live: Live, person: Person, source: Source, patience: float) -> None:
        self.person = person
        self._live, self._source = live, source
        self._news: asyncio.Future[None] | None = None
        """What it waits for while there is nothing to send."""
        self._patience = _Patience(patience)
        self._ended = self._ping = self._poked = False
        self._farewell = b""
        """What is said last, to one who takes it."""

    @property
    def sending(self) -> bool:
        """Whether bytes are on their way that the reader has not taken yet."""
        return self._patience.sending

    def poke(self) -> None:
        """There is news."""
        self._poked = True
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    def ping(self) -> None:
        """Says that the line is still open."""
        self._ping = True
        self.poke()

    def end(self) -> None:
        """The seat is gone: close at once."""
        self._ended = True
        self.poke()
        self._patience.give_up()

    def come_back(self, seconds: float) -> None:
        """The server stops: close, and come again after a while, here or elsewhere."""
        self._farewell = b"retry: %d\n\n" % (seconds * 1000)
        self.end()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends until the reader or the seat is gone."""
        loop = asyncio.get_running_loop()
        leaving = asyncio.ensure_future(self._leaving(receive))
        self._live.come(self)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await self._send(send, b"retry: 1000\n\n")
            if not self._live.knows(self.person):  # the seat went while they came
                self._ended = True
            while not self._ended:
                self._poked = False
                data = await self._source()
                if not data and self._ping:
                    data = PING
                self._ping = False
                if data:
                    await self._send(send, data)
                elif not self._poked:  # nor was there news while it looked
                    self._news = loop.create_future()
                    await self._news
            await send({"type": "http.response.body", "body": self._farewell, "more_body": False})
        except OSError:
            return  # it will come back
        except asyncio.CancelledError:
            if not self._patience.lost:
                raise
        finally:
            self._patience.rest()
            leaving.cancel()
            self._live.go(self)

    async def _send(self, send: Send, data: bytes) -> None:
        self._patience.start()
        await send({"type": "http.response.body", "body": data, "more_body": True})
        self._patience.stop()

    async def _leaving(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


class _Patience:
    """Cancels a task that has been sending for too long.

    Almost every send is done at once, and a timer for each would cost more than the send
    itself: one runs on from the first, and looks when it is due. So a task is cancelled after
    its patience, or up to twice as long.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self.lost = seconds, False
        self.sending = False
        self._late = False
        self._task: asyncio.Task[Any] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """A send begins."""
        self.sending = True
        if self._timer is None:
            self._task, self._late = asyncio.current_task(), False
            self._wait()

    def stop(self) -> None:
        """It is done."""
        self.sending = self._late = False

    def give_up(self) -> None:
        """Ends a send at once: to one who does not even read."""
        if self.sending and self._task is not None:
            self.lost = True
            self._task.cancel()

    def rest(self) -> None:
        """Nothing will be sent any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._look)

    def _look(self) -> None:
        self._timer = None
        if self._late and self._task is not None:
            self.lost = True
            self._task.cancel()
        elif self.sending:
            self._late = True
            self._wait()


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

    async def source() -> bytes:
        nonlocal seen
        number = live.number
        if seen == number:
            return b""
        if not number - behind <= seen < number:
            seen = number
            return await whole(live, person)
        since, seen = seen, number
        return live.messages(since, number, person.seat, person.lang)

    return source


async def whole(live: Live, person: Person) -> bytes:
    """The table as this seat sees it now, as a server-sent event."""
    number, proof = live.number, live.table.proof(person.seat)
    seen = {"number": number, "view": await live.view(person.seat, number), "proof": proof}
    return b"id: %d\nevent: view\ndata: %s\n\n" % (number, msgspec.json.encode(seen))


def parts(live: Live, person: Person, rows: Rows, since: int, seen: str) -> Source:
    """What changed on a seat's page: the parts that are others now, and what was told since."""
    marks: dict[str, str] = dict(zip(PARTS, seen.split(","), strict=False))
    last = since if 0 <= since <= live.number else 0

    async def source() -> bytes:
        nonlocal marks, last
        now = await drawn(live, person, rows)
        if now.marks == marks and last == now.number:
            return b""
        key = (last, *marks.items())
        message = now.messages.get(key)
        if message is None:
            first = max(last + 1, now.number - LATEST + 1)
            body = {
                "number": now.number,
                "lang": person.lang,
                "marks": now.marks,
                "parts": {p: html for p, html in now.parts.items() if now.marks[p] != marks.get(p)},
                "first": first,
                "story": story(live, person, first, now.number, _taken_back(live, last, first)),
                "links": live.links(last, now.number) if now.number - last <= FEW_LINKS else [],
            }
            data = msgspec.json.encode(body)
            message = b"id: %d\nevent: page\ndata: %s\n\n" % (now.number, data)
            if len(now.messages) < MOST_MESSAGES:  # what somebody has seen is what they say
                now.messages[key] = message
        marks, last = now.marks, now.number
        return message

    return source


def _taken_back(live: Live, last: int, first: int) -> list[int]:
    """What somebody has read already and is told anew, because it was taken back since."""
    new = live.table.journal.entries[last:]
    taken = {entry.events[0]["number"] for entry in new if entry.do == "undo"}
    return sorted(number for number in taken if number < first)
