"""Rolls and features as the books write them, in any of the three languages.

``Agility Roll (12)`` (DH-26), and the features that do something by themselves:
``Unerbittlich (2)`` is ``Relentless (2)``.
"""

import re
from functools import cache
from typing import Any
from unicodedata import normalize

from limelight.contract import Refusal
from limelight.contract.fields import MOST_LETTERS
from limelight.words import LANGUAGES, words

from .facts import TRAITS, game

HERE = __file__.removesuffix("written.py") + "words"
FEATURES = (
    "Minion (X)",
    "Group Attack",
    "Horde (X)",
    "Relentless (X)",
    "Slow",
    "Momentum",
    "Armored (X)",
)
"""The features that the rules know by their names."""
_FORM = re.compile(r"(?P<what>[^()]{1,80}?)\s*(?:\(\s*(?P<number>[-−]?[0-9]{1,6})\s*\))?")
_WITH_X = re.compile(r"(?P<name>[^()]{1,80})\((?P<x>[^()]{1,80})\)")


def understand(do: str, fields: dict[str, Any]) -> dict[str, Any] | Refusal:
    """The fields of a command with everything written in them made plain."""
    if do == "call_roll":
        return _plain(fields)
    rolls = fields.get("rolls")
    if do == "call_tag_team" and isinstance(rolls, dict):
        plain: dict[str, Any] = {}
        for name, part in rolls.items():
            read = _plain(part) if isinstance(part, dict) else part
            if isinstance(read, Refusal):
                return read
            plain[name] = read
        return {**fields, "rolls": plain}
    if "features" in fields:
        fields = {**fields, "features": _each(fields["features"])}
    if isinstance(fields.get("advancements"), dict):  # tiers are numbers in YAML, texts in JSON
        fields = {**fields, "advancements": _by_text(fields["advancements"])}
    if do == "add_content" and isinstance(fields.get("adversaries"), list):
        fields = {**fields, "adversaries": [_stat_block(each) for each in fields["adversaries"]]}
    if isinstance(fields.get("feature"), str):
        fields = {**fields, "feature": _english(fields["feature"])}
    return fields


def _plain(fields: dict[str, Any]) -> dict[str, Any] | Refusal:
    text = fields.get("roll")
    if not isinstance(text, str):
        return fields
    found = _FORM.fullmatch(text.strip()) if len(text) <= 100 else None
    what = found and _forms().get(_folded(found["what"]))
    if found is None or what is None:
        return Refusal("bad_value", "written_roll", at="roll")
    plain = {name: value for name, value in fields.items() if name != "roll"}
    said: dict[str, Any] = {"trait": what} if what in TRAITS else {"kind": what}
    if found["number"] is not None:
        said["difficulty"] = int(found["number"].replace("−", "-"))
        if "target" in plain:
            return Refusal("bad_value", "difficulty_or_target", at="roll")
    if said.keys() & plain.keys() or ("trait" in said and "traits" in plain):
        return Refusal("bad_value", "written_twice", at="roll")
    return plain | said


def _by_text(tiers: dict[Any, Any]) -> dict[Any, Any]:
    """Tiers by their texts, whichever way they were written."""
    return {str(each) if type(each) is int else each: taken for each, taken in tiers.items()}


def _stat_block(record: Any) -> Any:
    """An adversary of a pack, its features by their English names."""
    if not isinstance(record, dict) or "features" not in record:
        return record
    return {**record, "features": _each(record["features"])}


def _each(features: Any) -> Any:
    """Features of somebody or something, each by its English name."""
    if not isinstance(features, list):
        return features
    return [
        {**each, "name": _english(each["name"])}
        if isinstance(each, dict) and isinstance(each.get("name"), str)
        else each
        for each in features
    ]


def _english(name: str) -> str:
    """The English name of a feature that the rules know; any other stays as it is."""
    if len(name) > MOST_LETTERS:  # no name: the door refuses it
        return name
    found = _WITH_X.fullmatch(name.strip())
    if found is None:
        return _features().get(_folded(name), name)
    known = _features().get(f"{_folded(found['name'])} (x)")
    return name if known is None else known.replace("(X)", f"({found['x'].strip()})")


def _folded(text: str) -> str:
    """Without case, hyphens and needless spaces."""
    return " ".join(normalize("NFC", text).casefold().replace("-", "").split())


@cache
def _forms() -> dict[str, str]:
    """Every way to write a roll, by trait and the spellcast roll; read when first needed."""
    known = [words(language, HERE) for language in LANGUAGES]
    return {
        _folded(each.say(f"roll_of.{what}")): what
        for each in known
        for what in (*TRAITS, "spellcast")
    }


@cache
def _features() -> dict[str, str]:
    """Every way to write a feature that the rules know; read when first needed."""
    known = [words(language, HERE) for language in LANGUAGES]
    return {_folded(each.word("feature", name)): name for each in known for name in FEATURES}


game.understand = understand
