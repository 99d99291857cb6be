"""What sheets and the library are made of: classes, weapons, armour, cards, items, gold."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args

import limelight.contract as ll

from ..facts import TRAITS, Trait
from .features import Feature, HopePrice, Limited, unfit

MOST_DOMAINS = 2
"""DC-1: how many domains a class has."""
Tier = Annotated[int, ll.Meta(ge=1, le=4)]
DamageType = Literal["physical", "magic"]
Deals = Annotated[ll.Name | None, ll.Usual(*get_args(DamageType))]
"""The type of what is dealt; a table may have others."""
CardLevel = Annotated[int, ll.Meta(ge=1, le=10)]
ArmorScore = Annotated[int, ll.Meta(ge=0, le=12)]


class Thresholds(ll.Part, frozen=True, kw_only=True):
    """DH-114: from how much damage on a hit marks 2, and 3 Hit Points (None: never)."""

    major: ll.Count | None = None
    severe: ll.Count | None = None


class Limits(ll.Part, frozen=True, kw_only=True):
    """DC-10: the thresholds that armour is the base of; both are said (None: never)."""

    major: ll.Count | None
    severe: ll.Count | None


class Bonus(ll.Part, frozen=True, kw_only=True):
    """DC-9: what something adds to the numbers of a sheet while it is in force."""

    evasion: ll.Number = 0
    armor_score: ll.Number = 0
    major: ll.Number = 0
    severe: ll.Number = 0
    hp_max: ll.Number = 0
    stress_max: ll.Number = 0
    proficiency: ll.Number = 0
    agility: ll.Number = 0
    strength: ll.Number = 0
    finesse: ll.Number = 0
    instinct: ll.Number = 0
    presence: ll.Number = 0
    knowledge: ll.Number = 0


class Die(ll.Part, frozen=True, kw_only=True):
    """DC-34: a die that a card or a feature hands out."""

    name: ll.Name
    sides: Annotated[int, ll.Meta(ge=2, le=100)]


class SheetFeature(Feature, frozen=True, kw_only=True, rename={"source": "from"}):
    """DC-22, DH-94: what class, subclass, ancestry or community give: always there."""

    hope: HopePrice = 0
    left: ll.Count | None = None
    """DC-29: how many uses are left of a record that comes; a sheet counts what was used."""
    source: ll.Name | None = None
    bonus: Bonus | None = None
    die: Die | None = None
    text: ll.Text | None = None


class Weapon(ll.Record, frozen=True, kw_only=True):
    """What a character strikes with."""

    trait: Trait
    damage: ll.DiceText
    range: Annotated[ll.Name | None, ll.Words("range")] = None
    type: Deals = None
    slot: Annotated[Literal["primary", "secondary"] | None, ll.Words("weapon_slot")] = None
    hands: Annotated[int, ll.Meta(ge=1, le=2)] | None = None
    tier: Tier = 1
    equipped: bool | None = None
    """None where it was not said: whoever came with it has it in hand."""
    bonus: Bonus | None = None
    text: ll.Text | None = None

    @property
    def held(self) -> bool:
        """DC-15: whether it is in hand."""
        return self.equipped is not False

    @property
    def fills(self) -> int:
        """DC-14: how many hands it takes; one that has no place takes none."""
        return 0 if self.slot is None else self.hands or 1

    def unsound(self, kind: str) -> ll.Refusal | None:
        """It has dice."""
        return no_dice(self.damage, kind)


class Armor(ll.Record, frozen=True, kw_only=True):
    """DC-10: what protects while it is worn."""

    score: ArmorScore
    thresholds: Limits
    tier: Tier = 1
    equipped: bool | None = None
    marked: ll.Count = 0
    """DC-20: its own marked slots; of the one that is worn the sheet counts them."""
    bonus: Bonus | None = None
    text: ll.Text | None = None

    @property
    def worn(self) -> bool:
        """Whether it is on."""
        return self.equipped is not False

    def unsound(self, kind: str) -> ll.Refusal | None:
        """DC-10, DC-20: marked slots that it does not have, thresholds that fall."""
        return bad_armor(self)


class Card(Limited, frozen=True, kw_only=True, rename={"lies": "in"}):
    """DC-21: a domain card."""

    domain: ll.Name | None = None
    level: CardLevel = 1
    recall: ll.Count = 0
    kind: Annotated[Literal["ability", "spell", "grimoire"] | None, ll.Words("card_kind")] = None
    lies: Annotated[Literal["loadout", "vault"] | None, ll.Words("card_place")] = None
    bonus: Bonus | None = None
    die: Die | None = None
    text: ll.Text | None = None

    @property
    def ready(self) -> bool:
        """DC-23: whether it lies in the loadout."""
        return self.lies != "vault"


class Item(Limited, frozen=True, kw_only=True):
    """DC-55: something that a character carries, so many of it."""

    count: ll.Amount = 1
    consumable: bool = False
    text: ll.Text | None = None


class HopeOfClass(ll.Part, frozen=True, kw_only=True):
    """DC-1: the Hope feature of a class."""

    name: ll.Name
    hope: ll.Count = 3
    text: ll.Text | None = None


class CharacterClass(ll.Record, frozen=True, kw_only=True):
    """DC-1: what characters of a class start with."""

    evasion: ll.Number
    hit_points: ll.Amount
    domains: Annotated[tuple[ll.Name, ...], ll.Few] = ()
    hope_feature: HopeOfClass | None = None
    features: Annotated[tuple[SheetFeature, ...], ll.MANY] = ()
    text: ll.Text | None = None

    def given(self) -> tuple[SheetFeature, ...]:
        """Its Hope feature and its features, as they stand on a sheet."""
        hope = self.hope_feature
        first: tuple[SheetFeature, ...] = ()
        if hope is not None:
            first = (SheetFeature(name=hope.name, hope=hope.hope, text=hope.text),)
        return tuple(ll.replace(each, source="class") for each in (*first, *self.features))

    def unsound(self, kind: str) -> ll.Refusal | None:
        """DC-1: two domains, and each feature once."""
        return too_many_domains(self.domains, kind) or unfit(self.given())


UNITS = ("chests", "bags", "handfuls", "coins")
"""DC-51, DC-53: the units of gold, the largest first."""


class Gold(ll.Part, frozen=True, kw_only=True):
    """DC-51: an amount of gold, in whichever units."""

    handfuls: ll.Count = 0
    bags: ll.Count = 0
    chests: ll.Count = 0
    coins: ll.Count = 0

    @property
    def worth(self) -> int:
        """DC-51, DC-53: all of it in coins."""
        return self.coins + 10 * (self.handfuls + 10 * (self.bags + 10 * self.chests))


def in_units(coins: int) -> dict[str, int]:
    """DC-51: an amount in the largest units."""
    handfuls, left = divmod(coins, 10)
    return {
        "handfuls": handfuls % 10,
        "bags": handfuls // 10 % 10,
        "chests": handfuls // 100,
        "coins": left,
    }


MOST_GOLD = Gold(chests=1, bags=9, handfuls=9, coins=9).worth
"""DC-52: what a character can hold."""


# What cannot be


def unordered(thresholds: Thresholds | Limits) -> ll.Refusal | None:
    """Refuses thresholds that fall."""
    major, severe = thresholds.major, thresholds.severe
    wrong = major is not None and severe is not None and severe < major
    return ll.bad_value("falling_thresholds", "thresholds") if wrong else None


def no_dice(text: str, at: str) -> ll.Refusal | None:
    """Refuses a text that is no dice."""
    return ll.bad_value("dice", at) if ll.dice.read(text) is None else None


def too_many_domains(domains: Iterable[str], at: str = "domains") -> ll.Refusal | None:
    """DC-1: refuses a third domain, and one twice."""
    listed = tuple(domains)
    if len(listed) > MOST_DOMAINS or len(set(listed)) < len(listed):
        return ll.bad_value("domains", at)
    return None


def bad_armor(armor: Armor, most: int | None = None) -> ll.Refusal | None:
    """Thresholds rise, and no more slots are marked than there are."""
    if armor.marked > (armor.score if most is None else most):
        return ll.bad_value("marked_slots", "armors", name=armor.name)
    return unordered(armor.thresholds)


def clamped(number: int, low: int = -ll.LIMIT, high: int = ll.LIMIT) -> int:
    """A number within its bounds."""
    return min(max(number, low), high)


BONUSES = ("evasion", "armor_score", "major", "severe", "hp_max", "stress_max", "proficiency")
NO_BONUS = dict.fromkeys((*BONUSES, *TRAITS), 0)


def added(things: Iterable[Any]) -> dict[str, int]:
    """DC-9: what all of these add together."""
    total = dict(NO_BONUS)
    for each in things:
        if each.bonus is not None:
            for name, by in ll.asdict(each.bonus).items():
                total[name] += by
    return total
