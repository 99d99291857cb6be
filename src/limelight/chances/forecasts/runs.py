"""How often a fight is played: until it is known well enough, piece by piece in their order."""

from collections.abc import Callable, Generator
from contextlib import closing
from typing import NamedTuple

from limelight.contract import Tally
from limelight.contract.forecasts import WON

from ..simulation.pieces import Chunk, chunks
from ..simulation.runs import tallies
from ..simulation.tally import add, wilson
from ..simulation.workers import WorkerPool
from .subject import BLOCK, FightsSubject

CLOSE_ENOUGH = 0.01
"""Within a point, with 95 % confidence, a chance is known well enough."""
ENOUGH = 4 * BLOCK
"""So many fights tell any chance that well."""

Progress = Callable[[int, int], None]
"""Told how many fights of how many are played."""


class Played(NamedTuple):
    """What was counted, over so many fights."""

    counts: Tally
    runs: int


def played(
    subject: FightsSubject,
    runs: int | None,
    seed: int,
    *,
    workers: int | None = 1,
    pool: WorkerPool | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Played | None:
    """Plays and counts; None where nobody waits for it any more.

    Pieces are counted in their order and it stops only between two of them, so that the same
    seed gives the same counts whoever played them.
    """
    most = ENOUGH if runs is None else runs
    found: Tally = {}
    done = 0
    pieces = _tallies(subject, most, seed, workers, pool)
    with closing(pieces):
        while done < most:
            if cancelled is not None and cancelled():
                return None
            chunk, tally = next(pieces)
            add(found, tally)
            done += chunk.runs
            if progress is not None:
                progress(done, most)
            if runs is None and _known(found, done):
                break
    return Played(found, done)


def _tallies(
    subject: FightsSubject, runs: int, seed: int, workers: int | None, pool: WorkerPool | None
) -> Generator[tuple[Chunk, Tally], None, None]:
    """The pieces with their tallies, in the order of their numbers."""
    early: dict[int, tuple[Chunk, Tally]] = {}
    due = 0
    for chunk, tally in tallies(subject, chunks(runs, seed, subject.size), runs, workers, pool):
        early[chunk.number] = chunk, tally
        while due in early:
            yield early.pop(due)
            due += 1


def _known(counts: Tally, runs: int) -> bool:
    """Whether the chance to win is known well enough."""
    low, high = wilson(counts["end"].get(WON, 0), runs)
    return high - low <= 2 * CLOSE_ENOUGH
