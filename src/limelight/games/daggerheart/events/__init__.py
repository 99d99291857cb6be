"""What happened at a table of Daggerheart: what it changes, who may see it, how it is told.

Every event carries the outcome of a rule, not its question: folding a log never decides
anything again.
"""

from . import calls, damage, gm, lasting, people, rolls

__all__ = ["calls", "damage", "gm", "lasting", "people", "rolls"]
