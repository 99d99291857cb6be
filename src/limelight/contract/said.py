"""Sentences that are still keys and values; ``words/`` makes them ones that people read."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

Tone = Literal["", "strong", "good", "grim", "harm"]
"""How something is meant, for whoever shows it."""


class Said(NamedTuple):
    """A sentence of the story, of the status, of a card."""

    key: str
    values: Mapping[str, Any] = {}
    tone: Tone = ""


class Because(NamedTuple):
    """One step of an explanation: a rule, and the numbers that it worked on."""

    rule: str
    """Its id; empty where the rule is one without an id."""
    code: str
    values: Mapping[str, Any] = {}
