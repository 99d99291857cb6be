"""The arithmetic of each roll.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million (no ``and``, ``or``,
``not``, ``if``, ``max``).
"""

from typing import Any

from limelight.throws import best

OUTCOMES = (
    "success_with_hope",
    "success_with_fear",
    "failure_with_hope",
    "failure_with_fear",
    "critical_success",
)
REACTIONS = ("success", "failure", "critical_success")
WITHOUT_DIFFICULTY = ("with_hope", "with_fear", "critical_success")


def total(hope: Any, fear: Any, modifier: Any) -> Any:
    """DH-4: both Duality Dice and everything that is added."""
    return hope + fear + modifier


def outcome(hope: Any, fear: Any, total: Any, difficulty: Any) -> Any:
    """DH-5 to DH-9 as a place in OUTCOMES; equal dice are critical whatever the total."""
    critical = hope == fear
    return critical * 4 + (hope != fear) * (1 * (fear > hope) + 2 * (total < difficulty))


def side(hope: Any, fear: Any) -> Any:
    """DH-18: without a Difficulty, as a place in WITHOUT_DIFFICULTY."""
    return (hope == fear) * 2 + 1 * (fear > hope)


def reaction(hope: Any, fear: Any, total: Any, difficulty: Any) -> Any:
    """DH-31, DH-32 as a place in REACTIONS."""
    return (hope == fear) * 2 + (hope != fear) * (total < difficulty)


def advantage(own: Any, helped: Any, edition: int) -> Any:
    """DH-R21: the roller's own die and the best helper's, added (1) or the higher (2)."""
    return (edition == 1) * (own + helped) + (edition == 2) * best(own, helped)


def attack(d20: Any, modifier: Any, evasion: Any) -> Any:
    """An adversary's attack as a place in REACTIONS: a natural 20 hits and is critical."""
    return (d20 == 20) * 2 + (d20 != 20) * (d20 + modifier < evasion)


def adversary_reaction(d20: Any, modifier: Any, difficulty: Any) -> Any:
    """An adversary's reaction as a place in REACTIONS: a natural 20 succeeds, no more."""
    return 1 * ((d20 != 20) & (d20 + modifier < difficulty))


def damage(dice: Any, highest: Any, critical: Any) -> Any:
    """Critical damage adds the most that the dice alone could have shown."""
    return dice + critical * highest


def hit_points(amount: Any, major: Any, severe: Any) -> Any:
    """How many Hit Points a hit marks: 1, from Major on 2, from Severe on 3, from 0 none."""
    return (amount > 0) * (1 + 1 * (amount >= major) + 1 * (amount >= severe))
