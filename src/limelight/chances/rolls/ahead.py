"""The odds of the roll that is open at a table, from what a seat knows and nothing else."""

from dataclasses import dataclass
from typing import Any

from limelight.contract import Game, Refusal, Roll, Seat, Throw
from limelight.contract.pools import size

from .curves import Curve, curve_of
from .odds import Odds
from .pricing import odds_of

MOST_CELLS = 400_000
"""How many values may be read while a table looks on: a few milliseconds."""
POINTS = 50
"""About how many points a curve is drawn through."""


@dataclass(frozen=True)
class Ahead:
    """What a seat can know about the open roll."""

    by: str
    """Whose roll it is: a character or fighter; empty where it is everybody's."""
    roll: Roll[Any]
    odds: Odds | None
    """By outcome; None where what it is rolled against is hidden."""
    curve: Curve | None
    """Over everything that it may be rolled against, where that is hidden."""

    def plain(self) -> dict[str, Any]:
        """As JSON holds it, for a page."""
        found: dict[str, Any] = {"by": self.by}
        if self.odds is not None:
            return found | self.odds.plain()
        assert self.curve is not None
        return found | {"over": self.curve.over, "curve": self.curve.plain()}


def ahead(game: Game, seen: Any, seat: Seat) -> Ahead | None:
    """The odds of the roll that is open at a table; None if none is, or it would cost too much.

    ``seen`` is the state as ``game.redact(state, seat)`` leaves it: what is hidden there is
    not looked at. Where the Difficulty is hidden the answer is a curve over Difficulties.
    """
    for by, roll in game.open_rolls(seen, seat):
        return of_roll(by, roll)
    return None


def of_roll(by: str, roll: Roll[Any], most: int = MOST_CELLS) -> Ahead | None:
    """The odds of a roll, or its curve; None where that would keep a table waiting."""
    hidden = roll.hidden()
    if size(Throw(roll.dice(), roll))[0] * (POINTS if hidden else 1) > most:
        return None
    if not hidden:
        found = odds_of(roll)
        return None if isinstance(found, Refusal) else Ahead(by, roll, found, None)
    bent = curve_of(roll, hidden)
    return None if isinstance(bent, Refusal) else Ahead(by, roll, None, bent)
