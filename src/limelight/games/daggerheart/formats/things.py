"""Weapons, armour, cards, classes and items as daggerheart-srd has them."""

import re
from collections.abc import Mapping
from typing import Any

from ..facts import TRAITS
from . import values
from .creatures import reached
from .features import Part, features
from .taking import Record, given
from .values import Unclear

FEATURE = Part(prices=("hope", "stress"), counts=False)
"""Of a class: what people pay with."""
CARD_KINDS = ("ability", "spell", "grimoire")
_BONUS = re.compile(r"(?P<n>[+\-−–]\s*[0-9]{1,4})\s+to\s+(?P<what>[A-Za-z ]+?)\.?", re.I)
_HOPE = re.compile(r"spend\s+(?P<n>an?|one|two|three|[0-9]{1,2})\s+hope\b", re.I)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
BONUSES: dict[str, str] = {
    **{trait: trait for trait in TRAITS},
    "evasion": "evasion",
    "armor score": "armor_score",
    "proficiency": "proficiency",
    "major threshold": "major",
    "severe threshold": "severe",
    "hit points": "hp_max",
    "stress": "stress_max",
}


def bonus(text: str) -> dict[str, int]:
    """V13: what the clauses of a feature add to whoever bears the thing."""
    found: dict[str, int] = {}
    for clause in text.split(";"):
        told = _BONUS.fullmatch(clause.strip())
        what = BONUSES.get(told["what"].strip().casefold()) if told else None
        many = values.number(told["n"]) if told else None
        if what and isinstance(many, int):
            found[what] = found.get(what, 0) + many
    return {what: many for what, many in found.items() if many}


def _feature(record: Record) -> tuple[str, dict[str, int]]:
    """The feature of a weapon or armour as one text, and what it adds."""
    name, text = record.text("feat_name"), record.text("feat_text")
    whole = f"{name}: {text}" if name and text else name or text
    return record.cut("feat_text", whole), bonus(text)


def weapon(record: Record) -> dict[str, Any] | None:
    """A weapon; without a trait or damage it is not taken."""
    trait = record.choice(TRAITS, "trait")
    at, said = record.find("damage")
    hit = values.damage(said)
    if hit is None:
        record.lacks(at, said)
    kind = hit.type if hit else None
    if hit is not None and (hit.strange or kind == "both"):
        record.strange(at, said if kind == "both" else hit.strange)
        kind = None
    record.find("physical_or_magical")
    hands = {"one-handed": 1, "two-handed": 2}
    burden = record.choice(hands, "burden")
    text, added = _feature(record)
    told = given(
        name=record.where,
        trait=trait,
        damage=hit.text if hit else None,
        range=reached(record, "range"),
        type=kind,
        slot=record.choice(("primary", "secondary"), "primary_or_secondary"),
        hands=hands[burden] if burden else None,
        tier=record.number("tier", low=1, high=4),
        bonus=added,
        text=text,
    )
    record.rest()
    if trait is None:
        record.lacks("trait")
    return told if trait and hit else None


def armor(record: Record) -> dict[str, Any] | None:
    """Armour; without thresholds it is not taken."""
    at, said = record.find("base_thresholds")
    limits = both(values.thresholds(said))
    if limits is None:
        record.lacks(at, said)
    score = record.number("base_score", low=0, high=12)
    if score is None:
        record.lacks("base_score")
    text, added = _feature(record)
    tier = record.number("tier", low=1, high=4)
    told = given(name=record.where, score=score) | given(
        thresholds=limits, tier=tier, bonus=added, text=text
    )
    record.rest()
    return told if limits is not None and score is not None else None


def both(limits: Mapping[str, int] | Unclear | None) -> dict[str, int | None] | None:
    """V2: the thresholds of armour, which says both: one that is never reached is None."""
    if limits is None or isinstance(limits, Unclear):
        return None
    return {"major": limits["major"], "severe": limits.get("severe")}


def card(record: Record) -> dict[str, Any]:
    """A domain card."""
    told = given(
        name=record.where,
        domain=record.label("domain"),
        level=record.number("level", low=1, high=10),
        recall=record.number("recall", low=0),
        kind=record.choice(CARD_KINDS, "type"),
        text=record.text("text", "description"),
    )
    record.rest(("layout", "source"))
    return told


def sort_of(record: Record) -> dict[str, Any] | None:
    """A class; without Evasion or Hit Points it is not taken."""
    evasion, hp = record.number("evasion"), record.number("hp", low=1)
    for at, value in (("evasion", evasion), ("hp", hp)):
        if value is None:
            record.lacks(at)
    told = given(
        name=record.where,
        evasion=evasion,
        hit_points=hp,
        domains=[each for each in (record.label("domain_1"), record.label("domain_2")) if each],
        hope_feature=_hope_feature(record),
        features=features(record, ("class_feats",), FEATURE),
        text=record.text("description"),
    )
    record.rest()
    return told if evasion is not None and hp is not None else None


def _hope_feature(record: Record) -> dict[str, Any] | None:
    name, text = record.label("hope_feat_name"), record.text("hope_feat_text")
    if not name:
        if text and not record.report.is_strange(record.where, "hope_feat_name"):
            record.strange("hope_feat_name", None)
        return None
    found = _HOPE.search(text)
    many = 3 if found is None else _COUNTS.get(found["n"].lower()) or int(found["n"])
    return {"name": name, "hope": many, **given(text=text)}


def item(record: Record, consumable: bool) -> dict[str, Any]:
    """Something that is carried; ``consumable``: the name of the file says that it is used up."""
    record.find("roll")
    told = given(name=record.where)
    if consumable:
        told["consumable"] = True
    told |= given(text=record.text("description"))
    record.rest()
    return told
