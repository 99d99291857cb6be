"""The reaction roll: the same dice, without Hope and Fear."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from .action import ActionRoll, Duality
from .outcomes import UNDECIDED


class ReactionRoll(ActionRoll, frozen=True):
    """DH-31, DH-32: like an action roll, but Hope and Fear do not matter, and nobody helps."""

    outcomes = {"success": "DH-31", "failure": "DH-31", "critical_success": "DH-32"}

    def codes(self) -> tuple[str, ...]:
        """Without a Difficulty nothing is known but that it is critical."""
        return UNDECIDED if self.difficulty is None else REACTIONS

    def place(self, hope: Any, fear: Any, total: Any) -> Any:
        """DH-31: reached or missed; DH-32: equal dice are critical."""
        if self.difficulty is None:
            return 2 * (hope == fear)
        return (hope == fear) * 2 + (hope != fear) * (total < self.difficulty)

    def follows(self, fell: ll.Fallen[Duality]) -> Iterator[ll.Because]:
        """DH-31: no Hope, no Fear, no spotlight."""
        yield from ()

    def announce(self, fell: ll.Fallen[Duality]) -> ll.Said:
        """DH-R16: without Hope or Fear."""
        if fell.outcome == "critical_success":
            return ll.Said("announce.critical", tone="good")
        return ll.Said(f"announce.{fell.outcome or 'total'}", {"total": fell.read.total})

    def result(self, fell: ll.Fallen[Duality]) -> dict[str, Any]:
        """DH-R16: it is with neither."""
        return super().result(fell) | {"with": None}


REACTIONS = tuple(ReactionRoll.outcomes)
