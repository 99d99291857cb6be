"""Bringing content from a file: whose format it is in, what comes of it, and writing it again."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from limelight.contract import Game, Refusal
from limelight.contract.content import Brought, Formats, Report, Written, no_content, party_file
from limelight.contract.own_files import OwnFiles
from limelight.games import game as find_game
from limelight.games import names

from . import sheets, yaml
from .opening import decoded, opened

GAME = "game"
"""Where the values of a refusal say which game read the file."""
_LINK = re.compile(r"(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.(?:app|com|net|org)/\S*", re.I)


class Read(NamedTuple):
    """A file that was read, and the game whose format it was in."""

    game: Game
    brought: Brought


def read(
    data: bytes | str,
    name: str = "",
    library: Mapping[str, Any] = {},
    only: str = "",
    options: Mapping[str, Any] | None = None,
) -> Read | Refusal:
    """What a file or a pasted text holds; ``only``: the one game that is asked.

    ``library`` and ``options`` are of the table that it is brought to.
    """
    text = decoded(data) if isinstance(data, bytes) else data
    if isinstance(text, Refusal):
        return text
    games = list(_games(only))
    fences = [fence for game in games for fence in formats_of(game).fences]
    found = opened(text, fences, name)
    if isinstance(found, Refusal):
        return found
    if found.front is None and not found.text.strip():
        return no_content("file", "empty")
    found = found._replace(library=library, options=options)
    for game in games:
        format = formats_of(game).recognise(found)
        if format:
            brought = formats_of(game).read(format, found)
            if isinstance(brought, Refusal):
                return found.unread or brought._replace(values={GAME: game.name, **brought.values})
            if found.unread is not None:
                brought.report.strange("properties", found.unread.at, _line(text, found.unread.at))
            return Read(game, brought)
    unsaid = found.unread or found.broken
    if unsaid is not None:
        return unsaid
    for other in _games("") if only else ():
        if formats_of(other).recognise(found):
            return no_content("file", "other_game", game_of_file=other.name, game_here=only)
    if _LINK.fullmatch(found.text.strip()):
        return no_content("link", "link")
    return no_content("file")


def _line(text: str, at: str) -> str:
    """A line of a text, by where it was said to be."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    place = int(at.removeprefix("line "))
    return "".join(lines[place - 1 : place]).strip()


def _games(only: str) -> Iterator[Game]:
    """Every game, or one."""
    for name in (only,) if only else names():
        known = find_game(name)
        if known is not None:
            yield known


def formats_of(game: Game) -> Formats:
    """How a game reads and writes files: every game those of its people."""
    return OwnFiles(game) if game.formats is None else game.formats


def kept(found: Read) -> str:
    """The file that keeps what was read: a pack, or a playthrough that brings people."""
    brought = found.brought
    if not brought.persons:
        return yaml.write(brought.pack or {})
    return yaml.write(party_file(found.game.name, formats_of(found.game).commands(brought)))


def library(found: Read) -> dict[str, dict[str, Any]]:
    """The records of a pack by kind and name, for files that hold only names."""
    lists = {k: v for k, v in (found.brought.pack or {}).items() if isinstance(v, list)}
    return {kind: {each["name"]: each for each in records} for kind, records in lists.items()}


class Out(NamedTuple):
    """A file in another format, and what that cannot hold."""

    text: str
    lost: tuple[tuple[str, str], ...]
    """In which record, and where in it."""


def write(found: Read, format: str, language: str = "en") -> Out | Refusal:
    """Writes what was read in another format, and reads it again to see what was lost."""
    formats = formats_of(found.game)
    written = formats.write(found.brought, format, language)
    if isinstance(written, Refusal):
        return written
    lost = list(written.lost)
    if written.kind == "sheets":
        read_out = sheets.written(found.game, written.body, language, written.options)
        if isinstance(read_out, Refusal):
            return read_out
        text, lost = read_out.text, [*lost, *read_out.lost]
        if written.beside is not None:
            more = write(Read(found.game, written.beside), format, language)
            if isinstance(more, Out):
                text, lost = f"{text}\n{more.text}", [*lost, *more.lost]
            else:
                lost += _differences(written.beside, None)
    else:
        text = _text(written)
    if formats.reads_again(found.brought, format):
        again = read(text, only=found.game.name)
        there = None if isinstance(again, Refusal) else formats.plain(again.brought)
        lost += _differences(formats.plain(found.brought), there)
    return Out(text, tuple(dict.fromkeys(lost)))


def of_person(game: Game, file: Mapping[str, Any], format: str, language: str) -> str | Refusal:
    """Somebody's file in a format; a game writes those that it knows."""
    if format == "yaml":
        return yaml.write(file)
    if format not in formats_of(game).out:
        return Refusal("bad_value", at="as", values={"field": "as"})
    (step,) = file["steps"]
    by = {step["with"]["name"]: step["do"]}
    brought = Brought(Report("limelight"), persons=[step["with"]], by=by)
    out = write(Read(game, brought), format, language)
    return out if isinstance(out, Refusal) else out.text


def _text(written: Written) -> str:
    if written.kind == "json":
        return json.dumps(written.body, ensure_ascii=False, indent=2) + "\n"
    if written.kind == "yaml":
        return yaml.write(written.body)
    if written.kind == "blocks":
        return "\n".join(
            f"```{fence}\n{yaml.write(inner).rstrip(chr(10))}\n```\n"
            for fence, inner in written.body
        )
    return str(written.body)


def _differences(before: Brought, after: Brought | None) -> Iterator[tuple[str, str]]:
    """Every field that does not come back as it was."""
    people = {each.get("name"): each for each in after.persons} if after is not None else {}
    for person in before.persons:
        yield from _fields(str(person.get("name")), person, people.get(person.get("name"), {}))
    for kind, records in (before.pack or {}).items():
        if not isinstance(records, list):
            continue
        there = ((after and after.pack) or {}).get(kind, [])
        by_name = {each["name"]: each for each in there}
        for record in records:
            again = by_name.get(record["name"])
            if again is None:
                yield record["name"], kind
            else:
                yield from _fields(record["name"], record, again)


def _fields(name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Any]:
    for field, value in before.items():
        if field in after and after[field] == value:
            continue
        inner = _inner(value, after.get(field))
        yield from ((name, f"{field}.{each}") for each in inner) if inner else [(name, field)]
    yield from ((name, field) for field in after if field not in before)


def _inner(before: Any, after: Any) -> list[str]:
    """Which fields of the parts of a list are not there again; none: it is another list."""
    if not isinstance(before, list) or not isinstance(after, list) or len(before) != len(after):
        return []
    found: dict[str, None] = {}
    for one, other in zip(before, after, strict=True):
        if one == other:
            continue
        if not isinstance(one, dict) or not isinstance(other, dict):
            return []
        found |= {key: None for key in one if key not in other or one[key] != other[key]}
        found |= {key: None for key in other if key not in one}
    return list(found)
