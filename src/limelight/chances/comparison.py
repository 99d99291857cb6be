"""A roll in several situations, side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from limelight.contract import Game, Refusal
from limelight.play.refusals import words_of

from .pictures.bars import Bars
from .pictures.picture import Series
from .pictures.titles import title
from .rolls.odds import Odds
from .rolls.pricing import odds
from .situations import Options, shared, told_apart
from .tabular import Row, Tabular


@dataclass(frozen=True)
class Comparison(Tabular):
    """The exact odds of one roll in several situations."""

    game: Game = field(repr=False)
    roll: str
    situations: tuple[Options, ...]
    odds: tuple[Odds, ...]

    def chances(self) -> dict[str, tuple[Fraction, ...]]:
        """By outcome, then by question with yes or no: the chance in each situation."""
        codes = dict.fromkeys(code for each in self.odds for code in each.counts)
        asked = dict.fromkeys(name for each in self.odds for name in each.chances)
        return {
            name: tuple(
                Fraction(each.counts.get(name, each.chances.get(name, 0)), each.out_of)
                for each in self.odds
            )
            for name in (*codes, *asked)
        }

    def labels(self, language: str = "en") -> list[str]:
        """What each row of :meth:`chances` is called."""
        spoken = words_of(self.game, language)
        codes = {code for each in self.odds for code in each.counts}
        return [
            spoken.word("outcome" if name in codes else "question", name) for name in self.chances()
        ]

    def names(self, language: str = "en") -> list[str]:
        """What tells the situations apart."""
        return told_apart(self.situations, words_of(self.game, language))

    def rows(self) -> Iterator[Row]:
        """The rows of each situation's odds, numbered from 1."""
        for number, each in enumerate(self.odds, 1):
            yield from ({"situation": number, **row} for row in each.rows())

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        both = zip(self.situations, self.odds, strict=True)
        return {"situations": [{"options": dict(o), **each.plain()} for o, each in both]}

    def picture(self, language: str = "en") -> Bars:
        """Bars side by side."""
        spoken, rows = words_of(self.game, language), list(self.chances().values())
        return Bars(
            title=title(spoken, self.roll, shared(self.situations)),
            labels=tuple(self.labels(language)),
            series=tuple(
                Series(name, tuple(row[at] for row in rows))
                for at, name in enumerate(self.names(language))
            ),
            spoken=spoken,
        )

    def _repr_svg_(self) -> str:
        return self.picture().svg()


def compare(game: Game, roll: str, situations: Sequence[Options]) -> Comparison | Refusal:
    """The odds of a roll of a game in each of these situations."""
    answers: list[Odds] = []
    for options in situations:
        found = odds(game, roll, options)
        if isinstance(found, Refusal):
            return found
        answers.append(found)
    return Comparison(game, roll, tuple(situations), tuple(answers))
