"""The lobby: every table of the store, opened when somebody comes, and who may sit at it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from limelight.contract import Refusal
from limelight.games import game as find_game
from limelight.play import log
from limelight.play.journal import Entry, Heads
from limelight.play.playthrough import Step
from limelight.play.reading import known_seat, read_options
from limelight.play.seat_names import like, unfit
from limelight.play.steps import entry_line
from limelight.play.table import Table
from limelight.store.rows import NotRead, NotSaved, SeatRow, Store, TableRow, Taken
from limelight.words import LANGUAGES

from .advisor import Advisor
from .aside import Aside, Busy, TooLong
from .brought import brought
from .limits import Limit
from .live import Live, kept
from .people import DOOR, Person, hashed, new_id, new_token, person, seat_row
from .settings import Settings

BRING_SECONDS = 60.0
"""How long it may take to prove a log that is brought along."""
MOST_SEATS = 200
"""How many can be invited to one table."""


T = TypeVar("T")


class Damaged(Exception):
    """What is stored of a table does not hold; ``live`` is what comes before the damage."""

    def __init__(self, live: Live | None) -> None:
        super().__init__()
        self.live = live
        self.entries = 0 if live is None else live.number


class Lobby:
    """The tables, and who may sit at them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.commands = Limit(settings.commands, settings.seconds)
        self.reads = Limit(settings.reads, settings.seconds)
        self.joins = Limit(settings.joins, 60)
        self._makers = Limit(settings.tables, 600), Limit(settings.all_tables, 600)
        self.advisor = Advisor(settings.advice, settings.all_advice)
        self._pencil = ThreadPoolExecutor(1, "limelight-work")
        self._bringing = Aside(BRING_SECONDS, settings.uploads, settings.all_uploads, stays=False)
        self._open: OrderedDict[str, asyncio.Future[Live]] = OrderedDict()
        self._held: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """Every table that anybody still works on, so that none is ever there twice."""
        self._changed = store.changed()

    # -- tables --------------------------------------------------------------------------

    async def live(self, id: str) -> Live | None:
        """The table of this id, opened if it is not."""
        opening = self._open.get(id)
        if opening is None and (live := self._held.get(id)) is not None:
            self._adopt(live)
            return live
        if opening is None:
            row = self.store.table(id)
            if row is None:
                return None
            opening = self._open[id] = asyncio.ensure_future(asyncio.to_thread(self._reopen, row))
            opening.add_done_callback(lambda done: self._opened(id, done))
            self._forget()
        else:
            self._open.move_to_end(id)
        return await asyncio.shield(opening)

    def _opened(self, id: str, done: "asyncio.Future[Live]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._open.pop(id, None)

    def _reopen(self, row: TableRow) -> Live:
        """Reads a table from the store; a new tree of fair dice is published with it."""

        def keep(entry: Entry, heads: Heads) -> None:
            self.store.append(row.id, entry.number, entry_line(entry, heads)).result()

        lines: list[bytes] = []
        try:
            lines = self.store.lines(row.id)
            saved = self.store.snapshot(row.id)
            body = None if saved is None else saved.body
            table = log.reopen(row.header, lines, body, store=keep)
        except NotRead as problem:
            found = lines or [each for (each,) in problem.rows]
            raise Damaged(self._whole_part(row, found)) from problem
        except NotSaved:
            raise
        except Exception as problem:  # whatever the damage looks like
            raise Damaged(self._whole_part(row, lines)) from problem
        size = sum(map(len, lines))
        live = self._held[row.id] = Live(row, table, self.store, size, self._pencil)
        return live

    def _whole_part(self, row: TableRow, lines: list[bytes]) -> Live | None:
        """What can be read of a damaged table; it is not played on."""
        try:
            return Live(row, log.whole_part(row.header, lines), self.store)
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

    async def make(
        self,
        game: str,
        options: Mapping[str, Any],
        lang: str,
        name: str,
        steps: Iterable[Step] = (),
    ) -> tuple[Live, str] | Refusal:
        """A new table and the token of its GM; ``steps`` are done before anybody comes."""
        found = find_game(game)
        if found is None:
            return Refusal("unknown_name", at="game", values={"name": game[:64]})
        if lang not in LANGUAGES:
            return Refusal("bad_value", "wrong", at="lang", values={"field": "lang"})
        chosen = read_options(found, dict(options))
        if isinstance(chosen, Refusal):
            return chosen
        id = new_id()
        lines: list[bytes] = []
        table = await self.work(_built, game, options, id, steps, lines)
        if isinstance(table, Refusal):
            return table
        return await self._keep(id, table, name, lang, lines)

    async def bring(
        self, address: str, kind: str, body: bytes, lang: str
    ) -> tuple[Live, str] | Refusal:
        """A log that somebody's browser sent, as a new table; proved where no table waits."""
        try:
            found = await self._bringing.do(address, brought, kind, body)
        except Busy:
            return Refusal("slow_down")
        except TooLong:
            return Refusal("too_costly")
        if isinstance(found, Refusal):
            return found
        table = await self.work(log.reopen, *found)
        return await self._keep(new_id(), table, "", lang, found.lines)

    async def work(self, what: Callable[..., T], *given: Any) -> T:
        """Does what takes a while in the one thread for that, so that the tables' own has most."""
        return await asyncio.get_running_loop().run_in_executor(self._pencil, what, *given)

    def too_many_tables(self, address: str) -> bool:
        """Counts a table that is to be made; True if there were too many in a short time."""
        here, everywhere = self._makers
        return here.reached(address) or everywhere.reached("")

    def close(self) -> None:
        """Ends what is done aside."""
        self.advisor.close()
        self._bringing.close()
        self._pencil.shutdown(wait=False, cancel_futures=True)

    async def _keep(
        self, id: str, table: Table, name: str, lang: str, lines: list[bytes]
    ) -> tuple[Live, str]:
        token = new_token()
        made = time.time_ns() // 1_000_000
        header = log.header_line(table.header)
        row = TableRow(id, name, table.game.name, lang, made, header)
        gm = seat_row(id, "gm", "gm", lang, token, id="gm")
        since = table.journal.entries[len(lines) :]  # a log brought along has new dice
        lines = [*lines, *(entry_line(entry, table.journal.heads) for entry in since)]
        await kept(self.store.make_table(row, gm, lines))
        live = Live(row, table, self.store, sum(map(len, lines)), self._pencil)
        self._adopt(live)
        return live, token

    async def delete(self, id: str) -> None:
        """A table is gone, wholly: from the store, from memory, and for everybody who reads."""
        await asyncio.shield(self._delete(id))

    async def _delete(self, id: str) -> None:
        live = self._held.get(id)
        if live is None:
            await kept(self.store.delete_table(id))
        else:
            await live.delete()
        opening = self._open.get(id)
        if opening is not None:  # somebody came just before
            with suppress(Exception):
                await asyncio.shield(opening)
        self._lose(id)

    def _lose(self, id: str) -> None:
        """Lets go of a table that is in the store no more."""
        self._open.pop(id, None)
        live = self._held.pop(id, None)
        if live is not None:
            live.close()

    # -- seats ---------------------------------------------------------------------------

    def person(self, token: str) -> Person | SeatRow | None:
        """Whose token this is; an open invitation is a row and not yet a person."""
        row = self.store.seat_of(hashed(token))
        return row if row is None or row.role == DOOR else person(row)

    async def invite(
        self, live: Live, player: str | None, role: str, lang: str, anew: bool = True
    ) -> tuple[SeatRow, str] | Refusal:
        """A seat for somebody; without a name a door through which several may come.

        A name that has a seat gets another only ``anew``: the old one ends, and all are told.
        """
        if role not in ("player", "watcher"):
            return Refusal("bad_value", "wrong", at="role", values={"field": "role"})
        if player is not None and known_seat(player) is None:
            return Refusal("bad_value", "wrong", at="player", values={"field": "player"})
        token = new_token()
        kind = DOOR if role == "player" and player is None else role
        row = seat_row(live.id, player or "", kind, lang, token)
        refusal = await asyncio.shield(self._seat(live, row, anew))
        return (row, token) if refusal is None else refusal

    async def _seat(self, live: Live, row: SeatRow, anew: bool) -> Refusal | None:
        """Gives out a seat; one that is given anew is told of before it is.

        No command comes between: what the seat before sealed is never the new one's to see.
        """
        async with live.turn:
            seating = Seating(row, live.table.players(), anew)
            if seating(self.store.seats(live.id)) is None:
                return seating.refusal
            if seating.ended or row.player in live.table.journal.senders:
                await live.reseat(row.player)
            try:
                await kept(self.store.add_seat(row, seating))
            except Taken:
                return seating.refusal
            for old in seating.ended:
                live.lost(old.token)
        live.seats_changed()
        return None

    async def remove(self, live: Live, id: str) -> Refusal | None:
        """A seat is gone: its token is dead, its streams end at once."""
        if id == "gm":
            return Refusal("not_now", "gm_stays")
        row = next((row for row in self.store.seats(live.id) if row.id == id), None)
        if row is None:
            return Refusal("not_found")
        await kept(self.store.remove_seat(live.id, id))
        live.lost(row.token)
        live.seats_changed()
        return None

    async def renew(self, live: Live, id: str) -> tuple[str, str] | Refusal:
        """Another token for a seat that is there, and whose it is; the old one is dead."""
        token = new_token()
        renewed = await asyncio.shield(self._renew(live, id, token))
        return renewed if isinstance(renewed, Refusal) else (renewed, token)

    async def _renew(self, live: Live, id: str, token: str) -> str | Refusal:
        async with live.turn:
            row = next((row for row in self.store.seats(live.id) if row.id == id), None)
            if row is None:
                return Refusal("not_found")
            if row.role == "player":
                await live.reseat(row.player)
            await kept(self.store.new_token(live.id, id, hashed(token)))
            live.lost(row.token)
        live.seats_changed()
        return row.player

    async def speak(self, who: Person, lang: str) -> None:
        """Somebody wants to read another language; their streams come back in it."""
        await kept(self.store.speak(who.table, who.id, lang))
        for live in self.at_hand():
            if live.id == who.table:
                live.end(lambda person: person.id == who.id)

    def look(self) -> None:
        """Ends the streams of seats and tables that another process has taken away."""
        changed = self.store.changed()
        if changed == self._changed:
            return
        self._changed = changed
        for live in list(self._held.values()):
            if self.store.table(live.id) is None:
                self._lose(live.id)
            elif live.readers:
                tokens = {row.token for row in self.store.seats(live.id)}
                gone = {r.person.token for r in live.readers if r.person.token not in tokens}
                for token in gone:
                    live.lost(token)


def _built(
    game: str, options: Mapping[str, Any], id: str, steps: Iterable[Step], lines: list[bytes]
) -> Table | Refusal:
    """A new table after some steps; its lines are written down."""

    def keep(entry: Entry, heads: Heads) -> None:
        lines.append(entry_line(entry, heads))

    table = Table(game, options, id=id, store=keep)
    for step in steps:
        done = table.do(step.by, step.do, step.fields or {})
        if isinstance(done, Refusal):
            return done
    return table


class Seating:
    """Whether somebody can sit down among those who are there; asked while nobody else sits."""

    def __init__(self, row: SeatRow, players: Iterable[str], anew: bool) -> None:
        self._row, self._players, self._anew = row, tuple(players), anew
        self.ended: list[SeatRow] = []
        """The seats that end for it: those of the same name."""
        self.refusal = Refusal("not_now", "too_many_seats")
        """Why not, where they cannot."""

    def __call__(self, rows: list[SeatRow]) -> list[str] | None:
        """The ids of the seats that end for it; None if it may not be taken."""
        name = self._row.player
        named = [row for row in rows if row.player and row.role != "gm"]
        self.ended = [row for row in named if row.player == name]
        seated = [row.player for row in named]
        refusal = None
        if name in self._players and not self.ended:
            refusal = like(name, seated)  # whoever is known by a name has it
        elif name and not self.ended:
            refusal = unfit(name, (*seated, *self._players))
        if refusal is None and self.ended and not self._anew:
            refusal = Refusal("bad_value", "name_in_use", "player", {"name": name})
        if refusal is None and len(rows) - len(self.ended) < MOST_SEATS:
            return [row.id for row in self.ended]
        self.refusal = refusal or self.refusal
        return None
