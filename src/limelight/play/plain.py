"""What a program sent, as plain values: exactly the types that JSON has, and not too many."""

from collections.abc import Mapping
from typing import Any

DEEPEST = 16
MOST = 10_000
"""How many values one command can hold."""
MOST_BROUGHT = 100_000
"""How many one can hold that brings what a file held."""


class NotPlain(ValueError):
    """Something that no command is made of."""


class TooMany(NotPlain):
    """More values than a command can hold."""


def plain(value: Any, most: int = MOST) -> Any:
    """A copy in plain builtins; whatever cannot be that raises :class:`NotPlain`."""
    try:
        return _plain(value, DEEPEST, [most])
    except NotPlain:
        raise
    except Exception as error:  # objects of others may raise anything when they are looked at
        raise NotPlain from error


def _plain(value: Any, depth: int, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        raise TooMany
    if depth < 0:
        raise NotPlain
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Mapping):
        return {_key(key): _plain(inner, depth - 1, left) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner, depth - 1, left) for inner in value]
    raise NotPlain


def _key(key: Any) -> Any:
    return str.__str__(key) if isinstance(key, str) else key
