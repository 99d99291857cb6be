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
