"""One table that people sit at: one command after the other, and everybody hears of it."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from itertools import islice
from typing import Any, Protocol, TypeVar

import msgspec

from limelight.contract import WATCHER, Refusal, Seat
from limelight.play.journal import seen_by
from limelight.play.steps import Done
from limelight.play.table import Table
from limelight.store.rows import NotSaved, Saved, Store, TableRow

from .people import Person

SNAPSHOT = 100
"""After so many entries the state is kept beside the log."""
MOST_LINES = 1024
"""How many entries stay written out for readers."""
MANY = 30
"""A table with more people takes long to draw."""
AT_ONCE = 16
"""So many readers are told at once; then whoever else waits has a turn."""


T = TypeVar("T")


class Reader(Protocol):
    """Somebody with an open stream."""

    person: Person

    def poke(self) -> None:
        """There is news."""

    def end(self) -> None:
        """The seat is gone: close at once."""


class Live:
    """A table, its readers, and the one place where its commands are put in order."""

    def __init__(
        self,
        row: TableRow,
        table: Table,
        store: Store,
        size: int = 0,
        pencil: Executor | None = None,
    ) -> None:
        self.row, self.table, self._store = row, table, store
        self.size = size
        """How long its log is, in bytes."""
        self._pencil, self._drawing = pencil, asyncio.Lock()
        self.readers: set[Reader] = set()
        self.presence = 0
        """Another number each time somebody comes or goes."""
        self.turn = asyncio.Lock()
        """Whoever has it alone changes the table, or who sits at it."""
        self.closed = False
        """Whether the table was deleted: nobody has a seat at it any more."""
        self._gone: set[bytes] = set()
        """Tokens that have lost their seat since somebody came in with them."""
        self._numbers = {(e.by, e.id): e.number for e in table.journal.entries if e.id}
        self._written: OrderedDict[tuple[int, Seat, str], bytes] = OrderedDict()
        self._told: OrderedDict[tuple[int, Seat, str], str] = OrderedDict()
        self._seen: OrderedDict[tuple[int, Seat], dict[str, Any]] = OrderedDict()
        self._untold: dict[Reader, None] = {}
        """Readers who have not heard of the latest yet, in their order."""
        self._here: Counter[str] = Counter()
        self.drawings: dict[tuple[Seat, str], Any] = {}
        """What pages have drawn of the table, by whom it is for and in which language."""
        self.seats_changed()

    @property
    def id(self) -> str:
        """How the table is addressed."""
        return self.row.id

    @property
    def number(self) -> int:
        """Of the last entry."""
        return self.table.number

    def seats_changed(self) -> None:
        """Somebody was given a seat, or lost it."""
        self.table.seated = tuple(row.player for row in self._store.seats(self.id) if row.player)
        self.presence += 1
        self.drawings.clear()  # what was drawn for a seat goes with it
        self.tell()

    async def do(
        self,
        person: Person,
        do: str,
        fields: Any,
        dice: Any = None,
        id: str = "",
        after: int | None = None,
        roots: Sequence[str] = (),
        next: int | None = None,
    ) -> Done | Refusal:
        """One command: decided on the true state, stored, then answered and told to all."""
        return await asyncio.shield(self._do(person, do, fields, dice, id, after, roots, next))

    async def _do(
        self,
        person: Person,
        do: str,
        fields: Any,
        dice: Any,
        id: str,
        after: int | None,
        roots: Sequence[str],
        next: int | None,
    ) -> Done | Refusal:
        async with self.turn:
            if not self.knows(person):  # they lost their seat while they waited
                return Refusal("not_found")
            known = self._numbers.get((person.seat.name, id)) if id else None
            if known is not None:
                return self.table.again(known, person.seat)
            if after is not None and after != self.number:
                return Refusal("stale")
            if self.table.unpublished:
                await asyncio.to_thread(self._publish)
                if self.table.unpublished:
                    return Refusal("not_saved")
            step = self.table.prepare(person.seat, do, fields, dice, id, False, roots, next)
            if isinstance(step, Refusal):
                return step
            entry = step.entry
            try:
                line = step.line()
                await kept(self._store.append(self.id, entry.number, line))
            except NotSaved:
                self.table.drop(step)
                return Refusal("not_saved")
            done = self.table.keep(step)
            self.size += len(line)
            for seat, shown in step.shown.items():  # what was looked at once is kept for readers
                seen = seen_by(self.table.game, entry, step.events, seat, shown)
                _put(self._seen, (entry.number, seat), seen)
            self._numbers[entry.by, entry.id] = entry.number
            if entry.number % SNAPSHOT == 0:
                self._snapshot()
        self.tell()
        return done

    async def reseat(self, player: str) -> None:
        """Tells all that a player's seat is given out anew; whoever asks for it has the turn."""
        if self.table.unpublished:
            await asyncio.to_thread(self.table.publish)
        step = self.table.reseat(player)
        try:
            await kept(self._store.append(self.id, step.entry.number, step.line()))
        except NotSaved:
            self.table.drop(step)
            raise
        self.table.keep(step)

    def _publish(self) -> None:
        with suppress(OSError):
            self.table.publish()

    def knows(self, person: Person) -> bool:
        """Whether they still have their seat, by the token that they came with."""
        return not self.closed and person.token not in self._gone

    async def delete(self) -> None:
        """Deletes the table: who waits for their turn at it finds none."""
        async with self.turn:
            await kept(self._store.delete_table(self.id))
            self.close()

    def close(self) -> None:
        """The table is gone: all streams end at once."""
        self.closed = True
        self.end(lambda _: True)

    def _snapshot(self) -> None:
        snapshot = self.table.journal.snapshot()
        future = self._store.keep_snapshot(
            self.id, Saved(snapshot.number, msgspec.json.encode(snapshot))
        )
        future.add_done_callback(Future.exception)  # without it a log is folded: slower, no more

    # -- readers -------------------------------------------------------------------------

    def tell(self) -> None:
        """Wakes everybody who reads: a few at once, the others when other tables had a turn."""
        tells = bool(self._untold)
        self._untold |= dict.fromkeys(self.readers)
        if not tells:
            self._tell_some()

    def _tell_some(self) -> None:
        for reader in list(islice(self._untold, AT_ONCE)):
            del self._untold[reader]
            reader.poke()
        if self._untold:
            asyncio.get_running_loop().call_soon(self._tell_some)

    def come(self, reader: Reader) -> None:
        """Somebody opened a stream."""
        self.readers.add(reader)
        self._present(reader, 1)

    def go(self, reader: Reader) -> None:
        """A stream is closed."""
        self.readers.discard(reader)
        self._untold.pop(reader, None)
        self._present(reader, -1)

    def _present(self, reader: Reader, by: int) -> None:
        """A seat looks once more, or once less; whether it looks at all concerns everybody."""
        seat = reader.person.id
        looked = seat in self._here
        self._here[seat] += by
        if not self._here[seat]:
            del self._here[seat]
        if looked != (seat in self._here):
            self.presence += 1
            self.tell()

    def streams_of(self, person: Person) -> int:
        """How many streams of a seat are open."""
        return self._here[person.id]

    def end(self, gone: Callable[[Person], bool]) -> None:
        """Closes the streams of those for whom this holds; they may come back."""
        for reader in [reader for reader in self.readers if gone(reader.person)]:
            reader.end()

    def lost(self, token: bytes) -> None:
        """A token is dead: whatever it still wants, it has no seat any more."""
        self._gone.add(token)
        self.end(lambda person: person.token == token)

    async def draw(self, what: Callable[..., T], *given: Any) -> T:
        """Draws something: of a table with many people where no other table waits for it."""
        if self._pencil is None or len(self.table.game.owners(self.table.state)) <= MANY:
            return what(*given)
        async with self._drawing:
            return await asyncio.get_running_loop().run_in_executor(self._pencil, what, *given)

    # -- what a seat may see -------------------------------------------------------------

    def shown(self, number: int, seat: Seat) -> tuple[Any, ...]:
        """The events of an entry as a seat may see them, looked at once."""
        part = self.seen(number, seat)
        events: tuple[Any, ...] = part.get("events", ())
        return events

    def seen(self, number: int, seat: Seat) -> dict[str, Any]:
        """What a seat may see of an entry, looked at once."""
        seat = self.table.journal.audience(number, seat)
        key = (number, seat)
        found = self._seen.get(key)
        if found is None:
            journal = self.table.journal
            entry = journal.entries[number - 1]
            found = seen_by(self.table.game, entry, journal.events(entry), seat)
            _put(self._seen, key, found)
        return found

    def told(self, number: int, seat: Seat, lang: str) -> str:
        """What the story says of an entry to a seat, told once."""
        seat = self.table.journal.audience(number, seat)
        key = (number, seat, lang)
        found = self._told.get(key)
        if found is None:
            found = self.table.line(number, seat, lang, self.shown(number, seat))
            _put(self._told, key, found)
        return found

    def item(self, number: int, seat: Seat, lang: str) -> dict[str, Any]:
        """An entry as a seat may see it, with what the story says of it."""
        text, journal = self.told(number, seat, lang), self.table.journal
        item = self.seen(number, seat) | {"head": journal.heads_at(number).of(seat)}
        for thrown in journal.entries[number - 1].throws:
            if thrown.proof is not None and thrown.proof.next_root:
                item["root"] = thrown.proof.next_root
        return item | ({"text": text} if text else {})

    def links(self, since: int, upto: int) -> list[tuple[str, str]]:
        """What every seat may see of entries, as the public chain holds it, and its heads."""
        journal = self.table.journal
        return [
            (
                msgspec.json.encode(self.seen(number, WATCHER)).decode(),
                journal.heads_at(number).public,
            )
            for number in range(since + 1, upto + 1)
        ]

    def message(self, number: int, seat: Seat, lang: str) -> bytes:
        """The same as a server-sent event, written once for everybody who sees the same."""
        seat = self.table.journal.audience(number, seat)
        key = (number, seat, lang)
        found = self._written.get(key)
        if found is None:
            data = msgspec.json.encode(self.item(number, seat, lang))
            found = b"id: %d\nevent: entry\ndata: %s\n\n" % (number, data)
            _put(self._written, key, found)
        return found


def in_turns(readers: Iterable[Reader]) -> Iterator[list[Reader]]:
    """Readers a few at a time, as they are now."""
    left = iter(list(readers))
    while some := list(islice(left, AT_ONCE)):
        yield some


K = TypeVar("K")
V = TypeVar("V")


def _put(kept: "OrderedDict[K, V]", key: K, value: V) -> None:
    """Keeps one thing more, and forgets the oldest where that is too many."""
    kept[key] = value
    if len(kept) > MOST_LINES:
        kept.popitem(last=False)


async def kept(future: "Future[None]") -> None:
    """Waits until the store has it."""
    if future.done():
        future.result()
    else:
        await asyncio.wrap_future(future)
