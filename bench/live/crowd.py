"""Readers who wait for the same event; the same for every server that is measured."""

import asyncio
import time
from typing import cast


class Crowd:
    """So many readers, of whom the last one counts."""

    def __init__(self) -> None:
        self.readers: list[Reader] = []
        self.marker = b"\0never"
        self._left = 0
        self._last: asyncio.Future[float] | None = None

    def expect(self, marker: bytes) -> "asyncio.Future[float]":
        """The moment at which the last reader has these bytes."""
        self.marker, self._left = marker, len(self.readers)
        self._last = asyncio.get_running_loop().create_future()
        return self._last

    def one_has_it(self) -> None:
        """One more reader has what is expected."""
        self._left -= 1
        if self._left == 0 and self._last is not None:
            self._last.set_result(time.perf_counter())

    def close(self) -> None:
        """Everybody goes."""
        for reader in self.readers:
            if reader.transport is not None:
                reader.transport.close()


class Reader(asyncio.Protocol):
    """One connection; looks for what its crowd expects, and does nothing else with the bytes."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd, self._rest, self._seen = crowd, b"", b""
        self.transport: asyncio.Transport | None = None
        self.ready = asyncio.Event()
        crowd.readers.append(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        self.transport = transport
        transport.write(self.hello())

    def hello(self) -> bytes:
        """What a reader says first."""
        raise NotImplementedError

    def data_received(self, data: bytes) -> None:
        self.ready.set()
        marker = self._crowd.marker
        if marker is self._seen:
            return
        data = self._rest + data
        if marker in data:
            self._seen, self._rest = marker, b""
            self._crowd.one_has_it()
        else:
            self._rest = data[1 - len(marker) :]
