"""What people can do at a table of the game. Who may is said in :mod:`.rules`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from limelight.kinds import MOST, Amount, Command, Count, DiceText, Name, Number, Text

from .state import Action

Few = Meta(max_length=MOST)
Value = Annotated[int, Meta(ge=1, le=20)]
Dodge = Annotated[int, Meta(ge=0, le=20)]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map inside a command."""


class WeaponPart(Part, frozen=True, kw_only=True):
    """What a fighter strikes with, by one of the talents."""

    talent: Name
    damage: DiceText
    length: Count | None = None


class ShieldPart(Part, frozen=True):
    """A shield's bonuses: on every test with the weapon, and when only defending."""

    regular: Count = 0
    defensive: Count = 0


class AddFighter(Command, frozen=True, kw_only=True):
    """Brings a fighter to the table."""

    name: Name
    side: Name
    talents: Annotated[dict[Name, Value], Meta(min_length=1, max_length=MOST)]
    weapon: WeaponPart
    hit_points: Amount
    player: Name | None = None
    damage_bonus: Number = 0
    armour: Count = 0
    dodge: Dodge = 10
    speed: Count = 8
    perception: Count = 10
    shield: ShieldPart = ShieldPart()


class StartFight(Command, frozen=True, kw_only=True):
    """Starts a fight with somebody within half the movement range (SI-1)."""

    attacker: Name
    target: Name
    distance: Count
    joining: Annotated[dict[Name, Count], Few] = {}
    surprised: Annotated[tuple[Name, ...], Few] = ()


class Join(Command, frozen=True, kw_only=True):
    """Joins a running fight (SI-R30)."""

    fighter: Name
    group: Amount
    distance: Count


class Split(Command, frozen=True, kw_only=True):
    """Splits a fight into groups (SI-3, SI-4)."""

    groups: Annotated[tuple[Annotated[tuple[Name, ...], Few], ...], Few]


class Declare(Command, frozen=True, kw_only=True):
    """What a fighter will do in the exchange; the GM may add advantage or disadvantage."""

    fighter: Name
    action: Action | None = None
    target: Name | None = None
    manoeuvre: Literal["disarm", "trip", "push", "take_momentum", "cover"] | None = None
    ally: Name | None = None
    to: Amount | None = None
    swap: Name | None = None
    flank: bool = False
    advantage: Count | None = None
    disadvantage: Count | None = None


class Exchange(Command, frozen=True, kw_only=True):
    """The dice of a group fall (SI-7 to SI-16)."""

    group: Amount


class Decide(Command, frozen=True, kw_only=True):
    """Answers what an exchange asks."""

    group: Amount
    stalemate: Literal["both", "neither"] | None = None
    count: Literal["all", "highest"] | None = None
    parry: Literal["damage", "disarm", "trip", "push", "take_momentum"] | None = None
    target: Name | None = None


class GiveUpMomentum(Command, frozen=True, kw_only=True):
    """The active side gives the Momentum up (SI-20)."""

    fighter: Name


class LeaveWithAllies(Command, frozen=True, kw_only=True):
    """Leaves a group without a test while an ally stays (SI-29)."""

    fighter: Name


class IgnoreAttack(Command, frozen=True, kw_only=True):
    """Ignores an attacker at the start of a fight (SI-31)."""

    fighter: Name


class RunAway(Command, frozen=True, kw_only=True):
    """Simply runs; the opponents' attack cannot be warded off (SI-28)."""

    fighter: Name


class Move(Command, frozen=True, kw_only=True):
    """Moves outside melee (SI-30)."""

    fighter: Name
    distance: Count
    mode: Literal["run", "sneak", "swim", "balance", "with_action"] = "run"


class Act(Command, frozen=True, kw_only=True):
    """Anything else that takes one's attention (SI-32)."""

    fighter: Name
    text: Text
    pick_up: bool = False


class NextPhase(Command, frozen=True, kw_only=True):
    """The next phase of the round begins."""


COMMANDS = (
    AddFighter,
    StartFight,
    Join,
    Split,
    Declare,
    Exchange,
    Decide,
    GiveUpMomentum,
    LeaveWithAllies,
    IgnoreAttack,
    RunAway,
    Move,
    Act,
    NextPhase,
)
