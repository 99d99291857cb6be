"""Who does what: a policy is a handful of small functions, and the same ones are played
on arrays of fights and through the rules.

Each function looks at fights and gives a number, or yes or no, for everybody in each of them.
What a side decides, its first in the group decides.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .cast import ATTACK
from .look import Look

Choice = Callable[[Look], Any]


def nearest_to_falling(look: Look) -> Any:
    """The opponent with the fewest hit points left."""
    return -look.hit_points


def most_dangerous(look: Look) -> Any:
    """The opponent whose blow deals most on average."""
    return look.cast.strength + 0 * look.hit_points


def attacks(look: Look) -> Any:
    """Strikes back, whatever comes."""
    return ATTACK + 0 * look.hit_points


def wards_when_hurt(look: Look) -> Any:
    """Strikes back while less than half is lost; then the better of defence and dodge."""
    return look.hurt * look.cast.ward + ~look.hurt * ATTACK


def always(look: Look) -> Any:
    """Everybody."""
    return look.hit_points >= 0


def never(look: Look) -> Any:
    """Nobody."""
    return look.hit_points < 0


def while_unhurt(look: Look) -> Any:
    """Those who have lost less than half of their hit points."""
    return ~look.hurt


def when_hurt(look: Look) -> Any:
    """Those who have lost half of their hit points."""
    return look.hurt


class Policy(NamedTuple):
    """What both sides choose; a policy of one's own is another with something replaced."""

    target: Choice = nearest_to_falling
    """SI-8, SI-R26: whom one attacks of several, by the highest number."""
    passive: Choice = attacks
    """SI-7: what one does without the Momentum: ATTACK, DEFEND or DODGE."""
    strikes: Choice = always
    """SI-11: whether both deal damage in a stalemate."""
    all_count: Choice = never
    """SI-13: whether all successes count, or the highest alone."""
    yields: Choice = never
    """SI-20: whether one gives the Momentum up after the exchange."""


PLAIN = Policy()
CAUTIOUS = Policy(passive=wards_when_hurt, strikes=while_unhurt, yields=when_hurt)
RUTHLESS = Policy(target=most_dangerous, all_count=always)
POLICIES: Mapping[str, Policy] = {"plain": PLAIN, "cautious": CAUTIOUS, "ruthless": RUTHLESS}
