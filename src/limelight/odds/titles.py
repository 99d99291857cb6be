"""What a roll is called above its picture."""

from collections.abc import Mapping
from typing import Any

from limelight.words import Words


def title(spoken: Words, roll: str, options: Mapping[str, Any]) -> str:
    """The game, the roll, and what was said about it."""
    said = [spoken.word("lone", roll), *(_said(spoken, *each) for each in options.items())]
    return f"{spoken.say('title')}: {', '.join(said)}"


def _said(spoken: Words, name: str, value: Any) -> str:
    """An option with its value; a flag is named alone."""
    field = spoken.word("field", name)
    return field if value is True else f"{field} {spoken.fill('{value:~}', {'value': value})}"
