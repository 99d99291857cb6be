"""The last roll of a table, as a seat may see it: the dice, the call, what it changed."""

from typing import Any, NamedTuple

from limelight.game import Tone
from limelight.play import common
from limelight.play.journal import seen_part
from limelight.play.refusals import explained, words_of

from .live import Live
from .people import Person

LOOK_BACK = 40
"""How many entries back a roll is still shown."""


class Die(NamedTuple):
    """A die that lies on the table."""

    name: str
    sides: int
    face: int


class Rolled(NamedTuple):
    """A roll that fell."""

    number: int
    by: str
    texts: tuple[tuple[str, Tone], ...]
    dice: tuple[Die, ...]
    real: bool
    """Whether a person threw real dice and typed them in."""
    story: str
    why: tuple[str, ...]


def last_roll(live: Live, person: Person) -> Rolled | None:
    """The newest roll that counts and that this seat may see, if it is not long ago."""
    table, journal = live.table, live.table.journal
    counting = set(journal.counting)
    for entry in reversed(journal.entries[-LOOK_BACK:]):
        if entry.number not in counting:
            continue
        events = journal.events(entry)
        shown = table.shown(events, person.seat)
        called = [common.announce(table.game, event) for event in shown]
        if not any(called):
            continue
        spoken = words_of(table.game, person.lang)
        part = seen_part(table.game, entry, events, person.seat)
        throws = [t for t in (*part.get("throws", ()), *part.get("opened", ())) if "faces" in t]
        return Rolled(
            number=entry.number,
            by=str(part.get("by", "")),
            texts=tuple((spoken.say(c.key, c.values), c.tone) for c in called if c is not None),
            dice=tuple(die for throw in throws for die in _dice(throw)),
            real=any(throw.get("source") == "typed" for throw in throws),
            story=table.line(entry.number, person.seat, person.lang),
            why=tuple(
                explained(spoken, why)
                for event in shown
                for why in common.explain(table.game, event)
            ),
        )
    return None


def _dice(throw: dict[str, Any]) -> list[Die]:
    return [
        Die(name, sides, face)
        for name, faces in throw["faces"].items()
        for sides, face in zip(throw["dice"].get(name, ()), faces, strict=False)
    ]
