"""What Foundry keeps in its own way: formulas, effects, limits, and texts with lookups."""

import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from limelight.contract import markup

from ..facts import TRAITS
from . import values
from .taking import Record, unused

RECOVERY = {"scene": "scene", "session": "session", "shortrest": "rest", "longrest": "long_rest"}
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
ITEM = frozenset(
    ("name", "type", "img", "system", "effects", "folder", "flags", "sort", "_stats", "ownership")
)
"""What every item has, besides what is said of it in its system."""
FEATURE = frozenset(
    (
        *("description", "resource", "actions", "attribution", "featureForm", "granter"),
        *("originItemType", "originId", "identifier", "multiclassOrigin"),
    )
)
"""What a feature has."""
_ENRICHED = re.compile(
    r"@(?P<what>\w+)\[(?P<to>[^\[\]]{0,300})\](?:\{(?P<label>[^{}]{0,300})\})?( ?)"
)


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


def left_over(record: Record, at: str, item: Mapping[str, Any], known: Collection[str]) -> None:
    """What an item says besides what is known of its system has no place."""
    system = item.get("system")
    system = system if isinstance(system, Mapping) else {}
    if any(unused(system, known)) or any(unused(item, ITEM)):
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


def charged(system: Mapping[str, Any], passive: bool) -> bool:
    """Whether actions say what a feature costs, be it nothing; of a passive one only that."""
    costs = [each for each in map(_cost, _acts(system)) if each]
    free = all(values.price(each) == {} for each in costs)
    return bool(costs) and (free or not passive)


def _acts(system: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The actions of a thing."""
    actions = system.get("actions")
    return (
        [each for each in actions.values() if isinstance(each, Mapping)]
        if isinstance(actions, Mapping)
        else []
    )


def limits(
    record: Record, at: str, system: Mapping[str, Any], known: tuple[str, ...], passive: bool
) -> dict[str, Any]:
    """Price and uses of a feature, a card or an item, from its actions and its resource."""
    told: dict[str, Any] = {}
    acts = _acts(system)
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
