"""The dice of the game, and how one of them is written."""

from collections.abc import Mapping
from typing import Annotated

import limelight.contract as ll
from limelight.contract.dice import Dice, read

D4, D6, D12, D20 = (4,), (6,), (12,), (20,)
DUALITY: Mapping[str, tuple[int, ...]] = {"hope": D12, "fear": D12}
"""DH-3: two d12 that can be told apart."""
NO_DICE = Dice((), (), 0)

Sides = Annotated[int, ll.Meta(ge=1, le=1000)]
DieText = str | Sides
"""One die: ``d10``, or only its sides."""


def sides_of(text: str | int) -> int:
    """The sides of one die as it is written, or as a number; 0 where it is none."""
    bare = isinstance(text, int) or text.isdecimal()
    written = read(f"d{text}" if bare else str(text))
    if written is None or written.flat or written.signs != (1,):
        return 0
    return written.sides[0]
