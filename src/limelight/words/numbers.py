"""Chances, averages and large numbers as people read them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import Words


def percent(chance: Fraction | float, spoken: "Words", digits: int = 1) -> str:
    """``25.0 %``; what is neither never nor always does not look like it."""
    return spoken.say("odds.percent", {"number": hundredths(chance, spoken, digits)})


def hundredths(chance: Fraction | float, spoken: "Words", digits: int) -> str:
    """A chance in hundredths, with so many digits after the point."""
    if chance in (0, 1):
        return f"{int(chance) * 100}"
    parts = 10**digits
    least = Fraction(1, 200 * parts)
    sign = "< " if chance < least else "> " if chance > 1 - least else ""
    shown = round(min(max(chance, 2 * least), 1 - 2 * least) * 100 * parts)
    point = spoken.say("odds.decimal_point")
    return f"{sign}{shown // parts}{point}{shown % parts:0{digits}d}"


def short(number: Fraction | float, spoken: "Words") -> str:
    """``3``, ``3.5``, ``2.75``: no more digits after the point than it needs, and at most two."""
    parts = int(abs(Fraction(number)) * 100 + Fraction(1, 2))
    sign = "\u2212" if number < 0 and parts else ""
    digits = f"{parts % 100:02d}".rstrip("0")
    point = spoken.say("odds.decimal_point") if digits else ""
    return f"{sign}{parts // 100}{point}{digits}"


def grouped(number: int | str, spoken: "Words") -> str:
    """``1,000,000`` as the language parts it; what is no number stays as it is."""
    if isinstance(number, str):
        return number
    return f"{number:,}".replace(",", spoken.say("odds.thousands")).replace("-", "\u2212")


FORMS: Mapping[str, Callable[[Any, "Words"], str]] = {".": short, "%": percent, ",": grouped}
"""How a hole writes a number: ``{n:.}``, ``{n:%}``, ``{n:,}``."""
