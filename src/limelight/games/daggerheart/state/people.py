"""Who and what is at the table: characters, adversaries, environments."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..facts import Trait
from ..rolls.arithmetic import tier
from ..rolls.encounters import Type as AdversaryType
from .conditions import CONDITIONS, Condition
from .features import FearFeature, PlaceFeature
from .records import DamageType, Deals, SheetFeature, Thresholds, Weapon
from .sheet import Sheet

MOST_HOPE = 6
"""DH-41: what a character can hold."""
MOST_SLOTS = 12
"""DH-84: how many Hit Point and Stress slots a character has at most, in edition 2.0."""

Standing = Literal["up", "dying", "unconscious", "gone"]
"""How a character is: dying owes a death move (DH-57), gone is out of the story."""
Used = dict[str, int]
"""How often each counted feature was used."""

FREE = ll.Track(-ll.LIMIT, ll.LIMIT)
OPEN = ll.Secret(unless="shared")
"""The GM's alone, unless it is shared."""


class Character(ll.Retiring, frozen=True, kw_only=True):
    """A player character; ``stress``, ``hp`` and ``armor`` count marked slots."""

    traits: Annotated[dict[str, int], FREE]
    experiences: Annotated[dict[str, int], FREE]
    hope: Annotated[int, ll.Track(0, "hope_max", "hope", "good")]
    stress: Annotated[int, ll.Track(0, "stress_max", "stress")]
    stress_max: Annotated[int, ll.Track("least_stress", ll.LIMIT)]
    level: Annotated[int, ll.Track(1, ll.LIMIT)]
    proficiency: Annotated[int, ll.Track(1, ll.LIMIT)]
    evasion: Annotated[int, FREE]
    hp: Annotated[int, ll.Track(0, "hp_max", "hit_points", "harm")] = 0
    hp_max: Annotated[int, ll.Track("least_hp", ll.LIMIT)]
    armor: Annotated[int, ll.Track(0, "armor_score", "armor")] = 0
    armor_score: Annotated[int, ll.Track("armor", 12)]
    thresholds: Thresholds
    spellcast_trait: Trait | None
    weapons: tuple[Weapon, ...]
    conditions: Annotated[tuple[Condition, ...], CONDITIONS] = ()
    standing: Annotated[Standing, ll.Settable()] = "up"
    scars: Annotated[int, ll.Track(0, MOST_HOPE)] = 0
    divide: int | None = None
    """DH-64: the Hope Die of Risk It All that is still to be divided."""
    tokens: int = 0
    """DH-103: how many spotlight tokens are left, where the table plays with them."""
    resistances: tuple[DamageType, ...] = ()
    immunities: tuple[DamageType, ...] = ()
    features: tuple[SheetFeature, ...] = ()
    used: Used = {}
    sheet: Annotated[Sheet, ll.Since(4)] = Sheet()
    dice: dict[str, int] = {}
    """DC-34: bonus dice held, by their names: how many sides they have."""
    due: int = 0
    """DC-38: how many levels the GM has granted that are not chosen yet."""
    allowed: bool = False
    """DC-R23: whether the GM lets the sheet be changed although a session runs."""

    @property
    def up(self) -> bool:
        """Whether they can act at all (DH-58, DH-61, DC-56, DC-R27)."""
        return self.standing == "up" and not self.retired

    @property
    def tier(self) -> int:
        """DC-37: 1 at level 1, 2 from level 2 on, 3 from 5 on, 4 from 8 on."""
        return int(tier(self.level))

    @property
    def hope_max(self) -> int:
        """DH-62: every scar takes a Hope slot."""
        return MOST_HOPE - self.scars

    @property
    def least_stress(self) -> int:
        """As many slots as are marked, and at least one."""
        return max(1, self.stress)

    @property
    def least_hp(self) -> int:
        """As many slots as are marked, and at least one."""
        return max(1, self.hp)


class Attack(ll.Part, frozen=True, kw_only=True):
    """DH-115: what an adversary does first, against a character's Evasion."""

    modifier: ll.Number
    damage: ll.DiceText
    range: Annotated[ll.Name | None, ll.Words("range")] = None
    type: Deals = None
    name: ll.Name | None = None


class Adversary(ll.Thing, frozen=True, kw_only=True):
    """An adversary; what is not shared is Hidden from everyone but the GM."""

    shared: bool
    difficulty: Annotated[int, FREE, OPEN]
    hp: Annotated[int, ll.Track(0, "hp_max", "hit_points", "harm"), OPEN] = 0
    hp_max: Annotated[int, OPEN]
    stress: Annotated[int, ll.Track(0, "stress_max", "stress"), OPEN] = 0
    stress_max: Annotated[int, OPEN]
    thresholds: Annotated[Thresholds, OPEN]
    attack: Annotated[Attack | None, OPEN]
    features: Annotated[tuple[FearFeature, ...], OPEN]
    conditions: Annotated[tuple[Condition, ...], CONDITIONS] = ()
    defeated: bool = False
    type: Annotated[AdversaryType | None, OPEN] = None
    tier: Annotated[int | None, OPEN] = None
    experiences: Annotated[dict[str, int], OPEN] = {}
    resistances: Annotated[tuple[DamageType, ...], OPEN] = ()
    immunities: Annotated[tuple[DamageType, ...], OPEN] = ()
    used: Annotated[Used, OPEN] = {}
    token: bool = False
    """DH-91: a Slow one that got ready."""
    per_hp: Annotated[int | None, OPEN] = None
    """DH-89: how many creatures of a horde each Hit Point is."""
    description: Annotated[str | None, OPEN] = None
    motives: Annotated[str | None, OPEN] = None


class Environment(ll.Thing, frozen=True, kw_only=True):
    """DH-78: a place that acts; it has no Hit Points and no Stress."""

    shared: bool
    difficulty: Annotated[int | None, OPEN]
    """None where each call says it."""
    kind: Literal["exploration", "social", "traversal", "event"] | None = None
    tier: Annotated[int | None, OPEN] = None
    impulses: Annotated[str | None, OPEN] = None
    features: Annotated[tuple[PlaceFeature, ...], OPEN] = ()
    used: Annotated[Used, OPEN] = {}
    description: Annotated[str | None, OPEN] = None
    adversaries: Annotated[str | None, OPEN] = None
    """Who may be met there, in words."""


Somebody = Character | Adversary


def slots(who: Somebody, what: str) -> tuple[int, int]:
    """How many slots of a kind are marked, and how many there are; adversaries have no armour."""
    if what == "stress":
        return who.stress, who.stress_max
    if what == "hp":
        return who.hp, who.hp_max
    return (who.armor, who.armor_score) if isinstance(who, Character) else (0, 0)


def room(who: Somebody, what: str) -> int:
    """How many slots of a kind are free."""
    marked, there = slots(who, what)
    return there - marked


def known(who: Any) -> bool:
    """Whether players may see the numbers."""
    return isinstance(who, Character) or bool(who.shared)


def shifted(who: Any, by: Mapping[str, int]) -> Any:
    """Somebody with other numbers."""
    return ll.replace(who, **{what: getattr(who, what) + each for what, each in by.items()})


def lies_on(who: Somebody) -> tuple[int, int]:
    """What the conditions of a target mean for a call: how much advantage, and disadvantage.

    Rolls against somebody Vulnerable have advantage; against somebody Hidden or in Cover they
    have disadvantage. It is offered, and nothing is added by itself.
    """
    names = {condition.name for condition in who.conditions}
    return 1 * ("Vulnerable" in names), len(names & {"Hidden", "Cover"})


def offered_against(
    targets: Mapping[str, Character] | Mapping[str, Adversary],
) -> dict[str, tuple[str, dict[str, int]]]:
    """What a call is offered with, by its target."""
    found = {name: lies_on(who) for name, who in targets.items()}
    return {
        field: ("target", {name: each[at] for name, each in found.items() if each[at]})
        for at, field in enumerate(("advantage", "disadvantage"))
    }
