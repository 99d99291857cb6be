"""Which roll or fight was typed, with which options: for every command that takes one."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from limelight.contract import Game
from limelight.games import GAMES, game, rolls_of
from limelight.play.refusals import words_of
from limelight.words import Words

from . import checked_language, unknown_game
from .arguments import COMMON, Arguments, Kind, Usage, read


class Typed(NamedTuple):
    """A game, one of its rolls or fights (or none yet), and everything else on the line."""

    game: Game
    name: str
    roll: str | None
    found: Arguments
    spoken: Words

    @property
    def fights(self) -> bool:
        """Whether a whole fight was asked for."""
        return self.roll is not None and self.roll not in self.game.rolls

    @property
    def kinds(self) -> dict[str, Kind]:
        """The options of the roll or fight, and how each is typed."""
        if self.roll is None:
            return {}
        return options_of((self.game.fights if self.fights else self.game.rolls)[self.roll])

    @property
    def options(self) -> dict[str, Any]:
        """The options that were given; a file is read."""
        given = {name: self.found[name] for name in self.kinds if name in self.found.options}
        files = [name for name, kind in self.kinds.items() if kind == "file"]
        if files:
            from .fights import somebody

            for name in files:
                if name not in given:
                    raise Usage("needs_option", option=f"--{name}")
                given[name] = somebody(given[name], self.name, self.spoken)
        return given


def typed(
    argv: Sequence[str], spoken: Words, more: dict[str, Kind], fights: bool = False
) -> Typed | None:
    """Reads a line; None if not even a game is named. ``fights``: whole fights count too."""
    early = words_in(argv, {**COMMON, **more})
    if not early:
        read(argv, more)
        return None
    name = next((word for word in early if word in GAMES), early[0])
    known = game(name) if fights else rolls_of(name)
    if known is None:
        raise unknown_game(name, spoken.language)
    rolls: dict[str, Any] = {**known.rolls, **(known.fights if fights else {})}
    roll = next((arg for arg in early[1:] if arg in rolls), None)
    kinds: dict[str, Kind] = {}
    for each in (roll,) if roll else rolls:
        kinds |= options_of(rolls[each])
    found = read(argv, {**kinds, **more})
    checked_language(found.options)
    if roll is None and len(found.words) > 1 and not found["help"]:
        raise Usage("roll", roll=found.words[1][:64], known=tuple(rolls))
    if roll is not None and len(found.words) > 2:
        raise Usage("words", word=found.words[2][:64])
    return Typed(known, name, roll, found, words_of(known, spoken.language))


def listed(typed: Typed, fights: bool = False) -> list[str]:
    """Every roll of a game with its options, a line each."""
    rolls = {**typed.game.rolls, **(typed.game.fights if fights else {})}
    lines = []
    for name, roll in rolls.items():
        shown = " ".join(f"--{option}" for option in options_of(roll))
        line = typed.spoken.say("cli.help.option", {"roll": f"  {name}", "options": shown})
        lines.append(line)
    return lines


def options_of(struct: Any) -> dict[str, Kind]:
    """The options of a roll or a fight, and how each is typed: by the type of its field."""
    hints = get_type_hints(struct)
    fields = zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
    return {sent: _kind(hints[name]) for name, sent in fields}


def _kind(hint: Any) -> Kind:
    """How a value of a type is typed."""
    if hint is bool:
        return "flag"
    if hint is int:
        return "number"
    origin = get_origin(hint)
    if origin is dict:
        return "file"
    if hint is str or origin is Literal:
        return "text"
    inner = [_kind(each) for each in get_args(hint) if each is not type(None)]
    return inner[0] if inner else "text"


def words_in(argv: Sequence[str], known: dict[str, Kind]) -> list[str]:
    """The words of a line before its options are known: neither options nor their values."""
    found = []
    for before, arg in zip(("", *argv), argv, strict=False):
        takes_value = before.startswith("--") and known.get(before[2:], "flag") != "flag"
        if not arg.startswith("-") and not takes_value:
            found.append(arg)
    return found
