"""One of the servers that are compared, as the load program sees it."""

import asyncio
from typing import Protocol

from .crowd import Crowd


class Side(Protocol):
    """A server with one table, its seats and its readers."""

    crowd: Crowd

    async def open(self, seats: int, watchers: int) -> None:
        """A table, its seats, and a stream for everybody."""
        ...

    def marker(self, number: int) -> bytes:
        """What the bytes of the event of this number hold, and no others."""
        ...

    def send(self, seat: int) -> "asyncio.Future[None]":
        """One command of a seat; done when that seat may send the next."""
        ...

    def close(self) -> None:
        """Lets go of every connection."""
        ...
