"""Everything that people without manners do at once, in a process of its own.

``python -m tests.server.attacks ADDRESS SECONDS`` prints how often each answer came.
"""

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from limelight.client import Seat, Server
from limelight.contract import bounds
from limelight.play import log
from limelight.play.table import Table

PATIENCE = 30.0
MULTI = "multipart/form-data; boundary=b"
FORM = "application/x-www-form-urlencoded"


def wrapped(name: str, data: bytes) -> bytes:
    """A file in a form."""
    head = f'--b\r\nContent-Disposition: form-data; name="{name}"; filename="x"\r\n\r\n'
    return head.encode() + data + b"\r\n--b--\r\n"


def crowd(count: int) -> bytes:
    """A log with more people than a table has room for, as if there were no bound."""
    real, unbound = bounds.too_many, lambda before, after: None
    bounds.too_many = unbound
    try:
        table = Table("daggerheart")
        for number in range(count):
            table.do("gm", "add_character", {"name": f"P{number}"})
    finally:
        bounds.too_many = real
    return b"".join(log.export(table, "gm"))


def long_log(size: int) -> bytes:
    """A log that is whole, and as long as one may be."""
    table, text = Table("daggerheart"), "ю" * 2000
    for _ in range(size // 12_000):
        table.do("gm", "narrate", {"text": text})
    return b"".join(log.export(table, "gm"))


class Mob:
    """Many who do whatever they can, from many addresses, until the time is over."""

    def __init__(self, address: str, gm: Seat, door: str) -> None:
        at = urlsplit(address)
        self._address, self._host, self._port = address, at.hostname, at.port
        self._gm, self._door = gm, door
        self.answers: Counter[str] = Counter()
        self._page, self._api = f"/t/{gm.table}/gm", f"/api/tables/{gm.table}"
        self._seat = (f"Cookie: seat={gm.token}",)
        self._own = (f"Authorization: Bearer {gm.token}",)

    def request(
        self, method: str, path: str, *more: str, body: bytes = b"", says: int = -1
    ) -> bytes:
        """One request from somewhere; ``says``: how long it claims to be."""
        lines = (
            f"{method} {path} HTTP/1.1",
            f"Host: {self._host}:{self._port}",
            f"Origin: {self._address}",
            f"X-Forwarded-For: 198.51.100.{random.randrange(40)}",
            f"Content-Length: {len(body) if says < 0 else says}",
            *more,
        )
        return "\r\n".join((*lines, "", "")).encode() + body

    async def shot(self, name: str, data: bytes) -> None:
        """Sends something, and notes what comes."""
        code = "lost"
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(self._host, self._port)
                try:
                    writer.write(data)
                    with suppress(OSError):
                        await writer.drain()
                    line = await reader.readline()
                    code = line.split(b" ")[1].decode() if line else "lost"
                finally:
                    writer.close()
        self.answers[f"{name} {code}"] += 1

    async def held(self, name: str, data: bytes) -> None:
        """Sends something that is never finished, and waits until somebody hangs up."""
        code = "held"
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(self._host, self._port)
                try:
                    writer.write(data)
                    got = await reader.read(65536)
                    code = got.split(b" ")[1].decode() if got else "ended"
                    while await reader.read(65536):
                        pass
                finally:
                    writer.close()
        self.answers[f"{name} {code}"] += 1

    def kinds(self) -> Iterator[tuple[int, float, Callable[[], Awaitable[None]]]]:
        """How many do what at the same time, and how long each rests in between."""
        people = "\n".join(
            f"- {{by: gm, do: add_character, with: {{name: Q{n}}}}}" for n in range(200)
        )
        load = wrapped("file", f"game: daggerheart\nsteps:\n{people}".encode())
        many, long = wrapped("log", crowd(2000)), wrapped("log", long_log(15_000_000))
        other = b"log=" + b"%41" * 1_000_000
        multi = f"Content-Type: {MULTI}"

        def shots(name: str, *given: Any, **more: Any) -> Callable[[], Awaitable[None]]:
            return lambda: self.shot(name, self.request(*given, **more))

        def holds(name: str, data: Callable[[], bytes]) -> Callable[[], Awaitable[None]]:
            return lambda: self.held(name, data())

        yield 2, 0.5, shots("crowd", "POST", "/bring", multi, body=many)
        yield 2, 0.5, shots("long", "POST", "/bring", multi, body=long)
        yield 2, 0.2, shots("other", "POST", "/bring", f"Content-Type: {FORM}", body=other)
        yield 2, 0.2, shots("large", "POST", "/bring", multi, says=10**9)
        yield 40, 0.1, holds("head", lambda: b"GET / HTTP/1.1\r\nHost: ")
        yield 40, 0.1, holds("body", lambda: self.request("POST", "/bring", multi, says=5000))
        yield 20, 0.1, holds("form", lambda: self.request("POST", "/new", says=5000))
        stream = "Accept: text/event-stream"
        path = f"{self._api}/events"
        yield 30, 0.2, holds("stream", lambda: self.request("GET", path, *self._own, stream))
        live = f"{self._page}/live"
        yield 30, 0.2, holds("live", lambda: self.request("GET", live, *self._seat))
        yield 4, 0.05, shots("page", "GET", f"{self._page}/", *self._seat)
        yield 2, 0.05, shots("front", "GET", "/")
        yield 2, 0.05, shots("view", "GET", f"{self._api}/view", *self._own)
        yield 2, 0.05, shots("advice", "GET", f"{self._page}/advice", *self._seat)
        yield 2, 0.1, shots("load", "POST", f"{self._page}/load", *self._seat, multi, body=load)
        yield 2, 0.05, shots("guess", "GET", "/join/nobody")
        name = f"name=guest{random.random()}".encode()
        form = f"Content-Type: {FORM}"
        yield 2, 0.05, shots("door", "POST", f"/join/{self._door}", form, body=name)
        yield 2, 0.05, shots("table", "POST", "/api/tables", body=b'{"game": "daggerheart"}')
        yield 2, 0.1, shots("bytes", "GET", "/%ff%fe")
        yield 2, 0.1, shots("text", "POST", "/new", form, body=b"game=%ff\xff")
        told = json.dumps({"do": "narrate", "with": {"text": "x" * 2000}}).encode()
        yield 2, 0.05, shots("command", "POST", f"{self._api}/commands", *self._own, body=told)

    async def rage(self, seconds: float) -> None:
        """All of it, for so long."""

        async def on(rest: float, do: Callable[[], Awaitable[None]]) -> None:
            while True:
                await do()
                await asyncio.sleep(rest)

        kinds = list(self.kinds())
        print("ready", flush=True)
        tasks = [
            asyncio.ensure_future(on(rest, do)) for count, rest, do in kinds for _ in range(count)
        ]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        problems = [each for each in done if not isinstance(each, asyncio.CancelledError)]
        assert not problems, problems[0]


@contextmanager
def table(address: str) -> Iterator[tuple[Seat, str]]:
    """A table of their own, with a door."""
    with Server(address).make("daggerheart") as gm:
        gm.do("add_character", {"name": "Mira", "player": "gm", "experiences": {"Sea": 2}})
        gm.do("call_roll", {"character": "Mira", "trait": "agility", "difficulty": 13})
        yield gm, gm.invite(None).token


def main(address: str, seconds: str) -> None:
    """Prints how often each answer came."""
    with table(address) as (gm, door):
        mob = Mob(address, gm, door)
        asyncio.run(mob.rage(float(seconds)))
    print(json.dumps(dict(sorted(mob.answers.items()))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
