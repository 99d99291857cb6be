"""A slow reader is let go and resyncs; the table goes on."""

import asyncio
import re
import socket
import threading
import time
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from limelight.client import Seat, Server
from limelight.contract import Refusal
from limelight.server import live
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.server.settings import Settings
from limelight.server.stream import Stream, entries
from limelight.store.memory import Memory

from .process import lifted
from .serving import Hall

LOUD = "😀" * 2000


def lazy(seat: Seat) -> socket.socket:
    """A stream of a seat that nobody reads."""
    parts = urlsplit(seat.address)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
    made.connect((parts.hostname, parts.port))
    made.sendall(
        f"GET /api/tables/{seat.table}/events HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        f"Authorization: Bearer {seat.token}\r\nAccept: text/event-stream\r\n\r\n".encode()
    )
    assert made.recv(12) == b"HTTP/1.1 200"
    return made


def told(line: socket.socket, last: int) -> list[int]:
    """The numbers that still come, until the last or until the server closes."""
    found = bytearray(b"\n")
    with suppress(ConnectionResetError):  # the system closes it where the server could not
        while b"\nid: %d\n" % last not in found and (data := line.recv(1 << 20)):
            found += data
    return [int(number) for number in re.findall(rb"\nid: (\d+)\n", found)]


def test_the_table_goes_on_and_the_slow_one_comes_back() -> None:
    """How much fits between them is the system's affair; what comes is in order in any case."""
    with lifted(slow_seconds=0.1, behind=10) as process:
        gm = Server(process.address).make("daggerheart")
        watcher = gm.sit(gm.invite(role="watcher"))
        line, quick = lazy(watcher), gm.stream()
        for number in range(1, 301):
            assert gm.do("narrate", {"text": LOUD}).number == number
            assert next(quick).number == number
        line.settimeout(30)
        ids = told(line, 300)
        line.close()
        assert ids == sorted(set(ids))
        assert next(watcher.stream(since=1)) == watcher.view(), "the newest state, not each step"
        assert gm.do("narrate", {"text": "and on"}).number == 301
        assert next(quick).number == 301


async def _stuck() -> int:
    """How many readers a table has after one that took no bytes."""
    lobby = Lobby(Memory(), Settings())
    made = await lobby.make("daggerheart", {}, "en", "")
    assert not isinstance(made, Refusal)
    live, token = made
    gm = await lobby.person(token)
    assert isinstance(gm, Person)
    opened = asyncio.Event()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            opened.set()
            await asyncio.get_running_loop().create_future()

    async def receive() -> Any:
        return await asyncio.get_running_loop().create_future()

    stream = Stream(live, gm, entries(live, gm, 0, 100), patience=0.01)
    task = asyncio.ensure_future(stream({}, receive, send))  # type: ignore[arg-type]
    await opened.wait()
    assert live.readers == {stream}
    await task
    return len(live.readers)


def test_who_takes_no_bytes_is_let_go() -> None:
    assert asyncio.run(_stuck()) == 0


def test_a_table_whose_drawings_take_long_is_drawn_aside(hall: Hall) -> None:
    """And only that table; so is one that may hold much."""
    gm, other = hall.table(), hall.table()
    many, few = (hall.run(hall.lobby.live(each.table)) for each in (gm, other))
    assert many is not None and few is not None
    here = threading.get_ident()

    def slowly() -> int:
        time.sleep(2 * live.SLOW)
        return threading.get_ident()

    assert [hall.run(many.draw(slowly)) for _ in range(2)] == [here, here]
    assert hall.run(many.draw(threading.get_ident)) != here
    assert hall.run(few.draw(threading.get_ident)) == here
    few.size = live.LONG + 1
    assert hall.run(few.draw(threading.get_ident)) != here
    for who in (gm, other):  # and everything is drawn as ever
        assert hall.look(who).status_code == 200
        assert hall.fill(who, "brings", {"do": "narrate"}).status_code == 200
        assert hall.fill(who, "do", {"do": "narrate", "with.text": ""}).status_code == 400
