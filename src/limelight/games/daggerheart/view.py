"""What a seat sees of a table of Daggerheart."""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from limelight.game import Seat
from limelight.kinds import Hidden

from .events import (
    AdversarySpotlighted,
    Chosen,
    DamageRolled,
    EffectEnded,
    FearSpent,
    GmMoved,
    HopeFeatureUsed,
    RollCalled,
    Rolled,
    SpotlightTaken,
    veil_adversary,
    veil_call,
    veil_gains,
)
from .reasons import by_name
from .state import Adversary, Ask, Call, Character, State, promised


def redact(state: State, seat: Seat) -> State:
    """The one door: the table with Hidden in place of what this seat may not know."""
    if seat.gm:
        return state
    last = state.last
    if last is not None:
        last = replace(last, call=veil_call(last.call), gains=veil_gains(last.gains))
    return replace(
        state,
        adversaries={name: veil_adversary(each) for name, each in state.adversaries.items()},
        countdowns={name: each for name, each in state.countdowns.items() if not each.hidden},
        roll=None if state.roll is None else veil_call(state.roll),
        last=last,
    )


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The table as this seat sees it, in the words of the contract."""
    seen = redact(state, seat)
    return {
        "fear": seen.fear,
        "spotlight": seen.spotlight,
        "prompts": list(seen.prompts),
        "characters": {
            name: _character(seen, name, each) for name, each in seen.characters.items()
        },
        "adversaries": {name: _adversary(each) for name, each in seen.adversaries.items()},
        "effects": {
            name: {"on": each.on, "by": each.by, "temporary": each.temporary}
            for name, each in seen.effects.items()
        },
        "countdowns": {name: each.left for name, each in seen.countdowns.items()},
        "countdown_kinds": {name: each.kind for name, each in seen.countdowns.items()},
        "roll": None if seen.roll is None else _call(seen.roll),
        "edition": "1.0" if seen.edition == 1 else "2.0",
    }


def _character(state: State, name: str, character: Character) -> dict[str, Any]:
    shown: dict[str, Any] = {
        field: getattr(character, field)
        for field in (
            "player",
            "hope",
            "stress",
            "stress_max",
            "hp",
            "hp_max",
            "armor",
            "armor_score",
            "level",
            "proficiency",
            "evasion",
            "spellcast_trait",
        )
    }
    shown["promised_hope"] = promised(state.roll, name)
    shown["traits"] = dict(character.traits)
    shown["experiences"] = dict(character.experiences)
    shown["thresholds"] = {
        "major": character.thresholds.major,
        "severe": character.thresholds.severe,
    }
    shown["weapons"] = [
        {
            "name": weapon.name,
            "trait": weapon.trait,
            "damage": weapon.damage,
            "range": weapon.range,
            "type": weapon.type,
        }
        for weapon in character.weapons
    ]
    shown["conditions"] = [condition.name for condition in character.conditions]
    return shown


def _adversary(adversary: Adversary) -> dict[str, Any]:
    fields = ("difficulty", "hp", "hp_max", "stress", "stress_max", "thresholds", "attack")
    shown = {
        field: to_builtins(getattr(adversary, field))
        for field in fields
        if getattr(adversary, field) is not Hidden
    }
    if adversary.features is not Hidden:
        shown["features"] = [to_builtins(feature) for feature in adversary.features]
    shown["shared"] = adversary.shared
    shown["defeated"] = adversary.defeated
    shown["conditions"] = [condition.name for condition in adversary.conditions]
    return shown


def _call(call: Call) -> dict[str, Any]:
    """The open call; what was not given is null, what may not be known is not there."""
    if call.kind == "tag_team":
        shown: dict[str, Any] = {
            "kind": call.kind,
            "initiator": call.by,
            "partner": call.partner,
        }
    else:
        shown = {"kind": call.kind, **_asked(call.asks[call.by])}
        shown["leader" if call.kind == "group" else "character"] = call.by
    if call.kind in ("group", "tag_team"):
        shown["rolls"] = {
            name: {"kind": ask.kind, **_asked(ask), "rolled": _rolled(ask)}
            for name, ask in call.asks.items()
        }
    return shown


def _asked(ask: Ask) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "trait": ask.trait,
        "traits": None if ask.traits is None else list(ask.traits),
        "target": ask.target,
        "shared": ask.shared,
        "stakes": ask.stakes,
        "advantage": ask.advantage + ask.declared.advantage,
        "disadvantage": ask.disadvantage + ask.declared.disadvantage,
        "modifier": ask.modifier + ask.declared.modifier,
        "experiences": list(ask.declared.experiences),
        "bonus_dice": dict(ask.declared.bonus_dice),
        "helpers": list(ask.helpers),
    }
    if ask.difficulty is not Hidden:
        shown["difficulty"] = ask.difficulty
    return shown


def _rolled(ask: Ask) -> dict[str, Any] | None:
    result = ask.rolled
    return None if result is None else {"outcome": result.outcome, "total": result.total}


def result(events: tuple[Any, ...], before: State, after: State) -> dict[str, Any]:
    """What these events, as a seat may see them, gave between two tables as it sees them."""
    shown: dict[str, Any] = {}
    hope: dict[str, int] = {}
    lost_hope: dict[str, int] = {}
    fear = lost_fear = 0
    for event in events:
        match event:
            case Rolled() | Chosen():
                shown |= _roll_result(event)
            case DamageRolled():
                shown |= _damage_result(event)
            case AdversarySpotlighted(outcome=str()):
                shown |= _attack_result(event)
            case _:
                pass
        spent = event.spent if isinstance(event, Rolled) else {}
        if isinstance(event, HopeFeatureUsed):
            spent = {event.character: event.cost}
        if isinstance(event, RollCalled) and event.call.paid:
            spent = {event.call.by: event.call.paid}
        for name, by in spent.items():
            hope[name] = hope.get(name, 0) + by
        if isinstance(event, GmMoved | SpotlightTaken | AdversarySpotlighted | EffectEnded):
            fear += event.fear
        if isinstance(event, FearSpent):
            fear += event.amount
        if isinstance(event, Rolled | Chosen) and event.gains is not None:
            lost_hope |= event.gains.lost_hope
            lost_fear += event.gains.lost_fear
    changes = {"hope": _hope(before, after), "stress": _stress(before, after)}
    _put(shown, "changes", changes, after.fear - before.fear)
    _put(shown, "spent", {"hope": hope}, fear)
    _put(shown, "lost", {"hope": lost_hope}, lost_fear)
    return shown


def _put(shown: dict[str, Any], key: str, maps: Mapping[str, dict[str, int]], fear: int) -> None:
    """Writes what moved, without zeros, and nothing when nothing moved."""
    found: dict[str, Any] = {}
    for what, moved in maps.items():
        moved = {name: by for name, by in moved.items() if by}
        if moved:
            found[what] = moved
    if fear:
        found["fear"] = fear
    if found:
        shown[key] = found


def _hope(before: State, after: State) -> dict[str, int]:
    return {
        name: each.hope - before.characters[name].hope
        for name, each in after.characters.items()
        if name in before.characters
    }


def _stress(before: State, after: State) -> dict[str, int]:
    moved = {
        name: each.stress - before.characters[name].stress
        for name, each in after.characters.items()
        if name in before.characters
    }
    for name, each in after.adversaries.items():
        old = before.adversaries.get(name)
        if old is not None and each.stress is not Hidden and old.stress is not Hidden:
            moved[name] = each.stress - old.stress
    return moved


def _roll_result(event: Rolled | Chosen) -> dict[str, Any]:
    ask = event.ask
    fallen = ask.rolled
    assert fallen is not None
    shown: dict[str, Any] = {
        "roll": ask.kind,
        "character": event.character,
        "outcome": fallen.outcome,
        "total": fallen.total,
        "success": fallen.success,
        "critical": fallen.critical,
        "with": None if ask.kind == "reaction" else "hope" if fallen.hope else "fear",
        "dice": by_name(fallen.faces),
    }
    if ask.difficulty is not Hidden:
        shown["difficulty"] = ask.difficulty
    if event.consequence is not None:
        shown["consequence"] = event.consequence
    if fallen.rerolled:
        shown["rerolled"] = list(fallen.rerolled)
    return shown


def _damage_result(event: DamageRolled) -> dict[str, Any]:
    shown: dict[str, Any] = {"roll": "damage", "outcome": "damage", "critical": event.critical}
    shown["type"] = event.type
    if event.total is not Hidden:
        shown["total"] = event.total
        one = len(event.by) == 1
        dice = {("damage" if one else f"damage.{who}"): f for who, f in event.faces.items()}
        shown["dice"] = {name: list(faces) for name, faces in dice.items()}
    return shown


def _attack_result(event: AdversarySpotlighted) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "roll": "adversary-attack",
        "outcome": event.outcome,
        "success": event.outcome != "failure",
        "critical": event.outcome == "critical_success",
        "dice": by_name({"d20": event.d20}),
    }
    if event.total is not Hidden:
        shown["total"] = event.total
    return shown
