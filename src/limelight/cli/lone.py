"""Which lone roll was typed, with which options: for every command that takes one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from limelight.game import Game, LoneDecision
from limelight.games import GAMES
from limelight.play.refusals import words_of
from limelight.words import Words

from . import checked_language, find_game
from .arguments import COMMON, Arguments, Kind, Usage, read


class Typed(NamedTuple):
    """A game, one of its rolls (or none yet), and everything else on the line."""

    game: Game
    name: str
    roll: str | None
    found: Arguments
    spoken: Words

    @property
    def options(self) -> dict[str, Any]:
        """The options of the roll that were given."""
        kinds = {} if self.roll is None else options_of(self.game.LONE_ROLLS[self.roll])
        return {name: self.found[name] for name in kinds if name in self.found.options}


def typed(
    argv: Sequence[str],
    spoken: Words,
    more: Mapping[str, Kind],
    whole: Mapping[str, Mapping[str, Mapping[str, Kind]]] = {},
) -> Typed | None:
    """Reads a line; None if not even a game is named. ``whole`` are fights, by game."""
    early = _words(argv, {**COMMON, **more})
    if not early:
        read(argv, more)
        return None
    name = next((word for word in early if word in GAMES), early[0])
    game = find_game(name)
    rolls, beside = game.LONE_ROLLS, whole.get(name, {})
    roll = next((arg for arg in early[1:] if arg in rolls or arg in beside), None)
    kinds: dict[str, Kind] = {}
    for each in (roll,) if roll else (*rolls, *beside):
        kinds |= options_of(rolls[each]) if each in rolls else beside[each]
    found = read(argv, {**kinds, **more})
    checked_language(found.options)
    if roll is None and len(found.words) > 1 and not found["help"]:
        raise Usage("roll", roll=found.words[1][:64], known=(*rolls, *beside))
    if roll is not None and len(found.words) > 2:
        raise Usage("words", word=found.words[2][:64])
    spoken = words_of(game, spoken.language)
    return Typed(game, name, roll, found, spoken)


def listed(typed: Typed, whole: Mapping[str, Mapping[str, Mapping[str, Kind]]] = {}) -> list[str]:
    """Every roll of a game with its options, a line each."""
    kinds = {name: options_of(roll) for name, roll in typed.game.LONE_ROLLS.items()}
    lines = []
    for name, options in {**kinds, **whole.get(typed.name, {})}.items():
        shown = " ".join(f"--{option}" for option in options)
        line = typed.spoken.say("cli.help.option", {"roll": f"  {name}", "options": shown})
        lines.append(line)
    return lines


def options_of(roll: Callable[..., LoneDecision]) -> dict[str, Kind]:
    """The options of a roll, and how each is typed: by the default of its keyword."""
    kinds: dict[str, Kind] = {}
    for name, default in (getattr(roll, "__kwdefaults__", None) or {}).items():
        plain: Kind = "text" if isinstance(default, str) else "number"
        kinds[name] = "flag" if isinstance(default, bool) else plain
    return kinds


def _words(argv: Sequence[str], known: Mapping[str, Kind]) -> list[str]:
    """The words of a line before its options are known: neither options nor their values."""
    found = []
    for before, arg in zip(("", *argv), argv, strict=False):
        takes_value = before.startswith("--") and known.get(before[2:], "flag") != "flag"
        if not arg.startswith("-") and not takes_value:
            found.append(arg)
    return found
