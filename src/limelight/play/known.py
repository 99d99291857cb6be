"""The games that can be asked for by name."""

from limelight.contract import Game
from limelight.games import broken, game, names

from .mistakes import BrokenGame, UnknownGame


def known_game(name: str | Game) -> Game:
    """The game of this name; raises :class:`UnknownGame` or :class:`BrokenGame`."""
    if isinstance(name, Game):
        return name
    found = game(name) if isinstance(name, str) else None
    if found is None:
        raise (BrokenGame if name in broken() else UnknownGame)(str(name)[:64], names())
    return found
