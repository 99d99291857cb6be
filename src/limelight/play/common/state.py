"""Everything at a table: its sessions, and what the game holds."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from limelight.contract import Game

from .facts import game


class Whole(Struct, frozen=True):
    """A table at one moment."""

    of: Game
    """The game that is played."""
    game: Any
    """What the game holds."""
    session: int = 0
    running: bool = False
    top: int = 0
    """The number of the last command that counts; 0 before the first."""

    def with_game(self, held: Any) -> "Whole":
        """The same table with what the game holds now."""
        return self if held is self.game else replace(self, game=held)


game.State = Whole
game.redact = lambda state, seat: state
