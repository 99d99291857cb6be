"""A table rendered for one seat, in its language: the parts of the page, and the whole of it."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from markupsafe import Markup

from limelight.contract import Act, Card, Game, Refusal
from limelight.contract.cards import Slots
from limelight.contract.form_fields import fields_of
from limelight.contract.offers import Offer
from limelight.games import game as find_game
from limelight.games import names
from limelight.play.refusals import words_of
from limelight.store.rows import SeatRow
from limelight.words import words

from .arrivals import ready
from .environment import environment, signs
from .lines import lines
from .live import Live
from .people import DOOR, Person
from .people import person as sitting
from .rows import Rows
from .speaker import Speaker
from .table_context import MANY, dice_of, table_context

LATEST = 60
"""How much of the story a page starts with."""
PARTS = ("head", "stage", "me", "people", "actions", "dock", "drawer", "seats")
GM_ONLY = ("drawer", "seats")


class Drawn:
    """The parts of a page as one audience sees them, drawn once for all of them."""

    def __init__(self, live: Live, person: Person, around: dict[str, Any], presence: int) -> None:
        self.number, self.presence = live.number, presence
        context = table_context(live, person) | around
        self.crowded = person.seat.gm and len(context["cards"]) > MANY
        env = environment()
        self.parts = {
            part: env.select_template(_templates(part, live.table.game)).render(context)
            for part in PARTS
            if part not in GM_ONLY or person.seat.gm
        }
        self.marks = {part: _mark(html) for part, html in self.parts.items()}
        self.messages: dict[tuple[Any, ...], bytes] = {}
        """What was sent to those who had seen this and that."""


async def drawn(live: Live, person: Person, rows: Rows) -> Drawn:
    """The parts of the page for one seat, drawn anew only when something happened."""
    found = _known(live, person)
    if found is None:
        before = live.presence
        around = presence(live, await rows.seats(live.id))
        draw = partial(_draw, live, person, around, before)
        found = await live.draw(partial(copy_context().run, draw))  # it knows where everything is
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
    elsewhere = [row for row in invited if row.id in live.elsewhere]
    here |= {sitting(row).seat.name for row in elsewhere}
    watching |= {row.id for row in elsewhere if row.role == "watcher"}
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
    return template.render(lines=found, say=spoken, further=0)


def earlier(live: Live, person: Person, before: int) -> tuple[int, str]:
    """What came before an entry of the story, and with which entry that begins."""
    last = min(before - 1, live.number)
    first, told = last + 1, ""
    while first > 1 and told.count("<li id=") < LATEST // 2 and last - first < MOST_EARLIER:
        first, upto = max(1, first - LATEST), first - 1
        told = story(live, person, first, upto) + told
    return first, told


MOST_EARLIER = 20 * LATEST
"""So many entries are looked through for lines at once, where most of them say nothing."""


async def page(live: Live, person: Person, rows: Rows, base: str, form: str = "") -> str:
    """The whole page of a seat."""
    parts = await drawn(live, person, rows)
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
            own_signs=signs(live.table.game),
            crowded=parts.crowded,
            seal=msgspec.json.encode(live.table.seal()).decode(),
        )
    )


def person_sheet(
    live: Live,
    person: Person,
    name: str,
    track: int | None = None,
    act: int | None = None,
    thing: int | None = None,
) -> str | None:
    """Somebody's sheet, a track, an act or a thing of theirs, as this seat may see it.

    Those are counted from 0. None: there is none.
    """
    context = table_context(live, person)
    card = next((each for each in context["cards"] if each.name == name), None)
    if card is None:
        return None
    context["card"] = card
    if track is not None:
        rows = [row for row in card.rows[track : track + 1] if isinstance(row.value, Slots)]
        return _part("track.html", context, row=rows)
    if thing is not None:
        return _part("thing.html", context, row=card.more[thing : thing + 1])
    if act is not None:
        return _part("choose.html", context, act=context["acts"](card.acts[act : act + 1]))
    context["card"] = card._replace(acts=(*card.acts, *_about(live, context["by_do"], card)))
    offers = [
        (several, at)
        for several in context["by_do"].values()
        for at, offer in enumerate(several)
        if name in offer.settled.values() and not offer.first
    ]
    return environment().get_template("person.html").render(context | {"offers": offers})


def _about(live: Live, by_do: Mapping[str, Sequence[Offer]], card: Card) -> Iterator[Act]:
    """What is about the sheet itself, as a form that opens: to change it, or leave the story."""
    table = live.table
    for do, offers in by_do.items():
        command = table.commands[do]
        if not table.game.about_people(command) or any(act.do == do for act in card.acts):
            continue
        for field in (field for offer in offers for field in offer.fields):
            if field.required and card.name in field.choices:
                yield Act(do, {field.name: card.name}, asks=True)
                break


def _part(template: str, context: dict[str, Any], **found: Sequence[Any]) -> str | None:
    """A small window about one thing; None where it was not found."""
    ((name, several),) = found.items()
    made = environment().get_template(template)
    return made.render(context | {name: several[0]}) if several else None


def heroes_sheet(live: Live, person: Person) -> str:
    """Those who come with the game, and a file to load, as a sheet."""
    spoken = Speaker(words_of(live.table.game, person.lang), live.table.game)
    template = environment().get_template("heroes.html")
    return template.render(say=spoken, lang=person.lang, cards=ready(live, person), me=person)


def faces(live: Live, person: Person, do: str, fields: Mapping[str, Any]) -> str | Refusal:
    """The inputs for real dice that a command would throw."""
    asked = live.table.asks_for(person.seat, do, fields)
    if isinstance(asked, Refusal):
        return asked
    if asked is not None and asked.closed:
        return Refusal("not_now", "closed_dice")
    dice = dice_of(asked)
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
