"""A forecast as a page shows it: words, and figures that a template draws."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from limelight.chances.forecasts.drawing import MOST_SHOWN, note
from limelight.chances.forecasts.forecast import Forecast
from limelight.chances.forecasts.telling import (
    cells_of,
    left_out,
    lengths,
    of_table,
    wins,
)
from limelight.chances.percent import between, percent, whole_percent
from limelight.contract.forecasts import OURS, THEIRS
from limelight.play.refusals import words_of
from limelight.words import Words

from .foreseer import Answer

WIDE, TALL = 300.0, 120.0
"""How large a figure is drawn; a page stretches it."""


class Bar(NamedTuple):
    """A chance: what of, how likely, between which bounds; an exact one is both of its bounds."""

    label: str
    chance: float
    low: float
    high: float
    says: str
    span: str


class Line(NamedTuple):
    """A line of a figure, with what lies around it; the same in numbers."""

    name: str
    line: str
    around: str
    numbers: tuple[str, ...]


class Figure(NamedTuple):
    """Lines over something that goes on."""

    axis: str
    marks: tuple[str, ...]
    """What stands along it, from its beginning to its end."""
    lines: tuple[Line, ...]


def shown(answer: Answer, lang: str) -> dict[str, Any]:
    """Everything that the page of a forecast says."""
    found = answer.found
    spoken = words_of(found.game, lang)
    ends, *others = _bars(answer, spoken)
    return {
        "much": found.leaves_much_out,
        "win": ends,
        "wins": wins(found, spoken),
        "lengths": list(lengths(found, spoken)),
        "bars": others,
        "tables": [cells_of(found, side, spoken) for side in (OURS, THEIRS)],
        "of_table": list(of_table(found, spoken)),
        "left_out": list(left_out(found, spoken)),
        "note": note(found, spoken),
        "course": _course(answer, spoken),
        "harder": _harder(answer, spoken),
        "full": whole_percent(1.0, spoken),
        "none": whole_percent(0.0, spoken),
    }


def _bars(answer: Answer, spoken: Words) -> list[Bar]:
    """The chance to win first, then everything else that is a chance."""
    picture = answer.found.picture(spoken.language)
    (series,) = picture.series
    spans = series.spans or [(float(each), float(each)) for each in series.chances]
    rows = zip(picture.labels, series.chances, spans, strict=True)
    return [
        Bar(
            label,
            float(chance),
            *span,
            percent(chance, spoken, 1),
            between(span, spoken) if series.spans else "",
        )
        for label, chance, span in list(rows)[:MOST_SHOWN]
    ]


def _course(answer: Answer, spoken: Words) -> Figure:
    """What both sides have left, round by round."""
    picture = answer.found.course(spoken.language)
    told = picture.moments()
    last = len(picture.bands[0].middle) - 1
    lines = []
    for band in picture.bands:
        around = (*_points(band.high), *reversed(_points(band.low)))
        numbers = tuple(whole_percent(band.middle[at], spoken) for at in told)
        lines.append(Line(band.name, _way(_points(band.middle)), _way(around), numbers))
    assert told[-1] == last
    return Figure(picture.axis, tuple(map(str, told)), tuple(lines))


def _harder(answer: Answer, spoken: Words) -> Figure | None:
    """The chance to win when it gets harder."""
    if answer.harder is None:
        return None
    lines = []
    steps = answer.harder.steps
    for how, points in steps.items():
        wins = [float(each.win) for each in points.values()]
        if len(wins) > 1:
            most = max(map(len, steps.values()))
            line = _way(_points(tuple(wins), most))
            numbers = tuple(percent(each.win, spoken, 1) for each in points.values())
            around = _around(points.values(), most)
            lines.append(Line(spoken.word("harder", how), line, around, numbers))
    marks = tuple(map(str, range(max(map(len, steps.values())))))
    return Figure(spoken.say("forecast.steps"), marks, tuple(lines))


def _around(points: Iterable[Forecast], most: int) -> str:
    """Between what the chances of a curve lie; nothing where they are known exactly."""
    found = [*points]
    if all(each.exact for each in found):
        return ""
    lows, highs = zip(*(each.interval for each in found), strict=True)
    return _way((*_points(highs, most), *reversed(_points(lows, most))))


def _points(shares: tuple[float, ...], of: int = 0) -> tuple[str, ...]:
    """Places in a figure, from its left to its right."""
    last = max((of or len(shares)) - 1, 1)
    return tuple(
        f"{WIDE * at / last:.1f} {TALL - TALL * share:.1f}" for at, share in enumerate(shares)
    )


def _way(points: tuple[str, ...]) -> str:
    return "M" + "L".join(points)
