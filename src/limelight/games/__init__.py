"""The games known: one line each, and whatever other packages bring along.

A game is a module that enters everything into its ``game``, or a package with the same file
names as every other. A single roll needs the facts and the rolls of a game, not its table.
A package from outside that is broken is named, and takes nothing else down.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from threading import RLock
from typing import TYPE_CHECKING

from limelight.contract import Game
from limelight.contract.stored import learned

if TYPE_CHECKING:
    from .outside import Fault

GAMES: Mapping[str, str] = {
    "daggerheart": "limelight.games.daggerheart",
    "yokai": "limelight.games.yokai",
    "sinners": "limelight.games.sinners",
}
LIGHT = ("facts", "rolls")
"""The files of a game that a single roll needs."""
FILES = (
    *LIGHT,
    "state",
    "events",
    "commands",
    "written",
    "worth",
    "view",
    "files",
    "goals",
    "fights",
    "forecast",
    "formats",
)
"""The files of a game, in the order in which they are read; only ``facts`` must be there."""


@cache
def game(name: str) -> Game | None:
    """The game of this name; None if there is none, or it is broken.

    Other packages are asked only if it is not ours.
    """
    found = _looked_at(name, FILES)
    return found if isinstance(found, Game) else None


@cache
def rolls_of(name: str) -> Game | None:
    """The same game, of which perhaps only the rolls are entered yet: quick to have."""
    found = _looked_at(name, LIGHT)
    return found if isinstance(found, Game) else None


def names() -> tuple[str, ...]:
    """Every game that can be played here."""
    from .outside import registered

    outside = (name for name in registered() if name not in GAMES and game(name) is not None)
    return tuple(dict.fromkeys((*GAMES, *_brought, *outside)))


def broken(language: str = "en") -> dict[str, str]:
    """Games of other packages that cannot be played, by name, each with a sentence why."""
    from .outside import Fault, fault, registered

    found: dict[str, str] = {}
    for name, places in registered().items():
        wrong = fault(name, places, GAMES) or _looked_at(name, FILES)
        if isinstance(wrong, Fault):
            found[name] = wrong.text(language)
    return found


def bring(name: str, place: str) -> "Game | Fault":
    """Registers a game for this process alone: the game, or why it cannot be played."""
    from .outside import Fault, fault

    if wrong := fault(name, (place,), GAMES):
        return wrong
    _brought[name] = place
    forget()
    found = _looked_at(name, FILES)
    if isinstance(found, Fault):
        del _brought[name]
    return found or Fault("no_game", {"place": place})


def forget(*brought: str) -> None:
    """Looks at games anew, the next time that one is asked for; these are registered no more."""
    for name in brought:
        _brought.pop(name, None)
    for known in (game, rolls_of, _looked_at):
        known.cache_clear()


_brought: dict[str, str] = {}
_reading = RLock()


@cache
def _looked_at(name: str, files: tuple[str, ...]) -> "Game | Fault | None":
    """A game, read as far as asked: one after the other, whichever threads ask for them.

    Structs are learned when a game is whole, and another that is read meanwhile is not.
    """
    with _reading:
        return _entered(name, files)


def _entered(name: str, files: tuple[str, ...]) -> "Game | Fault | None":
    """Ours are right, and others may be anything."""
    if name in GAMES:
        return _read(GAMES[name], files)
    from limelight.contract.form_fields import fields_of

    from .outside import Fault, fault, registered

    places = (_brought[name],) if name in _brought else registered().get(name)
    if places is None:
        return None
    if wrong := fault(name, places, GAMES):
        return wrong
    if files is FILES and isinstance(begun := _looked_at(name, LIGHT), Fault):
        return begun  # what failed half-way is not tried again: the first reason is the true one
    try:
        found = _read(places[0], files)
        if found is not None and files is FILES:
            fields_of(found.Options)  # what the first page asks of every game
    except (Exception, SystemExit) as error:  # somebody else's code: it may do what it likes
        return Fault("import", {"error": f"{type(error).__name__}: {error}"[:300]})
    if found is None:
        return Fault("no_game", {"place": places[0]})
    if found.name != name:
        return Fault("other_name", {"name": name, "own": str(found.name)[:64]})
    return found


def _read(place: str, files: tuple[str, ...]) -> Game | None:
    """The game of a module, or of a package that has it in its facts; None if it has none."""
    place, _, named = place.partition(":")
    module = import_module(place)
    if isinstance(found := getattr(module, named or "game", None), Game):
        return _learned(found, files)
    if not hasattr(module, "__path__") or find_spec(f"{place}.facts") is None:
        return None
    facts = import_module(f"{place}.facts")
    for file in files:
        if find_spec(f"{place}.{file}") is not None:
            import_module(f"{place}.{file}")
    entered = getattr(facts, "game", None)
    return _learned(entered, files) if isinstance(entered, Game) else None


def _learned(found: Game, files: tuple[str, ...]) -> Game:
    """The game, with its structs learned where it is whole; a single roll reads none."""
    if files is FILES:
        learned(found)
    return found
