"""What a seat sees of a table of the game."""

from typing import Any

from msgspec.structs import replace

from limelight.game import Seat
from limelight.kinds import Hidden

from .events import Answered, Exchanged, MomentumGivenUp, Struck, Tested
from .state import Fighter, Group, State, Test, group_of


def redact(state: State, seat: Seat) -> State:
    """The one door: declarations are their owners' alone, sealed dice are nobody's."""
    groups = {number: _veiled(state, group, seat) for number, group in state.groups.items()}
    return replace(state, groups=groups)


def _veiled(state: State, group: Group, seat: Seat) -> Group:
    declared = {
        name: each if _owns(state, name, seat) else None for name, each in group.declared.items()
    }
    pending = group.pending
    if pending is not None:
        pending = replace(pending, damage=Hidden)
    return replace(group, declared=declared, pending=pending)


def _owns(state: State, name: str, seat: Seat) -> bool:
    return seat.role != "watcher" and state.fighters[name].player == seat.name


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The table as this seat sees it, in the words of the contract."""
    seen = redact(state, seat)
    return {
        "round": seen.round,
        "phase": seen.phase,
        "fighters": {name: _fighter(seen, name, each) for name, each in seen.fighters.items()},
        "groups": {str(number): _group(group) for number, group in seen.groups.items()},
        "splits": [{"members": list(split.members), "side": split.side} for split in seen.splits],
        "declarations": {
            name: {"action": each.action, "target": each.target, "manoeuvre": each.manoeuvre}
            for group in seen.groups.values()
            for name, each in group.declared.items()
            if each is not None
        },
    }


def _fighter(state: State, name: str, fighter: Fighter) -> dict[str, Any]:
    fields = ("player", "side", "hit_points", "armour", "damage_bonus", "dodge", "speed")
    shown: dict[str, Any] = {field: getattr(fighter, field) for field in fields}
    weapon = fighter.weapon
    return shown | {
        "perception": fighter.perception,
        "talents": dict(fighter.talents),
        "weapon": {"talent": weapon.talent, "damage": weapon.damage, "length": weapon.length},
        "shield": {"regular": fighter.regular, "defensive": fighter.defensive},
        "group": group_of(state, name),
        "down": fighter.down,
        "disarmed": fighter.disarmed,
        "prone": fighter.prone > 0,
        "unsteady": fighter.unsteady,
        "covered_by": fighter.covered_by,
        "acted": fighter.acted,
    }


def _group(group: Group) -> dict[str, Any]:
    return {
        "members": list(group.members),
        "active": group.active,
        "momentum": group.active,
        "asks": None if group.pending is None else group.pending.asks,
        "asked_of": None if group.pending is None else group.pending.side,
        "declared": [] if group.pending is not None else list(group.declared),
        "done": group.done,
    }


def result(events: tuple[Any, ...], before: State, after: State) -> dict[str, Any]:
    """What these events, as a seat may see them, gave."""
    shown: dict[str, Any] = {}
    for event in events:
        match event:
            case Tested():
                shown |= {"roll": "exchange", "outcome": "asked", "tests": _tests(event.tests)}
                shown["momentum"] = before.groups[event.group].active
                if event.asks == "stalemate":
                    shown["stalemate"] = True
            case Answered():
                pending = before.groups[event.group].pending
                assert pending is not None
                shown |= {"tests": _tests(pending.tests)}
                shown["momentum"] = before.groups[event.group].active
                if event.asks == "stalemate":
                    shown["stalemate"] = True
            case Exchanged():
                shown |= {"roll": "exchange", "outcome": "exchanged"}
                shown |= {"tests": _tests(event.tests), "momentum": event.momentum}
                if event.lost:
                    shown["damage"] = dict(event.lost)
                shown["dice"] = {f"damage.{n}": list(f) for n, f in event.damage.items()}
            case MomentumGivenUp():
                shown["momentum"] = event.momentum
            case Struck():
                shown |= {"roll": "attack", "outcome": "struck", "tests": _tests(event.tests)}
                if event.lost:
                    shown["damage"] = {event.fighter: event.lost}
            case _:
                pass
    return shown


def _tests(tests: dict[str, Test]) -> dict[str, Any]:
    return {
        name: {"value": test.value, "level": test.level, "faces": list(test.faces)}
        for name, test in tests.items()
    }
