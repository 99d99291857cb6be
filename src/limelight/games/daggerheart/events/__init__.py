"""What happened at a table of Daggerheart: what it changes, who may see it, how it is told.

Every event carries the outcome of a rule, not its question: folding a log never decides
anything again.
"""

from . import (
    adversaries,
    belongings,
    calls,
    content,
    countdowns,
    damage,
    death,
    dice,
    features,
    given,
    gm,
    lasting,
    levels,
    people,
    rests,
    rolls,
    sheets,
)

__all__ = [
    "adversaries",
    "belongings",
    "calls",
    "content",
    "countdowns",
    "damage",
    "death",
    "dice",
    "features",
    "given",
    "gm",
    "lasting",
    "levels",
    "people",
    "rests",
    "rolls",
    "sheets",
]
