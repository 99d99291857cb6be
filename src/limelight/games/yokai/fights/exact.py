"""A group's fight round by round, exact for as many rounds as are asked for.

Pools grow without end, so it never closes: what is left open is told exactly too. What a
round comes to is read by the game's own arithmetic over everything that can be kept, once
for each danger level.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Any, NamedTuple

import limelight.contract as ll
from limelight.contract.pools import weighed

from ..rolls import GIVES, WEAK, MoveRoll, highest, reaches, weakened
from .group import ROUNDS, Group

FACES = 6
MOST_GRID = 50_000
"""How many ways the kept dice of a round may fall."""
SOON, MOST_WORK = 4_000_000, 60_000_000
"""How many products may be taken in all: about a second where nobody said how many rounds,
and half a minute where somebody did."""
WON = -1

Pools = tuple[int, ...]
"""The combat dice of each: those who weaken first, then the others by size."""
States = dict[tuple[int, Pools], int]
"""How likely each danger level with these pools is, as counts of a common denominator."""
Box = tuple[tuple[tuple[int, int], ...], int]
"""For each axis from where to where (the end left out), and the class of every cell inside."""


def fought(group: Group, budget: ll.Budget) -> tuple[list[Fraction], list[Fraction]] | ll.Refusal:
    """The chance to win in round 1, 2, …, and how many conditions each takes on average."""
    people, weakening, rounds = len(group.pools), group.weakening, group.rounds
    if FACES**people > MOST_GRID:
        return ll.too_costly(FACES**people, MOST_GRID)
    wanted = rounds or ROUNDS
    most = budget.most or (SOON if rounds is None else MOST_WORK)
    foreseen = estimate(people, weakening, wanted)
    if rounds is not None and foreseen > 2 * most:
        return ll.too_costly(foreseen, most)
    run = _Run(weakening, people, most)
    states: States = {(group.danger, _sorted(group.pools, weakening)): 1}
    won: list[Fraction] = []
    for number in range(wanted):
        if budget.progress is not None:
            budget.progress(number, wanted)
        after = run.round(states)
        if after is None:
            if rounds is not None or not won:
                return ll.too_costly(max(foreseen, run.work), most)
            break
        states, chance = after
        won.append(chance)
    return won, run.conditions(group.chapters)


def estimate(people: int, weakening: int, rounds: int) -> int:
    """About how many products these rounds take: pools that can have come, boxes, people."""
    found = 0
    for number in range(1, rounds + 1):
        ours, others = weakening, people - weakening
        states = comb(number + ours - 1, ours) * comb(number + others - 1, others)
        found += states * (2 * weakening * number + 1) * 2**people * 6 * people
    return found


def _sorted(pools: Pools, weakening: int) -> Pools:
    """Who does the same is not told apart."""
    return (*sorted(pools[:weakening]), *sorted(pools[weakening:]))


class _Step(NamedTuple):
    """What one round comes to: in how many ways it is won, and with which pools it goes on."""

    won: int
    open: tuple[tuple[Pools, int], ...]


class _Run:
    """The rounds of a fight, and what is counted on the way."""

    def __init__(self, weakening: int, people: int, most: int) -> None:
        self.weakening, self.people, self.left = weakening, people, most
        self.most = most
        self.out_of = 1
        self.shown = [Fraction(0)] * FACES
        """How many kept dice have shown each face so far."""
        self._steps: dict[tuple[int, Pools], _Step] = {}
        self.begun = Fraction(0)
        """How many rounds have begun."""

    @property
    def work(self) -> int:
        """What it has taken so far."""
        return self.most - self.left

    def round(self, states: States) -> tuple[States, Fraction] | None:
        """One round further: what is still open, and the chance that it was won now."""
        self._count(states)
        moved = self._weakened(states)
        most_dice = max(sum(pools) for _, pools in moved)
        after: States = {}
        won = 0
        for (danger, pools), count in moved.items():
            step = self._step(min(danger, 13), pools)
            self.left -= len(step.open)
            if self.left < 0:
                return None
            count *= FACES ** (most_dice - sum(pools))
            won += count * step.won
            for grown, ways in step.open:
                key = danger, grown
                after[key] = after.get(key, 0) + count * ways
        self.out_of *= FACES**most_dice
        return after, Fraction(won, self.out_of)

    def _step(self, danger: int, pools: Pools) -> _Step:
        """What a round comes to with these pools; it comes up again in later rounds."""
        known = self._steps.get((danger, pools))
        if known is None:
            cut = _cut(self.people, self.weakening, danger)
            self.left -= len(cut) * self.people
            grown: dict[Pools, int] = {}
            for stronger, ways in _sums(cut, pools).items():
                more = tuple(dice + (stronger >> at & 1) for at, dice in enumerate(pools))
                key = _sorted(more, self.weakening)
                grown[key] = grown.get(key, 0) + ways
            won = FACES ** sum(pools) - sum(grown.values())
            known = self._steps[danger, pools] = _Step(won, tuple(grown.items()))
        return known

    def _count(self, states: States) -> None:
        """What the kept dice of this round show, whether it is won or not."""
        dice: dict[int, int] = {}
        for (_, pools), count in states.items():
            for each in pools:
                dice[each] = dice.get(each, 0) + count
        self.begun += Fraction(sum(states.values()), self.out_of)
        for each, count in dice.items():
            for face in range(FACES):
                ways = (face + 1) ** each - face**each
                self.shown[face] += Fraction(count * ways, self.out_of * FACES**each)

    def _weakened(self, states: States) -> States:
        """YO-11: each who tries it moves the danger."""
        if not self.weakening:
            return states
        moves, _ = _weakening()
        for _ in range(self.weakening):
            after: States = {}
            for (danger, pools), count in states.items():
                for by, weight in moves.items():
                    key = weakened(danger, by), pools
                    after[key] = after.get(key, 0) + count * weight
            states = after
            self.out_of *= FACES
        return states

    def conditions(self, chapters: Sequence[str]) -> list[Fraction]:
        """YO-4, YO-16: kept dice on one's weak point, and what weakening takes."""
        _, burden = _weakening()
        found = []
        for place, chapter in enumerate(chapters):
            points = weighed((FACES, FACES), WEAK[chapter])
            hit = sum(
                (self.shown[face - 1] * count for (face,), count in points.items()), Fraction(0)
            )
            own = self.begun * burden if place < self.weakening else 0
            found.append(hit / FACES**2 + own)
        return found


def _sums(cut: tuple[Box, ...], pools: Pools) -> dict[int, int]:
    """In how many ways each verdict comes with these pools: a product for each box."""
    known = [_within(dice) for dice in pools]
    sums: dict[int, int] = {}
    for ranges_of, verdict in cut:
        ways = 1
        for table, each in zip(known, ranges_of, strict=True):
            ways *= table[each]
        sums[verdict] = sums.get(verdict, 0) + ways
    return sums


@lru_cache(256)
def _within(dice: int) -> Mapping[tuple[int, int], int]:
    """In how many ways the best of so many dice lies above one face and not above another."""
    return {
        (low, high): high**dice - low**dice
        for low in range(FACES)
        for high in range(low + 1, FACES + 1)
    }


@cache
def _weakening() -> tuple[Mapping[int, int], Fraction]:
    """How the lone move die moves the danger, of six throws; and the condition it brings."""
    roll = MoveRoll(kind="weaken", colours={"move": "black"})
    moves: dict[int, int] = {}
    burden = 0
    for face in range(1, FACES + 1):
        fell = roll.read({"move": (face,)})
        by = GIVES["weaken"][fell.outcome].danger
        moves[by] = moves.get(by, 0) + 1
        burden += fell.read.condition
    return moves, Fraction(burden, FACES)


@cache
def _cut(people: int, weakening: int, danger: int) -> tuple[Box, ...]:
    """Who takes a die more, for everything that can be kept and does not win the round."""
    import numpy as np

    axes = np.indices((FACES,) * people) + 1
    kept = tuple(axes)
    first, second = ll.TWO_HIGHEST.of(kept[weakening:])
    won = reaches(first + second, danger) * np.ones_like(kept[0], dtype=bool)
    stronger = sum((1 * each) << at for at, each in enumerate(highest(kept)))
    return tuple(box for box in boxes(np.where(won, WON, stronger)) if box[1] != WON)


def boxes(classes: Any) -> list[Box]:
    """The cells of an array of classes, neighbours of the same class taken together.

    Sums over many cells become products over a few ranges.
    """
    if not classes.shape:
        return [((), int(classes))]
    found: list[Box] = []
    open_since: dict[Box, int] = {}
    for at, part in enumerate(classes):
        here = set(boxes(part))
        for box in [each for each in open_since if each not in here]:
            found.append(_closed(box, open_since.pop(box), at))
        for box in here:
            open_since.setdefault(box, at)
    found += [_closed(box, since, len(classes)) for box, since in open_since.items()]
    return found


def _closed(box: Box, since: int, until: int) -> Box:
    ranges, of = box
    return ((since, until), *ranges), of
