"""Small questions that many rules ask before anything happens."""

from collections.abc import Mapping
from typing import TypeVar

from limelight.game import RANK, Refusal, Seat

from ..state import MOST_HOPE, Call, State, promised

T = TypeVar("T")

NOT_YOURS = Refusal("not_yours")


def first(*refusals: Refusal | None) -> Refusal | None:
    """Of several reasons to refuse, the first in the order of the closed list."""
    return min(
        (refusal for refusal in refusals if refusal is not None),
        key=lambda refusal: RANK[refusal.code],
        default=None,
    )


def gm_only(seat: Seat) -> Refusal | None:
    """Refuses everyone but the GM."""
    return None if seat.gm else Refusal("not_yours", "gm_only")


def known(names: Mapping[str, object], name: str | None, at: str) -> Refusal | None:
    """Refuses a name that is not among these; no name at all is fine."""
    if name is None or name in names:
        return None
    return Refusal("unknown_name", at=at, values={"name": name})


def somebody(state: State, name: str | None, at: str) -> Refusal | None:
    """Refuses a name that is neither a character's nor an adversary's."""
    return known({**state.characters, **state.adversaries}, name, at)


def owner_only(state: State, name: str, seat: Seat) -> Refusal | None:
    """Refuses whoever does not play this character; adversaries are the GM's."""
    character = state.characters.get(name)
    if seat.gm or (character is not None and owns(seat, character.player)):
        return None
    return NOT_YOURS


def owns(seat: Seat, player: str) -> bool:
    """Whether this seat is that player's."""
    return seat.role == "player" and seat.name == player


def not_begun(state: State) -> Refusal | None:
    """Refuses while part of a group or tag team is rolled."""
    if state.roll is not None and state.roll.begun:
        return Refusal("not_now", "call_begun")
    return None


def hope_to_spend(state: State, name: str, call: Call | None) -> int:
    """A character's Hope, less what is promised to rolls not yet made."""
    return state.characters[name].hope - promised(call, name)


def lacks_hope(have: int, cost: int, name: str) -> Refusal | None:
    """Refuses what costs more Hope than there is."""
    if have >= cost:
        return None
    values = {"name": name, "have": max(have, 0), "cost": min(cost, 999_999), "most": MOST_HOPE}
    return Refusal("not_enough_hope", "hope", values=values)


def lacks_fear(state: State, cost: int) -> Refusal | None:
    """Refuses what costs more Fear than the GM has."""
    if state.fear >= cost:
        return None
    return Refusal("not_enough_fear", "fear", values={"have": state.fear, "cost": cost})
