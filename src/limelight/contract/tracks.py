"""Numbers of the state by their paths: what can be corrected, and what a fight takes from."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from msgspec.structs import replace

from .marks import Settable, Track, declared
from .refusals import Refusal, bad_value
from .seen import struct_of
from .things import Thing


class Span(NamedTuple):
    """The whole numbers that a value may take."""

    low: int
    high: int
    again: bool = False
    """Whether it is the value of another path too, under which it is offered."""

    def holds(self, value: Any) -> bool:
        """Whether it may be this."""
        return isinstance(value, int) and self.low <= value <= self.high

    def why(self) -> Refusal:
        """What it may be."""
        return bad_value("span", "to", low=self.low, high=self.high)


class OneOf(NamedTuple):
    """The words that a value may be."""

    words: tuple[str, ...]

    def holds(self, value: Any) -> bool:
        """Whether it may be this."""
        return value in self.words

    def why(self) -> Refusal:
        """What it may be."""
        return bad_value("one_of", "to", words=self.words)


def spans(thing: Any, at: str = "") -> Iterator[tuple[str, Span | OneOf]]:
    """Every track and every settable word with its path and what it may be."""
    for field in declared(type(thing)):
        value, track = getattr(thing, field.name), field.mark(Track)
        path = f"{at}{field.name}"
        if field.mark(Settable) is not None:
            yield path, OneOf(get_args(_bare(field.hint)))
            continue
        if track is not None:
            span = Span(*track.span(thing))
            if isinstance(value, Mapping):
                yield from ((f"{path}.{name}", span) for name in value)
            else:
                yield (at[:-1] if track.itself else path), span
        elif isinstance(value, Mapping):
            for name, each in value.items():
                if isinstance(each, Thing):
                    yield from spans(each, f"{path}.{name}.")
        elif isinstance(value, Thing):
            yield from spans(value, f"{path}.")


def forms(state: Any) -> tuple[str, ...]:
    """Every path that a table of this kind can have, with ``*`` for a name."""
    return tuple(_forms(state, ""))


def _forms(kind: Any, at: str) -> Iterator[str]:
    for field in declared(kind):
        track, path = field.mark(Track), f"{at}{field.name}"
        mapped = any(struct_of(arg) is None and arg is str for arg in get_args(_bare(field.hint)))
        if field.mark(Settable) is not None:
            yield path
        elif track is not None:
            yield at[:-1] if track.itself else f"{path}.*" if mapped else path
        else:
            for each in field.structs:
                if issubclass(each, Thing) and each is not kind:
                    yield from _forms(each, f"{path}.*." if mapped else f"{path}.")


def _bare(hint: Any) -> Any:
    """A type without its marks."""
    return _bare(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def fits(at: str, form: str) -> bool:
    """Whether a path is of this form, whoever it names."""
    steps, wanted = at.split("."), form.split(".")
    return len(steps) == len(wanted) and all(
        want in ("*", step) for step, want in zip(steps, wanted, strict=True)
    )


def put(thing: Any, path: list[str], to: int | str) -> Any:
    """The thing with one of its values set."""
    name, *rest = path
    for field in declared(type(thing)):
        if field.name != name:
            continue
        held = getattr(thing, name)
        if not rest:
            return replace(thing, **{name: to})
        if not isinstance(held, Mapping):
            return replace(thing, **{name: put(held, rest, to)})
        inner = held[rest[0]]
        if isinstance(inner, Thing):
            new = put(inner, rest[1:], to) if rest[1:] else _itself(inner, to)
        else:
            new = to
        return replace(thing, **{name: {**held, rest[0]: new}})
    raise KeyError(name)


def _itself(thing: Any, to: int | str) -> Any:
    """A thing that is corrected by its own path."""
    name = next(f.name for f in declared(type(thing)) if (t := f.mark(Track)) and t.itself)
    return replace(thing, **{name: to})


TABLE = "table."
"""Before the name of a track of the table itself; the name of nobody has a dot."""


def _draining(state: Any) -> tuple[tuple[str, str], ...]:
    found = [(f.name, "") for f in declared(state) if (t := f.mark(Track)) and t.drains]
    return (
        *found,
        *(
            (field.name, each.name)
            for field in declared(state)
            if field.structs
            for each in declared(field.structs[0])
            if (track := each.mark(Track)) and track.drains
        ),
    )


draining: Callable[[Any], tuple[tuple[str, str], ...]] = cache(_draining)
"""What a fight only takes from: tracks of the table, and the maps whose things have one."""


def drained(state: Any) -> dict[str, int]:
    """What everybody has left of what a fight takes."""
    found: dict[str, int] = {}
    for where, track in draining(type(state)):
        held = getattr(state, where)
        if not track:
            found[TABLE + where] = held
        else:
            found |= {name: getattr(thing, track) for name, thing in held.items()}
    return found


def refilled(state: Any, left: Mapping[str, int]) -> Any:
    """The same state with so much left."""
    for where, track in draining(type(state)):
        held = getattr(state, where)
        if not track:
            new = left.get(TABLE + where, held)
        else:
            new = {
                name: replace(thing, **{track: left[name]}) if name in left else thing
                for name, thing in held.items()
            }
        state = replace(state, **{where: new})
    return state
