"""A table rendered for one seat, in its language: the parts of the page, and the whole of it."""

import hashlib
from collections.abc import Container, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from limelight.chances.rolls.ahead import ahead
from limelight.chances.rolls.curves import succeeds
from limelight.contract import WATCHER, Card, Game, Hidden, Refusal, Throw
from limelight.contract.form_fields import Field, fields_of
from limelight.contract.offers import Offer
from limelight.games import game as find_game
from limelight.games import names
from limelight.play import common
from limelight.play.refusals import explained, words_of
from limelight.store.rows import SeatRow, Store
from limelight.words import LANGUAGES, plain, signed, words

from .acts import offered
from .files import static
from .last_roll import last_roll
from .live import Live
from .people import DOOR, Person
from .speaker import Speaker

HERE = Path(__file__).parent
LATEST = 60
"""How much of the story a page starts with."""
SHOWN = 7
"""About so many points of a curve stand beside a roll."""
PARTS = ("head", "stage", "people", "actions", "seats")


class Line(NamedTuple):
    """One entry of the story."""

    number: int
    lines: tuple[str, ...]
    """What it says; several where somebody told several."""
    why: tuple[str, ...]
    mine: bool
    """Whether only the GM sees it."""
    real: bool
    undone: bool
    roll: bool
    gm: bool
    """Whether the GM did it: known by the seat, and never by a name."""


@cache
def environment() -> jinja2.Environment:
    """The templates of the server, and the page of each game that has one."""
    env = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [
                jinja2.FileSystemLoader(HERE / "templates"),
                jinja2.FunctionLoader(_game_page),
            ]
        ),
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: plain(value) if type(value) is str else value,
    )
    env.tests["hidden"] = lambda value: value is Hidden
    env.filters["signed"] = signed
    env.filters["coded"] = _coded
    env.globals |= {"LANGUAGES": LANGUAGES, "static": static, "optional": _optional}
    return env


def _coded(text: str) -> Markup:
    """A sentence in which what is typed stands between backticks, as a page shows it."""
    parts = enumerate(plain(text).split("`"))
    return Markup("").join(
        Markup("<code>{}</code>").format(each) if at % 2 else each for at, each in parts
    )


def _optional(field: Field) -> Field:
    """The same field, where nothing needs to be filled in."""
    return replace(field, required=False)


def _game_page(name: str) -> str | None:
    """``game/NAME``: how the live page shows a game, where it says so itself.

    ``game/NAME/PART`` is a part of that, in a folder ``page``.
    """
    room, game, part = (*name.split("/"), "", "")[:3]
    found = find_game(game) if room == "game" else None
    if found is None or name.count("/") > 2:
        return None
    path = Path(found.folder, "page", part) if part else Path(found.folder, "page.html")
    return path.read_text(encoding="utf-8") if path.is_file() else None


def table_context(live: Live, person: Person) -> dict[str, Any]:
    """Everything that a template may say of a table: what the seat sees, and nothing else."""
    table, game = live.table, live.table.game
    seen = table.seen(person.seat)
    offers = table.offers(person.seat)
    cards = game.cards(seen)
    return {
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
        "status": tuple(game.status(seen)),
        "cards": sorted(cards, key=partial(_place, person)),
        "mine": {c.name for c in cards if c.player and c.player == person.seat.name},
        "by_do": _by_do(offers),
        "groups": _groups(offers, {act.do for card in cards for act in card.acts}),
        "real_dice": table.real_dice,
        "own": game.page(seen, person.seat),
        "acts": partial(offered, live, person, seen),
        "throw": lambda do, fields={}: _throw(live, person, do, fields),
        "last": last_roll(live, person),
        "doubts": any(True for _ in game.doubts(seen, person.seat)),
        "odds": _odds(game, seen, person),
    }


def _place(person: Person, card: Card) -> tuple[bool, bool, bool]:
    """Where a card stands: one's own first, for the GM whoever is acting, then players'."""
    acting = card.acting and person.seat.gm
    return card.player != person.seat.name, not acting, not card.player


def _by_do(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.do, []).append(offer)
    return found


PEOPLE = frozenset({"hand_over", "remove"})
TABLE = frozenset(common.common.commands) - PEOPLE


def _groups(offers: Iterable[Offer], acts: Container[str]) -> dict[str, list[str]]:
    """What can be done besides what the table waits for, by what it is about.

    What can be done from cards stands with the people.
    """
    found: dict[str, list[str]] = {"moves": [], "people": [], "table": []}
    for offer in offers:
        if offer.first or offer.do in ("narrate", "undo"):
            continue
        about_people = offer.do in PEOPLE or offer.do.startswith("add_") or offer.do in acts
        group = "people" if about_people else "table" if offer.do in TABLE else "moves"
        if offer.do not in found[group]:
            found[group].append(offer.do)
    return {group: dos for group, dos in found.items() if dos or group == "people"}


def _throw(live: Live, person: Person, do: str, fields: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The dice that a command would throw: a name and how many sides, one after the other."""
    asked = live.table.asks_for(person.seat, do, fields)
    return [] if isinstance(asked, Refusal) else _dice(asked)


def _dice(throw: Throw | None) -> list[tuple[str, int]]:
    thrown = {} if throw is None or throw.closed else throw.dice
    return [(name, sides) for name, dice in thrown.items() for sides in dice]


def _odds(game: Game, seen: Any, person: Person) -> Any:
    """The odds of the open roll, as far as this seat can know them."""
    found = ahead(game, seen, person.seat)
    if found is None:
        return None
    if found.odds is not None:
        chances = {code: chance for code, chance in found.odds.fractions().items() if chance}
        return {"by": found.by, "chances": chances}
    assert found.curve is not None
    points = found.curve.points
    shown = list(points)[:: max(len(points) // SHOWN, 1)]
    return {"by": found.by, "curve": {at: succeeds(game, points[at]) for at in shown}}


def lines(live: Live, person: Person, numbers: Iterable[int]) -> list[Line]:
    """Entries of the story that this seat may read."""
    table, journal = live.table, live.table.journal
    spoken = words_of(table.game, person.lang)
    counting = set(journal.counting)
    found = []
    for number in numbers:
        text = live.told(number, person.seat, person.lang)
        if not text.strip():
            continue
        entry = journal.entries[number - 1]
        shown = live.shown(number, person.seat)
        secret = person.seat.gm and not live.shown(number, WATCHER)
        found.append(
            Line(
                number,
                tuple(part for part in text.splitlines() if part.strip()),
                tuple(explained(spoken, why) for event in shown for why in event.why()),
                secret,
                any(t.source == "typed" and not (t.hidden or t.sealed) for t in entry.throws),
                number not in counting and entry.do != "undo" and bool(entry.events),
                any(event.announce() is not None for event in shown),
                entry.role == "gm",
            )
        )
    return found


class Drawn:
    """The parts of a page as one audience sees them, drawn once for all of them."""

    def __init__(self, live: Live, person: Person, around: dict[str, Any], presence: int) -> None:
        self.number, self.presence = live.number, presence
        context = table_context(live, person) | around
        env = environment()
        self.parts = {
            part: env.select_template(_templates(part, live.table.game)).render(context)
            for part in PARTS
            if part != "seats" or person.seat.gm
        }
        self.marks = {part: _mark(html) for part, html in self.parts.items()}
        self.messages: dict[tuple[Any, ...], bytes] = {}
        """What was sent to those who had seen this and that."""


async def drawn(live: Live, person: Person, store: Store) -> Drawn:
    """The parts of the page for one seat, drawn anew only when something happened."""
    found = _known(live, person)
    if found is None:
        around = presence(live, store.seats(live.id))
        found = await live.draw(_draw, live, person, around, live.presence)
        live.drawings[person.seat, person.lang] = found
    return found


def _known(live: Live, person: Person) -> Drawn | None:
    """What was drawn of the table as it stands."""
    found: Drawn | None = live.drawings.get((person.seat, person.lang))
    if found is None or (found.number, found.presence) != (live.number, live.presence):
        return None
    return found


def _draw(live: Live, person: Person, around: dict[str, Any], presence: int) -> Drawn:
    """Draws, unless somebody else of the same audience did while this one waited."""
    return _known(live, person) or Drawn(live, person, around, presence)


def _templates(part: str, game: Game) -> list[str]:
    """What draws a part: of the stage first the game's own, where it has one."""
    return [f"game/{game.name}", "stage.html"] if part == "stage" else [f"{part}.html"]


def _mark(html: str) -> str:
    return hashlib.blake2b(html.encode(), digest_size=6).hexdigest()


def presence(live: Live, seats: Iterable[SeatRow]) -> dict[str, Any]:
    """Who is here, who is invited, and how many watch."""
    here = {reader.person.seat.name for reader in live.readers}
    watching = {r.person.id for r in live.readers if r.person.seat.role == "watcher"}
    invited = list(seats)
    named = [row.player for row in invited if row.role == "player"]
    players = list(dict.fromkeys((*live.table.players(), *named)))
    seated = {row.player for row in invited if row.role == "player"}
    return {
        "here": here,
        "watching": len(watching),
        "players": players,
        "unseated": [name for name in players if name not in seated],
        "invited": [row for row in invited if row.role != "gm"],
        "DOOR": DOOR,
    }


def story(live: Live, person: Person, first: int, last: int, before: Iterable[int] = ()) -> str:
    """Entries of the story as list items, the oldest first; single ones may come before."""
    template = environment().get_template("story.html")
    spoken = Speaker(words_of(live.table.game, person.lang))
    found = lines(live, person, (*before, *range(first, last + 1)))
    return template.render(lines=found, say=spoken)


async def page(live: Live, person: Person, store: Store, base: str, form: str = "") -> str:
    """The whole page of a seat."""
    parts = await drawn(live, person, store)
    first = max(1, live.number - LATEST + 1)
    return (
        environment()
        .get_template("table.html")
        .render(
            say=Speaker(words_of(live.table.game, person.lang), live.table.game),
            lang=person.lang,
            title=live.row.name,
            me=person,
            game=live.table.game.name,
            number=live.number,
            first=first,
            parts={name: Markup(html) for name, html in parts.parts.items()},
            marks=parts.marks,
            story=Markup(story(live, person, first, live.number)),
            base=base,
            form=Markup(form),
            seal=msgspec.json.encode(live.table.seal()).decode(),
        )
    )


def form(live: Live, person: Person, do: str, at: int) -> str | None:
    """The form of an offer, or None if it is not offered (any more)."""
    several = [offer for offer in live.table.offers(person.seat) if offer.do == do]
    if not 0 <= at < len(several):
        return None
    offer = several[at]
    lone = {f.name: f.choices[0] for f in offer.fields if f.required and _lone(f)}
    settled = {**offer.settled, **lone}
    return (
        environment()
        .get_template("form.html")
        .render(
            say=Speaker(words_of(live.table.game, person.lang), live.table.game),
            offer=offer,
            players=live.table.players(),
            me=person,
            real_dice=live.table.real_dice,
            known=_values(live, person),
            brings=lambda fields: told_before(live, person, do, {**settled, **fields}),
        )
    )


def _lone(field: Field) -> bool:
    """Whether there is only one choice."""
    return field.kind == "choice" and len(field.choices) == 1


def told_before(live: Live, person: Person, do: str, fields: Mapping[str, Any]) -> list[str]:
    """What a command with these fields would bring, in sentences; nothing where none is known."""
    spoken = words_of(live.table.game, person.lang)
    says = live.table.game.brings(live.table.seen(person.seat), do, fields)
    return [spoken.say(each.key, each.values) for each in says]


def _values(live: Live, person: Person) -> dict[str, str]:
    """How the values that can be corrected stand now."""
    view = live.table.view(person.seat)
    found = {}
    for path in live.table.game.spans(live.table.state) if person.seat.gm else ():
        value: Any = view
        for step in path.split("."):
            value = value.get(step) if isinstance(value, dict) else None
        found[path] = "" if value is None else str(value)
    return found


def faces(live: Live, person: Person, do: str, fields: Mapping[str, Any]) -> str | Refusal:
    """The inputs for real dice that a command would throw."""
    asked = live.table.asks_for(person.seat, do, fields)
    if isinstance(asked, Refusal):
        return asked
    if asked is not None and asked.closed:
        return Refusal("not_now", "closed_dice")
    dice = _dice(asked)
    spoken = Speaker(words_of(live.table.game, person.lang))
    return environment().get_template("faces.html").render(dice=dice, say=spoken)


def simple(template: str, lang: str, **values: Any) -> str:
    """A page that is no table's."""
    return (
        environment().get_template(template).render(say=Speaker(words(lang)), lang=lang, **values)
    )


def of_game(template: str, game: Game, lang: str, **values: Any) -> str:
    """A page about a game, that is no table's."""
    spoken = Speaker(words_of(game, lang), game)
    return environment().get_template(template).render(say=spoken, lang=lang, **values)


def front(lang: str, problem: str = "") -> str:
    """The first page, with every game as it looks."""
    return simple("front.html", lang, games=games(lang), problem=problem)


def games(lang: str) -> list[dict[str, Any]]:
    """Every game with its title, a sentence about it, and whose it is."""
    found = []
    for name in names():
        game = find_game(name)
        if game is not None:
            own = words_of(game, lang)
            options = [
                {
                    "name": field.name,
                    "label": own.say(f"option.{field.name}"),
                    "kind": field.kind,
                    "choices": field.choices,
                    "low": field.low,
                    "high": field.high,
                }
                for field in fields_of(game.Options)
            ]
            about = {"name": name, "title": own.say("title"), "about": own.say("about")}
            about["credit"] = own.find("credit") or ""
            demo = (Path(game.folder) / "demo.yaml").is_file()
            found.append(about | {"options": options, "demo": demo})
    return found
