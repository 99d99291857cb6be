"""The last roll of a table, as a seat may see it: the dice, what came of it, what it brought."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from limelight import contract
from limelight.contract import Chip, Headline, Said
from limelight.play.common.events import Narrated, SessionEnded, SessionStarted
from limelight.play.entries import Thrown
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
    lower: bool = False
    """Whether another of its kind lies higher."""


class Rolled(NamedTuple):
    """A roll that fell."""

    number: int
    by: str
    headline: Headline
    says: Said
    """The headline as this seat reads it: otherwise, where it happened to them."""
    others: tuple[Headline, ...]
    """What else came of it, where several threw."""
    dice: tuple[Die, ...]
    real: bool
    """Whether a person threw real dice and typed them in."""
    chips: tuple[Chip, ...]
    why: tuple[str, ...]
    fresh: bool
    """Whether nothing else happened since."""


def last_roll(live: Live, person: Person, mine: Iterable[str]) -> Rolled | None:
    """The newest roll that counts and that this seat may see, if it is not long ago."""
    table, journal, later = live.table, live.table.journal, False
    for number in reversed(journal.counting[-LOOK_BACK:]):
        if number <= live.number - LOOK_BACK:
            return None
        shown = live.shown(number, person.seat)
        called = [said for event in shown for said in _headlines(event)]
        if not called:
            later = later or not _only_told(shown)
            continue
        spoken = words_of(table.game, person.lang)
        part = live.seen(number, person.seat)
        throws = [t for t in (*part.get("throws", ()), *part.get("opened", ())) if _open(t)]
        first = called[0]
        felt = first.felt if first.felt is not None and set(first.whom) & set(mine) else None
        dice = tuple(die for throw in throws for die in _dice(throw)) or tuple(_lying(shown))
        if not dice and later:
            if any(isinstance(event, SessionStarted | SessionEnded) for event in shown):
                return None
            continue  # a moment without dice is over when something else happens
        return Rolled(
            number=number,
            by=str(part.get("by", "")),
            headline=first,
            says=felt or first.says,
            others=tuple(called[1:]),
            dice=_ordered(dice),
            real=any(throw.source == "typed" for throw in throws),
            chips=live.chips(number, person.seat),
            why=tuple(explained(spoken, why) for event in shown for why in event.why()),
            fresh=number == live.number,
        )
    return None


def _headlines(event: Any) -> Iterator[Headline]:
    """What came of it, and what was set off with it."""
    called = event.headline()
    if called is not None:
        yield called
    yield from event.set_off()


def _only_told(shown: tuple[Any, ...]) -> bool:
    """Whether somebody only said something, or nothing that is seen happened."""
    return all(isinstance(event, Narrated) for event in shown)


def _ordered(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """The same dice; of two with as many sides the lower one lies smaller."""
    if len(dice) != 2 or dice[0].sides != dice[1].sides:
        return dice
    highest = max(die.face for die in dice)
    return tuple(die._replace(lower=die.face < highest) for die in dice)


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
