"""The d4 of rests: what a downtime move clears, and the Fear that a rest brings."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import limelight.contract as ll

from .dice import D4
from .outcomes import Sum, told

Clearing = Literal["tend_to_wounds", "clear_stress", "repair_armor"]
RULES: Mapping[str, str] = {
    "tend_to_wounds": "DH-48",
    "clear_stress": "DH-49",
    "repair_armor": "DH-50",
}


class RestDie(ll.Roll[Sum], frozen=True):
    """A d4 and something more."""

    pool = {"d4": D4}
    beside = ("totals",)

    @property
    def added(self) -> int:
        """What is added to the die."""
        raise NotImplementedError

    def judge(self, kept: ll.Kept) -> Sum:
        """The die, and what is added."""
        (face,) = kept["d4"]
        return Sum(0 * face, face + self.added)

    def announce(self, fell: ll.Fallen[Sum]) -> ll.Said:
        """How much."""
        return ll.Said(f"announce.{fell.outcome}", {"total": fell.read.totals})

    def result(self, fell: ll.Fallen[Sum]) -> dict[str, Any]:
        """What programs are told of it."""
        return told(fell, fell.read.totals)


class DowntimeRoll(RestDie, frozen=True):
    """DH-48, DH-49, DH-50: in a short rest a move clears 1d4 + tier."""

    outcomes = {"cleared": "DH-48"}
    tier: int
    """DH-R23: of the one who makes the move."""
    move: Clearing = "tend_to_wounds"

    @property
    def added(self) -> int:
        """The tier."""
        return self.tier

    def why(self, fell: ll.Fallen[Sum]) -> Iterator[ll.Because]:
        """The die and the tier."""
        values = {"d4": fell.faces["d4"][0], "tier": self.tier, "total": fell.read.totals}
        yield ll.Because(RULES[self.move], "downtime_die", values)


class RestFear(RestDie, frozen=True):
    """DH-54: the Fear when a rest ends: 1d4, after a long one with the number of PCs."""

    outcomes = {"rest_fear": "DH-54"}
    more: int

    @property
    def added(self) -> int:
        """The number of PCs after a long rest, else nothing."""
        return self.more

    def why(self, fell: ll.Fallen[Sum]) -> Iterator[ll.Because]:
        """The die, and the number of PCs."""
        values = {"d4": fell.faces["d4"][0], "more": self.more, "total": fell.read.totals}
        yield ll.Because("DH-54", "rest_fear_long" if self.more else "rest_fear", values)
