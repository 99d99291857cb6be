"""The arithmetic of each roll.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million.
"""

from typing import Any

LEVELS = ("fumble", "failure", "I", "II", "III", "critical")
RANKS = (0, 0, 1, 2, 3, 3)
"""How high each level ranks: a natural 1 with III (SI-R20)."""
THROUGH = ("active", "passive", "both_may", "warded_off", "both_fail")
"""Who gets through in an exchange of one against one."""


def level(roll: Any, value: Any) -> Any:
    """A test as a place in LEVELS: under the value, half of it, a fifth of it."""
    plain = 1 + 1 * (roll <= value) + 1 * (2 * roll <= value) + 1 * (5 * roll <= value)
    return (roll == 1) * 5 + ((roll != 1) & (roll != 20)) * plain


def rank(level: Any) -> Any:
    """How high a place in LEVELS ranks, as in RANKS."""
    return (level > 1) * (level - 1) - 1 * (level == 5)


def through(active: Any, passive: Any, wards: bool) -> Any:
    """SI-9 to SI-13 for a duel, by ranks, as a place in THROUGH."""
    none = (active == 0) & (passive == 0)
    warding = 4 * none + 3 * ((passive >= active) & (passive > 0))
    fighting = 4 * none + 1 * (passive > active) + 2 * ((active == passive) & (active > 0))
    return wards * warding + (1 - wards) * fighting


def damage(dice: Any, double: Any, half: Any, armour: Any) -> Any:
    """SI-R6: dice and bonus; doubled or halved, rounded down; then armour; never below 0."""
    dealt = dice * (1 + 1 * double) // (1 + 1 * half) - armour
    return dealt * (dealt > 0)


def reach(speed: Any) -> Any:
    """How far a fighter gets in half of the movement range, in half metres."""
    return 5 * speed
