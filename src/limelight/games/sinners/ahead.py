"""What lies ahead at a table of the game, as a seat knows it."""

from collections.abc import Mapping

from msgspec import msgpack
from msgspec.structs import replace

from limelight.checks import owns
from limelight.game import OpenRoll, Seat

from .policies import POLICIES
from .rules.tests import dice_of, favour_of, value_of
from .state import State

__all__ = ["POLICIES", "essence", "open_roll", "own_test", "tracks", "with_tracks"]


def essence(state: State) -> bytes:
    """What the future depends on: not which round it is."""
    return msgpack.encode(replace(state, round=min(state.round, 1)))


def tracks(state: State) -> dict[str, int]:
    """Hit points: an exchange takes from them, and looks only at who has none left."""
    return {name: fighter.hit_points for name, fighter in state.fighters.items()}


def with_tracks(state: State, tracks: Mapping[str, int]) -> State:
    """The same table with these hit points."""
    fighters = {
        name: replace(fighter, hit_points=tracks.get(name, fighter.hit_points))
        for name, fighter in state.fighters.items()
    }
    return replace(state, fighters=fighters)


def open_roll(seen: State, seat: Seat) -> OpenRoll | None:
    """One's own test of an exchange that is declared; what others declared stays hidden."""
    if seen.phase != "melee":
        return None
    for group in seen.groups.values():
        for name in group.members:
            declared = group.declared.get(name)
            waits = not group.done and group.pending is None
            mine = owns(seat, seen.fighters[name].player) or seat.gm
            if mine and waits and declared is not None:
                return own_test(seen, name, declared.action)
    return None


def own_test(seen: State, name: str, action: str) -> OpenRoll | None:
    """The test of a fighter who does this; None where none is needed (picking up)."""
    fighter = seen.fighters[name]
    if dice_of(fighter, action) is None:
        return None
    favour = favour_of(fighter, action)
    options = {
        "value": value_of(fighter, action),
        "advantage": favour > 0,
        "disadvantage": favour < 0,
    }
    return OpenRoll("test", options, by=name)
