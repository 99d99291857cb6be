"""A roll against everything that it may be rolled against: a curve, and where two cross."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from limelight.game import Game, Refusal

from .counts import Odds
from .rolls import odds

FURTHEST = 2_000
"""How far from 0 a curve is followed."""
MOST_POINTS = 200


@dataclass(frozen=True)
class Curve:
    """Odds by what is rolled against (a Difficulty, a danger level, a value)."""

    over: str
    """The option that is swept."""
    points: Mapping[int, Odds]

    def plain(self) -> dict[str, Any]:
        """As JSON holds it: for each number what ``odds`` would say."""
        return {str(at): each.plain() for at, each in self.points.items()}


def curve(
    game: Game,
    roll: str,
    options: Mapping[str, Any],
    over: str,
    span: Sequence[int] | None = None,
) -> Curve | Refusal:
    """The odds of a roll over a span of numbers for one option.

    Without a span: every number at which the odds change, and one at each end beyond which
    they no longer do.
    """
    if span is not None:
        points = {at: odds(game, roll, {**options, over: at}) for at in span}
    else:
        points = dict(_changing(game, roll, options, over))
    found: dict[int, Odds] = {}
    for at, each in points.items():
        if isinstance(each, Refusal):
            return each
        found[at] = each
    return Curve(over, found)


def _changing(
    game: Game, roll: str, options: Mapping[str, Any], over: str
) -> Iterator[tuple[int, Odds | Refusal]]:
    """From the last number of the low end to the first of the high end."""

    def of(at: int) -> Odds | Refusal:
        return odds(game, roll, {**options, over: at})

    low, high = _end(of, -1), _end(of, 1)
    step = max((high - low) // MOST_POINTS, 1)
    yield from ((at, of(at)) for at in range(low, high + 1, step))


def _end(of: Callable[[int], Odds | Refusal], sign: int) -> int:
    """Beyond this number, on this side, the odds no longer change."""
    far = of(sign * FURTHEST)
    if isinstance(far, Refusal):
        return 0

    def same(at: int) -> bool:
        here = of(at)
        return isinstance(here, Odds) and here.counts == far.counts

    outside = 32
    while outside < FURTHEST and not same(sign * outside):
        outside *= 2
    inside = -outside
    while outside - inside > 1:
        middle = (outside + inside) // 2
        if same(sign * middle):
            outside = middle
        else:
            inside = middle
    return sign * outside


def crossings(one: Curve, two: Curve, *codes: str) -> list[tuple[int, int]]:
    """Where the chance of these outcomes in one curve passes that in the other.

    Each as the two neighbouring numbers between which, or at the second of which, it happens.
    """
    shared = sorted(one.points.keys() & two.points.keys())
    found: list[tuple[int, int]] = []
    last, before = 0, 0
    for at in shared:
        gap = one.points[at].chance(*codes) - two.points[at].chance(*codes)
        sign = (gap > 0) - (gap < 0)
        if sign and last and sign != last:
            found.append((before, at))
        if sign:
            last, before = sign, at
    return found
