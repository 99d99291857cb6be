"""One against one, exactly: every way at once, round by round, in whole numbers.

What an exchange takes hangs on nothing but who has the Momentum and what both decide, so it is
reckoned once for each of these, on the same arrays, and then laid over all hit points.
"""

from copy import copy
from itertools import product
from math import gcd, prod
from typing import Any, NamedTuple

import limelight.contract as ll
from limelight.contract.forecasts import OURS
from limelight.contract.outcomes import Outcomes
from limelight.contract.pools import weighed

from ..rolls import Test
from ..state import State
from . import arrays, exchange, groups
from .cast import ACTIONS, Array
from .fights import ALONE, Fights
from .look import Look
from .policies import Policy

PLENTY = 10**9
"""More than any blow deals."""
RANKS = 12
"""A test has no more ranks than these."""
MOST_WAYS = 100_000
"""In so many ways an exchange may fall; beyond that nothing is laid out."""

Edges = tuple[tuple[int, int, bool, int], ...]
"""What is taken from both, whether the Momentum goes over, and in how many ways."""


class Law(NamedTuple):
    """Everything that can come of an exchange."""

    edges: Edges
    out_of: int


class Choices(NamedTuple):
    """What is decided at every stand, by what both have left, where a side has the Momentum."""

    passive: Array
    strikes: Array
    yields: Array


def solved(state: State, policy: Policy, starts: str, most: int) -> ll.Tally | None:
    """The whole fight; None where it is no duel, or takes too long."""
    fights = Fights(state, 1)
    passing = fights.prone.any() or fights.unsteady.any() or fights.favour.any()
    if fights.up.sum() != 2 or passing or fights.done.any():
        return None
    whole, fights = fights, Fights(_alone(state), 1)
    begins = starts == OURS if (fights.group == ALONE).all() else bool(fights.active[0, 0])
    ours, theirs = (int(each) for each in fights.hit_points[0])
    if ours * theirs * arrays.MOST_ROUNDS > most or _ways(fights) > MOST_WAYS:
        return None
    made = {first: _choices(fights, policy, ours, theirs, first) for first in (True, False)}
    laws = {
        (first, action, strikes): _law(fights, first, action, strikes)
        for first, each in made.items()
        for action, strikes in _asked(each)
    }
    edges = sum(len(law.edges) for law in laws.values())
    if ours * theirs * edges * arrays.MOST_ROUNDS > most:
        return None
    return _Course(made, laws, whole, begins).played()


def _ways(fights: Fights) -> int:
    """In how many ways an exchange can fall, at most."""
    spans = (int(sides.sum()) + 1 for sides in fights.cast.sides)
    return RANKS**2 * prod(spans)


def _alone(state: State) -> State:
    """Without those who have fallen before."""
    up = {name: who for name, who in state.fighters.items() if not who.down}
    return ll.replace(state, fighters=up)


def _choices(fights: Fights, policy: Policy, ours: int, theirs: int, first: bool) -> Choices:
    """By the policy, at every stand at once."""
    import numpy as np

    stands = np.array(list(product(range(ours + 1), range(theirs + 1))))
    look = Look(_standing(fights, stands, first))
    active, passive = (0, 1) if first else (1, 0)
    shape = ours + 1, theirs + 1
    return Choices(
        policy.passive(look)[:, passive].reshape(shape),
        policy.strikes(look)[:, active].reshape(shape),
        policy.yields(look)[:, active].reshape(shape),
    )


def _rows(fights: Fights, hit_points: Array) -> Fights:
    """As many fights as there are rows of hit points, and everything else as it is."""
    import numpy as np

    some = copy(fights)
    some.keep(np.zeros(len(hit_points), np.intp))
    some.hit_points = hit_points
    return some


def _standing(fights: Fights, hit_points: Array, first: bool) -> Fights:
    """The same in one group, with this Momentum."""
    import numpy as np

    some = _rows(fights, hit_points)
    some.group = np.zeros_like(hit_points)
    some.active = np.tile(np.array([first, not first]), (len(hit_points), 1))
    return some


def _asked(made: Choices) -> set[tuple[int, bool]]:
    """What is decided somewhere."""
    pairs = zip(made.passive.ravel().tolist(), made.strikes.ravel().tolist(), strict=True)
    return set(pairs)


def _law(fights: Fights, first: bool, action: int, strikes: bool) -> Law:
    """Every way in which tests and damage can fall, once each, on the arrays of the forecast."""
    import numpy as np

    known = fights.cast
    actions = (0, action) if first else (action, 0)
    ranks, totals = [], []
    for column, each in enumerate(actions):
        test = Test(value=int(known.values[each, column]), favour=-(ACTIONS[each] == "dodge"))
        counts = weighed(test.faces, test.keep()["test"]._replace(then=test.rank_of))
        ranks.append([(kept[0], count) for kept, count in counts.items()])
        sides = tuple(n for n in known.sides[column].tolist() if n)
        signs = tuple(known.signs[column].tolist()[: len(sides)])
        dealt = weighed(sides, ll.Keep("total", signs=signs)) if sides else {(0,): 1}
        totals.append([(kept[0] + int(known.flat[column]), n) for kept, n in dealt.items()])
    ways = list(product(*ranks, *totals))
    numbers = np.array([[value for value, _ in way] for way in ways])
    some = _standing(fights, np.full((len(ways), 2), PLENTY), first)
    said = exchange.Declared(
        np.tile(np.array(actions), (len(ways), 1)), np.tile(np.array([1, 0]), (len(ways), 1))
    )
    fixed = Policy(strikes=lambda look: np.full(look.hit_points.shape, strikes))
    exchange.resolved(
        some, Look(some), groups.near(some), said, numbers[:, :2], numbers[:, 2:], fixed
    )
    found: dict[tuple[int, int, bool], int] = {}
    rows = zip((PLENTY - some.hit_points).tolist(), some.active[:, 0].tolist(), ways, strict=True)
    for (mine, yours), now, way in rows:
        weight = 1
        for _, count in way:
            weight *= count
        key = mine, yours, now != first
        found[key] = found.get(key, 0) + weight
    shared = gcd(*found.values())
    edges = tuple((*key, weight // shared) for key, weight in found.items())
    return Law(edges, sum(found.values()) // shared)


class _Course:
    """The rounds of a duel: in how many ways it stands where."""

    def __init__(
        self,
        made: dict[bool, Choices],
        laws: dict[tuple[bool, int, bool], Law],
        whole: Fights,
        begins: bool,
    ) -> None:
        import numpy as np

        self.made, self.laws, self.whole = made, laws, whole
        self.columns = np.flatnonzero(whole.up[0])
        """Who of everybody the two are that stand."""
        self.out_of = 1
        for law in laws.values():
            self.out_of = self.out_of * law.out_of // gcd(self.out_of, law.out_of)
        hit_points = tuple(whole.hit_points[0, self.columns].tolist())
        shape = tuple(each + 1 for each in hit_points)
        self.ways = {first: np.zeros(shape, object) for first in (True, False)}
        self.ways[begins][hit_points] = 1
        self.found = Outcomes()

    def played(self) -> ll.Tally:
        """Round by round, as far as it is looked at."""
        self._told(0, last=False)
        for number in range(1, arrays.MOST_ROUNDS + 1):
            self.found.finer(self.out_of)
            self._round()
            self._told(number, last=number == arrays.MOST_ROUNDS)
        return self.found.tally

    def _round(self) -> None:
        import numpy as np

        after = {first: np.zeros_like(each) for first, each in self.ways.items()}
        for (first, action, strikes), law in self.laws.items():
            made = self.made[first]
            here = (made.passive == action) & (made.strikes == strikes)
            ways = self.ways[first] * here * (self.out_of // law.out_of)
            parts: dict[int, Array] = {}
            for mine, yours, over, weight in law.edges if ways.any() else ():
                if weight not in parts:
                    parts[weight] = ways * weight
                _shifted(after[first != over], parts[weight], mine, yours)
        self.ways = {first: self._kept(after, first) for first in after}

    def _kept(self, after: dict[bool, Array], first: bool) -> Array:
        """SI-20: where somebody gives the Momentum up, the other has it."""
        mine, other = self.made[first].yields.copy(), self.made[not first].yields.copy()
        mine[0, :] = mine[:, 0] = other[0, :] = other[:, 0] = False
        return after[first] * ~mine + after[not first] * other

    def _told(self, number: int, last: bool) -> None:
        """What is over now is counted, and stays behind."""
        import numpy as np

        both: Any = self.ways[True] + self.ways[False]
        stands = np.argwhere(both != 0)
        weights = both[tuple(stands.T)]
        hit_points = np.zeros((len(stands), len(self.whole.cast.names)), np.int64)
        hit_points[:, self.columns] = stands
        fights = _rows(self.whole, hit_points)
        fights.exchanges[:] = number
        self.found.passed(number, arrays.left(fights), weights)
        ends, measures = arrays.ended(fights, last), arrays.measured(fights)
        self.found.ended(number, ends, arrays.left(fights), measures, weights)
        for ways in self.ways.values():
            ways[0, :] = ways[:, 0] = 0


def _shifted(to: Array, ways: Array, mine: int, yours: int) -> None:
    """Adds what has lost so much; nothing falls below 0."""
    high, wide = ways.shape
    mine, yours = min(mine, high - 1), min(yours, wide - 1)
    to[1 : high - mine, 1 : wide - yours] += ways[mine + 1 :, yours + 1 :]
    if mine:
        to[0, 1 : wide - yours] += ways[1 : mine + 1, yours + 1 :].sum(0)
    if yours:
        to[1 : high - mine, 0] += ways[mine + 1 :, 1 : yours + 1].sum(1)
    if mine and yours:
        to[0, 0] += ways[1 : mine + 1, 1 : yours + 1].sum()
