"""Sentences by the beginning of their keys, read from the files that translators write."""

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from limelight.words import HERE


@cache
def _catalog(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        return {str(each.id): str(each.string) for each in read_po(file) if each.id}


def sentences(start: str, *more: Path) -> list[str]:
    """Those of these files, then those of every game."""
    paths = (*more, Path(HERE, "en.po"))
    return [text for path in paths for key, text in _catalog(path).items() if key.startswith(start)]
