"""Fights side by side: what changes in them, a row for each fight."""

from typing import TYPE_CHECKING, Any

from ..rolls import WEAK
from ..state import State, fighting
from .cast import Array, Cast, cast

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

CHANGING = (
    *("conditions", "taken", "pools", "inside", "weakened", "points"),
    *("danger", "bonus", "tries", "won"),
)
"""What every fight has of its own."""


class Fights:
    """So many fights from one state."""

    def __init__(self, state: State, runs: int, known: Cast | None = None) -> None:
        import numpy as np

        self.cast = cast(state) if known is None else known
        names, fight = self.cast.names, fighting(state)
        people = [state.characters[name] for name in names]

        def rows(numbers: Any, kind: Any = np.int64) -> Array:
            return np.tile(np.array(list(numbers), kind), (runs, 1))

        pools = dict.fromkeys(names, 1) if fight is None else fight.pools
        weakened = () if fight is None else fight.weakened
        points = {} if fight is None else fight.weak_points
        most = max((len(each) for each in points.values()), default=1)
        self.conditions = rows(len(who.conditions) for who in people)
        self.taken = rows(0 for _ in people)
        """How many conditions each has taken in this fight."""
        self.pools = rows(pools.get(name, 0) for name in names)
        self.inside = rows((name in pools for name in names), bool)
        """Who is in the fight: not out of action."""
        self.weakened = rows((name in weakened for name in names), bool)
        each = np.zeros((len(names), most), np.int64)
        for place, name in enumerate(names):
            own = points.get(name, ())
            each[place, : len(own)] = own
        self.points = np.tile(each, (runs, 1, 1))
        """Everybody's weak points; 0 where there is none."""
        begins = 0 if state.adventure is None else state.adventure.bought or 0
        self.danger = np.full(runs, begins if fight is None else fight.danger, np.int64)
        self.bonus = np.full(runs, state.bonus_dice, np.int64)
        self.tries = np.zeros(runs, np.int64)
        """How often somebody tried to weaken the enemy."""
        self.won = np.zeros(runs, bool)
        self.begun = 0 if fight is None else fight.round - 1
        """How many rounds of the fight are over already."""
        self.fresh = fight is None

    def __len__(self) -> int:
        return len(self.danger)

    def keep(self, rows: Array) -> None:
        """Goes on with these fights alone."""
        for name in CHANGING:
            setattr(self, name, getattr(self, name)[rows])


def weak_points(fights: Fights, dice: "Dice") -> None:
    """YO-14: everybody's weak point, where the fight is only about to begin."""
    import numpy as np

    if not fights.fresh:
        return
    two = dice.integers(1, 7, (2, *fights.pools.shape))
    kept = [
        WEAK[chapter].of((two[0, :, place], two[1, :, place]))[0]
        for place, chapter in enumerate(fights.cast.chapters)
    ]
    fights.points = np.stack(kept, 1)[:, :, None]
