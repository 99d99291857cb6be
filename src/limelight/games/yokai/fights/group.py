"""Who fights against what, as the exact rounds and the arrays are told it."""

from typing import NamedTuple

from ..rolls import Chapter

ROUNDS = 20


class Group(NamedTuple):
    """Participants with their combat dice against a danger level."""

    pools: tuple[int, ...]
    danger: int
    weakening: int
    """How many of them try to weaken the enemy each round, from the first on."""
    chapters: tuple[Chapter, ...]
    rounds: int | None
    """How many are asked for; None: 20, or as many as can be had."""
