"""The kinds of values that commands are made of, with the limits that bound them."""

from typing import Annotated, Any

from msgspec import UNSET, Meta

Hidden: Any = UNSET
"""Stands where a seat may not know a value; it is never written out."""

_INVISIBLE = (
    r"\x00-\x1f\x7f-\x9f"  # control characters
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # change the direction of what follows
    r"\u200b\u2028\u2029\u2060\ufeff"  # nothing to see
    r"\ud800-\udfff"  # halves of a character
)
NAME = rf"^(?!\s*$)[^.{_INVISIBLE}]+$"
TEXT = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]*$"

MOST_LETTERS = 64
"""No name is longer."""
Number = Annotated[int, Meta(ge=-999_999, le=999_999)]
"""A whole number of at most six digits: Difficulties, modifiers."""
Count = Annotated[int, Meta(ge=0, le=999_999)]
"""Counts and costs: 0 or more."""
Amount = Annotated[int, Meta(ge=1, le=999_999)]
"""Maxima, levels, amounts, ticks, starts: 1 or more."""
Name = Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS, pattern=NAME)]
"""What somebody or something is called: one visible line without a dot."""
Text = Annotated[str, Meta(max_length=2000, pattern=TEXT)]
"""What people tell: up to 2,000 characters."""
DiceText = Annotated[str, Meta(min_length=1, max_length=256, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
"""Dice as people write them; :mod:`.dice` reads them."""

MOST = 100
"""How many entries a list or a map of a command can have."""
Few = Meta(max_length=MOST)
"""Bounds a list or a map."""
MOST_RECORDS = 200
"""How many records one list of a command, or of a file, can have."""
MANY = Meta(max_length=MOST_RECORDS)
"""Bounds a list of records."""
LIMIT = 999_999
"""No number at a table is larger."""


def snake(name: str) -> str:
    """``StartSession`` as commands and events are called: ``start_session``."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
