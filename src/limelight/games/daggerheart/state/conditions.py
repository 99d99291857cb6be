"""Conditions and effects: what lies on somebody, and until when."""

from typing import Any

import limelight.contract as ll

from .features import INCLUDES, Pause

CONDITIONS = ll.Most(20, "too_many_conditions")
"""What can lie on one character or adversary."""


class Condition(ll.Thing, frozen=True):
    """A condition on somebody; a temporary one can be cleared."""

    name: str
    temporary: bool = False
    until: Pause | None = None


class Effect(ll.Thing, frozen=True):
    """DH-30: something that lasts on somebody, by somebody."""

    on: str
    by: str
    temporary: bool = False
    until: Pause | None = None


def has(who: Any, condition: str) -> bool:
    """Whether somebody has a condition."""
    return any(each.name == condition for each in who.conditions)


def with_condition(who: Any, condition: Condition) -> Any:
    """Somebody with one condition more."""
    return ll.replace(who, conditions=(*who.conditions, condition))


def rid_of(who: Any, name: str) -> Any:
    """Somebody without a condition."""
    return ll.replace(who, conditions=tuple(c for c in who.conditions if c.name != name))


def outlasting(who: Any, pause: str) -> Any:
    """DH-56, DH-111: somebody without the conditions that end with this pause."""
    kept = tuple(each for each in who.conditions if each.until not in INCLUDES[pause])
    return who if len(kept) == len(who.conditions) else ll.replace(who, conditions=kept)
