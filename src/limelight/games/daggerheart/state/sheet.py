"""A character's sheet: bases and bonuses, and the numbers that count because of them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import limelight.contract as ll

from ..facts import TRAITS, Trait
from .records import (
    Armor,
    Card,
    Item,
    SheetFeature,
    Thresholds,
    Weapon,
    added,
    clamped,
)

if TYPE_CHECKING:
    from .people import Character

MOST_ARMOR = 12
"""DC-12: the highest Armor Score."""
MOST_GIVEN = 12
"""DC-12, DC-R21: Hit Point and Stress slots that bonuses and level-ups give end here."""
LOADOUT = 5
"""DC-22: how many cards the loadout holds."""
TOP = 10
"""DC-37: there is no higher level."""

Mastery = Literal["foundation", "specialization", "mastery"]
Advancement = Literal[
    "traits",
    "hp",
    "stress",
    "experiences",
    "card",
    "evasion",
    "subclass",
    "proficiency",
    "multiclass",
]
Slots = dict[str, dict[str, int]]
"""DC-40: the slots that are marked, by tier and advancement."""


class Base(ll.Thing, frozen=True, kw_only=True):
    """DC-9: the numbers of a sheet without anything that adds to them."""

    traits: dict[str, int]
    evasion: int
    hp_max: int
    stress_max: int
    proficiency: int
    armor_score: int = 0
    """DC-11: without armour."""
    thresholds: Thresholds = Thresholds()
    """DC-11: where they were typed; they count without armour."""
    armor: int = 0
    """Slots marked of that Armor Score, while armour is worn."""


class Multiclass(ll.Part, frozen=True, kw_only=True, rename={"called": "class"}):
    """DC-49: the second class, and the domain that came with it."""

    called: ll.Name
    domain: ll.Name


class Swap(ll.Thing, frozen=True, kw_only=True):
    """DC-42: a card given away for another at a level-up."""

    gave: Card
    used: int
    got: str


class Rise(ll.Thing, frozen=True, kw_only=True):
    """DC-50: one level-up, so that it can be taken back."""

    took: tuple[tuple[str, str], ...]
    """DC-40: the slots that it marked: tier and advancement."""
    traits: tuple[Trait, ...] = ()
    marked: tuple[Trait, ...] = ()
    """DC-39: the trait marks as they were before."""
    experience: str | None = None
    raised: tuple[str, ...] = ()
    """DC-45: Experiences that went up."""
    hp: int = 0
    stress: int = 0
    evasion: int = 0
    proficiency: int = 0
    typed: tuple[str, ...] = ()
    """DC-41: typed thresholds that went up."""
    cards: tuple[str, ...] = ()
    away: str | None = None
    swap: Swap | None = None
    mastery: Mastery = "foundation"
    """DC-48: as it was before."""
    multiclass: bool = False
    cut: Annotated[dict[str, int], ll.Since(6)] = {}
    """DC-R3: the marked slots that it cut off, since a maximum fell with a card."""
    twice: Annotated[bool, ll.Since(6)] = False
    """DC-45, DC-48: whether something was taken twice, and counts twice; it did not at first."""
    whole: Annotated[bool, ll.Since(6)] = False
    """DC-R3: whether marks are cut off once, when everything has its place."""


class Sheet(ll.Thing, frozen=True, kw_only=True):
    """What stands on a character's sheet beside the numbers of play."""

    base: Base | None = None
    """None of characters from before there were bonuses: their numbers are their bases."""
    called: str | None = None
    """The class."""
    subclass: str | None = None
    ancestry: str | None = None
    community: str | None = None
    domains: tuple[str, ...] = ()
    pronouns: str | None = None
    description: str | None = None
    background: str | None = None
    connections: str | None = None
    armors: dict[str, Armor] = {}
    cards: dict[str, Card] = {}
    items: dict[str, Item] = {}
    gold: int = 0
    """DC-51: in coins, which are a tenth of a handful."""
    marked: tuple[Trait, ...] = ()
    """DC-43: traits that cannot be raised again yet, in the order of the six."""
    slots: Slots = {}
    mastery: Mastery = "foundation"
    multiclass: Multiclass | None = None
    rises: tuple[Rise, ...] = ()

    @property
    def worn(self) -> Armor | None:
        """DC-15: the armour that is on."""
        return next((each for each in self.armors.values() if each.worn), None)

    @property
    def loadout(self) -> tuple[str, ...]:
        """DC-21: the cards at hand."""
        return tuple(name for name, each in self.cards.items() if each.ready)


def base_of(who: "Character") -> Base:
    """The bases of somebody's numbers; of older characters those are the numbers themselves."""
    if who.sheet.base is not None:
        return who.sheet.base
    major, severe = who.thresholds.major, who.thresholds.severe
    by_level = (major, severe) == (who.level, 2 * who.level)
    return Base(
        traits=dict(who.traits),
        evasion=who.evasion,
        hp_max=who.hp_max,
        stress_max=who.stress_max,
        proficiency=who.proficiency,
        armor_score=who.armor_score,
        thresholds=Thresholds() if by_level else who.thresholds,
    )


def in_force(who: "Character") -> Iterator[Weapon | Armor | Card | SheetFeature]:
    """DC-9: everything that may add something now."""
    yield from (each for each in who.weapons if each.held)
    yield from (each for each in who.sheet.armors.values() if each.worn)
    yield from (each for each in who.sheet.cards.values() if each.ready)
    yield from who.features


def bonuses(who: "Character") -> Mapping[str, int]:
    """DC-9: what all of it adds."""
    return added(in_force(who))


def totals(who: "Character", base: Base) -> dict[str, Any]:
    """DC-9, DC-10, DC-11, DC-12: the numbers as they count now."""
    by, worn = bonuses(who), who.sheet.worn
    score, limits = base.armor_score, _unarmoured(base, who.level)
    if worn is not None:
        major, severe = worn.thresholds.major, worn.thresholds.severe
        score = worn.score
        limits = (
            None if major is None else major + who.level,
            None if severe is None else severe + who.level,
        )
    return {
        "traits": {each: clamped(base.traits[each] + by[each]) for each in TRAITS},
        "evasion": clamped(base.evasion + by["evasion"]),
        "hp_max": slots_with(base.hp_max, by["hp_max"]),
        "stress_max": slots_with(base.stress_max, by["stress_max"]),
        "proficiency": clamped(base.proficiency + by["proficiency"], 1),
        "armor_score": clamped(score + by["armor_score"], 0, MOST_ARMOR),
        "thresholds": Thresholds(
            major=None if limits[0] is None else clamped(limits[0] + by["major"], 0),
            severe=None if limits[1] is None else clamped(limits[1] + by["severe"], 0),
        ),
    }


def _unarmoured(base: Base, level: int) -> tuple[int | None, int | None]:
    """DC-11: the level and twice the level, unless they were typed."""
    major, severe = base.thresholds.major, base.thresholds.severe
    return level if major is None else major, 2 * level if severe is None else severe


def slots_with(base: int, by: int) -> int:
    """DC-12: slots with a bonus, which never brings more than 12."""
    if by <= 0:
        return max(base + by, 1)
    return max(base, min(base + by, MOST_GIVEN))


def refit(who: "Character", base: Base | None = None) -> "Character":
    """Somebody with the numbers that their bases and things come to.

    DC-R3, DC-R16: where a maximum falls below what is marked, the marks are cut off there, also
    those that armour remembers; that is no marking, so nobody falls by it.
    """
    base = base or base_of(who)
    now = totals(who, base)
    armors = {name: _remembering(who, each) for name, each in who.sheet.armors.items()}
    return ll.replace(
        who,
        **now,
        hp=min(who.hp, now["hp_max"]),
        stress=min(who.stress, now["stress_max"]),
        armor=min(who.armor, now["armor_score"]),
        sheet=ll.replace(who.sheet, base=base, armors=armors),
    )


def _remembering(who: "Character", armor: Armor) -> Armor:
    """DC-20: armour with as many marked slots as it could have with what is on the sheet."""
    most = most_marked(armor, that_add(who)) if armor.marked else 0
    return ll.replace(armor, marked=most) if armor.marked > most else armor


def on_sheet(who: "Character", **fields: Any) -> "Character":
    """Somebody with something else on their sheet, and the numbers that follow from it."""
    base = base_of(who)  # before anything moves
    return refit(ll.replace(who, sheet=ll.replace(who.sheet, **fields)), base)


def put_on(who: "Character", name: str | None, whole: bool = True) -> "Character":
    """DC-18, DC-20: somebody in this armour, or in none; each keeps its own marked slots.

    ``whole``: those too that something else gave it; rules before version 5 forgot them.
    """
    base, worn = base_of(who), who.sheet.worn
    if worn is None:
        base = ll.replace(base, armor=who.armor)
    kept = who.armor if whole or worn is None else min(who.armor, worn.score)
    armors = {
        each: ll.replace(
            armor,
            equipped=each == name,
            marked=kept if armor is worn else armor.marked,
        )
        for each, armor in who.sheet.armors.items()
    }
    marked = base.armor if name is None else armors[name].marked
    sheet = ll.replace(who.sheet, armors=armors)
    bare = ll.replace(base, armor=0) if name is None else base
    return refit(ll.replace(who, sheet=sheet, armor=marked), bare)


def most_marked(armor: Armor, things: Iterable[Any]) -> int:
    """DC-20: how many marked slots armour can remember: its own, and those that things add."""
    more: int = sum(max(each.bonus.armor_score, 0) for each in things if each.bonus is not None)
    return min(armor.score + more, MOST_ARMOR)


def remembering(who: "Character", by: Mapping[str, int]) -> "Character":
    """DC-20: somebody whose armour, none of it worn, has more slots marked."""
    marked = {
        name: ll.replace(armor, marked=armor.marked + by[name])
        for name, armor in who.sheet.armors.items()
        if name in by
    }
    return ll.replace(who, sheet=ll.replace(who.sheet, armors={**who.sheet.armors, **marked}))


def that_add(who: "Character") -> Iterator[Weapon | Armor | Card | SheetFeature]:
    """DC-9: everything of somebody's that may add something, now or at another time."""
    yield from who.weapons
    yield from who.sheet.armors.values()
    yield from who.sheet.cards.values()
    yield from who.features


def names_on(who: "Character") -> dict[str, str]:
    """Everything on a sheet by its name: of which kind it is; one set for all of them."""
    sheet = who.sheet
    found = {each.name: "weapon" for each in who.weapons}
    found |= dict.fromkeys(sheet.armors, "armor") | dict.fromkeys(sheet.cards, "card")
    return {
        **found,
        **{each.name: "feature" for each in who.features},
        **dict.fromkeys(sheet.items, "item"),
    }
