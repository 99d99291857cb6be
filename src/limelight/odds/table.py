"""The odds of the roll that is open at a table, from what a seat knows and nothing else."""

from dataclasses import dataclass
from typing import Any

from limelight.game import Game, OpenRoll, Refusal, Seat

from .counts import Odds
from .rolls import odds
from .sweep import Curve, curve


@dataclass(frozen=True)
class AtTable:
    """What a seat can know about the open roll."""

    roll: OpenRoll
    odds: Odds | None
    """By outcome; None where what it is rolled against is hidden."""
    curve: Curve | None
    """Over everything that it may be rolled against, where that is hidden."""

    def plain(self) -> dict[str, Any]:
        """As JSON holds it, for a page."""
        found: dict[str, Any] = {"roll": self.roll.roll, "by": self.roll.by}
        if self.odds is not None:
            return found | self.odds.plain()
        assert self.curve is not None
        return found | {"over": self.roll.hidden, "curve": self.curve.plain()}


def at_table(game: Game, seen: Any, seat: Seat) -> AtTable | None:
    """The odds of the roll that is open at a table; None if none is, or it would cost too much.

    ``seen`` is the state as ``game.redact(state, seat)`` leaves it: what is hidden there is
    not looked at. Where the Difficulty is hidden the answer is a curve over Difficulties.
    """
    roll = game.open_roll(seen, seat)
    return None if roll is None else of_roll(game, roll)


def of_roll(game: Game, roll: OpenRoll) -> AtTable | None:
    """The odds of an open roll, or its curve."""
    if not roll.hidden:
        found = odds(game, roll.roll, roll.options)
        return None if isinstance(found, Refusal) else AtTable(roll, found, None)
    bent = curve(game, roll.roll, roll.options, roll.hidden)
    return None if isinstance(bent, Refusal) else AtTable(roll, None, bent)
