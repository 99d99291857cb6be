"""The games known: one line each, and whatever other packages bring along.

A game is a module that enters everything into its ``game``, or a package with the same file
names as every other. A single roll needs the facts and the rolls of a game, not its table.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from limelight.contract import Game

GAMES: Mapping[str, str] = {
    "daggerheart": "limelight.games.daggerheart",
    "yokai": "limelight.games.yokai",
    "sinners": "limelight.games.sinners",
}
GROUP = "limelight.games"
"""The entry point group in which another package registers a game."""

LIGHT = ("facts", "rolls")
"""The files of a game that a single roll needs."""
FILES = (*LIGHT, "state", "events", "commands", "written", "view", "goals", "fights")
"""The files of a game, in the order in which they are read; only ``facts`` must be there."""


@cache
def game(name: str) -> Game | None:
    """The game of this name, or None; other packages are asked only if it is not ours."""
    return _read(name, FILES)


@cache
def rolls_of(name: str) -> Game | None:
    """The same game, of which perhaps only the rolls are entered yet: quick to have."""
    return _read(name, LIGHT)


def names() -> tuple[str, ...]:
    """Every game that can be played here."""
    return tuple(dict.fromkeys((*GAMES, *_from_outside())))


def _read(name: str, files: tuple[str, ...]) -> Game | None:
    place = GAMES.get(name) or _from_outside().get(name)
    if place is None:
        return None
    module = import_module(place)
    if isinstance(found := getattr(module, "game", None), Game):
        return found
    facts = import_module(f"{place}.facts")
    for file in files:
        if find_spec(f"{place}.{file}") is not None:
            import_module(f"{place}.{file}")
    entered: Game = facts.game
    return entered


@cache
def _from_outside() -> Mapping[str, str]:
    from importlib.metadata import entry_points

    return dict(sorted((entry.name, entry.value) for entry in entry_points(group=GROUP)))
