"""What happened at a table of the game: what it changes, who may see it, how it is told.

Every event carries the outcome of a rule, not its question: folding a log never decides
anything again.
"""

from . import adventures, content, fights, moves, people, sheets, things

__all__ = ["adventures", "content", "fights", "moves", "people", "sheets", "things"]
