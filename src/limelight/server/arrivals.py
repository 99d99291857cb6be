"""Who comes to a table: the one invitation, and who a player without a character can be."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from limelight.contract import GM, Card, Game, Refusal, in_play
from limelight.contract.library import library_of
from limelight.contract.marks import maps_of
from limelight.contract.things import Person as Played
from limelight.games import game as find_game
from limelight.play.playthrough import Step
from limelight.play.table import Table

from .live import Live
from .people import Person
from .qr import code
from .scenes import heroes

MOST_OWN = 50
"""So many of a table's own library are offered to be."""


class Arrival(NamedTuple):
    """What a stage shows while somebody is still to come, or to become somebody."""

    kind: str
    """``invite`` for the GM of an empty table; ``become`` for a player with nobody in play."""
    link: str = ""
    code: Any = ""
    ready: tuple[Card, ...] = ()
    """People who come with the game and whom nobody has taken."""
    make: str = ""
    """The command that makes one of one's own."""


def arrival(live: Live, person: Person, make: str = "") -> Arrival | None:
    """What this seat is shown on its stage; None where everybody is somebody."""
    if person.seat.gm:
        if live.table.game.owners(live.table.state):
            return None
        link = live.invitation
        return Arrival("invite", link, code(link) if link else "", make=make)
    if person.seat.role != "player" or person.seat.name in _playing(live.table.state) or not make:
        return None
    return Arrival("become", ready=ready(live, person), make=make)


def _playing(state: Any) -> set[str]:
    """The players with somebody who has not retired from play."""
    people = (getattr(state, room) for room in maps_of(type(state), Played))
    several = (who for held in people for who in held.values())
    return {who.player for who in several if in_play(who)}


def ready(live: Live, person: Person) -> tuple[Card, ...]:
    """Those who come with the game and are not at the table yet."""
    game, seen = live.table.game, live.table.seen(person.seat)
    here = {card.name for card in game.cards(seen)}
    own = _waiting(live, of_library(live, person))
    several = {card.name: card for card in (*_cards(game.name, person.lang), *own)}
    return tuple(card for name, card in several.items() if name not in here)


def of_library(live: Live, person: Person) -> dict[str, Step]:
    """People of the table's own library whom this seat could be."""
    game, found = live.table.game, dict[str, Step]()
    for do, fields, _ in game.shelf(live.table.seen(person.seat)):
        if len(found) == MOST_OWN:
            break
        if "player" in game.commands[do].__struct_fields__:
            found[fields["name"]] = Step(person.seat.name, do, fields)
    return found


def takeable(live: Live, person: Person) -> dict[str, Step]:
    """Everybody whom somebody can be, by name: those of the library before those of the game."""
    return heroes(live.table.game, person.lang) | of_library(live, person)


def _waiting(live: Live, several: Mapping[str, Step]) -> list[Card]:
    """People of the library as they would stand at a table, drawn once while it stays the same."""
    library = library_of(live.table.state)
    held, known = live.waiting
    if held is not library:
        known = {}
        live.waiting = (library, known)
    for name, step in several.items():
        if name not in known:
            known[name] = _standing(live.table, library, name, step)
    return [known[name] for name in several]


def _standing(table: Table, library: Any, name: str, step: Step) -> Card:
    """Somebody alone at a table with this library, whatever happens at the real one."""
    game = table.game
    alone = replace(table.journal.start.game, library=library)
    command = table.read(step.do, step.fields or {})
    after = None if isinstance(command, Refusal) else game.after(alone, command, GM)
    found = () if after is None else game.cards(game.redact(after, GM))
    return next((card for card in found if card.name == name), Card(name, "", ()))


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
