"""A roll against everything that it may be rolled against: a curve, and where two cross."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from limelight.contract import Game, Prospect, Refusal, Roll

from .asked import made
from .odds import Odds
from .pricing import odds_of

FURTHEST = 999_999
"""How far from 0 a curve is followed: no number has more than six digits."""
MOST_POINTS = 200
TRIED = (12, 2, 0, 100)
"""Numbers of which one is allowed wherever a number is."""


@dataclass(frozen=True)
class Curve:
    """Odds by what is rolled against."""

    over: str
    """The option that is swept."""
    points: Mapping[int, Odds]

    def plain(self) -> dict[str, Any]:
        """As JSON holds it: for each number what ``odds`` would say."""
        return {str(at): each.plain() for at, each in self.points.items()}


Of = Callable[[int], Odds | Refusal]
"""The odds for one number."""


def curve(
    game: Game,
    roll: str,
    options: Mapping[str, Any],
    over: str,
    span: Sequence[int] | None = None,
) -> Curve | Refusal:
    """The odds of a lone roll over a span of numbers for one option.

    Without a span: every number at which the odds change, and one at each end beyond which
    they no longer do.
    """

    def of(at: int) -> Odds | Refusal:
        made_of = made(game, roll, {**options, over: at})
        return made_of if isinstance(made_of, Refusal) else odds_of(made_of)

    return swept(of, over, span)


def curve_of(roll: Roll[Any], over: str, span: Sequence[int] | None = None) -> Curve | Refusal:
    """The odds of a roll over everything that one of its inputs may be."""
    return swept(lambda at: odds_of(replace(roll, **{over: at})), over, span)


def swept(of: Of, over: str, span: Sequence[int] | None = None) -> Curve | Refusal:
    """Odds for every number of a span, or wherever they change."""
    points = {at: of(at) for at in span} if span is not None else dict(_changing(of))
    found: dict[int, Odds] = {}
    for at, each in points.items():
        if isinstance(each, Refusal):
            return each
        found[at] = each
    return Curve(over, found)


def _changing(of: Of) -> Iterator[tuple[int, Odds | Refusal]]:
    """From the last number of the low end to the first of the high end."""
    middle = next((at for at in TRIED if isinstance(of(at), Odds)), None)
    if middle is None:
        yield 0, of(0)
        return
    low, high = _end(of, middle, -1), _end(of, middle, 1)
    step = max((high - low) // MOST_POINTS, 1)
    yield from ((at, of(at)) for at in range(low, high + 1, step))


def _end(of: Of, middle: int, sign: int) -> int:
    """Beyond this number, on this side, the odds no longer change, or it may not be."""
    far = _counts(of(sign * FURTHEST))
    if far is None:  # not so far out: then as far as it may be
        edge = _first(lambda n: _counts(of(middle + sign * n)) is None) - 1
        far, most = _counts(of(middle + sign * edge)), edge
    else:
        most = FURTHEST - sign * middle

    def same(steps: int) -> bool:
        return _counts(of(middle + sign * min(steps, most))) == far

    if not same(0):
        return middle + sign * min(_first(same), most)
    back = _first(lambda n: not same(-n))
    return middle - sign * (back - 1)


def _first(true: Callable[[int], bool]) -> int:
    """The first number from 1 on at which something is true, if it stays so; galloping."""
    low, high = 0, 32
    while high < 2 * FURTHEST and not true(high):
        low, high = high, high * 2
    while high - low > 1:
        between = (low + high) // 2
        if true(between):
            high = between
        else:
            low = between
    return high


def _counts(found: Odds | Refusal) -> Mapping[str, int] | None:
    return found.counts if isinstance(found, Odds) else None


def succeeds(game: Game, found: Odds) -> Fraction:
    """The chance of what a game first wants of a roll; where it does not say, the first code's."""
    wanted = (goal for goal in game.goals.values() if not goal.whole and not goal.counts)
    goal = next(wanted, None)
    if goal is None:
        return found.chance(next(iter(found.counts)))
    return Fraction(goal.of(Prospect(None, "", found)))
