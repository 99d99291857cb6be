"""Many runs of one decision at once: runs whose dice fall alike are decided once.

A rule is pure, so the same faces come to the same answer. So many runs are thrown together,
and the rule is run for each way in which they fell, not for each run.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any

from limelight.contract import Answer, Decision, Faces, Keep, Throw
from limelight.contract.driver import after
from limelight.contract.pools import faces, steps

if TYPE_CHECKING:
    from numpy.random import Generator as Dice
    from numpy.typing import NDArray

MOST_LISTED = 1 << 13
"""Up to so many ways in which the dice of one name matter are listed."""
MOST_COUNTED = 1 << 20
"""Up to so many ways to fall are counted in a list; beyond it those that fell are sorted."""


def fallen(
    decision: Callable[[], Decision | Answer], runs: int, dice: "Dice"
) -> Iterator[tuple[Any, int]]:
    """What so many runs of a decision came to, and how many of them did."""
    waiting: list[tuple[tuple[Faces, ...], int]] = [((), runs)]
    while waiting:
        before, count = waiting.pop()
        ended = after(decision(), before)
        if isinstance(ended, Throw):
            waiting += [((*before, shown), many) for shown, many in thrown(ended, count, dice)]
        else:
            yield ended, count


def thrown(throw: Throw, runs: int, dice: "Dice") -> Iterator[tuple[Faces, int]]:
    """How a throw fell in so many runs: each way that matters, and how often it came up."""
    import numpy

    pools = throw.pools()
    axes = [_axis(pool.sides, pool.keep) for pool in pools]
    known = [axis for axis in axes if axis is not None]
    shape = [len(axis) for axis in known]
    if len(known) < len(axes) or prod(shape) >= 1 << 62:
        yield from _die_by_die(throw, runs, dice)
        return
    index = numpy.zeros(runs, dtype=numpy.int64)
    for axis in known:
        index = index * len(axis) + drawn([weight for _, weight in axis], runs, dice)
    if prod(shape) <= MOST_COUNTED:
        counts = numpy.bincount(index, minlength=1)
        came = numpy.flatnonzero(counts)
        often = counts[came]
    else:
        came, often = numpy.unique(index, return_counts=True)
    for flat, count in zip(came.tolist(), often.tolist(), strict=True):
        found: dict[str, tuple[int, ...]] = {}
        for pool, axis in zip(reversed(pools), reversed(known), strict=True):
            flat, at = divmod(flat, len(axis))
            found |= pool.named(axis[at][0])
        yield found, count


def drawn(weights: "list[int]", runs: int, dice: "Dice") -> "NDArray[Any]":
    """Places in a list, each as often as its weight says."""
    import numpy

    total = sum(weights)
    if total == len(weights):
        return dice.integers(0, total, runs)
    bounds = [(each << 63) // total for each in accumulate(weights)]
    raw = dice.integers(0, 1 << 63, runs, dtype=numpy.uint64)
    return numpy.searchsorted(numpy.array(bounds, dtype=numpy.uint64), raw, side="right")


def _axis(sides: tuple[int, ...], keep: Keep | None) -> list[tuple[tuple[int, ...], int]] | None:
    """Everything that matters of the dice of one name, with weights; None if that is much."""
    return list(faces(sides, keep)) if steps(sides, keep)[0] <= MOST_LISTED else None


def _die_by_die(throw: Throw, runs: int, dice: "Dice") -> Iterator[tuple[Faces, int]]:
    import numpy

    sides = [each for pool in throw.dice.values() for each in pool]
    fallen = dice.integers(1, numpy.array(sides) + 1, (runs, len(sides)), dtype=numpy.int16)
    rows, often = numpy.unique(fallen, axis=0, return_counts=True)
    for row, count in zip(rows.tolist(), often.tolist(), strict=True):
        yield _named(throw, row), count


def _named(throw: Throw, row: list[int]) -> Faces:
    found, at = {}, 0
    for name, pool in throw.dice.items():
        found[name] = tuple(row[at : at + len(pool)])
        at += len(pool)
    return found
