"""What rolls come to, and how programs are told."""

from collections.abc import Mapping
from typing import Any

import limelight.contract as ll

SIDES = ("with_hope", "with_fear", "critical_success")
UNDECIDED = ("", "", "critical_success")
TONES: Mapping[str, Any] = {"hope": "good", "fear": "grim"}


class Sum(ll.Outcome, frozen=True):
    """What the dice and all that is added come to, where only that matters."""

    totals: int

    @property
    def total(self) -> int:
        """The same, of one throw."""
        return self.totals


def with_side(faces: ll.Faces) -> str:
    """DH-10: the side of the higher die; a critical success counts as with Hope."""
    return "hope" if faces["hope"] >= faces["fear"] else "fear"


def succeeded(outcome: str) -> bool:
    """Whether an outcome is a success: a critical one always is."""
    return not outcome.startswith("failure")


def told(fell: ll.Fallen[Any], total: int) -> dict[str, Any]:
    """What programs are told of a roll that is no success and no failure."""
    return {
        "outcome": fell.outcome,
        "total": total,
        "success": None,
        "critical": False,
        "with": None,
        "dice": ll.shown(fell.faces),
    }
