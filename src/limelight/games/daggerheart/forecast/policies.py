"""Who does what: a policy is a handful of small functions, and the same ones are played
on arrays of fights and through the rules.

Each function looks at some fights and gives a number for every choice in each of them, a row
for each fight; the highest is taken, and of several the first. Where it is yes or no, it gives
one answer for each fight. A policy goes to other processes as it is: its functions stand at the
top of a file, and what they have to know besides comes with ``functools.partial``.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple

from .look import Look

Choice = Callable[[Look], Any]


def nearest_to_falling(look: Look) -> Any:
    """The adversary with the fewest Hit Points left."""
    return -look.foe_hp_left


def most_dangerous(look: Look) -> Any:
    """The adversary whose attack deals most on average."""
    import numpy as np

    return np.broadcast_to(look.cast.strength, look.foe_hp_left.shape)


def with_hope(at_least: int) -> Choice:
    """An Experience is used with so much Hope."""
    return partial(_holds, at_least)


def _holds(at_least: int, look: Look) -> Any:
    return look.hope >= at_least


def strongest(look: Look) -> Any:
    """The adversary whose attack deals most, of those that have acted least in this turn."""
    most = look.cast.strength.max() + 1
    return look.cast.strength - look.of("acted") * most


def always(look: Look) -> Any:
    """Whenever it can be paid."""
    return look.fear >= 0


def above(fear: int) -> Choice:
    """Only of what is held beyond so much Fear."""
    return partial(_keeps, fear)


def _keeps(fear: int, look: Look) -> Any:
    return look.fear > fear


def in_turn(look: Look) -> Any:
    """Whoever rolled last, with the next move the one after them."""
    people = len(look.cast.characters)
    return -((look.after_last - look.moves[:, None]) % people)


def weakest(look: Look) -> Any:
    """The character with the fewest Hit Points left."""
    return -look.hp_left


class Policy(NamedTuple):
    """What players and GM choose; a policy of one's own is another with something replaced."""

    target: Choice = nearest_to_falling
    """Which adversary the one in the spotlight attacks."""
    experience: Choice = with_hope(3)
    """Whether they spend a Hope on their best Experience."""
    foe: Choice = strongest
    """Which adversary the GM puts in the spotlight."""
    spends: Choice = always
    """Whether the GM spends Fear on a further adversary in a turn."""
    victim: Choice = in_turn
    """Which character is attacked."""
    death: Literal["avoid_death", "risk_it_all"] = "avoid_death"


PLAIN = Policy()
CAUTIOUS = Policy(target=most_dangerous, experience=with_hope(5), spends=above(6))
RUTHLESS = Policy(experience=with_hope(1), victim=weakest, death="risk_it_all")
POLICIES: Mapping[str, Policy] = {"plain": PLAIN, "cautious": CAUTIOUS, "ruthless": RUTHLESS}
