"""The arithmetic of each roll.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million.
"""

from typing import Any

from limelight.throws import best

LINES = ("1&1", "1-2", "3-4", "5-6", "6&6")


def two_highest(white: tuple[Any, Any], black: tuple[Any, Any]) -> tuple[Any, Any]:
    """The two highest dice of the whole pool, from the two highest of each colour."""
    high = best(white[0], black[0])
    lower = white[0] + black[0] - high
    return high, best(lower, best(white[1], black[1]))


def line(high: Any, second: Any) -> Any:
    """YO-2, YO-3 as a place in LINES; of a single die the second is 0."""
    doubles = (high == 6) & (second == 6)
    return 1 * ((high != 1) | (second != 1)) + 1 * (high >= 3) + 1 * (high >= 5) + 1 * doubles


def black(white: Any, black: Any) -> Any:
    """YO-4, YO-R1: whether the highest value is on a black die; a tie counts as black."""
    return black >= best(white, 1 + 0 * white)


def wins(first: Any, second: Any, danger: Any) -> Any:
    """YO-15: whether the two highest combat dice together reach the danger level."""
    return first + second >= danger


def highest(kept: tuple[Any, ...]) -> tuple[Any, ...]:
    """YO-18, YO-R12: for each of these dice whether none is higher."""
    top = kept[0]
    for face in kept[1:]:
        top = best(top, face)
    return tuple(face == top for face in kept)


def peaceful(one: Any, two: Any, target: Any) -> Any:
    """YO-21: equal is enough, and 1&1 never is."""
    return (one + two >= target) & (one + two > 2)
