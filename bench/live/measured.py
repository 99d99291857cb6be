"""The load program: one command at a time for how soon, several in flight for how many."""

import asyncio
import statistics
import time
from typing import NamedTuple

from .side import Side


class Soon(NamedTuple):
    """Milliseconds until the last reader has an event."""

    p50: float
    p99: float


class Load:
    """Commands to one side, numbered on."""

    def __init__(self, side: Side, seats: int) -> None:
        self._side, self._seats, self._number = side, seats, 0

    async def one_by_one(self, times: int) -> list[float]:
        """How many milliseconds each command took until the last reader had it."""
        taken = []
        for _ in range(times):
            self._number += 1
            last = self._side.crowd.expect(self._side.marker(self._number))
            start = time.perf_counter()
            answered = self._side.send(self._number % self._seats)
            taken.append((await last - start) * 1000)
            await answered
        return taken

    async def together(self, times: int, in_flight: int) -> float:
        """Commands per second with several in flight, until the last reader has the last."""
        last = self._side.crowd.expect(self._side.marker(self._number + times))
        start = time.perf_counter()
        turns = iter(range(times))

        async def sends(seat: int) -> None:
            for _ in turns:
                await self._side.send(seat)

        await asyncio.gather(*(sends(n % self._seats) for n in range(in_flight)))
        self._number += times
        return times / (await last - start)


def soon(taken: list[float]) -> Soon:
    """The median, and what 99 of 100 stay under."""
    cuts = statistics.quantiles(taken, n=100)
    return Soon(cuts[49], cuts[98])
