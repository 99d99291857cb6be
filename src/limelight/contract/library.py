"""The library of a table: records that things and people are copied from.

A game says which kinds of records there are: lists of them in a struct that what is added and
what was added share, and a map for each kind in a :class:`Library`, which its state holds as
``library``. What the GM alone may know of is ``Secret`` in both.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec.structs import asdict, replace

from .commands import Answer, Command, Form
from .events import Event
from .fields import Hidden, Name
from .marks import Called, InLibrary, Most, Secret, declared
from .refusals import Refusal, bad_value, unknown
from .said import Said
from .seats import Seat
from .things import Part, Thing, as_sent

if TYPE_CHECKING:
    from .game import Game

RECORDS = Most(2000, "library_full", weight=8_000_000)
"""How many records a library holds, of all kinds together, and of how many bytes."""


class Record(Part, frozen=True, kw_only=True):
    """Something with a name that can lie in a library."""

    brings: ClassVar[str] = ""
    """The command that brings what it describes to the table; without one it is copied by name."""
    name: Name

    def unsound(self, kind: str) -> Refusal | None:
        """What a record of this kind cannot be."""
        return None

    def brought(self) -> dict[str, Any]:
        """The fields of the command that brings it: by itself all that the record says."""
        found: dict[str, Any] = as_sent(self)
        return found


class Library(Thing, frozen=True, kw_only=True):
    """Every record of a table, by its kind and its name."""

    whole: Annotated[bool, Secret()] = True
    """Hidden from those who are told no more than names."""

    def known(self) -> dict[str, Mapping[str, Any]]:
        """What of it a seat may know, by kind and name."""
        kinds = ((kind, getattr(self, kind)) for kind in kinds_of(type(self)))
        return {kind: held for kind, held in kinds if held is not Hidden}

    def view(self) -> Mapping[str, Any]:
        """For the GM the records as they came; for others the names of what is theirs."""
        if self.whole is Hidden:
            return {kind: list(held) for kind, held in self.known().items()}
        return {kind: as_sent(held) for kind, held in self.known().items()}


def _kinds(struct: Any) -> Mapping[str, str]:
    found = {}
    for field in declared(struct):
        if field.structs and issubclass(field.structs[0], Record):
            called = field.mark(Called)
            found[field.name] = field.name if called is None else called.one
    return found


kinds_of: Callable[[Any], Mapping[str, str]] = cache(_kinds)
"""The kinds of records that a struct holds, each with what one of them is called."""


def _gms(struct: Any) -> frozenset[str]:
    return frozenset(field.name for field in declared(struct) if field.mark(Secret) is not None)


gms_of: Callable[[Any], frozenset[str]] = cache(_gms)
"""The kinds of records that players know nothing of."""


def copied(library: Any, kind: str, named: Any) -> Any:
    """The record that is meant: itself, or a copy from the library; None: there is none."""
    return getattr(library, kind).get(named) if isinstance(named, str) else named


def given_records(struct: Any) -> Iterator[tuple[str, InLibrary, tuple[str | Record, ...]]]:
    """What a command or a record has of records, each as itself or by its name, and where."""
    for field in declared(type(struct)):
        mark = field.mark(InLibrary)
        given = None if mark is None else getattr(struct, field.name)
        if given is not None and given is not Hidden:
            yield field.sent, mark, given if isinstance(given, tuple) else (given,)


def unfit_records(struct: Any) -> Iterator[Refusal | None]:
    """Refuses a command or a record that has one of these twice, or one that cannot be."""
    for at, mark, given in given_records(struct):
        names = [each if isinstance(each, str) else each.name for each in given]
        if len(set(names)) < len(names):
            yield bad_value("twice", at)
        if not mark.own:
            yield from (each.unsound(at) for each in given if isinstance(each, Record))


def unknown_records(struct: Any, known: Mapping[str, Container[str]]) -> Iterator[Refusal | None]:
    """Refuses names that nothing is called; ``known``: what there is of each kind."""
    for at, mark, given in given_records(struct):
        names = () if mark.free else (each for each in given if isinstance(each, str))
        yield from (unknown(name, at) for name in names if name not in known.get(mark.kind, ()))


def unsound(record: Record, kind: str) -> Iterator[Refusal | None]:
    """Refuses a record that has something twice, or something that cannot be."""
    yield from unfit_records(record)
    yield record.unsound(kind)


class ContentAdded(Event, frozen=True):
    """The library has more records; those of the GM's kinds are the GM's alone.

    A game's own has the lists of its records, and ``secret``: ``Annotated[bool, Hides()] = False``.
    """

    def evolve(self, state: Any) -> Any:
        """What is copied from it already stays as it is."""
        library = state.library
        more = {
            kind: {**getattr(library, kind), **{each.name: each for each in getattr(self, kind)}}
            for kind in kinds_of(type(self))
            if getattr(self, kind)
        }
        return replace(state, library=replace(library, **more))

    def _counts(self) -> Iterator[tuple[str, int]]:
        for kind in kinds_of(type(self)):
            records = getattr(self, kind)
            if records is not Hidden and records:
                yield kind, len(records)

    def tell(self) -> Iterator[Said]:
        """How many of what."""
        called = kinds_of(type(self))
        counts = tuple((called[kind], count) for kind, count in self._counts())
        if counts:
            yield Said("story.content", {"records": counts})

    def result(self) -> dict[str, Any]:
        """How many of each kind came in."""
        return {"added": dict(self._counts())}


class AddContent(Command, frozen=True, kw_only=True):
    """Puts records into the library: all of them, or none.

    A game's own has the lists of its records, ``replace: bool = False``, and says what happens.
    (``replace`` comes after the lists, in forms too, and so it is the game that writes it.)
    """

    happens: ClassVar[type[ContentAdded]]
    if TYPE_CHECKING:
        replace: bool = False

    def malformed(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """Something, every record sound, and each name once."""
        kinds = kinds_of(type(self))
        if not any(getattr(self, kind) for kind in kinds):
            yield bad_value("no_content", next(iter(kinds)))
        for kind in kinds:
            names: set[str] = set()
            for record in getattr(self, kind):
                if record.name in names:
                    yield bad_value("record_twice", kind, name=record.name)
                names.add(record.name)
                yield from unsound(record, kind)
            known = getattr(state.library, kind) if seat.gm else ()
            for name in sorted(names) if not self.replace else ():
                if name in known:
                    yield bad_value("in_library", kind, name=name)

    def unknown(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """What a record names is in the library, or comes with it; nobody else may ask."""
        if not seat.gm:
            return
        records = {kind: getattr(self, kind) for kind in kinds_of(type(self))}
        known = {
            kind: {*getattr(state.library, kind), *(each.name for each in several)}
            for kind, several in records.items()
        }
        for record in (each for several in records.values() for each in several):
            yield from unknown_records(record, known)

    def decide(self, state: Any, seat: Seat) -> Answer:
        """What is the GM's alone is not told to others."""
        records = {kind: getattr(self, kind) for kind in kinds_of(type(self))}
        told = any(each for kind, each in records.items() if kind not in gms_of(type(self)))
        return self.happens(**records, **({} if told else {"secret": True}))

    @classmethod
    def forms(cls, seen: Any, seat: Seat) -> Iterable[Form]:
        """For the GM, whatever the library holds."""
        return (Form(trusted=True),) if seat.gm else ()


def without_records(state: Any) -> Any:
    """A table with nothing in its library: for whoever looks at something else, and often."""
    library = library_of(state)
    return state if library is None else replace(state, library=type(library)())


def library_of(state: Any) -> Library | None:
    """The library of a table; None where the game has none."""
    found = getattr(state, "library", None)
    return found if isinstance(found, Library) else None


def records(seen: Any) -> Mapping[str, Mapping[str, Any]]:
    """The library as a seat may know it, by kind and name."""
    library = library_of(seen)
    return {} if library is None else library.known()


def shelf(game: "Game", seen: Any) -> Iterator[tuple[str, dict[str, Any], Iterable[Said]]]:
    """The records that can be brought to the table."""
    for held in game.records(seen).values():
        for record in held.values():
            if record.brings:
                yield record.brings, record.brought(), game.ready(record.brings, asdict(record))
