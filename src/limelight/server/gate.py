"""The gate: how fast, how much and for how long, before anybody reads what a request says."""

import asyncio
import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.parse import unquote_to_bytes

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from limelight.contract import Refusal
from limelight.play.refusals import refused
from limelight.words import words

from . import render
from .asking import place
from .guard import SAFE
from .limits import Limit, Room, Slots
from .refusing import STATUS, preferred
from .settings import Settings

UPLOADS = frozenset({"/bring"})
"""Where logs are brought, which are longer than anything else that is sent."""
CONTENT = re.compile(r"/api/tables/[^/]+/content|/t/[^/]+/[^/]+/(?:load|content)")
"""Where files with records and people are brought."""
ROOM = 4096
"""What a form may have around a log."""
FORM = b"multipart/form-data"


class Gate:
    """Takes in requests that are whole and of a size, so many at a time and in a time."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._paces = Limit(settings.requests, settings.seconds)
        self._open = Slots(settings.open_requests, settings.open_requests * 100)
        self._coming = Slots(settings.uploads, settings.open_requests * 100)
        self._uploads = Slots(settings.uploads, settings.all_uploads)
        most = max(settings.upload_bytes, 2 * settings.content_bytes) + ROOM
        self._room = Room(most * max(settings.uploads // 2, 1), most * settings.all_uploads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        if scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _head(send)
        if not _readable(scope):
            await refuse(send, {}, "bad_value")
            return
        client = scope.get("client")
        address = place(client[0] if client else "")
        with ExitStack() as leaving:
            if self._paces.reached(address) or not leaving.enter_context(self._open.one(address)):
                await refuse(send, headers, "slow_down")
            elif scope["method"] in SAFE:
                await self._app(scope, receive, send)
            elif CONTENT.fullmatch(scope["path"]):
                most, seconds = 2 * self._settings.content_bytes, self._settings.body_seconds
                most += ROOM  # twice: in JSON it is longer
                await self._upload(scope, receive, send, headers, address, most, seconds)
            elif scope["path"] not in UPLOADS:
                most, seconds = self._settings.request_bytes, self._settings.body_seconds
                body = await _whole(receive, send, headers, most, seconds)
                if body is not None:
                    await self._app(scope, _again(body, receive), send)
            elif not headers.get(b"content-type", b"").lower().startswith(FORM):
                await refuse(send, headers, "bad_value")
            else:
                most, seconds = self._settings.upload_bytes + ROOM, self._settings.upload_seconds
                await self._upload(scope, receive, send, headers, address, most, seconds)

    async def _upload(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        headers: dict[bytes, bytes],
        address: str,
        most: int,
        seconds: float,
    ) -> None:
        """A log or a file: what comes slowly takes only the room of what has come.

        One of the places that are for everybody is taken when all of it is here.
        """
        with self._coming.one(address) as may, self._room.some(address) as more:
            if not may:
                await refuse(send, headers, "slow_down")
                return
            body = await _whole(receive, send, headers, most, seconds, more)
            if body is None:
                return
            with self._uploads.one(address) as free:
                if free:
                    await self._app(scope, _again(body, receive), send)
                else:
                    await refuse(send, headers, "slow_down")


async def _whole(
    receive: Receive,
    send: Send,
    headers: dict[bytes, bytes],
    most: int,
    seconds: float,
    room: Callable[[int], bool] = lambda _: True,
) -> bytes | None:
    """A body when all of it is here; what is too large is not even read. None: it is refused."""
    length = headers.get(b"content-length", b"0")
    if b"content-encoding" in headers or not length.isdigit():
        await refuse(send, headers, "bad_value")
        return None
    if len(length) > 15 or int(length) > most:
        await refuse(send, headers, "too_big")
        return None
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            more = True
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    return None  # they have gone
                body += message["body"]
                more = message.get("more_body", False)
                full = len(body) > most
                if full or not room(len(message["body"])):
                    await refuse(send, headers, "too_big" if full else "slow_down", close=True)
                    return None
    except TimeoutError:
        await refuse(send, headers, "bad_value", close=True)
        return None
    if not headers.get(b"content-type", b"").lower().startswith(FORM) and not _utf8(body):
        await refuse(send, headers, "bad_value")
        return None
    return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """A request of which the whole body is here already."""
    sent = False

    async def again() -> Any:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _readable(scope: Scope) -> bool:
    """Whether everything around a request is text; what it holds is looked at where it is read."""
    told = (unquote_to_bytes(each) for each in (scope["raw_path"], scope["query_string"]))
    return all(map(_utf8, told)) and all(_utf8(value) for _, value in scope["headers"])


def _utf8(data: bytes | bytearray) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _head(send: Send) -> Send:
    """The answer to a question for the head alone: it ends where the body would begin."""
    ended = False

    async def told(message: Message) -> None:
        nonlocal ended
        if ended:
            return
        await send(message)
        if message["type"] == "http.response.start":
            ended = True
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return told


async def refuse(send: Send, headers: dict[bytes, bytes], code: str, close: bool = False) -> None:
    """A refusal as a page or for a program, as whoever asked reads; ``close``: then hangs up."""
    cookie = re.search(rb"(?:^|;\s*)lang=(\w+)", headers.get(b"cookie", b""))
    asked = headers.get(b"accept-language", b"").decode("latin-1")
    lang = preferred(cookie[1].decode("latin-1") if cookie else "", asked)
    told = refused(Refusal(code), words(lang))
    if b"text/html" in headers.get(b"accept", b""):
        kind, data = b"text/html; charset=utf-8", render.front(lang, told).encode()
    else:
        body = {"refused": code, "message": told, "at": ""}
        kind, data = b"application/json", msgspec.json.encode(body)
    answer = [(b"content-type", kind), (b"content-length", str(len(data)).encode())]
    if close:
        answer.append((b"connection", b"close"))
    status = STATUS.get(code, 409)
    await send({"type": "http.response.start", "status": status, "headers": answer})
    await send({"type": "http.response.body", "body": data, "more_body": False})
