"""A forecast in words: the most important first, then everybody, then what was left out."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING

from limelight.contract import Covered, Measure
from limelight.contract.forecasts import LOST, OURS, TABLE, THEIRS, UNENDED, WON
from limelight.play.refusals import words_of
from limelight.words import Words, plain

from ..percent import between, decimal, percent
from ..pictures.lettering import cells, padded
from .drawing import HARDLY_EVER, note, titled
from .spreads import mean, quartiles

if TYPE_CHECKING:
    from .forecast import Forecast


def told_in(found: "Forecast", language: str, width: int) -> list[str]:
    """Every line of it, none wider than that."""
    spoken = words_of(found.game, language)
    lines = []
    warning = [spoken.say("forecast.much_left_out")] if found.leaves_much_out else []
    first = (*warning, titled(found, spoken), wins(found, spoken), *lengths(found, spoken))
    for line in (*first, *how(found, spoken)):
        indent = " " * (len(line) - len(line.lstrip()))
        lines += wrap(line, width, subsequent_indent=f"{indent}  ") or [""]
    for side in (OURS, THEIRS):
        if found.names(side):
            lines += ["", *_table(found, side, spoken, width)]
    lines.append("")
    for line in (*of_table(found, spoken), *left_out(found, spoken)):
        lines += wrap(line, width, subsequent_indent="    ")
    return lines


def wins(found: "Forecast", spoken: Words) -> str:
    """How often the party wins, and how sure that is."""
    chance = percent(found.win, spoken, 1)
    if found.exact:
        return spoken.say("forecast.wins_exactly", {"chance": chance})
    values = {"chance": chance, "span": between(found.interval, spoken)}
    return spoken.say("forecast.wins", values)


def lengths(found: "Forecast", spoken: Words) -> Iterator[str]:
    """How long it takes, and what the game's own points say of it."""
    for end in (WON, LOST, UNENDED):
        counts = found.rounds(end)
        if found.share(end) >= HARDLY_EVER:
            low, _, high = quartiles(counts)
            about = {"mean": decimal(mean(counts), spoken), "low": str(low), "high": str(high)}
            yield spoken.say(f"forecast.rounds_{end}", about)
    if found.points is not None:
        yield spoken.say(found.points.said.key, found.points.said.values)


def how(found: "Forecast", spoken: Words) -> Iterator[str]:
    """What the policy does, and how it was found."""
    if isinstance(found.policy, str):
        yield spoken.say(f"policy_says.{found.policy}")
    yield note(found, spoken)


def cells_of(found: "Forecast", side: str, spoken: Words) -> list[list[str]]:
    """A row for everybody on a side, a column for each measure, and what they are called above."""
    measures = found.forecaster.measures[side]
    heads = [spoken.word("measure", each.name) for each in measures]
    rows = [
        [plain(name), *(_cell(found, side, place, each, spoken) for each in measures)]
        for place, name in enumerate(found.names(side))
    ]
    return [[spoken.say(f"forecast.{side}"), *heads], *rows]


def _table(found: "Forecast", side: str, spoken: Words, width: int) -> Iterator[str]:
    """A row for everybody on a side, a column for each measure; narrow: a line for each."""
    table = cells_of(found, side, spoken)
    (_, *heads), *rows = table
    wide = [max(map(cells, column)) for column in zip(*table, strict=True)]
    if sum(wide) + 2 * len(wide) <= width:
        for row in table:
            cut = (padded(each, room) for each, room in zip(row, wide, strict=True))
            yield "  ".join(cut).rstrip()
        return
    yield table[0][0]
    for name, *told in rows:
        yield from wrap(f"  {name}", width, subsequent_indent="  ")
        for head, each in zip(heads, told, strict=True):
            yield from wrap(f"    {head}: {each}", width, subsequent_indent="      ")


def _cell(found: "Forecast", side: str, place: int, measure: Measure, spoken: Words) -> str:
    return _value(found, measure, found.measure(side, place, measure.name), spoken)


def _value(found: "Forecast", measure: Measure, counts: Mapping[int, int], spoken: Words) -> str:
    """A chance in per cent; else the mean and the quartiles around it."""
    if measure.kind == "chance":
        return percent(mean(counts), spoken, 1)
    low, _, high = quartiles(counts)
    return f"{decimal(mean(counts), spoken)} ({low}–{high})"


def of_table(found: "Forecast", spoken: Words) -> Iterator[str]:
    """What is counted of the whole table."""
    for each in found.forecaster.measures[TABLE]:
        value = _value(found, each, found.of_table(each.name), spoken)
        yield f"{spoken.word('measure', each.name)}: {value}"


def left_out(found: "Forecast", spoken: Words) -> Iterator[str]:
    """Of everybody what is not played, in a line each."""
    for each in found.coverage:
        if each.left_out:
            yield _covered(each, spoken)


def _covered(covered: Covered, spoken: Words) -> str:
    told = ", ".join(spoken.say(said.key, said.values) for said in covered.left_out)
    if not covered.name:
        return spoken.say("forecast.left_out", {"what": told})
    return spoken.say("forecast.left_out_of", {"name": covered.name, "what": told})
