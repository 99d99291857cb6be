"""Many runs of one decision at once: runs whose dice fall alike are decided once.

A rule is pure, so the same faces come to the same answer. So many runs are thrown together,
and the rule is run for each way in which they fell, not for each run.
"""

from collections.abc import Callable, Generator, Iterator
from math import prod
from typing import TYPE_CHECKING, TypeVar

from limelight.game import Faces, Throw

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

T = TypeVar("T")

MOST_COUNTED = 1 << 20
"""Up to so many ways to fall are counted in a list; beyond it those that fell are sorted."""


def fallen(
    decision: Callable[[], Generator[Throw, Faces, T]], runs: int, dice: "Dice"
) -> Iterator[tuple[T, int]]:
    """What so many runs of a decision came to, and how many of them did."""
    waiting: list[tuple[tuple[Faces, ...], int]] = [((), runs)]
    while waiting:
        before, count = waiting.pop()
        running = decision()
        try:
            throw = next(running)
            for faces in before:
                throw = running.send(faces)
        except StopIteration as done:
            yield done.value, count
            continue
        running.close()
        waiting += [((*before, faces), many) for faces, many in thrown(throw, count, dice)]


def thrown(throw: Throw, runs: int, dice: "Dice") -> Iterator[tuple[Faces, int]]:
    """How a throw fell in so many runs: each way that came up, and how often."""
    import numpy

    sides = [each for pool in throw.dice.values() for each in pool]
    ways = prod(sides)
    if ways <= MOST_COUNTED:
        counts = numpy.bincount(dice.integers(0, ways, runs), minlength=1)
        came = numpy.flatnonzero(counts)
        rows = numpy.stack(numpy.unravel_index(came, sides), axis=1) + 1 if sides else came[:, None]
        often = counts[came]
    else:
        faces = dice.integers(1, numpy.array(sides) + 1, (runs, len(sides)), dtype=numpy.int16)
        rows, often = numpy.unique(faces, axis=0, return_counts=True)
    for row, count in zip(rows.tolist(), often.tolist(), strict=True):
        yield _named(throw, row), count


def _named(throw: Throw, row: list[int]) -> Faces:
    found, at = {}, 0
    for name, pool in throw.dice.items():
        found[name] = tuple(row[at : at + len(pool)])
        at += len(pool)
    return found
