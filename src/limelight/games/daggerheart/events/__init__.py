"""What happened at a table of Daggerheart: what it changes, who may see it, how it is told.

Every event carries the outcome of a rule, not its question: folding a log never decides
anything again.
"""

from . import (
    adversaries,
    calls,
    countdowns,
    damage,
    death,
    features,
    given,
    gm,
    lasting,
    people,
    rests,
    rolls,
)

__all__ = [
    "adversaries",
    "calls",
    "countdowns",
    "damage",
    "death",
    "features",
    "given",
    "gm",
    "lasting",
    "people",
    "rests",
    "rolls",
]
