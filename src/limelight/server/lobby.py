"""The lobby: every table of the store, opened when somebody comes, and who may sit at it."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from limelight.contract import Refusal, as_sent
from limelight.contract.content import MOST_SECONDS, Brought, too_slow
from limelight.games import game as find_game
from limelight.play import log
from limelight.play.entries import Entry, Heads
from limelight.play.playthrough import Step
from limelight.play.reading import read_options
from limelight.play.steps import Done, entry_line
from limelight.play.table import Table
from limelight.store.rows import Store, TableRow
from limelight.words import LANGUAGES

from .advisor import Advisor
from .aside import Aside, Busy, TooLong
from .brought import brought
from .followed import kept
from .foreseer import Foreseer
from .inviting import Inviting
from .limits import Limit
from .live import Live
from .open_tables import Seeds
from .people import Person, new_id, new_token, seat_row
from .reading import SHORT, party, read
from .settings import Settings

BRING_SECONDS = 60.0
"""How long it may take to prove a log that is brought along."""


T = TypeVar("T")


class Lobby(Inviting):
    """The tables, who may sit at them, and how much anybody may ask for."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__(store, settings)
        self.commands = Limit(settings.commands, settings.seconds)
        self.reads = Limit(settings.reads, settings.seconds)
        self.joins = Limit(settings.joins, 60)
        self.outcomes: Counter[str] = Counter()
        """What became of commands: done, or the code of a refusal."""
        self._makers = Limit(settings.tables, 600), Limit(settings.all_tables, 600)
        self.advisor = Advisor(settings.advice, settings.all_advice)
        self.foreseer = Foreseer(settings.forecasts)
        self._reading = Aside(MOST_SECONDS, settings.uploads, settings.all_uploads, stays=False)
        self._bringing = Aside(BRING_SECONDS, settings.uploads, settings.all_uploads, stays=False)

    async def do(self, live: Live, person: Person, *asked: Any) -> Done | Refusal:
        """One command of somebody; what becomes of it is counted."""
        return self.counted(await live.do(person, *asked))

    async def do_all(
        self, live: Live, person: Person, steps: Sequence[tuple[str, Mapping[str, Any]]]
    ) -> list[Done] | Refusal:
        """Several commands of somebody, all of them or none."""
        done = await live.do_all(person, steps)
        for each in [done] if isinstance(done, Refusal) else done:
            self.counted(each)
        return done

    def counted(self, done: Done | Refusal) -> Done | Refusal:
        """What became of a command, counted."""
        self.outcomes[done.code if isinstance(done, Refusal) else "done"] += 1
        return done

    def too_fast(self, live: Live, person: Person) -> Refusal | None:
        """Counts a command of a seat; the refusal, if it sent too many in a short time."""
        if not self.commands.reached((live.id, person.id)):
            return None
        refusal = Refusal("slow_down")
        self.counted(refusal)
        return refusal

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

    async def read(self, live: Live, person: Person, text: str, name: str) -> Brought | Refusal:
        """A file that somebody brings to a table; a long one is read where no table waits."""
        header, game = live.table.header, live.table.game
        options = dict(as_sent(header.options))
        library = game.records(live.table.seen(person.seat))
        known = library if len(text) <= SHORT else as_sent(library)
        return await self._read(live.id, text, read, text, name, game.name, known, options)

    async def party(self, table: str, text: str, game: str) -> tuple[Step, ...] | Refusal:
        """People of a file that somebody brings to a table, read in the same way."""
        return await self._read(table, text, party, text, game)

    async def _read(
        self, table: str, text: str, what: Callable[..., T], *given: Any
    ) -> T | Refusal:
        if len(text) <= SHORT:
            return await self.work(what, *given)
        try:
            return await self._reading.do(table, what, *given)
        except Busy:
            return Refusal("slow_down")
        except TooLong:
            return too_slow()

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
        self.foreseer.close()
        self._bringing.close()
        self._reading.close()
        self._pencil.shutdown(wait=False, cancel_futures=True)
        self._lectern.shutdown(wait=False, cancel_futures=True)
        self.rows.close()

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
        if self.store.shared:
            await asyncio.to_thread(table.share, Seeds(self.store, id))
        size, aside = sum(map(len, lines)), (self._pencil, self._lectern)
        live = Live(row, table, self.store, size, [gm], *aside)
        self._adopt(live)
        return live, token


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
