"""What people can do at a table of the game, who may, and what happens then."""

from . import declare, exchange, fights, leaving, people, rounds, sheets

__all__ = ["declare", "exchange", "fights", "leaving", "people", "rounds", "sheets"]
