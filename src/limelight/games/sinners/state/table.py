"""What a table of the game holds."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll
from limelight.contract.dice import Dice, read

from ..facts import game
from ..rolls import LEVELS, Blows, Test, level, rank
from .library import Library, Thing, Weapon

Phase = Literal["movement_1", "skirmish", "melee", "magic", "movement_2"]
PHASES: tuple[Phase, ...] = ("movement_1", "skirmish", "melee", "magic", "movement_2")
Action = Literal["attack", "defend", "dodge", "manoeuvre", "tactical_move", "flee", "pick_up"]
UNARMED = "1d4"
"""SI-R21: what a disarmed fighter strikes with."""


@game.options
class Options(ll.Options, frozen=True, kw_only=True):
    """What a table can choose."""

    defence_takes_momentum: bool = False


class Fighter(ll.Carrier, frozen=True, kw_only=True):
    """A fighter with the values behind every test."""

    side: str
    talents: dict[str, int]
    weapon: Weapon
    damage_bonus: int = 0
    armour: Annotated[int, ll.Track(0, ll.LIMIT)] = 0
    dodge: Annotated[int, ll.Track(0, 20)] = 10
    speed: Annotated[int, ll.Track(0, ll.LIMIT)] = 8
    perception: int = 10
    regular: int = 0
    defensive: int = 0
    hit_points: Annotated[int, ll.Track(0, "full_hit_points", "life", "harm", drains=True)]
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
    """SI-R13: the group was dissolved in this melee phase; no new fight before the next."""
    advantage: int = 0
    disadvantage: int = 0
    things: dict[str, Thing] = {}

    @property
    def down(self) -> bool:
        """Out of the fight at the end of the phase."""
        return self.hit_points == 0

    @property
    def up(self) -> bool:
        """Whether they take part: neither down nor retired."""
        return not (self.down or self.retired)

    def test(self, action: str) -> Test:
        """The one place where a test is put together.

        SI-24, SI-R8, SI-R20: the shield is added to the value of every test on the weapon's
        talent, its defensive bonus on top for a defence. SI-25, SI-R18: a dodge, and a flight,
        is at disadvantage; SI-R36: that lies on the dodge alone, never on a defence or on
        another test. SI-R21: disarmed, prone, pushed.
        """
        dodges = action in ("dodge", "flee")
        value = self.talents[self.weapon.talent] + self.regular - 4 * self.disarmed
        value += self.defensive * (action == "defend")
        against = (self.prone > 0) + self.unsteady + dodges
        return Test(
            value=self.dodge if dodges else value,
            favour=self.advantage - self.disadvantage - against,
        )

    def strikes(self) -> Dice:
        """SI-R6, SI-R21: the damage dice of now, with the bonus."""
        written = read(UNARMED if self.disarmed else self.weapon.damage)
        assert written is not None
        return written._replace(flat=written.flat + self.damage_bonus)


class Declaration(ll.Thing, frozen=True, kw_only=True):
    """What a fighter will do in the exchange; nobody else sees it before."""

    action: Action
    target: str | None = None
    manoeuvre: str | None = None
    ally: str | None = None
    to: int | None = None
    swap: str | None = None
    flank: bool = False

    @property
    def offensive(self) -> bool:
        """SI-R24: whether a success of it stands; SI-R11: a manoeuvre is offensive too."""
        return self.action in ("attack", "manoeuvre", "tactical_move")

    @property
    def wards(self) -> bool:
        """SI-24, SI-25: whether a success of it holds attacks off."""
        return self.action in ("defend", "dodge")

    @property
    def open(self) -> bool:
        """SI-R12, SI-R28, SI-R29: whether attacks on it cannot be warded off."""
        return self.action in ("flee", "pick_up")


class Result(ll.Thing, frozen=True, kw_only=True):
    """A test as it fell."""

    value: int
    faces: tuple[int, ...]
    level: str

    @property
    def rank(self) -> int:
        """0 for a failure, then I, II, III."""
        found: int = rank(LEVELS.index(self.level))
        return found

    def told(self, name: str) -> dict[str, Any]:
        """What sentences about it can name."""
        return {"name": name, "faces": self.faces, "value": self.value, "level": self.level}


Results = dict[str, Result]


class Effect(ll.Thing, frozen=True, kw_only=True):
    """What a manoeuvre did."""

    manoeuvre: str
    on: str
    by: str


class Answers(ll.Thing, frozen=True, kw_only=True):
    """What was decided in an exchange so far."""

    count: Literal["all", "highest"] | None = None
    stalemate: Literal["both", "neither"] | None = None
    parries: dict[str, tuple[str, str]] = {}
    """By each perfect parry: damage or a manoeuvre, and against whom."""


UNDECIDED = Answers()


class Pending(ll.Thing, frozen=True, kw_only=True):
    """An exchange that waits for a decision; its damage dice lie sealed."""

    tests: Results
    damage: Annotated[dict[str, tuple[int, ...]], ll.Secret(sealed=True)]
    answers: Answers = UNDECIDED
    asks: Literal["count", "stalemate", "parry"]
    side: str
    """Which side decides."""


class Leaving(ll.Thing, frozen=True, kw_only=True):
    """Somebody who is gone from the group at the end of the phase."""

    to: int | None = None
    swap: str | None = None


class Standing(ll.Thing, frozen=True, kw_only=True):
    """People who stand against each other in a fight."""

    fight: int
    members: tuple[str, ...]


class Group(Standing, frozen=True, kw_only=True):
    """A combat group; SI-21: the active side has the Momentum."""

    active: str
    declared: dict[str, Declaration | None] = {}
    """None where a seat may only know that something was declared."""
    by: dict[str, str] = {}
    """Whose each declaration is to see while it is sealed: nobody's where the name is empty."""
    open: bool = False
    """Whether everybody sees what is declared; the dice have not fallen yet."""
    done: bool = False
    """Whether its exchange of this melee phase is over."""
    pending: Pending | None = None
    leaving: dict[str, Leaving] = {}
    dissolves: bool = False
    """Whether it is dissolved at the end of the phase (SI-R21, SI-22)."""

    @property
    def under_way(self) -> bool:
        """Whether the dice of its exchange have fallen."""
        return self.done or self.pending is not None

    @property
    def opened(self) -> dict[str, Declaration]:
        """What everybody has declared, as far as it is known."""
        return {name: each for name, each in self.declared.items() if each is not None}


class Fight(ll.Thing, frozen=True, kw_only=True):
    """A fight: two sides, and the order of initiative among all in it."""

    starter: str
    target: str
    order: tuple[str, ...]
    values: dict[str, int]
    ignorable: bool = True
    """Whether the attack can still be ignored (SI-31)."""


class Split(Standing, frozen=True, kw_only=True):
    """Those who must be split into groups."""

    side: str
    """Which side decides."""
    anew: bool = False


@game.state
class State(ll.Thing, frozen=True, kw_only=True):
    """The whole table."""

    defence_takes_momentum: bool = False
    round: int = 0
    phase: Phase | None = None
    fighters: dict[str, Fighter] = {}
    groups: dict[int, Group] = {}
    fights: dict[int, Fight] = {}
    splits: tuple[Split, ...] = ()
    session_runs: bool = False
    library: Library = Library()

    def number_of(self, name: str) -> int | None:
        """The number of the group that a fighter stands in."""
        return next((n for n, each in self.groups.items() if name in each.members), None)

    def group_of(self, name: str) -> Group | None:
        """The group that a fighter stands in."""
        return next((each for each in self.groups.values() if name in each.members), None)

    def split_of(self, name: str) -> Split | None:
        """The open split that a fighter stands in."""
        return next((each for each in self.splits if name in each.members), None)

    def opponents(self, group: Group, name: str) -> tuple[str, ...]:
        """Those on the other side of a group."""
        side = self.fighters[name].side
        return tuple(each for each in group.members if self.fighters[each].side != side)

    def allies(self, group: Group, name: str) -> tuple[str, ...]:
        """Those on the same side of a group, oneself included."""
        return self.on_side(group.members, self.fighters[name].side)

    def on_side(self, members: tuple[str, ...], side: str) -> tuple[str, ...]:
        """Those of some who are on a side."""
        return tuple(each for each in members if self.fighters[each].side == side)

    def side_as_written(self, side: str) -> str:
        """A side as it is written at this table, whatever its letters' case."""
        there = {each.side.casefold(): each.side for each in self.fighters.values()}
        return side if side in there.values() else there.get(side.casefold(), side)

    def passive(self, group: Group) -> str:
        """The side of a group that has not the Momentum."""
        sides = (self.fighters[each].side for each in group.members)
        return next(side for side in sides if side != group.active)

    def sides(self, members: tuple[str, ...]) -> list[tuple[str, ...]]:
        """These people by their sides, the smaller side first."""
        sides = dict.fromkeys(self.fighters[each].side for each in members)
        return sorted((self.on_side(members, side) for side in sides), key=len)

    def must_split(self, members: tuple[str, ...]) -> bool:
        """SI-3, SI-R1: once both sides have at least two."""
        return len(self.sides(members)[0]) > 1

    def changed(self, name: str, **fields: Any) -> "State":
        """With other values of a fighter."""
        return ll.changed(self, "fighters", name, **fields)

    def regrouped(self, number: int, **fields: Any) -> "State":
        """With other values of a group."""
        return ll.changed(self, "groups", number, **fields)

    def shut(self, number: int) -> "State":
        """With a group in which nobody has declared anything."""
        return self.regrouped(number, declared={}, by={}, open=False)

    def begun(self, fight: int) -> "State":
        """SI-31: with a fight that cannot be ignored any more."""
        return ll.changed(self, "fights", fight, ignorable=False)

    def alone(self, number: int) -> "State":
        """One group by itself, as if there were no other."""
        group = self.groups[number]
        return ll.replace(
            self,
            fighters={name: self.fighters[name] for name in group.members},
            groups={number: group},
            fights={group.fight: self.fights[group.fight]},
            splits=(),
        )

    def blows(self, names: tuple[str, ...]) -> Blows:
        """The damage dice of these fighters."""
        return Blows(weapons={name: self.fighters[name].strikes() for name in names})


def one_each(state: State, split: Split) -> list[tuple[str, ...]]:
    """A legal split: pairs in the order in which they stand; who is left over joins the last."""
    small, large = state.sides(split.members)
    groups = [(one, other) for one, other in zip(small, large, strict=False)]
    return [*groups[:-1], (*groups[-1], *large[len(small) :])]


def told_faces(tests: Results, damage: Mapping[str, tuple[int, ...]] = {}) -> ll.Faces:
    """The faces of tests and damage, by the names of their dice."""
    fallen = {f"test.{name}": each.faces for name, each in tests.items()}
    return fallen | {f"damage.{name}": each for name, each in damage.items()}


def levels_hold(tests: Results) -> bool:
    """SI-8: whether one of the faces of each test comes to its level (of two, one counts)."""
    return all(
        each.level in (LEVELS[level(face, each.value)] for face in each.faces)
        for each in tests.values()
    )


def shown_tests(tests: Mapping[str, Result]) -> dict[str, Any]:
    """Tests as programs are told of them."""
    return {
        name: {"value": each.value, "level": each.level, "faces": list(each.faces)}
        for name, each in tests.items()
    }


def told_tests(tests: Mapping[str, Result]) -> Iterator[ll.Said]:
    """Tests as sentences of the story."""
    return (ll.Said("story.tested", each.told(name)) for name, each in tests.items())


def why_tests(tests: Mapping[str, Result]) -> Iterator[ll.Because]:
    """SI-8: tests as steps of an explanation."""
    return (ll.Because("SI-8", "test", each.told(name)) for name, each in tests.items())


def start(options: Options) -> State:
    """A new table."""
    return State(defence_takes_momentum=options.defence_takes_momentum)


def essence(state: State) -> bytes:
    """What the future depends on: not which round it is."""
    return ll.essence(ll.replace(state, round=min(state.round, 1)))


game.start, game.essence = start, essence
