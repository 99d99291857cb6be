"""Our own files, of any game: packs of records, and playthroughs that only bring people."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from .commands import Command
from .content import (
    Brought,
    Formats,
    Opened,
    Report,
    Written,
    bringing_steps,
    no_content,
    party_file,
    too_many,
)
from .defaults import bringing
from .fields import MOST_RECORDS, Text
from .library import AddContent, kinds_of, unfit_records, unsound
from .marks import maps_of
from .refusals import Refusal
from .seats import GM
from .stages import first
from .things import Part, Person

if TYPE_CHECKING:
    from .game import Game

FORMAT = "limelight"
PERSON = "character"
"""What somebody is called in a report."""
REPLACE = "replace"
"""What a command can say of records that are there already; a pack cannot."""
_PLACE = re.compile(r"`\$\.?(?P<path>[^`]*)`$")
MOST_DIGITS = 10
"""No place in a list has more."""
_FIELD = re.compile(r"field `(?P<field>[^`]*)`")


class Head(Part, frozen=True, kw_only=True):
    """How a pack begins: whose it is, and who made it."""

    limelight: Literal["pack"]
    game: str
    name: Text | None = None
    source: Text | None = None


class OwnFiles(Formats):
    """Packs and files of people, in and out."""

    out: Sequence[str] = ("yaml", "md", "pack")
    widest: Mapping[str, Any] = {}
    """The options of the table that takes the most people."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    def recognise(self, opened: Opened) -> str:
        """A pack, or a playthrough, of this game."""
        data = opened.data
        if not isinstance(data, Mapping) or data.get("game") != self._game.name:
            return ""
        pack = FORMAT in data and self._adds() is not None
        return FORMAT if pack or "steps" in data else ""

    def read(self, format: str, opened: Opened) -> Brought | Refusal:
        """A pack, or steps that bring people, and records if there are any."""
        if "steps" in opened.data:
            return self._party(opened.data)
        return self._pack(opened.data, Report(FORMAT))

    def write(self, brought: Brought, format: str, language: str) -> Written | Refusal:
        """The same file again."""
        if format == "md":
            return Written("sheets", self.commands(brought))
        if brought.persons and format != "pack":
            return Written("yaml", party_file(self._game.name, self.commands(brought)))
        if brought.pack is None:
            return no_content("as", "nothing_written", format=format)
        return Written("yaml", brought.pack)

    def commands(self, brought: Brought) -> list[tuple[str, dict[str, Any]]]:
        """Records into the library, then people, who may name them."""
        adds, lists = self._adds(), _lists(brought.pack or {})
        records = [(adds, lists)] if adds is not None and lists else []
        people = ((each, self._brought_by(brought, each)) for each in brought.persons)
        return [*records, *((do, dict(each)) for each, do in people)]

    def reads_again(self, brought: Brought, format: str) -> bool:
        """Whether what is written in a format can be read again."""
        return format != "md"

    def person(self, fields: Mapping[str, Any], do: str, before: str) -> dict[str, Any] | Refusal:
        """The fields of somebody who comes; refused where they are none."""
        return fits(fields, self._game.commands[do], before) or dict(fields)

    def _pack(self, data: Mapping[str, Any], report: Report, before: str = "") -> Brought | Refusal:
        if data.get(FORMAT) != "pack":
            return no_content(f"{before}{FORMAT}", "no_pack")
        command = self._game.commands[self._adds() or ""]
        kinds = kinds_of(command)
        for kind in kinds:
            if isinstance(data.get(kind), list) and len(data[kind]) > MOST_RECORDS:
                return too_many(kind)
        head = {name: data[name] for name in Head.__struct_fields__ if name in data}
        wrong = fits(head, Head, before) or fits(_without(data, *head), command, before)
        if wrong is None and head["game"] != self._game.name:
            wrong = no_content(f"{before}game", "wrong")
        if wrong is None and REPLACE in data:
            at = f"{before}{REPLACE}"
            wrong = Refusal("unknown_field", "field", at=at, values={"field": at})
        if wrong is not None:
            return wrong
        for kind in (each for each in data if each in kinds):
            names = [each["name"] for each in data[kind]]
            for place, name in enumerate(names):
                if name in names[:place]:
                    return no_content(f"{before}{kind}.{place}.name", "twice", name=name)
                report.take(kinds[kind], name)
        if not report.taken:
            return no_content("file", "empty")
        return self._unsound(command, _lists(data), before) or Brought(report, pack=dict(data))

    def _unsound(
        self, command: type[Command], lists: Mapping[str, Any], before: str
    ) -> Refusal | None:
        """Why no table takes these records, as far as that lies in them, and in which."""
        content = msgspec.convert(lists, command, strict=True)
        for kind in kinds_of(command):
            for place, record in enumerate(getattr(content, kind)):
                for wrong in unsound(record, kind):
                    if wrong is not None:
                        field = "" if wrong.at in ("", kind) else f".{wrong.at}"
                        return wrong._replace(at=f"{before}{kind}.{place}{field}")
        return None

    def _party(self, data: Mapping[str, Any]) -> Brought | Refusal:
        """Everybody whom it brings; records come before those who may name them."""
        adds = self._adds()
        known = (*self._brings(), *(() if adds is None else (adds,)))
        steps = bringing_steps(data, known)
        if isinstance(steps, Refusal):
            return steps
        brought, names = Brought(Report(FORMAT)), set[str]()
        for place, (do, fields) in enumerate(steps):
            at = f"steps.{place}"
            if do == adds:
                if place:
                    return no_content(at, "one_step")
                head = {"limelight": "pack", "game": self._game.name}
                found = self._pack({**head, **fields}, brought.report, f"{at}.with.")
                if isinstance(found, Refusal):
                    return found
                brought = found
                continue
            person = self.person(fields, do, f"{at}.with.")
            if isinstance(person, Refusal):
                return person
            if person["name"] in names:
                return no_content(f"{at}.with.name", "twice", name=person["name"])
            names.add(person["name"])
            by = {} if do == self._brings()[0] else {person["name"]: do}
            persons = [*brought.persons, person]
            brought = brought._replace(persons=persons, by={**brought.by, **by})
            brought.report.take(PERSON, person["name"])
        return self._impossible(brought) or brought

    def _impossible(self, brought: Brought) -> Refusal | None:
        """Why no table takes somebody of a file, whatever it chose and has in its library."""
        game = self._game
        state = game.start(msgspec.convert(self.widest, game.Options))
        for place, (do, fields) in enumerate(self.commands(brought)):
            meant = game.understand(do, dict(fields))
            if isinstance(meant, Refusal):
                return meant._replace(at=f"steps.{place}.with.{meant.at}")
            command = msgspec.convert(meant, game.commands[do], strict=True)
            if isinstance(command, AddContent):
                state = game.after(state, command, GM) or state
                continue
            filled = command.meant(state)
            wrong = None if isinstance(filled, Refusal) else self.never(state, filled)
            if wrong is not None:
                return wrong._replace(at=f"steps.{place}.with.{wrong.at}")
        return None

    def never(self, state: Any, command: Command) -> Refusal | None:
        """Why no table takes somebody, if a new one with all that the file brings does not."""
        return first(self.malformed(state, command))

    @staticmethod
    def malformed(state: Any, command: Command) -> Iterator[Refusal | None]:
        """What of the fields cannot be, alone or together."""
        yield from unfit_records(command)
        yield from command.malformed(state, GM)

    def _adds(self) -> str | None:
        """The command that puts records into the library, where the game has one."""
        commands = self._game.commands.items()
        return next((do for do, each in commands if issubclass(each, AddContent)), None)

    def _brought_by(self, brought: Brought, person: Mapping[str, Any]) -> str:
        """The command that brings somebody."""
        return brought.by.get(str(person.get("name", "")), self._brings()[0])

    def _brings(self) -> list[str]:
        """The commands that bring people whom somebody plays."""
        rooms = maps_of(self._game.State, Person)
        several = (do for do, room in bringing(self._game.commands) if room in rooms)
        return [do for do in several if "player" in self._game.commands[do].__struct_fields__]


def _lists(pack: Mapping[str, Any]) -> dict[str, Any]:
    """The records of a pack, without its head."""
    return {kind: each for kind, each in pack.items() if isinstance(each, list)}


def _without(data: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: each for name, each in data.items() if name not in names}


def _no_word(data: Any, at: str) -> str:
    """The first key of a map in some data that is no word; empty where that is not found.

    Where it was looked for is told beside words of the file, which can say anything.
    """
    for step in filter(None, at.split(".")):
        if isinstance(data, list):
            place = int(step) if step.isdecimal() and len(step) < MOST_DIGITS else len(data)
            data = data[place] if place < len(data) else None
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
    keys = data if isinstance(data, Mapping) else ()
    return next((str(key) for key in keys if not isinstance(key, str)), "")


def fits(data: Any, shape: Any, before: str = "") -> Refusal | None:
    """Whether data has a shape; else where not."""
    try:
        msgspec.convert(data, shape, strict=True)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        message = str(error)
        place, field = _PLACE.search(message), _FIELD.search(message)
        path = re.sub(r"\[(\d+|\.\.\.)\]", r".\1", place["path"]) if place else ""
        at = ".".join(each for each in (path, field["field"] if field else "") if each)
        key = _no_word(data, at) if "`key`" in message else ""
        whole = f"{before}{at}.{key}"[:200].strip(".") or "file"
        if "unknown field" in message or (key and "got" not in message):
            return Refusal("unknown_field", "field", at=whole, values={"field": whole})
        return no_content(whole, "missing" if "missing" in message else "wrong")
    return None
