"""The log of a table as it is stored and exported, and the proof that it is whole.

JSON Lines: a header, an entry for each command, and a closing line with the heads of the
chains, which is written anew with every entry, so that a lost tail is noticed.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from limelight.game import Faces, Game, Refusal, Seat, Throw
from limelight.games import game as find_game
from limelight.store.lines import MOST_LINE

from . import chance, common, fair, reading
from .common import Undo, Undone
from .journal import FORMAT, Entry, Header, Heads, Journal, first_heads, link, seen_part
from .table import Table, read_options


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
    public: str = ""
    full: str = ""
    bad: Bad | None = None


def header_line(header: Header) -> bytes:
    """The first line."""
    return msgspec.json.encode(header) + b"\n"


def entry_line(entry: Entry, heads: Heads) -> bytes:
    """An entry with where both chains stand after it."""
    return (
        msgspec.json.encode(
            {**msgspec.to_builtins(entry), "public": heads.public, "full": heads.full}
        )
        + b"\n"
    )


def end_line(number: int, heads: Heads, full: bool = True) -> bytes:
    """The closing line: how many entries there are, and where the chains stand."""
    closing = {"end": number, "public": heads.public}
    return msgspec.json.encode(closing | ({"full": heads.full} if full else {})) + b"\n"


def export(table: Table, by: str | Seat) -> Iterator[bytes]:
    """The log as a seat may see it; the GM's is everything."""
    seat = Seat.of(by) if isinstance(by, str) else by
    journal = table.journal
    heads = first_heads(journal.header)
    yield header_line(
        journal.header if seat.gm else msgspec.structs.replace(journal.header, log="seat")
    )
    for entry in journal.entries:
        events = journal.events(entry)
        public = seen_part(table.game, entry, events, Seat("", "watcher"))
        heads = Heads(link(heads.public, public), link(heads.full, msgspec.to_builtins(entry)))
        if seat.gm:
            yield entry_line(entry, heads)
            continue
        line = {**public, "public": heads.public}
        own = seen_part(table.game, entry, events, seat)
        if own != public:
            line["own"] = own
        yield msgspec.json.encode(line) + b"\n"
    yield end_line(journal.number, heads, seat.gm)


def open_table(lines: Iterable[bytes], **settings: Any) -> Table | Bad:
    """A table from its stored log: every entry checked by the chains and folded."""
    read = _Reader(lines)
    bad = read.all()
    if bad is not None:
        return bad
    assert read.header is not None and read.table is not None
    header = read.header
    table = Table(header.game, header.options, id=header.table, header=header, **settings)
    table.take_over(read.table.journal)
    return table


def verify(lines: Iterable[bytes], head: str | None = None) -> Report:
    """Checks a log: order, damage, both chains, every die, and the rules themselves."""
    read = _Reader(lines)
    bad = read.all()
    report = read.report(bad)
    if bad is None and head is not None and head not in (report.public, report.full):
        return msgspec.structs.replace(report, bad=Bad("other_head", read.line))
    return report


def closing_after(lines: list[bytes]) -> bytes | None:
    """The closing line for a log that broke off after these whole lines; None if none are."""
    last = msgspec.json.decode(lines[-1]) if lines else {}
    if "limelight" in last:
        return end_line(0, first_heads(msgspec.convert(last, Header)))
    if "number" not in last:
        return None
    return end_line(last["number"], Heads(last["public"], last["full"]))


class _Reader:
    """Goes through a log line by line and stops at the first bad place."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = lines
        self.line = self.number = 0
        self.header: Header | None = None
        self.table: Table | None = None
        self._heads = Heads("", "")
        self._first, self._root, self._index = 0, "", 0
        self._counts = {"fair": 0, "typed": 0, "closed": 0, "decided": 0, "folded": 0}
        self._ended = False

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
            why = self._one(line)
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
        if found.get("number") != self.number + 1:
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
        game = find_game(header.game)
        if game is None:
            return "unknown_game"
        if isinstance(read_options(game, header.options), Refusal):
            return "damaged"
        self.header, self._root = header, header.root
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
        public = link(self._heads.public, found)
        if head != public:
            return "damaged"
        self._heads = Heads(public, "")
        throws = found.get("throws", [])
        if not isinstance(throws, list):
            return "damaged"
        for thrown in throws:
            why = self._throw(thrown)
            if why is not None:
                return why
        return self._new_root(found.get("root", ""))

    def _gm_entry(self, found: dict[str, Any]) -> str | None:
        assert self.table is not None
        journal = self.table.journal
        heads = Heads(str(found.pop("public", "")), str(found.pop("full", "")))
        if heads.full != link(self._heads.full, found):
            return "damaged"
        try:
            entry = msgspec.convert(found, Entry)
            events = journal.events(entry)
        except (msgspec.ValidationError, RecursionError):
            return "damaged"
        if entry.rules > self.table.game.FACTS.version:
            return "newer_rules"
        for thrown in found.get("throws", []):
            why = self._throw(thrown)
            if why is not None:
                return why
        why = self._again(journal, entry, events)
        if why is not None:
            return why
        if heads != journal.chain(entry, events):
            return "damaged"
        journal.append(entry, events, heads)
        self._heads = heads
        return self._new_root(entry.root)

    def _new_root(self, root: Any) -> str | None:
        if root:
            self._root, self._first = str(root), self._index
        return None

    def _throw(self, thrown: Any) -> str | None:
        """A throw of fair dice is checked against its tree; numbers are not skipped."""
        if not isinstance(thrown, dict):
            return "damaged"
        if "dice" not in thrown:
            if not thrown:
                return None
            return self._closed(thrown)
        proof = thrown.get("proof")
        if proof is None:
            if thrown.get("source") == "fair":
                return "bad_dice"
            self._counts["typed"] += 1
            return None
        try:
            shown = msgspec.convert(proof, fair.Proof)
            dice = msgspec.convert(thrown["dice"], dict[str, tuple[int, ...]])
            faces = msgspec.convert(thrown.get("faces"), dict[str, tuple[int, ...]])
            ok = shown.index == self._index and fair.belongs(shown, self._first, self._root)
            table = self.header.table if self.header else ""
            key = bytes.fromhex(shown.key)
            ok = ok and fair.faces(key, table, shown.index, shown.id, dice) == faces
        except (msgspec.ValidationError, ValueError, ZeroDivisionError, OverflowError):
            return "bad_dice"
        if not ok:
            return "bad_dice"
        self._counts["fair"] += 1
        self._index += 1
        self._grow(shown.next_root)
        return None

    def _closed(self, thrown: dict[str, Any]) -> str | None:
        if thrown.get("index") != self._index:
            return "bad_dice"
        self._counts["closed"] += 1
        self._index += 1
        self._grow(thrown.get("next_root", ""))
        return None

    def _grow(self, root: Any) -> None:
        if root:
            self._root, self._first = str(root), self._index

    def _again(self, journal: Journal, entry: Entry, events: tuple[Any, ...]) -> str | None:
        """Decides the command again with the same dice: the same events must come out."""
        if not events and entry.root:
            return None
        undone = [event for event in events if isinstance(event, Undone)]
        if undone and undone[0].number != journal.last_counting():
            return "rules"
        if entry.rules != journal.game.FACTS.version:
            self._counts["folded"] += 1
            return None
        if decided_again(journal, entry) != events:
            return "rules"
        self._counts["decided"] += 1
        return None


def decided_again(journal: Journal, entry: Entry) -> tuple[Any, ...] | Refusal:
    """What the rules say to a stored command, with the dice that fell then."""
    game: Game = journal.game
    struct = reading.named((*game.COMMANDS, *common.COMMANDS)).get(entry.do)
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

    if isinstance(command, Undo):
        number = journal.last_counting()
        if number is None or not seat.gm:
            return Refusal("not_now")
        return (Undone(number=number),)
    events = chance.run(common.decide(game, journal.whole, command, seat), answer)
    return Refusal("bad_dice") if next(fallen, None) is not None else events
