"""Whose turn it is at a table."""

import asyncio
from types import TracebackType


class Turn:
    """Whoever has it alone changes the table, or who sits at it; in the order of asking."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting = 0

    @property
    def wanted(self) -> bool:
        """Whether somebody waits for it: whoever has it comes to an end."""
        return self._waiting > 0

    async def __aenter__(self) -> None:
        self._waiting += 1
        try:
            await self._lock.__aenter__()
        finally:
            self._waiting -= 1

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._lock.__aexit__(kind, error, trace)
