"""What a field can say about itself, inside ``Annotated[...]``, and where that is read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct

# Names in commands and events


@dataclass(frozen=True)
class Of:
    """The name of something in one of these maps of the state; ``mine``: of one's own.

    On a map of a command it is about the keys, on a list about every entry.
    """

    where: tuple[str, ...]
    mine: bool = False

    def __init__(self, *where: str, mine: bool = False) -> None:
        object.__setattr__(self, "where", where)
        object.__setattr__(self, "mine", mine)


@dataclass(frozen=True)
class New:
    """A name that nothing in these maps has yet."""

    where: tuple[str, ...]

    def __init__(self, *where: str) -> None:
        object.__setattr__(self, "where", where)


@dataclass(frozen=True)
class Within:
    """A name that the thing named by another field of the command holds."""

    field: str
    where: tuple[str, ...]

    def __init__(self, field: str, *where: str) -> None:
        object.__setattr__(self, "field", field)
        object.__setattr__(self, "where", where)


@dataclass(frozen=True)
class GmSets:
    """A field of a command that only the GM may fill in; players may name themselves."""


# How people are asked


@dataclass(frozen=True)
class Asked:
    """Asked for at once, although it may be left out."""


@dataclass(frozen=True)
class Unless:
    """Not asked for beside this field: one of the two is enough."""

    field: str


@dataclass(frozen=True)
class When:
    """Matters only when another field has this value."""

    field: str
    value: str


@dataclass(frozen=True)
class OtherThan:
    """Cannot be what that field is."""

    field: str


@dataclass(frozen=True)
class KeysOf:
    """A map with one entry for what each of these fields is."""

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


@dataclass(frozen=True)
class Words:
    """The group of words for its choices, where that is not its own name."""

    group: str


# What the table holds


@dataclass(frozen=True)
class Track:
    """A number that moves in play: it is corrected by the GM, and shown on cards.

    The ends are numbers, or the names of a field or property beside it. ``look``: how it is
    drawn (one of the game's looks); without one it is corrected and not drawn. ``drains``: in
    a fight it is only taken from, and read only for being 0. ``itself``: the path to correct
    it ends with the thing that holds it.
    """

    low: int | str
    high: int | str
    look: str = ""
    tone: str = ""
    drains: bool = False
    itself: bool = False

    def span(self, thing: Any) -> tuple[int, int]:
        """The lowest and the highest that it may be."""
        low, high = self.low, self.high
        return (
            low if isinstance(low, int) else getattr(thing, low),
            high if isinstance(high, int) else getattr(thing, high),
        )


# Who may see it


@dataclass(frozen=True)
class Secret:
    """The GM's alone, unless the flag of that name beside it is true.

    ``sealed``: not even the GM's. ``before``: only in entries of rules before that version.
    """

    unless: str = ""
    sealed: bool = False
    before: int = 0


@dataclass(frozen=True)
class Hides:
    """While this flag is as said, the whole thing and its name are the GM's alone."""

    when: bool = True


# What dice showed


@dataclass(frozen=True)
class Shown:
    """Of an event: the faces of dice that fell; what is called ``face`` or ``faces`` is anyway."""


# Since when it is written


@dataclass(frozen=True)
class Since:
    """Of an event: rules before that version did not write it."""

    version: int


# How a roll explains itself


@dataclass(frozen=True)
class Step:
    """Of a roll or of what was read: explained by this rule, where it is not nothing."""

    rule: str


MARKS = (
    *(Of, New, Within, GmSets),
    *(Asked, Unless, When, OtherThan, KeysOf, Words),
    *(Track, Secret, Hides, Shown, Since, Step),
)


class Declared(NamedTuple):
    """One field: its marks, wherever they stand in its type, and the structs inside it."""

    name: str
    sent: str
    """What it is called where it is sent."""
    marks: tuple[Any, ...]
    structs: tuple[type[Struct], ...]
    hint: Any

    def mark(self, kind: type[Any]) -> Any:
        """The mark of this kind, or None."""
        for each in self.marks:
            if isinstance(each, kind):
                return each
        return None


def _declared(struct: Any) -> tuple[Declared, ...]:
    hints = get_type_hints(struct, include_extras=True)
    names = zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
    return tuple(
        Declared(name, sent, tuple(_marks(hints[name])), tuple(_structs(hints[name])), hints[name])
        for name, sent in names
    )


declared: Callable[[Any], tuple[Declared, ...]] = cache(_declared)
"""Every field of a struct, read once."""


def _marks(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Annotated:
        yield from (each for each in hint.__metadata__ if isinstance(each, MARKS))
    for inner in get_args(hint):
        if not isinstance(inner, str):
            yield from _marks(inner)


def _structs(hint: Any) -> Iterator[type[Struct]]:
    origin = get_origin(hint)
    plain = origin if isinstance(origin, type) else hint
    if isinstance(plain, type) and issubclass(plain, Struct):
        yield plain
    for inner in get_args(hint):
        yield from _structs(inner)
