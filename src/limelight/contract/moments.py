"""What a page puts first: what came of a roll, and what happens now."""

from typing import Literal, NamedTuple

from .cards import Act
from .said import Said

Seal = Literal["", "success", "critical", "failure", "hit", "grave"]
"""What became of it, by a shape: colours alone would not tell everybody."""


class Hand(NamedTuple):
    """Dice that belong together in a roll: whose they are, and what they came to."""

    name: str
    """The name of the die."""
    faces: tuple[int, ...]
    sides: int
    by: str = ""
    """Who threw them; empty where it is all one person's roll."""
    says: tuple[Said, ...] = ()
    """What they were thrown for, and what came of it."""
    kind: str = ""
    """How they look, where that is not known by their name: a word of the game's own."""
    lower: bool = False
    """Whether others lie higher."""


class Headline(NamedTuple):
    """What came of something, as a headline."""

    says: Said
    """The outcome itself: a success, a failure."""
    more: Said | None = None
    """What it comes with, in a tone of its own."""
    seal: Seal = ""
    against: Said | None = None
    """The numbers: how much against how much."""
    about: Said | None = None
    """Who, and what they did."""
    whom: tuple[str, ...] = ()
    """Those to whom it happened."""
    felt: Said | None = None
    """What their players read in its place."""
    hands: tuple[Hand, ...] = ()
    """The dice as they are to be shown, where their names do not say enough."""
    opposed: bool = False
    """Whether two hands stand one against the other."""


class Moment(NamedTuple):
    """What happens now, as one seat is told it."""

    says: Said
    """The headline."""
    about: Said | None = None
    """Who and what, above it."""
    more: tuple[Said, ...] = ()
    """What else is to be known, under it."""
    waits: Said | None = None
    """Whom the table waits for."""
    acts: tuple[Act, ...] = ()
    """What this seat does now; the first is what the rules expect next."""
    equal: bool = False
    """Whether the acts are a free choice, so that none of them comes first."""
    mine: bool = False
    """Whether it waits for this seat: then nobody should miss it."""
    part: str = ""
    """The part of the game's own page that shows it, in a folder ``page``."""
    form: str = ""
    """The id of a form in that part which the button sends."""
    seal: Seal = ""
    after: Literal["", "same", "dice"] = ""
    """How it goes together with a roll that fell just before: ``same``, the headline of the roll
    says it already; ``dice``, this one says what the dice came to."""


def all_retired(name: str) -> Moment:
    """For whoever plays only people who have retired: the GM can bring one back."""
    values = {"name": name}
    return Moment(Said("moment.left", values), more=(Said("moment.left_until", values),))
