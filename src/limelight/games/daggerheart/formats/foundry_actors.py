"""Adversaries, environments and single items, written for Foundry."""

from collections.abc import Iterator, Mapping
from typing import Any

from limelight.contract import markup

from . import flags, values
from .foundry_written import actor, attack, html, id_of, item, limited
from .reading import LISTS

UNSAID = {"equipped": False, "in": "loadout"}
"""What Foundry says of every thing, and a record of some."""
BURDEN = {1: "oneHanded", 2: "twoHanded"}


def written(pack: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every record of a pack."""
    writers = {
        "classes": sort_of,
        "cards": card,
        "weapons": weapon,
        "armors": armor,
        "items": thing,
        "adversaries": adversary,
        "environments": environment,
    }
    for kind in LISTS.values():
        for each in pack.get(kind, []):
            found = writers[kind](each)
            kept = {field: each[field] for field, said in UNSAID.items() if each.get(field) == said}
            kept |= flags.capitals(each)
            yield found | {"flags": flags.added(found["flags"], kept)}


def adversary(record: Mapping[str, Any]) -> dict[str, Any]:
    """An adversary with its features."""
    limits = record.get("thresholds") or {}
    system: dict[str, Any] = {"difficulty": record["difficulty"]}
    system |= {"tier": record["tier"]} if record.get("tier") else {}
    system |= {"type": record["type"]} if record.get("type") else {}
    system |= {"hordeHp": record["per_hp"]} if record.get("per_hp") else {}
    system |= {
        "description": html(record.get("description")),
        "motivesAndTactics": _line(record.get("motives")),
        "damageThresholds": {key: limits.get(key) or 0 for key in ("major", "severe")},
        "resources": {
            "hitPoints": {"value": 0, "max": record["hp_max"]},
            "stress": {"value": 0, "max": record.get("stress_max", 0)},
        },
        "experiences": {
            id_of("experience", name): {"name": name, "value": modifier, "description": ""}
            for name, modifier in (record.get("experiences") or {}).items()
        },
        "resistance": {
            word: {
                "resistance": ours in record.get("resistances", []),
                "immunity": ours in record.get("immunities", []),
                "reduction": 0,
            }
            for word, ours in (("physical", "physical"), ("magical", "magic"))
        },
        "attribution": {"source": record.get("source") or "", "page": None, "artist": ""},
        "size": "medium",
        "criticalThreshold": 20,
        "notes": "",
    }
    told = record.get("attack")
    if told:
        roll = {"bonus": told["modifier"], "trait": None}
        system["attack"] = attack(told.get("name", ""), told, roll, flat=True)
    features = [feature(each, "fear", "stress") for each in record.get("features", [])]
    return actor("adversary", record["name"], system, features, "mystery-man")


def _line(text: Any) -> str:
    """A text that Foundry keeps without tags, where it can be read again so."""
    told = str(text or "")
    return told if markup.plain(told) == told else html(told)


def environment(record: Mapping[str, Any]) -> dict[str, Any]:
    """An environment with its features; its questions are secret sections."""
    system: dict[str, Any] = {"difficulty": record.get("difficulty") or 0}
    system |= {"tier": record["tier"]} if record.get("tier") else {}
    system |= {"type": record["kind"]} if record.get("kind") else {}
    system |= {
        "description": html(record.get("description")),
        "impulses": _line(record.get("impulses")),
        "potentialAdversaries": {},
        "attribution": {"source": record.get("source") or "", "page": None, "artist": ""},
        "notes": "",
    }
    if record.get("adversaries"):
        id = id_of("potential", record["name"])
        system["potentialAdversaries"] = {id: {"label": record["adversaries"], "adversaries": []}}
    features = [feature(each, "fear", "stress") for each in record.get("features", [])]
    return actor("environment", record["name"], system, features, "mountain")


def feature(record: Mapping[str, Any], *prices: str) -> dict[str, Any]:
    """A feature of anybody or anything."""
    paid = () if "fear" in prices and record.get("kind") == "passive" else prices
    begins = (
        () if any(record.get(each) for each in prices) else values.paid(record.get("text") or "")
    )
    free = next(iter(begins), "") if "fear" in prices else ""
    system: dict[str, Any] = limited(record, *paid, free=free)
    system |= {"featureForm": record["kind"]} if record.get("kind") else {}
    system |= {"originItemType": record["from"]} if record.get("from") else {}
    found = item("feature", record, system, "book")
    for place, asked in enumerate(record.get("questions") or [], 1):
        found["system"]["description"] += (
            f'<section id="secret-{place}" class="secret">{html(asked)}</section>'
        )
    return found


def weapon(record: Mapping[str, Any]) -> dict[str, Any]:
    """A weapon."""
    system: dict[str, Any] = {"equipped": bool(record.get("equipped"))}
    system |= {"tier": record["tier"]} if record.get("tier") else {}
    system |= {"secondary": record["slot"] == "secondary"} if record.get("slot") else {}
    system |= {"burden": BURDEN[record["hands"]]} if record.get("hands") else {}
    roll = {"bonus": None, "trait": record["trait"]}
    system["attack"] = attack("Attack", record, roll, flat=False)
    return item("weapon", record, system | {"quantity": 1}, "item-bag")


def armor(record: Mapping[str, Any]) -> dict[str, Any]:
    """Armour."""
    limits = record["thresholds"]
    system: dict[str, Any] = {
        "armor": {"current": record.get("marked") or 0, "max": record["score"]},
        "baseThresholds": {key: limits.get(key) for key in ("major", "severe")},
        "equipped": bool(record.get("equipped")),
    }
    system |= {"tier": record["tier"]} if record.get("tier") else {}
    if system["armor"]["current"] <= record["score"]:
        record = {field: each for field, each in record.items() if field != "marked"}
    return item("armor", record, system | {"quantity": 1}, "item-bag")


def domain_id(name: Any) -> str:
    """A domain as Foundry calls it: small letters, where that can be undone."""
    text = str(name or "")
    small = text[:1].lower() + text[1:]
    return small if small == text.lower() else text


def card(record: Mapping[str, Any]) -> dict[str, Any]:
    """A domain card."""
    system: dict[str, Any] = limited(record, "hope", "stress")
    system |= {"domain": domain_id(record["domain"])} if record.get("domain") else {}
    system |= {"level": record["level"]} if "level" in record else {}
    system |= {"recallCost": record["recall"]} if "recall" in record else {}
    system |= {"type": record["kind"]} if record.get("kind") else {}
    system |= {"inVault": record.get("in") == "vault", "loadoutIgnore": False}
    return item("domainCard", record, system, "item-bag")


def sort_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """A class."""
    system = {
        "evasion": record["evasion"],
        "hitPoints": record["hit_points"],
        "domains": [domain_id(each) for each in record.get("domains", [])],
        "isMulticlass": False,
        "features": [],
    }
    return item("class", record, system, "item-bag")


def thing(record: Mapping[str, Any]) -> dict[str, Any]:
    """Something carried."""
    kind = "consumable" if record.get("consumable") else "loot"
    system = limited(record, "hope", "stress") | {"quantity": record.get("count", 1)}
    return item(kind, record, system, "item-bag")
