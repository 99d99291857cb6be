"""Parts of Foundry's documents: ids from names, actions, effects, damage."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from limelight.contract import markup

from . import flags
from .foundry_values import CHANGES

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
RECOVERY = {"scene": "scene", "session": "session", "rest": "shortRest", "long_rest": "longRest"}
TYPES = {"physical": ["physical"], "magic": ["magical"], "both": ["physical", "magical"]}
_SIMPLE = re.compile(r"(?P<n>[1-9][0-9]*)(?P<die>d[0-9]+)(?P<plus>[+-][1-9][0-9]*)?")
_ONE = re.compile(r"(?P<die>d[0-9]+)(?P<plus>[+-][1-9][0-9]*)?")
KEPT = {"class": ("die", "hope_feature", "features"), "armor": ("die", "marked")}
"""Of a class: Foundry points at other documents there; of armour: marks beyond its score."""
STATS = {"coreVersion": "14.365", "systemId": "daggerheart", "systemVersion": "2.7.4"}


def id_of(*names: Any) -> str:
    """An id that is made from names: the same each time."""
    number = int.from_bytes(sha256("\x1f".join(map(str, names)).encode()).digest()[:16])
    found = ""
    for _ in range(16):
        number, at = divmod(number, len(LETTERS))
        found += LETTERS[at]
    return found


def html(text: Any) -> str:
    """A text as Foundry keeps it."""
    return markup.html(str(text or ""))


def reach(value: Any) -> str:
    """``very_close`` as ``veryClose``."""
    words = str(value or "")
    known = ("melee", "very_close", "close", "far", "very_far")
    head, *rest = words.split("_") if words in known else [words]
    return head + "".join(each.capitalize() for each in rest)


def _value(text: str, flat: bool) -> dict[str, Any]:
    """A formula in parts where Foundry has parts for it, else as it is."""
    found = (_SIMPLE if flat else _ONE).fullmatch(text)
    parts = {
        "multiplier": "flat" if flat else "prof",
        "flatMultiplier": int(found["n"]) if flat and found else 1,
        "dice": found["die"] if found else "d6",
        "bonus": int(found["plus"]) if found and found["plus"] else None,
    }
    own = {"enabled": found is None, "formula": "" if found else text}
    return {"custom": own, **parts}


def damage(text: str, kind: Any, flat: bool) -> dict[str, Any]:
    """The damage of an attack."""
    main = {
        "value": _value(text, flat),
        "applyTo": "hitPoints",
        "type": TYPES.get(kind, []),
        "resultBased": False,
        "valueAlt": {
            "custom": {"enabled": False, "formula": ""},
            "multiplier": "prof",
            "flatMultiplier": 1,
            "dice": "d6",
            "bonus": None,
        },
        "base": False,
        "includeBase": False,
        "direct": False,
    }
    return {"main": main, "resources": {}}


def attack(
    name: str, told: Mapping[str, Any], roll: Mapping[str, Any], flat: bool
) -> dict[str, Any]:
    """The attack of an adversary or a weapon."""
    return {
        "name": name,
        "img": "icons/svg/sword.svg",
        "_id": id_of("attack", name, told.get("damage")),
        "systemPath": "attack",
        "chatDisplay": False,
        "type": "attack",
        "range": reach(told.get("range")),
        "target": {"type": "any", "amount": None},
        "roll": {"type": "attack", "difficulty": None, "advState": "neutral", **roll},
        "damage": damage(str(told["damage"]), told.get("type"), flat),
        "actionType": "action",
        "cost": [],
        "uses": {"value": None, "max": None, "recovery": None, "consumeOnSuccess": False},
        "effects": [],
    }


def limited(thing: Mapping[str, Any], *keys: str, free: str = "") -> dict[str, Any]:
    """Price and uses of a thing, as its actions and its resource.

    ``free``: what its text seems to ask for, and it does not.
    """
    costs = [
        {"scalable": False, "key": key, "value": thing.get(key, 0), "step": None, "itemId": None}
        for key in (*keys, *([free] if free else ()))
        if thing.get(key) or key == free
    ]
    actions = {}
    if costs:
        id = id_of("action", thing["name"])
        actions[id] = {
            "type": "effect",
            "_id": id,
            "systemPath": "actions",
            "name": thing["name"],
            "img": "icons/svg/d20.svg",
            "description": "",
            "chatDisplay": True,
            "actionType": "action",
            "cost": costs,
            "uses": {"value": None, "max": "", "recovery": None, "consumeOnSuccess": False},
            "effects": [],
            "target": {"type": "any", "amount": None},
            "range": "",
        }
    resource: dict[str, Any] | None = None
    if thing.get("per"):
        many = thing.get("uses") or 1
        resource = {
            "type": "simple",
            "value": thing["left"] if thing.get("left") is not None else many,
            "max": str(many),
            "recovery": RECOVERY[thing["per"]],
            "progression": "decreasing",
            "icon": "",
            "diceStates": {},
            "dieFaces": "d4",
        }
    return {"actions": actions, "resource": resource}


def effects(thing: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a thing adds, as one effect."""
    bonus = thing.get("bonus") or {}
    if not bonus:
        return []
    keys = {what: key for key, what in CHANGES.items()}
    changes = [
        {"key": keys[what], "type": "add", "value": many, "priority": None, "phase": "initial"}
        for what, many in bonus.items()
    ]
    return [
        {
            "name": thing["name"],
            "type": "base",
            "img": "icons/svg/aura.svg",
            "_id": id_of("effect", thing["name"]),
            "system": {"changes": changes, "duration": {"description": ""}},
            "disabled": False,
            "description": "",
            "origin": None,
            "tint": "#ffffff",
            "transfer": True,
            "statuses": [],
            "sort": 0,
            "flags": {},
        }
    ]


def item(
    kind: str, thing: Mapping[str, Any], system: Mapping[str, Any], icon: str
) -> dict[str, Any]:
    """An item: alone, or of an actor."""
    return {
        "name": thing["name"],
        "type": kind,
        "_id": id_of(kind, thing["name"]),
        "img": f"icons/svg/{icon}.svg",
        "system": {"description": html(thing.get("text")), **system},
        "effects": effects(thing),
        "folder": None,
        "sort": 0,
        "flags": flags.written(thing, KEPT.get(kind, ("die",))),
    }


def actor(
    kind: str, name: str, system: Mapping[str, Any], items: list[Any], icon: str
) -> dict[str, Any]:
    """An actor with its items."""
    return {
        "name": name,
        "img": f"icons/svg/{icon}.svg",
        "type": kind,
        "folder": None,
        "system": dict(system),
        "flags": {},
        "_id": id_of("actor", kind, name),
        "sort": 0,
        "prototypeToken": {"name": name},
        "items": items,
        "effects": [],
        "_stats": dict(STATS),
        "ownership": {"default": 0},
    }
