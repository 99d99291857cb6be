"""Forecasts for the GM, played in a process of their own so that no table waits for them.

One at a time for each table: another question ends the one before. It is played piece by
piece, and tables take turns between the pieces. When nobody has asked after it for a while, or
the table has moved on, it stops.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from multiprocessing import get_context
from typing import Any, NamedTuple

from limelight.chances.forecasts.forecast import Forecast
from limelight.chances.forecasts.foretold import foretold
from limelight.chances.forecasts.harder import Harder, harder
from limelight.chances.simulation.workers import WorkerPool
from limelight.contract import Forecaster, Game, Refusal

from .aside import let_others_first

SOON = 1.0
"""So many seconds somebody waits before they are told how far it is."""
EACH = 2
"""So many at a time for whoever asks from one address; others have a place, too."""
LONELY = 5.0
"""After so many seconds in which nobody asked after it, a forecast stops."""
SECONDS = 60.0
"""No forecast takes longer."""
SEED = 1
"""The same fight asked after again has the same answer."""
KEPT = 32
"""So many tables' last forecasts are kept."""


class Question(NamedTuple):
    """What is to be foretold."""

    game: Game
    forecaster: Forecaster
    state: Any
    """Where the fight begins."""
    policy: str
    sweep: bool
    """Whether the same fight made harder is asked for too."""


class Answer(NamedTuple):
    """What was foretold."""

    found: Forecast
    harder: Harder | None


class Playing:
    """A forecast on its way."""

    def __init__(self, question: Question, number: int, asker: Hashable) -> None:
        self.question, self.number, self.asker = question, number, asker
        self.share = 0.0
        """How far it is, of 1."""
        self.stopped = False
        self._began = self._asked = time.monotonic()
        self.ends: asyncio.Future[Answer | Refusal | None]

    def asked_after(self) -> None:
        """Somebody still waits for it."""
        self._asked = time.monotonic()

    @property
    def unwanted(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.stopped or time.monotonic() - self._asked > LONELY

    @property
    def too_long(self) -> bool:
        """Whether it has had its time."""
        return time.monotonic() - self._began > SECONDS

    @property
    def good(self) -> bool:
        """Whether it is being played, or was to its end."""
        if self.stopped or not self.ends.done():
            return not self.stopped
        return not self.ends.exception() and isinstance(self.ends.result(), Answer)


class Foreseer:
    """Plays forecasts aside, ``most`` tables' at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._threads: ThreadPoolExecutor | None = None
        self._pool: WorkerPool | None = None
        self._of: OrderedDict[Hashable, Playing] = OrderedDict()
        self._numbers = count(1)

    async def ask(
        self, table: Hashable, question: Question, number: int = 0, asker: Hashable = None
    ) -> Playing | Refusal | Answer:
        """The answer, where it comes soon, else how far it is.

        With the number of one that was under way nothing new is begun: where another question
        came, or the table has moved on, it is stale.
        """
        playing = self._of.get(table)
        same = playing is not None and playing.good and playing.question == question
        if number and (playing is None or playing.number != number):
            return Refusal("stale")
        if playing is None or not same:
            if playing is not None:
                playing.stopped = True
            if number:
                return Refusal("stale")
            begun = self._begin(table, question, asker)
            if isinstance(begun, Refusal):
                return begun
            playing = begun
        playing.asked_after()
        await asyncio.wait({playing.ends}, timeout=SOON)
        playing.asked_after()
        if not playing.ends.done():
            return playing
        try:
            found = playing.ends.result()
        except BrokenExecutor:
            return Refusal("too_costly")
        return Refusal("stale") if found is None else found

    def _begin(self, table: Hashable, question: Question, asker: Hashable) -> Playing | Refusal:
        """Begins another, unless enough are played already, in all or for whoever asks."""
        askers = [each.asker for each in self._of.values() if not each.ends.done()]
        if len(askers) >= self._most or askers.count(asker) >= EACH:
            return Refusal("slow_down")
        if self._threads is None or self._pool is None:
            self._threads = ThreadPoolExecutor(max(self._most, 1), "limelight-forecast")
            self._pool = WorkerPool(_process, 1, near=True)
        playing = Playing(question, next(self._numbers), asker)
        loop = asyncio.get_running_loop()
        playing.ends = loop.run_in_executor(self._threads, _played, playing, self._pool)
        self._of[table] = playing
        self._of.move_to_end(table)
        while len(self._of) > KEPT:
            self._of.popitem(last=False)[1].stopped = True
        return playing

    def close(self) -> None:
        """Ends all of them."""
        for playing in self._of.values():
            playing.stopped = True
        if self._pool is not None and self._threads is not None:
            self._pool.close()
            self._threads.shutdown(wait=False, cancel_futures=True)
        self._pool = self._threads = None


def _process() -> Executor:
    context = get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=let_others_first)


def _played(playing: Playing, pool: WorkerPool) -> Answer | Refusal | None:
    """Plays a forecast to its end; None where nobody waits for it any more."""
    asks = playing.question

    def cancelled() -> bool:
        return playing.unwanted or playing.too_long

    def nothing() -> Refusal | None:
        return Refusal("too_costly") if playing.too_long and not playing.unwanted else None

    steps = sum(map(len, asks.forecaster.harder.values())) if asks.sweep else 0

    def played(done: int, of: int) -> None:
        playing.share = done / of / (1 + steps)

    def swept(done: int, of: int) -> None:
        playing.share = (1 + done) / (1 + of)

    how: dict[str, Any] = {"pool": pool, "cancelled": cancelled}
    try:
        found = foretold(
            *(asks.game, asks.forecaster, asks.state, asks.policy),
            seed=SEED,
            progress=played,
            **how,
        )
        if not isinstance(found, Forecast):
            return found or nothing()
        if not asks.sweep:
            return Answer(found, None)
        curves = harder(found, progress=swept, **how)
        return nothing() if curves is None else Answer(found, curves)
    except RuntimeError:
        if playing.stopped:  # the server ends, and gives no piece out any more
            return None
        raise
