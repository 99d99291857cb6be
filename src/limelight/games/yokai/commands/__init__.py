"""What people can do at a table of the game, who may, and what happens then."""

from . import adventures, fights, moves, people, sheets

__all__ = ["adventures", "fights", "moves", "people", "sheets"]
