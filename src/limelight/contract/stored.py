"""Events as they are stored, read back as the structs that they were."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

import msgspec
from msgspec.structs import fields, replace

from .events import Event, Now, Placed, Rolled, name_of
from .marks import Since, declared
from .rolls import Roll

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
        roll = rolls[stored["roll"]["roll"]]
        (read,) = (get_args(base)[0] for base in roll.__orig_bases__ if get_args(base))
        generic: Any = Rolled
        rolled: Event = msgspec.convert(stored, generic[roll, read], strict=False)
        return rolled
    return msgspec.convert(stored, kind, strict=False)


def as_written(event: Event, rules: int) -> Event:
    """An event as that version of the rules wrote it."""
    later = _later(type(event))
    changes = {name: default for name, version, default in later if rules < version}
    return replace(event, **changes) if changes else event


@cache
def _later(struct: type[Event]) -> tuple[tuple[str, int, Any], ...]:
    """The fields that came later, since when, and what they are in older entries."""
    defaults = {field.name: field.default for field in fields(struct)}
    marks = ((field.name, field.mark(Since)) for field in declared(struct))
    return tuple((n, mark.version, defaults[n]) for n, mark in marks if mark is not None)
