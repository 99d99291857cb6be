"""The commands of one table, in order: decided while earlier ones are stored, told afterwards."""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from limelight.contract import Refusal
from limelight.play.steps import Done, Step
from limelight.play.table import Table
from limelight.store.rows import Behind, NotSaved, Store, TableRow

from .followed import Followed, kept
from .people import Person

TRIES = 100
"""So often a command is decided again because another node was first."""


class Sent:
    """A command that somebody sent, and waits for."""

    def __init__(self, person: Person, asked: tuple[Any, ...], id: str, after: int | None) -> None:
        self.person, self.asked, self.id, self.after = person, asked, id, after
        self.tries = 0
        """How often another node was first."""
        self.run: tuple[Sent, ...] = (self,)
        """All of these happen, one after the other, or none of them."""
        self._answer: asyncio.Future[Done | Refusal] = asyncio.get_running_loop().create_future()

    async def answer(self) -> Done | Refusal:
        """What becomes of it."""
        return await self._answer

    def told(self, what: Done | Refusal | Exception) -> None:
        """Its answer, if somebody still waits for it."""
        if self._answer.done():
            return
        if isinstance(what, Exception):
            self._answer.set_exception(what)
        else:
            self._answer.set_result(what)


class Decided(NamedTuple):
    """A command and what it comes to, if everything before it is stored."""

    sent: Sent
    comes_to: Step | Refusal | int
    """A step to be stored, why there is none, or the number of the entry that it is already."""
    line: bytes = b""
    """The step as it is stored."""


class Ordered(Followed):
    """A table whose commands go to the store as they come.

    While a commit runs, what comes is decided on the table as it will be, and goes into the
    next one. Nothing is answered, and nobody is told, before what it was decided on is stored;
    where that fails, everything decided on it is decided again, in the same order.
    """

    def __init__(self, row: TableRow, table: Table, store: Store, size: int) -> None:
        super().__init__(row, table, store, size)
        self._waiting: deque[Sent] = deque()
        """Commands on which nothing is decided yet."""
        self._decided: list[Decided] = []
        """What goes into the next commit."""
        self._storing: list[Decided] = []
        """What is on its way to the store."""
        self._commits = False
        """Whether a commit runs, so that more can be decided on what it holds."""
        self._work: asyncio.Task[None] | None = None

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
        if self.table.anonymous(do):
            id, after = "", None  # no id is kept of it, and it is never too late
        sent = Sent(person, (do, fields, dice, id, False, roots, next), id, after)
        self._send(sent)
        return await sent.answer()

    async def do_all(
        self, person: Person, steps: Sequence[tuple[str, Any]]
    ) -> list[Done] | Refusal:
        """Several commands with nothing between them: all are stored at once, or none is."""
        run = tuple(Sent(person, (do, fields), "", None) for do, fields in steps)
        for sent in run:
            sent.run = run
        self._send(*run)
        answers = await asyncio.gather(*(sent.answer() for sent in run))
        refusal = next((each for each in answers if isinstance(each, Refusal)), None)
        return [each for each in answers if isinstance(each, Done)] if refusal is None else refusal

    def _send(self, *run: Sent) -> None:
        self._waiting.extend(run)
        if self._work is None:
            self._work = asyncio.create_task(self._works())
        elif self._commits and not self.turn.wanted:
            self._decide()

    async def _works(self) -> None:
        """Until nothing waits any more; others have their turn between commits."""
        try:
            while self._waiting:
                async with self.turn:
                    await self._go_on()
        except Exception as error:  # whatever it is, nobody waits for ever: it is opened anew
            self.close()
            for sent in (*(each.sent for each in (*self._storing, *self._decided)), *self._waiting):
                sent.told(error)
            self._storing, self._decided = [], []
            self._waiting.clear()
        finally:
            self._work = None

    async def _go_on(self) -> None:
        """Decides and stores what waits, until somebody else wants the turn or it fails."""
        if not await self._ready():
            return
        self._decide()
        while self._decided:
            self._storing, self._decided = self._decided, []
            stored = await self._stored()
            self._storing = []
            if not stored:
                return
            if not self.turn.wanted:
                self._decide()
            self._look_who_is_gone()

    async def _ready(self) -> bool:
        """Whether commands can be decided: what is stored is known, and the dice are vouched for.

        Where the latter cannot be stored, a command known from before is answered all the same.
        """
        try:
            if self._unsure:
                await self._caught_up()
        except NotSaved:
            self._refuse([*self._waiting])
            return False
        with suppress(NotSaved):
            await self.publish()
        return True

    # -- deciding --------------------------------------------------------------------------

    def _decide(self) -> None:
        """Decides what waits, on what is being stored, as far as it may."""
        while self._waiting and not self.table.ahead.full:
            run = [self._waiting.popleft() for _ in self._waiting[0].run]
            decided: list[Decided] = []
            try:
                for sent in run:
                    comes_to = self._comes_to(sent)
                    line = comes_to.line() if isinstance(comes_to, Step) else b""
                    decided.append(Decided(sent, comes_to, line))
                    if isinstance(comes_to, Refusal):  # and so is all of the run
                        self._drop(decided)
                        decided = [Decided(each, comes_to) for each in run]
                        break
                self._decided += decided
            except Exception as error:  # a mistake in a game: the others go on
                self._drop(decided)
                for sent in run:
                    sent.told(error)

    def _drop(self, some: Sequence[Decided]) -> None:
        """What these come to, and all that was decided on it, does not happen."""
        first = next((each.comes_to for each in some if isinstance(each.comes_to, Step)), None)
        if first is not None:
            self.table.drop(first)

    def _comes_to(self, sent: Sent) -> Step | Refusal | int:
        if not self.knows(sent.person):  # they lost their seat while they waited
            return Refusal("not_found")
        known = self._known(sent.person.seat.name, sent.id) if sent.id else None
        if known is not None:
            return known
        if sent.tries >= TRIES or self.table.unpublished:
            return Refusal("not_saved")
        if sent.after not in (None, self.table.ahead.number):
            return Refusal("stale")
        return self.table.prepare(sent.person.seat, *sent.asked)

    def _known(self, by: str, id: str) -> int | None:
        """The number of the entry of a command that was sent before, stored or on its way."""
        for each in (*self._storing, *self._decided):
            if isinstance(each.comes_to, Step):
                entry = each.comes_to.entry
                if (entry.by, entry.id) == (by, id):
                    return entry.number
        return self._numbers.get((by, id))

    def _look_who_is_gone(self) -> None:
        """Who lost their seat before the next commit: decided again, with all after them."""
        at = 0
        while at < len(self._decided):
            sent, comes_to, _ = self._decided[at]
            if not isinstance(comes_to, Refusal) and not self.knows(sent.person):
                gone, self._decided = self._decided[at:], self._decided[:at]
                self._take_back(gone)
                self._decide()
            at += 1

    def _take_back(self, some: Sequence[Decided]) -> None:
        """These wait again, before all others: what they were decided on is not there."""
        self._drop(some)
        self._waiting.extendleft(each.sent for each in reversed(some))

    # -- storing ---------------------------------------------------------------------------

    async def _stored(self) -> bool:
        """Stores what is decided and answers it; False where it has to be begun anew."""
        lines = [each.line for each in self._storing if each.line]
        if not lines:
            return await self._confirmed()
        self._commits = True
        try:
            await kept(self._store.append(self.id, self.number + 1, *lines))
        except NotSaved as error:
            self._commits = False
            await self._failed(error)
            return False
        finally:
            self._commits = False
        reached = self.number + len(lines)
        for each in self._storing:
            self._answer(each)
        if self.number != reached:
            raise RuntimeError("a table that is not as it is stored")
        self.tell()
        return True

    def _answer(self, decided: Decided) -> None:
        """What it was decided on is stored: now it has happened."""
        sent, comes_to, line = decided
        try:
            if isinstance(comes_to, Step):
                sent.told(self.keep(comes_to, len(line)))
            elif isinstance(comes_to, Refusal):
                sent.told(comes_to)
            else:
                sent.told(self.table.again(comes_to, sent.person.seat))
        except Exception as error:  # a mistake in a game: the others are answered
            sent.told(error)

    async def _failed(self, error: NotSaved) -> None:
        """Nothing of a commit is stored: what rested on it waits again, nobody saw anything."""
        tried = [each.sent for each in self._storing if isinstance(each.comes_to, Step)]
        on_the_way = [*self._storing, *self._decided]
        self._storing, self._decided = [], []
        self._take_back(on_the_way)
        behind, self._unsure = isinstance(error, Behind), self._store.shared
        if not behind:
            self._refuse(tried)
        for sent in tried:
            sent.tries += 1
        news = False
        if self._unsure:
            with suppress(NotSaved):
                news = await self._caught_up()
        if behind and not news:
            self._refuse(tried)

    async def _confirmed(self) -> bool:
        """Answers where there is nothing to store; refusals when they hold on the true state."""
        batch, again = self._storing, list[Decided]()
        refused = [each for each in batch if isinstance(each.comes_to, Refusal)]
        if refused and self._store.shared:
            try:
                if await self._caught_up():
                    again = [each for each in refused if each.sent.tries < TRIES]
            except NotSaved:
                for each in refused:
                    each.sent.told(Refusal("not_saved"))
        for each in batch:
            if each not in again:
                self._answer(each)
        for each in again:
            each.sent.tries += 1
        self._take_back(again)
        return not again

    def _refuse(self, some: Sequence[Sent]) -> None:
        """These are not stored, and wait no longer."""
        for sent in some:
            sent.told(Refusal("not_saved"))
        self._waiting = deque(sent for sent in self._waiting if sent not in some)

    async def _caught_up(self) -> bool:
        """Whether other nodes have stored anything: it is taken in; whose seats are others' now?"""
        before = self.number
        if not await self.take_in():
            return False
        if any(entry.do == "reseat" for entry in self.table.journal.entries[before:]):
            sent = (*self._waiting, *(each.sent for each in self._storing))
            for token in {each.person.token for each in sent}:
                seat = await asyncio.to_thread(self._store.seat_of, token, True)
                if seat is None:
                    self.lost(token)
        return True
