"""The page of a seat, and what it sends: everything works without a script too."""

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import Provide
from litestar.params import QueryParameter
from litestar.response import Redirect

from limelight.contract import Refusal
from limelight.contract.form_fields import fields_of
from limelight.contract.stages import WATCHING
from limelight.play.playthrough import Step
from limelight.play.refusals import refused, words_of
from limelight.words import LANGUAGES

from . import forms, offered_forms, render
from .api import (
    Send,
    command,
    deleted,
    exported,
    gm_only,
    opened,
    whole_part_of,
)
from .arrivals import takeable
from .asking import AnyRequest, first, form_of, html, wants_json, while_there
from .front import COOKIE
from .links import Links
from .live import Live
from .lobby import Lobby
from .people import Person, known_door
from .qr import code
from .refusing import STATUS, Stop, stop
from .seat_pages import OfSeat, base_of, sheet
from .stream import parts
from .together import together


class Seats(OfSeat):
    """The page of one seat."""

    @get("/")
    async def page(
        self,
        request: AnyRequest,
        lobby: Lobby,
        live: Live,
        person: Person,
        links: Links,
        do: str = "",
        n: Annotated[int, QueryParameter(ge=0, le=999)] = 0,
        given: Annotated[str, QueryParameter(name="with", max_length=4000)] = "",
    ) -> Response[str]:
        """The table as this seat sees it; with ``do`` a form is open."""
        if person.seat.gm:
            token = known_door(await lobby.rows.seats(live.id), request.cookies.get(COOKIE, ""))
            live.invites("" if token is None else links.join(token))
        if not request.scope["raw_path"].endswith(b"/"):  # forms are sent to places beneath it
            return Response("", status_code=308, headers={"location": base_of(live, person)})
        said = forms.settled(given)
        shown = await live.draw(offered_forms.form, live, person, do, n, said) if do else None
        page = await render.page(live, person, lobby.rows, base_of(live, person), shown or "")
        return html(page)

    @get("/live")
    async def live(
        self,
        request: AnyRequest,
        lobby: Lobby,
        live: Live,
        person: Person,
        since: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0,
        seen: Annotated[str, QueryParameter(max_length=200)] = "",
    ) -> Response[Any]:
        """What changes on the page, as it changes."""
        last = request.headers.get("last-event-id", "")
        if last.isascii() and last.isdigit() and len(last) < 10:
            since, seen = int(last), ""
        await live.reach(since)
        source = parts(live, person, lobby.rows, since, seen)
        return opened(live, person, lobby, source)

    @get("/form")
    async def form(
        self,
        live: Live,
        person: Person,
        do: str,
        n: Annotated[int, QueryParameter(ge=0, le=999)] = 0,
        given: Annotated[str, QueryParameter(name="with", max_length=4000)] = "",
    ) -> Response[str]:
        """The form of one offer, with what is said already."""
        made = await live.draw(offered_forms.form, live, person, do, n, forms.settled(given))
        if made is None:
            raise Stop(Refusal("not_now"), words_of(live.table.game, person.lang))
        return html(made)

    @get("/person")
    async def person(
        self,
        request: AnyRequest,
        lobby: Lobby,
        live: Live,
        person: Person,
        name: str,
        track: Annotated[int | None, QueryParameter(ge=0, le=99)] = None,
        act: Annotated[int | None, QueryParameter(ge=0, le=99)] = None,
        thing: Annotated[int | None, QueryParameter(ge=0, le=2000)] = None,
    ) -> Response[str]:
        """Somebody's sheet, a track or a thing of theirs, or something that can be done."""
        made = await live.draw(render.person_sheet, live, person, name, track, act, thing)
        if made is None:
            raise Stop(Refusal("unknown_name", at="name"), words_of(live.table.game, person.lang))
        return await sheet(request, lobby, live, person, made)

    @get("/advice")
    async def advice(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[str]:
        """What each choice is worth, from what this seat knows."""
        spoken = words_of(live.table.game, person.lang)
        if lobby.commands.reached((live.id, person.id)):
            raise Stop(Refusal("slow_down"), spoken)
        game, seen = live.table.game, live.table.seen(person.seat)
        asks = lobby.advisor.ask(live.id, game.name, seen, person.seat, person.lang)
        told = await while_there(request, asks)
        shown = _granted(Refusal("stale") if told is None else told, live, person)
        part = render.simple("advice.html", person.lang, told=shown)
        return await sheet(request, lobby, live, person, part)

    @post("/do")
    async def do(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[Any] | Redirect:
        """A command, as a form sends it."""
        form = forms.pressed(await form_of(request))
        do = first(form, "do")
        fields = _fields(live, do, form)
        if not wants_json(request):  # a script has left out what does not matter
            fields = await live.draw(_mattering, live, person, do, fields)
        roots = [root for root in form.get("roots", ()) if root]
        told = forms.whole(first(form, "next"))
        following = told if isinstance(told, int) else None
        sent = Send(do, first(form, "id")[:128], fields, forms.dice(form), None, roots, following)
        try:
            done = await command(lobby, live, person, sent)
        except Stop as error:
            if wants_json(request):
                raise
            return await self._refused(live, person, lobby, error, do, fields)
        if wants_json(request):
            answer = {"number": done.number, "text": done.text(person.lang)}
            return Response(msgspec.json.encode(answer), media_type=MediaType.JSON, status_code=200)
        return Redirect(base_of(live, person), status_code=303)

    async def _refused(
        self,
        live: Live,
        person: Person,
        lobby: Lobby,
        error: Stop,
        do: str,
        typed: dict[str, Any],
    ) -> Response[str]:
        told = refused(error.refusal, error.spoken)
        form = await live.draw(offered_forms.form_again, live, person, do, typed, told)
        if form is None:
            form = render.simple("refused.html", person.lang, told=told)
        page = await render.page(live, person, lobby.rows, base_of(live, person), form)
        return html(page, STATUS.get(error.refusal.code, 409))

    @post("/faces", status_code=200)
    async def faces(self, request: AnyRequest, live: Live, person: Person) -> Response[str]:
        """The dice that a form would throw, to be typed in."""
        form = await form_of(request)
        do = first(form, "do")
        made = await live.draw(render.faces, live, person, do, _fields(live, do, form))
        return html(_granted(made, live, person))

    @post("/brings", status_code=200)
    async def brings(self, request: AnyRequest, live: Live, person: Person) -> Response[str]:
        """What a form would bring as it is filled in so far, for those who still choose."""
        form = {name: each for name, each in (await form_of(request)).items() if name != "with"}
        do = first(form, "do")
        given = _fields(live, do, form)
        told = await live.draw(offered_forms.told_before, live, person, do, given)
        return html(render.simple("brings.html", person.lang, told=told))

    @post("/lang", status_code=303)
    async def lang(self, request: AnyRequest, lobby: Lobby, live: Live, person: Person) -> Redirect:
        """Another language for this seat."""
        told = first(await form_of(request), "lang")
        if told in LANGUAGES:
            await lobby.speak(person, told)
        return Redirect(base_of(live, person), status_code=303)

    @post("/invite", status_code=200)
    async def invite(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person, links: Links
    ) -> Response[str]:
        """An invitation: its link, and a code for phones."""
        gm_only(person, live)
        form = await form_of(request)
        role, seat = first(form, "role") or "player", first(form, "seat")
        if seat:
            renewed = await lobby.renew(live, seat)
            name, token = _granted(renewed, live, person)
        elif role == "player" and not first(form, "player"):
            anew = first(form, "anew") == "yes"
            door = await lobby.door(live, request.cookies.get(COOKIE, ""), anew)
            name, token = "", _granted(door, live, person)
            live.invites(links.join(token))
        else:
            made = await lobby.invite(live, first(form, "player") or None, role, live.row.lang)
            row, token = _granted(made, live, person)
            name = row.player
        link = links.join(token)
        part = render.simple(
            "invitation.html", person.lang, link=link, code=code(link), role=role, name=name
        )
        if wants_json(request):
            return html(part)
        page = await render.page(live, person, lobby.rows, base_of(live, person), part)
        return html(page)

    @post("/dismiss", status_code=200)
    async def dismiss(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[Any] | Redirect:
        """A seat is taken away."""
        gm_only(person, live)
        _granted(await lobby.remove(live, first(await form_of(request), "seat")), live, person)
        if wants_json(request):
            return Response(b"{}", media_type=MediaType.JSON)
        return Redirect(base_of(live, person), status_code=303)

    @get("/delete")
    async def ask_to_delete(self, lobby: Lobby, person: Person) -> Response[str]:
        """Asks whether the table is to be deleted, with all that goes with it."""
        row = await lobby.rows.table(person.table)
        if row is None:
            raise stop("not_found", person.lang)
        if not person.seat.gm:
            raise stop("not_yours", person.lang, "gm_only")
        return html(render.simple("delete.html", person.lang, title=row.name))

    @post("/delete", status_code=200)
    async def delete_table(self, lobby: Lobby, person: Person) -> Response[str]:
        """Deletes the table."""
        await deleted(lobby, person)
        return html(render.simple("deleted.html", person.lang))

    @get("/heroes")
    async def heroes(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[str]:
        """People to take along, and a file to load."""
        made = await live.draw(render.heroes_sheet, live, person)
        return await sheet(request, lobby, live, person, made)

    @post("/load", status_code=200)
    async def load(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[Any] | Redirect:
        """Takes somebody who comes with the game, or everybody of a file."""
        game, spoken = live.table.game, words_of(live.table.game, person.lang)
        if person.seat.role == "watcher":
            raise Stop(WATCHING, spoken)
        form = await form_of(request)
        if (refusal := lobby.too_fast(live, person)) is not None:
            raise Stop(refusal, spoken)
        hero, text = first(form, "hero"), first(form, "file")
        owner = person.seat.name if not person.seat.gm or hero else None
        if hero:
            step = (await lobby.work(takeable, live, person)).get(hero)
            unknown = Refusal("unknown_name", at="hero")
            found: tuple[Step, ...] = (_granted(step or unknown, live, person),)
        else:
            found = _granted(await lobby.party(live.id, text, game.name), live, person)
        steps = [(step.do, _owned(step, owner)) for step in found]
        await together(lobby, live, person, steps)
        if wants_json(request):
            return Response(b"{}", media_type=MediaType.JSON)
        return Redirect(base_of(live, person), status_code=303)

    @get("/export", dependencies={"live": Provide(whole_part_of)})
    async def export(
        self,
        live: Live,
        person: Person,
        as_: Annotated[str, QueryParameter(name="as", pattern="^(json|md)$")] = "json",
    ) -> Response[Any]:
        """The log as this seat may see it."""
        return exported(live, person, as_)


def _fields(live: Live, do: str, form: dict[str, list[str]]) -> dict[str, Any]:
    """The fields of a command as a form filled them in."""
    struct = live.table.commands.get(do)
    return {} if struct is None else forms.fields(form, fields_of(struct))


def _mattering(live: Live, person: Person, do: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Fields without those that do not matter after what was said in others."""
    when = {
        field.name: field.when
        for offer in live.table.offers(person.seat)
        if offer.do == do
        for field in offer.fields
        if field.when
    }
    return {
        name: value
        for name, value in fields.items()
        if name not in when or fields.get(when[name][0]) in when[name][1:]
    }


T = TypeVar("T")


def _granted(answer: T | Refusal, live: Live, person: Person) -> T:
    """An answer that is no refusal; a refusal is raised."""
    if isinstance(answer, Refusal):
        raise Stop(answer, words_of(live.table.game, person.lang))
    return answer


def _owned(step: Step, owner: str | None) -> dict[str, Any]:
    """The fields of somebody who comes to the table, and whose they are."""
    return dict(step.fields or {}) | ({} if owner is None else {"player": owner})
