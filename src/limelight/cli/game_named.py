"""The game that a line has to name, for commands that take nothing but a game."""

from collections.abc import Sequence

from limelight.contract import Game
from limelight.words import Words

from .arguments import Usage
from .commands import Command
from .named import game_of


def game_named(argv: Sequence[str], command: Command, spoken: Words) -> tuple[Game, str] | None:
    """The game and its name; where the line names none, the command explains itself."""
    found = game_of(argv, command)
    if found.game is not None:
        return found.game, found.name
    if "--json" in argv:
        raise Usage("names", "game", command=command.name)
    from .help import explain

    explain(command, found, spoken)
    return None
