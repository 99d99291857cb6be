"""What people can do at a table of Daggerheart, who may, and what happens then."""

from . import (
    adversaries,
    before,
    calls,
    countdowns,
    damage,
    death,
    environments,
    features,
    gm,
    hits,
    lasting,
    people,
    rests,
    roll,
    scenes,
)

__all__ = [
    "adversaries",
    "before",
    "calls",
    "countdowns",
    "damage",
    "death",
    "environments",
    "features",
    "gm",
    "hits",
    "lasting",
    "people",
    "rests",
    "roll",
    "scenes",
]
