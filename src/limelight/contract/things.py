"""What a table holds: frozen things by name, changed by being replaced."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from .fields import Hidden
from .refusals import Refusal, not_now

T = TypeVar("T")
MOST_SHOWN = 200
"""How much of a text a view shows; whoever wants the rest asks for it."""


class Thing(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that the table holds."""


class Person(Thing, frozen=True, omit_defaults=True):
    """Somebody whom a player plays."""

    player: str


class Retiring(Person, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody whose sheet stays at the table when they retire from play."""

    retired: bool = False


def in_play(who: Any) -> bool:
    """Whether somebody takes part in play, and is not only a sheet."""
    return not (isinstance(who, Retiring) and who.retired)


def out_of_play(who: Any, name: str) -> Refusal | None:
    """Refuses what nobody does who has retired."""
    return None if in_play(who) else not_now("is_retired", name=name)


class Part(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """A map inside a command, and what the table holds of it."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can choose; nothing, unless a game says more."""


def placed(state: T, where: str, name: Any, thing: Any) -> T:
    """The state with one thing more in one of its maps, or another in its place."""
    held: Any = state
    new: T = replace(held, **{where: {**getattr(state, where), name: thing}})
    return new


def changed(state: T, where: str, name: Any, **fields: Any) -> T:
    """The state with other values in one of its things."""
    return placed(state, where, name, replace(getattr(state, where)[name], **fields))


def without(things: Mapping[Any, T], *names: Any) -> dict[Any, T]:
    """A map without some of its entries."""
    return {name: each for name, each in things.items() if name not in names}


def held(thing: Any, where: str) -> Any:
    """What a thing holds in one of its maps or lists; nothing where that is Hidden."""
    return getattr(thing, where) or ()


def as_sent(thing: Any) -> Any:
    """A thing as it would be sent: without its defaults, as JSON holds it."""
    return json.decode(json.encode(thing))


def written_out(thing: Any) -> Any:
    """A thing as JSON holds it, with its defaults; never what is Hidden."""
    if isinstance(thing, Struct):
        names = zip(thing.__struct_encode_fields__, thing.__struct_fields__, strict=True)
        fields = ((sent, getattr(thing, name)) for sent, name in names)
        return {name: written_out(each) for name, each in fields if each is not Hidden}
    if isinstance(thing, Mapping):
        return {str(name): written_out(each) for name, each in thing.items()}
    if isinstance(thing, tuple):
        return [written_out(each) for each in thing]
    return thing


def cut(text: str | None) -> str | None:
    """The beginning of a long text."""
    return text if text is None or len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
