"""Yokai: a whole group's fight, round by round, exact for as many rounds as are asked for.

Pools grow without end, so it never closes: what is left open is told exactly too. Conditions
are counted and not applied: nobody goes out of action. What a round comes to is read by the
game's own arithmetic over everything that can be kept, once for each danger level.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Any, NamedTuple

from limelight.game import Refusal
from limelight.games import game
from limelight.throws import HIGHEST, LOWEST, TWO_HIGHEST

from .boxes import Box, boxes
from .chain import Progress
from .counts import Odds
from .pools import too_costly, weighed
from .rolls import odds

FACES = 6
MOST_GRID = 50_000
"""How many ways the kept dice of a round may fall."""
SOON, MOST_WORK = 4_000_000, 60_000_000
"""How many products may be taken in all: about a second where nobody said how many rounds,
and half a minute where somebody did."""
ROUNDS = 20
MOST_ROUNDS = 1000
MOST_DANGER = 999_999
WON = -1

Pools = tuple[int, ...]
"""The combat dice of each: those who weaken first, then the others by size."""
States = dict[tuple[int, Pools], int]
"""How likely each danger level with these pools is, as counts of a common denominator."""


@dataclass(frozen=True)
class GroupFight:
    """How a fight goes."""

    rounds: tuple[Fraction, ...]
    """The chance to win in round 1, 2, …"""
    open: Fraction
    """That it is not won by then."""
    conditions: Fraction
    """How many a participant takes in these rounds, on average over participants too."""
    each: tuple[Fraction, ...]
    """The same for every participant in the order given."""

    def _repr_svg_(self) -> str:
        """Shows itself in a notebook."""
        from .shown import shown_fight

        return shown_fight(self).svg()

    def plain(self) -> dict[str, Any]:
        """As the command line writes it."""
        return {
            "rounds": [str(each) for each in self.rounds],
            "open": str(self.open),
            "conditions": str(self.conditions),
            "conditions_each": [str(each) for each in self.each],
        }


def group_fight(
    pools: Sequence[int],
    danger: int,
    weaken: str = "none",
    rounds: int | None = None,
    chapters: Sequence[str] = (),
    most: int | None = None,
    progress: Progress | None = None,
) -> GroupFight | Refusal:
    """A fight of participants with these combat dice against a danger level.

    ``weaken`` says who tries it each round: ``none``, ``one`` (the first) or ``all``. Without
    ``rounds`` as many as the budget allows, 20 at most.
    """
    refusal = wrong(pools, danger, weaken, rounds, chapters)
    if refusal is not None:
        return refusal
    weakening = {"none": 0, "one": 1, "all": len(pools)}[weaken]
    if FACES ** len(pools) > MOST_GRID:
        return too_costly(FACES ** len(pools), MOST_GRID)
    wanted = ROUNDS if rounds is None else rounds
    most = most or (SOON if rounds is None else MOST_WORK)
    foreseen = estimate(len(pools), weakening, wanted)
    if rounds is not None and foreseen > 2 * most:
        return too_costly(foreseen, most)
    run = _Run(weakening, len(pools), most)
    at = (danger, _sorted(tuple(pools), weakening))
    states: States = {at: 1}
    won: list[Fraction] = []
    for number in range(wanted):
        if progress is not None:
            progress(number, wanted)
        after = run.round(states)
        if after is None:
            if rounds is not None or not won:
                return too_costly(max(foreseen, run.work), most)
            break
        states, chance = after
        won.append(chance)
    each = run.conditions(chapters or ("light",) * len(pools), weakening)
    mean = sum(each, Fraction(0)) / len(each)
    return GroupFight(tuple(won), 1 - sum(won, Fraction(0)), mean, each)


def estimate(people: int, weakening: int, rounds: int) -> int:
    """About how many products these rounds take: pools that can have come, boxes, people."""
    found = 0
    for number in range(1, rounds + 1):
        ours, others = weakening, people - weakening
        states = comb(number + ours - 1, ours) * comb(number + others - 1, others)
        found += states * (2 * weakening * number + 1) * 2**people * 6 * people
    return found


def wrong(
    pools: Sequence[int], danger: int, weaken: str, rounds: int | None, chapters: Sequence[str]
) -> Refusal | None:
    """Refuses a fight that nobody can have."""
    checks = {
        "pools": bool(pools) and all(1 <= each <= 99 for each in pools),
        "danger": 2 <= danger <= MOST_DANGER,
        "weaken": weaken in ("none", "one", "all"),
        "rounds": rounds is None or 1 <= rounds <= MOST_ROUNDS,
        "chapters": not chapters
        or (len(chapters) == len(pools) and set(chapters) <= {"light", "dark"}),
    }
    for field, right in checks.items():
        if not right:
            return Refusal("bad_value", "wrong", field, {"field": field})
    if danger > 12 and weaken == "none":
        return Refusal("must_weaken_first", "danger", values={"danger": danger})
    return None


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
        self.fought = Fraction(0)
        """How many rounds have begun."""

    @property
    def work(self) -> int:
        """What it has taken so far."""
        return self.most - self.left

    def round(self, states: States) -> tuple[States, Fraction] | None:
        """One round further: what is still open, and the chance that it was won now."""
        self._count(states)
        weakened = self._weakened(states)
        most_dice = max(sum(pools) for _, pools in weakened)
        after: States = {}
        won = 0
        for (danger, pools), count in weakened.items():
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
        self.fought += Fraction(sum(states.values()), self.out_of)
        for each, count in dice.items():
            for face in range(FACES):
                ways = (face + 1) ** each - face**each
                self.shown[face] += Fraction(count * ways, self.out_of * FACES**each)

    def _weakened(self, states: States) -> States:
        """YO-11, YO-R10: each who tries it moves the danger, never below 2."""
        if not self.weakening:
            return states
        moved, thirds = _weakening()
        for _ in range(self.weakening):
            after: States = {}
            for (danger, pools), count in states.items():
                for by, weight in moved.items():
                    key = max(danger + by, 2), pools
                    after[key] = after.get(key, 0) + count * weight
            states = after
            self.out_of *= thirds
        return states

    def conditions(self, chapters: Sequence[str], weakening: int) -> tuple[Fraction, ...]:
        """YO-4, YO-16: kept dice on one's weak point, and what weakening takes."""
        found = []
        for place, chapter in enumerate(chapters):
            points = weighed((FACES, FACES), HIGHEST if chapter == "light" else LOWEST)
            hit = sum(
                (self.shown[face - 1] * count for (face,), count in points.items()), Fraction(0)
            )
            own = self.fought * _burden() if place < weakening else 0
            found.append(hit / FACES**2 + own)
        return tuple(found)


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


def _lone_weakening() -> Odds:
    yokai = game("yokai")
    assert yokai is not None
    found = odds(yokai, "weaken")
    assert isinstance(found, Odds)
    return found


@cache
def _weakening() -> tuple[Mapping[int, int], int]:
    """How the lone black die moves the danger."""
    from limelight.games.yokai.rules.moves import GIVES

    found = _lone_weakening()
    moved: dict[int, int] = {}
    for line, count in found.counts.items():
        by = GIVES["weaken"][line].danger
        moved[by] = moved.get(by, 0) + count
    return moved, found.out_of


@cache
def _burden() -> Fraction:
    return _lone_weakening().chance("condition")


@cache
def _cut(people: int, weakening: int, danger: int) -> tuple[Box, ...]:
    """Who takes a die more, for everything that can be kept and does not win the round."""
    import numpy as np

    from limelight.games.yokai import rolls

    axes = np.indices((FACES,) * people) + 1
    kept = tuple(axes)
    first, second = TWO_HIGHEST.of(kept[weakening:])
    won = rolls.wins(first, second, danger) * np.ones_like(kept[0], dtype=bool)
    stronger = sum((1 * each) << at for at, each in enumerate(rolls.highest(kept)))
    return tuple(box for box in boxes(np.where(won, WON, stronger)) if box[1] != WON)
