"""Reading a file that somebody brings to a table, wherever that is done."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Refusal, as_sent
from limelight.contract.content import Brought
from limelight.play import bringing
from limelight.play.playthrough import BadPlaythrough, Step, parse

SHORT = 16 * 1024
"""So long a text is read at once; a longer one in a process of its own, which can be ended."""


def read(
    text: str, name: str, game: str, library: Mapping[str, Any], options: Mapping[str, Any]
) -> Brought | Refusal:
    """What a text holds for a game; ``library``: what its table knows, by kind and name."""
    found = bringing.read(text, name, as_sent(library), game, options)
    return found if isinstance(found, Refusal) else found.brought


def party(text: str, game: str) -> tuple[Step, ...] | Refusal:
    """Who is to come to a table of a game, from the file of a party."""
    try:
        scene = parse(text.encode())
    except BadPlaythrough:
        return Refusal("bad_value", "party", at="file")
    comes = all(
        str(step.do).startswith("add_") and isinstance(step.fields or {}, dict)
        for step in scene.steps
    )
    if scene.game != game or not scene.steps or not comes or scene.load:
        return Refusal("bad_value", "party", at="file")
    return scene.steps
