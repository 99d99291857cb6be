"""The games that can be asked for by name."""

from limelight.contract import Game
from limelight.games import game, names

from .mistakes import UnknownGame


def known_game(name: str | Game) -> Game:
    """The game of this name; raises :class:`UnknownGame` where there is none."""
    if isinstance(name, Game):
        return name
    found = game(name) if isinstance(name, str) else None
    if found is None:
        raise UnknownGame(str(name)[:64], names())
    return found
