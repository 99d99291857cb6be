"""Where one curve overtakes another."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..percent import Chance


class Crossing(NamedTuple):
    """One situation is ahead up to a value, another from a later value on."""

    behind: int
    """The place of the curve that was ahead before."""
    ahead: int
    """The place of the one that is ahead from here on."""
    low: int
    """The last value at which the one was ahead."""
    high: int
    """The first value at which the other is."""
    at: Fraction
    """Where the lines between the values meet."""
    chance: Fraction
    """How high they meet."""


def crossings(values: Sequence[int], curves: Sequence[Sequence[Chance]]) -> tuple[Crossing, ...]:
    """Every crossing of two curves, in the order of the values; touching is not crossing.

    A curve may end before the others do.
    """
    found = [
        crossing
        for one in range(len(curves))
        for other in range(one + 1, len(curves))
        for crossing in _between(values, curves, one, other)
    ]
    return tuple(sorted(found, key=lambda each: (each.at, each.ahead, each.behind)))


def _between(
    values: Sequence[int], curves: Sequence[Sequence[Chance]], one: int, other: int
) -> Iterator[Crossing]:
    gaps = [Fraction(a) - Fraction(b) for a, b in zip(curves[one], curves[other], strict=False)]
    last: int | None = None
    for here, gap in enumerate(gaps):
        if not gap:
            continue
        if last is not None and (gap > 0) != (gaps[last] > 0):
            ahead, behind = (one, other) if gap > 0 else (other, one)
            at, chance = _meeting(values, curves[one], gaps, last, here)
            yield Crossing(behind, ahead, values[last], values[here], at, chance)
        last = here


def _meeting(
    values: Sequence[int], curve: Sequence[Chance], gaps: Sequence[Fraction], last: int, here: int
) -> tuple[Fraction, Fraction]:
    """Where they are equal, in the middle of it; else where the lines meet."""
    if here - last > 1:
        first, final = last + 1, here - 1
        chance = (Fraction(curve[first]) + Fraction(curve[final])) / 2
        return Fraction(values[first] + values[final], 2), chance
    part = gaps[last] / (gaps[last] - gaps[here])
    at = values[last] + part * (values[here] - values[last])
    return at, Fraction(curve[last]) + part * (Fraction(curve[here]) - Fraction(curve[last]))
