"""Who does what: a policy is a handful of small functions, and the same ones are played
on arrays of fights and through the rules.

Each function looks at fights and gives a number for everybody in each of them, or yes or no
for each fight.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from .look import Look

Choice = Callable[[Look], Any]


def out_of_reach(look: Look) -> Any:
    """Once in a round, where the combat dice cannot reach the danger level."""
    return ~look.tried & ~look.reachable


def from_danger(level: int) -> Choice:
    """Once in a round from this danger level on, while two dice still count without it."""
    return partial(_in_danger, level)


def _in_danger(level: int, look: Look) -> Any:
    dangerous = (look.danger >= level) & (look.counting > 2)
    return ~look.tried & (~look.reachable | dangerous)


def fewest_conditions(look: Look) -> Any:
    """Whoever has the fewest conditions."""
    return -look.conditions


def when_some_came(look: Look) -> Any:
    """Whoever has a condition besides the demon."""
    return look.came > 0


def always(look: Look) -> Any:
    """Whoever has a condition or a fear at all."""
    return look.conditions >= 0


def never(look: Look) -> Any:
    """Not at all."""
    return look.danger < 0


def whenever_there_is(look: Look) -> Any:
    """While the group has bonus dice."""
    return look.bonus > 0


class Policy(NamedTuple):
    """What the group and the GM choose; one of one's own is another with something replaced."""

    weakens: Choice = out_of_reach
    """YO-11: whether somebody tries to weaken the enemy now; above 12 somebody must."""
    weakener: Choice = fewest_conditions
    """Who tries it, by the highest number."""
    burden: Choice = when_some_came
    """YO-1: in whose pool the GM sees a condition or a fear."""
    bonus: Choice = never
    """YO-1: whether a bonus die is spent on it."""


PLAIN = Policy()
CAUTIOUS = Policy(weakens=from_danger(10), bonus=whenever_there_is)
RUTHLESS = Policy(burden=always)
POLICIES: Mapping[str, Policy] = {"plain": PLAIN, "cautious": CAUTIOUS, "ruthless": RUTHLESS}
