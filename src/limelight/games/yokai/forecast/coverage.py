"""What of a fight is played, and what is left to the table."""

from collections.abc import Iterator

import limelight.contract as ll
from limelight.contract.forecasts import Covered

from ..state import Character, State
from .cast import cast, helpful

TABLE = ("improving", "leaving", "risks", "clues")
"""What nobody does in a forecast."""


def coverage(state: State) -> tuple[Covered, ...]:
    """Of everybody, and of the table."""
    people = (_character(name, state.characters[name]) for name in cast(state).names)
    return (*people, Covered("", left_out=tuple(ll.Said(f"covered.{each}") for each in TABLE)))


def _character(name: str, who: Character) -> Covered:
    """Conditions, and one white die for weakening, are played; abilities and things are not."""
    out = tuple(ll.Said("covered.ability", {"name": each}) for each in who.abilities)
    return Covered(name, tuple(_played(who)), (*out, *ll.things_left_out(who)))


def _played(who: Character) -> Iterator[ll.Said]:
    yield ll.Said(f"covered.chapter_{who.chapter}")
    yield ll.Said("covered.conditions", {"n": len(who.conditions)})
    for name in helpful(who).values():
        yield ll.Said("covered.white", {"name": name})
