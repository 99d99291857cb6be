"""A person to keep: their file for other tables and programs, and their sheet on paper."""

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from limelight.contract import Card, Refusal
from limelight.play import bringing
from limelight.play.refusals import words_of

from . import render
from .asking import html
from .attached import attached
from .live import Live
from .people import Person
from .refusing import Stop
from .seat_pages import OfSeat

KINDS = {"yaml": "application/yaml", "md": "text/markdown"}


class Keeping(OfSeat):
    """What a seat takes along of a person whom it sees."""

    @get("/character")
    async def character(
        self,
        live: Live,
        person: Person,
        name: Annotated[str, QueryParameter(max_length=64)],
        as_: Annotated[str, QueryParameter(name="as", pattern="^(yaml|md)$")] = "yaml",
    ) -> Response[str]:
        """Somebody's file."""
        game, spoken = live.table.game, words_of(live.table.game, person.lang)
        seen, card = live.table.seen(person.seat), await live.look_up(_card, live, person, name)
        file = game.person_file(seen, name) if card else None
        if file is None:
            raise Stop(Refusal("unknown_name", at="name"), spoken)
        text = await live.look_up(bringing.of_person, game, file, as_, person.lang)
        if isinstance(text, Refusal):
            raise Stop(text, spoken)
        return Response(text, media_type=KINDS[as_], headers=attached(name, as_))

    @get("/sheet")
    async def sheet(
        self,
        live: Live,
        person: Person,
        name: Annotated[str, QueryParameter(max_length=64)],
    ) -> Response[str]:
        """Somebody's sheet as a page to print."""
        card, game = await live.look_up(_card, live, person, name), live.table.game
        if card is None:
            raise Stop(Refusal("unknown_name", at="name"), words_of(game, person.lang))
        title = live.row.name
        return html(render.of_game("sheet.html", game, person.lang, card=card, title=title))


def _card(live: Live, person: Person, name: str) -> Card | None:
    """A person as this seat sees them."""
    game = live.table.game
    cards = game.cards(live.table.seen(person.seat))
    return next((each for each in cards if each.name == name and each.player), None)
