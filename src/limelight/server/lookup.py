"""What is looked up at a table: story, rules, the chain; and the table on a large screen."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get
from litestar.di import Provide
from litestar.params import QueryParameter

from limelight.contract import Refusal
from limelight.play.refusals import words_of

from . import books, render, rules, show
from .api import opened, read, whole_part_of
from .asking import AnyRequest, html, wants_page
from .live import Live
from .lobby import Lobby
from .people import Person
from .refusing import Stop
from .searching import COSTS, search
from .seat_pages import OfSeat, base_of

MOST_LINKS = 500
"""So many links of the chain are given at once."""


class Lookup(OfSeat):
    """What a seat looks up."""

    @get("/story")
    async def story(
        self,
        lobby: Lobby,
        live: Live,
        person: Person,
        before: Annotated[int, QueryParameter(ge=1, le=10**9)] = 10**9,
        find: Annotated[str, QueryParameter(max_length=100)] = "",
    ) -> Response[bytes]:
        """Earlier parts of the story, or of those the entries in which words stand."""
        if find.strip():
            _costs_more(lobby, live, person)
            async with live.searching:
                start, told = await search(live, person, find, before)
        else:
            start, told = await live.draw(render.earlier, live, person, before)
        data = {"first": start, "html": told}
        return Response(msgspec.json.encode(data), media_type=MediaType.JSON)

    @get("/show")
    async def show(
        self,
        live: Live,
        person: Person,
        background: Annotated[str, QueryParameter(max_length=20)] = "",
    ) -> Response[str]:
        """The table for a large screen: whoever opens it, what a watcher sees."""
        base = f"{base_of(live, person)}show/"
        return html(await show.page(live, person.lang, base, background == "none"))

    @get("/show/live")
    async def show_live(
        self,
        lobby: Lobby,
        live: Live,
        person: Person,
        since: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0,
        seen: Annotated[str, QueryParameter(max_length=200)] = "",
    ) -> Response[Any]:
        """What changes on that screen, as it changes."""
        return opened(live, person, lobby, show.news(live, person.lang, since, seen))

    @get("/recap", dependencies={"live": Provide(whole_part_of)})
    async def recap(self, live: Live, person: Person) -> Response[Any]:
        """The story so far, as a page to read and print."""
        return read(live, person)

    @get("/rules")
    async def rules(
        self,
        request: AnyRequest,
        live: Live,
        person: Person,
        find: Annotated[str, QueryParameter(max_length=100)] = "",
        id: Annotated[str, QueryParameter(max_length=16)] = "",
    ) -> Response[str]:
        """The rules of the game: searched, or one by its id; for the dialog or as a page."""
        whole = wants_page(request)
        found = rules.page(live.table.game, person.lang, find, id, whole)
        if found is None and whole:
            return html(rules.page(live.table.game, person.lang, id) or "", 404)
        if found is None:
            raise Stop(Refusal("unknown_name", at="id"), words_of(live.table.game, person.lang))
        return html(found)

    @get("/books")
    async def books(
        self,
        request: AnyRequest,
        lobby: Lobby,
        live: Live,
        person: Person,
        find: Annotated[str, QueryParameter(max_length=100)] = "",
    ) -> Response[str]:
        """What of the library this seat knows: all, or where words stand; as a page, too."""
        _costs_more(lobby, live, person)
        game, seen, whole = live.table.game, live.table.seen(person.seat), wants_page(request)
        told = live.look_up(books.page, game, seen, person.lang, find, live.row.name, whole)
        return html(await told)

    @get("/links")
    async def links(
        self, live: Live, person: Person, since: Annotated[int, QueryParameter(ge=0, le=10**9)]
    ) -> Response[bytes]:
        """Links of the public chain after an entry, as a page checks them."""
        last = min(since + MOST_LINKS, live.number)
        found = await asyncio.to_thread(live.links, since, last)
        data = {"number": live.number, "links": found}
        return Response(msgspec.json.encode(data), media_type=MediaType.JSON)


def _costs_more(lobby: Lobby, live: Live, person: Person) -> None:
    """Counts what is looked through for somebody as several looks."""
    if lobby.reads.reached((person.table, person.id), COSTS - 1):
        raise Stop(Refusal("slow_down"), words_of(live.table.game, person.lang))
