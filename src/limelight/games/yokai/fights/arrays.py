"""A group's fight, fought many times on arrays by the game's own arithmetic."""

from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import limelight.contract as ll
from limelight.contract.pools import weighed

from ..rolls import GIVES, LINES, WEAK, black, highest, hits, line, reaches, weakened
from .group import ROUNDS, Group

if TYPE_CHECKING:
    from numpy.random import Generator as Dice
    from numpy.typing import NDArray

D6 = 6


def fought(group: Group, runs: int, dice: "Dice") -> ll.Tally:
    """In which round fights were won, and how many conditions they cost."""
    import numpy as np

    fights = _Fights(group, runs, dice)
    won = {number: fights.round() for number in range(1, (group.rounds or ROUNDS) + 1)}
    taken = np.bincount(fights.taken).tolist()
    return {
        "rounds": won,
        "open": {True: fights.open, False: runs - fights.open},
        "conditions": {number: count for number, count in enumerate(taken) if count},
        "conditions_each": dict(enumerate(fights.each)),
    }


class _Fights:
    """Many fights side by side; those that are won stay behind."""

    def __init__(self, group: Group, runs: int, dice: "Dice") -> None:
        import numpy as np

        self._weakening, self._dice = group.weakening, dice
        self.open = runs
        self.each = [0] * len(group.pools)
        """How many conditions each participant took in all."""
        self.taken = np.zeros(runs, dtype=np.int64)
        """How many conditions each fight cost."""
        self._at = np.arange(runs)
        self._danger = np.full(runs, group.danger)
        self._pools = [np.full(runs, each) for each in group.pools]
        self._weak = [self._weak_point(each) for each in group.chapters]

    def _weak_point(self, chapter: str) -> "NDArray[Any]":
        """YO-14: two dice, the higher kept in a light chapter, the lower in a dark one."""
        two = tuple(self._dice.integers(1, D6 + 1, (2, self.open)))
        (kept,) = WEAK[chapter].of(two)
        point: NDArray[Any] = kept
        return point

    def round(self) -> int:
        """One round of everything that is open; how many it won."""
        import numpy as np

        if not self.open:
            return 0
        for place in range(self._weakening):
            self._weaken(place)
        kept = tuple(best_of(pool, self._dice) for pool in self._pools)
        for place, point in enumerate(self._weak):
            self._take(place, hits(kept, (point,)))
        first, second = ll.TWO_HIGHEST.of(kept[self._weakening :])
        won = reaches(first + second, self._danger)
        pools = [p + each for p, each in zip(self._pools, highest(kept), strict=True)]
        on = np.flatnonzero(~won)
        before, self.open = self.open, len(on)
        self._at, self._danger = self._at.take(on), self._danger.take(on)
        self._pools = [pool.take(on) for pool in pools]
        self._weak = [point.take(on) for point in self._weak]
        return before - self.open

    def _weaken(self, place: int) -> None:
        """YO-11: a lone black die moves the danger."""
        import numpy as np

        face = self._dice.integers(1, D6 + 1, self.open)
        moves = np.array([GIVES["weaken"][each].danger for each in LINES])
        self._danger = weakened(self._danger, moves.take(line(face, 0 * face)))
        self._take(place, 1 * black(0 * face, face))

    def _take(self, place: int, conditions: "NDArray[Any]") -> None:
        self.each[place] += int(conditions.sum())
        self.taken[self._at] += conditions


def best_of(pool: "NDArray[Any]", dice: "Dice") -> "NDArray[Any]":
    """YO-R11: the best of each hand, however many dice it holds, in one draw."""
    import numpy as np

    drawn = dice.integers(0, 1 << 63, pool.shape, dtype=np.uint64)
    face = np.ones(pool.shape, dtype=np.int64)
    for bound in _bounds(int(pool.max())):
        face += drawn >= bound.take(pool)
    return face


@cache
def _bounds(most: int) -> "tuple[NDArray[Any], ...]":
    """For each face but the last: below which of 63 bits it stays, by the number of dice."""
    import numpy as np

    rows = [[0] * (D6 - 1)]
    for dice in range(1, most + 1):
        sums = list(accumulate(weighed((D6,) * dice, ll.HIGHEST).values()))
        rows.append([(each << 63) // sums[-1] for each in sums[:-1]])
    return tuple(np.array(each, dtype=np.uint64) for each in zip(*rows, strict=True))
