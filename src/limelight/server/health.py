"""Whether the server lives, and whether it can serve: for whatever stands before it."""

import asyncio

from litestar import MediaType, Response, get

from .lobby import Lobby

PATIENCE = 2.0
"""How long the store may take to answer, in seconds."""


class Readiness:
    """Asks the store, once at a time however many want to know."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._asked: asyncio.Task[bool] | None = None

    async def __call__(self) -> bool:
        """Whether people can be sent here."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(asyncio.to_thread(self._lobby.store.reachable))
        try:
            return await asyncio.wait_for(asyncio.shield(self._asked), PATIENCE)
        except Exception:  # it takes too long, or whatever a store says that is gone
            return False


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz() -> str:
    """``ok``, and nothing else."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def readyz(readiness: Readiness) -> Response[str]:
    """``ok`` while the store answers, else 503."""
    ready = await readiness()
    return Response("ok" if ready else "not ready", status_code=200 if ready else 503)
