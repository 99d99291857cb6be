"""Many readers: every one of them ends at the newest state."""

import asyncio
import resource
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import cast

import pytest

from limelight.client import Place, Seat, Server

from .process import lifted

FILES = 8192


@pytest.fixture(autouse=True)
def _more_files() -> None:
    """Every reader is an open file here too; the server raises its own limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, FILES)), hard))


class Reader(asyncio.Protocol):
    """A stream that keeps the number of the last event."""

    def __init__(self, table: str, token: str, host: str) -> None:
        self.last = 0
        self.opened, self._closed = asyncio.Event(), asyncio.Event()
        self._news = asyncio.Event()
        self._rest = b""
        self._request = (
            f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: {host}\r\n"
            f"Authorization: Bearer {token}\r\nAccept: text/event-stream\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self.opened.set()
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"id: "):
                number = int(line[4:])
                assert number > self.last
                self.last = number
        self._news.set()

    def connection_lost(self, problem: Exception | None) -> None:
        self._closed.set()

    async def close(self) -> None:
        self._transport.close()
        await self._closed.wait()

    async def until(self, number: int) -> None:
        while self.last < number:
            self._news.clear()
            await self._news.wait()


@asynccontextmanager
async def opened(address: str, seats: Iterable[tuple[str, str]]) -> AsyncIterator[list[Reader]]:
    """A stream for each table and token."""
    loop, at = asyncio.get_running_loop(), address.removeprefix("http://")
    host, _, port = at.partition(":")
    readers = [Reader(table, token, at) for table, token in seats]
    for reader in readers:
        await loop.create_connection(lambda r=reader: r, host, int(port))  # type: ignore[misc]
    for reader in readers:
        await reader.opened.wait()
    yield readers
    for reader in readers:
        await reader.close()


def speak(seats: list[Seat], times: int) -> int:
    """Each seat says so much; the number of the last."""
    return [seat.do("narrate", {"text": "…"}) for _ in range(times) for seat in seats][-1].number


async def _one_table(address: str) -> None:
    gm = Server(address).make("daggerheart")
    watchers = [gm.invite(role="watcher") for _ in range(100)]
    players = [gm.sit(gm.invite(f"p{n}")) for n in range(4)]
    tokens = [gm.token, *(seat.token for seat in players), *(place.token for place in watchers)]
    streams = ((gm.table, tokens[n % len(tokens)]) for n in range(1000))
    async with opened(address, streams) as readers:
        last = await asyncio.to_thread(speak, [gm, *players], 40)
        assert last == 200
        await asyncio.gather(*(reader.until(last) for reader in readers))
        assert {reader.last for reader in readers} == {last}


async def _many_tables(address: str) -> None:
    server = Server(address)
    gms = [server.make(game) for game in ("daggerheart", "yokai", "sinners", "yokai") * 50]
    places: dict[str, list[Place]] = {
        gm.table: [gm.invite(f"p{n}") for n in range(4)] for gm in gms
    }
    seats = [(gm.table, gm.token) for gm in gms]
    seats += [(table, place.token) for table, all in places.items() for place in all]
    async with opened(address, seats) as readers:
        assert len(readers) == 1000
        for gm in gms:
            players = [gm.sit(place) for place in places[gm.table]]
            assert await asyncio.to_thread(speak, [gm, *players], 2) == 10
        await asyncio.gather(*(reader.until(10) for reader in readers))
        assert {reader.last for reader in readers} == {10}


@pytest.mark.soak
@pytest.mark.parametrize("load", [_one_table, _many_tables])
def test_every_reader_ends_at_the_newest_state(load: object) -> None:
    with lifted() as process:
        asyncio.run(asyncio.wait_for(load(process.address), 300))  # type: ignore[operator]
