"""Which roll or fight was typed, with which options: for every command that takes one."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from limelight.contract import Game, Refusal
from limelight.play.refusals import words_of
from limelight.words import Words

from . import Refused
from .arguments import Arguments, Kind, Option, Usage, dashed, read
from .commands import Command
from .named import Found, named, rolls
from .options import checked, options_of


class Typed(NamedTuple):
    """A game, one of its rolls or fights, and everything else on the line."""

    game: Game
    name: str
    roll: str
    found: Arguments
    spoken: Words

    @property
    def fights(self) -> bool:
        """Whether a whole fight was asked for: a roll of the game itself comes first."""
        return self.roll not in self.game.rolls

    @property
    def declared(self) -> Mapping[str, Option]:
        """The options of the roll or fight."""
        return options_of(self.game, self.roll)

    @property
    def kinds(self) -> dict[str, Kind]:
        """The options of the roll or fight, and how each is typed."""
        return {name: option.kind for name, option in self.declared.items()}

    @property
    def options(self) -> dict[str, Any]:
        """The options that were given; a file is read."""
        given = {name: self.found[name] for name in self.declared if name in self.found.options}
        for name, option in self.declared.items():
            if option.kind == "file":
                from .fights import somebody

                if name not in given:
                    raise Usage("missing", option=dashed(name))
                given[name] = somebody(given[name], self.game, self.spoken)
        return given

    def refused(self, refusal: Refusal) -> Refused:
        """A refusal of this roll, to be raised: it speaks of options as they are typed."""
        return Refused(refusal, self.spoken, self.declared)


def typed(argv: Sequence[str], spoken: Words, command: Command) -> Typed | None:
    """Reads a line; None where no roll is named yet, after saying which there are."""
    found = named(argv, command)
    if found.game is None or not found.roll:
        _help(found, argv, spoken, command)
        return None
    known, roll = found.game, found.roll
    checked(known, roll, command)
    options = options_of(known, roll)

    def called(option: Option, text: str) -> str:
        from .names import key_of

        return key_of(text, option.choices, (option.group,), known.folder)

    given = read(argv, {**options, **command.options}, roll, called)
    if len(given.words) > 2:
        raise Usage("words", word=given.words[2][:64])
    return Typed(known, found.name, roll, given, words_of(known, spoken.language))


def _help(found: Found, argv: Sequence[str], spoken: Words, command: Command) -> None:
    """Says which games or rolls there are; a program is refused."""
    from .help import explain

    options = dict(command.options)
    if found.game is not None:
        for name in rolls(found.game, command):
            options |= options_of(found.game, name)
    if read(argv, options, command.name)["json"]:
        raise Usage("names", "roll" if found.game is not None else "game", command=command.name)
    explain(command, found, spoken)
