"""What Foundry has no place for, kept where it lets other programs keep their own: in flags."""

from collections.abc import Mapping
from typing import Any, Literal

from limelight.contract.own_files import fits

from ..commands.characters import AddCharacter
from ..state import ArmorScore, Die, HopeOfClass, SheetFeature
from .foundry_values import inner

PARTS = {
    "die": Die,
    "hope_feature": HopeOfClass,
    "features": tuple[SheetFeature, ...],
    "marked": ArmorScore,
    "equipped": Literal[False],
    "in": Literal["loadout"],
}
"""What a card, a feature, a class, armour or a weapon may hold."""
OURS = "limelight"
PERSON = (
    *("armor_score", "thresholds", "spellcast_trait", "domains", "mastery", "description"),
    *("standing", "resistances", "immunities", "armor"),
)
"""Of a character; what Foundry does have a place for is read there.

Marked Armor Slots stand on the armour that is worn, and here where none is.
"""


def written(record: Mapping[str, Any], fields: tuple[str, ...]) -> dict[str, Any]:
    """The flags of a document that keeps these fields."""
    kept = {field: record[field] for field in fields if record.get(field)}
    return {OURS: kept} if kept else {}


def added(to: Mapping[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    """The flags of a document that keep this, too."""
    return {OURS: {**to.get(OURS, {}), **kept}} if kept else dict(to)


def thing(item: Mapping[str, Any], *fields: str) -> dict[str, Any]:
    """What the flags of an item keep, as far as it has its shape."""
    kept = inner(item, "flags", OURS)
    told = {field: kept[field] for field in fields if field in kept} if _map(kept) else {}
    return {field: each for field, each in told.items() if fits(each, PARTS[field]) is None}


def person(actor: Mapping[str, Any]) -> dict[str, Any]:
    """What the flags of a character keep, as far as it has its shape."""
    kept = inner(actor, "flags", OURS)
    told = {field: kept[field] for field in PERSON if kept.get(field)} if _map(kept) else {}
    if _wears_something(actor):
        told.pop("armor", None)
    return {
        field: value
        for field, value in told.items()
        if fits({"name": "x", field: value}, AddCharacter) is None
    }


def _wears_something(actor: Mapping[str, Any]) -> bool:
    items = actor.get("items")
    return isinstance(items, list) and any(
        inner(each, "type") == "armor" and inner(each, "system", "equipped") is True
        for each in items
    )


def _map(kept: Any) -> bool:
    return isinstance(kept, Mapping)
