"""The rolls: each is a struct of its inputs, with its dice and its judge.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar

import limelight.contract as ll
from limelight.contract.dice import Dice

from .facts import game

D20, TWO = (20,), (20, 20)
T = TypeVar("T")
LEVELS = ("fumble", "failure", "I", "II", "III", "critical")


def level(face: Any, value: Any) -> Any:
    """A test as a place in LEVELS: under the value, half of it, a fifth of it.

    SI-R20: a natural 1 is critical whatever the value; SI-16: a natural 20 is a fumble.
    """
    plain = 1 + 1 * (face <= value) + 1 * (2 * face <= value) + 1 * (5 * face <= value)
    return (face == 1) * 5 + ((face != 1) & (face != 20)) * plain


def rank(level: Any) -> Any:
    """How high a place in LEVELS ranks: 0 for a failure; SI-R20: a natural 1 ranks with III."""
    return (level > 1) * (level - 1) - 1 * (level == 5)


def through(active: Any, passive: Any, wards: bool) -> Any:
    """Who gets through one against one, by ranks, as a place in the outcomes of an Exchange.

    SI-9, SI-10, SI-12; SI-13: only the higher success counts; SI-11: of the same level a
    defence holds, and two who fought offensively are a stalemate.
    """
    none = (active == 0) & (passive == 0)
    warding = 4 * none + 3 * ((passive >= active) & (passive > 0))
    fighting = 4 * none + 1 * (passive > active) + 2 * ((active == passive) & (active > 0))
    return wards * warding + (1 - wards) * fighting


def damage(dice: Any, double: Any, half: Any, armour: Any) -> Any:
    """SI-R6: dice and bonus; doubled or halved, rounded down; then armour; never below 0."""
    dealt = dice * (1 + 1 * double) // (1 + 1 * half) - armour
    return dealt * (dealt > 0)


def reach(speed: Any, half: Any) -> Any:
    """How many metres a fighter gets: the movement range, or half of it."""
    return 5 * speed // (1 + 1 * half)


class Test(ll.Roll[ll.Outcome], frozen=True):
    """SI-8: a d20 under a value; the levels are I, II at half of it, III at a fifth."""

    outcomes = dict.fromkeys(LEVELS, "SI-8") | {"fumble": "SI-16", "critical": "SI-R20"}
    value: int
    favour: int = 0
    """Advantage less disadvantage: they cancel, and never more than one die is added."""

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """One die, or two with advantage or disadvantage."""
        return {"test": self.faces}

    @property
    def faces(self) -> tuple[int, ...]:
        """The sides of the dice."""
        return TWO if self.favour else D20

    def keep(self) -> Mapping[str, ll.Keep]:
        """The lower of two counts with advantage, the higher with disadvantage."""
        return {"test": ll.LOWEST if self.favour > 0 else ll.HIGHEST}

    def judge(self, kept: ll.Kept) -> ll.Outcome:
        """The level."""
        return ll.Outcome(level(kept["test"][0], self.value))

    def rank_of(self, face: Any) -> Any:
        """How high the die that counts ranks."""
        return rank(level(face, self.value))

    def why(self, fell: ll.Fallen[ll.Outcome]) -> Iterator[ll.Because]:
        """The dice against the value."""
        told = {"faces": fell.faces["test"], "value": self.value, "level": fell.outcome}
        yield ll.Because("SI-8", "lone_test", told)

    def announce(self, fell: ll.Fallen[ll.Outcome]) -> ll.Said:
        """The level."""
        return ll.Said("announce.level", {"level": fell.outcome})

    def result(self, fell: ll.Fallen[ll.Outcome]) -> dict[str, Any]:
        """What programs are told of it."""
        outcome = fell.outcome
        return {"outcome": outcome, "level": outcome, "dice": ll.shown(fell.faces)}


class Hand(NamedTuple):
    """The dice of one of several people, and what is added to what they keep."""

    sides: tuple[int, ...]
    keep: ll.Keep
    flat: int = 0


class Each(ll.Outcome, frozen=True):
    """What it comes to for everybody."""

    each: dict[str, int]


class Together(ll.Roll[Each], frozen=True):
    """Dice that several people throw at once, each their own: ``DIE.NAME``."""

    die: ClassVar[str]

    def hands(self) -> Mapping[str, Hand]:
        """By whose they are."""
        raise NotImplementedError

    def named(self, own: Mapping[str, T]) -> dict[str, T]:
        """Something by the names of the dice instead of the people's."""
        return {f"{self.die}.{name}": each for name, each in own.items()}

    def own(self, faces: ll.Faces) -> dict[str, tuple[int, ...]]:
        """Faces by whose they are."""
        return {die.removeprefix(f"{self.die}."): each for die, each in faces.items()}

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """Only dice: a flat number needs none."""
        return self.named({name: hand.sides for name, hand in self.hands().items() if hand.sides})

    def keep(self) -> Mapping[str, ll.Keep]:
        """Each by itself."""
        return self.named({name: hand.keep for name, hand in self.hands().items() if hand.sides})

    def judge(self, kept: ll.Kept) -> Each:
        """What is kept, and what is added."""
        hands = self.hands().items()
        return Each(0, {n: kept.get(f"{self.die}.{n}", (0,))[0] + hand.flat for n, hand in hands})


class Tests(Together, frozen=True):
    """The tests of a whole group: an exchange looks only at how high each level ranks."""

    outcomes = {"tested": "SI-8"}
    die = "test"
    tests: dict[str, Test]

    def hands(self) -> Mapping[str, Hand]:
        """Of each test its rank, so that few throws stand for all of them."""
        return {
            name: Hand(test.faces, test.keep()["test"]._replace(then=test.rank_of))
            for name, test in self.tests.items()
        }


class Blows(Together, frozen=True):
    """Damage dice of several fighters; the bonus is in the flat number."""

    outcomes = {"damage": "SI-R6"}
    apart = True
    die = "damage"
    weapons: dict[str, Dice]

    def hands(self) -> Mapping[str, Hand]:
        """They are added up."""
        return {
            name: Hand(dice.sides, ll.Keep("total", signs=dice.signs), dice.flat)
            for name, dice in self.weapons.items()
        }


class Initiative(Together, frozen=True):
    """A d6 and perception; the surprised throw two, and the lower counts."""

    outcomes = {"initiative": "SI-4"}
    die = "initiative"
    perceptions: dict[str, int]
    surprised: tuple[str, ...] = ()

    def hands(self) -> Mapping[str, Hand]:
        """Everybody's die, or two."""
        return {
            name: Hand((6, 6) if name in self.surprised else (6,), ll.LOWEST, perception)
            for name, perception in self.perceptions.items()
        }


# Without a table


class Crossed(ll.Outcome, frozen=True):
    """Who gets through, and the levels of both."""

    active: int
    passive: int


class Exchange(ll.Roll[Crossed], frozen=True):
    """One exchange of one against one; SI-25: a dodge is at disadvantage."""

    outcomes = {
        "active": "SI-9",
        "passive": "SI-10",
        "both_may": "SI-11",
        "warded_off": "SI-10",
        "both_fail": "SI-12",
    }
    active: Test
    passive: Test
    wards: bool

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """Both tests."""
        return {"active": self.active.faces, "passive": self.passive.faces}

    def keep(self) -> Mapping[str, ll.Keep]:
        """Each by its own rule."""
        return {"active": self.active.keep()["test"], "passive": self.passive.keep()["test"]}

    def judge(self, kept: ll.Kept) -> Crossed:
        """The levels against each other."""
        active = level(kept["active"][0], self.active.value)
        passive = level(kept["passive"][0], self.passive.value)
        return Crossed(through(rank(active), rank(passive), self.wards), active, passive)

    def why(self, fell: ll.Fallen[Crossed]) -> Iterator[ll.Because]:
        """Both tests, and who gets through."""
        for side, found in self.levels(fell).items():
            yield ll.Because("SI-8", f"lone_{side}", {"faces": fell.faces[side], "level": found})
        ranks = rank(fell.read.active), rank(fell.read.passive)
        rule = self.outcomes[fell.outcome]
        if all(ranks):
            rule = "SI-11" if ranks[0] == ranks[1] else "SI-13"
        yield ll.Because(rule, "outcome", {"outcome": fell.outcome})

    def announce(self, fell: ll.Fallen[Crossed]) -> ll.Said:
        """Who gets through."""
        return ll.Said(f"announce.{fell.outcome}")

    def result(self, fell: ll.Fallen[Crossed]) -> dict[str, Any]:
        """What programs are told of it."""
        levels = self.levels(fell)
        return {"outcome": fell.outcome, "levels": levels, "dice": ll.shown(fell.faces)}

    def levels(self, fell: ll.Fallen[Crossed]) -> dict[str, str]:
        """How both tests fell."""
        return {"active": LEVELS[fell.read.active], "passive": LEVELS[fell.read.passive]}


@game.roll("test")
class LoneTest(ll.Lone, frozen=True):
    """A test with everything said beforehand."""

    value: ll.Number
    advantage: bool = False
    disadvantage: bool = False

    def roll(self) -> Test:
        """The roll that these options come to."""
        return Test(value=self.value, favour=self.advantage - self.disadvantage)


@game.roll("exchange")
class LoneExchange(ll.Lone, frozen=True):
    """One against one, with everything said beforehand."""

    value: ll.Number
    against: ll.Number
    action: Literal["attack", "manoeuvre"] = "attack"
    reaction: Annotated[Literal["attack", "defend", "dodge", "manoeuvre"], ll.Words("action")] = (
        "attack"
    )

    def roll(self) -> Exchange:
        """The roll that these options come to."""
        passive = Test(value=self.against, favour=-(self.reaction == "dodge"))
        wards = self.reaction in ("defend", "dodge")
        return Exchange(active=Test(value=self.value), passive=passive, wards=wards)
