"""Death moves that throw dice."""

from collections.abc import Iterator, Mapping
from typing import Any

import limelight.contract as ll

from .dice import D12, DUALITY
from .outcomes import told


class HopeDie(ll.Outcome, frozen=True):
    """What becomes of somebody, and the Hope Die."""

    total: int


class DeathRoll(ll.Roll[HopeDie], frozen=True):
    """A throw on which a life hangs."""

    def announce(self, fell: ll.Fallen[HopeDie]) -> ll.Said:
        """What becomes of them."""
        return ll.Said(f"announce.{fell.outcome}", {"total": fell.read.total}, TONES[fell.outcome])

    def result(self, fell: ll.Fallen[HopeDie]) -> dict[str, Any]:
        """What programs are told of it."""
        return told(fell, fell.read.total)


class AvoidDeath(DeathRoll, frozen=True):
    """DH-60: the Hope Die; at or below the level it leaves a scar."""

    outcomes = {"unconscious": "DH-60", "scarred": "DH-60"}
    pool = {"hope": D12}
    level: int

    def judge(self, kept: ll.Kept) -> HopeDie:
        """DH-60: unconscious either way."""
        (hope,) = kept["hope"]
        return HopeDie(1 * (hope <= self.level), hope)

    def why(self, fell: ll.Fallen[HopeDie]) -> Iterator[ll.Because]:
        """The die against the level."""
        code = "at_or_below_level" if fell.read.total <= self.level else "above_level"
        yield ll.Because("DH-60", code, {"hope": fell.read.total, "level": self.level})
        yield ll.Because("DH-60", "outcome", {"outcome": fell.outcome})

    def follows(self, fell: ll.Fallen[HopeDie]) -> Iterator[ll.Because]:
        """DH-61, DH-62: how they wake, and what a scar takes."""
        yield ll.Because("DH-61", "follows.unconscious")
        if fell.outcome == "scarred":
            yield ll.Because("DH-62", "follows.scarred")


class RiskItAll(DeathRoll, frozen=True):
    """DH-64, DH-65, DH-66: both Duality Dice, and the higher decides."""

    outcomes = {"risen": "DH-64", "dies": "DH-65", "restored": "DH-66"}
    pool = DUALITY

    def judge(self, kept: ll.Kept) -> HopeDie:
        """DH-64: Hope higher; DH-65: Fear higher; DH-66: both equal."""
        (hope,), (fear,) = kept["hope"], kept["fear"]
        return HopeDie(1 * (fear > hope) + 2 * (hope == fear), hope)

    def why(self, fell: ll.Fallen[HopeDie]) -> Iterator[ll.Because]:
        """Both dice, and what that is."""
        values = {"hope": fell.faces["hope"][0], "fear": fell.faces["fear"][0]}
        yield ll.Because("DH-64", "duality", values)
        yield ll.Because(self.outcomes[fell.outcome], "outcome", {"outcome": fell.outcome})

    def follows(self, fell: ll.Fallen[HopeDie]) -> Iterator[ll.Because]:
        """DH-64, DH-65, DH-66: what each outcome brings."""
        values = {"total": fell.read.total}
        yield ll.Because(self.outcomes[fell.outcome], f"follows.{fell.outcome}", values)


TONES: Mapping[str, Any] = {
    "unconscious": "grim",
    "scarred": "grim",
    "risen": "good",
    "dies": "grim",
    "restored": "good",
}
