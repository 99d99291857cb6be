"""The last roll of a table, as a seat may see it: the dice, the call, what it changed."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from limelight import contract
from limelight.contract.said import Tone
from limelight.play.journal import Thrown
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
    for number in reversed(journal.counting[-LOOK_BACK:]):
        if number <= live.number - LOOK_BACK:
            return None
        shown = live.shown(number, person.seat)
        called = [said for event in shown if (said := event.announce()) is not None]
        if not called:
            continue
        spoken = words_of(table.game, person.lang)
        part = live.seen(number, person.seat)
        throws = [t for t in (*part.get("throws", ()), *part.get("opened", ())) if _open(t)]
        return Rolled(
            number=number,
            by=str(part.get("by", "")),
            texts=tuple((spoken.say(c.key, c.values), c.tone) for c in called),
            dice=tuple(die for throw in throws for die in _dice(throw)) or tuple(_lying(shown)),
            real=any(throw.source == "typed" for throw in throws),
            story=live.told(number, person.seat, person.lang),
            why=tuple(explained(spoken, why) for event in shown for why in event.why()),
        )
    return None


def _lying(shown: Iterable[Any]) -> Iterator[Die]:
    """Dice that lay there already, and are read again."""
    for event in shown:
        if isinstance(event, contract.Rolled):
            for name, sides in event.roll.dice().items():
                faces = event.fell.faces.get(name, ())
                yield from (Die(name, *each) for each in zip(sides, faces, strict=False))


def _open(throw: Any) -> bool:
    """Whether the faces of a throw may be seen."""
    return isinstance(throw, Thrown)


def _dice(throw: Thrown) -> list[Die]:
    return [
        Die(name, sides, face)
        for name, faces in throw.faces.items()
        for sides, face in zip(throw.dice.get(name, ()), faces, strict=False)
    ]
