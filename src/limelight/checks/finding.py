"""What a check finds."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from limelight.words import words


class Finding(Struct, frozen=True):
    """Something that a check has to say about a game."""

    where: str
    """The file, command, roll or language that it is about."""
    why: str
    """The key of a sentence (``check.found.…`` in the words)."""
    values: Mapping[str, Any] = {}
    note: bool = False
    """Whether the game can be played all the same: a translation that is missing."""
    check: str = ""
    """The check that found it; filled in by whoever runs it."""

    def text(self, language: str = "en") -> str:
        """A sentence about it."""
        said = words(language).say(f"check.found.{self.why}", self.values)
        return f"{self.where}: {said}" if self.where else said
