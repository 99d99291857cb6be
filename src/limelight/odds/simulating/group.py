"""Yokai: a whole group's fight, fought many times on arrays by the game's own arithmetic.

Conditions are counted and not applied, as in the exact odds: nobody goes out of action.
"""

from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from limelight.games.yokai import rolls
from limelight.games.yokai.rules.moves import GIVES
from limelight.throws import HIGHEST, LOWEST, TWO_HIGHEST

from ..pools import weighed
from .chunks import Chunk
from .tally import Tally

if TYPE_CHECKING:
    from numpy.random import Generator as Dice
    from numpy.typing import NDArray

D6 = 6


class GroupSubject(NamedTuple):
    """Participants with their combat dice against a danger level."""

    pools: tuple[int, ...]
    danger: int
    weakening: int = 0
    """How many of them try to weaken the enemy each round, from the first on."""
    rounds: int = 20
    chapters: tuple[str, ...] = ()
    """Light unless said."""

    @property
    def size(self) -> int:
        """How many fights make a piece."""
        return 1 << 15

    def tally(self, chunk: Chunk) -> Tally:
        """Fights, and counts in which round it was won and how many conditions it cost."""
        import numpy as np

        group = _Group(self, chunk.runs, chunk.dice())
        rounds = {number: group.round() for number in range(1, self.rounds + 1)}
        taken = np.bincount(group.taken).tolist()
        return {
            "rounds": rounds,
            "open": {True: group.open, False: chunk.runs - group.open},
            "conditions": {number: count for number, count in enumerate(taken) if count},
            "conditions_each": dict(enumerate(group.each)),
        }


class _Group:
    """Many fights side by side; those that are won stay behind."""

    def __init__(self, fight: GroupSubject, runs: int, dice: "Dice") -> None:
        import numpy as np

        self._fight, self._dice = fight, dice
        self.open = runs
        self.each = [0] * len(fight.pools)
        """How many conditions each participant took in all."""
        self.taken = np.zeros(runs, dtype=np.int64)
        """How many conditions each fight cost."""
        self._at = np.arange(runs)
        self._danger = np.full(runs, fight.danger)
        self._pools = [np.full(runs, each) for each in fight.pools]
        chapters = fight.chapters or ("light",) * len(fight.pools)
        self._weak = [self._weak_point(each) for each in chapters]

    def _weak_point(self, chapter: str) -> "NDArray[Any]":
        """YO-14: two dice, the higher kept in a light chapter, the lower in a dark one."""
        two = tuple(self._dice.integers(1, D6 + 1, (2, self.open)))
        (kept,) = (HIGHEST if chapter == "light" else LOWEST).of(two)
        point: NDArray[Any] = kept
        return point

    def round(self) -> int:
        """YO-15 to YO-18: one round of everything that is open; how many it won."""
        import numpy as np

        if not self.open:
            return 0
        weakening = self._fight.weakening
        for place in range(weakening):
            self._weaken(place)
        kept = tuple(self._highest(pool) for pool in self._pools)
        for place, point in enumerate(self._weak):
            self._take(place, sum(1 * (face == point) for face in kept))
        first, second = TWO_HIGHEST.of(kept[weakening:])
        won = rolls.wins(first, second, self._danger)
        pools = [p + each for p, each in zip(self._pools, rolls.highest(kept), strict=True)]
        on = np.flatnonzero(~won)
        before, self.open = self.open, len(on)
        self._at, self._danger = self._at.take(on), self._danger.take(on)
        self._pools = [pool.take(on) for pool in pools]
        self._weak = [point.take(on) for point in self._weak]
        return before - self.open

    def _weaken(self, place: int) -> None:
        """YO-11, YO-R10: a lone black die moves the danger, never below 2."""
        import numpy as np

        face = self._dice.integers(1, D6 + 1, self.open)
        moves = np.array([GIVES["weaken"][line].danger for line in rolls.LINES])
        moved = self._danger + moves.take(rolls.line(face, 0 * face))
        self._danger = np.maximum(moved, 2)
        self._take(place, 1 * rolls.black(0 * face, face))

    def _take(self, place: int, conditions: "NDArray[Any]") -> None:
        self.each[place] += int(conditions.sum())
        self.taken[self._at] += conditions

    def _highest(self, pool: "NDArray[Any]") -> "NDArray[Any]":
        """YO-R11: the best of each hand, however many dice it holds, in one draw."""
        import numpy as np

        drawn = self._dice.integers(0, 1 << 63, self.open, dtype=np.uint64)
        face = np.ones(self.open, dtype=np.int64)
        for bound in _bounds(int(pool.max())):
            face += drawn >= bound.take(pool)
        return face


@cache
def _bounds(most: int) -> "tuple[NDArray[Any], ...]":
    """For each face but the last: below which of 63 bits it stays, by the number of dice."""
    import numpy as np

    rows = [[0] * (D6 - 1)]
    for dice in range(1, most + 1):
        sums = list(accumulate(weighed((D6,) * dice, HIGHEST).values()))
        rows.append([(each << 63) // sums[-1] for each in sums[:-1]])
    return tuple(np.array(each, dtype=np.uint64) for each in zip(*rows, strict=True))
