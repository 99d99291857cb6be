"""A character written for Foundry: its items, and its choices as level data."""

from collections.abc import Mapping
from typing import Any

from ..facts import TRAITS
from ..state.records import UNITS
from . import flags
from .defaults import lean, with_class
from .foundry_actors import armor, card, domain_id, feature, thing, weapon
from .foundry_character import ADVANCEMENTS, MASTERY
from .foundry_written import actor, html, id_of, item

FIRST = {2: 2, 3: 5, 4: 8}
"""The level at which each tier begins."""


def character(person: Mapping[str, Any]) -> dict[str, Any]:
    """One actor; what Foundry works out itself is taken off the bases again."""
    whole = with_class(person)
    slots = whole.get("advancements") or {}
    picked = {
        name: sum(each.get(name, 0) for each in slots.values()) for name in ADVANCEMENTS.values()
    }
    evasion, hp = whole.get("evasion", 10), whole.get("hp_max", 6)
    base = {"evasion": 10, "hitPoints": 6}
    if whole.get("class"):
        base = {"evasion": evasion - picked["evasion"], "hitPoints": max(hp - picked["hp"], 1)}
    traits, marked = whole.get("traits") or {}, whole.get("marked_traits") or ()
    stress = whole.get("stress_max", 6) - 6 - picked["stress"]
    system = {
        "resources": {
            "hitPoints": {
                "value": whole.get("hp", 0),
                "max": hp - base["hitPoints"] - picked["hp"] or None,
            },
            "stress": {"value": whole.get("stress", 0), "max": stress or None},
            "hope": {"value": whole.get("hope", 2), "max": None},
        },
        "traits": {
            each: {"value": traits.get(each, 0), "tierMarked": each in marked} for each in TRAITS
        },
        "proficiency": whole.get("proficiency", 1) - picked["proficiency"],
        "evasion": evasion - base["evasion"] - picked["evasion"],
        "experiences": {
            id_of("experience", name): {"name": name, "value": value, "description": ""}
            for name, value in (whole.get("experiences") or {}).items()
        },
        "gold": {coin: (whole.get("gold") or {}).get(coin, 0) for coin in reversed(UNITS)},
        "scars": whole.get("scars", 0),
        "biography": {
            "background": html(whole.get("background")),
            "connections": html(whole.get("connections")),
            "characteristics": {"pronouns": whole.get("pronouns") or ""},
        },
        "levelData": _levels(whole, slots),
    }
    found = actor("character", whole["name"], system, _items(whole, base), "mystery-man")
    held = {"domains": "class", "spellcast_trait": "subclass", "mastery": "subclass"}
    worn = any(each.get("equipped", True) for each in _records(whole, "armors"))
    kept = tuple(
        each
        for each in flags.PERSON
        if not whole.get(held.get(each, "")) and not (worn and each == "armor")
    )
    own = flags.added(flags.written(whole, kept), flags.capitals(whole))
    return {**found, "flags": own}


def _levels(whole: Mapping[str, Any], slots: Mapping[Any, Any]) -> dict[str, Any]:
    """The choices: what each added stands in the numbers already, so they name nothing."""
    kinds = {ours: theirs for theirs, ours in ADVANCEMENTS.items()}
    levelups: dict[str, Any] = {}
    for tier, taken in slots.items():
        selections: list[dict[str, Any]] = [
            {
                "tier": int(tier),
                "minCost": 1,
                "amount": None,
                "value": None,
                "type": kinds[name],
                "data": [],
                "secondaryData": {},
                "level": FIRST[int(tier)],
                "optionKey": kinds[name],
                "checkboxNr": number,
                "itemUuid": None,
                "features": [],
            }
            for name, many in taken.items()
            if name in kinds
            for number in range(1, many + 1)
        ]
        if not selections:
            continue
        achievements = {"experiences": {}, "domainCards": [], "proficiency": 0}
        levelups[str(FIRST[int(tier)])] = {"achievements": achievements, "selections": selections}
    level = whole.get("level", 1)
    return {"level": {"current": level, "changed": level, "bonuses": {}}, "levelups": levelups}


def _items(whole: Mapping[str, Any], base: Mapping[str, int]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if whole.get("class"):
        domains = [domain_id(each) for each in whole.get("domains") or []]
        system = {**base, "domains": domains, "isMulticlass": False, "features": []}
        found.append(item("class", {"name": whole["class"]}, system, "item-bag"))
    if whole.get("multiclass"):
        second = whole["multiclass"]
        domains = [domain_id(second["domain"])] if second.get("domain") else []
        system = {"domains": domains, "isMulticlass": True, "evasion": 10, "hitPoints": 6}
        found.append(item("class", {"name": second["class"]}, system, "item-bag"))
    if whole.get("subclass"):
        states = {name: state for state, name in MASTERY.items()}
        system = {
            "featureState": states[whole.get("mastery", "foundation")],
            "spellcastingTrait": whole.get("spellcast_trait"),
            "isMulticlass": False,
            "features": [],
        }
        found.append(item("subclass", {"name": whole["subclass"]}, system, "item-bag"))
    for kind in ("ancestry", "community"):
        if whole.get(kind):
            found.append(item(kind, {"name": whole[kind]}, {"features": []}, "item-bag"))
    found += [feature(each, "hope", "stress") for each in whole.get("features", [])]
    return found + _carried(whole)


def _carried(whole: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Weapons, armour, cards and things; a name alone is not enough for Foundry."""
    found = []
    for each in _records(whole, "weapons"):
        found.append(weapon({"equipped": True, **each}))
    worn = False
    for each in _records(whole, "armors"):
        is_worn = each.get("equipped", True) and not worn
        marked = whole.get("armor", 0) if is_worn else each.get("marked", 0)
        found.append(armor({**each, "equipped": is_worn, "marked": marked}))
        worn = worn or is_worn
    held = 0
    for each in _records(whole, "cards"):
        where = each.get("in") or ("loadout" if held < 5 else "vault")
        held += where == "loadout"
        found.append(card({**each, "in": where}))
    return found + [thing(each) for each in _records(whole, "items")]


def _records(whole: Mapping[str, Any], kind: str) -> list[Mapping[str, Any]]:
    """What somebody has of a kind, each without what is its default: as it is read again."""
    named = kind.removesuffix("s")
    return [lean(named, dict(each)) for each in whole.get(kind, []) if isinstance(each, Mapping)]
