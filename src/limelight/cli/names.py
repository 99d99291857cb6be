"""What people call things in their own language, and which key that is."""

from collections.abc import Iterable
from functools import cache

from limelight.words import LANGUAGES, words

SHORTEST = 3
"""So many letters of the beginning of a name are enough, if no other begins so."""


def key_of(text: str, keys: Iterable[str], groups: tuple[str, ...], folder: str) -> str:
    """The key that goes by this name in any language; empty where none does, or several do.

    ``groups``: under which the words of a game name these keys. A key itself always wins.
    """
    listed = tuple(keys)
    if text in listed:
        return text
    plain = _plain(text[:256])
    same = [key for key in listed if _plain(key) == plain]
    if len(same) == 1:
        return same[0]
    called = _called(listed, groups, folder)
    meant = {key for name, key in called if name == plain}
    if not meant and len(plain) >= SHORTEST:
        meant = {key for name, key in called if name.startswith(plain)}
    return meant.pop() if len(meant) == 1 else ""


@cache
def _called(
    keys: tuple[str, ...], groups: tuple[str, ...], folder: str
) -> tuple[tuple[str, str], ...]:
    """Every name in every language with its key."""
    found: dict[tuple[str, str], None] = {}
    for language in LANGUAGES:
        spoken = words(language, f"{folder}/words")
        for key in keys:
            for group in groups:
                name = spoken.find(f"{group}.{key}")
                if name is not None:
                    found[_plain(name), key] = None
    return tuple(found)


def _plain(name: str) -> str:
    """Names are the same whatever their case, apostrophes and spaces."""
    return " ".join(name.casefold().replace("\u2019", "'").replace("-", " ").split())
