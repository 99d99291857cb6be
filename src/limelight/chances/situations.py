"""Situations of one roll side by side: what they share, and what tells them apart."""

from collections.abc import Mapping, Sequence
from typing import Any

from limelight.words import Words

from .pictures.titles import said

MOST_SITUATIONS = 12
"""More than that nobody can tell apart in a picture."""

Options = Mapping[str, Any]
"""The options of a roll by name."""


def shared(situations: Sequence[Options]) -> dict[str, Any]:
    """The options that every situation has alike."""
    first, *others = situations
    return {
        name: value
        for name, value in first.items()
        if all(name in each and each[name] == value for each in others)
    }


def told_apart(situations: Sequence[Options], spoken: Words) -> list[str]:
    """What tells the situations apart, in a few words."""
    same = shared(situations)
    names = []
    for options in situations:
        own = [(name, value) for name, value in options.items() if name not in same]
        told = [said(spoken, name, value) for name, value in own]
        names.append(", ".join(told) or spoken.say("cli.odds.plain"))
    return names
