"""``limelight rules GAME --commands [NAME]``: every command of a game, or all of one."""

from collections.abc import Iterable, Sequence

import msgspec

from limelight.contract import Game
from limelight.play.refusals import words_of
from limelight.reference.commands import Described, described
from limelight.reference.fields import Field
from limelight.reference.refusals import Refusal, everywhere
from limelight.words import Words

from . import DONE, show
from .arguments import Usage
from .columns import print_text, print_told
from .names import key_of


def reference(game: Game, named: Sequence[str], as_json: bool, language: str) -> int:
    """What can be sent to a table of this game; the commands may go by their names in words."""
    found = {each.do: each for each in described(game, language)}
    own = words_of(game, language)
    if named:
        do = key_of(named[0], found, ("do",), game.folder)
        if not do:
            raise Usage("command", named[0][:64], found, game=game.name)
        found = {do: found[do]}
    if as_json:
        listed = {"game": game.name, "commands": msgspec.to_builtins(tuple(found.values()))}
        around = {} if named else {"everywhere": msgspec.to_builtins(everywhere(game, own))}
        show(listed | around)
    elif named:
        _one(next(iter(found.values())), own)
    else:
        _all(game, found.values(), own)
    return DONE


def _all(game: Game, commands: Iterable[Described], own: Words) -> None:
    """Every command with a line about it, and what all of them can be refused with."""
    listed = tuple(commands)
    for every in (False, True):
        _head("every" if every else "own", own)
        print_told([(c.do, f"{c.says} ({_plain(_may(c))})") for c in listed if c.every is every])
        print()
    _head("everywhere", own)
    _refusals(everywhere(game, own), own)
    print()
    line = f"limelight rules {game.name} --commands {listed[0].do}"
    print_text(own.say("reference.more", {"line": line}))


def _one(command: Described, own: Words) -> None:
    """All that is to be known of one command."""
    print_text(f"{command.do}: {command.says}", "bold")
    print_text(_plain(command.does))
    print()
    pairs = (
        ("who", _may(command)),
        ("rules", ", ".join(command.rules)),
        ("dice", command.dice(own)),
    )
    print_told([(own.say(f"reference.head.{head}"), _plain(what)) for head, what in pairs if what])
    print()
    _head("head.fields", own)
    rows = [row for field in command.fields for row in field.rows()]
    print_told([(path, _plain(_field(field, own))) for path, field in rows])
    if not rows:
        print_text(own.say("reference.no_fields"))
    print()
    _head("head.refusals", own)
    _refusals(command.refusals, own)


def _may(command: Described) -> str:
    return "; ".join(filter(None, (command.may, command.whose.rstrip("."))))


def _field(field: Field, own: Words) -> str:
    """A field in a line: what it is called where that is not its name, and what it can be."""
    called = "" if field.label.casefold() == field.name.replace("_", " ") else field.label
    given = field.unless_said(own)
    if given and not field.required:
        given = f"{own.say('reference.head.default')}: {given}"
    told = "; ".join(filter(None, (field.says, given, *field.notes)))
    return f"{called}: {told}" if called else told


def _refusals(refusals: Iterable[Refusal], own: Words) -> None:
    """Codes in their order, each with what is said, and below it what can be said besides."""
    pairs = []
    for each in refusals:
        stage = own.say(f"reference.stage.{each.stage}")
        more = (f"\n– {line}" for line in each.more)
        pairs.append((each.code, f"{each.says} ({stage}){''.join(more)}"))
    print_told(pairs)


def _head(key: str, own: Words) -> None:
    told = own.say(f"reference.{key}")
    print_text(f"{told[0].upper()}{told[1:]}", "bold underline")


def _plain(text: str) -> str:
    """Marks around what is typed are for pages."""
    return text.replace("`", "")
