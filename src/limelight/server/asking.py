"""What browsers ask for and send, and pages as answers."""

import asyncio
import ipaddress
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import parse_qs

from litestar import MediaType, Request, Response

from .parts import MULTIPART, parts
from .refusing import language, stop

MOST_FIELDS = 1000
AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


def address(request: AnyRequest) -> str:
    """Where a request comes from."""
    return place(request.client.host if request.client else "")


def place(address: str) -> str:
    """What counts as one place: an address; of the newer kind the network, as each has many."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False))


def html(text: str, status: int = 200) -> Response[str]:
    """A page."""
    return Response(
        text,
        media_type=MediaType.HTML,
        status_code=status,
        headers={"cache-control": "no-store"},
    )


def wants_json(request: AnyRequest) -> bool:
    """Whether a script asks, and not a browser that goes to a page."""
    return "application/json" in request.headers.get("accept", "")


def wants_page(request: AnyRequest) -> bool:
    """Whether a browser goes somewhere by itself, and no script asks for a part."""
    return "text/html" in request.headers.get("accept", "")


async def while_there(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T | None:
    """What some work comes to; it is cancelled when whoever asked hangs up."""
    done, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({done, gone}, return_when=asyncio.FIRST_COMPLETED)
        return done.result() if done.done() else None
    finally:
        done.cancel()
        gone.cancel()


async def _gone(request: AnyRequest) -> None:
    """Until whoever asked has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def form_of(request: AnyRequest) -> dict[str, list[str]]:
    """What a form sent: plain names and texts, files as their text."""
    try:
        return await _form(request)
    except ValueError:  # too many fields, bytes that are no text
        raise stop("bad_value", language(request)) from None


async def _form(request: AnyRequest) -> dict[str, list[str]]:
    kind = request.headers.get("content-type", "")
    if kind.lower().startswith(MULTIPART):
        found: dict[str, list[str]] = {}
        for each in parts(kind, await request.body(), MOST_FIELDS):
            found.setdefault(each.name, []).append(each.text)
        return found
    body = (await request.body()).decode()
    return parse_qs(body, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")


def first(form: dict[str, list[str]], name: str) -> str:
    """One value of a form."""
    return form.get(name, [""])[0].strip()
