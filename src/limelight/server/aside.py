"""Work in a process of its own, so that no table waits for it."""

import asyncio
import os
import sys
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")
Turn = asyncio.Future[None]


class Busy(Exception):
    """Too many wait already."""


class TooLong(Exception):
    """It took too long, and was ended."""


class Aside:
    """One piece of work at a time; of those who wait each has a turn, however much they ask.

    ``each`` may wait for one and the same, ``most`` in all; what takes longer than
    ``seconds`` is ended. ``stays``: the process waits for more, else its memory is given back.
    """

    def __init__(self, seconds: float, each: int, most: int, stays: bool = True) -> None:
        self._seconds, self._each, self._most, self._stays = seconds, each, most, stays
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: OrderedDict[Hashable, deque[Turn]] = OrderedDict()
        self._works = False

    async def do(self, whose: Hashable, work: Callable[..., T], *given: Any) -> T:
        """What the work comes to; raises Busy or TooLong."""
        await self._turn(whose)
        try:
            return await self._work(work, *given)
        finally:
            self._works = False
            if whose in self._waiting:  # behind all who came while they had theirs
                self._waiting.move_to_end(whose)
            self._next()

    async def _turn(self, whose: Hashable) -> None:
        mine = self._waiting.get(whose, ())
        waiting = sum(map(len, self._waiting.values()))
        if len(mine) >= self._each or waiting >= self._most:
            raise Busy
        turn: Turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(turn)
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was their turn
                self._works = False
                self._next()
            raise

    def _next(self) -> None:
        """Whose turn it is: theirs who have waited longest since their last."""
        while not self._works and self._waiting:
            whose, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[whose] = turns
            if not turn.done():
                self._works = True
                turn.set_result(None)

    async def _work(self, work: Callable[..., T], *given: Any) -> T:
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=let_others_first)
        loop = asyncio.get_running_loop()
        try:
            done = loop.run_in_executor(self._pool, work, *given)
            found = await asyncio.wait_for(done, self._seconds)
        except (TimeoutError, BrokenExecutor):
            self.close()
            raise TooLong from None
        except asyncio.CancelledError:
            self.close()
            raise
        if not self._stays and not self._waiting:
            self.close()
        return found

    def close(self) -> None:
        """Ends the process, whatever it is at."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


def let_others_first() -> None:
    """Where the machine has little to give, the tables have it."""
    if sys.platform != "win32":
        os.nice(10)
