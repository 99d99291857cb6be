"""Attending to the doorbell: what other nodes did is taken in at the tables that are here."""

import asyncio
from contextlib import suppress

from limelight.store.rows import NotSaved, SeatRow

from .live import Live
from .lobby import Lobby
from .people import DOOR, hashed

AGAIN = 0.2
"""After so many seconds it is tried again to read what is new."""


class Attending:
    """Hears of news, and sees to each table one thing after the other."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self._loop = lobby, asyncio.get_running_loop()
        self._seeing: dict[str, asyncio.Task[None]] = {}
        self._rung: dict[str, set[str]] = {}
        """What rang for which table since somebody saw to it."""
        self._known: dict[str, tuple[list[SeatRow], frozenset[str]]] = {}
        lobby.store.listen(self._heard)

    def _heard(self, table: str, number: int) -> None:
        """Called in a thread of the store."""
        with suppress(RuntimeError):  # the server has just ended
            self._loop.call_soon_threadsafe(self._ring, table, number)

    def _ring(self, table: str, number: int) -> None:
        for live in self._lobby.held(table):
            what = {"log", "seats"} if not table else {"log"} if number else {"seats"}
            if number and number <= live.table.ahead.number:
                continue  # our own, or it is found when ours cannot be stored
            self._rung.setdefault(live.id, set()).update(what)
            if live.id not in self._seeing:
                self._seeing[live.id] = asyncio.create_task(self._see(live))

    async def _see(self, live: Live) -> None:
        try:
            while (rung := self._rung.pop(live.id, None)) and not live.closed:
                try:
                    await self._seen(live, rung)
                except NotSaved:
                    self._rung.setdefault(live.id, set()).update(rung)
                    await asyncio.sleep(AGAIN)
        finally:
            del self._seeing[live.id]
            if live.closed:
                self._known.pop(live.id, None)

    async def _seen(self, live: Live, rung: set[str]) -> None:
        if "seats" in rung:
            await self._look(live)
        if "log" in rung and not live.closed:
            await live.catch_up(surely=True)

    async def _look(self, live: Live) -> None:
        """Who has a seat, and who looks: as far as it is another than before."""
        store, rows = self._lobby.store, self._lobby.rows
        if await rows.table(live.id) is None:
            self._lobby.lose(live.id)
            return
        seats = await rows.seats(live.id)
        elsewhere = frozenset(await asyncio.to_thread(store.elsewhere, live.id))
        if self._known.get(live.id) == (seats, elsewhere):
            return
        self._known[live.id] = seats, elsewhere
        live.elsewhere = elsewhere
        live.only(seats)
        doors = {row.token for row in seats if row.role == DOOR}
        if hashed(live.invitation.rpartition("/")[2]) not in doors:
            live.invites("")
        live.seats_changed(seats)

    def close(self) -> None:
        """Nobody attends any more."""
        for task in self._seeing.values():
            task.cancel()
