"""What a choice is called, for people."""

from collections.abc import Mapping
from typing import Any

from limelight.words import Words, plain

from .advice import Worth


def label(worth: Worth, spoken: Words) -> str:
    """What a choice is called: the command, and what is chosen in it."""
    if not worth.do:
        return spoken.say("ui.as_it_is")
    chosen = [_said(name, value, spoken) for name, value in _telling(worth.fields, worth.by)]
    name = spoken.word("do", worth.do)
    return f"{name} ({', '.join(chosen)})" if chosen else name


def _telling(fields: Mapping[str, Any], by: str) -> list[tuple[str, Any]]:
    """The fields that tell one choice from another."""
    plain_ones = ("group", "target")
    return [(n, v) for n, v in fields.items() if v != by and n not in plain_ones]


def _said(name: str, value: Any, spoken: Words) -> str:
    if isinstance(value, list):
        return ", ".join(plain(str(each)) for each in value) or "–"
    if value is True:
        return spoken.word("field", name)
    return spoken.word(name, value)
