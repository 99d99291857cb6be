"""Chances as people read them."""

from fractions import Fraction

from limelight.words import Words
from limelight.words.numbers import hundredths
from limelight.words.numbers import percent as percent

Chance = Fraction | float
"""Exact where it was reckoned, a float where it was simulated."""


def between(span: tuple[float, float], spoken: Words) -> str:
    """``24.91–25.09%``: a confidence interval."""
    low, high = (hundredths(bound, spoken, 2) for bound in span)
    return spoken.say("odds.percent", {"number": f"{low}–{high}"})


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
    parts = int(abs(Fraction(number)) * 100 + Fraction(1, 2))
    sign = "\u2212" if number < 0 and parts else ""
    values = {"whole": f"{sign}{parts // 100}", "part": f"{parts % 100:02d}"}
    return spoken.say("decimal", values)
