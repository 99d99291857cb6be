"""The games known: one line each, and whatever other packages bring along.

A game is a package with the same file names as every other: where each name of the
contract (:class:`limelight.game.Game`) lives is said here once, and a file is read when its
first name is asked for. A single roll needs the arithmetic and the words, not the table.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, cast

from limelight.game import Game

GAMES: Mapping[str, str] = {
    "daggerheart": "limelight.games.daggerheart",
    "yokai": "limelight.games.yokai",
    "sinners": "limelight.games.sinners",
}
GROUP = "limelight.games"
"""The entry point group in which another package registers a game."""

FILES: Mapping[str, tuple[str, ...]] = {
    "facts": ("FACTS",),
    "state": ("Options", "State", "start"),
    "commands": ("COMMANDS",),
    "events": ("EVENTS", "show"),
    "rules": (
        "decide",
        "evolve",
        "owners",
        "hand_over",
        "removable",
        "remove",
        "spans",
        "correct",
        "session_starts",
        "session_ends",
    ),
    "lone": ("LONE_ROLLS",),
    "written": ("understand",),
    "offers": ("offers",),
    "view": ("redact", "view", "result"),
    "scene": ("gauges", "status", "cards"),
    "tell": ("announce", "tell"),
    "explain": ("explain",),
    "ways": ("ways", "GOALS"),
    "ahead": ("open_roll", "essence", "tracks", "with_tracks", "POLICIES"),
}
"""Which file of a game holds which names of the contract."""
OPTIONAL = ("ahead", "ways")
"""Files that a game from outside may leave out: then what is in this package's stands in."""

_PLACES = {name: file for file, names in FILES.items() for name in names}


class _Package:
    """A game's package as the one object that the contract describes."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.folder: str = import_module(package).__path__[0]

    def __getattr__(self, name: str) -> Any:
        if name not in _PLACES:
            raise AttributeError(name)
        found = getattr(_file(self.package, _PLACES[name]), name)
        setattr(self, name, found)
        return found


def _file(package: str, file: str) -> Any:
    """A file of a game; what it may leave out is found here."""
    try:
        return import_module(f"{package}.{file}")
    except ModuleNotFoundError as error:
        if file not in OPTIONAL or error.name != f"{package}.{file}":
            raise
        return import_module(f"{__name__}.{file}")


@cache
def game(name: str) -> Game | None:
    """The game of this name, or None; other packages are asked only if it is not ours."""
    place = GAMES.get(name) or _from_outside().get(name)
    return None if place is None else cast(Game, _Package(place))


def names() -> tuple[str, ...]:
    """Every game that can be played here."""
    return tuple(dict.fromkeys((*GAMES, *_from_outside())))


@cache
def _from_outside() -> Mapping[str, str]:
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}
