"""What a seat may see, from the marks on fields: of the state, and of events."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .events import Moved, Rolled
from .fields import Hidden
from .marks import Hides, Secret, declared

NOW = 1_000_000
"""A version after every other: as things are shown now."""

Veil = Callable[[Any], Any]


def _veil_of(struct: Any, gm: bool, rules: int) -> Veil | None:
    """How things of this kind look to a seat; None: as they are."""
    secrets: list[tuple[str, str]] = []
    inner: list[str] = []
    for field in declared(struct):
        secret = field.mark(Secret)
        if secret is not None:
            closed = secret.sealed or not gm
            if closed and (not secret.before or rules < secret.before):
                secrets.append((field.name, secret.unless))
                continue
        if any(
            each is not struct and (veil_of(each, gm, rules) or (hiding(each) and not gm))
            for each in field.structs
        ):
            inner.append(field.name)
    if not secrets and not inner:
        return None

    def veil(thing: Any) -> Any:
        changes: dict[str, Any] = {}
        for name, unless in secrets:
            if not unless or not getattr(thing, unless):
                changes[name] = Hidden
        for name in inner:
            old = getattr(thing, name)
            new = veiled(old, gm, rules)
            if new is not old:
                changes[name] = new
        return replace(thing, **changes) if changes else thing

    return veil


veil_of: Callable[[Any, bool, int], Veil | None] = cache(_veil_of)


def _hiding(struct: Any) -> tuple[str, bool] | None:
    for field in declared(struct):
        mark = field.mark(Hides)
        if mark is not None and struct_of(field.hint) is None:
            return field.name, mark.when
    return None


def struct_of(hint: Any) -> Any:
    """The struct that a type is, if it is one."""
    return hint if isinstance(hint, type) and issubclass(hint, Struct) else None


hiding: Callable[[Any], tuple[str, bool] | None] = cache(_hiding)
"""The flag that hides things of this kind whole, and the value with which it does."""


def hidden(thing: Any) -> bool:
    """Whether a thing, with its name, is the GM's alone now."""
    flag = hiding(type(thing)) if isinstance(thing, Struct) else None
    return flag is not None and getattr(thing, flag[0]) is flag[1]


def veiled(value: Any, gm: bool = False, rules: int = NOW) -> Any:
    """A value as a seat may know it; the same object where nothing is hidden."""
    if type(value) is Rolled:
        return _veiled_roll(value, gm, rules)
    if isinstance(value, Struct):
        veil = veil_of(type(value), gm, rules)
        return value if veil is None else veil(value)
    if isinstance(value, dict):
        return _veiled_map(value, gm, rules)
    if type(value) is tuple:
        shown = tuple(veiled(each, gm, rules) for each in value if gm or not hidden(each))
        same = len(shown) == len(value) and all(a is b for a, b in zip(shown, value, strict=True))
        return value if same else shown
    return value


def _veiled_roll(rolled: Any, gm: bool, rules: int) -> Any:
    """What a roll and its reading are is known only by looking at them."""
    roll, read = veiled(rolled.roll, gm, rules), veiled(rolled.fell.read, gm, rules)
    if roll is rolled.roll and read is rolled.fell.read:
        return rolled
    return replace(rolled, roll=roll, fell=replace(rolled.fell, read=read))


def _veiled_map(things: Mapping[Any, Any], gm: bool, rules: int) -> Any:
    found, same = {}, True
    for name, each in things.items():
        if not gm and hidden(each):
            same = False
            continue
        shown = veiled(each, gm, rules)
        same = same and shown is each
        found[name] = shown
    return things if same else found


def stamped(event: Any, state: Any) -> Any:
    """An event with what only the table knows: whether what it moves is the GM's alone."""
    if type(event) is not Moved:
        return event
    thing = getattr(state, event.where).get(event.name)
    seen = veiled(thing)
    secret = tuple(track for track in event.by if getattr(seen, track, None) is Hidden)
    return replace(event, unseen=hidden(thing), secret=secret)
