"""What people can do at a table of the game, who may, and what happens then."""

from . import adventures, content, fights, moves, people, sheets, things

__all__ = ["adventures", "content", "fights", "moves", "people", "sheets", "things"]
