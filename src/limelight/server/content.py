"""Files over the API: records and people that come to a table, and people who are taken along."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import unquote

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.di import Provide
from litestar.params import PathParameter, QueryParameter
from msgspec import UNSET, Struct, UnsetType

from limelight.contract import Refusal, as_sent
from limelight.contract.content import Brought
from limelight.play import bringing
from limelight.play.refusals import words_of

from .api import REFUSES, gm_only, live_of, person_of, told
from .asking import AnyRequest
from .attached import attached
from .brought_steps import WouldRefuse, bringing_steps, theirs_to_bring, would_refuse
from .live import Live
from .lobby import Lobby
from .people import Person
from .refusing import Stop, stop
from .together import together

KINDS = {"yaml": "application/yaml", "foundry": "application/json", "md": "text/markdown"}
"""What a file is, by how it is asked for."""
ENDINGS = {"yaml": "yaml", "foundry": "json", "md": "md"}
Called = Annotated[Path, PathParameter(schema_extra={"format": None})]
"""A name at the end of an address; see :func:`called`."""


class SentContent(Struct, frozen=True, forbid_unknown_fields=True):
    """A text that was pasted or uploaded; ``dry``: nothing is added, only the report is wanted."""

    text: str
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    dry: bool = False


class Understood(Struct, frozen=True, omit_defaults=True):
    """What was understood of a file; what came of it, unless it was only looked at."""

    format: str
    taken: list[str]
    not_understood: list[dict[str, Any]]
    left_out: list[dict[str, str]]
    more: dict[str, int] | UnsetType = UNSET
    """How many entries of these two lists there are besides the first 500."""
    pack: dict[str, Any] | UnsetType = UNSET
    character: dict[str, Any] | UnsetType = UNSET
    characters: Sequence[dict[str, Any]] | UnsetType = UNSET
    """Several, or one beside records."""
    encounter: dict[str, Any] | UnsetType = UNSET
    refused: WouldRefuse | UnsetType = UNSET
    """Why it would not come to the table as things are; of a file that was only looked at."""
    number: int | UnsetType = UNSET
    """Of the last entry that brought it to the table."""
    result: dict[str, Any] | UnsetType = UNSET


class Content(Controller):
    """Files, in and out."""

    path = "/api/tables/{table:str}"
    tags = ["content"]
    security = [{"seat": []}]
    dependencies = {"person": Provide(person_of), "live": Provide(live_of)}

    @post("/content", responses=REFUSES, status_code=200, summary="Bring a file")
    async def bring(
        self, data: SentContent, lobby: Lobby, live: Live, person: Person
    ) -> Understood:
        """Reads records, or a character, of any format; without ``dry`` they come to the table.

        All of it comes, or nothing. Records are the GM's to bring, and so are several characters
        and an encounter, which becomes a scene for later; a character that a player brings is
        theirs.
        """
        game = live.table.game
        spoken = words_of(game, person.lang)
        if person.seat.role == "watcher":
            gm_only(person, live)
        if (refusal := lobby.too_fast(live, person)) is not None:
            raise Stop(refusal, spoken)
        if len(data.text.encode(errors="replace")) > lobby.settings.content_bytes:
            raise Stop(Refusal("too_big", "content", at="text"), spoken)
        found = await lobby.read(live, person, data.text, data.name)
        if isinstance(found, Refusal):
            raise Stop(found, spoken)
        theirs_to_bring(live, person, found)
        shown, steps = _understood(found), bringing_steps(live, person, found)
        if data.dry:
            wrong = await live.look_up(would_refuse, live, person, steps)
            return shown if wrong is None else msgspec.structs.replace(shown, refused=wrong)
        if isinstance(steps, Refusal):
            raise Stop(steps, spoken)
        done = await together(lobby, live, person, steps)
        return msgspec.structs.replace(shown, number=done.number, result=told(done, person.lang))

    @get(
        "/characters/{name:path}",
        responses=REFUSES,
        summary="Take a character along",
        media_type=MediaType.TEXT,
    )
    async def character(
        self,
        request: AnyRequest,
        name: Called,
        live: Live,
        person: Person,
        as_: Annotated[str, QueryParameter(name="as", pattern="^(yaml|foundry|md)$")] = "yaml",
    ) -> Response[str]:
        """Somebody's file, for every seat that sees them: for other tables, or other programs."""
        game = live.table.game
        who = called(request, f"{live.id}/characters")
        file = game.person_file(live.table.seen(person.seat), who)
        if file is None:
            raise stop("not_found", person.lang)
        text = await live.look_up(bringing.of_person, game, file, as_, person.lang)
        if isinstance(text, Refusal):
            raise Stop(text, words_of(game, person.lang))
        ending = ENDINGS[as_]
        return Response(
            text,
            media_type=KINDS[as_],
            headers=attached(who, ending),
        )

    @get("/content/{kind:str}/{name:path}", responses=REFUSES, summary="A record of the library")
    async def record(
        self, request: AnyRequest, kind: str, name: Called, live: Live, person: Person
    ) -> dict[str, Any]:
        """One record as it came, if this seat may know it."""
        records = live.table.game.records(live.table.seen(person.seat))
        held = records.get(kind, {}).get(called(request, f"{live.id}/content/{kind}"))
        if held is None:
            raise stop("not_found", person.lang)
        found: dict[str, Any] = as_sent(held)
        return found


def called(request: AnyRequest, before: str) -> str:
    """The name at the end of an address as people wrote it, cut from what was asked for.

    What routes make of it are paths of files: those have other slashes on some systems, none at
    their ends, and nowhere two in a row.
    """
    return unquote(request.scope["raw_path"].decode().partition(f"/{before}/")[2])


def _understood(brought: Brought) -> Understood:
    """The report, with what was made of the file."""
    plain = msgspec.convert(brought.report.plain(), Understood)
    if brought.encounter is not None:
        return msgspec.structs.replace(plain, encounter=brought.encounter)
    if brought.person is not None:
        return msgspec.structs.replace(plain, character=brought.person)
    if brought.persons:
        plain = msgspec.structs.replace(plain, characters=brought.persons)
    return plain if brought.pack is None else msgspec.structs.replace(plain, pack=brought.pack)
