"""One table that people sit at: one command after the other, and everybody hears of it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from limelight.game import Refusal, Seat
from limelight.play import log
from limelight.play.done import Done
from limelight.play.journal import Entry, seen_part
from limelight.play.table import Table
from limelight.store.rows import NotSaved, Saved, Store, TableRow

from .people import Person

SNAPSHOT = 100
"""After so many entries the state is kept beside the log."""
MOST_LINES = 1024
"""How many entries stay written out for readers."""


class Reader(Protocol):
    """Somebody with an open stream."""

    person: Person

    def poke(self) -> None:
        """There is news."""

    def end(self) -> None:
        """The seat is gone: close at once."""


class Live:
    """A table, its readers, and the one place where its commands are put in order."""

    def __init__(self, row: TableRow, table: Table, store: Store) -> None:
        self.row, self.table, self._store = row, table, store
        self.readers: set[Reader] = set()
        self.presence = 0
        """Another number each time somebody comes or goes."""
        self._turn = asyncio.Lock()
        self._numbers = {(e.by, e.id): e.number for e in table.journal.entries if e.id}
        self._written: OrderedDict[tuple[int, Seat, str], bytes] = OrderedDict()
        self.here: frozenset[str] = frozenset()
        """The seats that are looking."""
        self.drawings: dict[tuple[Seat, str], Any] = {}
        """What pages have drawn of the table, by whom it is for and in which language."""

    @property
    def id(self) -> str:
        """How the table is addressed."""
        return self.row.id

    @property
    def number(self) -> int:
        """Of the last entry."""
        return self.table.number

    async def do(
        self,
        person: Person,
        do: str,
        fields: Any,
        dice: Any = None,
        id: str = "",
        after: int | None = None,
    ) -> Done | Refusal:
        """One command: decided on the true state, stored, then answered and told to all."""
        return await asyncio.shield(self._do(person, do, fields, dice, id, after))

    async def _do(
        self, person: Person, do: str, fields: Any, dice: Any, id: str, after: int | None
    ) -> Done | Refusal:
        async with self._turn:
            if not self.knows(person):  # they lost their seat while they waited
                return Refusal("not_found")
            known = self._numbers.get((person.seat.name, id)) if id else None
            if known is not None:
                return self.again(known, person.seat)
            if after is not None and after != self.number:
                return Refusal("stale")
            if self.table.unpublished:
                await asyncio.to_thread(self._publish)
                if self.table.unpublished:
                    return Refusal("not_saved")
            ready = self.table.prepare(person.seat, do, fields, dice, id)
            if isinstance(ready, Refusal):
                return ready
            entry = ready.entry
            line = log.entry_line(entry, ready.heads)
            try:
                await kept(self._store.append(self.id, entry.number, line))
            except NotSaved:
                return Refusal("not_saved")
            done = self.table.keep(ready)
            self._numbers[entry.by, entry.id] = entry.number
            if entry.number % SNAPSHOT == 0:
                self._snapshot()
        self.tell()
        return done

    def _publish(self) -> None:
        with suppress(OSError):
            self.table.publish()

    def knows(self, person: Person) -> bool:
        """Whether they still have their seat, by the token that they came with."""
        return self._store.seat_of(person.token) is not None

    def again(self, number: int, seat: Seat) -> Done:
        """The answer that a stored command had."""
        journal = self.table.journal
        events = journal.events(journal.entries[number - 1])
        return self.table.done(number, events, journal.at(number - 1), journal.at(number), seat)

    def view_at(self, number: int, seat: Seat) -> dict[str, Any]:
        """What a seat saw right after an entry."""
        if number == self.number:
            return self.table.view(seat)
        return self.table.view_of(self.table.journal.at(number), seat)

    def _snapshot(self) -> None:
        snapshot = self.table.journal.snapshot()
        future = self._store.keep_snapshot(
            self.id, Saved(snapshot.number, msgspec.json.encode(snapshot))
        )
        future.add_done_callback(Future.exception)  # without it a log is folded: slower, no more

    # -- readers -------------------------------------------------------------------------

    def tell(self) -> None:
        """Wakes everybody who reads."""
        for reader in self.readers:
            reader.poke()

    def come(self, reader: Reader) -> None:
        """Somebody opened a stream."""
        self.readers.add(reader)
        self._present()

    def go(self, reader: Reader) -> None:
        """A stream is closed."""
        self.readers.discard(reader)
        self._present()

    def _present(self) -> None:
        here = frozenset(reader.person.id for reader in self.readers)
        if here != self.here:
            self.here = here
            self.presence += 1
            self.tell()

    def end(self, gone: Callable[[Person], bool]) -> None:
        """Closes the streams of those who have no seat any more."""
        for reader in [reader for reader in self.readers if gone(reader.person)]:
            reader.end()

    # -- what a seat may see -------------------------------------------------------------

    def item(self, number: int, seat: Seat, lang: str) -> dict[str, Any]:
        """An entry as a seat may see it, with what the story says of it."""
        entry: Entry = self.table.journal.entries[number - 1]
        events = self.table.journal.events(entry)
        part = seen_part(self.table.game, entry, events, seat)
        text = self.table.line(number, seat, lang)
        return part | ({"text": text} if text else {})

    def message(self, number: int, seat: Seat, lang: str) -> bytes:
        """The same as a server-sent event, written once for everybody who sees the same."""
        key = (number, seat, lang)
        found = self._written.get(key)
        if found is None:
            data = msgspec.json.encode(self.item(number, seat, lang))
            found = self._written[key] = b"id: %d\nevent: entry\ndata: %s\n\n" % (number, data)
            if len(self._written) > MOST_LINES:
                self._written.popitem(last=False)
        return found


async def kept(future: "Future[None]") -> None:
    """Waits until the store has it."""
    if future.done():
        future.result()
    else:
        await asyncio.wrap_future(future)
