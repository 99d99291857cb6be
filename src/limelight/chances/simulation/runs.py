"""Simulation: the rule itself, run millions of times.

The same seed gives the same counts, whoever runs the pieces and in whatever order: here,
on every core, or on a cluster. What is kept are whole numbers, so that memory does not
grow with the number of runs.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from limelight.contract import Refusal

from ..pictures.picture import Picture
from ..tabular import Row, Tabular
from .pieces import Chunk, chunks
from .rolls import RollSubject
from .shown import picture, plain
from .tally import Tally, add, wilson
from .workers import Subject, WorkerPool, processes, spread

MOST_RUNS = 10**12
WORTH_PROCESSES = 1.0
"""So many seconds of work must be left before other processes are started."""
ENOUGH_TO_TELL = 0.1
"""After so many seconds one can tell how long the rest takes."""

Progress = Callable[[int], None]
"""Is told how many runs are done."""


@dataclass(frozen=True)
class Simulation(Tabular):
    """What many runs came to."""

    game: str
    roll: str
    runs: int
    seed: int
    options: Mapping[str, Any]
    counts: Mapping[str, Mapping[Any, int]] = field(repr=False)
    """How often each answer came up, by question (``outcome``, ``totals``)."""

    def share(self, answer: Any, question: str = "outcome") -> Fraction:
        """How large a part of the runs came to this."""
        return Fraction(self.counts[question].get(answer, 0), self.runs)

    def interval(
        self, answer: Any, question: str = "outcome", confidence: float = 0.95
    ) -> tuple[float, float]:
        """Where the true chance lies, with this confidence (Wilson's interval)."""
        return wilson(self.counts[question].get(answer, 0), self.runs, confidence)

    def rows(self) -> Iterator[Row]:
        """A row for each answer to each question: its share, and between which bounds."""
        for question, counts in self.counts.items():
            for answer, count in counts.items():
                low, high = self.interval(answer, question)
                row = {"question": question, "answer": answer, "count": count, "out_of": self.runs}
                yield {**row, "chance": Fraction(count, self.runs), "low": low, "high": high}

    def plain(self) -> dict[str, Any]:
        """As JSON holds it: shares where ``odds`` has chances, and marked as simulated."""
        return plain(self)

    def picture(self, language: str = "en") -> Picture:
        """Its picture, with the intervals."""
        return picture(self, language)

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def _repr_html_(self) -> str:
        return self.picture()._repr_html_()


def simulate(
    game: str,
    roll: str,
    options: Mapping[str, Any] = {},
    *,
    runs: int = 1_000_000,
    seed: int | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
    pool: WorkerPool | None = None,
    progress: Progress | None = None,
) -> Simulation | Refusal:
    """Makes a roll of a game with these options many times.

    ``workers``: how many processes; None is one for each core as soon as that pays (a
    script that asks for several is guarded by ``if __name__ == "__main__"``).
    ``executor``: any executor of ``concurrent.futures`` to use instead; ``pool``: one that
    is asked again when it breaks.
    """
    subject = RollSubject(game, roll, dict(options))
    wrong = wrong_runs(runs) or subject.made()
    if isinstance(wrong, Refusal):
        return wrong
    seed = drawn_seed() if seed is None else seed
    pool = pool if executor is None else WorkerPool(lambda: executor)
    counts = run(subject, runs, seed, workers=workers, pool=pool, progress=progress)
    return Simulation(game, roll, runs, seed, subject.options, counts)


def wrong_runs(runs: int) -> Refusal | None:
    """Refuses a number of runs that nobody can make."""
    if type(runs) is int and 1 <= runs <= MOST_RUNS:
        return None
    return Refusal("bad_value", "wrong", "runs", {"field": "runs"})


def drawn_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    return int.from_bytes(os.urandom(4), "big")


def run(
    subject: Subject,
    runs: int,
    seed: int,
    *,
    workers: int | None = None,
    pool: WorkerPool | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Runs every piece, and adds up."""
    pieces = chunks(runs, seed, subject.size)
    found: Tally = {}
    done = 0
    for chunk, tally in tallies(subject, pieces, runs, workers, pool):
        add(found, tally)
        done += chunk.runs
        if progress is not None:
            progress(done)
    return found


def tallies(
    subject: Subject,
    pieces: Iterator[Chunk],
    runs: int,
    workers: int | None,
    pool: WorkerPool | None,
) -> Iterator[tuple[Chunk, Tally]]:
    """The pieces here, until it pays to start others."""
    cores = workers or os.cpu_count() or 1
    if pool is None and workers is None:
        yield from _here(subject, pieces, runs, cores)
    elif pool is None and cores == 1:
        yield from ((chunk, subject.tally(chunk)) for chunk in pieces)
        return
    own = pool is None
    pool = pool or processes(cores)
    try:
        yield from spread(subject, pieces, pool)
    finally:
        if own:
            pool.close()


def _here(
    subject: Subject, pieces: Iterator[Chunk], runs: int, cores: int
) -> Iterator[tuple[Chunk, Tally]]:
    """Pieces in this process, as long as others would not be quicker."""
    start, done, warm = time.perf_counter(), 0, 0
    for chunk in pieces:
        yield chunk, subject.tally(chunk)
        done += chunk.runs
        if not warm:  # the first piece loads and prepares
            start, warm = time.perf_counter(), done
            continue
        taken = time.perf_counter() - start
        left = taken / (done - warm) * (runs - done)
        if cores > 1 and taken > ENOUGH_TO_TELL and left > WORTH_PROCESSES:
            return
