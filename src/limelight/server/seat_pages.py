"""A seat in a browser: whose it is, what it is shown there, and why not."""

from typing import Any

from litestar import Controller, Response
from litestar.di import Provide

from limelight.play.refusals import refused

from . import render
from .api import live_of, looks
from .asking import AnyRequest, html, wants_page
from .front import COOKIE
from .live import Live
from .lobby import Lobby
from .people import Person
from .places import at
from .refusing import STATUS, Stop, language, stop, stopped


def base_of(live: Live, person: Person) -> str:
    """Where the page of a seat is."""
    return at(f"/t/{live.id}/{person.id}/")


async def seated(request: AnyRequest, table: str, seat: str, lobby: Lobby) -> Person:
    """Who looks at this page, by the cookie of the seat."""
    found = await lobby.person(request.cookies.get(COOKIE, ""))
    if not isinstance(found, Person) or (found.table, found.id) != (table, seat):
        raise stop("not_found", language(request))
    looks(request, found, lobby)
    return found


def no_seat(request: AnyRequest, error: Stop) -> Response[Any]:
    """A refusal; a browser that goes to a page gets one that says so."""
    if not wants_page(request):
        return stopped(request, error)
    if error.refusal.code == "not_found":
        return html(render.simple("gone.html", language(request)), 404)
    told = refused(error.refusal, error.spoken)
    page = render.simple("stopped.html", error.spoken.language, told=told)
    return html(page, STATUS.get(error.refusal.code, 409))


async def sheet(
    request: AnyRequest, lobby: Lobby, live: Live, person: Person, part: str
) -> Response[str]:
    """What opens in the dialog; a browser that goes there by itself gets the table around it."""
    if wants_page(request):
        part = await render.page(live, person, lobby.rows, base_of(live, person), part)
    return html(part)


class OfSeat(Controller):
    """What is beneath the page of a seat: for whoever has its cookie, at a table that is open."""

    path = "/t/{table:str}/{seat:str}"
    dependencies = {"person": Provide(seated), "live": Provide(live_of)}
    include_in_schema = False
    exception_handlers = {Stop: no_seat}
