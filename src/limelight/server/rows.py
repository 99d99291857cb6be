"""Short questions to the store, for which nobody else waits, however long the answer takes."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from limelight.store.rows import NotSaved, SeatRow, Store, TableRow

K = TypeVar("K")
T = TypeVar("T")
PATIENCE = 5.0
"""After so many seconds without an answer there is none."""


class Rows:
    """Asks the store, one question after the other.

    A file answers in microseconds and is asked at once. Where the answer comes from elsewhere
    it is waited for aside: what was asked first is answered first.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._aside = ThreadPoolExecutor(1, "limelight-rows") if store.shared else None

    async def table(self, id: str) -> TableRow | None:
        """One table."""
        return await self._asked(self._store.table, id)

    async def seats(self, table: str) -> list[SeatRow]:
        """Everybody who is invited, in the order of inviting."""
        return await self._asked(self._store.seats, table)

    async def seat_of(self, token: bytes) -> SeatRow | None:
        """Whose token has this hash."""
        return self._store.remembered(token) or await self._asked(self._store.seat_of, token)

    async def _asked(self, what: Callable[[K], T], of: K) -> T:
        if self._aside is None:
            return what(of)
        asked = asyncio.get_running_loop().run_in_executor(self._aside, what, of)
        try:
            return await asyncio.wait_for(asked, PATIENCE)
        except TimeoutError:
            raise NotSaved("no answer in time") from None

    def close(self) -> None:
        """Nobody asks any more."""
        if self._aside is not None:
            self._aside.shutdown(wait=False, cancel_futures=True)
