"""Which game and which roll a line names, before its options are read."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from limelight.contract import Game
from limelight.games import GAMES, game, rolls_of
from limelight.play.known import known_game
from limelight.play.mistakes import UnknownRoll

from .arguments import Option
from .commands import Command


class Found(NamedTuple):
    """As much of a roll as was named: perhaps only its game, perhaps not even that."""

    game: Game | None
    name: str
    """Of the game, as it is registered."""
    roll: str


def rolls(game: Game, command: Command) -> tuple[str, ...]:
    """The rolls of a game, with its fights if the command takes those."""
    return tuple(dict.fromkeys((*game.rolls, *(game.fights if command.fights else ()))))


def named(argv: Sequence[str], command: Command) -> Found:
    """The game and the roll that a line names; refuses names that there are none of."""
    words, perhaps = words_of_line(argv, command.options)
    found = game_of(argv, command)
    if found.game is None:
        return found
    known, name = found.game, found.name
    there = rolls(known, command)
    if name in words:
        words.remove(name)
    roll = next((word for word in (*words, *perhaps) if word in there), "")
    if words and not roll:
        raise UnknownRoll(words[0][:64], there, game=known.name)
    return Found(known, name, roll)


def game_of(argv: Sequence[str], command: Command) -> Found:
    """The game alone that a line names."""
    words, perhaps = words_of_line(argv, command.options)
    name = next(iter(words), None)
    if name not in GAMES:
        name = next((word for word in perhaps if word in GAMES), name)
    if name is None:
        return Found(None, "", "")
    whole = command.fights or command.forecasts
    known = (game(name) if whole else rolls_of(name)) or known_game(name)
    return Found(known, name, "")


def words_of_line(argv: Sequence[str], known: Mapping[str, Option]) -> tuple[list[str], list[str]]:
    """Words of a line before the options of its roll are known, and what may be their values."""
    words: list[str] = []
    perhaps: list[str] = []
    for before, arg in zip(("", *argv), argv, strict=False):
        if arg == "--":
            break
        if arg.startswith("-"):
            continue
        asks = before.startswith("--") and "=" not in before
        option = known.get(before[2:].replace("-", "_")) if asks else None
        if option is None:
            (perhaps if asks else words).append(arg)
        elif option.kind == "flag":
            words.append(arg)
    return words, perhaps
