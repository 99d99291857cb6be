"""The attack of an adversary or a weapon of Foundry: what it deals, and what it does besides."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from . import values
from .foundry_values import inner
from .taking import unused

TYPES = {"physical": "physical", "magical": "magic", "magic": "magic"}
_PROFICIENCY = re.compile(r"@(?:prof|system\.proficiency)\b|@prof(?=d)", re.I)
_DIE = re.compile(r"d[0-9]{1,6}")
KNOWN = frozenset(
    (
        *("name", "img", "_id", "systemPath", "chatDisplay", "type", "range", "target"),
        *("actionType", "baseAction", "originItem", "roll.type", "roll.diceRolling"),
        *("damage.parts", "damage.main.value", "damage.main.valueAlt", "damage.main.type"),
        "damage.main.base",
    )
)
"""What is read of an attack, and what only Foundry needs."""
USUAL = {"roll.advState": "neutral", "damage.main.applyTo": "hitPoints"}


def formula(value: Any, flat: bool) -> str | None:
    """A damage formula: its own, or multiplier, die and bonus; ``flat``: no Proficiency in it."""
    if not isinstance(value, Mapping):
        return None
    own = value.get("custom")
    if isinstance(own, Mapping) and own.get("enabled") is True:
        return str(own.get("formula", "")) if isinstance(own.get("formula"), str | int) else None
    die, many = value.get("dice"), value.get("flatMultiplier")
    added = values.number(value.get("bonus"))
    if not isinstance(die, str) or not _DIE.fullmatch(die) or isinstance(added, values.Unclear):
        return None
    plus = f"{added:+d}" if added else ""
    if not flat:
        return f"{die}{plus}"
    if value.get("multiplier") != "flat" or not isinstance(many, int) or isinstance(many, bool):
        return None
    return f"{many}{die}{plus}"


def unproficient(text: str) -> str:
    """``@profd4`` is ``d4``: the table multiplies by Proficiency itself."""
    return _PROFICIENCY.sub("", text).replace("@prof", "").strip()


class Dealt(NamedTuple):
    """The damage of an attack, and that of a horde that is half gone."""

    at: str
    text: str | None
    type: str | None
    alternative: str | None
    found: Any
    odd: Sequence[Any] = ()
    """Types of damage that nobody knows."""
    left: Sequence[str] = ()
    """What else it deals, which has no place."""


def dealt(attack: Mapping[str, Any], at: str, flat: bool) -> Dealt:
    """The damage of an attack as 2.x keeps it, or as older ones did."""
    damage = attack.get("damage")
    main, where = inner(damage, "main"), f"{at}.damage.main"
    left = [f"{at}.{path}" for path in _besides(attack, flat)]
    if not isinstance(main, Mapping):
        parts = inner(damage, "parts")
        parts = list(parts.values()) if isinstance(parts, Mapping) else parts
        parts = parts if isinstance(parts, list) else []
        main, where = next(iter(parts), None), f"{at}.damage.parts.0"
        left += [f"{at}.damage.parts"] if len(parts) > 1 else []
    if not isinstance(main, Mapping):
        return Dealt(f"{at}.damage", None, None, None, damage, left=left)
    told, other = formula(main.get("value"), flat), formula(main.get("valueAlt"), flat)
    read = values.damage(unproficient(told) if told and not flat else told)
    alt = values.damage(other)
    kinds = main.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    known = sorted({TYPES[each] for each in kinds if isinstance(each, str) and each in TYPES})
    odd = [e for e in kinds if not values.hollow(e) and not (isinstance(e, str) and e in TYPES)]
    kind = "both" if len(known) == 2 else known[0] if known else None
    plain = read.text if read and not read.strange else None
    said = told if told is not None else main.get("value")
    return Dealt(where, plain, kind, alt.text if alt else None, said, odd, left)


def _besides(attack: Mapping[str, Any], flat: bool) -> Iterator[str]:
    """What has no place, unless Foundry says it of every attack; ``flat``: of an adversary's."""
    read = "roll.bonus" if flat else "roll.trait"
    for path in unused(attack, KNOWN | {read}):
        usual = path in USUAL and inner(attack, *path.split(".")) == USUAL[path]
        if not usual and path not in ("damage", "damage.main"):
            yield path
