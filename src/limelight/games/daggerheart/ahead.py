"""What lies ahead at a table of Daggerheart, as a seat knows it."""

from collections.abc import Mapping
from typing import Any

from limelight.checks import owns
from limelight.game import OpenRoll, Policy, Seat
from limelight.games.ahead import essence, tracks, with_tracks
from limelight.kinds import Hidden

from .state import Ask, Call, State

__all__ = ["POLICIES", "essence", "open_roll", "roll_of", "tracks", "with_tracks"]

POLICIES: Mapping[str, Policy] = {}


def open_roll(seen: State, seat: Seat) -> OpenRoll | None:
    """The roll whose dice can fall now, with all that is declared: the seat's own first."""
    call = seen.roll
    if call is None:
        return None
    ready = [name for name, ask in call.asks.items() if _ready(call, name, ask)]
    mine = [name for name in ready if owns(seat, seen.characters[name].player)]
    name = next(iter((*mine, *ready)), None)
    return None if name is None else roll_of(seen, name)


def _ready(call: Call, name: str, ask: Ask) -> bool:
    waits = call.kind == "group" and name == call.by
    others = (each.rolled for who, each in call.asks.items() if who != name)
    return ask.rolled is None and ask.trait is not None and (not waits or all(others))


def roll_of(seen: State, name: str) -> OpenRoll:
    """What a character is asked for as a lone roll (DH-16, DH-33, DH-38 to DH-40)."""
    call = seen.roll
    assert call is not None
    ask, character = call.asks[name], seen.characters[name]
    declared = ask.declared
    modifier = character.traits[ask.trait or ""] + ask.modifier + declared.modifier
    modifier += sum(character.experiences[each] for each in declared.experiences)
    if call.kind == "group" and name == call.by:
        others = (each.rolled for who, each in call.asks.items() if who != name)
        modifier += sum(1 if rolled and rolled.success else -1 for rolled in others)
    options: dict[str, Any] = {
        "modifier": modifier,
        "difficulty": ask.difficulty,
        "advantage": ask.advantage + declared.advantage,
        "disadvantage": ask.disadvantage + declared.disadvantage,
        "helpers": len(ask.helpers),
        "bonus": "+".join(f"d{sides}" for sides in declared.bonus_dice.values()),
        "edition": "1.0" if seen.edition == 1 else "2.0",
    }
    hidden = "difficulty" if ask.difficulty is Hidden else ""
    if hidden:
        del options[hidden]
    roll = "reaction" if ask.kind == "reaction" else "action"
    return OpenRoll(roll, options, by=name, hidden=hidden)
