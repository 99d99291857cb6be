"""What Foundry keeps in its own way: formulas, effects, limits, and texts with lookups."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from limelight.contract import markup

from ..facts import TRAITS
from . import values
from .taking import Record

RECOVERY = {"scene": "scene", "session": "session", "shortrest": "rest", "longrest": "long_rest"}
TYPES = {"physical": "physical", "magical": "magic", "magic": "magic"}
CHANGES = {
    "system.evasion": "evasion",
    "system.proficiency": "proficiency",
    "system.armorScore": "armor_score",
    "system.resources.hitPoints.max": "hp_max",
    "system.resources.stress.max": "stress_max",
    "system.damageThresholds.major": "major",
    "system.damageThresholds.severe": "severe",
    **{f"system.traits.{trait}.value": trait for trait in TRAITS},
}
"""The numbers that an effect can change and a bonus can hold."""
_ENRICHED = re.compile(
    r"@(?P<what>\w+)\[(?P<to>[^\[\]]{0,300})\](?:\{(?P<label>[^{}]{0,300})\})?( ?)"
)
_PROFICIENCY = re.compile(r"@(?:prof|system\.proficiency)\b|@prof(?=d)", re.I)


class Whose(NamedTuple):
    """What a lookup in a text can ask of the one it is about."""

    name: str = ""
    damage: str = ""
    alternative: str = ""


def inner(fields: Any, *path: str) -> Any:
    """What lies at the end of a path; None where it does not go on."""
    for step in path:
        if not isinstance(fields, Mapping):
            return None
        fields = fields.get(step)
    return fields


def text(record: Record, at: str, value: Any, whose: Whose) -> str:
    """V11: HTML with lookups as plain text."""
    return parted(record, at, value, whose, aside=False)[0]


def parted(record: Record, at: str, value: Any, whose: Whose, aside: bool) -> tuple[str, list[str]]:
    """V11: HTML with lookups as plain text; ``aside``: with its secret sections apart."""
    if value is not None and not isinstance(value, str):
        record.strange(at, value)
        value = ""
    told, apart = markup.parted(value or "", "section" if aside else "", "secret")
    plain = _looked_up(record, at, told, whose)
    return plain, [_looked_up(record, at, each, whose) for each in apart]


def noted(record: Record, at: str, system: Mapping[str, Any]) -> None:
    """What somebody wrote down for the GM alone has no place."""
    if markup.plain(str(system.get("gmNotes") or "")):
        record.leave(at)


def _looked_up(record: Record, at: str, told: str, whose: Whose) -> str:
    def put(found: re.Match[str]) -> str:
        what, to = found["what"].casefold(), found["to"].strip()
        if what == "lookup":
            known = {
                "@name": whose.name,
                "@system.attack.damageFormula": whose.damage,
                "@system.attack.altDamageFormula": whose.alternative,
            }.get(to)
            if known:
                return known + found[4]
        elif found["label"]:
            return found["label"] + found[4]
        record.leave(at)
        return found[4] if told[: found.start()][-1:].strip() else ""

    return record.cut(at, _ENRICHED.sub(put, told))


def formula(value: Any, flat: bool) -> str | None:
    """A damage formula: its own, or multiplier, die and bonus; ``flat``: no Proficiency in it."""
    if not isinstance(value, Mapping):
        return None
    own = value.get("custom")
    if isinstance(own, Mapping) and own.get("enabled") is True:
        return str(own.get("formula", "")) if isinstance(own.get("formula"), str | int) else None
    die, many = value.get("dice"), value.get("flatMultiplier")
    added = values.number(value.get("bonus"))
    if not isinstance(die, str) or isinstance(added, values.Unclear):
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
    left = ["resources"] if not values.hollow(inner(damage, "resources")) else []
    if not isinstance(main, Mapping):
        parts = inner(damage, "parts")
        parts = list(parts.values()) if isinstance(parts, Mapping) else parts
        parts = parts if isinstance(parts, list) else []
        main, where = next(iter(parts), None), f"{at}.damage.parts.0"
        left += ["parts"] if len(parts) > 1 else []
    left = [f"{at}.damage.{each}" for each in left]
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


def limits(
    record: Record, at: str, system: Mapping[str, Any], known: tuple[str, ...], passive: bool
) -> dict[str, Any]:
    """Price and uses of a feature, a card or an item, from its actions and its resource."""
    told: dict[str, Any] = {}
    actions = system.get("actions")
    acts = (
        [each for each in actions.values() if isinstance(each, Mapping)]
        if isinstance(actions, Mapping)
        else []
    )
    if len(acts) > 1:
        record.leave(at)
    costs = [each for each in map(_cost, acts) if each]
    if costs and not passive:
        read = [values.price(each) for each in costs]
        if any(each != read[0] for each in read) or read[0] is None:
            record.strange(at, costs[0])
        else:
            if read[0].keys() - set(known):
                record.strange(at, costs[0])
            told |= {what: n for what, n in read[0].items() if what in known and n}
    told |= _uses(record, at, system, acts)
    return told


def _cost(action: Mapping[str, Any]) -> list[Any]:
    """What an action costs, besides one of the thing itself and of its own uses."""
    cost = action.get("cost")
    own = ("quantity", "resource")
    return [e for e in cost if inner(e, "key") not in own] if isinstance(cost, list) else []


def _uses(
    record: Record, at: str, system: Mapping[str, Any], acts: list[Mapping[str, Any]]
) -> dict[str, Any]:
    for uses in (*(each.get("uses") for each in acts), system.get("resource")):
        if not isinstance(uses, Mapping) or values.empty(uses.get("max")):
            continue
        recovery = uses.get("recovery")
        if values.empty(recovery):
            record.leave(at)
            continue
        per = RECOVERY.get(str(recovery).casefold())
        many = values.number(uses.get("max"))
        if per is None or not isinstance(many, int) or many < 1:
            record.strange(at, recovery if per is None else uses.get("max"))
            continue
        spent = values.number(uses.get("value"))
        if not isinstance(spent, int):
            return {"per": per, "uses": many}
        left = spent if uses.get("progression") == "decreasing" else many - spent
        return {"per": per, "uses": many, "left": min(max(left, 0), many)}
    return {}


def bonus(record: Record, at: str, effects: Any) -> dict[str, int]:
    """What the effects of a thing add to whoever bears it; all else is left out."""
    found: dict[str, int] = {}
    for effect in effects if isinstance(effects, list) else ():
        if not isinstance(effect, Mapping):
            continue
        changes = inner(effect, "system", "changes")
        if not isinstance(changes, list):
            changes = effect.get("changes")
        counts = effect.get("transfer") is True and not effect.get("disabled")
        if not isinstance(changes, list) or not changes or not counts:
            record.leave(at)
            continue
        for change in changes:
            key = change.get("key") if isinstance(change, Mapping) else None
            what = CHANGES.get(key) if isinstance(key, str) else None
            adds = what and (change.get("type") == "add" or change.get("mode") == 2)
            many = values.number(change.get("value")) if adds else None
            if not what or not isinstance(many, int):
                record.leave(at)
            else:
                found[what] = found.get(what, 0) + many
    return {what: many for what, many in found.items() if many}
