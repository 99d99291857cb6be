"""The pictures of exact odds: of a roll, and of a whole fight."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from limelight.games import game
from limelight.play.refusals import words_of
from limelight.words import Words, words

from .counts import Odds
from .duels import Duel
from .fights import GroupFight
from .picture import Bars, Columns, Picture, Series
from .titles import BOTH, NEVER, OPEN, End, end_of_fight, title


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


def fight_picture(
    found: Duel | GroupFight, roll: str, options: Mapping[str, Any], spoken: Words
) -> Bars:
    """Bars for how a fight can end."""
    ends: dict[End, Fraction] = {}
    names: tuple[str, ...] = ()
    if isinstance(found, Duel):
        names = tuple(found.win)
        ends = {("wins", name): chance for name, chance in found.win.items()}
        ends[BOTH] = found.both
        if found.never:
            ends[NEVER] = found.never
    else:
        ends = {("round", str(at)): chance for at, chance in enumerate(found.rounds, 1)}
        ends[OPEN] = found.open
    return Bars(
        title=title(spoken, roll, options, names),
        labels=tuple(end_of_fight(end, spoken) for end in ends),
        series=(Series("", tuple(ends.values())),),
        spoken=spoken,
    )


def bare(odds: Odds) -> Bars:
    """Odds that do not know of which roll they are, by the codes of their outcomes."""
    chances = odds.fractions()
    spoken = words("en")
    return Bars(
        title=spoken.say("odds.title"),
        labels=tuple(code.replace("_", " ") for code in chances),
        series=(Series("", tuple(chances.values())),),
        spoken=spoken,
    )


def shown_fight(found: Duel | GroupFight) -> Bars:
    """A fight as a notebook shows it."""
    name, roll = ("sinners", "duel") if isinstance(found, Duel) else ("yokai", "fight")
    known = game(name)
    assert known is not None
    return fight_picture(found, roll, {}, words_of(known, "en"))
