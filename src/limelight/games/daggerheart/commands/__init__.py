"""What people can do at a table of Daggerheart, who may, and what happens then."""

from . import before, calls, damage, gm, lasting, people, roll

__all__ = ["before", "calls", "damage", "gm", "lasting", "people", "roll"]
