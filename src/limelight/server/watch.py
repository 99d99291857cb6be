"""Looks on at every request from outside: how long it took, and what became of it."""

import time
from collections.abc import Callable
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS"})
OTHER = "other"

Told = Callable[[str, str, int, float], None]
"""Is told of a request: its method, its kind, the code of the answer, the seconds until then."""


class Watch:
    """Tells of every request when its answer begins, by the kind that it is of."""

    def __init__(self, app: ASGIApp, *told: Told) -> None:
        self._app, self._told = app, told

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        method = scope["method"] if scope["method"] in METHODS else OTHER

        async def watched(message: Any) -> None:
            if message["type"] == "http.response.start":
                route = scope.get("path_template") or OTHER
                took = time.perf_counter() - began
                for each in self._told:
                    each(method, route, message["status"], took)
            await send(message)

        await self._app(scope, receive, watched)
