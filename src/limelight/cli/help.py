"""``limelight help``, and ``--help`` of everything: from the declarations that are read by."""

from collections.abc import Sequence

from limelight.contract import Game
from limelight.games import game, names
from limelight.play.refusals import words_of
from limelight.words import Words

from . import DONE
from .arguments import Usage, read
from .columns import Row, print_options, print_pairs, print_text
from .commands import COMMANDS, Command, command
from .examples import examples, examples_of_game, examples_of_roll
from .meanings import meaning, own_meaning
from .named import Found, game_of, named, rolls
from .options import options_in, options_of


def main(argv: Sequence[str], spoken: Words) -> int:
    """Explains a command, a game's rolls, one roll, or what there is at all."""
    line = [arg for arg in argv if arg not in ("--help", "-h")]
    words = [a for before, a in zip(("", *line), line, strict=False) if before != "--lang"]
    name = next((word for word in words if not word.startswith("-")), "help")
    if name not in (*COMMANDS, "help"):
        raise Usage("unknown_command", name[:64], COMMANDS)
    if name == "help":
        read(line, {}, "help")
        _top(spoken)
        return DONE
    line.remove(name)
    asked = command(name)
    found = Found(None, "", "")
    if asked.rolls or asked.of_games:
        found = (named if asked.rolls else game_of)(line, asked)
    explain(asked, found, spoken)
    return DONE


def explain(asked: Command, found: Found, spoken: Words) -> None:
    """Explains as much as was named: the command, the rolls of a game, or one roll."""
    if found.game is None:
        _command(asked, spoken)
    elif asked.of_games:
        _of_game(asked, found.game, found.name, spoken)
    elif not found.roll:
        _game(asked, found.game, found.name, spoken)
    else:
        _roll(asked, found.game, found.name, found.roll, spoken)


def _top(spoken: Words) -> None:
    """Every command with a line about it."""
    print_text(f"limelight {spoken.say('cli.word.command')} …", "bold")
    print_pairs([(name, spoken.say(f"cli.help.command.{name}")) for name in COMMANDS])
    print()
    print_text(spoken.say("cli.help.more"))


def _command(asked: Command, spoken: Words) -> None:
    """A command: what follows it, what it does, its options."""
    _usage(asked, [spoken.say(f"cli.word.{word}") for word in asked.words], spoken)
    more = spoken.find(f"cli.help.{asked.name}")
    if more is not None:
        print_text(more)
    if asked.rolls or asked.of_games:
        _head("games", spoken)
        print_pairs([(name, _title(name, spoken)) for name in names() if takes(asked, name)])
    _options(_own(asked, spoken), spoken)
    _examples(examples(asked), spoken)


def _of_game(asked: Command, known: Game, name: str, spoken: Words) -> None:
    """What a game takes for an encounter or a forecast."""
    struct = asked.struct(known)
    if struct is None:
        raise Usage(f"no_{asked.of_games}", "game", game=known.name)
    own = words_of(known, spoken.language)
    _usage(asked, [name], spoken, own.say("title"))
    rows = [
        (each, option, meaning(own, each, asked.name))
        for each, option in options_in(known, struct).items()
    ]
    needless = asked.needless(struct)
    _options([*rows, *(row for row in _own(asked, spoken) if row[0] not in needless)], spoken)
    _examples(examples_of_game(asked, name), spoken)


def takes(asked: Command, name: str) -> bool:
    """Whether a game has what the command asks for."""
    known = game(name)
    return asked.rolls or (known is not None and asked.struct(known) is not None)


def _game(asked: Command, known: Game, name: str, spoken: Words) -> None:
    """The rolls of a game, with what each is."""
    own = words_of(known, spoken.language)
    _usage(asked, [name, spoken.say("cli.word.roll")], spoken)
    _head("rolls", spoken)
    print_pairs([(each, own.word("lone", each)) for each in rolls(known, asked)])
    print()
    line = f"limelight help {asked.name} {name} {spoken.say('cli.word.roll')}"
    print_text(spoken.say("cli.help.more_of_roll", {"line": line}))


def _roll(asked: Command, known: Game, name: str, roll: str, spoken: Words) -> None:
    """One roll or fight: every option, its own before those of the command."""
    own = words_of(known, spoken.language)
    _usage(asked, [name, roll], spoken, f"{own.say('title')}: {own.word('lone', roll)}")
    rows = [
        (each, option, meaning(own, each, roll)) for each, option in options_of(known, roll).items()
    ]
    apart = () if roll in known.rolls else asked.of_rolls
    rows += [row for row in _own(asked, spoken) if row[0] not in apart]
    _options(rows, spoken)
    _examples(examples_of_roll(asked, known, name, roll), spoken)


def _usage(asked: Command, behind: Sequence[str], spoken: Words, what: str = "") -> None:
    """How the line begins, and what it does."""
    print_text(" ".join(("limelight", asked.name, *behind, spoken.say("cli.word.options"))), "bold")
    about = spoken.say(f"cli.help.command.{asked.name}")
    print_text(f"{what} ({about})" if what else about)


def _own(asked: Command, spoken: Words) -> list[Row]:
    """The options of the command itself."""
    return [
        (name, option, own_meaning(spoken, name, asked.name))
        for name, option in asked.options.items()
    ]


def _options(rows: Sequence[Row], spoken: Words) -> None:
    print()
    print_options(rows, spoken)


def _examples(lines: Sequence[str], spoken: Words) -> None:
    if lines:
        _head("examples", spoken)
    for line in lines:
        print(f"  {line}")


def _head(word: str, spoken: Words) -> None:
    print()
    print_text(spoken.say(f"cli.head.{word}"), "bold")


def _title(name: str, spoken: Words) -> str:
    known = game(name)
    return words_of(known, spoken.language).say("title") if known is not None else ""
