"""One table as the store has it: what is stored here is kept, what others store is taken in."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable
from concurrent.futures import Future

import msgspec

from limelight.play.entries import Entry, seen_by
from limelight.play.log import stored_entry
from limelight.play.steps import Done, Step
from limelight.play.table import Table
from limelight.store.rows import Also, Behind, NotSaved, Saved, Store, TableRow

from .people import Person
from .seen import Seen
from .turn import Turn

SNAPSHOT = 100
"""After so many entries the state is kept beside the log."""


class Followed(Seen, ABC):
    """A table and its log; whoever changes it has the turn, and nothing is on its way."""

    def __init__(self, row: TableRow, table: Table, store: Store, size: int) -> None:
        super().__init__(table)
        self.row, self._store = row, store
        self.size = size
        """How long its log is, in bytes."""
        self.turn = Turn()
        """Whoever has it alone changes the table, or who sits at it."""
        self.closed = False
        """Whether the table was deleted: nobody has a seat at it any more."""
        self._gone: set[bytes] = set()
        """Tokens that have lost their seat since somebody came in with them."""
        self._numbers = {(e.by, e.id): e.number for e in table.journal.entries if e.id}
        self._unsure = False
        """Whether something may be stored of which this node was not told."""

    @property
    def id(self) -> str:
        """How the table is addressed."""
        return self.row.id

    @property
    def number(self) -> int:
        """Of the last entry."""
        return self.table.number

    @abstractmethod
    def tell(self) -> None:
        """Wakes everybody who reads."""

    @abstractmethod
    def close(self) -> None:
        """The table is gone, here at least."""

    @abstractmethod
    def lost(self, token: bytes) -> None:
        """A token is dead: whatever it still wants, it has no seat any more."""

    def knows(self, person: Person) -> bool:
        """Whether they still have their seat, by the token that they came with."""
        return not self.closed and person.token not in self._gone

    async def delete(self) -> None:
        """Deletes the table: who waits for their turn at it finds none."""
        async with self.turn:
            await kept(self._store.delete_table(self.id))
            self.close()

    # -- what is stored here ---------------------------------------------------------------

    async def publish(self) -> None:
        """Tells the root of the dice, where that is still to be done; raises if it cannot."""
        while self.table.unpublished:
            try:
                await asyncio.to_thread(self.table.publish)
            except Behind:
                await self.take_in()

    def reseat(self, player: str) -> tuple[Step, Also]:
        """Says that a player's seat is given out anew; whoever asks for it has the turn."""
        step = self.table.reseat(player)
        return step, Also(step.entry.number, step.line())

    async def stored(self, step: Step, future: "Future[None]") -> None:
        """Waits until a prepared step is stored; where it is not, it never was."""
        try:
            await kept(future)
        except BaseException as error:
            self.table.drop(step)
            self._unsure = self._store.shared and not isinstance(error, Behind)
            raise

    def keep(self, step: Step, size: int) -> Done:
        """A step is stored: now it has happened."""
        entry = step.entry
        done = self.table.keep(step)
        for seat, shown in step.shown.items():  # what was looked at once is kept for readers
            seen = seen_by(self.table.game, entry, step.events, seat, shown)
            self.looked_at(entry.number, seat, seen)
        self._noted(entry, size)
        if entry.number % SNAPSHOT == 0:
            self._snapshot()
        return done

    def _noted(self, entry: Entry, size: int) -> None:
        self.size += size
        if entry.id:
            self._numbers[entry.by, entry.id] = entry.number

    def _snapshot(self) -> None:
        snapshot = self.table.journal.snapshot()
        future = self._store.keep_snapshot(
            self.id, Saved(snapshot.number, msgspec.json.encode(snapshot))
        )
        future.add_done_callback(Future.exception)  # without it a log is folded: slower, no more

    # -- what other nodes store ------------------------------------------------------------

    async def catch_up(self, surely: bool = False) -> None:
        """Takes in what other nodes have stored, without waiting for a turn if there is nothing.

        Where nothing can be read it stays as it was, unless that is to be done ``surely``.
        """
        if not self._store.shared:
            return
        try:
            found = await asyncio.to_thread(self._store.lines, self.id, self.number)
            if found and stored_entry(found[-1])[0].number > self.number:
                async with self.turn:
                    self._follow(found)
        except NotSaved:
            if surely or self.closed:
                raise

    async def reach(self, number: int) -> None:
        """For somebody who has seen that entry, on whichever node: it is here then, or NotSaved."""
        if number > self.number:
            await self.catch_up(surely=True)

    async def take_in(self) -> bool:
        """Takes in what other nodes have stored, and says whether there was anything.

        Whoever asks for it has the turn.
        """
        found = await asyncio.to_thread(self._store.lines, self.id, self.number)
        self._unsure = False
        return self._follow(found)

    def _follow(self, lines: Iterable[bytes]) -> bool:
        before = self.number
        try:
            for line in lines:
                entry, heads = stored_entry(line)
                if entry.number > self.number:  # else it is our own, and known by now
                    self.table.follow(entry, heads)
                    self._noted(entry, len(line))
        except Exception as error:  # of newer rules, or damaged: it is opened anew, or not
            self.close()
            raise NotSaved(str(error)) from error
        if self.number > before:
            self.tell()
        return self.number > before


async def kept(future: "Future[None]") -> None:
    """Waits until the store has it."""
    if future.done():
        future.result()
    else:
        await asyncio.wrap_future(future)
