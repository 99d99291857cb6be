"""What a table of Daggerheart holds."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll

from .facts import Trait, game
from .rolls import ActionRoll, ReactionRoll

MOST_HOPE = 6
"""DH-41: what a character can hold."""
MOST_FEAR = 12
"""DH-44: what the GM can hold."""
PROMPTS = ("rolled_with_fear", "failed", "consequences", "golden_opportunity", "looks_to_gm")
"""DH-20: why a GM move may be due, in the order in which they are shown."""

Kind = Literal["action", "reaction", "spellcast", "attack"]
FREE = ll.Track(-ll.LIMIT, ll.LIMIT)
OPEN = ll.Secret(unless="shared")
"""The GM's alone, unless the adversary is shared."""
CONDITIONS = ll.Most(20, "too_many_conditions")
"""What can lie on one character or adversary."""


@game.options
class Options(ll.Options, frozen=True, kw_only=True):
    """What a table can choose."""

    edition: Literal["1.0", "2.0"] = "1.0"
    fear: Annotated[int, ll.Meta(ge=0, le=12)] = 0
    """What the GM starts with."""


class Condition(ll.Thing, frozen=True):
    """A condition on somebody; a temporary one can be cleared."""

    name: str
    temporary: bool = False


class Thresholds(ll.Part, frozen=True, kw_only=True):
    """DH-114: from how much damage on a hit marks 2, and 3 Hit Points (None: never)."""

    major: ll.Count | None = None
    severe: ll.Count | None = None


class Weapon(ll.Part, frozen=True, kw_only=True):
    """What a character strikes with."""

    name: ll.Name
    trait: Trait
    damage: ll.DiceText
    range: ll.Name | None = None
    type: ll.Name | None = None


class Character(ll.Person, frozen=True, kw_only=True):
    """A player character; ``stress``, ``hp`` and ``armor`` count marked slots."""

    traits: Annotated[dict[str, int], FREE]
    experiences: dict[str, int]
    hope: Annotated[int, ll.Track(0, MOST_HOPE, "hope", "good")]
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
    range: ll.Name | None = None
    type: ll.Name | None = None


class Feature(ll.Part, frozen=True, kw_only=True):
    """DH-22: something special that an adversary can do, and the Fear it takes."""

    name: ll.Name
    kind: ll.Name | None = None
    fear: ll.Count = 0


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
    features: Annotated[tuple[Feature, ...], OPEN]
    conditions: Annotated[tuple[Condition, ...], CONDITIONS] = ()
    defeated: bool = False


class Effect(ll.Thing, frozen=True):
    """DH-30: something that lasts on somebody, by somebody."""

    on: str
    by: str
    temporary: bool = False


class Countdown(ll.Thing, frozen=True):
    """Counts down to 0, where something happens; a hidden one is not there for players."""

    left: Annotated[int, ll.Track(0, ll.LIMIT, itself=True)]
    kind: Literal["standard", "progress", "consequence"] = "standard"
    hidden: Annotated[bool, ll.Hides()] = False


class Declaration(ll.Thing, frozen=True):
    """DH-16: what the roller adds before the dice fall, and the trait if it was theirs."""

    trait: Trait | None = None
    experiences: tuple[str, ...] = ()
    advantage: int = 0
    disadvantage: int = 0
    modifier: int = 0
    bonus_dice: dict[str, int] = {}


class Result(ll.Thing, frozen=True, kw_only=True):
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


class Ask(ll.Thing, frozen=True, kw_only=True):
    """One roll that is asked of one character."""

    kind: Kind
    named: Trait | None = None
    """The trait that the GM named, where it is not left open."""
    traits: tuple[Trait, ...] | None = None
    target: str | None = None
    difficulty: Annotated[int, ll.Secret(unless="known")]
    shared: bool = True
    known: bool = True
    """Whether the players may see the Difficulty: roll and target are both shared (DH-14)."""
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

    def roll(self, trait: int, experiences: dict[str, int], group: int, edition: int) -> ActionRoll:
        """The one place where a roll is put together: what was called, declared and helped.

        DH-16: everything is added; DH-27: whatever the roll is for, its trait counts.
        """
        kind = ReactionRoll if self.kind == "reaction" else ActionRoll
        said = self.declared
        return kind(
            of=self.named or said.trait or "",
            trait=trait,
            modifier=self.modifier + said.modifier,
            experiences=experiences,
            group=group,
            advantage=self.advantage + said.advantage,
            disadvantage=self.disadvantage + said.disadvantage,
            helpers=self.helpers,
            bonus=said.bonus_dice,
            edition=edition,
            difficulty=self.difficulty,
        )


class Call(ll.Thing, frozen=True, kw_only=True):
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

    @property
    def complete(self) -> bool:
        """Whether everybody has rolled."""
        return all(ask.rolled is not None for ask in self.asks.values())

    def swing(self, leader: str) -> int:
        """DH-33: what the others of a group bring their leader; DH-R11: a critical is one."""
        if self.kind != "group" or leader != self.by:
            return 0
        return sum(
            1 if ask.rolled is not None and ask.rolled.success else -1
            for name, ask in self.asks.items()
            if name != leader
        )


class Gains(ll.Thing, frozen=True, kw_only=True):
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
    hidden_ticks: Annotated[dict[str, int], ll.Secret()] = {}


class Last(ll.Thing, frozen=True, kw_only=True):
    """The last roll that was done, until the next call."""

    call: Call
    stands: str
    """Whose roll it is that counts."""
    gains: Gains | None = None
    reroll: bool = True
    """Whether its dice may still be thrown again."""
    damage_rolled: bool = False
    """Whether the one damage roll of a tag team has been made."""


class Turn(ll.Thing, frozen=True):
    """DH-R5: the GM's turn: how many moves were made in it, and who acted how often."""

    moves: int = 0
    acted: dict[str, int] = {}


@game.state
class State(ll.Thing, frozen=True, kw_only=True):
    """The whole table."""

    edition: int = 1
    fear: Annotated[int, ll.Track(0, MOST_FEAR, "fear", "grim")] = 0
    spotlight: Literal["players", "gm"] = "players"
    turn: Turn = Turn()
    prompts: tuple[str, ...] = ()
    characters: dict[str, Character] = {}
    adversaries: Annotated[dict[str, Adversary], ll.PEOPLE] = {}
    effects: Annotated[dict[str, Effect], ll.Most(100, "too_many_effects")] = {}
    countdowns: Annotated[dict[str, Countdown], ll.Most(50, "too_many_countdowns")] = {}
    roll: Call | None = None
    last: Last | None = None
    hits: dict[str, bool] = {}
    """Adversaries whose attack came through since the last call; whether critically."""
    tag_teams: tuple[str, ...] = ()
    """DH-37: players who have started their tag team of this session."""


def start(options: Options) -> State:
    """A new table."""
    return State(edition=1 if options.edition == "1.0" else 2, fear=options.fear)


game.start = start

# Questions that rules, events and views ask


def somebody(state: State, name: str) -> Character | Adversary:
    """A character or an adversary who is there."""
    return state.characters.get(name) or state.adversaries[name]


def with_somebody(state: State, name: str, who: Any) -> State:
    """The table with a character or an adversary as they are now."""
    return ll.placed(state, "characters" if name in state.characters else "adversaries", name, who)


def slots(who: Character | Adversary, what: str) -> tuple[int, int]:
    """How many slots of a kind are marked, and how many there are; adversaries have no armour."""
    if what == "stress":
        return who.stress, who.stress_max
    if what == "hp":
        return who.hp, who.hp_max
    return (who.armor, who.armor_score) if isinstance(who, Character) else (0, 0)


def known(who: Character | Adversary) -> bool:
    """Whether players may see the numbers."""
    return isinstance(who, Character) or who.shared


def has(who: Character | Adversary, condition: str) -> bool:
    """Whether somebody has a condition."""
    return any(each.name == condition for each in who.conditions)


def with_condition(who: Any, condition: Condition) -> Any:
    """Somebody with one condition more."""
    return ll.replace(who, conditions=(*who.conditions, condition))


def rid_of(who: Any, name: str) -> Any:
    """Somebody without a condition."""
    return ll.replace(who, conditions=tuple(c for c in who.conditions if c.name != name))


def roll_of(state: State, call: Call, name: str) -> ActionRoll:
    """What a character of a call throws, from what the table knows of them."""
    ask, who = call.asks[name], state.characters[name]
    said = ask.declared.experiences
    experiences = {each: who.experiences[each] for each in said} if said else {}
    trait = ask.named or ask.declared.trait
    by = 0 if trait is None else who.traits[trait]
    return ask.roll(by, experiences, call.swing(name), state.edition)


def lies_on(who: Character | Adversary) -> tuple[int, int]:
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


def promised(call: Call | None, name: str) -> int:
    """DH-42: the Hope that a character has promised to rolls not yet made."""
    if call is None:
        return 0
    open_ = ((roller, ask) for roller, ask in call.asks.items() if ask.rolled is None)
    return sum(price(roller, ask).get(name, 0) for roller, ask in open_)


def price(name: str, ask: Ask) -> dict[str, int]:
    """DH-42: 1 Hope of each helper, 1 of the roller for each Experience."""
    spent = dict.fromkeys(ask.helpers, 1)
    if ask.declared.experiences:
        spent[name] = len(ask.declared.experiences)
    return spent


def hope_to_spend(state: State, name: str) -> int:
    """A character's Hope, less what is promised to rolls not yet made."""
    return state.characters[name].hope - promised(state.roll, name)


def lacks_hope(have: int, cost: int, name: str) -> ll.Refusal | None:
    """DH-42: refuses what costs more Hope than there is."""
    if have >= cost:
        return None
    values = {"name": name, "have": max(have, 0), "cost": cost}
    return ll.Refusal("not_enough_hope", "hope", values=values)


def lacks_fear(state: State, cost: int) -> ll.Refusal | None:
    """DH-44: refuses what costs more Fear than the GM has."""
    if state.fear >= cost:
        return None
    values = {"have": state.fear, "cost": cost}
    return ll.Refusal("not_enough_fear", "fear", values=values)


def shifted(who: Any, by: Mapping[str, int]) -> Any:
    """Somebody with other numbers."""
    return ll.replace(who, **{what: getattr(who, what) + each for what, each in by.items()})


def hit_of(state: State, name: str) -> Ask | None:
    """The successful attack that this character's damage belongs to, until the next call."""
    last = state.last
    if last is None or last.stands != name or len(last.call.asks) > 1:
        return None
    ask = last.call.asks[name]
    return ask if ask.attack and ask.rolled is not None and ask.rolled.success else None


def team_hit(state: State, name: str) -> Last | None:
    """DH-36: the last roll, if it was a tag team with this character that came through."""
    last = state.last
    if last is None or last.call.kind != "tag_team" or not last.stands:
        return None
    stands = last.call.asks[last.stands].rolled if name in last.call.asks else None
    attacked = any(ask.attack for ask in last.call.asks.values())
    return last if attacked and stands is not None and stands.success else None
