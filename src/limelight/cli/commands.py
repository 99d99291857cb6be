"""What a command is: the words behind its name, its options, and how to try it out."""

from collections.abc import Mapping
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .arguments import COMMON, RESULT, Option, Options, declared

if TYPE_CHECKING:
    from limelight.contract import Game

COMMANDS = (
    "play",
    "tables",
    "backup",
    "restore",
    "roll",
    "odds",
    "simulate",
    "encounter",
    "forecast",
    "import",
    "export",
    "run",
    "games",
    "rules",
    "verify",
    "new-game",
    "check-game",
)


class Command(Struct, frozen=True):
    """One command. What reads its options and what explains them look here."""

    name: str
    words: tuple[str, ...] = ()
    """What follows its name (``cli.word.…`` in the words)."""
    own: Options = {}
    prints: bool = True
    """Whether it prints a result, and so takes ``--json``."""
    fights: bool = False
    """Whether it takes whole fights where it takes rolls."""
    encounters: bool = False
    """Whether it takes what a game says of encounters."""
    forecasts: bool = False
    """Whether it takes what a game says of forecasts."""
    of_rolls: Options = {}
    """Which of its options are for rolls and not for whole fights."""
    examples: tuple[str, ...] = ("",)
    """What to try behind its name; of a roll, behind the roll and its own options."""

    @property
    def options(self) -> Mapping[str, Option]:
        """All that it takes, of itself."""
        told = {**self.own, **(RESULT if self.prints else {}), **COMMON}
        return {name: declared(each) for name, each in told.items()}

    @property
    def of_games(self) -> str:
        """What of a game it is about, where that is no roll: the key of its example."""
        return "encounter" if self.encounters else "forecast" if self.forecasts else ""

    def struct(self, game: "Game") -> Any:
        """What a game has of that; None where it has nothing."""
        return game.encounter if self.encounters else game.forecaster

    def needless(self, struct: Any) -> tuple[str, ...]:
        """Which of its options a game has no use for: the other side, where nobody brings it."""
        return ("against",) if self.forecasts and "theirs" not in struct.brings else ()

    @property
    def rolls(self) -> bool:
        """Whether it is about a roll without a table."""
        return "roll" in self.words


def command(name: str) -> Command:
    """The command of this name; its file is read only now."""
    found: Command = import_module(f"limelight.cli.{module(name)}").COMMAND
    return found


def module(name: str) -> str:
    """The file of a command; Python keeps some words for itself."""
    return name.replace("-", "_") + "_" * iskeyword(name)
