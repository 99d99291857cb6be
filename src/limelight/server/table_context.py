"""Everything that a template may say of a table: what one seat sees, and nothing else."""

from collections.abc import Container, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from limelight.chances.rolls.ahead import ahead
from limelight.chances.rolls.curves import succeeds
from limelight.contract import Card, Game, Moment, Refusal, Row, Throw
from limelight.contract.cards import Slots
from limelight.contract.offers import Offer
from limelight.play import common
from limelight.play.bringing import formats_of
from limelight.play.refusals import words_of

from .acts import in_row, offered
from .arrivals import arrival
from .console import console, wishes
from .last_roll import last_roll
from .live import Live
from .people import Person
from .speaker import Speaker

SHOWN = 7
"""About so many points of a curve stand beside a roll."""
MANY = 10
"""With more people at the table everybody has one line."""


def table_context(live: Live, person: Person) -> dict[str, Any]:
    """Everything that a template may say of a table: what the seat sees, and nothing else."""
    table, game = live.table, live.table.game
    seen = table.seen(person.seat)
    offers = table.offers(person.seat)
    cards = game.cards(seen)
    mine = {c.name for c in cards if c.player and c.player == person.seat.name}
    moment = game.moment(seen, person.seat)
    waited = any(offer.first for offer in offers) and not person.seat.gm
    make = next((offer.do for offer in offers if offer.do.startswith("add_")), "")
    coming = arrival(live, person, make)
    comes = coming is not None and coming.kind == "become" and not mine
    return {
        "arrival": coming,
        "unplayed": unplayed(live),
        "say": Speaker(words_of(game, person.lang), game),
        "lang": person.lang,
        "game": game.name,
        "title": live.row.name,
        "me": person,
        "seen": seen,
        "number": live.number,
        "session": table.whole.session,
        "running": table.whole.running,
        "gauges": game.gauges(seen),
        "paused": table.whole.paused,
        "books": any(game.records(seen).values()),
        "status": tuple(s for s in table.status(person.seat) if s.key != "status.paused"),
        "cards": sorted(cards, key=partial(_place, person)),
        "mine": mine,
        "own_cards": () if person.seat.gm else [card for card in cards if card.name in mine],
        "moment": moment,
        "mine_now": comes or (waited if moment is None else moment.mine),
        "by_do": _by_do(offers),
        "groups": _groups(game, offers, {act.do for card in cards for act in card.acts}, moment),
        "real_dice": table.real_dice,
        "own": game.page(seen, person.seat),
        "acts": partial(offered, live, person, seen, offers=offers),
        "in_row": partial(in_row, live, person, seen, offers),
        "throw": lambda do, fields={}: throw(live, person, do, fields),
        "handled": partial(_handled, live, person),
        "last": last_roll(live, person, mine),
        "doubts": any(True for _ in game.doubts(seen, person.seat)),
        "odds": _odds(game, seen, person),
        "wishes": wishes(live, person, seen, cards),
        "files": ("yaml", *(("md",) if "md" in formats_of(game).out else ())),
    } | console(live, person)


def unplayed(live: Live) -> list[str]:
    """Those who have a seat and are nobody yet."""
    owned = set(live.table.game.owners(live.table.state).values())
    return [name for name in dict.fromkeys(live.table.seated) if name not in owned | {"gm"}]


def _place(person: Person, card: Card) -> tuple[bool, bool, bool]:
    """Where a card stands: one's own first, for the GM whoever is acting, then players'."""
    acting = card.acting and person.seat.gm
    return card.player != person.seat.name, not acting, not card.player


def _handled(live: Live, person: Person, row: Row, place: int, ask: bool = False) -> str:
    """What a tap on a slot sends: the command that marks up to it, or clears down to it."""
    handle, track = row.handle, row.value
    if handle is None or not isinstance(track, Slots) or person.seat.role == "watcher":
        return ""
    marked = place <= track.marked
    act = handle.clear if marked else handle.mark
    if act is None:
        return ""
    count = track.marked - place + 1 if marked else place - track.marked
    much = {handle.to: place - 1 if marked else place} if handle.to else {handle.by: count}
    fields = {**act.fields, **much}
    if isinstance(live.table.asks_for(person.seat, act.do, fields), Refusal):
        return ""
    return msgspec.json.encode({"do": act.do, "with": fields}).decode()


def _by_do(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.do, []).append(offer)
    return found


def _in_the_bar(offer: Offer, moment: Moment | None) -> bool:
    """Whether somebody has that before their eyes anyway."""
    if moment is None:
        return offer.first
    return not offer.fields and any(act.do == offer.do for act in moment.acts)


PEOPLE = frozenset({"hand_over", "remove"})
TABLE = frozenset(common.common.commands) - PEOPLE - {"wish", "answer_wish"}
ELSEWHERE = frozenset({"narrate", "undo", "pause", "go_on", "answer_wish"})
"""What has a place of its own on the page."""


def _groups(
    game: Game, offers: Iterable[Offer], acts: Container[str], moment: Moment | None
) -> dict[str, list[str]]:
    """What can be done besides what stands in the bar, by what it is about.

    What can be done from cards stands with the people.
    """
    sheets = {do for do, command in game.commands.items() if game.about_people(command)}
    found: dict[str, list[str]] = {"moves": [], "people": [], "table": []}
    for offer in offers:
        if offer.do in ELSEWHERE or _in_the_bar(offer, moment):
            continue
        about_people = offer.do in PEOPLE or offer.do.startswith("add_") or offer.do in acts
        about_people = about_people or offer.do in sheets
        group = "people" if about_people else "table" if offer.do in TABLE else "moves"
        if offer.do not in found[group]:
            found[group].append(offer.do)
    return {group: dos for group, dos in found.items() if dos or group == "people"}


def throw(live: Live, person: Person, do: str, fields: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The dice that a command would throw: a name and how many sides, one after the other."""
    asked = live.table.asks_for(person.seat, do, fields)
    return [] if isinstance(asked, Refusal) else dice_of(asked)


def dice_of(throw: Throw | None) -> list[tuple[str, int]]:
    """The dice of a throw that may be typed in: a name and how many sides each."""
    thrown = {} if throw is None or throw.closed else throw.dice
    return [(name, sides) for name, dice in thrown.items() for sides in dice]


def _odds(game: Game, seen: Any, person: Person) -> Any:
    """The odds of the open roll, as far as this seat can know them."""
    found = ahead(game, seen, person.seat)
    if found is None:
        return None
    if found.odds is not None:
        chances = {code: chance for code, chance in found.odds.fractions().items() if chance}
        success = succeeds(game, found.odds)
        beside = {code: found.odds.chance(code) for code in found.roll.beside}
        return {"by": found.by, "chances": chances, "success": success, "beside": beside}
    assert found.curve is not None
    points = found.curve.points
    shown = list(points)[:: max(len(points) // SHOWN, 1)]
    curve = {at: succeeds(game, points[at]) for at in shown}
    near = sorted(curve, key=lambda at: abs(curve[at] - Fraction(2, 3)))[:2]
    return {"by": found.by, "curve": curve, "two": sorted(near)}
