"""How a fight goes, for programs: what both sides have left, round by round."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from limelight.contract.forecasts import OURS, THEIRS, course

from ..tabular import Row, Tabular
from .drawing import last_told
from .spreads import told

if TYPE_CHECKING:
    from .forecast import Forecast

CALLED = {OURS: "characters", THEIRS: "adversaries"}
"""What the sides are called where programs read."""


@dataclass(frozen=True)
class Going(Tabular):
    """The course of a fight that was foretold."""

    found: "Forecast" = field(repr=False)

    def rows(self) -> Iterator[Row]:
        """A row for each side after each round, from the beginning on."""
        for number in range(last_told(self.found) + 1):
            for side, called in CALLED.items():
                counts = self.found.counts[course(side, number)]
                yield {"round": number, "whose": called, **told(counts)}

    def plain(self) -> dict[str, Any]:
        """As JSON holds it: for each side a list over the rounds, from 0 on."""
        sides: dict[str, Any] = {}
        for row in self.rows():
            middle = [row[name] for name in ("low", "median", "high")]
            each = {"mean": str(row["mean"]), "quartiles": middle}
            sides.setdefault(row["whose"], []).append(each)
        return sides
