"""Small questions that many rules of Daggerheart ask before anything happens."""

from limelight.checks import known, player_only
from limelight.game import Refusal, Seat

from ..state import Call, State, promised


def somebody(state: State, name: str | None, at: str) -> Refusal | None:
    """Refuses a name that is neither a character's nor an adversary's."""
    return known({**state.characters, **state.adversaries}, name, at)


def owner_only(state: State, name: str, seat: Seat) -> Refusal | None:
    """Refuses whoever does not play this character; adversaries are the GM's."""
    character = state.characters.get(name)
    return player_only(seat, None if character is None else character.player)


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
    values = {"name": name, "have": max(have, 0), "cost": cost}
    return Refusal("not_enough_hope", "hope", values=values)


def lacks_fear(state: State, cost: int) -> Refusal | None:
    """Refuses what costs more Fear than the GM has."""
    if state.fear >= cost:
        return None
    return Refusal("not_enough_fear", "fear", values={"have": state.fear, "cost": cost})
