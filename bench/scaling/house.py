"""Two nodes on a PostgreSQL of their own, and what is read of them."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from tests.postgres import Cluster

from ..live import servers
from .meters import Meters, Read, memory
from .people import People, Table, table

SETTINGS = ("shared_preload_libraries=pg_stat_statements", "pg_stat_statements.max=5000")
SEATS = 5
"""At each table: the GM and four players, each with a page."""


class House:
    """Nodes, people, and meters."""

    def __init__(
        self, addresses: list[str], pids: list[int], meters: Meters, database: str
    ) -> None:
        self.addresses, self.pids, self._meters = addresses, pids, meters
        self.database = database
        self.people = People(addresses, seed=5)

    async def tables(self, many: int) -> list[Table]:
        """New tables, made through the first node."""
        return [await asyncio.to_thread(table, self.addresses[0], SEATS) for _ in range(many)]

    async def read(self) -> Read:
        """What was used until now, once all is quiet."""
        await asyncio.sleep(0.5)
        return await asyncio.to_thread(self._meters.read)

    def memory(self, node: int = 0) -> float:
        """Bytes that a node has in memory."""
        return memory(self.pids[node])


@contextmanager
def opened(nodes: int, ping_seconds: float = 15.0) -> Iterator[House]:
    """A house with so many nodes, and nothing in it."""
    cluster = Cluster.make(*SETTINGS)
    given = msgspec.json.encode({"ping_seconds": ping_seconds}).decode()
    try:
        database = cluster.database()
        with _running(nodes, database, given) as found:
            addresses, pids = [each[0] for each in found], [each[1] for each in found]
            meters = Meters(cluster, database, pids)
            house = House(addresses, pids, meters, database)
            try:
                yield house
            finally:
                meters.close()
    finally:
        cluster.remove()


@contextmanager
def _running(nodes: int, database: str, given: str) -> Iterator[list[tuple[str, int]]]:
    if not nodes:
        yield []
        return
    command = (sys.executable, "tools/serve.py", database, given)
    with servers.running(*command) as first, _running(nodes - 1, database, given) as others:
        yield [first, *others]
