"""Anything that somebody pastes or drops: looked at first, and kept if they say so."""

import base64
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from litestar import MediaType, Response, get, post
from litestar.response import Redirect

from limelight.contract import Refusal
from limelight.contract.content import Brought, Report
from limelight.play import coming, packs
from limelight.play.opening import decoded
from limelight.play.refusals import refused, words_of

from . import render
from .api import gm_only
from .asking import MOST_FIELDS, AnyRequest, first, form_of, html, wants_json
from .brought_steps import WouldRefuse, bringing_steps, theirs_to_bring, would_refuse
from .live import Live
from .lobby import Lobby
from .parts import MULTIPART, parts
from .people import Person
from .refusing import STATUS, Stop, language, stop
from .seat_pages import OfSeat, base_of
from .table_context import unplayed
from .together import together

PLAYS = "plays."
"""Fields that say who plays somebody are called so."""
MOST_TOLD = 100
"""So many lines of each part of a report are shown."""


class Sent(NamedTuple):
    """What a form brought: a text and the name of its file, or one of the packs."""

    text: str | Refusal
    name: str
    pack: str
    keep: bool
    replace: bool
    players: Mapping[str, str]
    """Who plays whom of those whom it brings."""


class Paste(OfSeat):
    """Paste or drop anything."""

    @get("/content")
    async def paste(self, request: AnyRequest, live: Live, person: Person) -> Response[str]:
        """Where something is pasted."""
        _no_watcher(live, person)
        return html(_page("paste_page.html", request, live, person, problem="", text=""))

    @post("/content", status_code=200)
    async def content(
        self, request: AnyRequest, lobby: Lobby, live: Live, person: Person
    ) -> Response[Any] | Redirect:
        """What was understood; with ``keep`` it comes to the table, all of it or nothing."""
        _no_watcher(live, person)
        if (refusal := lobby.too_fast(live, person)) is not None:
            raise _stop(live, person, refusal)
        sent = await _sent(request)
        try:
            found = await _read(lobby, live, person, sent)
            if sent.keep:
                steps = bringing_steps(live, person, found, sent.replace, sent.players)
                if isinstance(steps, Refusal):
                    raise _stop(live, person, steps)
                await together(lobby, live, person, steps)
        except Stop as error:
            if wants_json(request):
                raise
            text = "" if isinstance(sent.text, Refusal) else sent.text
            told = refused(error.refusal, error.spoken)
            page = _page("paste_page.html", request, live, person, problem=told, text=text)
            return html(page, STATUS.get(error.refusal.code, 409))
        if not sent.keep:
            replace = bool(coming.already(live.table, person.seat, found))
            steps = bringing_steps(live, person, found, replace)
            why = await live.look_up(would_refuse, live, person, steps)
            return html(await live.draw(_report, request, live, person, sent, found, why))
        if wants_json(request):
            answer = {"number": live.number}
            return Response(msgspec.json.encode(answer), media_type=MediaType.JSON, status_code=200)
        return Redirect(base_of(live, person), status_code=303)


def _stop(live: Live, person: Person, refusal: Refusal) -> Stop:
    return Stop(refusal, words_of(live.table.game, person.lang))


def _no_watcher(live: Live, person: Person) -> None:
    if person.seat.role == "watcher":
        gm_only(person, live)


async def _sent(request: AnyRequest) -> Sent:
    """A file, where there is one, else what was typed."""
    kind = request.headers.get("content-type", "")
    if not kind.lower().startswith(MULTIPART):
        form = await form_of(request)
        return _told(form, form.get("text", [""])[0], first(form, "name"))
    told: dict[str, list[str]] = {}
    file, name = b"", ""
    try:
        for each in parts(kind, await request.body(), MOST_FIELDS):
            if each.file is None:
                told.setdefault(each.name, []).append(each.text)
            else:
                file, name = each.data, each.file
    except ValueError:  # bytes that are no text
        raise stop("bad_value", language(request)) from None
    if file:
        return _told(told, decoded(file), name)
    return _told(told, told.get("text", [""])[0], first(told, "name"))


def _told(form: dict[str, list[str]], text: str | Refusal, name: str) -> Sent:
    packed = first(form, "packed")
    if packed:
        text = _unpacked(packed)
    keep, replace = bool(first(form, "keep")), bool(first(form, "replace"))
    plays = (key for key in form if key.startswith(PLAYS))
    players = {key.removeprefix(PLAYS): first(form, key) for key in plays}
    return Sent(text, name[:200], first(form, "pack"), keep, replace, players)


def _packed(text: str | Refusal) -> str:
    """A text as a page holds it until it is kept: letter by letter as it came."""
    plain = "" if isinstance(text, Refusal) else text
    return base64.b64encode(plain.encode(errors="surrogatepass")).decode()


def _unpacked(packed: str) -> str | Refusal:
    try:
        return decoded(base64.b64decode(packed, validate=True))
    except ValueError:
        return Refusal("bad_value", "content_file", at="file")


async def _read(lobby: Lobby, live: Live, person: Person, sent: Sent) -> Brought:
    """What it holds for this table; what is the GM's is nobody else's to bring."""
    game, text = live.table.game, sent.text
    if sent.pack:
        gm_only(person, live)
        path = packs.ready(game, person.lang).get(sent.pack)
        text = Refusal("unknown_name", at="pack") if path is None else path.read_text("utf-8")
    if isinstance(text, Refusal):
        raise _stop(live, person, text)
    if len(text.encode(errors="replace")) > lobby.settings.content_bytes:
        raise _stop(live, person, Refusal("too_big", "content", at="text"))
    found = await lobby.read(live, person, text, sent.name)
    if isinstance(found, Refusal):
        raise _stop(live, person, found)
    theirs_to_bring(live, person, found)
    return found


def _report(
    request: AnyRequest,
    live: Live,
    person: Person,
    sent: Sent,
    found: Brought,
    why: WouldRefuse | None,
) -> str:
    """What would come of it, before anything does."""
    report, there = found.report, coming.already(live.table, person.seat, found)
    gm = person.seat.gm and found.persons
    return _page(
        "report_page.html",
        request,
        live,
        person,
        sent=sent,
        packed=_packed(sent.text),
        report=report,
        taken=[each.partition("/")[::2] for each in report.taken[:MOST_TOLD]],
        strange=report.not_understood[:MOST_TOLD],
        left=report.left_out[:MOST_TOLD],
        unsaid=_unsaid(report),
        encounter=found.encounter,
        there=there,
        why=why,
        persons=[str(each.get("name", "")) for each in found.persons] if gm else (),
        players=unplayed(live),
    )


def _unsaid(report: Report) -> dict[str, int]:
    """How many entries of each part of a report are not shown."""
    told = {"not_understood": len(report.not_understood), "left_out": len(report.left_out)}
    return {k: max(n - MOST_TOLD, 0) + report.more.get(k, 0) for k, n in told.items()}


def _page(template: str, request: AnyRequest, live: Live, person: Person, **values: Any) -> str:
    """A sheet for a script, or the same as a page."""
    game = live.table.game
    whole = "text/html" in request.headers.get("accept", "")
    name = template if whole else template.replace("_page", "")
    values |= {"me": person, "title": live.row.name, "back": base_of(live, person)}
    return render.of_game(name, game, person.lang, **values)
