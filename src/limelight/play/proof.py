"""The proof that a log is whole: order, damage, chains, dice, and the rules themselves."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from limelight.contract import WATCHER, Faces, Game, Refusal, Seat, Shown, Throw
from limelight.contract.driver import run
from limelight.contract.events import Event
from limelight.contract.fields import NAME
from limelight.contract.marks import declared
from limelight.contract.stored import as_written
from limelight.games import game as find_game
from limelight.store.lines import MOST_LINE

from . import chance, common, fair, reading
from .common.events import Undone
from .journal import (
    FORMAT,
    Entry,
    Header,
    Heads,
    Journal,
    closed_throw,
    first_heads,
    gm_part,
    link,
    seen_by,
)
from .reading import known_seat, read_options
from .table import Table

MOST_THROWN = 400
"""No throw has more dice."""
MOST_AT = 253_402_300_800_000
"""Milliseconds up to the end of the year 9999."""
COUNTED = ("fair", "typed", "closed", "decided", "folded", "reopened")
SOURCES = ("fair", "typed", "script", "seed")


class Bad(Struct, frozen=True):
    """The first bad place of a log."""

    why: str
    line: int
    number: int = 0


class Report(Struct, frozen=True, kw_only=True):
    """What a check of a log found."""

    entries: int = 0
    log: str = "gm"
    game: str = ""
    table: str = ""
    fair: int = 0
    typed: int = 0
    closed: int = 0
    decided: int = 0
    """Entries that were decided again by the same rules and came out the same."""
    folded: int = 0
    """Entries of another version of the rules: folded, not decided again."""
    reopened: int = 0
    """How often the table was opened again, each time with a new tree of fair dice."""
    public: str = ""
    full: str = ""
    bad: Bad | None = None


class Reader:
    """Goes through a log line by line and stops at the first bad place."""

    def __init__(self, lines: Iterable[bytes], bounded: bool = False) -> None:
        self._lines, self._bounded = lines, bounded
        self.line = self.number = 0
        self.header: Header | None = None
        self.table: Table | None = None
        self._heads = Heads("", "")
        self._first, self._root, self._index = 0, "", 0
        self._counts = dict.fromkeys(COUNTED, 0)
        self._salt = self._last_id = ""
        self._ended = False
        self._seals = False
        """Whether something is closed in this log, so that it cannot be decided again."""
        self._trees: list[tuple[int, str]] = []
        self._faces: frozenset[str] = frozenset()

    def report(self, bad: Bad | None) -> Report:
        """What was found so far."""
        known = self.header is not None
        return Report(
            entries=self.number,
            log=self.header.log if self.header else "",
            game=self.header.game if self.header else "",
            table=self.header.table if self.header else "",
            public=self._heads.public if known else "",
            full=self._heads.full if known and self.header and self.header.log == "gm" else "",
            bad=bad,
            **self._counts,
        )

    def all(self) -> Bad | None:
        """Reads everything; None if all is well."""
        for line in self._lines:
            self.line += 1
            try:
                why = self._one(line)
            except RecursionError:
                why = "damaged"
            if why is not None:
                return Bad(why, self.line, self.number + 1 if self.header else 0)
        if self.header is None:
            return Bad("empty", 1)
        return None if self._ended else Bad("truncated", self.line + 1, self.number + 1)

    def _one(self, line: bytes) -> str | None:
        if self._ended:
            return "after_end"
        if not line.endswith(b"\n"):
            return "truncated" if len(line) <= MOST_LINE else "damaged"
        try:
            found = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return "damaged"
        if not isinstance(found, dict):
            return "damaged"
        if self.header is None:
            return self._start(found)
        if "end" in found:
            return self._end(found)
        if type(found.get("number")) is not int or found["number"] != self.number + 1:
            return "order"
        why = self._gm_entry(found) if self.header.log == "gm" else self._seat_entry(found)
        if why is None:
            self.number += 1
        return why

    def _start(self, found: dict[str, Any]) -> str | None:
        version = found.get("limelight")
        if type(version) is not int:
            return "no_log"
        if version > FORMAT:
            return "newer"
        try:
            header = msgspec.convert(found, Header)
        except msgspec.ValidationError:
            return "damaged"
        if header.log not in ("gm", "seat") or not _name(header.table):
            return "damaged"
        game = find_game(header.game)
        if game is None:
            return "unknown_game"
        if isinstance(read_options(game, header.options), Refusal):
            return "damaged"
        self.header, self._root = header, header.root
        self._faces = _names_of_faces(game)
        self._heads = first_heads(header)
        if header.log == "gm":
            self.table = Table(
                header.game,
                header.options,
                id=header.table,
                header=header,
                dice=chance.thrown,
            )
        return None

    def _end(self, found: dict[str, Any]) -> str | None:
        self._ended = True
        if found.get("end") != self.number or found.get("public") != self._heads.public:
            return "truncated"
        if self.table is not None and found.get("full") != self._heads.full:
            return "truncated"
        return None

    def _seat_entry(self, found: dict[str, Any]) -> str | None:
        head = found.pop("public", None)
        found.pop("own", None)
        public = link(self._heads.public, msgspec.json.encode(found))
        if head != public:
            return "damaged"
        self._heads = Heads(public, "")
        self._salted(found.get("by"), found.get("id"))
        throws, opened = found.get("throws", []), found.get("opened", [])
        if not isinstance(throws, list) or not isinstance(opened, list):
            return "damaged"
        for thrown in throws:
            why = self._throw(thrown)
            if why is not None:
                return why
        for thrown in opened:
            if self._throw(thrown, opened=True) is not None:
                return "bad_dice"
        told = set(_shown_faces(found.get("events", []), self._faces))
        for thrown in (*throws, *opened):
            if told and not set(_numbers(thrown.get("faces", {}))) <= told:
                return "bad_dice"
        return self._new_root(found)

    def _gm_entry(self, found: dict[str, Any]) -> str | None:
        assert self.table is not None
        journal = self.table.journal
        heads = Heads(str(found.pop("public", "")), str(found.pop("full", "")))
        stored = msgspec.json.encode(found)
        self._salted(found.get("by"), found.get("id"))
        throws, opened = found.get("throws", []), found.get("opened", [])
        if not isinstance(throws, list) or not isinstance(opened, list):
            return "damaged"
        closed = any(isinstance(each, dict) and "dice" not in each for each in throws)
        try:
            known = [closed_throw(each) for each in throws] if closed else throws
            entry = msgspec.convert({**found, "throws": known}, Entry)
            events = journal.events(entry)
        except (msgspec.ValidationError, RecursionError, TypeError):
            return "damaged"
        closed = closed or (entry.sealed and not entry.fields)
        if (closed or entry.sealed) and not journal.game.seals:
            return "damaged"
        self._seals = self._seals or closed
        if entry.sealed and not closed:
            stored = gm_part(journal.game, entry, events)
        if heads.full != link(self._heads.full, stored):
            return "damaged"
        if entry.rules < 1 or not _named(entry) or not 0 <= entry.at < MOST_AT:
            return "damaged"
        if entry.rules > self.table.game.version:
            return "newer_rules"
        for thrown in throws:
            why = self._throw(thrown)
            if why is not None:
                return why
        for thrown in opened:
            if self._throw(thrown, opened=True) is not None:
                return "bad_dice"
        why = self._again(journal, entry, events)
        if why is not None:
            return why
        public = seen_by(journal.game, entry, events, WATCHER)
        if closed and throws:
            public["throws"] = throws
        if heads.public != link(self._heads.public, msgspec.json.encode(public)):
            return "damaged"
        before = journal.whole
        try:
            journal.append(entry, events, heads)
        except Exception:  # events that fit no table: only a forged log has them
            return "rules"
        if self._bounded and common.too_many(before, journal.whole, events) is not None:
            return "too_many"
        self._heads = heads
        if entry.root and (entry.do, entry.by) != ("resume", "table"):
            return "damaged"
        return self._new_root(found)

    def _salted(self, by: Any, id: Any) -> None:
        """A player's dice hang on their own command, the GM's on the last of a player."""
        if by not in (None, "gm") and id:  # the table itself has none
            self._last_id = str(id)
        self._salt = self._last_id

    def _new_root(self, found: dict[str, Any]) -> str | None:
        """A table that is opened again publishes a new tree, and does nothing else with it."""
        if found.get("root"):
            if found.get("events") or found.get("throws"):
                return "damaged"
            self._counts["reopened"] += 1
            self._grow(found["root"])
        return None

    def _throw(self, thrown: Any, opened: bool = False) -> str | None:
        """A throw of fair dice is checked against its tree; numbers are not skipped."""
        if not isinstance(thrown, dict):
            return "damaged"
        if "dice" not in thrown:
            if not thrown:
                return None
            return self._closed(thrown)
        proof = thrown.get("proof")
        source = thrown.get("source")
        if source not in SOURCES or (source == "fair") != (proof is not None):
            return "bad_dice"
        if source == "typed" and self.header and self.header.options.get("real_dice") is False:
            return "bad_dice"
        if proof is None:
            self._counts["typed"] += 1
            return None
        try:
            shown = msgspec.convert(proof, fair.Proof)
            dice = msgspec.convert(thrown["dice"], dict[str, tuple[int, ...]])
            faces = msgspec.convert(thrown.get("faces"), dict[str, tuple[int, ...]])
            if sum(map(len, dice.values())) > MOST_THROWN or any(len(n) > 80 for n in dice):
                return "bad_dice"
            if not opened and shown.id != self._salt:
                return "bad_dice"
            ok = opened or shown.index == self._index
            ok = ok and self._belongs(shown)
            table = self.header.table if self.header else ""
            key = bytes.fromhex(shown.key)
            ok = ok and fair.faces(key, table, shown.index, shown.id, dice) == faces
        except (msgspec.ValidationError, ValueError, ZeroDivisionError, OverflowError, IndexError):
            return "bad_dice"
        if not ok:
            return "bad_dice"
        self._counts["fair"] += 1
        return None if opened else self._used(shown.next_root)

    def _belongs(self, proof: fair.Proof) -> bool:
        """Whether a key is in the tree of its throw: the newest that had begun by then."""
        trees = [*self._trees, (self._first, self._root)]
        first, root = [tree for tree in trees if tree[0] <= proof.index][-1:][0]
        return fair.belongs(proof, first, root)

    def _closed(self, thrown: dict[str, Any]) -> str | None:
        if thrown.get("index") != self._index:
            return "bad_dice"
        self._counts["closed"] += 1
        return self._used(thrown.get("next_root", ""))

    def _used(self, next_root: Any) -> str | None:
        """A number is used up; only the last one of a tree brings the next root."""
        self._index += 1
        if bool(next_root) != (self._index == self._first + fair.SIZE):
            return "bad_dice"
        if next_root:
            self._grow(next_root)
        return None

    def _grow(self, root: Any) -> None:
        self._trees.append((self._first, self._root))
        self._root, self._first = str(root), self._index

    def _again(self, journal: Journal, entry: Entry, events: tuple[Event, ...]) -> str | None:
        """Decides the command again with the same dice: the same events must come out."""
        if not events and entry.root:
            return None
        undone = [event for event in events if isinstance(event, Undone)]
        if undone and undone[0].number != journal.whole.top:
            return "rules"
        if entry.rules < journal.game.same_since or self._seals:
            self._counts["folded"] += 1
            return None
        again = decided_again(journal, entry)
        if isinstance(again, Refusal) or events != tuple(
            as_written(event, entry.rules) for event in again
        ):
            return "rules"
        self._counts["decided"] += 1
        return None


def _numbers(value: Any) -> Iterator[int]:
    """Every whole number in a value."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _numbers(inner)
    elif type(value) is int:
        yield value


def _shown_faces(value: Any, names: frozenset[str]) -> Iterator[int]:
    """Every number that events show as a face of a die: what these names hold."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner) if key in names else _shown_faces(inner, names)
    elif isinstance(value, list):
        for inner in value:
            yield from _shown_faces(inner, names)


@cache
def _names_of_faces(game: Game) -> frozenset[str]:
    """What the events of a game call the faces that they show."""
    fields = (field for event in game.events.values() for field in declared(event))
    return frozenset(("face", "faces", *(each.sent for each in fields if each.mark(Shown))))


def _name(text: str) -> bool:
    return len(text) <= 64 and re.search(NAME, text) is not None


def _named(entry: Entry) -> bool:
    """Whether an entry is somebody's: a seat as people have them."""
    role: Any = entry.role
    seat = known_seat(Seat(entry.by, role))
    resumed = (entry.by, entry.role, entry.do) == ("table", "watcher", "resume")
    return resumed or (seat is not None and seat.role != "watcher")


def decided_again(journal: Journal, entry: Entry) -> tuple[Event, ...] | Refusal:
    """What the rules say to a stored command, with the dice that fell then."""
    struct = common.commands_of(journal.game).get(entry.do)
    if struct is None:
        return Refusal("unknown_command")
    command = reading.convert(struct, entry.fields)
    if isinstance(command, Refusal):
        return command
    role: Any = entry.role
    seat, fallen = Seat(entry.by, role), iter(entry.throws)

    def answer(throw: Throw) -> Faces | Refusal:
        thrown = next(fallen, None)
        same = thrown is not None and dict(throw.dice) == thrown.dice
        if thrown is None or not same or throw.hidden != thrown.hidden:
            return Refusal("missing_dice")
        return chance.Typed(thrown.faces)(throw)

    events: tuple[Event, ...] | Refusal = run(common.decide(journal.whole, command, seat), answer)
    if next(fallen, None) is not None:
        return Refusal("bad_dice")
    return events if isinstance(events, Refusal) else common.stamped(journal.whole, events)
