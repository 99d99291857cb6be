"""The table at a glance: people with their tracks, and what they have in common."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from msgspec.structs import asdict

from .fields import Hidden
from .marks import Track, declared
from .said import Said, Tone
from .things import Part, Person, Thing

if TYPE_CHECKING:
    from .game import Game


class Look(NamedTuple):
    """How the slots of a track are drawn; colours are in the game's ``style.css``."""

    slots: str
    """A marked and an empty slot in a terminal."""
    shape: str
    """The outline of a slot on the page: the path of an SVG of 20 by 20."""
    crack: str = ""
    """Where slots are whole until they are marked: what then runs through one, as a path."""


PLAIN_LOOK = Look("●○", "M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z")


class Slots(NamedTuple):
    """Slots of which some are marked, drawn by whoever shows them."""

    marked: int
    most: int
    look: str
    """One of the game's looks."""
    promised: int = 0
    """How many of the marked ones are spoken for."""
    crossed: int = 0
    """How many more there were, that are crossed out for good."""


class Act(NamedTuple):
    """Something that can be done in one go where its reason stands: a command, filled in."""

    do: str
    fields: Mapping[str, Any] = {}
    label: Said | None = None
    """What it is called; the command's own word, where nothing is said."""
    choose: str = ""
    """The field of which one value is chosen with it: whom it is aimed at."""
    among: tuple[str, ...] = ()
    beside: str = ""
    """A field of which several can be ticked: who joins in."""
    ticked: tuple[str, ...] = ()
    """What can be ticked there, and is."""
    asks: bool = False
    """Whether something is left to fill in: then it opens the form of its command."""
    sign: str = ""
    """The sign that stands for it where there is no room for words."""
    switch: str = ""
    """A field that says yes or no, to be ticked with it."""
    words: str = ""
    """The group of words of what is chosen, where that is codes and not names."""
    more: bool = False
    """Whether the form of its command is at hand too, for what is not among the choices."""
    twice: bool = False
    """Whether it takes a second tap: something is gone by it."""


class Dial(NamedTuple):
    """Something that counts down: how much is left of how much."""

    name: str
    left: int
    start: int
    says: tuple[Said, ...] = ()
    """What else is to be known of it, the most telling first."""
    over: bool = False
    """Whether nothing moves it any more."""
    secret: bool = False
    """Whether only the GM sees it."""
    acts: tuple[Act, ...] = ()


class Handle(NamedTuple):
    """What a tap on a slot of a track does: a command that is told how far it goes."""

    mark: Act | None = None
    """Marks slots; None where the rules do that alone."""
    clear: Act | None = None
    by: str = "amount"
    """The field that says how many."""
    to: str = ""
    """In place of that: the field that says how many are marked then."""


class Row(NamedTuple):
    """One line of a card: what it is called, how it stands, and how it is meant."""

    label: Said
    value: str | Said | Slots | Dial
    tone: Tone = ""
    handle: Handle | None = None
    """What a tap on its slots does, for those who may."""
    act: Act | None = None
    """What a tap on it does: for those whose it is."""
    kind: Literal["", "skill", "thing"] = ""
    """A skill is something they roll with, a thing something they have."""
    acts: tuple[Act, ...] = ()
    """What can be done with a thing, in a window of its own."""
    text: str = ""
    """What is written on it."""
    adds: tuple[Said, ...] = ()
    """What a thing is, what it changes of their numbers, what using it costs."""
    aside: bool = False
    """Whether it is not in use: then it is folded away."""
    spent: bool = False
    """Whether none of its uses is left."""


class Later(Sequence[Row]):
    """Rows that are made when somebody looks at them: of most people nobody opens the sheet."""

    def __init__(self, make: Callable[..., Iterable[Row]], *given: Any) -> None:
        self._make = partial(make, *given)

    @cached_property
    def _made(self) -> tuple[Row, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, at: int | slice) -> Row | tuple[Row, ...]:
        return self._made[at]

    def __len__(self) -> int:
        return len(self._made)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Later) and self._made == other._made

    def __repr__(self) -> str:
        return repr(self._made)


class Card(NamedTuple):
    """Somebody at the table, as a seat sees them."""

    name: str
    player: str
    """Empty for those whom no player plays."""
    rows: tuple[Row, ...]
    """What changes in play."""
    more: Sequence[Row] = ()
    """What is looked up now and then; ``Later`` where it is long."""
    tags: tuple[Said, ...] = ()
    """What they are, in a word each."""
    acts: tuple[Act, ...] = ()
    """What can be done with them; who may not do it does not see it."""
    kind: Literal["", "hero", "place"] = ""
    """A hero stands with the party whoever plays them; a place is no person."""
    down: bool = False
    """Whether they are out of it."""
    acting: bool = False
    """Whether it is their turn: the GM sees them first."""
    about: tuple[str, ...] = ()
    """A few names of what makes them who they are, for somebody who chooses whom to be."""
    lit: bool = False
    """Whether everybody looks at them right now."""

    @property
    def foe(self) -> bool:
        """Whether it is somebody whom the GM plays, and no hero."""
        return not self.kind and self.player in ("", "gm")


def rows(thing: Any) -> Iterator[Row]:
    """A row for each track of a thing that has a look and may be seen."""
    for field in declared(type(thing)):
        track = field.mark(Track)
        if track is not None and track.look:
            marked = getattr(thing, field.name)
            if marked is not Hidden:
                slots = Slots(marked, track.span(thing)[1], track.look)
                yield Row(Said(f"field.{field.name}"), slots, track.tone)


def facts(thing: Any) -> Iterator[Row]:
    """A row for each number in the parts of a thing: what it is good at."""
    for field in declared(type(thing)):
        part = getattr(thing, field.name)
        if isinstance(part, Part):
            for name, number in asdict(part).items():
                if type(number) is int:
                    yield Row(Said(f"field.{name}"), Said("card.number", {"n": number}))


def gauges(game: "Game", seen: Any) -> tuple[Row, ...]:
    """The tracks of the table itself, and of things that nobody plays."""
    found = list(rows(seen))
    for field in declared(type(seen)):
        held = getattr(seen, field.name)
        if isinstance(held, Mapping) and field.structs:
            if issubclass(field.structs[0], Thing) and not issubclass(field.structs[0], Person):
                for name, thing in held.items():
                    found += (
                        row._replace(label=Said("gauge.of", {"name": name})) for row in rows(thing)
                    )
    return tuple(found)
