"""Pages that there are one of for each game: an index, what all share, and each."""

from collections.abc import Callable, Iterable
from pathlib import Path

from limelight.contract import Game
from limelight.games import GAMES, game

from .markdown import shown

EVERY = "every-game"
"""The page of what all games share."""

Parts = Iterable[str]


def write(folder: Path, index: Parts, shared: Parts, of: Callable[[Game], Parts]) -> None:
    """Every page, in the order of the games."""
    pages = {"index": index, EVERY: shared}
    for name in GAMES:
        found = game(name)
        assert found is not None
        pages[name] = of(found)
    for name, parts in pages.items():
        (folder / f"{name}.md").write_text("\n\n".join(filter(None, parts)), "utf-8")


def contents() -> str:
    """What the index leads to."""
    pages = "\n".join((EVERY, *GAMES))
    return shown("{toctree}", f":maxdepth: 1\n\n{pages}")
