"""Advice: what each way is worth towards a goal that is named, and which is best.

Only what a seat knows is looked at. What everybody else will do is a policy that is named.
Where the Difficulty is hidden, every way is a curve over Difficulties.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from limelight.game import Game, Goal, Refusal, Seat, Way

from .counts import Odds
from .ends import Ends, solve_from
from .pools import faces, size, too_costly
from .rolls import odds
from .sweep import curve

MOST_PUSHES = 2_000_000
MOST_RUNS = 4_000
"""A whole fight is followed only if that takes about a second."""
MOST_STARTS = 5_000


@dataclass(frozen=True)
class Worth:
    """What one way is worth."""

    do: str
    """The command; empty for leaving things as they are."""
    fields: Mapping[str, Any]
    by: str
    value: Fraction | None
    """A chance, or a number of Hope or conditions; None where it is a curve."""
    curve: Mapping[int, Fraction]
    """By Difficulty, where that is hidden."""

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        found: dict[str, Any] = {"do": self.do, "with": dict(self.fields), "by": self.by}
        if self.value is not None:
            return found | {"worth": str(self.value)}
        return found | {"curve": {str(at): str(each) for at, each in self.curve.items()}}


@dataclass(frozen=True)
class Advice:
    """Every way with its worth, and which is best."""

    goal: str
    policy: str
    """What everybody is supposed to do afterwards; empty where nothing hangs on it."""
    less: bool
    """Whether less is better."""
    counts: str
    """What the worth counts; empty where it is a chance."""
    worths: tuple[Worth, ...]
    best: int | None
    """The place of the best; None where it hangs on what is hidden."""
    best_by: Mapping[int, int]
    """The best by Difficulty, where that is hidden."""

    def plain(self) -> dict[str, Any]:
        """As JSON holds it, for a page."""
        return {
            "goal": self.goal,
            "policy": self.policy,
            "less": self.less,
            "counts": self.counts,
            "ways": [each.plain() for each in self.worths],
            "best": self.best,
            "best_by": {str(at): each for at, each in self.best_by.items()},
        }


def advise(
    game: Game,
    seen: Any,
    seat: Seat,
    goal: str = "",
    policy: str = "",
    *,
    most: int = MOST_PUSHES,
    runs: int = MOST_RUNS,
) -> Advice | Refusal | None:
    """What each way of this seat is worth; None where it has nothing to choose.

    ``seen`` is the state as ``game.redact(state, seat)`` leaves it. Without a goal it is the
    game's usual one, without a policy its first. ``most`` and ``runs`` bound what a whole
    fight may take, as in :func:`limelight.odds.solve`.
    """
    goal = goal or next(iter(game.GOALS), "")
    policy = policy or next(iter(game.POLICIES), "")
    if goal not in game.GOALS or (policy and policy not in game.POLICIES):
        field = "policy" if goal in game.GOALS else "goal"
        return Refusal("bad_value", "wrong", field, {"field": field})
    wanted = game.GOALS[goal]
    ways = game.ways(seen, seat)
    if wanted.whole:
        ways = tuple(way for way in ways if way.lands is not None)
        worths = _whole(game, ways, wanted, policy, most, runs)
    else:
        ways = tuple(way for way in ways if way.roll is not None or way.known is not None)
        policy = ""
        worths = _rolled(game, ways, wanted)
    if isinstance(worths, Refusal):
        return worths
    if not worths:
        return None
    return _advice(goal, policy, wanted, worths)


def _advice(goal: str, policy: str, wanted: Goal, worths: Sequence[Worth]) -> Advice:
    sign = -1 if wanted.less else 1
    if any(worth.value is None for worth in worths):
        shared = sorted(set.intersection(*(set(worth.curve) for worth in worths)))
        best_by = {
            at: max(range(len(worths)), key=lambda n: (sign * worths[n].curve[at], -n))
            for at in shared
        }
        same = set(best_by.values())
        best = same.pop() if len(same) == 1 else None
        return Advice(goal, policy, wanted.less, wanted.counts, tuple(worths), best, best_by)
    ordered = sorted(worths, key=lambda worth: -sign * (worth.value or 0))
    return Advice(goal, policy, wanted.less, wanted.counts, tuple(ordered), 0, {})


def _rolled(game: Game, ways: Sequence[Way], goal: Goal) -> list[Worth] | Refusal:
    """By the odds of the roll that each way leads to."""
    hidden = next((way.roll.hidden for way in ways if way.roll and way.roll.hidden), "")
    span = _span(game, ways) if hidden else None
    if isinstance(span, Refusal):
        return span
    worths = []
    for way in ways:
        if way.roll is not None and way.roll.hidden:
            bent = curve(game, way.roll.roll, way.roll.options, way.roll.hidden, span)
            if isinstance(bent, Refusal):
                return bent
            by_number = {at: Fraction(goal.of(way, each)) for at, each in bent.points.items()}
            if len(set(by_number.values())) > 1:
                worths.append(Worth(way.do, way.fields, way.by, None, by_number))
                continue
            value = next(iter(by_number.values()))
            worths.append(Worth(way.do, way.fields, way.by, value, by_number))
            continue
        found = _odds(game, way)
        if isinstance(found, Refusal):
            return found
        value = Fraction(goal.of(way, found))
        curved = dict.fromkeys(span or (), value)
        worths.append(Worth(way.do, way.fields, way.by, value, curved))
    return worths


def _span(game: Game, ways: Sequence[Way]) -> range | Refusal:
    """Every number at which some way changes."""
    ends: list[int] = []
    for way in ways:
        if way.roll is not None and way.roll.hidden:
            bent = curve(game, way.roll.roll, way.roll.options, way.roll.hidden)
            if isinstance(bent, Refusal):
                return bent
            ends += (min(bent.points), max(bent.points))
    return range(min(ends), max(ends) + 1)


def _odds(game: Game, way: Way) -> Odds | Refusal:
    if way.roll is not None:
        return odds(game, way.roll.roll, way.roll.options)
    assert way.known is not None
    beside = {name: int(said) for name, said in way.known.items() if isinstance(said, bool)}
    return Odds({way.known["outcome"]: 1}, 1, beside)


def _whole(
    game: Game, ways: Sequence[Way], goal: Goal, policy: str, most: int, runs: int
) -> list[Worth] | Refusal:
    """By the end of the fight, everybody following the policy from then on."""
    worths = []
    for way in ways:
        starts = _starts(way)
        if isinstance(starts, Refusal):
            return starts
        ends = solve_from(game, starts, game.POLICIES[policy], most=most, runs=runs)
        if isinstance(ends, Refusal):
            return ends
        worths.append(Worth(way.do, way.fields, way.by, _reached(way, goal, ends), {}))
    return worths


def _starts(way: Way) -> list[tuple[int, Any]] | Refusal:
    """Where a way leads, whatever the dice show that nobody may know."""
    assert way.lands is not None
    if size(way.throw)[0] > MOST_STARTS:
        return too_costly(size(way.throw)[0], MOST_STARTS)
    axes = [list(faces(sides, way.throw.keep.get(n))) for n, sides in way.throw.dice.items()]
    starts = []
    for fallen in product(*axes):
        shown = dict(zip(way.throw.dice, (each for each, _ in fallen), strict=True))
        starts.append((prod(weight for _, weight in fallen), way.lands(shown)))
    return starts


def _reached(way: Way, goal: Goal, ends: Ends) -> Fraction:
    return sum((chance * int(goal.of(way, left)) for _, left, chance in ends.ends), Fraction(0))
