"""One table that people sit at: whatever happens at it, everybody hears of it."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from itertools import islice
from typing import Any, Protocol, TypeVar

from msgspec import Raw

from limelight.contract import Seat
from limelight.play.table import Table
from limelight.store.rows import SeatRow, Store, TableRow

from .ordered import Ordered
from .people import Person

MANY = 30
"""A table with more people takes long to draw."""
LONG = 1 << 20
"""So does one whose log has more bytes: it may hold much."""
SLOW = 0.05
"""And one of which drawings took longer than so many seconds, more than once."""
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


class Live(Ordered):
    """A table, its readers, and the one place where its commands are put in order."""

    def __init__(
        self,
        row: TableRow,
        table: Table,
        store: Store,
        size: int = 0,
        seats: Iterable[SeatRow] = (),
        pencil: Executor | None = None,
        lectern: Executor | None = None,
    ) -> None:
        super().__init__(row, table, store, size)
        self._pencil, self._drawing = pencil, asyncio.Lock()
        self._lectern, self._looking = lectern, asyncio.Lock()
        self._slow = 0
        """How many drawings took long."""
        self.searching = asyncio.Lock()
        """Whoever has it searches the story: one after the other."""
        self.readers: set[Reader] = set()
        self.presence = 0
        """Another number each time somebody comes or goes."""
        self.turns: dict[int, tuple[str, ...]] = {}
        """Whose turn each entry was, as far as somebody asked."""
        self._untold: dict[Reader, None] = {}
        """Readers who have not heard of the latest yet, in their order."""
        self._here: Counter[str] = Counter()
        self.elsewhere: frozenset[str] = frozenset()
        """The seats that look through other nodes."""
        self.invitation = ""
        """The link for everybody, once the GM has looked: it is the GM's page that knows it."""
        self.waiting: tuple[Any, dict[str, Any]] = (None, {})
        """The library, and those of its people who were drawn as they would stand."""
        self.drawings: dict[tuple[Seat, str], Any] = {}
        """What pages have drawn of the table, by whom it is for and in which language."""
        self.seats_changed(seats)

    def seats_changed(self, seats: Iterable[SeatRow]) -> None:
        """Somebody was given a seat, or lost it: these are left."""
        self.table.seated = tuple(row.player for row in seats if row.player)
        self.presence += 1
        self.drawings.clear()  # what was drawn for a seat goes with it
        self.tell()

    def invites(self, link: str) -> None:
        """The link for everybody is this one now; where there is none, it is empty."""
        if link != self.invitation:
            self.invitation = link
            self.presence += 1
            self.drawings.clear()
            self.tell()

    def close(self) -> None:
        """The table is gone: all streams end at once."""
        self.closed = True
        self.end(lambda _: True)

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
            self._store.here(self.id, self._here.keys())
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

    def only(self, rows: Iterable[SeatRow]) -> None:
        """These are the seats there are: who reads with another token has lost theirs."""
        langs = {row.token: row.lang for row in rows}
        for reader in list(self.readers):
            token = reader.person.token
            if token not in langs:
                self.lost(token)
            elif self._store.shared and reader.person.lang != langs[token]:
                reader.end()  # it comes back in the other language

    async def draw(self, what: Callable[..., T], *given: Any) -> T:
        """Draws something; of a table that takes long one at a time, where no other waits for it.

        What took long may do so again, whatever is drawn of the table; the first drawing of all
        does by itself.
        """
        if self._pencil is None or not self._takes_long():
            began = time.perf_counter()
            try:
                return what(*given)
            finally:
                self._slow += time.perf_counter() - began > SLOW
        async with self._drawing:
            return await asyncio.get_running_loop().run_in_executor(self._pencil, what, *given)

    async def view(self, seat: Seat, number: int) -> Any:
        """What a seat saw right after an entry, as it is sent; drawn as pages are."""
        found = self.viewing(number, seat)
        return found if isinstance(found, Raw) else await self.draw(found)

    async def look_up(self, what: Callable[..., T], *given: Any) -> T:
        """Does what takes a while and changes nothing, one at a time for each table.

        In a thread for that alone: no table waits, nor does one that is opened or made.
        """
        async with self._looking:
            return await asyncio.get_running_loop().run_in_executor(self._lectern, what, *given)

    def _takes_long(self) -> bool:
        """Whether a drawing may take so long that other tables would notice."""
        crowded = len(self.table.game.owners(self.table.state)) > MANY
        return self._slow > 1 or crowded or self.size > LONG


def in_turns(readers: Iterable[Reader]) -> Iterator[list[Reader]]:
    """Readers a few at a time, as they are now."""
    left = iter(list(readers))
    while some := list(islice(left, AT_ONCE)):
        yield some
