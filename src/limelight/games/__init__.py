"""The games known: one line each, and whatever other packages bring along."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import cast

from limelight.game import Game

GAMES: Mapping[str, str] = {
    "daggerheart": "limelight.games.daggerheart",
}
GROUP = "limelight.games"
"""The entry point group in which another package registers a game."""


def game(name: str) -> Game | None:
    """The game of this name, or None; other packages are asked only if it is not ours."""
    place = GAMES.get(name) or _from_outside().get(name)
    return None if place is None else cast(Game, import_module(place))


def names() -> tuple[str, ...]:
    """Every game that can be played here."""
    return tuple(dict.fromkeys((*GAMES, *_from_outside())))


@cache
def _from_outside() -> Mapping[str, str]:
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}
