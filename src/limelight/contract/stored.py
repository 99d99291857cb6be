"""Events as they are stored, read back as the structs that they were."""

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec.structs import fields, replace

from .events import Event, Now, Placed, Rolled, name_of
from .fields import Hidden
from .marks import Secret, Since, declared
from .rolls import Roll
from .shapes import learn

if TYPE_CHECKING:
    from .game import Game


def decoded(game: "Game", stored: Mapping[str, Any]) -> Event:
    """A stored event; of the plain ones the state and the rolls say what is in them."""
    tag = stored.get("event") if isinstance(stored, Mapping) else None
    kind = game.events.get(tag) if isinstance(tag, str) else None
    try:
        if kind is not None:
            return _as(game, kind, stored)
    except (LookupError, TypeError):  # something in it has no place in this game
        pass
    raise msgspec.ValidationError(f"no event of this game: {str(tag)[:64]}")


def _as(game: "Game", kind: type[Event], stored: Mapping[str, Any]) -> Event:
    if kind is Placed:
        held = {field.name: field.structs for field in declared(game.State)}
        thing = msgspec.convert(stored["thing"], held[stored["where"]][0], strict=False)
        return Placed(where=stored["where"], name=stored["name"], thing=thing)
    if kind is Now:
        hints = {field.name: field.hint for field in declared(game.State)}
        now = {**stored["fields"]}
        return Now(fields={n: msgspec.convert(v, hints[n], strict=False) for n, v in now.items()})
    if kind is Rolled:
        rolls = {name_of(roll): roll for roll in game.rolls.values() if issubclass(roll, Roll)}
        kind = thrown_as(rolls[stored["roll"]["roll"]])
    return msgspec.convert(stored, kind, strict=False)


@cache
def thrown_as(roll: Any) -> Any:
    """The event that a roll is thrown as, with what is read off its dice."""
    (read,) = (get_args(base)[0] for base in roll.__orig_bases__ if get_args(base))
    generic: Any = Rolled
    return generic[roll, read]


def learned(game: "Game") -> None:
    """Learns the structs that a game's tables are stored as."""
    rolls = (roll for roll in game.rolls.values() if issubclass(roll, Roll))
    learn(*(thrown_as(roll) for roll in rolls))


def filled(kind: type[msgspec.Struct], seen: Mapping[str, Any]) -> dict[str, Any]:
    """What a seat was shown, with something in place of what it was not: to be hidden again."""
    found = dict(seen)
    needed = {field.name for field in fields(kind) if field.required}
    for field in declared(kind):
        if field.sent in found:
            found[field.sent] = _filled(field.structs, found[field.sent])
        elif field.name in needed and field.mark(Secret) is not None:
            found[field.sent] = _filler(field.hint)
    return found


def _filled(structs: tuple[type[msgspec.Struct], ...], value: Any) -> Any:
    """The same for what lies inside a field, where that can be but one kind of thing."""
    if len(structs) != 1 or not isinstance(value, dict | list):
        return value
    if isinstance(value, list):
        return [_filled(structs, each) for each in value]
    names = {field.sent for field in declared(structs[0])}
    if set(value) <= names | {"roll"}:
        return filled(structs[0], value)
    return {name: _filled(structs, each) for name, each in value.items()}


def _filler(hint: Any) -> Any:
    """The plainest value that a field of this type takes."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _filler(inner[0])
    if origin in (Union, UnionType):
        return None if type(None) in inner else _filler(inner[0])
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        needed = {field.name for field in fields(hint) if field.required}
        return {f.sent: _filler(f.hint) for f in declared(hint) if f.name in needed}
    return {int: 0, str: "", bool: False, dict: {}, tuple: ()}.get(origin or hint)


def hidden_again(thing: Any, seen: Any) -> Any:
    """A filled thing with Hidden wherever something had to be put in."""
    if isinstance(thing, msgspec.Struct) and isinstance(seen, Mapping):
        needed = {field.name for field in fields(type(thing)) if field.required}
        changes: dict[str, Any] = {}
        for field in declared(type(thing)):
            if field.sent in seen:
                changes[field.name] = hidden_again(getattr(thing, field.name), seen[field.sent])
            elif field.name in needed and field.mark(Secret) is not None:
                changes[field.name] = Hidden
        return replace(thing, **changes)
    if isinstance(thing, dict) and isinstance(seen, Mapping):
        return {name: hidden_again(each, seen.get(str(name))) for name, each in thing.items()}
    if isinstance(thing, tuple) and isinstance(seen, list) and len(thing) == len(seen):
        return tuple(hidden_again(each, raw) for each, raw in zip(thing, seen, strict=True))
    return thing


def as_written(event: Any, rules: int) -> Any:
    """An event, or a thing inside one, as that version of the rules wrote it."""
    kind: type[msgspec.Struct] = type(event)
    later = _later(kind)
    changes = {name: default for name, version, default in later if rules < version}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, msgspec.Struct) and name not in changes:
            then = as_written(value, rules)
            if then is not value:
                changes[name] = then
    return replace(event, **changes) if changes else event


@cache
def _later(struct: type[msgspec.Struct]) -> tuple[tuple[str, int, Any], ...]:
    """The fields that came later, since when, and what they are in older entries."""
    defaults = {
        field.name: field.default
        if field.default_factory is msgspec.NODEFAULT
        else field.default_factory()
        for field in fields(struct)
    }
    marks = ((field.name, field.mark(Since)) for field in declared(struct))
    return tuple((n, mark.version, defaults[n]) for n, mark in marks if mark is not None)
