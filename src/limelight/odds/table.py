"""The odds of the roll that is open at a table, from what a seat knows and nothing else."""

from dataclasses import dataclass
from typing import Any

from limelight.game import Game, OpenRoll, Refusal, Seat, Throw

from .counts import Odds
from .pools import size
from .rolls import asked, odds
from .sweep import Curve, curve

MOST_CELLS = 400_000
"""How many values may be read while a table looks on: a few milliseconds."""
POINTS, ANY = 50, 12
"""About how many points a curve is drawn through, and one of them."""


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


def of_roll(game: Game, roll: OpenRoll, most: int = MOST_CELLS) -> AtTable | None:
    """The odds of an open roll, or its curve; None where that would keep a table waiting."""
    given = {**roll.options, **({roll.hidden: ANY} if roll.hidden else {})}
    throw = asked(game, roll.roll, given)
    if isinstance(throw, Throw) and size(throw)[0] * (POINTS if roll.hidden else 1) > most:
        return None
    if not roll.hidden:
        found = odds(game, roll.roll, roll.options)
        return None if isinstance(found, Refusal) else AtTable(roll, found, None)
    bent = curve(game, roll.roll, roll.options, roll.hidden)
    return None if isinstance(bent, Refusal) else AtTable(roll, None, bent)
