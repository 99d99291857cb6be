"""The fate roll: one Duality Die for a question."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import limelight.contract as ll

from .dice import D12
from .outcomes import Sum, told


class FateRoll(ll.Roll[Sum], frozen=True):
    """DH-102: the Hope Die or the Fear Die alone; it gives nothing and moves nothing."""

    outcomes = {"fate": "DH-102"}
    beside = ("totals",)
    die: Literal["hope", "fear"]

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """One of the two."""
        return {self.die: D12}

    def judge(self, kept: ll.Kept) -> Sum:
        """What it shows."""
        (face,) = kept[self.die]
        return Sum(0 * face, face)

    def why(self, fell: ll.Fallen[Sum]) -> Iterator[ll.Because]:
        """Which die it was."""
        yield ll.Because("DH-102", "fate", {"die": self.die, "total": fell.read.totals})

    def announce(self, fell: ll.Fallen[Sum]) -> ll.Said:
        """The die and what it shows."""
        return ll.Said("announce.fate", {"die": self.die, "total": fell.read.totals})

    def result(self, fell: ll.Fallen[Sum]) -> dict[str, Any]:
        """What programs are told of it."""
        return told(fell, fell.read.totals)
