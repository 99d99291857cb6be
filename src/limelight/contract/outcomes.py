"""What is counted of many fights side by side, as they end: for forecasters that play arrays.

A row is a fight, or, where weights are given, so many equally likely ones at once.
"""

from collections.abc import Mapping
from typing import Any

from .fights import Tally
from .forecasts import MOST_TOLD, course

Array = Any
"""An array of numbers, which is read only where there are arrays."""


class Outcomes:
    """The counts so far; every round it is told how all stand and which fights are over."""

    def __init__(self) -> None:
        self.tally: Tally = {"end": {}}
        self._over: dict[str, dict[Any, int]] = {}
        """What each side had left in the fights that are over."""

    def passed(self, number: int, left: Mapping[str, Array], weights: Array = None) -> None:
        """What each side has left after so many rounds; what is over stays as it ended."""
        if number > MOST_TOLD:
            return
        for side, each in left.items():
            counts = self.tally[course(side, number)] = often(each, weights)
            _add(counts, self._over.get(side, {}))

    def ended(
        self,
        number: int,
        ends: Mapping[str, Array],
        left: Mapping[str, Array],
        measures: Mapping[str, Array],
        weights: Array = None,
    ) -> None:
        """Which rows ended how after so many rounds, and what came of these."""
        for end, rows in ends.items():
            if not rows.any():
                continue
            some = None if weights is None else weights[rows]
            count = int(rows.sum()) if some is None else sum(some.tolist())
            _add(self.tally["end"], {end: count})
            _add(self.tally.setdefault(f"rounds.{end}", {}), {number: count})
            for side, each in left.items():
                _add(self._over.setdefault(side, {}), often(each[rows], some))
            for question, each in measures.items():
                _add(self.tally.setdefault(question, {}), often(each[rows], some))

    def stays(self, since: int) -> None:
        """Nothing changes any more from this round on."""
        for number in range(since, MOST_TOLD + 1):
            for side, counts in self._over.items():
                self.tally[course(side, number)] = dict(counts)

    def finer(self, by: int) -> None:
        """Every way that was counted is so many ways from now on."""
        for counts in (*self.tally.values(), *self._over.values()):
            for value in counts:
                counts[value] *= by


def often(values: Array, weights: Array = None) -> dict[Any, int]:
    """How often each whole number is there."""
    import numpy as np

    if weights is None:
        counts = np.bincount(values).tolist() if len(values) else []
        return {value: count for value, count in enumerate(counts) if count}
    found: dict[Any, int] = {}
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        found[value] = found.get(value, 0) + weight
    return found


def _add(to: dict[Any, int], more: Mapping[Any, int]) -> None:
    for value, count in more.items():
        to[value] = to.get(value, 0) + count
