"""Counted numbers: their mean, their quartiles, and how often each came."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any


def told(counts: Mapping[int, int]) -> dict[str, Any]:
    """The mean of counted numbers, and their quartiles."""
    low, median, high = quartiles(counts)
    return {"mean": mean(counts), "low": low, "median": median, "high": high}


def spread(counts: Mapping[int, int], out_of: int | None = None) -> dict[str, Any]:
    """The mean, the quartiles, and how often each number came; its chance where that is known."""
    mean_, *rest = told(counts).values()
    found: dict[str, Any] = {"mean": str(mean_), "quartiles": rest}
    if out_of is None:
        return found | {"counts": {str(number): count for number, count in counts.items()}}
    chances = {str(number): str(Fraction(count, out_of)) for number, count in counts.items()}
    return found | {"chances": chances}


def mean(counts: Mapping[int, int]) -> Fraction:
    """The mean of counted numbers."""
    runs = sum(counts.values())
    total = sum(number * count for number, count in counts.items())
    return Fraction(total, runs) if runs else Fraction(0)


def quartiles(counts: Mapping[int, int]) -> tuple[int, int, int]:
    """The numbers below which a quarter, half and three quarters of them lie, or at which."""
    low, median, high = (quantile(counts, quarter, 4) for quarter in (1, 2, 3))
    return low, median, high


def quantile(counts: Mapping[int, int], part: int, parts: int) -> int:
    """The smallest number that so large a part does not exceed."""
    runs, seen = sum(counts.values()), 0
    for number, count in sorted(counts.items()):
        seen += count
        if seen * parts >= runs * part:
            return number
    return 0
