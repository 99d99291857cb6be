"""Sides as people write them, in any of the three languages: ``Reisende`` is ``travellers``."""

from functools import cache
from typing import Any
from unicodedata import normalize

from limelight.contract.fields import MOST_LETTERS
from limelight.words import LANGUAGES, words

from .facts import game

HERE = __file__.removesuffix("written.py") + "words"
SIDES = ("travellers", "robbers")
"""The sides of those who come with the game, which every reader sees in their own language."""


def understand(do: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a command with the sides that have words in it by their codes."""
    fields = _sided(fields)
    if do == "add_content" and isinstance(fields.get("fighters"), list):
        fields = {**fields, "fighters": [_sided(each) for each in fields["fighters"]]}
    return fields


def _sided(fields: Any) -> Any:
    side = fields.get("side") if isinstance(fields, dict) else None
    if not isinstance(side, str) or len(side) > MOST_LETTERS:  # no name: the door refuses it
        return fields
    code = _codes().get(_folded(side))
    return fields if code is None else {**fields, "side": code}


def _folded(text: str) -> str:
    """Without case and needless spaces."""
    return " ".join(normalize("NFC", text).casefold().split())


@cache
def _codes() -> dict[str, str]:
    """Every word for a side; read when first needed."""
    known = [words(language, HERE) for language in LANGUAGES]
    return {_folded(each.word("side", side)): side for each in known for side in SIDES}


game.understand = understand
