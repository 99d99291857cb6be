"""What a command calls somebody or something that is new."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from limelight.contract import Refusal
from limelight.contract.marks import Declared, New, declared

from .scenes import PrepareScene, read
from .state import Whole


def new_names(whole: Whole, command: Any) -> Iterator[tuple[str, str]]:
    """Names that a command gives, each with the field where it stands.

    People and things that the table has not had, and what they bring with them; of a scene
    everything that it adds, for it comes to the table unasked.
    """
    for field in _naming(type(command)):
        value = getattr(command, field.name)
        new = isinstance(value, str) and field.mark(New) is not None
        yield from ((field.sent, name) for name in ((value,) if new else _inside(value)))
    if isinstance(command, PrepareScene):
        yield "name", command.name
        for adding in command.add:
            added = read(whole, adding)
            if not isinstance(added, Refusal):
                yield from (("add", name) for _, name in new_names(whole, added))


def _fields(struct: Any) -> tuple[Declared, ...]:
    return tuple(f for f in declared(struct) if f.structs or f.mark(New) is not None)


_naming: Callable[[Any], tuple[Declared, ...]] = cache(_fields)
"""The fields of a command that can name something new."""


def _inside(value: Any) -> Iterator[str]:
    """What the things are called that a field holds: one, or several."""
    if isinstance(value, Mapping):
        value = tuple(value.values())
    for each in value if isinstance(value, tuple) else (value,):
        name = getattr(each, "name", None)
        if isinstance(name, str):
            yield name
