"""What a roll or a fight is called above its picture, and how its ends are."""

from collections.abc import Mapping, Sequence
from typing import Any

from limelight.contract import End
from limelight.words import Words, plain


def title(spoken: Words, roll: str, options: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The game, the roll, what was said about it, and who fights whom."""
    parts = [spoken.word("lone", roll), *(said(spoken, *each) for each in options.items())]
    head = f"{spoken.say('title')}: {', '.join(parts)}"
    return f"{head}: {' – '.join(plain(name) for name in names)}" if names else head


def said(spoken: Words, name: str, value: Any) -> str:
    """An option with its value; a flag is named alone."""
    field = spoken.word("field", name)
    return field if value is True else f"{field} {spoken.fill('{value:~}', {'value': value})}"


def end_of_fight(end: End, spoken: Words) -> str:
    """What an end of a fight is called."""
    kind, name = end
    return spoken.say(f"ends.{kind}", {"name": name, "n": name})
