"""The API of the live table: what programs send, and what they are told."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response, delete, get, post
from litestar.di import Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Stream as Body
from msgspec import Struct, field

from limelight.contract import Refusal
from limelight.play import log
from limelight.play.refusals import words_of
from limelight.play.steps import Done
from limelight.words import words

from .asking import AnyRequest, address
from .links import Links
from .live import Live
from .lobby import Lobby
from .open_tables import Damaged
from .people import Person
from .refusing import Refused, Stop, language, stop
from .story import markdown, recap
from .stream import Opened, Source, Stream, entries

FEW = 100
"""So many entries are written out at once; more of them where no table waits."""


class MakeTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody wants."""

    game: str
    options: dict[str, Any] = {}
    lang: str = "en"
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""


class GmLink(Struct, frozen=True):
    """How the GM comes to the table, again and again."""

    token: str
    link: str


class Made(Struct, frozen=True):
    """A new table."""

    table: str
    gm: GmLink


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom the GM wants at the table; a player without a name chooses one at the door."""

    player: str | None = None
    role: str = "player"
    lang: str | None = None


class Invited(Struct, frozen=True):
    """A seat, and the link to it."""

    seat: str
    token: str
    link: str


class Send(Struct, frozen=True, forbid_unknown_fields=True):
    """One command; the same ``id`` again is answered the same and does nothing twice."""

    do: str
    id: Annotated[str, msgspec.Meta(max_length=128)] = ""
    fields: dict[str, Any] = field(name="with", default_factory=dict)
    dice: dict[str, Any] | None = None
    after: int | None = None
    roots: list[str] = []
    """Those that the sender's device has seen: its dice come from one of them, or not at all."""
    next: int | None = None
    """The number of the next throw, as the device has seen it: its dice begin there, or not."""


class Proof(Struct, frozen=True):
    """What holds the dice and the log."""

    roots: list[str]
    """Of the trees that dice come from now."""
    head: str
    """Of the chain: the GM's over everything, all others' over what every seat may see."""


class Answer(Struct, frozen=True):
    """What a command gave, and the table after it, as its sender may see them."""

    number: int
    result: dict[str, Any]
    view: dict[str, Any]
    proof: Proof


class View(Struct, frozen=True):
    """What a seat sees."""

    number: int
    view: dict[str, Any]
    proof: Proof


class Happened(Struct, frozen=True):
    """What a seat may see of what happened."""

    number: int
    events: list[dict[str, Any]]


REFUSES = {
    status: ResponseSpec(Refused, description=why, generate_examples=False)
    for status, why in {
        400: "Malformed, an unknown name, or wrong dice",
        403: "Not yours to do",
        404: "No such table, or not for this seat",
        409: "The rules refuse it, or the table has moved on",
        413: "Too large",
        422: "Would cost too much",
        429: "Too many in a short time",
        503: "Could not be stored, so it did not happen",
    }.items()
}


async def person_of(request: AnyRequest, table: str, lobby: Lobby) -> Person:
    """Who sends this, by their token; a stranger, a wrong table and a wrong token are alike."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    found = await lobby.person(token.strip()) if scheme.lower() == "bearer" else None
    if not isinstance(found, Person) or found.table != table:
        raise stop("not_found", language(request))
    looks(request, found, lobby)
    return found


def looks(request: AnyRequest, person: Person, lobby: Lobby) -> None:
    """Counts what a seat looks at; commands are counted where they are done."""
    if request.method == "GET" and lobby.reads.reached((person.table, person.id)):
        raise stop("slow_down", person.lang)


def opened(live: Live, person: Person, lobby: Lobby, source: Source) -> Opened:
    """A stream of a seat that has not too many of them."""
    settings = lobby.settings
    most = settings.watching if person.seat.role == "watcher" else settings.streams
    if live.streams_of(person) >= most:
        raise stop("slow_down", person.lang)
    return Opened(Stream(live, person, source, settings.slow_seconds))


async def table_of(table: str, lobby: Lobby, person: Person) -> Live:
    """The table that they sit at; a command finds out by itself whether it is the newest."""
    live = await lobby.live(table)
    if live is None:
        raise stop("not_found", person.lang)
    return live


async def live_of(table: str, lobby: Lobby, person: Person) -> Live:
    """The table that they sit at, with all that they may have done through other nodes."""
    live = await table_of(table, lobby, person)
    await live.catch_up()
    return live


async def whole_part_of(table: str, lobby: Lobby, person: Person) -> Live:
    """The table that they sit at, to be read: of a damaged one what comes before the damage."""
    try:
        return await live_of(table, lobby, person)
    except Damaged as error:
        if error.live is None:
            raise
        return error.live


def gm_only(person: Person, live: Live) -> None:
    """Refuses everybody but the GM."""
    if not person.seat.gm:
        raise stop("not_yours", person.lang, "gm_only", game=live.table.game)


def proof_of(live: Live, person: Person, number: int | None = None) -> Proof:
    """The roots in use and the head of the chain, for a seat."""
    return Proof(**live.table.proof(person.seat, number))


async def deleted(lobby: Lobby, person: Person) -> None:
    """Deletes somebody's table, also one that cannot be opened, or raises the refusal."""
    if not person.seat.gm:
        raise stop("not_yours", person.lang, "gm_only")
    await lobby.delete(person.table)


def told(done: Done, lang: str) -> dict[str, Any]:
    """A result with its announcement and explanation in one language."""
    return {**done.result, "text": done.text(lang), "explain": done.explain(lang)}


async def command(lobby: Lobby, live: Live, person: Person, sent: Send) -> Done:
    """Does one command for somebody, or raises the refusal."""
    spoken = words_of(live.table.game, person.lang)
    if (refusal := lobby.too_fast(live, person)) is not None:
        raise Stop(refusal, spoken)
    done = await lobby.do(
        live,
        person,
        sent.do,
        sent.fields,
        sent.dice,
        sent.id,
        sent.after,
        tuple(sent.roots),
        sent.next,
    )
    if isinstance(done, Refusal):
        raise Stop(done, spoken)
    return done


class Tables(Controller):
    """Making tables."""

    path = "/api/tables"
    tags = ["tables"]

    @post(summary="Make a table", responses=REFUSES)
    async def make(self, request: AnyRequest, data: MakeTable, lobby: Lobby, links: Links) -> Made:
        """Makes a table and answers with the GM's own link to it."""
        lang = language(request)
        if lobby.too_many_tables(address(request)):
            raise stop("slow_down", lang)
        made = await lobby.make(data.game, data.options, data.lang, data.name)
        if isinstance(made, Refusal):
            raise Stop(made, words(lang))
        live, token = made
        return Made(live.id, GmLink(token, links.join(token)))


class OneTable(Controller):
    """A seat at a table."""

    path = "/api/tables/{table:str}"
    tags = ["table"]
    security = [{"seat": []}]
    dependencies = {"person": Provide(person_of), "live": Provide(live_of)}

    @delete(responses=REFUSES, status_code=200, summary="Delete the table")
    async def delete_table(self, table: str, lobby: Lobby, person: Person) -> dict[str, str]:
        """Deletes a table wholly, the GM alone can; afterwards nobody can tell that it was."""
        await deleted(lobby, person)
        return {"deleted": table}

    @post("/seats", responses=REFUSES, summary="Invite somebody")
    async def invite(
        self, data: Invite, lobby: Lobby, live: Live, person: Person, links: Links
    ) -> Invited:
        """Invites a player or a watcher; the GM alone can."""
        gm_only(person, live)
        made = await lobby.invite(live, data.player, data.role, data.lang or live.row.lang)
        if isinstance(made, Refusal):
            raise Stop(made, words_of(live.table.game, person.lang))
        row, token = made
        return Invited(row.id, token, links.join(token))

    @delete("/seats/{seat:str}", responses=REFUSES, status_code=200, summary="Remove a seat")
    async def remove(self, seat: str, lobby: Lobby, live: Live, person: Person) -> dict[str, str]:
        """Their token is dead and their streams end at once."""
        gm_only(person, live)
        refusal = await lobby.remove(live, seat)
        if refusal is not None:
            raise Stop(refusal, words_of(live.table.game, person.lang))
        return {"removed": seat}

    @post(
        "/commands",
        responses=REFUSES,
        status_code=200,
        summary="Send a command",
        dependencies={"live": Provide(table_of)},
    )
    async def commands(self, data: Send, lobby: Lobby, live: Live, person: Person) -> Answer:
        """One command: stored before it is answered, told to everybody who may see it."""
        done = await command(lobby, live, person, data)
        proof = proof_of(live, person, done.number)
        view = await live.view(person.seat, done.number)
        return Answer(done.number, told(done, person.lang), view, proof)

    @get("/view", responses=REFUSES, summary="What this seat sees")
    async def view(self, live: Live, person: Person) -> View:
        """The table as this seat sees it now."""
        number, proof = live.number, proof_of(live, person)
        return View(number, await live.view(person.seat, number), proof)

    @get(
        "/events",
        responses=REFUSES,
        summary="What happened",
        description="As JSON; with `Accept: text/event-stream` it stays open and tells what"
        " happens next (`entry`), or everything at once to one who is far behind (`view`).",
    )
    async def events(
        self,
        request: AnyRequest,
        lobby: Lobby,
        live: Live,
        person: Person,
        since: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0,
    ) -> Response[Happened]:
        """What this seat may see since a number."""
        if "text/event-stream" in request.headers.get("accept", ""):
            last = request.headers.get("last-event-id", "")
            since = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else since
            await live.reach(since)
            source = entries(live, person, since, lobby.settings.behind)
            return opened(live, person, lobby, source)
        number = live.number

        def seen() -> list[dict[str, Any]]:
            return [live.item(n, person.seat, person.lang) for n in range(since + 1, number + 1)]

        few = number - since <= FEW
        return Response(Happened(number, seen() if few else await asyncio.to_thread(seen)))

    @get(
        "/export",
        responses=REFUSES,
        summary="The log",
        media_type=MediaType.TEXT,
        dependencies={"live": Provide(whole_part_of)},
    )
    async def export(
        self,
        live: Live,
        person: Person,
        as_: Annotated[str, QueryParameter(name="as", pattern="^(json|md)$")] = "json",
    ) -> Body:
        """The log as this seat may see it: for ``limelight verify`` (json), or to read (md)."""
        return exported(live, person, as_)


def exported(live: Live, person: Person, form: str) -> Body:
    """A log as a file to keep."""
    made = log.export(live.table, person.seat) if form == "json" else markdown(live, person)
    ending = "jsonl" if form == "json" else "md"
    kind = "application/jsonl" if form == "json" else "text/markdown; charset=utf-8"
    name = f'attachment; filename="limelight-{live.id}.{ending}"'
    return Body(_parts(live, made), media_type=kind, headers={"content-disposition": name})


def read(live: Live, person: Person) -> Body:
    """The story so far, as a page."""
    made = _parts(live, recap(live, person))
    return Body(made, media_type="text/html; charset=utf-8", headers={"cache-control": "no-store"})


async def _parts(live: Live, lines: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Lines in pieces worth sending, made where no table waits for them."""
    while (piece := await asyncio.to_thread(_piece, lines)) and not live.closed:
        yield piece


def _piece(lines: Iterator[bytes]) -> bytes:
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) > 1 << 16:
            break
    return bytes(piece)
