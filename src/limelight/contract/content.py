"""Content from elsewhere: what a file is opened as, and what was made of it.

Nothing here knows a game or a format: a game that reads files enters a :class:`Formats`.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from math import inf
from typing import Any, Literal, NamedTuple

from msgspec import json

from .fields import MOST_RECORDS as MOST_RECORDS
from .refusals import Refusal

MOST_SECONDS = 10
"""So long it may take to read a file."""
MOST_FOUND = 200
"""So many characters of a strange value are shown."""
MOST_TOLD = 500
"""So many entries of each part of a report are held; of the others it is said how many."""


class Report:
    """What became of a file: what was taken, what was not understood, what has no place."""

    def __init__(self, format: str) -> None:
        self.format = format
        self.taken: list[str] = []
        """``kind/name``, in the order of the file."""
        self.not_understood: list[dict[str, Any]] = []
        """``{in, at, found}``: a known field with a strange value."""
        self.left_out: list[dict[str, str]] = []
        """``{in, at}``: a field that has no place here."""
        self.more: dict[str, int] = {}
        """How many entries of a part there are besides, where it would be too long."""
        self._told: set[int] = set()
        self._strange: set[tuple[str, str]] = set()
        self._stop: tuple[str, str] | None = None

    def take(self, kind: str, name: str) -> None:
        """A record came in."""
        self.taken.append(f"{kind}/{name}")

    def strange(self, where: str, at: str, found: Any, of: str = "") -> None:
        """A known field with a value that makes no sense; ``of``: which of several such fields."""
        shown = _shown(found)
        if self._new(where, at, repr(shown), of):
            self._strange.add((where, at))
            self._tell("not_understood", {"in": where, "at": at, "found": shown})

    def unread(self, where: str, lines: Sequence[tuple[int, str]]) -> None:
        """Lines that fit nowhere, each with its number."""
        for number, line in lines[:MOST_TOLD]:
            self.strange(where, f"line {number}", line)
        if len(lines) > MOST_TOLD:
            self._beyond("not_understood", len(lines) - MOST_TOLD)

    def is_strange(self, where: str, at: str) -> bool:
        """Whether it was told already that what stands there makes no sense."""
        return (where, at) in self._strange

    def stop(self, where: str, at: str) -> None:
        """Why a record is not taken, which is told already; the first such counts."""
        self._stop = self._stop or (where, at)

    def leave(self, where: str, at: str) -> None:
        """A field without a place; each is told once."""
        if self._new(where, at):
            self._tell("left_out", {"in": where, "at": at})

    def _tell(self, part: Literal["not_understood", "left_out"], entry: dict[str, Any]) -> None:
        """One more entry, or only that there is one more."""
        held: list[dict[str, Any]] = getattr(self, part)
        if len(held) < MOST_TOLD:
            held.append(entry)
        else:
            self._beyond(part, 1)

    def _beyond(self, part: str, many: int) -> None:
        self.more[part] = self.more.get(part, 0) + many

    def _new(self, *told: str) -> bool:
        """Whether this was not told yet."""
        known = len(self._told)
        self._told.add(hash(told))
        return len(self._told) > known

    @property
    def reason(self) -> tuple[str, str]:
        """Why nothing came in: in which record the first reason lies, and where in it."""
        told = (*self.not_understood[:1], *self.left_out[:1])
        return self._stop or next(((each["in"], each["at"]) for each in told), ("", "file"))

    def plain(self) -> dict[str, Any]:
        """For programs."""
        return {
            "format": self.format,
            "taken": self.taken,
            "not_understood": self.not_understood,
            "left_out": self.left_out,
            **({"more": self.more} if self.more else {}),
        }


def _shown(found: Any) -> Any:
    """A strange value as it stands there; of a long one its beginning."""
    if isinstance(found, str):
        return found[:MOST_FOUND]
    if found is None or isinstance(found, bool | int | float):
        return str(found) if found in (inf, -inf) or found != found else found
    text = ""
    for piece in _pieces(found):
        text += piece
        if len(text) > MOST_FOUND:
            return text[:MOST_FOUND]
    return found


def _pieces(found: Any) -> Iterator[str]:
    """A value as JSON, piece by piece: nobody waits for the end of a long one."""
    if isinstance(found, Mapping):
        for number, (key, each) in enumerate(found.items()):
            yield ", " if number else "{"
            yield from _pieces(str(key))
            yield ": "
            yield from _pieces(each)
        yield "}" if found else "{}"
    elif isinstance(found, list | tuple):
        for number, each in enumerate(found):
            yield ", " if number else "["
            yield from _pieces(each)
        yield "]" if found else "[]"
    else:
        known = found is None or isinstance(found, bool | int | float)
        yield json.encode(found if known else str(found)[: MOST_FOUND + 1]).decode()


class Brought(NamedTuple):
    """What was made of a file: people and records, or an encounter, and the report."""

    report: Report
    pack: dict[str, Any] | None = None
    """Records by their kind, under the names that packs have."""
    persons: Sequence[dict[str, Any]] = ()
    """Of each the fields of the command that brings them to a table."""
    by: Mapping[str, str] = {}
    """That command, by name, of those whom not the game's first one for people brings."""
    encounter: dict[str, Any] | None = None
    """Names and numbers only."""

    @property
    def person(self) -> dict[str, Any] | None:
        """Somebody who came alone, without records."""
        return self.persons[0] if len(self.persons) == 1 and self.pack is None else None


class Block(NamedTuple):
    """A fenced block of a Markdown file."""

    fence: str
    line: int
    data: Any
    """What stands in it; a refusal where it is broken."""


class Opened(NamedTuple):
    """A file as it was opened, before anybody knows whose format it is in."""

    text: str
    """Of a note with properties, what follows them; its lines keep their numbers."""
    data: Any = None
    """What it holds, where it is JSON or YAML."""
    blocks: tuple[Block, ...] = ()
    """Its fenced blocks, where it is Markdown that has any."""
    front: Mapping[Any, Any] | None = None
    """The properties at its head, where it is a note that has any."""
    unread: Refusal | None = None
    """Why its properties could not be read, where they are broken."""
    broken: Refusal | None = None
    """Why it is no JSON, where it begins as if it were: a note may begin with a link."""
    name: str = ""
    """Of the file, where it has one."""
    library: Mapping[str, Any] = {}
    """What is known already, by kind and name: for files that hold only names."""
    options: Mapping[str, Any] | None = None
    """Of the table that it is brought to, where there is one."""


class Written(NamedTuple):
    """What a game writes in a format; the engine makes the bytes."""

    kind: Literal["json", "yaml", "blocks", "text", "sheets"]
    body: Any
    """Of ``blocks``: pairs of a fence and what stands in it. Of ``sheets``: the commands that bring
    whoever and whatever is to be read."""
    lost: tuple[tuple[str, str], ...] = ()
    """What the format cannot hold and nobody could see by reading it again: in, at."""
    options: Mapping[str, Any] = {}
    """Of ``sheets``: those of a table that takes all of it."""
    beside: Brought | None = None
    """Of ``sheets``: what is written beneath them, in the same format."""


class Formats:
    """How a game reads and writes files of other programs, and its own."""

    fences: Sequence[str] = ()
    """The fenced blocks of Markdown files that hold records."""
    out: Sequence[str] = ()
    """The formats that it writes."""

    def recognise(self, opened: Opened) -> str:
        """The name of the format that this is in; empty where it is none of this game."""
        return ""

    def read(self, format: str, opened: Opened) -> Brought | Refusal:
        """Reads a file whose format was recognised."""
        raise NotImplementedError

    def write(self, brought: Brought, format: str, language: str) -> Written | Refusal:
        """Writes records and people in a format; what is only for people, in their language."""
        raise NotImplementedError

    def commands(self, brought: Brought) -> list[tuple[str, dict[str, Any]]]:
        """The commands that bring it to a table, each with its fields."""
        raise NotImplementedError

    def plain(self, brought: Brought) -> Brought:
        """What was brought, so that two that mean the same are equal."""
        return brought

    def reads_again(self, brought: Brought, format: str) -> bool:
        """Whether what is written in a format can be read again."""
        return True


def too_many(kind: str, most: int = MOST_RECORDS) -> Refusal:
    """More records, or lines, than a file may hold."""
    return Refusal("too_big", "records", at=kind, values={"kind": kind, "most": most})


def too_slow() -> Refusal:
    """A file that takes too long to read."""
    return Refusal("too_costly", "content", at="file", values={"seconds": MOST_SECONDS})


def no_content(at: str, why: str = "file", **values: Any) -> Refusal:
    """A file that nothing could be made of."""
    return Refusal("bad_value", f"content_{why}", at=at, values={"at": at, **values})


def bringing_steps(
    data: Mapping[str, Any], known: Container[str]
) -> list[tuple[str, dict[str, Any]]] | Refusal:
    """The commands of a playthrough that does nothing else: each with its fields."""
    steps, found = data["steps"], list[tuple[str, dict[str, Any]]]()
    if not isinstance(steps, list) or not steps:
        return no_content("steps", "one_step")
    if len(steps) > MOST_RECORDS:
        return too_many("steps")
    for place, step in enumerate(steps):
        if not isinstance(step, Mapping) or step.get("do") not in known:
            return no_content(f"steps.{place}" if place else "steps", "one_step")
        fields = step.get("with")
        if not isinstance(fields, Mapping):
            return no_content(f"steps.{place}.with", "wrong")
        found.append((step["do"], dict(fields)))
    extra = [key for key in data if key not in ("game", "options", "load", "steps")]
    if extra or data.get("load"):
        return no_content(str(extra[0]) if extra else "load", "one_step")
    return found


def party_file(game: str, commands: Sequence[tuple[str, Mapping[str, Any]]]) -> dict[str, Any]:
    """A playthrough that only brings: the same commands as steps."""
    steps = [{"by": "gm", "do": do, "with": dict(fields)} for do, fields in commands]
    return {"game": game, "steps": steps}
