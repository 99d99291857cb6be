"""Where things are as browsers see it: at the root of a server, or beneath a path of a proxy."""

from contextvars import ContextVar

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

_ROOT: ContextVar[str] = ContextVar("root", default="")


def at(path: str) -> str:
    """A place of ours, as whoever asks now can reach it."""
    return _ROOT.get() + path


class Beneath:
    """Everything beneath a path, whether the proxy passes that path on or takes it away."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app, self._prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == ScopeType.HTTP:
            if scope["path"] == self._prefix:  # what lies beneath it is found from its end
                headers = [(b"location", f"{self._prefix}/".encode()), (b"content-length", b"0")]
                await send({"type": "http.response.start", "status": 308, "headers": headers})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            if scope["path"].startswith(f"{self._prefix}/"):
                scope["path"] = scope["path"].removeprefix(self._prefix)
                scope["raw_path"] = scope["raw_path"].removeprefix(self._prefix.encode())
        before = _ROOT.set(self._prefix)
        try:
            await self._app(scope, receive, send)
        finally:
            _ROOT.reset(before)
