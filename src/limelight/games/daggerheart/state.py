"""What a table of Daggerheart holds."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .commands import Kind, Trait

MOST_HOPE = 6
MOST_FEAR = 12
PROMPTS = ("rolled_with_fear", "failed", "consequences", "golden_opportunity", "looks_to_gm")
"""Why a GM move may be due, in the order in which they are shown (DH-20)."""


class Held(Struct, frozen=True, omit_defaults=True):
    """A thing that the state holds."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can choose."""

    edition: Literal["1.0", "2.0"] = "1.0"
    fear: Annotated[int, Meta(ge=0, le=12)] = 0
    """What the GM starts with."""


class Condition(Held, frozen=True):
    """A condition on somebody; a temporary one can be cleared."""

    name: str
    temporary: bool = False


class Thresholds(Held, frozen=True):
    """From how much damage on a hit marks 2, and 3 Hit Points (None: never)."""

    major: int | None = None
    severe: int | None = None


class Weapon(Held, frozen=True):
    """What a character strikes with."""

    name: str
    trait: Trait
    damage: str
    range: str | None = None
    type: str | None = None


class Character(Held, frozen=True, kw_only=True):
    """A player character; ``stress``, ``hp`` and ``armor`` count marked slots."""

    player: str
    traits: dict[str, int]
    experiences: dict[str, int]
    hope: int
    stress: int
    stress_max: int
    level: int
    proficiency: int
    evasion: int
    hp: int = 0
    hp_max: int
    armor: int = 0
    armor_score: int
    thresholds: Thresholds
    spellcast_trait: Trait | None
    weapons: tuple[Weapon, ...]
    conditions: tuple[Condition, ...] = ()


class StandardAttack(Held, frozen=True):
    """What an adversary does first: against a character's Evasion."""

    modifier: int
    damage: str
    range: str | None = None
    type: str | None = None


class Feature(Held, frozen=True):
    """Something special that an adversary can do, and the Fear it takes."""

    name: str
    kind: str | None = None
    fear: int = 0


class Adversary(Held, frozen=True, kw_only=True):
    """An adversary; what is not shared is Hidden from everyone but the GM."""

    shared: bool
    difficulty: int
    hp: int = 0
    hp_max: int
    stress: int = 0
    stress_max: int
    thresholds: Thresholds
    attack: StandardAttack | None
    features: tuple[Feature, ...]
    conditions: tuple[Condition, ...] = ()
    defeated: bool = False


class Effect(Held, frozen=True):
    """Something that lasts on somebody, by somebody (DH-30)."""

    on: str
    by: str
    temporary: bool = False


class Countdown(Held, frozen=True):
    """Counts down to 0, where something happens."""

    left: int
    kind: Literal["standard", "progress", "consequence"] = "standard"
    hidden: bool = False


class Declaration(Held, frozen=True):
    """What the roller adds before the dice fall, and the trait if it was theirs to choose."""

    trait: Trait | None = None
    experiences: tuple[str, ...] = ()
    advantage: int = 0
    disadvantage: int = 0
    modifier: int = 0
    bonus_dice: dict[str, int] = {}


class Result(Held, frozen=True, kw_only=True):
    """How the dice of one roll fell, and what that is."""

    faces: dict[str, tuple[int, ...]]
    total: int
    outcome: str
    group: int = 0
    rerolled: tuple[str, ...] = ()

    @property
    def critical(self) -> bool:
        """DH-9: both Duality Dice equal."""
        return self.outcome == "critical_success"

    @property
    def success(self) -> bool:
        """Whether it came off: a critical success always does."""
        return not self.outcome.startswith("failure")

    @property
    def hope(self) -> bool:
        """DH-10: rolled with Hope; a critical success counts as that."""
        return self.faces["hope"] >= self.faces["fear"]


class Ask(Held, frozen=True, kw_only=True):
    """One roll that is asked of one character."""

    kind: Kind
    named: Trait | None = None
    """The trait that the GM named, where it is not left open."""
    traits: tuple[Trait, ...] | None = None
    target: str | None = None
    difficulty: int
    shared: bool = True
    known: bool = True
    """Whether the players may see the Difficulty: roll and target are both shared."""
    stakes: str | None = None
    advantage: int = 0
    disadvantage: int = 0
    modifier: int = 0
    declared: Declaration = Declaration()
    helpers: tuple[str, ...] = ()
    rolled: Result | None = None

    @property
    def trait(self) -> Trait | None:
        """DH-12: the trait that counts, or None while it is still to be chosen."""
        return self.named or self.declared.trait

    @property
    def attack(self) -> bool:
        """DH-29: an attack, or a spell that is aimed at somebody."""
        return self.kind == "attack" or (self.kind == "spellcast" and self.target is not None)


class Call(Held, frozen=True, kw_only=True):
    """The open call: one roll, a group with its leader, or a tag team."""

    kind: Literal["action", "reaction", "spellcast", "attack", "group", "tag_team"]
    by: str
    """Whose roll it is: the roller, the leader, the initiator."""
    partner: str | None = None
    asks: dict[str, Ask]
    starter: str | None = None
    """The player who used up a tag team of this session with it."""
    paid: int = 0
    """The Hope that the call itself took."""

    @property
    def begun(self) -> bool:
        """Whether anybody has rolled."""
        return any(ask.rolled is not None for ask in self.asks.values())


class Gains(Held, frozen=True, kw_only=True):
    """What a roll gave and took, exactly, so that a reroll can take it back (DH-R17)."""

    hope: dict[str, int] = {}
    lost_hope: dict[str, int] = {}
    cleared: dict[str, int] = {}
    steadied: dict[str, bool] = {}
    """Who is no longer Vulnerable because Stress was cleared, and whether it was temporary."""
    stress_left: dict[str, int] = {}
    """How much Stress they had then."""
    fear: int = 0
    lost_fear: int = 0
    spotlight: bool = False
    """Whether it brought the GM the spotlight."""
    prompts: tuple[str, ...] = ()
    ticks: dict[str, int] = {}
    hidden_ticks: dict[str, int] = {}


class Last(Held, frozen=True, kw_only=True):
    """The last roll that was done, until the next call."""

    call: Call
    stands: str
    """Whose roll it is that counts."""
    gains: Gains | None = None
    reroll: bool = True
    """Whether its dice may still be thrown again."""
    damage_rolled: bool = False
    """Whether the one damage roll of a tag team has been made."""


class Turn(Held, frozen=True):
    """The GM's turn: how many moves were made in it, and who acted how often."""

    moves: int = 0
    acted: dict[str, int] = {}


class State(Held, frozen=True, kw_only=True):
    """The whole table."""

    edition: int = 1
    fear: int = 0
    spotlight: Literal["players", "gm"] = "players"
    turn: Turn = Turn()
    prompts: tuple[str, ...] = ()
    characters: dict[str, Character] = {}
    adversaries: dict[str, Adversary] = {}
    effects: dict[str, Effect] = {}
    countdowns: dict[str, Countdown] = {}
    roll: Call | None = None
    last: Last | None = None
    hits: dict[str, bool] = {}
    """Adversaries whose attack came through since the last call; whether critically."""
    tag_teams: tuple[str, ...] = ()
    """Players who have started their tag team of this session."""


def promised(call: Call | None, name: str) -> int:
    """The Hope that a character has promised to rolls not yet made (DH-42)."""
    if call is None:
        return 0
    hope = 0
    for roller, ask in call.asks.items():
        if ask.rolled is None:
            hope += (name == roller) * len(ask.declared.experiences) + (name in ask.helpers)
    return hope


def start(options: Options) -> State:
    """A new table."""
    return State(edition=1 if options.edition == "1.0" else 2, fear=options.fear)
