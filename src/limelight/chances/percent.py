"""Chances as people read them."""

from fractions import Fraction

from limelight.words import Words

Chance = Fraction | float
"""Exact where it was reckoned, a float where it was simulated."""


def percent(chance: Chance, spoken: Words, digits: int = 1) -> str:
    """``25.0%``; what is neither never nor always does not look like it."""
    return spoken.say("odds.percent", {"number": _number(chance, spoken, digits)})


def between(span: tuple[float, float], spoken: Words) -> str:
    """``24.91–25.09%``: a confidence interval."""
    low, high = (_number(bound, spoken, 2) for bound in span)
    return spoken.say("odds.percent", {"number": f"{low}–{high}"})


def _number(chance: Chance, spoken: Words, digits: int) -> str:
    if chance in (0, 1):
        return f"{int(chance) * 100}"
    parts = 10**digits
    least = Fraction(1, 200 * parts)
    sign = "< " if chance < least else "> " if chance > 1 - least else ""
    shown = round(min(max(chance, 2 * least), 1 - 2 * least) * 100 * parts)
    point = spoken.say("odds.decimal_point")
    return f"{sign}{shown // parts}{point}{shown % parts:0{digits}d}"


def whole_percent(chance: float, spoken: Words) -> str:
    """``25%``, for the numbers of a scale."""
    return spoken.say("odds.percent", {"number": f"{round(chance * 100)}"})


def exact(chance: Chance, longest: int = 11) -> str:
    """The fraction itself, where it is exact and short enough to be read."""
    if not isinstance(chance, Fraction) or chance in (0, 1):
        return ""
    written = str(chance)
    return written if len(written) <= longest else ""


def decimal(number: Chance, spoken: Words) -> str:
    """A number with two digits after the point or comma of the language."""
    hundredths = int(abs(Fraction(number)) * 100 + Fraction(1, 2))
    sign = "\u2212" if number < 0 and hundredths else ""
    values = {"whole": f"{sign}{hundredths // 100}", "part": f"{hundredths % 100:02d}"}
    return spoken.say("decimal", values)
