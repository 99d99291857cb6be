"""Arithmetic that is no roll.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million (no ``and``, ``or``,
``not``, ``if``, ``max`` on what the dice decide).
"""

from collections.abc import Collection
from typing import Any

import limelight.contract as ll

NEVER = 10**9
"""A threshold that nothing reaches."""
BOTH = "both"
"""Damage of both types at once."""
TYPES = ("physical", "magic")


def damage(dice: Any, highest: Any, critical: Any) -> Any:
    """DH-118: critical damage adds the most that the dice alone could have shown."""
    return dice + critical * highest


def resisted(amount: Any, resistant: Any, immune: Any) -> Any:
    """DH-82: resistance halves once, rounded up; immunity leaves nothing."""
    return (amount + 1 * resistant) // (1 + 1 * resistant) * (1 - 1 * immune)


def covers(kinds: Collection[str], type: str | None) -> bool:
    """DH-83: of damage of both types only if both are covered; DH-R46: without a type never."""
    if type is None:
        return False
    return all(each in kinds for each in TYPES) if type == BOTH else type in kinds


def armored(amount: Any, by: Any) -> Any:
    """DH-93: so much is taken off, and not below nothing."""
    return ll.best(amount - by, 0)


def hit_points(amount: Any, major: Any, severe: Any, massive: Any = 0) -> Any:
    """DH-114: how many Hit Points a hit marks: 1, from Major on 2, from Severe on 3.

    DH-101: with massive damage, 4 from twice Severe on.
    """
    beyond = 1 * massive * (amount >= 2 * severe)
    return (amount > 0) * (1 + 1 * (amount >= major) + 1 * (amount >= severe) + beyond)


def arrives(amount: Any, resistant: Any, immune: Any, plate: Any) -> Any:
    """DH-81: what is left of damage after resistance, immunity and what is subtracted."""
    return armored(resisted(amount, resistant, immune), plate)


def marks(amount: Any, major: Any, severe: Any, massive: Any, minion: Any, slots: Any) -> Any:
    """DH-114: what a hit marks before armour; DH-86: of a Minion any damage marks everything."""
    whole = (amount > 0) * slots
    return minion * whole + (1 - minion) * hit_points(amount, major, severe, massive)


def saves(marked: Any, room: Any) -> Any:
    """DH-114: whether one Armor Slot would leave a Hit Point unmarked that is marked else."""
    return cut_off(marked, room) > cut_off(marked - 1, room)


def overkill(amount: Any, size: Any) -> Any:
    """DH-87: how many more Minions fall: one for every full X of the damage."""
    return amount // size


def halved(marked: Any, slots: Any) -> Any:
    """DH-89: whether half or more of the Hit Points are marked."""
    return 2 * marked >= slots


def tier(level: Any) -> Any:
    """The tier of a level: 1; 2 to 4; 5 to 7; 8 and above."""
    return 1 + 1 * (level >= 2) + 1 * (level >= 5) + 1 * (level >= 8)


def cut_off(number: Any, most: Any) -> Any:
    """No more than there is room for, and not below nothing."""
    return ll.best(number, 0) + most - ll.best(ll.best(number, 0), most)
