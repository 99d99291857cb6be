"""Weapons, armour, cards, classes and items, written as daggerheart-srd has them."""

from collections.abc import Mapping
from typing import Any

from .saying import DAMAGE, plain, reach

ADDED = {
    "evasion": "Evasion",
    "armor_score": "Armor Score",
    "proficiency": "Proficiency",
    "major": "Major Threshold",
    "severe": "Severe Threshold",
    "hp_max": "Hit Points",
    "stress_max": "Stress",
}
HANDS = {1: "One-Handed", 2: "Two-Handed"}


def _feature(record: Mapping[str, Any]) -> dict[str, str]:
    """The text of a thing, as a feature with a name where it has one; else what it adds."""
    name, colon, text = str(record.get("text") or "").partition(": ")
    if colon and "\n" not in name:
        return {"feat_name": plain(name), "feat_text": plain(text)}
    if name:
        return {"feat_text": plain(record["text"])}
    bonus = record.get("bonus") or {}
    clauses = [f"{many:+d} to {ADDED.get(what, what.capitalize())}" for what, many in bonus.items()]
    return {"feat_text": "; ".join(clauses)} if clauses else {}


def weapon(place: int, record: Mapping[str, Any]) -> dict[str, Any]:
    """A weapon."""
    told = {"name": record["name"]}
    told["primary_or_secondary"] = str(record.get("slot") or "").capitalize()
    told |= {"tier": record["tier"]} if record.get("tier") else {}
    told |= {"trait": record["trait"].capitalize(), "range": reach(record.get("range"))}
    told["damage"] = f"{record['damage']}{DAMAGE.get(record.get('type', ''), '')}"
    told |= {"burden": HANDS[record["hands"]]} if record.get("hands") else {}
    return told | _feature(record)


def armor(place: int, record: Mapping[str, Any]) -> dict[str, Any]:
    """Armour."""
    limits = record["thresholds"]
    told = {"name": record["name"]}
    told |= {"tier": record["tier"]} if record.get("tier") else {}
    told["base_thresholds"] = f"{limits.get('major')} / {limits.get('severe')}"
    return told | {"base_score": record["score"]} | _feature(record)


def card(place: int, record: Mapping[str, Any]) -> dict[str, Any]:
    """A domain card."""
    told = {"name": record["name"]}
    told |= {"level": record["level"]} if "level" in record else {}
    told |= {"domain": record["domain"]} if record.get("domain") else {}
    told |= {"type": record["kind"].capitalize()} if record.get("kind") else {}
    return told | {"recall": record.get("recall", 0), "text": plain(record.get("text"))}


def sort_of(place: int, record: Mapping[str, Any]) -> dict[str, Any]:
    """A class."""
    domains = [*record.get("domains", []), "", ""]
    told = {"name": record["name"], "description": plain(record.get("text"))}
    told |= {"domain_1": domains[0], "domain_2": domains[1]}
    told |= {"evasion": record["evasion"], "hp": record["hit_points"]}
    hope = record.get("hope_feature")
    if hope:
        told |= {"hope_feat_name": hope["name"], "hope_feat_text": plain(hope.get("text"))}
    features = record.get("features", [])
    told["class_feats"] = [
        {
            "name": f"{each['name']} - {each['kind'].capitalize()}"
            if each.get("kind")
            else each["name"],
            "text": plain(each.get("text")),
        }
        for each in features
    ]
    return told


def item(place: int, record: Mapping[str, Any]) -> dict[str, Any]:
    """Something carried."""
    return {"roll": place, "name": record["name"], "description": plain(record.get("text"))}


WRITERS = {"classes": sort_of, "cards": card, "weapons": weapon, "armors": armor, "items": item}
