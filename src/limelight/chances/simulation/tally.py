"""What was counted, in whole numbers, and how sure that makes us."""

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Any

Tally = dict[str, dict[Any, int]]
"""How often each answer came up, by question: ``{"outcome": {"success": 3, "failure": 1}}``."""


def add(to: Tally, more: Mapping[str, Mapping[Any, int]]) -> None:
    """Adds a tally to another; the order does not matter."""
    for question, answers in more.items():
        counts = to.setdefault(question, {})
        for answer, count in answers.items():
            counts[answer] = counts.get(answer, 0) + count


def wilson(count: int, runs: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval: where the true chance lies, with this confidence.

    Unlike the plain one it stays between 0 and 1 and says something when nothing was seen.
    """
    if runs == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share, square = count / runs, z * z / runs
    middle = (share + square / 2) / (1 + square)
    reach = z * sqrt(share * (1 - share) / runs + square / (4 * runs)) / (1 + square)
    low = 0.0 if count == 0 else max(middle - reach, 0.0)
    return low, 1.0 if count == runs else min(middle + reach, 1.0)
