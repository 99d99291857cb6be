"""The pictures of exact odds."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from limelight.words import Words, words

from .bars import Bars
from .columns import Columns
from .picture import Picture, Series
from .titles import title

if TYPE_CHECKING:
    from ..distribution import Distribution
    from ..rolls.odds import Odds


def picture(odds: "Odds", roll: str, options: Mapping[str, Any], spoken: Words) -> Picture:
    """Bars for outcomes; columns where the answer is a number."""
    head = title(spoken, roll, options)
    if len(odds.counts) == 1 and odds.values:
        name, counts = next(iter(odds.values.items()))
        share = tuple(Fraction(count, odds.out_of) for count in counts.values())
        return Columns(
            title=head,
            axis=spoken.word("question", name),
            values=tuple(counts),
            series=(Series("", share),),
            spoken=spoken,
        )
    chances = odds.fractions()
    return Bars(
        title=head,
        labels=tuple(spoken.word("outcome", code) for code in chances),
        series=(Series("", tuple(chances.values())),),
        spoken=spoken,
    )


def bare(odds: "Odds") -> Bars:
    """Odds that do not know of which roll they are, by the codes of their outcomes."""
    chances = odds.fractions()
    spoken = words("en")
    return Bars(
        title=spoken.say("odds.title"),
        labels=tuple(code.replace("_", " ") for code in chances),
        series=(Series("", tuple(chances.values())),),
        spoken=spoken,
    )


def distributed(found: "Distribution[Any]", head: str = "", language: str = "en") -> Picture:
    """Columns over whole numbers; bars where the values are something else."""
    spoken = words(language)
    series = (Series("", tuple(found.fractions().values())),)
    head = head or spoken.say("odds.title")
    values = tuple(found.counts)
    if all(type(value) is int for value in values):
        axis = spoken.say("question.totals")
        return Columns(title=head, axis=axis, values=values, series=series, spoken=spoken)
    labels = tuple(str(value).replace("_", " ") for value in values)
    return Bars(title=head, labels=labels, series=series, spoken=spoken)
