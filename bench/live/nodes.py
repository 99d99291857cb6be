"""Several nodes on one PostgreSQL: how many commands in all, and how soon it is seen elsewhere."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from limelight.server.run import asyncio_run

from . import servers
from .measured import Load, Soon, soon
from .ours import Ours

MOST, TABLES, SEATS, READERS = 3, 6, 2, 10
ROUNDS, TOGETHER, IN_FLIGHT, EACH = 5, 60, 4, 500


async def _in_all(addresses: list[str]) -> float:
    """Commands a second at several tables, each of them at one of the nodes."""
    sides = [Ours(addresses[n % len(addresses)]) for n in range(TABLES)]
    loads = [Load(side, SEATS) for side in sides]
    for side in sides:
        await side.open(SEATS, 0)
    await asyncio.gather(*(load.together(20, IN_FLIGHT) for load in loads))
    start = time.perf_counter()
    await asyncio.gather(*(load.together(TOGETHER, IN_FLIGHT) for load in loads))
    seconds = time.perf_counter() - start
    for side in sides:
        side.close()
    return TABLES * TOGETHER / seconds


async def _elsewhere(here: str, there: str) -> Soon:
    """How soon the last of some readers at one node has a command that another one took."""
    side = Ours(here, there)
    load = Load(side, SEATS)
    await side.open(SEATS, READERS - SEATS)
    await load.one_by_one(50)
    taken = await load.one_by_one(EACH)
    side.close()
    return soon(taken)


async def _measured(addresses: list[str], rates: list[list[float]], elsewhere: list[Soon]) -> None:
    """In turns, so that a noisy machine disturbs them alike."""
    for _ in range(ROUNDS):
        rates.append([await _in_all(addresses[:nodes]) for nodes in range(1, MOST + 1)])
    elsewhere.append(await _elsewhere(*addresses[:2]))


def measure() -> Iterator[str]:
    yield "## Several nodes on one PostgreSQL"
    yield ""
    missing = servers.no_postgres()
    if missing is not None:
        yield missing
        yield ""
        return
    rates, elsewhere = list[list[float]](), list[Soon]()
    with ExitStack() as leaving:
        database = leaving.enter_context(servers.postgres())
        nodes = [leaving.enter_context(servers.limelight(database))[0] for _ in range(MOST)]
        asyncio_run(_measured(nodes, rates, elsewhere))
    (ms,) = elsewhere
    yield f"| nodes | commands/s in all, {TABLES} tables |"
    yield "| ---: | ---: |"
    for count, found in enumerate(zip(*rates, strict=True), 1):
        yield f"| {count} | {median(found):.0f} |"
    yield ""
    yield (
        f"From a command at one node until the last of {READERS} readers at another has it:"
        f" {ms.p50:.1f} ms (p50), {ms.p99:.1f} ms (p99), of {EACH} one after the other."
    )
    yield ""
    yield (
        "The nodes, PostgreSQL and the load program share the cores of one machine: this shows"
        " what more nodes cost there, and not how far more machines carry."
    )
    yield ""
