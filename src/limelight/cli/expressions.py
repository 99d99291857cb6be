"""``limelight odds "2d6+3 against 7/14"``: dice that no game has."""

from collections.abc import Sequence
from typing import Any

from limelight.chances.expressions.parser import Expression, read
from limelight.words import Words

from .results import Result


def priced(text: str, spoken: Words) -> Result:
    """The exact odds of dice as they are written."""
    found = read(text)
    return Result(
        _plain(found),
        found.found,
        lambda: _picture(found, spoken),
        lambda: _print(found, spoken),
    )


def _plain(found: Expression) -> dict[str, Any]:
    """Chances by value, and what people ask of a distribution."""
    numbers = found.found
    plain: dict[str, Any] = {"expression": found.text, "odds": numbers.plain()}
    if found.thresholds:
        plain["thresholds"] = list(found.thresholds)
    return plain | {
        "mean": str(numbers.mean),
        "std": f"{numbers.std:.6f}",
        "median": numbers.median,
        "least": min(numbers.counts),
        "most": max(numbers.counts),
    }


def _labels(found: Expression, spoken: Words) -> Sequence[str]:
    """What each value is called: a number, or what was reached."""
    values = list(found.found.counts)
    if found.contested or len(found.thresholds) == 1:
        return [spoken.say(f"expression.reached.{value}") for value in values]
    if not found.thresholds:
        return [str(value) for value in values]
    none = "missed" if found.follows else "none"
    named = {0: spoken.say(f"expression.reached.{none}", {"least": found.thresholds[0]})}
    for many, threshold in enumerate(found.thresholds, 1):
        named[many] = spoken.say("expression.reached.many", {"n": many, "threshold": threshold})
    return [named[value] for value in values]


def _picture(found: Expression, spoken: Words) -> Any:
    from limelight.chances.pictures.bars import Bars
    from limelight.chances.pictures.picture import Series
    from limelight.chances.pictures.shown import distributed

    if not found.thresholds and not found.contested:
        return distributed(found.found, found.text, spoken.language)
    series = (Series("", tuple(found.found.fractions().values())),)
    labels = tuple(_labels(found, spoken))
    return Bars(title=found.text, labels=labels, series=series, spoken=spoken)


def _print(found: Expression, spoken: Words) -> None:
    from limelight.chances.percent import decimal

    from .bars import bars, few
    from .console import screen

    numbers = found.found
    yes_or_no = found.contested or len(found.thresholds) == 1
    if found.thresholds or found.contested:
        rows = list(zip(_labels(found, spoken), numbers.fractions().values(), strict=True))
    else:
        rows = few(numbers.counts, numbers.out_of)
    screen().print(bars(rows, spoken, scale=not yes_or_no))
    if not yes_or_no:
        values = {
            "mean": decimal(numbers.mean, spoken),
            "std": decimal(numbers.std, spoken),
            "median": numbers.median,
            "least": numbers.quantile("0.1"),
            "most": numbers.quantile("0.9"),
        }
        print(spoken.say("expression.summary", values))
