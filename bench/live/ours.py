"""Limelight under load: commands over HTTP, events as server-sent events."""

import asyncio
from collections import deque
from typing import cast

from limelight.client import Seat, Server

from .crowd import Crowd, Reader

BODY = b'{"id":"%d","do":"narrate","with":{"text":"On and on."}}'
POST = b"POST /api/tables/%s/commands HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n"
GET = b"GET /api/tables/%s/events HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n"


class Events(Reader):
    """A stream of one seat."""

    def __init__(self, crowd: Crowd, request: bytes) -> None:
        super().__init__(crowd)
        self._request = request

    def hello(self) -> bytes:
        return self._request


class Commands(asyncio.Protocol):
    """A connection that sends one command after the other."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[None] | None = None
        self._got = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        self.transport = transport

    def send(self, request: bytes, answer: "asyncio.Future[None]") -> None:
        assert self.transport is not None
        self._answer, self._got = answer, b""
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, found, body = self._got.partition(b"\r\n\r\n")
        if not found:
            return
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        if len(body) >= length and self._answer is not None:
            assert head.startswith(b"HTTP/1.1 200"), self._got
            self._answer.set_result(None)


class Ours:
    """A table of Limelight; what it does may be read at another node than it is sent to."""

    def __init__(self, address: str, read_at: str = "") -> None:
        self._address, self.crowd = address, Crowd()
        self._host, _, port = address.removeprefix("http://").partition(":")
        self._port, self._sent = int(port), 0
        self._reading = int((read_at or address).rpartition(":")[2])
        self._table = b""
        self._seats: list[bytes] = []
        self._free: list[deque[Commands]] = []
        self._lines: list[Commands] = []

    async def open(self, seats: int, watchers: int) -> None:
        """A table, its seats, and a stream for everybody."""
        gm = Server(self._address).make("daggerheart")
        self._table = gm.table.encode()
        players = [gm, *(gm.sit(gm.invite(f"p{n}")) for n in range(1, seats))]
        self._seats = [seat.token.encode() for seat in players]
        self._free = [deque() for _ in players]
        for n in range(2 * seats):
            line = await self._connect(Commands())
            self._free[n % seats].append(line)
            self._lines.append(line)
        for seat in (*players, *(gm.sit(gm.invite(role="watcher")) for _ in range(watchers))):
            await self._listen(seat)
        gm.close()

    async def _connect(self, line: Commands) -> Commands:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: line, self._host, self._port)
        return line

    async def _listen(self, seat: Seat) -> None:
        loop = asyncio.get_running_loop()
        head = GET % (self._table, self._host.encode(), seat.token.encode())
        reader = Events(self.crowd, head + b"Accept: text/event-stream\r\n\r\n")
        await loop.create_connection(lambda: reader, self._host, self._reading)
        await reader.ready.wait()

    def marker(self, number: int) -> bytes:
        """What the bytes of the event of this number hold, and no others."""
        return b"id: %d\n" % number

    def send(self, seat: int) -> "asyncio.Future[None]":
        """One command of a seat, over a line of it that is free."""
        self._sent += 1
        free, body = self._free[seat], BODY % self._sent
        line = free.popleft()
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda _: free.append(line))
        head = POST % (self._table, self._host.encode(), self._seats[seat])
        length = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        line.send(head + length + body, answer)
        return answer

    def close(self) -> None:
        """Lets go of every connection."""
        self.crowd.close()
        for line in self._lines:
            if line.transport is not None:
                line.transport.close()
