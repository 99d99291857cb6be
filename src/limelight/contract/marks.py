"""What a field can say about itself, inside ``Annotated[...]``, and where that is read."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct

# Names in commands and events


class Of:
    """The name of something in one of these maps of the state; ``mine``: of one's own.

    A kind of things stands for every map of such. On a map of a command it is about the keys, on
    a list about every entry.
    """

    def __init__(self, *where: str | type[Struct], mine: bool = False) -> None:
        self.where = where
        self.mine = mine

    def maps(self, state: Any) -> tuple[str, ...]:
        """The maps that it is about, in a state of this kind."""
        return tuple(
            room
            for each in self.where
            for room in ((each,) if isinstance(each, str) else maps_of(state, each))
        )

    def room(self, state: Any, name: Any) -> str | None:
        """The one of them in which something is called so now."""
        return next((r for r in self.maps(type(state)) if name in getattr(state, r)), None)


class New:
    """A name that nothing in these maps has yet."""

    def __init__(self, *where: str) -> None:
        self.where = where


class Within:
    """A name that the thing named by another field of the command holds."""

    def __init__(self, field: str, *where: str) -> None:
        self.field = field
        self.where = where


class GmSets(Struct, frozen=True):
    """A field of a command that only the GM may fill in; players may name themselves."""


# How people are asked


class Asked(Struct, frozen=True):
    """Asked for at once, although it may be left out."""


class Unless(Struct, frozen=True):
    """Not asked for beside this field: one of the two is enough."""

    field: str


class When:
    """Matters only when another field has this value, or one of these."""

    def __init__(self, field: str, *values: str) -> None:
        self.field = field
        self.values = values


class OtherThan(Struct, frozen=True):
    """Cannot be what that field is."""

    field: str


class KeysOf:
    """A map with one entry for what each of these fields is."""

    def __init__(self, *fields: str) -> None:
        self.fields = fields


class Usual:
    """Free, but people choose from these; programs and files may say something else."""

    def __init__(self, *values: str) -> None:
        self.values = values


class Words(Struct, frozen=True):
    """The group of words for its choices, where that is not its own name."""

    group: str


class InLibrary(Struct, frozen=True):
    """A record, or the name alone of one that the library of the table holds under this kind.

    Records are sound, each name is there once, and names are known. ``free``: other names may be
    meant too; ``own``: the command looks itself whether its records are sound.
    """

    kind: str
    free: bool = False
    own: bool = False


class Called(Struct, frozen=True):
    """Of a list of records: what one of them is called (``record.…`` in the words)."""

    one: str


# What the table holds


class Track(Struct, frozen=True):
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


class Settable(Struct, frozen=True):
    """A word that moves in play: it is corrected by the GM to another that its type allows."""


class Most(Struct, frozen=True):
    """Of a map or a list that the table holds: so many entries, and no more come.

    ``why``: the sentence that says so (``why.not_now.…``). Fields of one struct with the same
    bound are counted together. ``weight``: so many bytes they are in all, as they are written
    out; 0: their number alone counts.
    """

    count: int
    why: str = "too_many"
    weight: int = 0


class Costs(Struct, frozen=True):
    """Of a thing: as much as it says here is taken from this track when it is used.

    The track is that of whoever uses it, or, with ``table``, of the table. ``gives``: it is added
    instead. ``keeps``: so much has to be left. ``lacks``: the code of refusal where it cannot be
    paid.
    """

    track: str
    table: bool = False
    gives: bool = False
    keeps: int = 0
    lacks: str = "not_now"


# Who may see it


class Secret(Struct, frozen=True):
    """The GM's alone, unless the flag of that name beside it is true.

    ``sealed``: not even the GM's. ``before``: only in entries of rules before that version.
    """

    unless: str = ""
    sealed: bool = False
    before: int = 0


class Hides(Struct, frozen=True):
    """While this flag is as said, the whole thing and its name are the GM's alone."""

    when: bool = True


# What dice showed


class Shown(Struct, frozen=True):
    """Of an event: the faces of dice that fell; what is called ``face`` or ``faces`` is anyway."""


# Since when it is written


class Since(Struct, frozen=True):
    """Of an event: rules before that version did not write it."""

    version: int


# How a roll explains itself


class Step(Struct, frozen=True):
    """Of a roll or of what was read: explained by this rule, where it is not nothing."""

    rule: str


MARKS = (
    *(Of, New, Within, GmSets),
    *(Asked, Unless, When, OtherThan, KeysOf, Usual, Words, InLibrary, Called),
    *(Track, Settable, Costs, Most, Secret, Hides, Shown, Since, Step),
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


def named_in(struct: Any) -> Of:
    """Whom the field ``of`` of a struct can name."""
    found: Of = next(each.mark(Of) for each in declared(struct) if each.name == "of")
    return found


def _maps_of(state: Any, kind: Any) -> tuple[str, ...]:
    held = (field for field in declared(state) if field.structs)
    return tuple(field.name for field in held if issubclass(field.structs[0], kind))


maps_of: Callable[[Any, Any], tuple[str, ...]] = cache(_maps_of)
"""The fields of a state that hold things of a kind."""


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
