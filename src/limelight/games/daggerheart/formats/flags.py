"""What Foundry has no place for, kept where it lets other programs keep their own: in flags."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from limelight.contract.fields import Name
from limelight.contract.own_files import fits

from ..commands.characters import AddCharacter
from ..state import ArmorScore, Die, HopeOfClass, SheetFeature
from . import names as plain_names
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
OURS, NAMES = "limelight", "names"
TEXTS = frozenset(
    (
        *("text", "description", "background", "connections", "pronouns", "source", "motives"),
        *("impulses", "adversaries", "questions"),
    )
)
"""What is no name of anything."""
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


def capitals(record: Any) -> dict[str, Any]:
    """The flags that keep every name in a record that is written in capitals."""
    kept = sorted(each for each in set(_words(record)) if _falls(each))
    return {NAMES: kept} if kept else {}


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield str(key)
            yield from () if key in TEXTS else _words(each)
    elif isinstance(value, list):
        for each in value:
            yield from _words(each)
    elif isinstance(value, str):
        yield value


def _falls(word: str) -> bool:
    """Whether a name would lose its capitals, and nothing else."""
    plain = plain_names.name(word)[0]
    return plain != word and plain.casefold() == word.casefold()


def names(document: Mapping[str, Any]) -> frozenset[str]:
    """The names that the flags of a document keep as they are written."""
    kept = inner(document, "flags", OURS, NAMES)
    return frozenset(kept) if kept and fits(kept, tuple[Name, ...]) is None else frozenset()


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
