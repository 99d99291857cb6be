"""The library of a table: records that sheets, adversaries and environments are copied from."""

from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..rolls.encounters import Type as AdversaryType
from .features import FearFeature, PlaceFeature, unfit
from .people import Attack
from .records import (
    Armor,
    Card,
    CharacterClass,
    DamageType,
    Item,
    Thresholds,
    Tier,
    Weapon,
    bad_armor,
    bad_class,
    bad_weapon,
    no_dice,
    unordered,
)

RECORDS = ll.Most(2000, "too_many_records", weight=8_000_000)
"""DC-58: how many records a library holds, of all kinds together, and of how many bytes."""
KINDS = ("classes", "cards", "weapons", "armors", "items", "adversaries", "environments")
THE_GMS = ("adversaries", "environments")
"""DC-59: kinds that players know nothing of."""
EnvironmentKind = Literal["exploration", "social", "traversal", "event"]


class AdversaryRecord(ll.Part, frozen=True, kw_only=True):
    """DC-58: an adversary as it stands in a book or a pack."""

    name: ll.Name
    difficulty: ll.Number
    hp_max: ll.Amount
    stress_max: ll.Count = 0
    thresholds: Thresholds | None = None
    attack: Attack | None = None
    features: Annotated[tuple[FearFeature, ...], ll.Few] = ()
    resistances: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] = ()
    immunities: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] = ()
    tier: Tier | None = None
    type: Annotated[AdversaryType | None, ll.Words("adversary_type")] = None
    per_hp: ll.Amount | None = None
    description: ll.Text | None = None
    motives: ll.Text | None = None
    experiences: Annotated[dict[ll.Name, ll.Number], ll.Few] = {}
    source: ll.Text | None = None
    shared: bool = False


class EnvironmentRecord(ll.Part, frozen=True, kw_only=True):
    """DC-58: an environment as it stands in a book or a pack."""

    name: ll.Name
    tier: Tier | None = None
    kind: Annotated[EnvironmentKind | None, ll.Words("environment_kind")] = None
    difficulty: ll.Number | None = None
    description: ll.Text | None = None
    impulses: ll.Text | None = None
    adversaries: ll.Text | None = None
    features: Annotated[tuple[PlaceFeature, ...], ll.Few] = ()
    source: ll.Text | None = None
    shared: bool = False


class Library(ll.Thing, frozen=True, kw_only=True):
    """DC-58: every record by its kind and its name."""

    classes: Annotated[dict[str, CharacterClass], RECORDS] = {}
    cards: Annotated[dict[str, Card], RECORDS] = {}
    weapons: Annotated[dict[str, Weapon], RECORDS] = {}
    armors: Annotated[dict[str, Armor], RECORDS] = {}
    items: Annotated[dict[str, Item], RECORDS] = {}
    adversaries: Annotated[dict[str, AdversaryRecord], RECORDS, ll.Secret()] = {}
    environments: Annotated[dict[str, EnvironmentRecord], RECORDS, ll.Secret()] = {}


def copied(library: Library, kind: str, named: Any) -> Any:
    """DC-58: the record that is meant: itself, or a copy from the library; None: there is none."""
    return getattr(library, kind).get(named) if isinstance(named, str) else named


def bad_record(kind: str, record: Any) -> ll.Refusal | None:
    """What a record of this kind cannot be."""
    match kind:
        case "classes":
            return bad_class(record)
        case "weapons":
            return bad_weapon(record)
        case "armors":
            return bad_armor(record)
        case "cards" | "items":
            return unfit((record,), kind)
        case "adversaries":
            attack = None if record.attack is None else no_dice(record.attack.damage, kind)
            return attack or unordered(record.thresholds or Thresholds()) or unfit(record.features)
        case _:
            if any(feature.stress for feature in record.features):
                return ll.bad_value("no_stress_of_places", "features")
            return unfit(record.features)
