"""Records without what is their default anyway: two that are the same are equal then."""

from collections.abc import Mapping
from typing import Any

from ..commands.characters import EVASION, HIT_POINTS, START_HOPE
from ..files import USUAL as USUAL_OF_A_PERSON
from ..state import HopeOfClass
from . import values

HOPE_OF_CLASS = HopeOfClass(name="x").hope
LIMITED = {"hope": 0, "stress": 0, "uses": 1}
USUAL: Mapping[str, Mapping[str, Any]] = {
    "weapons": {"tier": 1},
    "armors": {"tier": 1, "marked": 0},
    "cards": {"level": 1, "recall": 0, **LIMITED},
    "features": {"fear": 0, **LIMITED},
    "items": {"count": 1, "consumable": False, **LIMITED},
    "adversaries": {"stress_max": 0, "shared": False},
    "environments": {"shared": False},
}
PERSON = {
    **USUAL_OF_A_PERSON,
    "evasion": EVASION,
    "hp_max": HIT_POINTS,
    "hope": START_HOPE,
    **dict.fromkeys(("hp", "stress", "armor", "scars", "armor_score"), 0),
}
DICE = ("damage", "start")
"""Fields that hold dice."""
_NOTHING: tuple[Any, ...] = (None, "", [], {})


def tight(value: Any) -> Any:
    """Records, or what is in them, with all dice as they are read again."""
    if isinstance(value, list):
        return [tight(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    return {
        key: values.tight(each) if key in DICE and isinstance(each, str) else tight(each)
        for key, each in value.items()
    }


def pack(given: Mapping[str, Any]) -> dict[str, Any]:
    """The records of a pack."""
    return {
        kind: [record(kind, each) for each in found] if isinstance(found, list) else found
        for kind, found in given.items()
    }


def record(kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """One record of a kind."""
    usual = USUAL.get(kind, {})
    left = {
        field: _inner(field, value)
        for field, value in given.items()
        if value not in _NOTHING and not (field in usual and usual[field] == value)
    }
    if "left" in left and left["left"] == left.get("uses", 1):
        del left["left"]
    return left


def _inner(field: str, value: Any) -> Any:
    if field == "features" and isinstance(value, list):
        return [record("features", each) for each in value]
    if field in ("resistances", "immunities") and isinstance(value, list):
        return sorted(value)
    if field == "hope_feature" and isinstance(value, Mapping):
        return {key: each for key, each in value.items() if (key, each) != ("hope", HOPE_OF_CLASS)}
    if field in ("countdown", "bonus", "thresholds") and isinstance(value, Mapping):
        return {key: each for key, each in value.items() if each not in (False, None)}
    return value


def person(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a character."""
    left: dict[str, Any] = {}
    cards = 0
    for field, value in with_class(given).items():
        if field == "traits" and isinstance(value, Mapping):
            value = {trait: many for trait, many in value.items() if many}
        if field in USUAL and isinstance(value, list):
            value = [record(field, each) if isinstance(each, Mapping) else each for each in value]
            for each in value:
                if isinstance(each, dict) and field in ("weapons", "armors"):
                    if each.get("equipped") is True:
                        del each["equipped"]
                if isinstance(each, dict) and field == "cards":
                    each.setdefault("in", "loadout" if cards < 5 else "vault")
                    cards += each["in"] == "loadout"
        if field == "advancements" and isinstance(value, Mapping):
            value = {tier: each for tier, each in value.items() if each}
        if field == "gold" and isinstance(value, Mapping):
            value = {coin: many for coin, many in value.items() if many}
        if value not in _NOTHING and not (field in PERSON and PERSON[field] == value):
            left[field] = value
    return left


def with_class(person: Mapping[str, Any]) -> dict[str, Any]:
    """A character whose class is a record brings what that brings; null is not said at all."""
    person = {field: value for field, value in person.items() if value is not None}
    sort = person.get("class")
    if not isinstance(sort, Mapping):
        return person
    told = {
        "evasion": sort["evasion"],
        "hp_max": sort["hit_points"],
        "domains": sort.get("domains", []),
        **person,
        "class": sort["name"],
    }
    brought = [
        *([{"hope": HOPE_OF_CLASS, **sort["hope_feature"]}] if sort.get("hope_feature") else []),
        *sort.get("features", []),
    ]
    told["features"] = [
        *person.get("features", []),
        *({"hope": 0, **each, "from": "class"} for each in brought),
    ]
    return told


def lean(kind: str, told: dict[str, Any]) -> dict[str, Any]:
    """A record without what is its default anyway."""
    usual = {"tier": 1, "count": 1, "level": 1, "recall": 0}
    drop = {"weapon": ("tier",), "armor": ("tier",), "card": ("recall",), "item": ("count",)}
    for field in drop.get(kind, ()):
        if told.get(field) == usual[field]:
            del told[field]
    if told.get("uses") == 1:
        del told["uses"]
    if "left" in told and told["left"] == told.get("uses", 1):
        del told["left"]
    return told
