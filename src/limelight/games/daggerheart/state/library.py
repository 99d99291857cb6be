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
    no_dice,
    unordered,
)

EnvironmentKind = Literal["exploration", "social", "traversal", "event"]


class CreatureRecord(ll.Record, frozen=True, kw_only=True):
    """DC-58: somebody or something that is copied to the table by name."""

    def brought(self) -> dict[str, Any]:
        """Its copy stays as it is, whatever becomes of the record."""
        return {"name": self.name, "from": self.name}


class AdversaryRecord(CreatureRecord, frozen=True, kw_only=True):
    """DC-58: an adversary as it stands in a book or a pack."""

    brings = "add_adversary"
    difficulty: ll.Number
    hp_max: ll.Amount
    stress_max: ll.Count = 0
    thresholds: Thresholds | None = None
    attack: Attack | None = None
    features: Annotated[tuple[FearFeature, ...], ll.MANY] = ()
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

    def unsound(self, kind: str) -> ll.Refusal | None:
        """Damage is dice, thresholds rise, each feature is there once."""
        attack = None if self.attack is None else no_dice(self.attack.damage, kind)
        return attack or unordered(self.thresholds or Thresholds()) or unfit(self.features)


class EnvironmentRecord(CreatureRecord, frozen=True, kw_only=True):
    """DC-58: an environment as it stands in a book or a pack."""

    brings = "add_environment"
    tier: Tier | None = None
    kind: Annotated[EnvironmentKind | None, ll.Words("environment_kind")] = None
    difficulty: ll.Number | None = None
    description: ll.Text | None = None
    impulses: ll.Text | None = None
    adversaries: ll.Text | None = None
    features: Annotated[tuple[PlaceFeature, ...], ll.MANY] = ()
    source: ll.Text | None = None
    shared: bool = False

    def unsound(self, kind: str) -> ll.Refusal | None:
        """DH-78: a place has no Stress."""
        if any(feature.stress for feature in self.features):
            return ll.bad_value("no_stress_of_places", "features")
        return unfit(self.features)


class Content(ll.Part, frozen=True, kw_only=True):
    """DC-58, DC-59: the kinds of records that there are; two of them are the GM's alone."""

    classes: Annotated[tuple[CharacterClass, ...], ll.MANY, ll.Called("class")] = ()
    cards: Annotated[tuple[Card, ...], ll.MANY, ll.Called("card")] = ()
    weapons: Annotated[tuple[Weapon, ...], ll.MANY, ll.Called("weapon")] = ()
    armors: Annotated[tuple[Armor, ...], ll.MANY, ll.Called("armor")] = ()
    items: Annotated[tuple[Item, ...], ll.MANY, ll.Called("item")] = ()
    adversaries: Annotated[
        tuple[AdversaryRecord, ...], ll.MANY, ll.Called("adversary"), ll.Secret()
    ] = ()
    environments: Annotated[
        tuple[EnvironmentRecord, ...], ll.MANY, ll.Called("environment"), ll.Secret()
    ] = ()


class Library(ll.Library, frozen=True, kw_only=True):
    """DC-58: every record by its kind and its name."""

    classes: Annotated[dict[str, CharacterClass], ll.RECORDS] = {}
    cards: Annotated[dict[str, Card], ll.RECORDS] = {}
    weapons: Annotated[dict[str, Weapon], ll.RECORDS] = {}
    armors: Annotated[dict[str, Armor], ll.RECORDS] = {}
    items: Annotated[dict[str, Item], ll.RECORDS] = {}
    adversaries: Annotated[dict[str, AdversaryRecord], ll.RECORDS, ll.Secret()] = {}
    environments: Annotated[dict[str, EnvironmentRecord], ll.RECORDS, ll.Secret()] = {}
