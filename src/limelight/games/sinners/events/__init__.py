"""What happened at a table of the game: what it changes, how it is told and explained.

Every event carries the outcome of a rule, not its question: folding a log never decides
anything again.
"""

from . import content, exchanges, fights, people, rounds, things

__all__ = ["content", "exchanges", "fights", "people", "rounds", "things"]
