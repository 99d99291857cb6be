"""Refusals: a person's mistake is an answer with a code from a closed list."""

from collections.abc import Mapping
from typing import Any, NamedTuple

MALFORMED = (
    "unknown_command",  # there is no such command in this game
    "unknown_field",  # the command, or a map in it, has no field of that name
    "bad_value",  # a required field is missing, or a value is of the wrong kind or range
    "unknown_name",  # nobody and nothing of that name is known to this seat
    "not_yours",  # another role's command, or somebody else's character
)
"""What is malformed, then names, then whose it is."""
NOT_NOW = "not_now"
"""The table is in a state in which this cannot happen."""
DICE = (
    "missing_dice",  # dice were typed in, but not all that are thrown
    "bad_dice",  # a face that the die does not have, or a die that nobody throws
)
AROUND = (
    "not_found",  # no such table, or not for this seat
    "stale",  # the table has moved on since the client last looked
    "slow_down",  # too many commands in a short time
    "too_big",  # the message is larger than anything a table needs
    "too_costly",  # the answer would take longer than the budget
    "not_saved",  # it could not be stored, so it did not happen
)
"""What can happen around a table of any game."""


def ordered(reasons: tuple[str, ...] = (), lacks: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Every code in the order in which they are given where several fit.

    ``reasons`` are a game's own reasons why not now, which come before the plain one;
    ``lacks`` say what is missing to pay with, and come after it.
    """
    return (*MALFORMED, *reasons, NOT_NOW, *lacks, *DICE, *AROUND)


REFUSALS = ordered()
"""The codes that every game has."""


class Refusal(NamedTuple):
    """Why nothing happened. A person's mistake is an answer, never an exception."""

    code: str
    why: str = ""
    """The key of a sentence that says more (``why.CODE.…`` in the words)."""
    at: str = ""
    """The field that was wrong."""
    values: Mapping[str, Any] = {}


def bad_value(why: str, at: str, **values: Any) -> Refusal:
    """A value that no table could make sense of."""
    return Refusal("bad_value", why, at, values)


def missing(field: str) -> Refusal:
    """A field that this way of giving the command needs."""
    return Refusal("bad_value", "missing", field, {"field": field})


def unknown(name: object, at: str) -> Refusal:
    """A name that this seat knows nothing of."""
    return Refusal("unknown_name", at=at, values={"name": str(name)})


def not_now(why: str, **values: Any) -> Refusal:
    """The commonest refusal."""
    return Refusal(NOT_NOW, why, values=values)


def too_costly(steps: int, most: int) -> Refusal:
    """Says how much an answer would take, and how much it may."""
    return Refusal("too_costly", "steps", values={"steps": _about(steps), "most": _about(most)})


def _about(number: int) -> int | str:
    """A large number to two digits; a very large one by its power of ten."""
    digits = len(str(number))
    return f"10^{digits - 1}" if digits > 15 else round(number, 2 - digits)
