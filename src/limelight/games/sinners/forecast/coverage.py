"""What of a fight is played, and what is left to the table."""

from collections.abc import Iterator

import limelight.contract as ll
from limelight.contract.forecasts import Covered

from ..state import Fighter, State
from .cast import cast

TABLE = ("manoeuvres", "leaving", "distances", "other_phases", "fumbles")
"""What nobody does in a forecast."""


def coverage(state: State) -> tuple[Covered, ...]:
    """Of everybody, and of the table."""
    people = (_fighter(name, state.fighters[name]) for name in cast(state).names)
    return (*people, Covered("", left_out=tuple(ll.Said(f"covered.{each}") for each in TABLE)))


def _fighter(name: str, who: Fighter) -> Covered:
    """Attack, defence and dodge are played; a weapon that is lost stays lost, things unused."""
    out = (ll.Said("covered.pick_up"),) * who.disarmed
    return Covered(name, tuple(_played(who)), (*out, *ll.things_left_out(who)))


def _played(who: Fighter) -> Iterator[ll.Said]:
    attack = who.test("attack").value
    yield ll.Said("covered.attack", {"value": attack, "damage": str(who.strikes())})
    yield ll.Said("covered.defence", {"value": who.test("defend").value})
    yield ll.Said("covered.dodge", {"value": who.dodge})
