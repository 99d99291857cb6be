"""Situations side by side (``--compare``), and a roll over a span of numbers (``--sweep``)."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from limelight.chances import Odds, odds
from limelight.chances.pictures.bars import Bars
from limelight.chances.pictures.curves import Curves
from limelight.chances.pictures.picture import Series, merged
from limelight.chances.pictures.titles import said, title
from limelight.chances.rolls.curves import Curve, crossings, curve, succeeds
from limelight.contract import Refusal

from . import DONE, show
from .arguments import Kind, Usage, read
from .lone import Typed
from .pictures import keep

OPTIONS: Mapping[str, Kind] = {"compare": "text", "sweep": "text"}
MOST_SITUATIONS = 12
MOST_POINTS = 500


def compared(asked: Typed) -> int:
    """Prints what was asked to be compared or swept."""
    situations = _situations(asked)
    if asked.found["sweep"] is None:
        return _side_by_side(asked, situations)
    return _swept(asked, situations)


def _situations(asked: Typed) -> list[dict[str, Any]]:
    """What is compared: the options of the line, and on top of them those of each situation."""
    text = asked.found["compare"]
    if text is None:
        return [asked.options]
    kinds = asked.kinds
    found = []
    for each in text.split("/"):
        argv = []
        for word in each.split():
            name, equals, _ = word.partition("=")
            if not equals and kinds.get(name) != "flag":
                raise Usage("compare_form")
            argv.append(f"--{word}")
        found.append({**asked.options, **_given(argv, kinds)})
    if not 2 <= len(found) <= MOST_SITUATIONS:
        raise Usage("compare_form")
    return found


def _given(argv: list[str], kinds: Mapping[str, Kind]) -> dict[str, Any]:
    given = read(argv, kinds).options
    if not given.keys() <= kinds.keys():
        raise Usage("compare_form")
    return dict(given)


def _side_by_side(asked: Typed, situations: list[dict[str, Any]]) -> int:
    answers: list[Odds] = []
    for options in situations:
        found = odds(asked.game, asked.roll, options)
        if isinstance(found, Refusal):
            raise asked.refused(found)
        answers.append(found)
    names = _names(asked, situations)
    codes = dict.fromkeys(code for each in answers for code in each.counts)
    rows = {
        asked.spoken.word("outcome", code): [each.chance(code) for each in answers]
        for code in codes
    }
    for question in dict.fromkeys(name for each in answers for name in each.chances):
        name = asked.spoken.word("question", question)
        rows[name] = [each.chance(question) for each in answers]
    keep(lambda: _bars(asked, situations, names, rows), asked.found)
    if asked.found["json"]:
        listed = [{"options": o, **a.plain()} for o, a in zip(situations, answers, strict=True)]
        show({"game": asked.name, "roll": asked.roll, "situations": listed})
    else:
        _print(asked, names, rows)
    return DONE


def _bars(
    asked: Typed,
    situations: list[dict[str, Any]],
    names: list[str],
    rows: Mapping[str, list[Fraction]],
) -> Bars:
    """Situations side by side, as a picture."""
    return Bars(
        title=title(asked.spoken, asked.roll, _shared(situations)),
        labels=tuple(rows),
        series=tuple(
            Series(name, tuple(row[at] for row in rows.values())) for at, name in enumerate(names)
        ),
        spoken=asked.spoken,
    )


def _swept(asked: Typed, situations: list[dict[str, Any]]) -> int:
    over, span = _span(asked)
    curves = _curves(asked, situations, over, span)
    good = [{at: succeeds(asked.game, each) for at, each in one.points.items()} for one in curves]
    crossed = [
        (one, two, low, high)
        for one, two in combinations(range(len(good)), 2)
        for low, high in crossings(good[one], good[two])
    ]
    picture = _drawn(asked, situations, over, good)
    keep(lambda: picture, asked.found)
    if asked.found["json"]:
        listed = [
            {"options": options, "curve": one.plain(), "succeed": _written(chances)}
            for options, one, chances in zip(situations, curves, good, strict=True)
        ]
        found = [{"between": [a, b], "low": low, "high": high} for a, b, low, high in crossed]
        shown = {"game": asked.name, "roll": asked.roll, "over": over, "curves": listed}
        show({**shown, "crossings": found})
        return DONE
    from .console import screen

    for line in picture.text(screen().width):
        print(line)
    return DONE


def _drawn(
    asked: Typed, situations: list[dict[str, Any]], over: str, good: list[dict[int, Fraction]]
) -> Curves:
    """The chance of success over the span, as a picture; crossings are named in it."""
    names = _names(asked, situations) if len(situations) > 1 else [""]
    rest = {name: value for name, value in _shared(situations).items() if name != over}
    return Curves(
        title=title(asked.spoken, asked.roll, rest),
        note=asked.spoken.say("odds.swept"),
        axis=asked.spoken.word("field", over),
        values=tuple(good[0]),
        series=merged(
            [Series(name, tuple(one.values())) for name, one in zip(names, good, strict=True)]
        ),
        spoken=asked.spoken,
    )


def _shared(situations: list[dict[str, Any]]) -> dict[str, Any]:
    """The options that every situation has alike."""
    first, *others = situations
    return {
        name: value
        for name, value in first.items()
        if all(name in each and each[name] == value for each in others)
    }


def _span(asked: Typed) -> tuple[str, range | None]:
    """``OPTION=5..20`` is a span; ``OPTION`` alone is wherever the odds change."""
    kinds = asked.kinds
    name, equals, numbers = str(asked.found["sweep"]).partition("=")
    name = name.strip().replace("-", "_")
    if kinds.get(name) != "number":
        raise Usage("sweep_form")
    if not equals:
        return name, None
    low, dots, high = numbers.partition("..") if ".." in numbers else numbers.rpartition("-")
    try:
        span = range(int(low), int(high) + 1)
    except ValueError:
        raise Usage("sweep_form") from None
    if not dots or not 1 <= len(span) <= MOST_POINTS:
        raise Usage("sweep_form")
    return name, span


def _curves(
    asked: Typed, situations: list[dict[str, Any]], over: str, span: range | None
) -> list[Curve]:
    """A curve for each situation, all over the same numbers."""
    if span is None:
        ends: list[int] = []
        for one in _each(asked, situations, over, None):
            ends += (min(one.points), max(one.points))
        span = range(min(ends), max(ends) + 1)
    return _each(asked, situations, over, span)


def _each(
    asked: Typed, situations: list[dict[str, Any]], over: str, span: range | None
) -> list[Curve]:
    found = []
    for options in situations:
        rest = {name: value for name, value in options.items() if name != over}
        one = curve(asked.game, asked.roll, rest, over, span)
        if isinstance(one, Refusal):
            raise asked.refused(one)
        found.append(one)
    return found


def _names(asked: Typed, situations: list[dict[str, Any]]) -> list[str]:
    """What tells the situations apart, in a few words."""
    shared = set.intersection(*(set(each.items()) for each in situations))
    names = []
    for options in situations:
        own = [(name, value) for name, value in options.items() if (name, value) not in shared]
        words = [said(asked.spoken, name, value) for name, value in own]
        names.append(", ".join(words) or asked.spoken.say("cli.odds.plain"))
    return names


def _written(chances: Mapping[int, Fraction]) -> dict[str, str]:
    return {str(at): str(each) for at, each in chances.items()}


def _print(asked: Typed, names: list[str], rows: Mapping[str, list[Fraction]]) -> None:
    """A row for each outcome or number, a column for each situation."""
    from rich.table import Table
    from rich.text import Text

    from limelight.chances.percent import percent

    from .bars import bar
    from .console import screen

    width = max(24 // len(names), 6)
    grid = Table(box=None, padding=(0, 1), show_header=len(names) > 1)
    grid.add_column("", no_wrap=True)
    for name in names:
        grid.add_column(Text(name), no_wrap=False)
        grid.add_column("", justify="right", no_wrap=True)
    for row, chances in rows.items():
        cells: list[Text] = [Text(row)]
        for chance in chances:
            cells.append(Text(bar(chance, width), style="cyan"))
            cells.append(Text(percent(chance, asked.spoken)))
        grid.add_row(*cells)
    screen().print(grid)
