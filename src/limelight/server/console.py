"""What the GM alone has at hand: notes, scenes, the library, secret rolls, spotlights."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from limelight.contract import Act, Game, Said
from limelight.contract.cards import Card
from limelight.play import packs, yaml
from limelight.play.common.state import Scene
from limelight.play.entries import Entry
from limelight.play.opening import DEEPEST
from limelight.play.refusals import words_of

from .acts import Offered, offered
from .environment import environment
from .foreseen import foreseeable
from .library import Shown, shown
from .live import Live
from .people import Person
from .speaker import Speaker

NOTES = 3
"""So many notes are shown: the latest."""
DICE = ("1d20", "1d12", "1d6")
"""What is rolled in secret with one tap."""


def console(live: Live, person: Person) -> dict[str, Any]:
    """What the drawer shows; nothing for anybody but the GM."""
    if not person.seat.gm:
        return {}
    speaker = Speaker(words_of(live.table.game, person.lang), live.table.game)
    several = shown(live.table, speaker)
    return {
        "notes": list(islice(_notes(live), NOTES)),
        "secret": next(_secrets(live, person), ""),
        "secret_dice": DICE,
        "spotlights": spotlights(live),
        "scenes": {name: _scene(scene) for name, scene in live.table.whole.scenes.items()},
        "library": several,
        "shelf": _shelf(live.table.game, person.lang, several),
        "packs": _packs(live, person),
        **foreseeable(live),
    }


@lru_cache(maxsize=64)
def _shelf(game: Game, lang: str, several: tuple[Shown, ...]) -> Markup:
    """The library as it stands in the drawer, drawn when it changes; empty where it is."""
    speaker = Speaker(words_of(game, lang), game)
    made = environment().get_template("ready.html")
    return Markup(made.render(say=speaker, library=several) if several else "")


def _packs(live: Live, person: Person) -> dict[str, tuple[str, bool]]:
    """The packs that come with the game and are not all in the library: what each is called,
    and whether some of it is there.
    """
    game = live.table.game
    known = game.records(live.table.seen(person.seat))
    found = {}
    for name, path in packs.ready(game, person.lang).items():
        title, records = _pack(path, path.stat().st_mtime_ns)
        there = [each in known.get(kind, ()) for kind, each in records]
        if not all(there):
            found[name] = title, any(there)
    return found


@lru_cache(maxsize=64)
def _pack(path: Path, written: int) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The title of a pack and what is in it, read once until it is written anew."""
    data = yaml.parsed(path.read_text("utf-8"), DEEPEST)
    lists = {kind: each for kind, each in data.items() if isinstance(each, list)}
    return data["name"], tuple((kind, each["name"]) for kind in lists for each in lists[kind])


def _scene(scene: Scene) -> dict[str, Any]:
    """What a scene brings: so many of each."""
    several = Counter(str(each.fields.get("name", each.do)) for each in scene.add)
    return {"text": scene.text, "brings": several}


def _latest(live: Live, do: str) -> Iterator[Entry]:
    """The commands of a name that count, the latest first."""
    journal = live.table.journal
    for number in reversed(journal.counting):
        entry = journal.entries[number - 1]
        if entry.do == do:
            yield entry


def _notes(live: Live) -> Iterator[str]:
    for entry in _latest(live, "note"):
        yield str(entry.fields.get("text", ""))


def _secrets(live: Live, person: Person) -> Iterator[str]:
    for entry in _latest(live, "roll_dice"):
        if entry.fields.get("secret"):
            yield live.told(entry.number, person.seat, person.lang)


def spotlights(live: Live) -> dict[str, int]:
    """How many turns each character of a player had since the session began."""
    table, journal = live.table, live.table.journal
    players = {
        name: 0
        for name, player in table.game.owners(table.state).items()
        if player not in (None, "gm")
    }
    turns: Counter[str] = Counter()
    for number in reversed(journal.counting):
        entry = journal.entries[number - 1]
        if entry.do == "start_session":
            break
        turns.update(_turns(live, entry))
    return {name: turns[name] for name in players}


def _turns(live: Live, entry: Entry) -> tuple[str, ...]:
    """Whose turn an entry was, looked at once."""
    found = live.turns.get(entry.number)
    if found is None:
        events = live.table.journal.events(entry)
        found = tuple(name for event in events for name in event.turns())
        live.turns[entry.number] = found
    return found


class Wish(NamedTuple):
    """A wish to roll, as a seat is shown it."""

    name: str
    says: Said
    by: Said | str
    """How good they are at it; empty where nobody knows."""
    text: str
    grants: tuple[Offered, ...]
    """What makes it a roll, for the GM."""
    mine: bool


def wishes(live: Live, person: Person, seen: Any, cards: tuple[Card, ...]) -> list[Wish]:
    """What players would like to roll, with how the GM grants it."""
    table, found = live.table, []
    for name, wish in table.whole.wishes.items():
        says = Said(
            "status.wish" if wish.on is None else "status.wish_on",
            {"character": name, "on": wish.on},
        )
        acts: list[Act] = list(table.game.grants(seen, name, wish.on)) if person.seat.gm else []
        able = tuple(each for each in offered(live, person, seen, acts) if not each.why)
        card = next((each for each in cards if each.name == name), None)
        mine = card is not None and card.player == person.seat.name and not person.seat.gm
        found.append(Wish(name, says, _skill(card, wish.on), wish.text or "", able, mine))
    return found


def _skill(card: Card | None, on: str | None) -> Said | str:
    """How good somebody is at what they wish to roll."""
    for row in () if card is None else card.more:
        if row.kind == "skill" and row.act is not None and row.act.fields.get("on") == on:
            return row.value if isinstance(row.value, str | Said) else ""
    return ""
