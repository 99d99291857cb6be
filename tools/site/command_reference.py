"""Every command of a game: who may send it, its fields, its dice, and what it is refused with."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from limelight.contract import Game
from limelight.play.common import common
from limelight.play.refusals import words_of
from limelight.reference.commands import Described, described
from limelight.reference.fields import Field
from limelight.reference.refusals import Refusal, everywhere
from limelight.words import Words

from . import game_pages
from .game_pages import EVERY, contents
from .markdown import code, linked, rule_links, table

LANGUAGE = "en"


def write(folder: Path) -> None:
    """A page for each game, and one for what they share."""
    game_pages.write(folder, _index(), _common(), _game)


def _index() -> Iterator[str]:
    yield "(commands-of-each-game)="
    yield "# Commands"
    yield (
        "What can be sent to a table: who may send it, its fields with their ranges, and what it"
        " can be refused with. `limelight rules GAME --commands` says the same in a terminal, and"
        " a server at `/docs/commands`."
    )
    yield contents()


def _common() -> Iterator[str]:
    spoken = words_of(common, LANGUAGE)
    yield "# Commands of every game"
    yield (
        "These can be sent to every table, beside the commands of its own game. A command is"
        ' written `{"do": NAME, "with": {FIELD: VALUE}}`, in a playthrough as'
        " `{by: SEAT, do: NAME, with: {FIELD: VALUE}}`; from Python it is"
        " `table.do(SEAT, NAME, {FIELD: VALUE})`."
    )
    yield f"Of a refusal: {spoken.say('reference.order')}"
    yield from _commands(EVERY, described(common, LANGUAGE), spoken)
    yield f"## {spoken.say('reference.everywhere')}"
    yield _refusals(everywhere(common, spoken), spoken)


def _game(game: Game) -> Iterator[str]:
    spoken = words_of(game, LANGUAGE)
    yield f"# {spoken.say('title')}: commands"
    yield (
        f"Everything that can be sent to a table of {code(game.name)}, beside what can be sent to"
        f" [every table]({EVERY}.md). Ids lead to [its rules](../../rules/{game.name}.en.md);"
        f" what comes of commands is [told of the game](../games/{game.name}.md)."
    )
    own = [each for each in described(game, LANGUAGE) if not each.every]
    yield from _commands(game.name, own, spoken)


def _commands(page: str, commands: Iterable[Described], spoken: Words) -> Iterator[str]:
    listed = tuple(commands)
    rows = ((f"[`{each.do}`](#{page}-{each.do})", each.says, each.may) for each in listed)
    yield table(_heads("command", "does", "who", spoken=spoken), rows)
    for each in listed:
        yield f"({page}-{each.do})="
        yield f"## {code(each.do)}"
        yield f"**{each.says}.** {linked(each.does)}"
        yield _line("who", "; ".join(filter(None, (each.may, each.whose.rstrip(".")))), spoken)
        yield _line("rules", rule_links(each.rules), spoken)
        yield _line("dice", each.dice(spoken), spoken)
        yield _fields(each.fields, spoken) or spoken.say("reference.no_fields")
        yield _refusals(each.refusals, spoken)


def _line(head: str, text: str, spoken: Words) -> str:
    told = spoken.say(f"reference.head.{head}")
    return f"{told[0].upper()}{told[1:]}: {text}." if text else ""


def _fields(fields: Iterable[Field], spoken: Words) -> str:
    rows = (
        (code(path), field.says, field.unless_said(spoken), field.meaning())
        for each in fields
        for path, field in each.rows()
    )
    return table(_heads("field", "kind", "default", "meaning", spoken=spoken), rows)


def _refusals(refusals: Iterable[Refusal], spoken: Words) -> str:
    """Every code with its sentence, and below it the sentences that say more."""
    rows = []
    for each in refusals:
        rows.append((code(each.code), spoken.say(f"reference.stage.{each.stage}"), each.says))
        rows += [("", "", f"– {more}") for more in each.more]
    return table(_heads("code", "stage", "says", spoken=spoken), rows)


def _heads(*heads: str, spoken: Words) -> list[str]:
    return [spoken.say(f"reference.head.{each}") for each in heads]
