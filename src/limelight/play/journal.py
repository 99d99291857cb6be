"""The journal of a table: everything that happened, in order, and what it comes to.

An entry is one command with its throws and events. ``undo`` is an entry too: it takes the
last one that still counts out of the fold, and stays to be seen. Two hash chains run over
the entries, one over what every seat may see and one over everything.
"""

import hashlib
from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec
from msgspec import Struct

from limelight.game import GM, WATCHER, Game, Seat

from . import common
from .common import Undone, Whole
from .fair import Proof

FORMAT = 1
"""Of the log; a newer one is refused, not guessed at."""


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a log: what table this is."""

    limelight: int
    log: str = "gm"
    """Whose: the GM's holds everything, a seat's what that seat may see."""
    game: str
    options: dict[str, Any]
    table: str
    root: str = ""
    """Of the first tree of fair dice; none where dice are only typed in."""


class Thrown(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Dice that fell: how many sides, which faces, and where they came from."""

    dice: dict[str, tuple[int, ...]]
    faces: dict[str, tuple[int, ...]]
    source: str
    """``fair``, ``typed`` (a person's real dice), ``script`` or ``seed``."""
    proof: Proof | None = None
    hidden: bool = False
    sealed: str = ""
    """The label under which nobody may see it before it is opened."""


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One command, whole."""

    number: int
    at: int = 0
    """Milliseconds since 1970."""
    by: str
    role: str = "player"
    id: str
    do: str
    fields: dict[str, Any] = msgspec.field(name="with", default_factory=dict)
    throws: tuple[Thrown, ...] = ()
    events: tuple[Any, ...] = ()
    """The events as they are stored; :meth:`Journal.events` makes them structs."""
    rules: int
    sealed: bool = False
    """Whether part of it may be seen by nobody else yet, the GM included."""
    opened: tuple[Thrown, ...] = ()
    """Throws of an earlier entry that were sealed until now."""
    root: str = ""
    """A new tree of fair dice for the throws after this entry (the table was opened again)."""


class Heads(Struct, frozen=True):
    """Where the two chains stand."""

    public: str
    full: str


class Snapshot(Struct, frozen=True, kw_only=True):
    """The table at one entry, so that a long log need not be folded from its start."""

    number: int
    heads: Heads
    counting: tuple[int, ...]
    session: int
    running: bool
    state: msgspec.Raw


class Journal:
    """Entries, the state that they come to, and the heads of both chains."""

    def __init__(self, game: Game, header: Header, start: Any) -> None:
        self.game, self.header, self.start = game, header, Whole(start)
        self.entries: list[Entry] = []
        self.whole = self.start
        self.heads = first_heads(header)
        self.senders: dict[str, None] = {}
        """Players who have sent a command, in the order of their first."""
        self._counting: list[int] = []
        self._states: dict[int, Whole] = {}
        """The table after each entry; they share whatever did not change."""
        self._tops: dict[int, int] = {}
        """After each entry, the number of the last one that counted; 0 for none."""

    @property
    def number(self) -> int:
        """Of the last entry."""
        return len(self.entries)

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers of the commands that have not been taken back."""
        return tuple(self._counting)

    def last_counting(self) -> int | None:
        """The number of the last command that has not been taken back."""
        return self._counting[-1] if self._counting else None

    def events(self, entry: Entry) -> tuple[Any, ...]:
        """The events of an entry as structs."""
        kinds = _kinds_of(self.game)
        return tuple(
            msgspec.convert(each, kinds.get(_tag(each), kinds[""]), strict=False)
            for each in entry.events
        )

    def chain(self, entry: Entry, events: Iterable[Any]) -> Heads:
        """Where the chains would stand after this entry."""
        fallen = tuple(events)
        return Heads(
            link(self.heads.public, seen_part(self.game, entry, fallen, WATCHER)),
            link(self.heads.full, gm_part(self.game, entry, fallen)),
        )

    def under(self, label: str) -> tuple[Thrown, ...]:
        """The throws that lie sealed under a label."""
        for number in reversed(self._counting):
            found = tuple(t for t in self.entries[number - 1].throws if t.sealed == label)
            if found:
                return found
        return ()

    def append(self, entry: Entry, events: tuple[Any, ...], heads: Heads | None = None) -> None:
        """Adds an entry that is stored, and applies what it says."""
        assert entry.number == self.number + 1
        undone = [event for event in events if isinstance(event, Undone)]
        after = self.whole if undone else self.after(self.whole, events)
        self.heads = self.chain(entry, events) if heads is None else heads
        self._write(entry)
        if undone:
            self._counting.remove(undone[0].number)
            self.whole = self._state()
        elif events:
            self._counting.append(entry.number)
            self.whole = self._states[entry.number] = after
        self._tops[entry.number] = self.last_counting() or 0

    def _write(self, entry: Entry) -> None:
        self.entries.append(entry)
        if entry.role == "player":
            self.senders[entry.by] = None

    def after(self, whole: Whole, events: Iterable[Any]) -> Whole:
        """The table after these events."""
        for event in events:
            whole = common.evolve(self.game, whole, event)
        return whole

    def _state(self) -> Whole:
        """What the entries that count come to: as it was kept, or folded again."""
        if not self._counting:
            return self.start
        return self._states.get(self._counting[-1]) or self._fold(self._counting)

    def _fold(self, numbers: list[int]) -> Whole:
        """From the last state that is known; those on the way are kept for the next time."""
        known = len(numbers)
        while known and numbers[known - 1] not in self._states:
            known -= 1
        whole = self._states[numbers[known - 1]] if known else self.start
        for number in numbers[known:]:
            whole = self.after(whole, self.events(self.entries[number - 1]))
            self._states[number] = whole
        return whole

    def at(self, number: int) -> Whole:
        """The table as it was right after an entry."""
        kept = self._states.get(self._tops.get(number, 0))
        if kept is not None:
            return kept
        counting: list[int] = []
        for entry in self.entries[:number]:
            if entry.do == "undo":
                counting.remove(entry.events[0]["number"])
            elif entry.events:
                counting.append(entry.number)
        if not counting:
            return self.start
        return self._states.get(counting[-1]) or self._fold(counting)

    def snapshot(self) -> Snapshot:
        """The table now, to be kept beside the log."""
        return Snapshot(
            number=self.number,
            heads=self.heads,
            counting=tuple(self._counting),
            session=self.whole.session,
            running=self.whole.running,
            state=msgspec.Raw(msgspec.json.encode(self.whole.game)),
        )

    def restore(self, entries: Iterable[Entry], snapshot: Snapshot | None = None) -> None:
        """Takes in stored entries; those that a snapshot covers are not folded again."""
        for entry in entries:
            if snapshot is None or entry.number > snapshot.number:
                self.append(entry, self.events(entry))
                continue
            self._write(entry)
            if entry.number == snapshot.number:
                held = msgspec.json.decode(snapshot.state, type=self.game.State)
                self.whole = Whole(held, snapshot.session, snapshot.running)
                self.heads = snapshot.heads
                self._counting = list(snapshot.counting)
                if self._counting:
                    self._states[self._counting[-1]] = self.whole


def first_heads(header: Header) -> Heads:
    """Where both chains start: from what is public of the table."""
    seen = msgspec.to_builtins(msgspec.structs.replace(header, log="gm"))
    return Heads(link("public", seen), link("full", seen))


def link(head: str, content: Any) -> str:
    """The next head of a chain."""
    return hashlib.sha256(head.encode() + b"\n" + msgspec.json.encode(content)).hexdigest()


def gm_part(game: Game, entry: Entry, events: tuple[Any, ...]) -> dict[str, Any]:
    """What the chain over everything holds: an entry without what is still sealed."""
    part: dict[str, Any] = msgspec.to_builtins(entry)
    if not entry.sealed:
        return part
    part.pop("with", None)
    shown = (common.show(game, event, GM) for event in events)
    part["events"] = [msgspec.to_builtins(event) for event in shown if event is not None]
    if entry.throws:
        part["throws"] = [_seen_throw(thrown, GM) for thrown in entry.throws]
    return part


def seen_part(game: Game, entry: Entry, events: tuple[Any, ...], seat: Seat) -> dict[str, Any]:
    """What one seat may see of an entry: its events, and throws that are open to it."""
    shown = tuple(common.show(game, event, seat) for event in events)
    part: dict[str, Any] = {"number": entry.number, "at": entry.at}
    seen = [msgspec.to_builtins(event) for event in shown if event is not None]
    if seen:
        part["by"] = entry.by
        part["id"] = entry.id
        part["events"] = seen
    if entry.throws:
        part["throws"] = [_seen_throw(thrown, seat) for thrown in entry.throws]
    if entry.opened:
        part["opened"] = [msgspec.to_builtins(thrown) for thrown in entry.opened]
    if entry.root:
        part["root"] = entry.root
    return part


def _seen_throw(thrown: Thrown, seat: Seat) -> dict[str, Any]:
    """A throw as a seat may see it; of a closed one only that its number is used."""
    if not thrown.sealed and (not thrown.hidden or seat.gm):
        made: dict[str, Any] = msgspec.to_builtins(thrown)
        return made
    if thrown.proof is None:
        return {}
    kept: dict[str, Any] = {"index": thrown.proof.index}
    if thrown.proof.next_root:
        kept["next_root"] = thrown.proof.next_root
    return kept


def closed_throw(seen: Any) -> Any:
    """A throw as it is exported while it is closed, as one of which nothing else is known."""
    if not isinstance(seen, dict) or "dice" in seen:
        return seen
    proof = {"id": "", "key": "", "path": (), **seen} if seen else None
    source = "typed" if proof is None else "fair"
    return {"dice": {}, "faces": {}, "source": source, "proof": proof, "sealed": "closed"}


def _tag(event: Any) -> str:
    """What kind of event this says it is."""
    tag = event.get("event") if isinstance(event, dict) else None
    return tag if isinstance(tag, str) else ""


@cache
def _kinds(types: tuple[type[Struct], ...]) -> dict[str, Any]:
    """Each kind of event by its name, which is quick to convert to; any of them by no name."""
    union: Any = reduce(or_, types)
    return {str(each.__struct_config__.tag): each for each in types} | {"": union}


def _kinds_of(game: Game) -> dict[str, Any]:
    return _kinds((*game.EVENTS, *common.EVENTS))
