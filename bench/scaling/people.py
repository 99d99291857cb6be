"""People at many tables: pages that are open, and commands that are sent."""

import asyncio
import random
from typing import NamedTuple, cast

from limelight.client import Server
from limelight.server.front import COOKIE

from ..live.ours import POST, Commands

BODY = b'{"do":"roll_dice","with":{"dice":"2d6"}}'
PAGE = "GET /t/{}/{}/live?since={} HTTP/1.1\r\nHost: {}\r\nCookie: {}={}\r\n\r\n"


class Table(NamedTuple):
    """A table, and the seats at it: the GM's first, each with its token."""

    id: str
    seats: tuple[tuple[str, str], ...]


class Page(asyncio.Protocol):
    """A page that is open; the bytes that it got."""

    def __init__(self, hello: bytes) -> None:
        self._hello, self.got = hello, 0
        self.ready = asyncio.Event()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        if not self.got:
            assert data.startswith(b"HTTP/1.1 200"), data[:200]
        self.got += len(data)
        self.ready.set()


def table(address: str, seats: int, game: str = "daggerheart") -> Table:
    """A new table with its GM, and with players who have a character each."""
    gm = Server(address).make(game)
    found = [("gm", gm.token)]
    for n in range(1, seats):
        place = gm.invite(f"p{n}")
        gm.do("add_character", {"name": f"C{n}", "player": f"p{n}"})
        found.append((place.seat, place.token))
    gm.close()
    return Table(gm.table, tuple(found))


class People:
    """Whoever looks and sends, through one of the nodes or another."""

    def __init__(self, addresses: list[str], seed: int) -> None:
        self._hosts = [address.removeprefix("http://") for address in addresses]
        self._dice = random.Random(seed)
        self._lines: dict[tuple[str, int], Commands] = {}
        self.pages: list[Page] = []

    async def look(self, of: Table, node: int | None = None, gm: bool = True) -> None:
        """Everybody of a table opens the page; through any node, unless it is said."""
        for seat, token in of.seats[0 if gm else 1 :]:
            host = self._hosts[self._node(node)]
            hello = PAGE.format(of.id, seat, 10**8, host, COOKIE, token)
            page = Page(hello.encode())
            await self._connect(page, host)
            await page.ready.wait()
            self.pages.append(page)

    async def _connect(self, line: asyncio.Protocol, host: str) -> None:
        name, _, port = host.partition(":")
        await asyncio.get_running_loop().create_connection(lambda: line, name, int(port))

    async def send(self, of: Table, node: int | None = None) -> None:
        """One command of somebody at a table; through any node, unless it is said."""
        at = self._node(node)
        line = self._lines.get((of.id, at))
        if line is None:
            line = self._lines[of.id, at] = Commands()
            await self._connect(line, self._hosts[at])
        token = self._dice.choice(of.seats)[1]
        head = POST % (of.id.encode(), self._hosts[at].encode(), token.encode())
        length = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(BODY)
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.send(head + length + BODY, answer)
        await answer

    async def send_in_turns(self, tables: list[Table], times: int, node: int | None = None) -> None:
        """So many commands, a few at a time, each table's one after the other."""
        turns = iter(range(times))

        async def sends(own: list[Table]) -> None:
            for n in turns:
                await self.send(own[n % len(own)], node)

        await asyncio.gather(*(sends(tables[n::4]) for n in range(min(4, len(tables)))))

    async def play(self, tables: list[Table], rate: float, seconds: float) -> int:
        """So many commands a second over all tables, for so long; how many there were."""
        clock = asyncio.get_running_loop()
        begun, sent = clock.time(), 0
        at_work: dict[str, asyncio.Task[None]] = {}
        while clock.time() < begun + seconds:
            chosen = self._dice.choice(tables)
            before = at_work.get(chosen.id)
            if before is None or before.done():
                at_work[chosen.id] = asyncio.ensure_future(self.send(chosen))
                sent += 1
            await asyncio.sleep(max(0.0, begun + sent / rate - clock.time()))
        await asyncio.gather(*at_work.values())
        return sent

    def leave(self) -> None:
        """Everybody closes their page."""
        for page in self.pages:
            if page.transport is not None:
                page.transport.close()
        self.pages.clear()

    def _node(self, said: int | None) -> int:
        return self._dice.randrange(len(self._hosts)) if said is None else said

    @property
    def got(self) -> int:
        """The bytes that all pages got."""
        return sum(page.got for page in self.pages)

    def close(self) -> None:
        """Everybody goes."""
        self.leave()
        for line in self._lines.values():
            if line.transport is not None:
                line.transport.close()
