"""What people can do at a table of Daggerheart. Who may is said in :mod:`.rules`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from limelight.kinds import MOST, Amount, Command, Count, DiceText, Name, Number, Text

Trait = Literal["agility", "strength", "finesse", "instinct", "presence", "knowledge"]
TRAITS: tuple[Trait, ...] = (
    "agility",
    "strength",
    "finesse",
    "instinct",
    "presence",
    "knowledge",
)
Kind = Literal["action", "reaction", "spellcast", "attack"]
Hope = Annotated[int, Meta(ge=0, le=6)]
Sides = Annotated[int, Meta(ge=1, le=1000)]
Few = Meta(max_length=MOST)


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map inside a command."""


class TraitsPart(Part, frozen=True):
    """The six traits of a character."""

    agility: Number = 0
    strength: Number = 0
    finesse: Number = 0
    instinct: Number = 0
    presence: Number = 0
    knowledge: Number = 0


class ThresholdsPart(Part, frozen=True):
    """From how much damage on a hit marks 2, and 3 Hit Points."""

    major: Count | None = None
    severe: Count | None = None


class WeaponPart(Part, frozen=True):
    """What a character strikes with."""

    name: Name
    trait: Trait
    damage: DiceText
    range: Name | None = None
    type: Name | None = None


class AttackPart(Part, frozen=True):
    """An adversary's standard attack."""

    modifier: Number
    damage: DiceText
    range: Name | None = None
    type: Name | None = None


class FeaturePart(Part, frozen=True):
    """Something special that an adversary can do, and the Fear it takes."""

    name: Name
    kind: Name | None = None
    fear: Count = 0


class RollPart(Part, frozen=True):
    """One roll of a tag team: as in ``call_roll``, without the character."""

    kind: Kind = "action"
    trait: Trait | None = None
    traits: Annotated[tuple[Trait, ...], Meta(min_length=1, max_length=6)] | None = None
    difficulty: Number | None = None
    target: Name | None = None
    shared: bool | None = None
    stakes: Text | None = None
    advantage: Count = 0
    disadvantage: Count = 0
    modifier: Number = 0
    roll: Text | None = None


class OtherPart(Part, frozen=True):
    """How somebody joins a group roll: with a trait, and perhaps a Difficulty of their own."""

    trait: Trait
    difficulty: Number | None = None


class AddCharacter(Command, frozen=True):
    """Brings a player character to the table."""

    name: Name
    player: Name | None = None
    traits: TraitsPart = TraitsPart()
    experiences: Annotated[dict[Name, Number], Few] = {}
    hope: Hope = 2
    stress: Count = 0
    stress_max: Amount = 6
    level: Amount = 1
    proficiency: Amount = 1
    evasion: Number = 10
    hp_max: Amount = 6
    armor_score: Annotated[int, Meta(ge=0, le=12)] = 0
    thresholds: ThresholdsPart = ThresholdsPart()
    spellcast_trait: Trait | None = None
    weapons: Annotated[tuple[WeaponPart, ...], Few] = ()


class AddAdversary(Command, frozen=True):
    """Brings an adversary to the table; its numbers are the GM's unless shared."""

    name: Name
    difficulty: Number
    hp_max: Amount
    stress_max: Count = 0
    thresholds: ThresholdsPart | None = None
    attack: AttackPart | None = None
    features: Annotated[tuple[FeaturePart, ...], Few] = ()
    shared: bool = False


class Move(Command, frozen=True):
    """A move that needs no roll: trivial to bring off, or dull to fail (DH-1)."""

    character: Name
    text: Text


class CallRoll(Command, frozen=True):
    """Asks somebody for a roll: steps 1 and 2 of the procedure (DH-12 to DH-15)."""

    character: Name
    kind: Kind = "action"
    trait: Trait | None = None
    traits: Annotated[tuple[Trait, ...], Meta(min_length=1, max_length=6)] | None = None
    difficulty: Number | None = None
    target: Name | None = None
    shared: bool | None = None
    stakes: Text | None = None
    advantage: Count = 0
    disadvantage: Count = 0
    modifier: Number = 0
    roll: Text | None = None


class Declare(Command, frozen=True):
    """Step 3: what the roller adds, before the dice fall (DH-16, DH-17)."""

    character: Name | None = None
    trait: Trait | None = None
    experiences: Annotated[tuple[Name, ...], Few] = ()
    advantage: Count = 0
    disadvantage: Count = 0
    modifier: Number = 0
    bonus_dice: Annotated[dict[Name, Sides], Meta(max_length=20)] = {}


class Help(Command, frozen=True, rename={"ally": "for"}):
    """Help an Ally: a die of one's own for 1 Hope (DH-42)."""

    character: Name
    ally: Name | None = None


class WithdrawHelp(Command, frozen=True, rename={"ally": "for"}):
    """Takes an offered help back before the dice fall."""

    character: Name
    ally: Name | None = None


class Roll(Command, frozen=True):
    """Step 4: the dice fall (DH-18)."""

    character: Name | None = None


class CallGroup(Command, frozen=True):
    """A group action roll: one leads, the others make reaction rolls (DH-33)."""

    leader: Name
    trait: Trait
    difficulty: Number
    others: Annotated[dict[Name, Trait | OtherPart], Meta(min_length=1, max_length=MOST)]
    shared: bool = True
    stakes: Text | None = None


class CallTagTeam(Command, frozen=True):
    """Two act as one, for 3 Hope, once per session and player (DH-34)."""

    initiator: Name
    partner: Name
    rolls: Annotated[dict[Name, RollPart], Few]


class Choose(Command, frozen=True):
    """Which of the two tag team rolls stands for both."""

    character: Name


class CancelRoll(Command, frozen=True):
    """Withdraws a call in which nobody has rolled."""


class UseHopeFeature(Command, frozen=True):
    """Pays the Hope that a feature names."""

    character: Name
    name: Name
    cost: Count


class Reroll(Command, frozen=True):
    """Throws dice of the last roll again, by a feature (DH-R17)."""

    character: Name
    dice: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST)]
    because: Text | None = None


class GmMove(Command, frozen=True):
    """The GM says what happens."""

    text: Text
    because: Text | None = None


class TakeSpotlight(Command, frozen=True):
    """The GM takes the spotlight, for 1 Fear unless prompted."""


class PassSpotlight(Command, frozen=True):
    """The GM's turn ends."""


class PromptGm(Command, frozen=True):
    """Somebody at the table calls for a GM move (DH-20)."""

    because: Literal["consequences", "golden_opportunity", "looks_to_gm"]


class SpendFear(Command, frozen=True):
    """The GM spends Fear and says on what."""

    amount: Amount
    on: Text


class SpotlightAdversary(Command, frozen=True):
    """A GM move that puts an adversary in the spotlight (DH-23)."""

    adversary: Name
    action: Literal["attack", "action", "clear_condition", "sprint", "other"]
    target: Name | None = None
    condition: Name | None = None
    feature: Name | None = None
    text: Text | None = None
    advantage: Count = 0
    disadvantage: Count = 0


class AddEffect(Command, frozen=True):
    """Something lasts: a spell, a curse (DH-30)."""

    name: Name
    on: Name
    by: Name
    temporary: bool = False


class EndEffect(Command, frozen=True):
    """Ends an effect: free for its caster, 1 Fear for the GM."""

    name: Name


class RollDamage(Command, frozen=True):
    """Rolls damage; it marks nothing by itself."""

    character: Name | None = None
    adversary: Name | None = None
    weapon: Name | None = None
    weapons: Annotated[dict[Name, Name], Few] | None = None
    dice: DiceText | None = None
    type: Name | None = None
    critical: bool | None = None


class TakeDamage(Command, frozen=True):
    """Damage arrives: thresholds, perhaps an Armor Slot, Hit Points."""

    target: Name
    amount: Count
    type: Name | None = None
    direct: bool = False
    armor: bool = False


class Mark(Command, frozen=True):
    """Marks slots; Stress that finds no room marks 1 Hit Point in all."""

    target: Name
    what: Literal["stress", "hp", "armor"]
    amount: Amount = 1


class Clear(Command, frozen=True):
    """Clears slots."""

    target: Name
    what: Literal["stress", "hp", "armor"]
    amount: Amount = 1


class AddCondition(Command, frozen=True):
    """Puts a condition on somebody."""

    name: Name
    on: Name
    temporary: bool = False


class EndCondition(Command, frozen=True):
    """Takes a condition away."""

    name: Name
    on: Name


class AddCountdown(Command, frozen=True):
    """Starts a countdown that action rolls advance."""

    name: Name
    start: Amount
    kind: Literal["standard", "progress", "consequence"] = "standard"
    hidden: bool = False


class TickCountdown(Command, frozen=True):
    """Advances a countdown by hand."""

    name: Name
    by: Amount = 1


COMMANDS = (
    AddCharacter,
    AddAdversary,
    Move,
    CallRoll,
    Declare,
    Help,
    WithdrawHelp,
    Roll,
    CallGroup,
    CallTagTeam,
    Choose,
    CancelRoll,
    UseHopeFeature,
    Reroll,
    GmMove,
    TakeSpotlight,
    PassSpotlight,
    PromptGm,
    SpendFear,
    SpotlightAdversary,
    AddEffect,
    EndEffect,
    RollDamage,
    TakeDamage,
    Mark,
    Clear,
    AddCondition,
    EndCondition,
    AddCountdown,
    TickCountdown,
)
