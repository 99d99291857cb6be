"""The lobby: every table of the store, opened when somebody comes, and who may sit at it."""

import asyncio
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from limelight.contract import Refusal
from limelight.games import game as find_game
from limelight.play import log
from limelight.play.journal import Entry, Heads
from limelight.play.playthrough import Step
from limelight.play.reading import known_seat, read_options
from limelight.play.steps import entry_line
from limelight.play.table import Table
from limelight.store.rows import NotRead, NotSaved, SeatRow, Store, TableRow
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

    # -- seats ---------------------------------------------------------------------------

    def person(self, token: str) -> Person | SeatRow | None:
        """Whose token this is; an open invitation is a row and not yet a person."""
        row = self.store.seat_of(hashed(token))
        return row if row is None or row.role == DOOR else person(row)

    async def invite(
        self, live: Live, player: str | None, role: str, lang: str
    ) -> tuple[SeatRow, str] | Refusal:
        """A seat for somebody; without a name a door through which several may come."""
        if role not in ("player", "watcher"):
            return Refusal("bad_value", "wrong", at="role", values={"field": "role"})
        if player is not None and not can_be_called(player):
            return Refusal("bad_value", "wrong", at="player", values={"field": "player"})
        if len(self.store.seats(live.id)) >= MOST_SEATS:
            return Refusal("not_now", "too_many_seats")
        token = new_token()
        kind = DOOR if role == "player" and player is None else role
        row = seat_row(live.id, player or "", kind, lang, token)
        await kept(self.store.add_seat(row))
        self._seats_changed(live)
        return row, token

    async def remove(self, live: Live, id: str) -> Refusal | None:
        """A seat is gone: its token is dead, its streams end at once."""
        if id == "gm":
            return Refusal("not_now", "gm_stays")
        row = next((row for row in self.store.seats(live.id) if row.id == id), None)
        if row is None:
            return Refusal("not_found")
        await kept(self.store.remove_seat(live.id, id))
        live.lost(row.token)
        self._seats_changed(live)
        return None

    async def renew(self, live: Live, id: str) -> tuple[str, str] | Refusal:
        """Another token for a seat that is there, and whose it is; the old one is dead."""
        row = next((row for row in self.store.seats(live.id) if row.id == id), None)
        if row is None:
            return Refusal("not_found")
        token = new_token()
        await kept(self.store.new_token(live.id, id, hashed(token)))
        live.lost(row.token)
        return row.player, token

    async def speak(self, who: Person, lang: str) -> None:
        """Somebody wants to read another language; their streams come back in it."""
        await kept(self.store.speak(who.table, who.id, lang))
        for live in self.at_hand():
            if live.id == who.table:
                live.end(lambda person: person.id == who.id)

    def _seats_changed(self, live: Live) -> None:
        live.presence += 1
        live.drawings.clear()  # what was drawn for a seat goes with it
        live.tell()

    def look(self) -> None:
        """Ends the streams of seats that another process has taken away."""
        changed = self.store.changed()
        if changed == self._changed:
            return
        self._changed = changed
        for live in self.at_hand():
            if live.readers:
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


def can_be_called(name: str) -> bool:
    """Whether a player can have this name; nobody is called gm, or looks like it."""
    return looks(name) != "gm" and known_seat(name) is not None


def looks(name: str) -> str:
    """Names that look the same are the same: wide letters, signs that nobody sees, case."""
    shown = unicodedata.normalize("NFKC", name)
    return "".join(each for each in shown if unicodedata.category(each) != "Cf").strip().casefold()
