"""Packs that come with the games, by name and in the language of whoever asks."""

from collections.abc import Iterator
from pathlib import Path

from limelight.contract import Game
from limelight.games import game as find_game
from limelight.games import names

FOLDER = "packs"
"""Beside the game: ``packs/NAME.LANG.yaml``."""


def ready(game: Game, language: str) -> dict[str, Path]:
    """The packs of a game; what is missing in a language is there in English."""
    found: dict[str, Path] = {}
    for spoken in ("en", language):
        for path in sorted(Path(game.folder, FOLDER).glob(f"*.{spoken}.yaml")):
            found[path.name.partition(".")[0]] = path
    return found


def named(name: str, language: str) -> Path | None:
    """The pack of this name, of whichever game; None where there is none."""
    return next((packs[name] for packs in _every(language) if name in packs), None)


def _every(language: str) -> Iterator[dict[str, Path]]:
    for each in names():
        known = find_game(each)
        if known is not None:
            yield ready(known, language)
