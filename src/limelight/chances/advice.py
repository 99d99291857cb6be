"""Advice: what each choice is worth towards a goal that is named, and which is best.

Only what a seat knows is looked at. What everybody else will do is a policy that is named.
Where an input of the roll is hidden, every choice is a curve over what it may be.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from limelight.contract import Doubt, Game, Goal, Policy, Prospect, Refusal, Seat, too_costly
from limelight.contract.events import name_of
from limelight.contract.fights import Solved
from limelight.contract.pools import size, ways

from .chains.solver import solve_from
from .rolls.curves import curve_of
from .rolls.odds import Odds
from .rolls.pricing import odds_of

MOST_PUSHES = 2_000_000
MOST_RUNS = 4_000
"""A whole fight is followed only if that takes about a second."""
MOST_STARTS = 5_000


@dataclass(frozen=True)
class Worth:
    """What one choice is worth."""

    do: str
    """The command; empty for leaving things as they are."""
    fields: Mapping[str, Any]
    by: str
    value: Fraction | None
    """A chance, or a number of what the goal counts; None where it is a curve."""
    curve: Mapping[int, Fraction]
    """By what is hidden, where that is a number."""

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        found: dict[str, Any] = {"do": self.do, "with": dict(self.fields), "by": self.by}
        if self.value is not None:
            return found | {"worth": str(self.value)}
        return found | {"curve": {str(at): str(each) for at, each in self.curve.items()}}


@dataclass(frozen=True)
class Advice:
    """Every choice with its worth, the best first, and which are best."""

    goal: str
    policy: str
    """What everybody is supposed to do afterwards; empty where nothing hangs on it."""
    less: bool
    """Whether less is better."""
    counts: str
    """What the worth counts; empty where it is a chance."""
    worths: tuple[Worth, ...]
    best: int | None
    """The place of the best; None where several are as good, or it hangs on what is hidden."""
    best_by: Mapping[int, int]
    """The best by what is hidden."""

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
    """What each choice of this seat is worth; None where it has nothing to choose.

    ``seen`` is the state as ``game.redact(state, seat)`` leaves it. Without a goal it is the
    game's first for what is in doubt, without a policy its first. ``most`` and ``runs`` bound
    what a whole fight may take, as in :func:`limelight.chances.solve`.
    """
    doubts = list(game.doubts(seen, seat))
    goal = goal or _usual(game, doubts)
    policy = policy or next(iter(game.policies), "")
    if goal not in game.goals or (policy and policy not in game.policies):
        field = "policy" if goal in game.goals else "goal"
        return Refusal("bad_value", "wrong", field, {"field": field})
    wanted = game.goals[goal]
    doubts = [doubt for doubt in doubts if doubt.about == wanted.about]
    if wanted.whole:
        landing = [doubt for doubt in doubts if doubt.lands is not None]
        worths = _fought(game, landing, wanted, game.policies[policy], most, runs)
    else:
        policy = ""
        worths = _rolled([d for d in doubts if d.roll is not None or d.lies], seen, wanted)
    if isinstance(worths, Refusal):
        return worths
    return _advice(goal, policy, wanted, worths) if worths else None


def _usual(game: Game, doubts: Sequence[Doubt]) -> str:
    """The first goal that weighs what is in doubt; the game's first where nothing is."""
    about = {doubt.about for doubt in doubts}
    fitting = (name for name, goal in game.goals.items() if goal.about in about)
    return next(fitting, next(iter(game.goals), ""))


def _advice(goal: str, policy: str, wanted: Goal, worths: Sequence[Worth]) -> Advice:
    """The best first: by their worth, or by how they stand over everything that is hidden."""
    sign = -1 if wanted.less else 1
    curved = any(worth.value is None for worth in worths)
    shared = sorted(set.intersection(*(set(worth.curve) for worth in worths))) if curved else []

    def rank(worth: Worth) -> Fraction:
        if not curved:
            return -sign * (worth.value or Fraction(0))
        return -sign * sum((worth.curve[at] for at in shared), Fraction(0))

    ordered = sorted(worths, key=rank)
    tops = {at: _tops([sign * worth.curve[at] for worth in ordered]) for at in shared}
    if curved:  # best is what nothing is better than, whatever is hidden
        always = set.intersection(*tops.values()) if tops else set()
    else:
        always = _tops([-rank(worth) for worth in ordered])
    best = min(always) if len(always) == 1 else None
    best_by = {at: min(each) for at, each in tops.items() if len(each) == 1}
    return Advice(goal, policy, wanted.less, wanted.counts, tuple(ordered), best, best_by)


def _tops(values: Sequence[Fraction]) -> set[int]:
    """The places of the highest; ties are ties."""
    high = max(values)
    return {place for place, value in enumerate(values) if value == high}


def _told(doubt: Doubt, value: Fraction | None, curve: Mapping[int, Fraction]) -> Worth:
    if doubt.command is None:
        return Worth("", {}, doubt.by, value, curve)
    fields = doubt.fields
    if fields is None:
        fields = msgspec.to_builtins(doubt.command)
        fields.pop("do", None)
    return Worth(name_of(type(doubt.command)), fields, doubt.by, value, curve)


def _rolled(doubts: Sequence[Doubt], seen: Any, goal: Goal) -> list[Worth] | Refusal:
    """By the odds of the roll that each choice leads to."""

    def worth(doubt: Doubt, odds: Odds) -> Fraction:
        return Fraction(goal.of(Prospect(seen, doubt.by, odds, worth=doubt.worth)))

    hiding = [doubt for doubt in doubts if doubt.roll is not None and doubt.roll.hidden()]
    span = _span(hiding) if hiding else range(0)
    if isinstance(span, Refusal):
        return span
    worths = []
    for doubt in doubts:
        hidden = "" if doubt.roll is None else doubt.roll.hidden()
        if doubt.roll is not None and hidden:
            bent = curve_of(doubt.roll, hidden, span)
            if isinstance(bent, Refusal):
                return bent
            by_number = {at: worth(doubt, each) for at, each in bent.points.items()}
            same = set(by_number.values())
            worths.append(_told(doubt, same.pop() if len(same) == 1 else None, by_number))
            continue
        found = _odds(doubt)
        if isinstance(found, Refusal):
            return found
        value = worth(doubt, found)
        worths.append(_told(doubt, value, dict.fromkeys(span, value)))
    return worths


def _span(doubts: Sequence[Doubt]) -> range | Refusal:
    """Every number at which some choice changes."""
    ends: list[int] = []
    for doubt in doubts:
        assert doubt.roll is not None
        bent = curve_of(doubt.roll, doubt.roll.hidden())
        if isinstance(bent, Refusal):
            return bent
        ends += (min(bent.points), max(bent.points))
    return range(min(ends), max(ends) + 1)


def _odds(doubt: Doubt) -> Odds | Refusal:
    if doubt.roll is not None:
        return odds_of(doubt.roll)
    assert doubt.lies is not None
    return Odds({doubt.lies.outcome: 1}, 1, dict(doubt.lies.beside))


def _fought(
    game: Game, doubts: Sequence[Doubt], goal: Goal, policy: Policy, most: int, runs: int
) -> list[Worth] | Refusal:
    """By the end of the fight, everybody following the policy from then on."""
    worths = []
    for doubt in doubts:
        starts = _starts(doubt)
        if isinstance(starts, Refusal):
            return starts
        solved = solve_from(game, starts, policy, most=most, runs=runs)
        if isinstance(solved, Refusal):
            return solved
        worths.append(_told(doubt, _reached(doubt, goal, solved), {}))
    return worths


def _starts(doubt: Doubt) -> list[tuple[int, Any]] | Refusal:
    """Where a choice leads, whatever the dice show that nobody may know."""
    assert doubt.lands is not None
    count = size(doubt.throw)[0]
    if count > MOST_STARTS:
        return too_costly(count, MOST_STARTS)
    return [(weight, doubt.lands(fallen)) for fallen, weight in ways(doubt.throw)]


def _reached(doubt: Doubt, goal: Goal, solved: Solved) -> Fraction:
    return sum(
        (
            chance * int(goal.of(Prospect(state, doubt.by, left=left, worth=doubt.worth)))
            for state, left, chance in solved.ends
        ),
        Fraction(0),
    )
