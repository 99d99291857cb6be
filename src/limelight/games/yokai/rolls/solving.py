"""Solving: the end of an adventure, in peace or in its final fight."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll


def peaceful(one: Any, two: Any, target: Any) -> Any:
    """YO-21: equal is enough, and 1&1 never is."""
    return (one + two >= target) & (one + two > 2)


class Solution(ll.Outcome, frozen=True):
    """What both dice come to."""

    total: int


class SolveRoll(ll.Roll[Solution], frozen=True):
    """YO-21: 2d6 against what the clues leave of the difficulty."""

    outcomes = {"peaceful": "YO-21", "final_fight": "YO-21"}
    pool = {"solve": (6, 6)}
    difficulty: int
    """YO-R14: with the points spent on it."""
    clues: int = 0

    @property
    def target(self) -> int:
        """YO-R14: what is to be reached."""
        return self.difficulty - self.clues

    def judge(self, kept: ll.Kept) -> Solution:
        """YO-21, YO-R14: a target of 2 or less still fails on 1&1."""
        one, two = kept["solve"]
        return Solution(1 - 1 * peaceful(one, two, self.target), one + two)

    def why(self, fell: ll.Fallen[Solution]) -> Iterator[ll.Because]:
        """The sum against the target."""
        values = {"faces": fell.faces["solve"], "total": fell.read.total, "target": self.target}
        yield ll.Because("YO-21", "solve", values)
        yield ll.Because("YO-21", "outcome", {"outcome": fell.outcome})
