"""Limelight beside boardgame.io: a hundred readers of one table."""

import gc
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from limelight.server.run import asyncio_run

from . import servers
from .commit import commit
from .measured import Load, Soon, soon
from .ours import Ours
from .peer import Peer
from .side import Side

SEATS, WATCHERS = 5, 95
ROUNDS, EACH, TOGETHER, IN_FLIGHT = 5, 200, 400, 10
DISK, POSTGRES = "Limelight, on the disk", "Limelight, in PostgreSQL"
PEER = "boardgame.io, in memory"
Found = dict[str, tuple[Soon, float]]


async def _turns(sides: dict[str, Side], found: Found) -> None:
    """All sides in turns, so that a noisy machine disturbs them alike."""
    loads = {name: Load(side, SEATS) for name, side in sides.items()}
    taken: dict[str, list[Soon]] = {name: [] for name in sides}
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
            taken[name].append(soon(await load.one_by_one(EACH)))
            rates[name].append(await load.together(TOGETHER, IN_FLIGHT))
    for name, side in sides.items():
        middle = Soon(*(median(each) for each in zip(*taken[name], strict=True)))
        found[name] = middle, median(rates[name])
        side.close()


def _compared(found: Found, once: Soon) -> Iterator[str]:
    """What counts of it: how many times as many, and how much later."""
    (ours, rate), (peers, peer_rate) = found[DISK], found[PEER]
    allowed = peers.p99 + once.p99
    yield (
        f"On the disk {rate / peer_rate:.1f} times as many as boardgame.io in memory; 99 of 100"
        f" within {ours.p99:.1f} ms, where its own and one commit come to {allowed:.1f} ms."
    )
    yield ""


def measure() -> Iterator[str]:
    missing, no_postgres = servers.installed(), servers.no_postgres()
    found: Found = {}
    commits: dict[str, Soon] = {}
    with ExitStack() as leaving:
        folder = leaving.enter_context(tempfile.TemporaryDirectory())
        databases = {
            DISK: f"sqlite:///{folder}/tables.db",
            "Limelight, in memory": "memory:",
        }
        beside = {DISK: f"sqlite:///{folder}/beside.db"}
        if no_postgres is None:
            databases[POSTGRES] = beside[POSTGRES] = leaving.enter_context(servers.postgres())
        sides: dict[str, Side] = {
            name: Ours(leaving.enter_context(servers.limelight(database))[0])
            for name, database in databases.items()
        }
        if missing is None:
            peer, _ = leaving.enter_context(servers.boardgame())
            sides[PEER] = Peer(peer)
        asyncio_run(_turns(sides, found))
        commits |= {name: commit(database) for name, database in beside.items()}
    yield f"## A live table with {SEATS + WATCHERS} readers ({SEATS} seats, {WATCHERS} watchers)"
    yield ""
    last = "ms until the last reader has it: p50 | p99"
    yield f"| server | commands/s | {last} | one commit: p50 | p99 |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name, (ms, rate) in found.items():
        once = commits.get(name)
        ends = "| |" if once is None else f"{once.p50:.1f} | {once.p99:.1f} |"
        yield f"| {name} | {rate:.0f} | {ms.p50:.1f} | {ms.p99:.1f} | {ends}"
    for name, why in ((PEER, missing), (POSTGRES, no_postgres)):
        if why is not None:
            yield f"| {name} | {why} | | | | |"
    yield ""
    if missing is None:
        yield from _compared(found, commits[DISK])
    yield (
        f"One command at a time for the milliseconds ({EACH} in a round), {IN_FLIGHT} in flight"
        f" for the rate ({TOGETHER} in a round); the medians of {ROUNDS} rounds, in turns."
    )
    yield ""
