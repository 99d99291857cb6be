"""Chances as people read them."""

from fractions import Fraction

from limelight.words import Words

Chance = Fraction | float
"""Exact where it was reckoned, a float where it was simulated."""


def percent(chance: Chance, spoken: Words) -> str:
    """``25.0%``; what is neither never nor always does not look like it."""
    if chance in (0, 1):
        return spoken.say("odds.percent", {"number": f"{int(chance) * 100}"})
    if chance < Fraction(1, 2000):
        return "< " + _written("0.1", spoken)
    if chance > Fraction(1999, 2000):
        return "> " + _written("99.9", spoken)
    tenths = round(chance * 1000)
    return _written(f"{tenths // 10}.{tenths % 10}", spoken)


def whole_percent(chance: float, spoken: Words) -> str:
    """``25%``, for the numbers of a scale."""
    return spoken.say("odds.percent", {"number": f"{round(chance * 100)}"})


def _written(number: str, spoken: Words) -> str:
    point = spoken.say("odds.decimal_point")
    return spoken.say("odds.percent", {"number": number.replace(".", point)})


def exact(chance: Chance, longest: int = 11) -> str:
    """The fraction itself, where it is exact and short enough to be read."""
    if not isinstance(chance, Fraction) or chance in (0, 1):
        return ""
    written = str(chance)
    return written if len(written) <= longest else ""
