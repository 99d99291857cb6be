"""Sentences by the beginning of their keys, read from the files that translators write."""

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po


@cache
def _catalog(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        return {str(each.id): str(each.string) for each in read_po(file) if each.id}


def sentences(start: str, words: Path) -> list[str]:
    """Those of a file whose keys begin like this."""
    return [text for key, text in _catalog(words).items() if key.startswith(start)]
