"""What people can do at a table of the game, who may, and what happens then."""

from . import content, declare, exchange, fights, leaving, people, rounds, sheets, things

__all__ = [
    "content",
    "declare",
    "exchange",
    "fights",
    "leaving",
    "people",
    "rounds",
    "sheets",
    "things",
]
