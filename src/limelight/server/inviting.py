"""Who may sit at a table: seats are given out, given anew, and taken away."""

import asyncio
from concurrent.futures import Future
from contextlib import suppress

from limelight.contract import Refusal
from limelight.play.reading import known_seat
from limelight.play.steps import Step
from limelight.store.rows import Also, Behind, NotSaved, SeatRow, Taken

from .followed import kept
from .live import Live
from .open_tables import OpenTables
from .ordered import TRIES
from .people import (
    DOOR,
    Person,
    door_token,
    hashed,
    known_door,
    new_id,
    new_token,
    person,
    seat_row,
)
from .seating import Seating


class Inviting(OpenTables):
    """The tables that are in memory, and the seats at them."""

    async def person(self, token: str) -> Person | SeatRow | None:
        """Whose token this is; an open invitation is a row and not yet a person."""
        row = await self.rows.seat_of(hashed(token))
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

    async def door(self, live: Live, gm: str, anew: bool = False) -> str | Refusal:
        """The one invitation for everybody, as the GM's token opens it: the same again and again.

        ``anew``: another one; those before it end.
        """
        seats = await self.rows.seats(live.id)
        known = None if anew else known_door(seats, gm)
        if known is not None:
            return known
        for row in seats:
            if anew and row.role == DOOR:
                await self.remove(live, row.id)
        id = new_id()
        token = door_token(gm, id)
        row = seat_row(live.id, "", DOOR, live.row.lang, token, id)
        refusal = await asyncio.shield(self._seat(live, row, anew))
        return token if refusal is None else refusal

    async def _seat(self, live: Live, row: SeatRow, anew: bool) -> Refusal | None:
        """Gives out a seat; one that is given anew is told of before it is.

        No command comes between: what the seat before sealed is never the new one's to see.
        """
        async with live.turn:
            for _ in range(TRIES):
                seating = Seating(row, live.table.players(), anew)
                if seating(await self.rows.seats(live.id)) is None:
                    return seating.refusal
                again = bool(seating.ended) or row.player in live.table.journal.senders
                told = await _told(live, row.player) if again else None
                admits = seating if again else seating.alone
                also = None if told is None else told[1]
                try:
                    await _kept(live, told, self.store.add_seat(row, admits, also))
                except Taken:
                    return seating.refusal
                except Behind:  # somebody sat down through another node
                    await live.take_in()
                    await asyncio.sleep(0)
                    continue
                for old in seating.ended:
                    live.lost(old.token)
                break
            else:
                raise NotSaved(live.id)
        await self._changed_seats(live)
        return None

    async def remove(self, live: Live, id: str) -> Refusal | None:
        """A seat is gone: its token is dead, its streams end at once."""
        if id == "gm":
            return Refusal("not_now", "gm_stays")
        row = next((row for row in await self.rows.seats(live.id) if row.id == id), None)
        if row is None:
            return Refusal("not_found")
        await kept(self.store.remove_seat(live.id, id))
        live.lost(row.token)
        live.invites("" if row.role == DOOR else live.invitation)
        await self._changed_seats(live)
        return None

    async def renew(self, live: Live, id: str) -> tuple[str, str] | Refusal:
        """Another token for a seat that is there, and whose it is; the old one is dead."""
        token = new_token()
        renewed = await asyncio.shield(self._renew(live, id, token))
        return renewed if isinstance(renewed, Refusal) else (renewed, token)

    async def _renew(self, live: Live, id: str, token: str) -> str | Refusal:
        async with live.turn:
            row = next((row for row in await self.rows.seats(live.id) if row.id == id), None)
            if row is None:
                return Refusal("not_found")
            for _ in range(TRIES):
                told = await _told(live, row.player) if row.role == "player" else None
                also = None if told is None else told[1]
                try:
                    changed = self.store.new_token(live.id, id, hashed(token), also)
                    await _kept(live, told, changed)
                    break
                except Behind:
                    await live.take_in()
            else:
                raise NotSaved(live.id)
            live.lost(row.token)
        await self._changed_seats(live)
        return row.player

    async def _changed_seats(self, live: Live) -> None:
        """A change of seats is stored; who cannot be asked about it now is heard of later."""
        with suppress(NotSaved):
            live.seats_changed(await self.rows.seats(live.id))

    async def speak(self, who: Person, lang: str) -> None:
        """Somebody wants to read another language; their streams come back in it."""
        await kept(self.store.speak(who.table, who.id, lang))
        for live in self.at_hand():
            if live.id == who.table:
                live.end(lambda person: person.id == who.id)


async def _told(live: Live, player: str) -> tuple[Step, Also]:
    """Prepares what the log says of a seat that is given out anew."""
    await live.publish()
    return live.reseat(player)


async def _kept(live: Live, told: "tuple[Step, Also] | None", change: "Future[None]") -> None:
    """Waits until a change of seats is stored, with what the log says of it."""
    if told is None:
        await kept(change)
        return
    await live.stored(told[0], change)
    live.table.keep(told[0])
