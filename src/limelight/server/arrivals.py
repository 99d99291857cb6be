"""Who comes to a table: the one invitation, and who a player without a character can be."""

from functools import cache
from typing import Any, NamedTuple

from limelight.contract import GM, Card, Game, Refusal
from limelight.games import game as find_game
from limelight.play.playthrough import Step
from limelight.play.table import Table

from .live import Live
from .people import Person
from .qr import code
from .scenes import heroes


class Arrival(NamedTuple):
    """What a stage shows while somebody is still to come, or to become somebody."""

    kind: str
    """``invite`` for the GM of an empty table; ``become`` for a player without a character."""
    link: str = ""
    code: Any = ""
    ready: tuple[Card, ...] = ()
    """People who come with the game and whom nobody has taken."""
    make: str = ""
    """The command that makes one of one's own."""


def arrival(live: Live, person: Person, make: str = "") -> Arrival | None:
    """What this seat is shown on its stage; None where everybody is somebody."""
    game, state = live.table.game, live.table.state
    owned = set(game.owners(state).values())
    if person.seat.gm:
        if owned:
            return None
        link = live.invitation
        return Arrival("invite", link, code(link) if link else "", make=make)
    if person.seat.role != "player" or person.seat.name in owned or not make:
        return None
    return Arrival("become", ready=ready(live, person), make=make)


def ready(live: Live, person: Person) -> tuple[Card, ...]:
    """Those who come with the game and are not at the table yet."""
    seen = live.table.seen(person.seat)
    here = {card.name for card in live.table.game.cards(seen)}
    return tuple(
        card for card in _cards(live.table.game.name, person.lang) if card.name not in here
    )


@cache
def _cards(name: str, lang: str) -> tuple[Card, ...]:
    """The people of a game, as they stand on a card."""
    game = find_game(name)
    return () if game is None else tuple(_card(game, *each) for each in heroes(game, lang).items())


def _card(game: Game, hero: str, step: Step) -> Card:
    table = Table(game.name)
    done = table.do("gm", step.do, dict(step.fields or {}))
    found = () if isinstance(done, Refusal) else game.cards(table.seen(GM))
    return next((card for card in found if card.name == hero), Card(hero, "", ()))
