"""The journal of a table: everything that happened, in order, and what it comes to.

An entry is one command with its throws and events. ``undo`` is an entry too: it takes the
last one that still counts out of the fold, and stays to be seen. Two hash chains run over
the entries, one over what every seat may see and one over everything.
"""

from collections import OrderedDict
from collections.abc import Container, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from limelight.contract import WATCHER, Game, Seat
from limelight.contract.events import Event

from . import common
from .common.events import Undone, lasting
from .common.state import OpenWish, Scene, Whole
from .entries import CLOSED, Entry, Header, Heads, Thrown, first_heads, gm_part, link, seen_by
from .states import States

MOST_READ = 256
"""So many entries' events stay at hand as structs."""


class Snapshot(Struct, frozen=True, kw_only=True):
    """The table at one entry, so that a long log need not be folded from its start."""

    number: int
    heads: Heads
    counting: tuple[int, ...]
    session: int
    running: bool
    state: msgspec.Raw
    rules: int = 0
    """Of the game: what others left is folded from the log again."""
    wishes: dict[str, OpenWish] = {}
    scenes: dict[str, Scene] = {}
    paused: bool = False


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

    def back(self, events: tuple[Event, ...], also: Container[int] = ()) -> Whole | None:
        """The table that an undo goes back to; None where nothing is taken back.

        What lasts, and came after what is taken back, is there all the same. ``also``: what
        will have been taken back before.
        """
        undone = next((event for event in events if isinstance(event, Undone)), None)
        if undone is None:
            return None
        at = self._counting.index(undone.number)
        whole = self._state(self._counting[:at])
        for number in self._counting[at + 1 :]:
            if number not in also:
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
            rules=self.game.version,
            wishes=self.whole.wishes,
            scenes=self.whole.scenes,
            paused=self.whole.paused,
        )

    def restore(self, entries: Iterable[Entry], snapshot: Snapshot | None = None) -> None:
        """Takes in stored entries; those that a snapshot covers are not folded again."""
        if snapshot is not None and snapshot.rules != self.game.version:
            raise ValueError("a snapshot of other rules")
        for entry in entries:
            if snapshot is None or entry.number > snapshot.number:
                self.append(entry, self.events(entry))
                continue
            self._write(entry)
            if entry.number == snapshot.number:
                held = msgspec.json.decode(snapshot.state, type=self.game.State)
                undoable = (n for n in snapshot.counting if not self._lasts(n))
                top = max(undoable, default=0)
                self.whole = Whole(
                    self.game,
                    held,
                    snapshot.session,
                    snapshot.running,
                    top,
                    snapshot.wishes,
                    snapshot.scenes,
                    snapshot.paused,
                )
                self.heads = snapshot.heads
                self._counting = list(snapshot.counting)
                if self._counting:
                    self._states.keep(self._counting[-1], self.whole)
