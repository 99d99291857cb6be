"""The picture of exact odds."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from limelight.words import Words

from .counts import Odds
from .picture import Bars, Columns, Picture, Series
from .titles import title


def picture(odds: Odds, roll: str, options: Mapping[str, Any], spoken: Words) -> Picture:
    """Bars for outcomes; columns where the answer is a number (a damage roll)."""
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
