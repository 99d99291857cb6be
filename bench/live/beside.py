"""Limelight beside boardgame.io: a hundred readers of one table."""

import gc
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from limelight.server.run import asyncio_run

from . import servers
from .measured import Load, Soon, soon
from .ours import Ours
from .peer import Peer
from .side import Side

SEATS, WATCHERS = 5, 95
ROUNDS, EACH, TOGETHER, IN_FLIGHT = 5, 200, 400, 10
Found = dict[str, tuple[Soon, float]]


async def _turns(sides: dict[str, Side], found: Found) -> None:
    """All sides in turns, so that a noisy machine disturbs them alike."""
    loads = {name: Load(side, SEATS) for name, side in sides.items()}
    taken: dict[str, list[float]] = {name: [] for name in sides}
    rates: dict[str, list[float]] = {name: [] for name in sides}
    for side in sides.values():
        await side.open(SEATS, WATCHERS)
    for load in loads.values():
        await load.one_by_one(50)
        await load.together(100, IN_FLIGHT)
    gc.collect()
    gc.freeze()
    for _ in range(ROUNDS):
        for name, load in loads.items():
            taken[name] += await load.one_by_one(EACH)
            rates[name].append(await load.together(TOGETHER, IN_FLIGHT))
    for name, side in sides.items():
        found[name] = soon(taken[name]), median(rates[name])
        side.close()


def measure() -> Iterator[str]:
    missing = servers.installed()
    found: Found = {}
    with ExitStack() as leaving:
        folder = leaving.enter_context(tempfile.TemporaryDirectory())
        durable, _ = leaving.enter_context(servers.limelight(f"sqlite:///{folder}/tables.db"))
        memory, _ = leaving.enter_context(servers.limelight("memory:"))
        sides: dict[str, Side] = {
            "Limelight, on the disk": Ours(durable),
            "Limelight, in memory": Ours(memory),
        }
        if missing is None:
            peer, _ = leaving.enter_context(servers.boardgame())
            sides["boardgame.io, in memory"] = Peer(peer)
        asyncio_run(_turns(sides, found))
    yield f"## A live table with {SEATS + WATCHERS} readers ({SEATS} seats, {WATCHERS} watchers)"
    yield ""
    yield "| server | commands/s | ms until the last reader has it: p50 | p99 |"
    yield "| --- | ---: | ---: | ---: |"
    for name, (ms, rate) in found.items():
        yield f"| {name} | {rate:.0f} | {ms.p50:.1f} | {ms.p99:.1f} |"
    if missing is not None:
        yield f"| boardgame.io, in memory | {missing} | | |"
    yield ""
    yield (
        f"One command at a time for the milliseconds ({ROUNDS * EACH} of each), {IN_FLIGHT} in"
        f" flight for the rate (the median of {ROUNDS} rounds of {TOGETHER}); in turns."
    )
    yield ""
