"""Rolls as the books write them (DH-26): ``Agility Roll (12)`` in any of the three languages."""

import re
from functools import cache
from typing import Any
from unicodedata import normalize

from limelight.contract import Refusal
from limelight.words import LANGUAGES, words

from .facts import TRAITS, game

HERE = __file__.removesuffix("written.py") + "words"
_FORM = re.compile(r"(?P<what>[^()]{1,80}?)\s*(?:\(\s*(?P<number>[-−]?[0-9]{1,6})\s*\))?")


def understand(do: str, fields: dict[str, Any]) -> dict[str, Any] | Refusal:
    """The fields of a command with every written roll in them made plain."""
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


game.understand = understand
