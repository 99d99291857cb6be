"""Who works on the pieces, and what happens when somebody is lost."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from limelight.chances.simulation.pieces import Chunk, chunks
from limelight.chances.simulation.tally import Tally, add
from limelight.chances.simulation.workers import TRIES, WorkerPool, processes, spread

from .subjects import Broken, Counting, Doomed

ALL = {"outcome": dict.fromkeys(range(20), 10)}


def gathered(subject: Any, pool: WorkerPool, runs: int = 200) -> Tally:
    found: Tally = {}
    for _, tally in spread(subject, chunks(runs, 1, subject.size), pool):
        add(found, tally)
    pool.close()
    return found


def test_any_executor_will_do() -> None:
    assert gathered(Counting(), WorkerPool(lambda: ThreadPoolExecutor(2), 2)) == ALL


def test_only_so_many_pieces_lie_ready() -> None:
    made = 0

    def counted() -> Any:
        nonlocal made
        for chunk in chunks(10_000, 1, 10):
            made += 1
            yield chunk

    pool = WorkerPool(lambda: ThreadPoolExecutor(2), 2)
    arriving = spread(Counting(), counted(), pool)
    next(arriving)
    assert made <= pool.most
    arriving.close()  # type: ignore[attr-defined]
    pool.close()


def test_a_killed_process_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    assert gathered(Doomed(str(mark)), processes(2)) == ALL
    assert mark.exists()


class Flaky(Executor):
    """Loses each piece once: by a failure, or by cancelling it."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        number = args[1].number
        if number in self.seen:
            future.set_result(fn(*args))
        elif number % 2:
            future.set_exception(OSError("lost"))
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        self.seen.add(number)
        return future


def test_lost_and_cancelled_pieces_are_given_out_again() -> None:
    assert gathered(Counting(), WorkerPool(Flaky, 2)) == ALL


def test_what_always_fails_is_said_after_some_tries() -> None:
    tried: list[Chunk] = []

    class Watched(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            tried.append(args[1])
            return super().submit(fn, *args, **kwargs)

    with pytest.raises(ZeroDivisionError):
        gathered(Broken(), WorkerPool(lambda: Watched(1), 1), runs=10)
    assert len(tried) == TRIES
