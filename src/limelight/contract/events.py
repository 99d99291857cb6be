"""What happened: folded into the state, told as a story, explained, shown to who may see it."""

from collections.abc import Generator, Iterable, Iterator
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from .fields import Hidden, snake
from .moments import Headline
from .rolls import Fallen, R, Roll, throw
from .said import Because, Said
from .things import placed
from .throws import Faces, Throw

K = TypeVar("K", bound="Roll[Any]")


class Event(
    Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="event", tag=snake
):
    """Something that happened. New fields have defaults, so that old logs stay readable."""

    def evolve(self, state: Any) -> Any:
        """The state after it; nothing is decided here."""
        return state

    def values(self) -> dict[str, Any]:
        """What sentences about it can name: its fields, as far as they are known."""
        return {name: each for name, each in asdict(self).items() if each is not Hidden}

    def tell(self) -> Iterator[Said]:
        """Sentences of the story, under ``story.`` and the event's name."""
        yield Said(f"story.{name_of(type(self))}", self.values())

    def announce(self) -> Said | None:
        """How a roll is called out loud."""
        return None

    def headline(self) -> Headline | None:
        """What came of it: by itself what is called out."""
        said = self.announce()
        return None if said is None else Headline(said)

    def set_off(self) -> Iterator[Headline]:
        """What else came with it that deserves a headline: a countdown that reached its end."""
        yield from ()

    def prepares(self) -> bool:
        """Whether it only leads to something, so that the story tells it with that."""
        return False

    def turns(self) -> Iterable[str]:
        """Whose turn it was: by itself whoever rolled, where it is told as a roll."""
        if self.headline() is not None and not self.prepares():
            who = getattr(self, "character", None) or getattr(self, "by", None)
            if isinstance(who, str):
                yield who

    def why(self) -> Iterator[Because]:
        """How it came about."""
        yield from ()

    def result(self) -> dict[str, Any]:
        """What a program is told of it."""
        return {}

    def faces_told(self) -> Faces:
        """The faces that it shows, by the names of the dice that fell."""
        return {}

    def holds(self) -> bool:
        """Whether what it tells of dice follows from the faces that it shows."""
        return True


def name_of(struct: type[Struct]) -> str:
    """What a command or an event is called where it is sent or stored."""
    return str(struct.__struct_config__.tag)


class Placed(Event, frozen=True):
    """A thing is at the table now, or stands differently; told as ``story.COMMAND``."""

    where: str
    name: str
    thing: Any

    def evolve(self, state: Any) -> Any:
        """The state with it."""
        return placed(state, self.where, self.name, self.thing)

    def values(self) -> dict[str, Any]:
        """Its name, and everything that may be known of it."""
        known = asdict(self.thing).items()
        return {name: each for name, each in known if each is not Hidden} | {"name": self.name}


class Moved(Event, frozen=True):
    """Tracks of a thing went up or down; told as ``story.COMMAND``."""

    where: str
    name: str
    by: dict[str, int]
    unseen: bool = False
    """Whether the thing is one that only the GM knows of."""
    secret: tuple[str, ...] = ()
    """The tracks that are the GM's alone."""

    def evolve(self, state: Any) -> Any:
        """The state with other numbers."""
        thing = getattr(state, self.where)[self.name]
        values = {track: getattr(thing, track) + by for track, by in self.by.items()}
        return placed(state, self.where, self.name, replace(thing, **values))

    def values(self) -> dict[str, Any]:
        """Its name, how far each track went, and which did (``moved``)."""
        moved = tuple(track for track, by in self.by.items() if by)
        return {**self.by, "name": self.name, "moved": moved}


class Now(Event, frozen=True):
    """Fields of the table itself are this now; told as ``story.COMMAND``."""

    fields: dict[str, Any]

    def evolve(self, state: Any) -> Any:
        """The state with these values."""
        return replace(state, **self.fields)

    def values(self) -> dict[str, Any]:
        """What they are now."""
        return dict(self.fields)


class Rolled(Event, Generic[K, R], frozen=True):
    """Somebody's dice fell; told as ``story.COMMAND`` and ``story.OUTCOME``."""

    by: str
    roll: K
    fell: Fallen[R]

    @property
    def outcome(self) -> str:
        """The code of what it came to."""
        return self.fell.outcome

    @property
    def read(self) -> R:
        """What the judge read."""
        return self.fell.read

    def again(self, **inputs: Any) -> "Rolled[K, R]":
        """The same dice, read with other inputs: a choice after the dice."""
        roll = replace(self.roll, **inputs)
        return replace(self, roll=roll, fell=roll.read(self.fell.faces))

    def values(self) -> dict[str, Any]:
        """Who, the inputs of the roll, what was read, and the faces."""
        read = asdict(self.fell.read) | {"outcome": self.fell.outcome, "faces": self.fell.faces}
        known = {n: each for n, each in asdict(self.roll).items() if each is not Hidden}
        return {**known, **read, "by": self.by}

    def faces_told(self) -> Faces:
        """Every die of the roll."""
        return self.fell.faces

    def holds(self) -> bool:
        """Whether the faces come to this outcome and reading."""
        read = {n: each for n, each in asdict(self.fell.read).items() if n != "outcome"}
        return self.roll.possible(self.fell.faces, self.fell.outcome, **read)

    def announce(self) -> Said | None:
        """How the result is called out."""
        return self.roll.announce(self.fell)

    def why(self) -> Iterator[Because]:
        """The steps of the roll."""
        return self.roll.why(self.fell)

    def result(self) -> dict[str, Any]:
        """What the dice came to."""
        return self.roll.result(self.fell)


def rolled(by: str, roll: Roll[R]) -> Generator[Throw, Faces, Rolled[Roll[R], R]]:
    """Asks for the dice of somebody's roll: the event that they fell."""
    return Rolled(by, roll, (yield from throw(roll)))


PLAIN: tuple[type[Event], ...] = (Placed, Moved, Now, Rolled)
"""Events of every game: for what needs no name and no sentence of its own."""


def said(events: Iterable[Any], do: str) -> Iterator[Said]:
    """Events as sentences of the story; what plain ones say is told once, as ``story.COMMAND``."""
    told = False
    for event in events:
        if not isinstance(event, PLAIN):
            yield from event.tell()
        elif not told:
            told = True
            yield Said(f"story.{do}", event.values())
