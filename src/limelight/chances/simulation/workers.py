"""Who works on the pieces: this process, every core, or whatever executor is handed in."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import ParamSpec, Protocol, TypeVar

from .pieces import Chunk
from .tally import Tally

P = ParamSpec("P")
T = TypeVar("T")
QUIET = 1.0
"""After so many seconds without a tally it is looked whether anybody works."""
TRIES = 4
"""How often a piece is begun before its failure is believed."""


class Subject(Protocol):
    """What is simulated: small, and the same on every machine."""

    @property
    def size(self) -> int:
        """How many runs make a piece."""

    def tally(self, chunk: Chunk) -> Tally:
        """Runs a piece, and counts."""


def work(subject: Subject, chunk: Chunk) -> Tally:
    """One piece, wherever this is called."""
    return subject.tally(chunk)


class WorkerPool:
    """An executor, and how to get another if it breaks."""

    def __init__(
        self,
        make: Callable[[], Executor],
        width: int | None = None,
        look: Callable[[], None] = lambda: None,
        near: bool = False,
    ) -> None:
        self.near = near
        """Whether they are this machine's own, for whatever else is not to be done here."""
        self._make, self.look = make, look
        """How to get another, and what is called while nothing comes; it raises if nothing will."""
        self._executor = make()
        self._width = width or os.cpu_count() or 1

    @property
    def most(self) -> int:
        """How many pieces lie ready at once: enough for everybody, never all of them."""
        return 4 * self._width

    def submit(self, subject: Subject, chunk: Chunk) -> "Future[Tally]":
        """Gives a piece to somebody; after a breakdown to somebody new."""
        return self.ask(work, subject, chunk)

    def ask(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> "Future[T]":
        """Gives anything to somebody; after a breakdown to somebody new."""
        try:
            return self._executor.submit(what, *given, **named)
        except BrokenExecutor:
            self._executor = self._make()
            return self._executor.submit(what, *given, **named)

    def close(self) -> None:
        """Sends everybody home."""
        self._executor.shutdown(wait=False, cancel_futures=True)


def processes(workers: int) -> WorkerPool:
    """Processes on this machine."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    way = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    return WorkerPool(lambda: ProcessPoolExecutor(workers, mp_context=get_context(way)), workers)


def spread(
    subject: Subject, pieces: Iterator[Chunk], pool: WorkerPool
) -> Iterator[tuple[Chunk, Tally]]:
    """Gives the pieces out and takes their tallies in as they come.

    A piece that is lost with its worker is given out again: it throws the same dice, and it
    is counted once, when its tally arrives.
    """
    waiting: dict[Future[Tally], Chunk] = {}
    tries: dict[int, int] = {}
    try:
        while True:
            while len(waiting) < pool.most and (chunk := next(pieces, None)) is not None:
                waiting[pool.submit(subject, chunk)] = chunk
            if not waiting:
                return
            done, _ = wait(waiting, QUIET, return_when=FIRST_COMPLETED)
            if not done:
                pool.look()
            for future in done:
                chunk = waiting.pop(future)
                if future.cancelled() or future.exception() is not None:
                    tries[chunk.number] = tries.get(chunk.number, 1) + 1
                    if tries[chunk.number] > TRIES:
                        future.result()
                    waiting[pool.submit(subject, chunk)] = chunk
                else:
                    tries.pop(chunk.number, None)
                    yield chunk, future.result()
    finally:
        for future in waiting:
            future.cancel()
