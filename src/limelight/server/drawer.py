"""What the GM's drawer sends: several of the library at once, and scenes for later."""

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect

from limelight.contract import Refusal
from limelight.play.copies import MOST_COPIES, copies, prepared
from limelight.play.encounters import too_full
from limelight.play.refusals import words_of

from . import forms, render
from .api import gm_only
from .asking import AnyRequest, first, form_of, html, wants_json
from .library import library, shown
from .live import Live
from .lobby import Lobby
from .people import Person
from .refusing import Stop
from .seat_pages import OfSeat, base_of, sheet
from .speaker import Speaker
from .together import together

MANY = "many."
"""In the form of a scene: how many of one it brings."""


class Drawer(OfSeat):
    """The GM's drawer."""

    @post("/several", status_code=200)
    async def several(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[Any] | Redirect:
        """Brings one of the library to the table, or several: all of them, or nobody."""
        form = await _sent(request, lobby, live, person)
        found = library(live.table, person.lang).get(first(form, "of"))
        if found is None:
            raise _stop(live, person, Refusal("unknown_name", at="of"))
        count = forms.whole(first(form, "count") or "1")
        if not isinstance(count, int) or not 1 <= count <= MOST_COPIES:
            raise _stop(live, person, Refusal("bad_value", at="count"))
        await together(lobby, live, person, copies(live.table, found, count))
        return _done(request, live, person)

    @get("/library")
    async def find(
        self,
        request: AnyRequest,
        live: Live,
        person: Person,
        find: Annotated[str, QueryParameter(max_length=100)] = "",
    ) -> Response[str]:
        """What of the library was searched for: for the drawer, or as a page."""
        gm_only(person, live)
        game = live.table.game
        found = shown(live.table, Speaker(words_of(game, person.lang), game), find)
        whole = "text/html" in request.headers.get("accept", "")
        page = "library_page.html" if whole else "ready.html"
        told = {"library": found, "find": find, "title": live.row.name}
        return html(render.of_game(page, game, person.lang, **told))

    @get("/scene")
    async def plan_scene(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[str]:
        """The form of a new scene."""
        gm_only(person, live)
        game = live.table.game
        found = shown(live.table, Speaker(words_of(game, person.lang), game))
        part = render.of_game("scene.html", game, person.lang, library=found)
        return await sheet(request, lobby, live, person, part)

    @post("/scene", status_code=200)
    async def scene(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[Any] | Redirect:
        """Prepares a scene from what is in the library."""
        form = await _sent(request, lobby, live, person)
        add: list[dict[str, Any]] = []
        for name, found in library(live.table, person.lang).items():
            count = forms.whole(first(form, f"{MANY}{name}") or "0")
            if not isinstance(count, int) or not 0 <= count <= MOST_COPIES:
                raise _stop(live, person, Refusal("bad_value", at=f"{MANY}{name}"[:64]))
            add += prepared(found, count)
        if (full := too_full(len(add))) is not None:
            raise _stop(live, person, full)
        fields: dict[str, Any] = {"name": first(form, "with.name").strip(), "add": add}
        text = first(form, "with.text").strip()
        done = await lobby.do(
            live, person, "prepare_scene", fields | ({"text": text} if text else {})
        )
        if isinstance(done, Refusal):
            raise _stop(live, person, done)
        return _done(request, live, person)


async def _sent(
    request: AnyRequest, lobby: Lobby, live: Live, person: Person
) -> dict[str, list[str]]:
    """What the GM sends; nobody else does, and nobody too fast."""
    gm_only(person, live)
    form = await form_of(request)
    if (refusal := lobby.too_fast(live, person)) is not None:
        raise _stop(live, person, refusal)
    return form


def _stop(live: Live, person: Person, refusal: Refusal) -> Stop:
    return Stop(refusal, words_of(live.table.game, person.lang))


def _done(request: AnyRequest, live: Live, person: Person) -> Response[Any] | Redirect:
    if wants_json(request):
        answer = {"number": live.number}
        return Response(msgspec.json.encode(answer), media_type=MediaType.JSON, status_code=200)
    return Redirect(base_of(live, person), status_code=303)
