"""A bonus die that somebody holds, thrown to clear Stress."""

from collections.abc import Iterator, Mapping
from typing import Any

import limelight.contract as ll

from .outcomes import Sum, told


class HeldDie(ll.Roll[Sum], frozen=True):
    """DC-35: thrown to clear that much Stress."""

    outcomes = {"cleared": "DC-35"}
    beside = ("totals",)
    name: str
    sides: int

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """The die by its name."""
        return {self.name: (self.sides,)}

    def judge(self, kept: ll.Kept) -> Sum:
        """What it shows."""
        (face,) = kept[self.name]
        return Sum(0 * face, face)

    def why(self, fell: ll.Fallen[Sum]) -> Iterator[ll.Because]:
        """Which die it was."""
        yield ll.Because("DC-35", "held_die", {"name": self.name, "total": fell.read.totals})

    def announce(self, fell: ll.Fallen[Sum]) -> ll.Said:
        """How much it clears."""
        return ll.Said("announce.cleared", {"total": fell.read.totals})

    def result(self, fell: ll.Fallen[Sum]) -> dict[str, Any]:
        """What programs are told of it."""
        return told(fell, fell.read.totals)
