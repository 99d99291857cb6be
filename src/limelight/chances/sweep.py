"""A roll over a span of numbers, in one situation or several, and where one overtakes another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from limelight.contract import Game, Refusal
from limelight.play.refusals import words_of

from .pictures.curves import Curves
from .pictures.picture import Series, merged
from .pictures.titles import title
from .rolls.crossings import Crossing, crossings
from .rolls.curves import Curve, curve, succeeds
from .situations import Options, shared, told_apart
from .tabular import Row, Tabular


@dataclass(frozen=True)
class Sweep(Tabular):
    """The exact odds of a roll for every number of one option."""

    game: Game = field(repr=False)
    roll: str
    over: str
    """The option that is swept."""
    situations: tuple[Options, ...]
    curves: tuple[Curve, ...] = field(repr=False)
    """The odds by number, for each situation."""

    @property
    def span(self) -> tuple[int, ...]:
        """The numbers that were looked at."""
        return tuple(self.curves[0].points)

    @property
    def succeed(self) -> tuple[Mapping[int, Fraction], ...]:
        """By number the chance of what the game first wants, for each situation."""
        return tuple(
            {at: succeeds(self.game, each) for at, each in one.points.items()}
            for one in self.curves
        )

    @property
    def crossings(self) -> tuple[Crossing, ...]:
        """Where one situation overtakes another."""
        return crossings(self.span, [tuple(one.values()) for one in self.succeed])

    def rows(self) -> Iterator[Row]:
        """The rows of the odds at each number, for each situation numbered from 1."""
        for number, one in enumerate(self.curves, 1):
            for at, odds in one.points.items():
                yield from ({"situation": number, self.over: at, **row} for row in odds.rows())

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        listed = [
            {"options": dict(options), "curve": one.plain(), "succeed": _written(chances)}
            for options, one, chances in zip(
                self.situations, self.curves, self.succeed, strict=True
            )
        ]
        found = [
            {"between": sorted((each.behind, each.ahead)), "low": each.low, "high": each.high}
            for each in self.crossings
        ]
        return {"over": self.over, "curves": listed, "crossings": found}

    def picture(self, language: str = "en") -> Curves:
        """The chance of success over the span; crossings are named in it."""
        spoken = words_of(self.game, language)
        names = told_apart(self.situations, spoken) if len(self.situations) > 1 else [""]
        rest = {name: each for name, each in shared(self.situations).items() if name != self.over}
        return Curves(
            title=title(spoken, self.roll, rest),
            note=spoken.say("odds.swept"),
            axis=spoken.word("field", self.over),
            values=self.span,
            series=merged(
                [Series(n, tuple(one.values())) for n, one in zip(names, self.succeed, strict=True)]
            ),
            spoken=spoken,
        )

    def _repr_svg_(self) -> str:
        return self.picture().svg()


def _written(chances: Mapping[int, Fraction]) -> dict[str, str]:
    return {str(at): str(each) for at, each in chances.items()}


def sweep(
    game: Game,
    roll: str,
    over: str,
    span: Sequence[int] | None,
    situations: Sequence[Options],
) -> Sweep | Refusal:
    """The odds over a span of numbers; without one, over every number at which some change."""
    if span is None:
        wide = _each(game, roll, over, None, situations)
        if isinstance(wide, Refusal):
            return wide
        ends = [end for one in wide for end in (min(one.points), max(one.points))]
        span = range(min(ends), max(ends) + 1)
    found = _each(game, roll, over, span, situations)
    if isinstance(found, Refusal):
        return found
    return Sweep(game, roll, over, tuple(situations), found)


def _each(
    game: Game, roll: str, over: str, span: Sequence[int] | None, situations: Sequence[Options]
) -> tuple[Curve, ...] | Refusal:
    found: list[Curve] = []
    for options in situations:
        rest = {name: value for name, value in options.items() if name != over}
        one = curve(game, roll, rest, over, span)
        if isinstance(one, Refusal):
            return one
        found.append(one)
    return tuple(found)
