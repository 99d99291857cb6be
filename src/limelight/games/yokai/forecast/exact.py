"""Small fights exactly: every way at once, round by round, in whole numbers.

The same rounds as on arrays, with every face in place of dice; what stands alike afterwards is
one row again, that stands for as many ways.
"""

from collections.abc import Iterable
from itertools import product

import limelight.contract as ll
from limelight.contract.forecasts import LOST, UNENDED, WON
from limelight.contract.outcomes import Outcomes
from limelight.contract.pools import weighed

from ..rolls import WEAK
from ..state import State
from .arrays import ended, left, measured
from .cast import Array
from .fights import CHANGING, Fights
from .policies import Policy
from .rounds import Try, combat, tries, weaken

FACES = 6
A_ROW = 200
"""How many steps a row takes, as they are counted elsewhere."""
TRIED = 4
"""How many dice a move has at most."""
FORESEEN = 10
"""So many rounds will take at least as much as the one that begins."""


def solved(state: State, policy: Policy, rounds: int, most: int) -> ll.Tally | None:
    """The whole fight, as far as it is looked at; None where it takes too long."""
    ways = _Ways(state, most // A_ROW)
    return ways.found.tally if ways.played(policy, rounds) else None


class _Ways:
    """Fights that differ, and in how many ways each comes about."""

    def __init__(self, state: State, most: int) -> None:
        import numpy as np

        self.fights, self.found, self.most = Fights(state, 1), Outcomes(), most
        self.weights = np.ones(1, object)
        self.ahead = 1
        """How many rounds are still to come, as far as that is foreseen."""

    def played(self, policy: Policy, rounds: int) -> bool:
        """Whether it came to its end with as many rows as it may take."""
        if self.fights.fresh and not self._weak_points():
            return False
        self.found.passed(0, left(self.fights), self.weights)
        for number in range(1, rounds + 1):
            self.ahead = min(rounds - number + 1, FORESEEN)
            while len((tried := tries(self.fights, policy)).rows):
                if not self._tried(tried):
                    return False
                self._merged()
            if not self._combat():
                return False
            self._merged()
            if self._counted(number, number == rounds):
                break
        self.found.stays(number + 1)
        return True

    def _spread(self, rows: Array, weights: list[int], out_of: int) -> None:
        """These rows instead, each in so many ways."""
        import numpy as np

        self.most -= len(rows)
        self.fights.keep(rows)
        self.weights = self.weights[rows] * np.array(weights, object)
        self.found.finer(out_of)

    def _too_many(self, dice: Iterable[int]) -> bool:
        """Whether every face of so many dice in each row is more than can be looked at."""
        return self.ahead * sum(int(FACES**each) for each in dice) > self.most

    def _weak_points(self) -> bool:
        """YO-14: everybody's weak point in every way."""
        import numpy as np

        if self._too_many((len(self.fights.cast.chapters),)):
            return False
        kept = [weighed((FACES, FACES), WEAK[each]) for each in self.fights.cast.chapters]
        points = list(product(*(each.items() for each in kept)))
        weights = [_product(count for _, count in way) for way in points]
        self._spread(np.zeros(len(points), np.intp), weights, FACES ** (2 * len(kept)))
        self.fights.points = np.array([[face for face, _ in way] for way in points])
        return True

    def _tried(self, tried: Try) -> bool:
        """YO-11: the dice of everybody who tries it, in every way; the others wait."""
        import numpy as np

        if self._too_many(tried.dice.sum(1).tolist()):
            return False
        some = dict(zip(tried.rows.tolist(), range(len(tried.rows)), strict=True))
        rows, weights, acting = list[int](), list[int](), list[int]()
        faces: list[tuple[int, ...]] = []
        for row in range(len(self.fights)):
            used = tried.dice[some[row]].tolist() if row in some else [0] * TRIED
            each = FACES ** (TRIED - sum(used))
            for way in product(*(range(1, FACES + 1) if die else (0,) for die in used)):
                if row in some:
                    acting.append(len(rows))
                    faces.append(way)
                rows.append(row)
                weights.append(each)
        was = [some[rows[place]] for place in acting]
        self._spread(np.array(rows), weights, FACES**TRIED)
        now = Try(np.array(acting), tried.who[was], tried.dice[was])
        weaken(self.fights, now, np.array(faces))
        return True

    def _combat(self) -> bool:
        """YO-15, YO-R11: the best of every hand, in every way."""
        import numpy as np

        pools = (self.fights.pools * self.fights.inside).tolist()
        if self._too_many(sum(each > 0 for each in own) for own in pools):
            return False
        dice = max(map(sum, pools))
        rows, weights, faces = [], list[int](), list[tuple[int, ...]]()
        for row, own in enumerate(pools):
            rest = FACES ** (dice - sum(own))
            for way in product(*(range(1, FACES + 1) if each else (0,) for each in own)):
                best = (f**n - (f - 1) ** n for f, n in zip(way, own, strict=True) if n)
                rows.append(row)
                weights.append(rest * _product(best))
                faces.append(way)
        self._spread(np.array(rows), weights, FACES**dice)
        combat(self.fights, np.array(faces))
        return True

    def _merged(self) -> None:
        """What stands alike is one row."""
        import numpy as np

        columns = [getattr(self.fights, name).reshape(len(self.fights), -1) for name in CHANGING]
        first: dict[bytes, int] = {}
        sums: dict[int, int] = {}
        table = np.concatenate(columns, 1).astype(np.int32)
        for row, weight in enumerate(self.weights.tolist()):
            at = first.setdefault(table[row].tobytes(), row)
            sums[at] = sums.get(at, 0) + weight
        self.fights.keep(np.array(list(sums), np.intp))
        self.weights = np.array(list(sums.values()), object)

    def _counted(self, number: int, last: bool) -> bool:
        """Counts what is over now, which stays behind; whether nothing is left."""
        fights, weights = self.fights, self.weights
        self.found.passed(number, left(fights), weights)
        ends = ended(fights, last)
        self.found.ended(number, ends, left(fights), measured(fights, number), weights)
        still = ~(ends[WON] | ends[LOST] | ends[UNENDED])
        fights.keep(still)
        self.weights = weights[still]
        return not len(fights)


def _product(numbers: Iterable[int]) -> int:
    found = 1
    for each in numbers:
        found *= each
    return found
