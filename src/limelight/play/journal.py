"""The journal of a table: everything that happened, in order, and what it comes to.

An entry is one command with its throws and events. ``undo`` is an entry too: it takes the
last one that still counts out of the fold, and stays to be seen. Two hash chains run over
the entries, one over what every seat may see and one over everything.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from limelight.contract import GM, WATCHER, Game, Seat
from limelight.contract.events import Event

from . import common
from .common.events import Undone, lasting
from .common.state import Whole
from .fair import Proof
from .states import States

FORMAT = 1
"""Of the log; a newer one is refused, not guessed at."""
CLOSED = "closed"
"""Under this label lie throws of which a log that was taken along holds nothing more."""
MOST_READ = 256
"""So many entries' events stay at hand as structs."""


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
    chosen: bool = False
    """Whether the table chose the id, because the sender gave none: then it proves nothing."""
    next: int | None = None
    """The number of the next throw, as the sender's device had seen it: its dice begin there."""
    roots: tuple[str, ...] = ()
    """The roots that the sender's device had seen; its throws come from one of these."""


class Heads(Struct, frozen=True):
    """Where the two chains stand."""

    public: str
    full: str

    def of(self, seat: Seat) -> str:
        """The head that a seat keeps: the GM's of everything, all others' of what all may see."""
        return self.full if seat.gm else self.public


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
        self.game, self.header, self.start = game, header, Whole(game, start)
        self.entries: list[Entry] = []
        self.whole = self.start
        self.heads = first_heads(header)
        self._heads: list[Heads] = [self.heads]
        """Where the chains stood after each entry, and before the first."""
        self.senders: dict[str, None] = {}
        """Players who have sent a command, in the order of their first."""
        self._reseated: dict[str, int] = {}
        """Players whose seat was given out anew, and the number of the entry that says so."""
        self._counting: list[int] = []
        self._states = States()
        self._parted: set[int] = set()
        """Entries that last although something before them was taken back."""
        self._read: OrderedDict[int, tuple[Event, ...]] = OrderedDict()

    @property
    def number(self) -> int:
        """Of the last entry."""
        return len(self.entries)

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers of the commands that have not been taken back."""
        return tuple(self._counting)

    def heads_at(self, number: int) -> Heads:
        """Where the chains stood right after an entry (0: before the first)."""
        return self._heads[number]

    def linked(self, heads: Iterable[Heads]) -> None:
        """Where the chains stood after each entry, as it was stored."""
        self._heads = [self._heads[0], *heads]

    def events(self, entry: Entry) -> tuple[Event, ...]:
        """The events of an entry as structs; read once for the latest ones."""
        known = self._read.get(entry.number)
        if known is None:
            known = tuple(common.stored(self.game, each) for each in entry.events)
            if entry.number <= self.number and self.entries[entry.number - 1] is entry:
                self._keep(entry.number, known)
        return known

    def _keep(self, number: int, events: tuple[Event, ...]) -> None:
        self._read[number] = events
        if len(self._read) > MOST_READ:
            self._read.popitem(last=False)

    def chain(
        self,
        entry: Entry,
        events: tuple[Event, ...],
        heads: Heads | None = None,
        public: tuple[Any, ...] | None = None,
    ) -> Heads:
        """Where the chains stand after this entry, from where they stood before it.

        ``public``: the events as everybody may see them, where that is known already.
        """
        before = self.heads if heads is None else heads
        seen = seen_by(self.game, entry, events, WATCHER, public)
        return Heads(
            link(before.public, msgspec.json.encode(seen)),
            link(before.full, gm_part(self.game, entry, events)),
        )

    def under(self, label: str) -> tuple[Thrown, ...]:
        """The throws that lie sealed under a label."""
        for number in reversed(self._counting):
            found = tuple(t for t in self.entries[number - 1].throws if t.sealed == label)
            if found:
                return found
        return ()

    def lies_sealed(self) -> bool:
        """Whether dice lie here that nobody knows: sealed when the log was taken along."""
        entries = [self.entries[number - 1] for number in self._counting]
        closed = sum(t.sealed == CLOSED for entry in entries for t in entry.throws)
        return closed > sum(len(entry.opened) for entry in entries)

    def back(self, events: tuple[Event, ...]) -> Whole | None:
        """The table that an undo goes back to; None where nothing is taken back.

        What lasts, and came after what is taken back, is there all the same.
        """
        undone = next((event for event in events if isinstance(event, Undone)), None)
        if undone is None:
            return None
        at = self._counting.index(undone.number)
        whole = self._state(self._counting[:at])
        for number in self._counting[at + 1 :]:
            whole = self._folded(whole, number)
        return whole

    def audience(self, number: int, seat: Seat) -> Seat:
        """As whom a seat sees an entry: what was before it was given out anew, as everybody."""
        return WATCHER if number < self._reseated.get(seat.name, 0) and not seat.gm else seat

    def after(
        self, number: int, events: tuple[Event, ...], before: Whole, back: Whole | None = None
    ) -> Whole:
        """The table after an entry of this number with these events.

        ``back``: what an undo goes back to, where that is known already.
        """
        back = self.back(events) if back is None else back
        if back is not None:
            return common.after(back, events)
        after = common.after(before, events)
        return replace(after, top=number) if events and not lasting(events) else after

    def append(
        self,
        entry: Entry,
        events: tuple[Event, ...],
        heads: Heads | None = None,
        after: Whole | None = None,
    ) -> None:
        """Adds an entry that is stored, and goes on to the table after it."""
        assert entry.number == self.number + 1
        whole = self.after(entry.number, events, self.whole) if after is None else after
        self.heads = self.chain(entry, events) if heads is None else heads
        self._heads.append(self.heads)
        self._write(entry)
        self._keep(entry.number, events)
        undone = next((event for event in events if isinstance(event, Undone)), None)
        if undone is not None:
            at = self._counting.index(undone.number)
            self._parted.update(self._counting[at + 1 :])
            del self._counting[at]
        if len(events) > (undone is not None):
            self._counting.append(entry.number)
        self._states.keep(entry.number, whole)
        self.whole = whole

    def _write(self, entry: Entry) -> None:
        self.entries.append(entry)
        if entry.role == "player":
            self.senders[entry.by] = None
        if entry.do == "reseat":
            self._reseated[entry.events[0]["player"]] = entry.number

    def _state(self, counting: list[int]) -> Whole:
        """What these entries come to: as it was kept, or folded from the last one that was."""
        whole, since = self.start, 0
        for place in range(len(counting), 0, -1):
            kept = self._kept(counting[place - 1])
            if kept is not None:
                whole, since = kept, place
                break
        for number in counting[since:]:
            whole = self._folded(whole, number)
            if number not in self._parted:
                self._states.keep(number, whole)
        return whole

    def _kept(self, number: int) -> Whole | None:
        """The table after an entry, if it is kept, with all that counts before it."""
        return None if number in self._parted else self._states.get(number)

    def _lasts(self, number: int) -> bool:
        return lasting(self.events(self.entries[number - 1]))

    def _folded(self, whole: Whole, number: int) -> Whole:
        """A table with one entry more."""
        events = self.events(self.entries[number - 1])
        after = common.after(whole, events)
        return after if lasting(events) else replace(after, top=number)

    def at(self, number: int) -> Whole:
        """The table as it was right after an entry."""
        kept = self._states.get(number)
        if kept is not None:
            return kept
        counting: list[int] = []
        for entry in self.entries[:number]:
            undone = entry.do == "undo"
            if undone:
                counting.remove(entry.events[0]["number"])
            if len(entry.events) > undone:
                counting.append(entry.number)
        return self._state(counting)

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
                undoable = (n for n in snapshot.counting if not self._lasts(n))
                top = max(undoable, default=0)
                self.whole = Whole(self.game, held, snapshot.session, snapshot.running, top)
                self.heads = snapshot.heads
                self._counting = list(snapshot.counting)
                if self._counting:
                    self._states.keep(self._counting[-1], self.whole)


def first_heads(header: Header) -> Heads:
    """Where both chains start: from what is public of the table."""
    seen = msgspec.json.encode(replace(header, log="gm"))
    return Heads(link("public", seen), link("full", seen))


def link(head: str, content: bytes) -> str:
    """The next head of a chain."""
    return hashlib.sha256(head.encode() + b"\n" + content).hexdigest()


def gm_part(game: Game, entry: Entry, events: tuple[Event, ...]) -> bytes:
    """What the chain over everything holds: an entry without what is still sealed."""
    if not entry.sealed:
        return msgspec.json.encode(entry)
    return msgspec.json.encode(gm_known(game, entry, events))


def gm_known(game: Game, entry: Entry, events: tuple[Event, ...]) -> dict[str, Any]:
    """An entry as the GM may know it."""
    part: dict[str, Any] = msgspec.to_builtins(entry)
    if entry.sealed:
        part.pop("with", None)
        part["events"] = list(common.shown(game, events, GM, entry.rules))
        if entry.throws:
            part["throws"] = [_seen_throw(thrown, GM) for thrown in entry.throws]
    return part


def seen_part(game: Game, entry: Entry, events: tuple[Event, ...], seat: Seat) -> bytes:
    """What one seat may see of an entry, as it is written."""
    return msgspec.json.encode(seen_by(game, entry, events, seat))


def seen_by(
    game: Game,
    entry: Entry,
    events: tuple[Event, ...],
    seat: Seat,
    shown: tuple[Any, ...] | None = None,
) -> dict[str, Any]:
    """What one seat may see of an entry: its events, and throws that are open to it.

    ``shown``: the events as this seat may see them, where that is known already.
    """
    part: dict[str, Any] = {"number": entry.number, "at": entry.at}
    seen = common.shown(game, events, seat, entry.rules) if shown is None else shown
    if seen:
        part["by"] = entry.by
        part["id"] = entry.id
        if entry.chosen:
            part["chosen"] = True
        if entry.next is not None:
            part["next"] = entry.next
        if entry.roots:
            part["roots"] = entry.roots
        part["events"] = seen
    if entry.throws:
        part["throws"] = [_seen_throw(thrown, seat) for thrown in entry.throws]
    if entry.opened:
        part["opened"] = entry.opened
    if entry.root:
        part["root"] = entry.root
    return part


def _seen_throw(thrown: Thrown, seat: Seat) -> Any:
    """A throw as a seat may see it; of a closed one only that its number is used."""
    if not thrown.sealed and (not thrown.hidden or seat.gm):
        return thrown
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
    return {"dice": {}, "faces": {}, "source": source, "proof": proof, "sealed": CLOSED}
