"""A forecast as pictures: win and cost at a glance, and the course of the fight."""

from fractions import Fraction
from typing import TYPE_CHECKING

from limelight.contract.forecasts import LOST, MOST_TOLD, OURS, THEIRS, UNENDED, WON, course
from limelight.play.refusals import words_of
from limelight.words import Words

from ..pictures.bands import Band, Bands
from ..pictures.bars import Bars
from ..pictures.picture import Series
from ..simulation.shown import noted
from .spreads import quantile

if TYPE_CHECKING:
    from .forecast import Forecast

MOST_SHOWN = 40
"""So many bars are drawn at most."""
HARDLY_EVER = Fraction(1, 10_000)
"""An end that is rarer than that is not told of."""


def glance(found: "Forecast", language: str) -> Bars:
    """How it ends, who of the party falls, which of the adversaries is left standing."""
    spoken = words_of(found.game, language)
    ends = [e for e in (WON, LOST, UNENDED) if found.share(e) >= HARDLY_EVER or e != UNENDED]
    bars = [(spoken.say(f"forecast.{end}"), found.counts["end"].get(end, 0)) for end in ends]
    for side in (OURS, THEIRS):
        chances = [each for each in found.forecaster.measures[side] if each.kind == "chance"]
        for each in chances:
            for place, name in enumerate(found.names(side)):
                label = spoken.say(f"measured.{each.name}", {"name": name})
                bars.append((label, found.measure(side, place, each.name).get(1, 0)))
    bars = bars[:MOST_SHOWN]
    chances_ = tuple(count / found.out_of for _, count in bars)
    spans = () if found.exact else tuple(found.span(count) for _, count in bars)
    return Bars(
        title=titled(found, spoken),
        note=note(found, spoken),
        labels=tuple(label for label, _ in bars),
        series=(Series("", chances_, spans),),
        spoken=spoken,
    )


def titled(found: "Forecast", spoken: Words) -> str:
    """The game, and that it was foretold."""
    return spoken.say("forecast.title", {"game": spoken.say("title")})


def note(found: "Forecast", spoken: Words) -> str:
    """How it was found, and by which policy."""
    how = spoken.say("forecast.exact") if found.exact else noted(found.runs, found.seed, spoken)
    name = found.policy if isinstance(found.policy, str) else spoken.say("forecast.own_policy")
    policy = spoken.word("policy", name)
    return f"{how}; {spoken.say('forecast.by_policy', {'policy': policy})}"


def course_of(found: "Forecast", language: str) -> Bands:
    """What both sides have left, as shares of what they began with, round by round."""
    spoken = words_of(found.game, language)
    bands = []
    last = last_told(found)
    for side in (OURS, THEIRS):
        counts = [found.counts[course(side, number)] for number in range(last + 1)]
        whole = max(max(counts[0]), 1)
        low, middle, high = (
            tuple(min(quantile(each, part, 4) / whole, 1.0) for each in counts)
            for part in (1, 2, 3)
        )
        bands.append(Band(spoken.say(f"forecast.{side}"), low, middle, high))
    return Bands(
        title=spoken.say("forecast.course", {"game": spoken.say("title")}),
        note=note(found, spoken),
        axis=spoken.say("forecast.rounds"),
        bands=tuple(bands),
        spoken=spoken,
    )


def last_told(found: "Forecast") -> int:
    """The round after which nearly every fight is over."""
    ended: dict[int, int] = {}
    for end in (WON, LOST, UNENDED):
        for number, count in found.rounds(end).items():
            ended[number] = ended.get(number, 0) + count
    told = max((n for n in range(MOST_TOLD + 1) if course(OURS, n) in found.counts), default=0)
    return max(min(quantile(ended, 49, 50), told), 1)
