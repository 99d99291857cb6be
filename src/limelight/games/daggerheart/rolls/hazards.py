"""Hazards: falls, and collisions at speed."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

import limelight.contract as ll
from limelight.contract.dice import Dice, read

from .damage import Hurt
from .outcomes import told

Hazard = Literal["fall", "collision"]
Range = Literal["very_close", "close", "far", "very_far"]

DAMAGE: Mapping[tuple[str, str | None], str] = {
    ("fall", "very_close"): "1d10+3",
    ("fall", "close"): "1d20+5",
    ("fall", "far"): "1d100+15",
    ("fall", "very_far"): "1d100+15",
    ("collision", None): "1d20+5",
}
"""DH-104, DH-105: what each deals."""


def unlike(hazard: str, range: str | None) -> ll.Refusal | None:
    """What is wrong with a range: a fall needs one, and a collision has none."""
    if (hazard, range) in DAMAGE:
        return None
    return ll.missing("range") if range is None else ll.bad_value("no_range", "range")


class HazardRoll(ll.Roll[Hurt], frozen=True):
    """DH-104: a fall from some range; DH-105: a collision. DH-R64: it marks nothing yet."""

    outcomes = {"damage": "DH-104"}
    beside = ("totals",)
    keeps = {"damage": ll.TOTAL}
    type: ClassVar[str] = "physical"
    hazard: Hazard
    range: Range | None = None

    @property
    def direct(self) -> bool:
        """DH-105: against a collision no Armor Slot helps."""
        return self.hazard == "collision"

    @property
    def written(self) -> Dice:
        """What it deals."""
        dice = read(DAMAGE[self.hazard, self.range])
        assert dice is not None
        return dice

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """The dice of the damage."""
        return {"damage": self.written.sides}

    def judge(self, kept: ll.Kept) -> Hurt:
        """The dice, and what is flat."""
        (fallen,) = kept["damage"]
        return Hurt(0 * fallen, fallen + self.written.flat)

    def why(self, fell: ll.Fallen[Hurt]) -> Iterator[ll.Because]:
        """DH-104, DH-105: from where, and the dice."""
        rule = "DH-105" if self.direct else "DH-104"
        values = {"dice": str(self.written), "faces": fell.faces["damage"], "range": self.range}
        yield ll.Because(rule, self.hazard, values)
        if self.direct:
            yield ll.Because("DH-105", "direct")
        elif self.range in ("far", "very_far"):
            yield ll.Because("DH-104", "deadly_fall")

    def announce(self, fell: ll.Fallen[Hurt]) -> ll.Said:
        """So much damage."""
        return ll.Said("announce.damage", {"total": fell.read.totals})

    def result(self, fell: ll.Fallen[Hurt]) -> dict[str, Any]:
        """What programs are told of it; its faces are always a list."""
        dice = {"damage": list(fell.faces["damage"])}
        shown = told(fell, fell.read.totals) | {"dice": dice}
        return shown | {"type": self.type, "direct": self.direct}
