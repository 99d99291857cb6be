"""Which format a file is in, by the fields of its first record or by how its text looks."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from limelight.contract.content import Opened

from ..facts import game
from . import notes
from .names import unbroken

FENCES = {"statblock": "statblock", "daggerheart": "beastvault", "daggerheart-statblock": "toolkit"}
FOUNDRY = (
    *("adversary", "environment", "character", "weapon", "armor", "domainCard", "class"),
    *("consumable", "loot", "subclass", "ancestry", "community", "domain", "beastform", "feature"),
    "companion",
    "party",
)
_LINK = re.compile(r"(?:https?://)?(?:www\.)?freshcutgrass\.app/encounter/?\?(?:\S*&)?data=", re.I)
_GAP = r"[^\S\n]"
"""Any space within a line, also one that does not break."""
_PAGE = re.compile(
    rf"^{_GAP}*(?:standard{_GAP}+attack|hp{_GAP}+&{_GAP}+stress){_GAP}*$", re.I | re.MULTILINE
)
_BLOCK = re.compile(rf"^(?:{_GAP}|[#*>_])*Tier{_GAP}+[0-9]+{_GAP}+[A-Za-z]", re.I | re.MULTILINE)
_DIFFICULTY = re.compile(r"\bDifficulty\b", re.I)


class Found(NamedTuple):
    """One record of a file: what list it is from, where, and its fields.

    Of a broken block that is its broken line, and why nobody can read it.
    """

    list: str
    at: str
    fields: Any


def recognise(opened: Opened) -> str:
    """The name of the format; empty where none fits."""
    if isinstance(opened.data, dict | list):
        return _by_fields(opened.data)
    if notes.head(opened) is not None:
        return "statblock"
    if opened.blocks:
        return FENCES[opened.blocks[0].fence]
    text = unbroken(opened.text.strip())
    if _LINK.match(text) and len(text.split(maxsplit=1)) == 1:
        return "fcg-link"
    if _PAGE.search(text):
        return "fcg-text"
    if _BLOCK.search(text) and _DIFFICULTY.search(text):
        return "text"
    return ""


def _by_fields(data: Any) -> str:
    if isinstance(data, Mapping):
        if "limelight" in data or ("game" in data and "steps" in data):
            return "limelight" if data.get("game", game.name) == game.name else ""
        if {"type", "version", "data"} <= data.keys() and not isinstance(data["data"], str):
            return "toolkit"
    first = next((each.fields for each in records(data)), None)
    if not isinstance(first, Mapping):
        return ""
    return _by_record(first) or ("dhpack" if _wraps(data) else "") or _srd(first)


def _by_record(first: Mapping[str, Any]) -> str:
    """What the fields of a record say, the first that fits."""
    keys = first.keys()
    if "system" in keys and first.get("type") in FOUNDRY:
        return "foundry-character" if first["type"] == "character" else "foundry"
    if "hp_stress" in keys:
        return "toolkit"
    forge = {"weaponName", "thresholdMajor", "richContent", "potentialAdversaries", "impulse"}
    if forge & keys or _in_features(first, "richContent"):
        return "daggerforge"
    if {"damageThresholds", "shortDescription"} & keys or isinstance(first.get("weapon"), Mapping):
        return "fcg"
    if "layout" in keys:
        return "statblock"
    if "desc" in keys:
        return "beastvault"
    if {"feature", "threshold_major"} & keys or _in_features(first, "feat_type"):
        return "dhpack"
    return ""


def _srd(first: Mapping[str, Any]) -> str:
    known = {"feats", "recall", "base_thresholds", "primary_or_secondary", "domain_1"}
    known |= {"motives_and_tactics", "foundations", "specializations", "masteries"}
    keys = first.keys() - {"source"}
    bare = keys == {"name", "description"}
    return "srd" if known & keys or bare or {"roll", "description"} <= keys else ""


def _in_features(first: Mapping[str, Any], key: str) -> bool:
    """Whether a feature of the record has this field."""
    for name in ("features", "feature", "feats"):
        for each in first[name] if isinstance(first.get(name), list) else ():
            if isinstance(each, Mapping) and key in each:
                return True
    return key in first


def _wraps(data: Any) -> bool:
    return isinstance(data, Mapping) and any(
        isinstance(data.get(each), list) for each in ("adversaries", "environments")
    )


def records(data: Any) -> Iterator[Found]:
    """Every record of a file, in its order: a list, one alone, or lists inside a wrapper."""
    if isinstance(data, list):
        for place, each in enumerate(data):
            yield Found("", str(place), each)
        return
    if not isinstance(data, Mapping):
        return
    if _by_record(data) or (_srd(data) and not _wraps(data)) or not _lists(data):
        yield Found("", "0", data)
        return
    for name in _lists(data):
        for place, each in enumerate(data[name]):
            yield Found(name, f"{name}.{place}", each)


def _lists(data: Mapping[str, Any]) -> list[str]:
    """The lists of maps inside a wrapper."""
    return [
        name
        for name, each in data.items()
        if isinstance(each, list) and each and all(isinstance(one, Mapping) for one in each)
    ]
