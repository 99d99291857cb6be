"""Games that other packages bring along, and what is wrong with those that cannot be played."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

GROUP = "limelight.games"
"""The entry point group in which another package registers a game."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")


class Fault(NamedTuple):
    """Why a game cannot be played: the key of a sentence, and its values."""

    why: str
    values: Mapping[str, Any] = {}

    def text(self, language: str = "en") -> str:
        """A sentence about it."""
        from limelight.words import words

        return " ".join(words(language).say(f"broken.{self.why}", self.values).split())


@cache
def registered() -> Mapping[str, tuple[str, ...]]:
    """Where the games of other packages lie, by name; nothing is imported yet."""
    places: dict[str, tuple[str, ...]] = {}
    for name, place in _entries():
        if place not in places.get(name, ()):
            places[name] = (*places.get(name, ()), place)
    return dict(sorted(places.items()))


def fault(name: str, places: tuple[str, ...], ours: Iterable[str]) -> Fault | None:
    """What is wrong with how a game is registered."""
    if name in ours:
        return Fault("taken", {"place": ", ".join(places)})
    if not NAME.fullmatch(name):
        return Fault("bad_name")
    return Fault("twice", {"places": ", ".join(places)}) if len(places) > 1 else None


def _entries() -> Iterator[tuple[str, str]]:
    from importlib.metadata import distributions, entry_points

    try:
        yield from [(each.name, each.value) for each in entry_points(group=GROUP)]
    except Exception:  # the papers of some package cannot be read: all others can
        for package in distributions():
            with suppress(Exception):
                here = package.entry_points.select(group=GROUP)
                yield from [(each.name, each.value) for each in here]
