"""The door: whom the server talks to at all, and what it tells every browser."""

import ipaddress
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from limelight.contract import Refusal
from limelight.play.refusals import refused
from limelight.words import words

from . import packing
from .packing import packable, padded, unpacks
from .settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    b"cache-control": b"no-store",
    b"content-security-policy": POLICY.encode(),
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
    b"referrer-policy": b"same-origin",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
}
SECURE = (
    (b"strict-transport-security", b"max-age=31536000"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
"""What only means something over HTTPS."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Refuses foreign hosts and origins before anything else looks at a request."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        name = socket.gethostname().lower()
        public = urlsplit(settings.public_url)
        self._origin = f"{public.scheme}://{public.netloc}"
        self._hosts = {"localhost", name, f"{name}.local", (public.hostname or "localhost")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self._own(host):
            await _refuse(send, "not_found", 404)
        elif scope["method"] not in SAFE and self._foreign(headers, host):
            await _refuse(send, "not_yours", 403)
        else:
            packs = scope["method"] == "GET" and unpacks(headers.get(b"accept-encoding", ""))
            await self._app(scope, receive, self._telling(send, packs))

    def _own(self, host: str) -> bool:
        """Whether this is a name of ours; an address always is, a name given by others not."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in self._hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _foreign(self, headers: dict[bytes, str], host: str) -> bool:
        """Whether another site's page sends this; a page of ours says so, a program has no page."""
        site = headers.get(b"sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            return True
        origin = headers.get(b"origin")
        if origin is not None:
            ours = (f"http://{host}", f"https://{host}", self._origin)
            return not origin or origin not in ours
        return b"authorization" not in headers and b"cookie" in headers and site is None

    def _telling(self, send: Send, packs: bool) -> Send:
        secure = self._settings.secure
        waits: Any = None
        """The head of an answer that is packed when its body comes."""

        async def told(message: Any) -> None:
            nonlocal waits
            if message["type"] == "http.response.start":
                given = list(message["headers"])
                have = {name.lower() for name, _ in given}
                given += ((name, value) for name, value in HEADERS.items() if name not in have)
                if secure:
                    given += SECURE
                message["headers"] = given
                if packs and packable(given):
                    waits = message
                    return
            elif waits is not None:
                head, waits = waits, None
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    message["body"] = padded(message["body"])
                    head["headers"] = packing.told(head["headers"], len(message["body"]))
                await send(head)
            await send(message)

        return told


async def _refuse(send: Send, code: str, status: int) -> None:
    body = {"refused": code, "message": refused(Refusal(code), words("en")), "at": ""}
    data = msgspec.json.encode(body)
    headers: Iterable[tuple[bytes, bytes]] = (
        (b"content-type", b"application/json"),
        (b"content-length", str(len(data)).encode()),
        *HEADERS.items(),
    )
    await send({"type": "http.response.start", "status": status, "headers": list(headers)})
    await send({"type": "http.response.body", "body": data, "more_body": False})
