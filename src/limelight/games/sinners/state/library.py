"""The library of a table: fighters and things that a group writes for itself."""

from collections.abc import Mapping
from typing import Annotated, Literal

import limelight.contract as ll

Pause = Literal["round", "session"]
"""What frees the uses of a thing: a new round, an evening."""
Value = Annotated[int, ll.Meta(ge=1, le=20)]
Talents = Annotated[dict[ll.Name, Value], ll.Meta(min_length=1, max_length=ll.MOST)]


class Weapon(ll.Part, frozen=True, kw_only=True):
    """What a fighter strikes with, by one of the talents."""

    talent: ll.Name
    damage: ll.DiceText
    length: ll.Count | None = None

    def unfit(self, talents: Mapping[str, int]) -> ll.Refusal | None:
        """It goes by one of the talents, and its damage is dice."""
        if self.talent not in talents:
            return ll.bad_value("weapon_talent", "weapon")
        return ll.bad_value("dice", "weapon") if ll.dice.read(self.damage) is None else None


class Shield(ll.Part, frozen=True, kw_only=True):
    """A shield's bonuses: on every test with the weapon, and when only defending."""

    regular: ll.Count = 0
    defensive: ll.Count = 0


class Thing(ll.Limited, frozen=True, kw_only=True):
    """Something that a fighter carries; using it may take hit points, and never the last one."""

    hit_points: Annotated[ll.Count, ll.Costs("hit_points", keeps=1)] = 0
    per: Annotated[Pause | None, ll.Words("per")] = None
    uses: ll.Amount | None = None
    left: ll.Count | None = None
    text: ll.Text | None = None


Things = Annotated[tuple[ll.Name | Thing, ...], ll.MANY, ll.InLibrary("things")]


class FighterRecord(ll.Record, frozen=True, kw_only=True):
    """A fighter who waits to be met."""

    brings = "add_fighter"
    side: Annotated[ll.Name, ll.Words("side")]
    talents: Talents
    weapon: Weapon
    hit_points: ll.Amount
    damage_bonus: ll.Number = 0
    armour: ll.Count = 0
    dodge: Annotated[int, ll.Meta(ge=0, le=20)] = 10
    speed: ll.Count = 8
    perception: ll.Count = 10
    shield: Shield = Shield()
    things: Things = ()

    def unsound(self, kind: str) -> ll.Refusal | None:
        """The weapon goes by one of the talents, and its damage is dice."""
        return self.weapon.unfit(self.talents)


class Content(ll.Part, frozen=True, kw_only=True):
    """The kinds of records that there are; whom one may meet is the GM's alone."""

    fighters: Annotated[tuple[FighterRecord, ...], ll.MANY, ll.Called("fighter"), ll.Secret()] = ()
    things: Annotated[tuple[Thing, ...], ll.MANY, ll.Called("thing")] = ()


class Library(ll.Library, frozen=True, kw_only=True):
    """Every record by its kind and its name."""

    fighters: Annotated[dict[str, FighterRecord], ll.RECORDS, ll.Secret()] = {}
    things: Annotated[dict[str, Thing], ll.RECORDS] = {}
