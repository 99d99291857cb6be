"""Reading a file that somebody brings to a table, wherever that is done."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Refusal, as_sent
from limelight.contract.content import Brought
from limelight.play import bringing

SHORT = 16 * 1024
"""So long a text is read at once; a longer one in a process of its own, which can be ended."""


def read(
    text: str, name: str, game: str, library: Mapping[str, Any], options: Mapping[str, Any]
) -> Brought | Refusal:
    """What a text holds for a game; ``library``: what its table knows, by kind and name."""
    found = bringing.read(text, name, as_sent(library), game, options)
    return found if isinstance(found, Refusal) else found.brought
