"""The shapes of structs, learned before two threads meet one.

What reads structs learns each when it first meets it. Two threads that meet one at the same moment
may find it half learned, and the process ends there without a word.
"""

from collections.abc import Iterator
from contextlib import suppress
from threading import Lock
from typing import Any

from msgspec import Struct, json

_learning = Lock()


def learn(*more: Any) -> None:
    """Learns every struct that there is by now, and these types that are made of some."""
    with _learning:
        for each in (*_below(Struct), *more):
            # nothing is read as what is not whole, or as what another thread is about to define
            with suppress(TypeError, NameError, ValueError):
                json.Decoder(each)


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
