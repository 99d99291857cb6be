"""What the lines of the moves give."""

from collections.abc import Mapping

import limelight.contract as ll

from .moves import Kind


class Gives(ll.Thing, frozen=True, kw_only=True):
    """What a line gives, or what a settled move really changed; zeros are left out."""

    points: int = 0
    clues: int = 0
    bonus_dice: int = 0
    removed: int = 0
    condition: int = 0
    danger: int = 0
    dangerous_situation: bool = False


ALL = 99
GIVES: Mapping[Kind, Mapping[str, Gives]] = {
    "find_out": {  # YO-7
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(points=1),
        "5-6": Gives(clues=1),
        "6&6": Gives(clues=2),
    },
    "risk": {  # YO-8; YO-R20: doubles come on top of the line
        "1&1": Gives(points=2, dangerous_situation=True),
        "1-2": Gives(dangerous_situation=True),
        "3-4": Gives(points=1),
        "5-6": Gives(),
        "6&6": Gives(clues=1, bonus_dice=1),
    },
    "use_ability": {  # YO-9
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(points=1),
        "5-6": Gives(bonus_dice=1),
        "6&6": Gives(clues=1, bonus_dice=1),
    },
    "travel": {  # YO-10
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(removed=2),
        "5-6": Gives(removed=3, clues=1),
        "6&6": Gives(removed=ALL, clues=1),
    },
    "weaken": {  # YO-11
        "1&1": Gives(danger=2),
        "1-2": Gives(danger=1),
        "3-4": Gives(),
        "5-6": Gives(danger=-1),
        "6&6": Gives(danger=-3),
    },
}
"""What each line gives in total."""
