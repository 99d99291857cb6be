"""The first page, the doors to a table, and saved games that are brought along."""

from typing import Any

from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from limelight.contract import Refusal
from limelight.contract.form_fields import fields_of
from limelight.games import game as find_game
from limelight.play.playthrough import Step
from limelight.play.refusals import refused, words_of
from limelight.store.rows import SeatRow
from limelight.words import LANGUAGES, words

from . import forms, render
from .asking import AnyRequest, address, first, form_of, html
from .live import Live
from .lobby import Lobby
from .people import Person
from .places import at
from .refusing import STATUS, language, stop
from .scenes import demo

COOKIE = "seat"
YEAR = 365 * 24 * 3600


class Front(Controller):
    """The first page: a demo, a new table, or one that was saved."""

    @get("/", include_in_schema=False)
    async def front(self, request: AnyRequest) -> Response[str]:
        """Where everybody starts."""
        lang = language(request)
        return html(render.front(lang))

    @post("/lang", include_in_schema=False, status_code=303)
    async def lang(self, request: AnyRequest) -> Redirect:
        """Another language for this browser."""
        told = first(await form_of(request), "lang")
        lang = told if told in LANGUAGES else "en"
        cookie = Cookie(key="lang", value=lang, path=at("/"), max_age=YEAR, samesite="lax")
        return Redirect(at("/"), status_code=303, cookies=[cookie])

    @post("/demo", include_in_schema=False)
    async def demo(self, request: AnyRequest, lobby: Lobby) -> Response[str] | Redirect:
        """A table with a scene that can be played at once."""
        form, lang = await form_of(request), language(request)
        game = find_game(first(form, "game"))
        steps = None if game is None else demo(game, lang)
        if game is None or steps is None:
            raise stop("not_found", lang)
        name = words_of(game, lang).say("demo.name")
        return await self._make(request, lobby, game.name, {}, lang, name, steps)

    @post("/new", include_in_schema=False)
    async def new(self, request: AnyRequest, lobby: Lobby) -> Response[str] | Redirect:
        """A new table."""
        form = await form_of(request)
        lang = first(form, "lang") or language(request)
        game = find_game(first(form, "game"))
        options: dict[str, Any] = {"real_dice": first(form, "real_dice") != "no"}
        if game is not None:
            at = f"option.{game.name}"
            options |= forms.fields(form, fields_of(game.Options), at)
        name = first(form, "name")[:64]
        return await self._make(request, lobby, first(form, "game"), options, lang, name)

    async def _make(
        self,
        request: AnyRequest,
        lobby: Lobby,
        game: str,
        options: dict[str, Any],
        lang: str,
        name: str,
        steps: tuple[Step, ...] = (),
    ) -> Response[str] | Redirect:
        if lobby.too_many_tables(address(request)):
            return self._problem(request, Refusal("slow_down"))
        made = await lobby.make(game, options, lang, name, steps)
        if not isinstance(made, Refusal):
            await lobby.door(*made)  # whoever opens a table invites next
        return self._opened(request, made)

    @post("/bring", include_in_schema=False)
    async def bring(self, request: AnyRequest, lobby: Lobby) -> Response[str] | Redirect:
        """A saved game as a new table; a log is longer than anything else that is sent."""
        here = address(request)
        if lobby.too_many_tables(here):
            return self._problem(request, Refusal("slow_down"))
        kind, body = request.headers.get("content-type", ""), await request.body()
        return self._opened(request, await lobby.bring(here, kind, body, language(request)))

    def _opened(
        self, request: AnyRequest, made: tuple[Live, str] | Refusal
    ) -> Response[str] | Redirect:
        """To the new table, or back with what was wrong."""
        if isinstance(made, Refusal):
            return self._problem(request, made)
        return Redirect(at(f"/join/{made[1]}"), status_code=303)

    def _problem(self, request: AnyRequest, refusal: Refusal) -> Response[str]:
        lang = language(request)
        told = refused(refusal, words(lang))
        return html(render.front(lang, told), STATUS.get(refusal.code, 409))

    @get("/join/{token:str}", include_in_schema=False)
    async def join(self, request: AnyRequest, token: str, lobby: Lobby) -> Response[str] | Redirect:
        """A link to a seat: from now on this browser has it. A door asks for a name first."""
        found = await self._at(request, token, lobby)
        if isinstance(found, Response):
            return found
        if not isinstance(found, Person):
            return await self._door(request, found.of, lobby, "")
        lang = language(request)
        if not found.seat.gm and lang != found.lang:  # the GM has said which one
            await lobby.speak(found, lang)
        return _sit(found, token, lobby)

    @post("/join/{token:str}", include_in_schema=False)
    async def enter(
        self, request: AnyRequest, token: str, lobby: Lobby
    ) -> Response[str] | Redirect:
        """Somebody comes through the door and says who they are."""
        found = await self._at(request, token, lobby)
        if isinstance(found, Response):
            return found
        if isinstance(found, Person):
            return html(render.simple("gone.html", language(request)), 404)
        if lobby.joins.reached((found.of, found.id)):
            return self._problem(request, Refusal("slow_down"))
        live = await lobby.live(found.of)
        name = first(form := await form_of(request), "name") or first(form, "as")
        if live is None:
            return html(render.simple("gone.html", language(request)), 404)
        made = await lobby.invite(live, name, "player", language(request), anew=False)
        if isinstance(made, Refusal):
            told = refused(made, words_of(live.table.game, language(request)))
            return await self._door(request, found.of, lobby, told)
        return Redirect(at(f"/join/{made[1]}"), status_code=303)

    async def _at(
        self, request: AnyRequest, token: str, lobby: Lobby
    ) -> Person | SeatRow | Response[str]:
        """Where a link leads; links that lead nowhere are counted: somebody may try them out."""
        here = address(request)
        if lobby.joins.reached(here, 0):
            return self._problem(request, Refusal("slow_down"))
        found = await lobby.person(token)
        if found is not None:
            return found
        lobby.joins.reached(here)
        return html(render.simple("gone.html", language(request)), 404)

    async def _door(
        self, request: AnyRequest, table: str, lobby: Lobby, problem: str
    ) -> Response[str]:
        live = await lobby.live(table)
        if live is None:
            return html(render.simple("gone.html", language(request)), 404)
        await live.catch_up()
        known = render.presence(live, await lobby.rows.seats(table))
        owners = live.table.game.owners(live.table.state)
        roles = {
            name: ", ".join(who for who, owner in owners.items() if owner == name)
            for name in known["unseated"]
        }
        page = render.simple(
            "join.html", language(request), title=live.row.name, roles=roles, problem=problem
        )
        return html(page, 409 if problem else 200)


def _sit(person: Person, token: str, lobby: Lobby) -> Redirect:
    """The cookie of one seat alone: several seats in one browser work side by side."""
    path = at(f"/t/{person.table}/{person.id}")
    cookie = Cookie(
        key=COOKIE,
        value=token,
        path=path,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=lobby.settings.secure,
    )
    return Redirect(path + "/", status_code=303, cookies=[cookie])
