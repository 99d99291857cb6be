"""The tables of the store, opened when somebody comes, and in memory as long as they may be."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from weakref import WeakValueDictionary

from limelight.contract.shapes import learn
from limelight.play import log
from limelight.play.entries import Entry, Heads
from limelight.play.steps import entry_line
from limelight.store.rows import NotRead, NotSaved, Store, TableRow, Unused

from .followed import kept
from .live import Live
from .openings import Gone, Openings
from .rows import Rows
from .settings import Settings


class Damaged(Exception):
    """What is stored of a table does not hold; ``live`` is what comes before the damage."""

    def __init__(self, live: Live | None) -> None:
        super().__init__()
        self.live = live
        self.entries = 0 if live is None else live.number


class OpenTables:
    """The tables that are in memory, each of them once."""

    def __init__(self, store: Store, settings: Settings) -> None:
        learn()  # tables are read by several threads
        self.store, self.settings = store, settings
        self.rows = Rows(store)
        self._openings = Openings(store)
        self._pencil = ThreadPoolExecutor(1, "limelight-work")
        self._lectern = ThreadPoolExecutor(1, "limelight-look")
        self._open: OrderedDict[str, asyncio.Future[Live]] = OrderedDict()
        self._held: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """Every table that anybody still works on, so that none is ever there twice."""
        self._changed = store.changed()

    async def live(self, id: str) -> Live | None:
        """The table of this id, opened if it is not."""
        self._let_go_of_closed(id)
        opening = self._open.get(id)
        if opening is None and (live := self._held.get(id)) is not None:
            self._adopt(live)
            self._openings.again(id)
            return live
        if opening is None:
            opening = self._open[id] = asyncio.ensure_future(asyncio.to_thread(self._reopen, id))
            opening.add_done_callback(lambda done: self._opened(id, done))
            self._forget()
        else:
            self._open.move_to_end(id)
            self._openings.again(id)
        try:
            return await asyncio.shield(opening)
        except Gone:
            return None

    def _let_go_of_closed(self, id: str) -> None:
        """What another node stored was not understood here: the table is opened anew."""
        live = self._held.get(id)
        if live is not None and live.closed:
            self.lose(id)

    def _opened(self, id: str, done: "asyncio.Future[Live]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._open.pop(id, None)

    def _reopen(self, id: str) -> Live:
        """Reads a table from the store; a new tree of fair dice is published with it."""
        row = self.store.table(id)
        if row is None:
            raise Gone

        def keep(entry: Entry, heads: Heads) -> None:
            self.store.append(row.id, entry.number, entry_line(entry, heads)).result()

        self._openings.first(row.id)
        lines: list[bytes] = []
        try:
            lines = self.store.lines(row.id)
            saved = self.store.snapshot(row.id)
            body = None if saved is None else saved.body
            seeds = Seeds(self.store, row.id) if self.store.shared else None
            table = log.reopen(row.header, lines, body, store=keep, seeds=seeds)
        except NotRead as problem:
            found = lines or [each for (each,) in problem.rows]
            raise Damaged(self._whole_part(row, found)) from problem
        except NotSaved:
            raise
        except Exception as problem:  # whatever the damage looks like
            if self.store.newer():
                raise NotSaved("of a newer version: another node has it") from problem
            raise Damaged(self._whole_part(row, lines)) from problem
        size = sum(map(len, lines))
        seats = self.store.seats(row.id)
        aside = self._pencil, self._lectern
        live = self._held[row.id] = Live(row, table, self.store, size, seats, *aside)
        return live

    def _whole_part(self, row: TableRow, lines: list[bytes]) -> Live | None:
        """What can be read of a damaged table; it is not played on."""
        try:
            table, seats = log.whole_part(row.header, lines), self.store.seats(row.id)
            return Live(row, table, self.store, seats=seats)
        except Exception:  # its header is damaged
            return None

    def _adopt(self, live: Live) -> None:
        """Keeps a table in memory, and lets go of others for it."""
        opened: asyncio.Future[Live] = asyncio.get_running_loop().create_future()
        opened.set_result(live)
        self._open[live.id], self._held[live.id] = opened, live
        self._forget()

    def _forget(self) -> None:
        """Lets go of tables that nobody looks at, the one not used for longest first."""
        spare = len(self._open) - self.settings.open_tables
        long = sum(live.size for live in self.at_hand()) - self.settings.open_bytes
        newest = next(reversed(self._open), "")
        for id, opening in list(self._open.items()):
            if (spare <= 0 and long <= 0) or id == newest:
                return
            done = opening.done() and opening.exception() is None
            if done and not opening.result().readers:
                del self._open[id]
                spare -= 1
                long -= opening.result().size

    def at_hand(self) -> list[Live]:
        """The tables that are in memory."""
        return [o.result() for o in self._open.values() if o.done() and not o.exception()]

    def held(self, id: str) -> list[Live]:
        """The table of this id, if anybody here works on it; without an id all of them."""
        refs = self._held.valuerefs()  # a copy: tables are opened in threads meanwhile
        return [live for ref in refs if (live := ref()) is not None and id in ("", live.id)]

    async def delete(self, id: str) -> None:
        """A table is gone, wholly: from the store, from memory, and for everybody who reads."""
        await asyncio.shield(self._delete(id))

    async def _delete(self, id: str) -> None:
        live = self._held.get(id)
        if live is None:
            await kept(self.store.delete_table(id))
        else:
            await live.delete()
        await self._gone(id)

    async def forget(self, id: str, unused: Unused) -> None:
        """The same, only if nobody came; Taken where somebody did, also on another node."""
        await asyncio.shield(self._forgotten(id, unused))

    async def _forgotten(self, id: str, unused: Unused) -> None:
        await kept(self.store.delete_table(id, unused))
        await self._gone(id)

    async def _gone(self, id: str) -> None:
        opening = self._open.get(id)
        if opening is not None:  # somebody came just before
            with suppress(Exception):
                await asyncio.shield(opening)
        self.lose(id)

    def lose(self, id: str) -> None:
        """Lets go of a table that is in the store no more."""
        self._open.pop(id, None)
        live = self._held.pop(id, None)
        if live is not None:
            live.close()

    def look(self) -> None:
        """Ends the streams of seats and tables that another process has taken away."""
        changed = self.store.changed()
        if changed == self._changed:
            return
        self._changed = changed
        for live in self.held(""):
            if self.store.table(live.id) is None:
                self.lose(live.id)
            elif live.readers:
                live.only(self.store.seats(live.id))


class Seeds:
    """What the dice of a table are made from, as the store keeps it for all nodes."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table

    def of(self, root: str) -> bytes | None:
        """What the tree with this root is made from."""
        return self._store.seed(self._table, root)

    def keep(self, root: str, seed: bytes) -> None:
        """Keeps that."""
        self._store.keep_seed(self._table, root, seed).result()
