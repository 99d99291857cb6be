"""boardgame.io under load: moves and updates over its own socket.io, as WebSocket frames."""

import asyncio
from collections import deque

import msgspec

from .crowd import Crowd, Reader

UPGRADE = (
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MATCH = "match"
DONE = b'["update",'
PING, PONG = b"\x81\x012", "3"


def frame(text: str) -> bytes:
    """A text frame as a client sends it; the mask is all zeros."""
    data = text.encode()
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data


def emit(*what: object) -> bytes:
    """An event for the game."""
    return frame("42/bench," + msgspec.json.encode(what).decode())


class Updates(Reader):
    """A connection of a player or of a spectator."""

    def __init__(self, crowd: Crowd, host: str, player: str | None, seats: int) -> None:
        super().__init__(crowd)
        self._host, self._got = host, b""
        self._steps = [
            (b'"upgrades"', frame("40/bench,")),
            (b'40/bench,{"sid"', emit("sync", MATCH, player, None, seats)),
            (b'42/bench,["sync"', b""),
        ]

    def hello(self) -> bytes:
        return UPGRADE.format(self._host).encode()

    def data_received(self, data: bytes) -> None:
        assert self.transport is not None
        if self._steps:
            self._got += data
            if self._steps[0][0] in self._got:
                self.transport.write(self._steps.pop(0)[1])
            if self._steps:
                return
        if data.startswith(PING):
            self.transport.write(frame(PONG))
        super().data_received(data)


class First(Updates):
    """The first player's connection, which also counts what has been done."""

    def __init__(self, crowd: Crowd, host: str, player: str | None, seats: int) -> None:
        super().__init__(crowd, host, player, seats)
        self.waiting: deque[asyncio.Future[None]] = deque()
        self._tail = b""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        data = self._tail + data
        for _ in range(data.count(DONE)):
            self.waiting.popleft().set_result(None)
        self._tail = data[1 - len(DONE) :]


class Peer:
    """A match of boardgame.io."""

    def __init__(self, address: str) -> None:
        self.crowd = Crowd()
        self._host, _, port = address.removeprefix("http://").partition(":")
        self._port = int(port)
        self._sent = 0
        self._seats: list[Updates] = []

    async def open(self, seats: int, watchers: int) -> None:
        """A match that its first player opens, and a connection for everybody."""
        loop = asyncio.get_running_loop()
        for n in range(seats + watchers):
            kind, player = (Updates if n else First), (str(n) if n < seats else None)
            reader = kind(self.crowd, self._host, player, seats)
            await loop.create_connection(lambda r=reader: r, self._host, self._port)  # type: ignore[misc]
            await reader.ready.wait()
            if player is not None:
                self._seats.append(reader)

    def marker(self, number: int) -> bytes:
        """What the bytes of the update of this number hold, and no others."""
        return b'{"G":{"count":%d}' % number

    def send(self, seat: int) -> "asyncio.Future[None]":
        """One move of a player; done when the first player has seen as many as were sent."""
        player, first = self._seats[seat], self._seats[0]
        assert isinstance(first, First) and player.transport is not None
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        first.waiting.append(done)
        payload: dict[str, object] = {
            "type": "add",
            "args": [],
            "playerID": str(seat),
            "credentials": None,
        }
        move = {"type": "MAKE_MOVE", "payload": payload}
        player.transport.write(emit("update", move, self._sent, MATCH, str(seat)))
        self._sent += 1
        return done

    def close(self) -> None:
        """Lets go of every connection."""
        self.crowd.close()
