"""What a table of the game holds."""

from typing import Literal

from msgspec import Struct

Phase = Literal["movement_1", "skirmish", "melee", "magic", "movement_2"]
PHASES: tuple[Phase, ...] = ("movement_1", "skirmish", "melee", "magic", "movement_2")
Action = Literal["attack", "defend", "dodge", "manoeuvre", "tactical_move", "flee", "pick_up"]
OFFENSIVE = ("attack", "manoeuvre", "tactical_move")
"""What can be a success that stands (SI-R24)."""
WARDING = ("defend", "dodge")
UNARMED = "1d4"
"""What a disarmed fighter strikes with (SI-R21)."""


class Held(Struct, frozen=True, omit_defaults=True):
    """A thing that the state holds."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can choose."""

    defence_takes_momentum: bool = False


class Weapon(Held, frozen=True):
    """What a fighter strikes with."""

    talent: str
    damage: str
    length: int | None = None


class Fighter(Held, frozen=True, kw_only=True):
    """A fighter with the values behind every test."""

    player: str
    side: str
    talents: dict[str, int]
    weapon: Weapon
    damage_bonus: int = 0
    armour: int = 0
    dodge: int = 10
    speed: int = 8
    perception: int = 10
    regular: int = 0
    defensive: int = 0
    hit_points: int
    full_hit_points: int
    disarmed: bool = False
    prone: int = 0
    """For how many ends of a melee phase still."""
    unsteady: bool = False
    """Pushed or flanked: the next test is at disadvantage."""
    covered_by: str | None = None
    acted: bool = False
    """Whether the action of this round is used up."""
    free_move: bool = False
    """Got away: one full move in the next movement phase besides."""
    parted: bool = False
    """The group was dissolved in this melee phase: no new fight before the next (SI-R13)."""
    advantage: int = 0
    disadvantage: int = 0

    @property
    def down(self) -> bool:
        """Out of the fight at the end of the phase."""
        return self.hit_points == 0


class Declaration(Held, frozen=True, kw_only=True):
    """What a fighter will do in the exchange; nobody else sees it before."""

    action: Action
    target: str | None = None
    manoeuvre: str | None = None
    ally: str | None = None
    to: int | None = None
    swap: str | None = None
    flank: bool = False


class Test(Held, frozen=True, kw_only=True):
    """A test as it fell."""

    value: int
    faces: tuple[int, ...]
    level: str

    @property
    def rank(self) -> int:
        """0 for a failure, then I, II, III."""
        return {"I": 1, "II": 2, "III": 3, "critical": 3}.get(self.level, 0)


class Answers(Held, frozen=True, kw_only=True):
    """What was decided in an exchange so far."""

    count: Literal["all", "highest"] | None = None
    stalemate: Literal["both", "neither"] | None = None
    parries: dict[str, tuple[str, str]] = {}
    """By each perfect parry: damage or a manoeuvre, and against whom."""


class Pending(Held, frozen=True, kw_only=True):
    """An exchange that waits for a decision; its damage dice lie sealed."""

    tests: dict[str, Test]
    damage: dict[str, tuple[int, ...]]
    answers: Answers = Answers()
    asks: Literal["count", "stalemate", "parry"]
    side: str
    """Which side decides."""


class Leaving(Held, frozen=True, kw_only=True):
    """Somebody who is gone from the group at the end of the phase."""

    to: int | None = None
    swap: str | None = None


class Group(Held, frozen=True, kw_only=True):
    """A combat group; the active side has the Momentum."""

    fight: int
    members: tuple[str, ...]
    active: str
    declared: dict[str, Declaration | None] = {}
    """None where a seat may only know that something was declared."""
    done: bool = False
    """Whether its exchange of this melee phase is over."""
    pending: Pending | None = None
    leaving: dict[str, Leaving] = {}
    dissolves: bool = False
    """Whether it is dissolved at the end of the phase (SI-R21, SI-22)."""


class Fight(Held, frozen=True, kw_only=True):
    """A fight: two sides, and the order of initiative among all in it."""

    starter: str
    target: str
    order: tuple[str, ...]
    values: dict[str, int]
    ignorable: bool = True
    """Whether the attack can still be ignored (SI-31)."""


class Split(Held, frozen=True, kw_only=True):
    """People who stand in a fight and must be split into groups."""

    fight: int
    members: tuple[str, ...]
    side: str
    """Which side decides."""
    anew: bool = False


class State(Held, frozen=True, kw_only=True):
    """The whole table."""

    defence_takes_momentum: bool = False
    round: int = 0
    phase: Phase | None = None
    fighters: dict[str, Fighter] = {}
    groups: dict[int, Group] = {}
    fights: dict[int, Fight] = {}
    splits: tuple[Split, ...] = ()


def start(options: Options) -> State:
    """A new table."""
    return State(defence_takes_momentum=options.defence_takes_momentum)


def group_of(state: State, name: str) -> int | None:
    """The number of the group that a fighter stands in."""
    for number, group in state.groups.items():
        if name in group.members:
            return number
    return None


def waiting_for_split(state: State, name: str) -> bool:
    """Whether a fighter stands in a fight that is still to be split."""
    return any(name in split.members for split in state.splits)


def opponents(state: State, group: Group, name: str) -> tuple[str, ...]:
    """Those on the other side of a group."""
    side = state.fighters[name].side
    return tuple(each for each in group.members if state.fighters[each].side != side)


def allies(state: State, group: Group, name: str) -> tuple[str, ...]:
    """Those on the same side of a group, oneself included."""
    side = state.fighters[name].side
    return tuple(each for each in group.members if state.fighters[each].side == side)


def other_side(state: State, group: Group) -> str:
    """The passive side of a group."""
    sides = (state.fighters[each].side for each in group.members)
    return next(side for side in sides if side != group.active)


def free_number(taken: dict[int, Group]) -> int:
    """The lowest number that no group has."""
    number = 1
    while number in taken:
        number += 1
    return number
