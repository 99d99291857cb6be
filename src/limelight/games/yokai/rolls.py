"""The rolls: each is a struct of its inputs, with its dice and its judge.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Literal

import limelight.contract as ll

from .facts import game

Colour = Literal["white", "black"]
Kind = Literal["find_out", "risk", "use_ability", "travel", "weaken"]
Chapter = Literal["light", "dark"]

COLOURS: tuple[Colour, ...] = ("white", "black")
LINES = ("1&1", "1-2", "3-4", "5-6", "6&6")
SUCCESS = ("5-6", "6&6")
"""YO-8: the lines with which a risk comes off."""
MOVE_DIE: Mapping[Kind, Colour] = {
    "find_out": "white",
    "risk": "black",
    "use_ability": "black",
    "travel": "white",
    "weaken": "black",
}
TABLES: Mapping[Kind, str] = {
    "find_out": "YO-7",
    "risk": "YO-8",
    "use_ability": "YO-9",
    "travel": "YO-10",
    "weaken": "YO-11",
}
"""The rule with the table of each move."""
WEAK: Mapping[str, ll.Keep] = {"light": ll.HIGHEST, "dark": ll.LOWEST}
"""YO-14: which of two dice is the weak point in each chapter of life."""
D6 = (6,)
NONE = (0, 0)
TWO_OF_EACH: Mapping[str, ll.Keep] = dict.fromkeys(COLOURS, ll.TWO_HIGHEST)


# Arithmetic


def line(high: Any, second: Any) -> Any:
    """YO-2, YO-3 as a place in LINES; of a single die the second is 0."""
    both = high * second
    return (high + 1 >> 1) - (both == 1) + (both == 36)


def black(white: Any, black: Any) -> Any:
    """YO-4, YO-R1: whether the highest value is on a black die; a tie counts as black.

    Of a colour that is not in the pool the highest is 0.
    """
    return black >= white


def reaches(total: Any, danger: Any) -> Any:
    """YO-15: whether the two highest combat dice together reach the danger level."""
    return total >= danger


def highest(kept: tuple[Any, ...]) -> tuple[Any, ...]:
    """YO-18, YO-R12: for each of these dice whether none is higher."""
    top = kept[0]
    for face in kept[1:]:
        top = ll.best(top, face)
    return tuple(face == top for face in kept)


def hits(kept: tuple[Any, ...], points: tuple[Any, ...]) -> Any:
    """YO-16, YO-R19: a condition for each kept die on each weak point, one's own included."""
    return sum(1 * (face == point) for face in kept for point in points)


def weakened(danger: Any, by: Any) -> Any:
    """YO-R10: the danger level after it was moved, never below 2."""
    return ll.best(danger + by, 2)


def peaceful(one: Any, two: Any, target: Any) -> Any:
    """YO-21: equal is enough, and 1&1 never is."""
    return (one + two >= target) & (one + two > 2)


# Moves


class Reading(ll.Thing, frozen=True, kw_only=True):
    """What a throw says: its line, its highest value, and the colour of that."""

    line: str
    high: int
    colour: str
    success: bool | None = None
    """Of a risk: whether it came off."""

    def why(self) -> Iterator[ll.Because]:
        """YO-2, YO-3, YO-4: how the dice were read."""
        if self.line in ("1&1", "6&6"):
            yield ll.Because("YO-3", "doubles", {"line": self.line})
        else:
            yield ll.Because("YO-2", "high", {"high": self.high, "line": self.line})
        if self.colour == "black":
            yield ll.Because("YO-4", "black")

    def said(self, key: str) -> ll.Said:
        """The line, and the colour of its highest die."""
        return ll.Said(key, {"line": self.line, "colour": self.colour})

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        shown = {name: each for name, each in ll.asdict(self).items() if each is not None}
        return {"outcome": self.line, **shown}


class Line(ll.Outcome, frozen=True):
    """The highest value, and whether it is on a black die: that brings a condition."""

    high: int
    condition: bool


class MoveRoll(ll.Roll[Line], frozen=True):
    """YO-1: dice that are thrown, with their colours, and dice that lie there already."""

    outcomes = {"1&1": "YO-3", "1-2": "YO-2", "3-4": "YO-2", "5-6": "YO-2", "6&6": "YO-3"}
    beside = ("condition",)
    kind: Kind
    colours: dict[str, Colour] = {}
    many: dict[str, int] = {}
    """How many there are of a die, where it is not one."""
    lying: dict[Colour, tuple[int, ...]] = {}
    """YO-R4: the faces of dice that are not thrown, by colour."""

    def codes(self) -> tuple[str, ...]:
        """YO-2, YO-3: the lines exclude each other."""
        return LINES

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """All of them have six sides."""
        if not self.many:
            return dict.fromkeys(self.colours, D6)
        return {die: D6 * self.many.get(die, 1) for die in self.colours}

    def pool_of(self, die: str) -> str:
        """Dice of a colour are kept together."""
        return self.colours[die]

    def keep(self) -> Mapping[str, ll.Keep]:
        """YO-3: nothing but the two highest is looked at, so of each colour the two highest."""
        return TWO_OF_EACH

    def judge(self, kept: ll.Kept) -> Line:
        """YO-2, YO-3, YO-4: the two highest of the whole pool, whoever threw them."""
        whites, blacks = self._two(kept, "white"), self._two(kept, "black")
        high = ll.best(whites[0], blacks[0])
        lower = whites[0] + blacks[0] - high
        second = ll.best(lower, ll.best(whites[1], blacks[1]))
        return Line(line(high, second), high, black(whites[0], blacks[0]))

    def _two(self, kept: ll.Kept, colour: Colour) -> tuple[Any, ...]:
        """The two highest of a colour, those that lie there included."""
        thrown, lying = kept.get(colour, ()), self.lying.get(colour, ())
        return ll.TWO_HIGHEST.of((*thrown, *lying)) if lying else thrown or NONE

    def reading(self, fell: ll.Fallen[Line]) -> Reading:
        """What the dice say, as it is kept."""
        return Reading(
            line=fell.outcome,
            high=fell.read.high,
            colour="black" if fell.read.condition else "white",
            success=fell.outcome in SUCCESS if self.kind == "risk" else None,
        )

    def why(self, fell: ll.Fallen[Line]) -> Iterator[ll.Because]:
        """The pool, what lay there already, and how it is read."""
        for die, faces in fell.faces.items():
            yield ll.Because("YO-1", f"pool_{self.colours[die]}", {"faces": faces})
        for colour in COLOURS:
            if self.lying.get(colour):
                yield ll.Because("YO-R4", f"lying_{colour}", {"faces": self.lying[colour]})
        yield from self.reading(fell).why()

    def follows(self, fell: ll.Fallen[Line]) -> Iterator[ll.Because]:
        """YO-7, YO-8, YO-9, YO-10, YO-11: what the line gives."""
        yield ll.Because(TABLES[self.kind], f"{self.kind}.{fell.outcome}")

    def announce(self, fell: ll.Fallen[Line]) -> ll.Said:
        """How the result is called out."""
        return self.reading(fell).said("announce.line")

    def result(self, fell: ll.Fallen[Line]) -> dict[str, Any]:
        """What programs are told of it; its faces are always lists."""
        dice = {die: list(faces) for die, faces in fell.faces.items()}
        return {
            **self.reading(fell).result(),
            "condition": bool(fell.read.condition),
            "dice": dice,
        }


class Gives(ll.Thing, frozen=True, kw_only=True):
    """What a line gives, or what a settled move really changed; zeros are left out."""

    points: int = 0
    clues: int = 0
    bonus_dice: int = 0
    removed: int = 0
    condition: int = 0
    danger: int = 0
    dangerous_situation: bool = False


ALL = 99
GIVES: Mapping[Kind, Mapping[str, Gives]] = {
    "find_out": {  # YO-7
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(points=1),
        "5-6": Gives(clues=1),
        "6&6": Gives(clues=2),
    },
    "risk": {  # YO-8; YO-R20: doubles come on top of the line
        "1&1": Gives(points=2, dangerous_situation=True),
        "1-2": Gives(dangerous_situation=True),
        "3-4": Gives(points=1),
        "5-6": Gives(),
        "6&6": Gives(clues=1, bonus_dice=1),
    },
    "use_ability": {  # YO-9
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(points=1),
        "5-6": Gives(bonus_dice=1),
        "6&6": Gives(clues=1, bonus_dice=1),
    },
    "travel": {  # YO-10
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(removed=2),
        "5-6": Gives(removed=3, clues=1),
        "6&6": Gives(removed=ALL, clues=1),
    },
    "weaken": {  # YO-11
        "1&1": Gives(danger=2),
        "1-2": Gives(danger=1),
        "3-4": Gives(),
        "5-6": Gives(danger=-1),
        "6&6": Gives(danger=-3),
    },
}
"""What each line gives in total."""


# Fights


class WeakPoints(ll.Outcome, frozen=True):
    """Everybody's weak point, in the order of the participants."""

    points: tuple[int, ...]


class WeakPointsRoll(ll.Roll[WeakPoints], frozen=True):
    """YO-14: two dice for everybody."""

    outcomes = {"weak_points": "YO-14"}
    chapters: dict[str, Chapter]

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """Two each."""
        return {f"weak.{name}": D6 * 2 for name in self.chapters}

    def keep(self) -> Mapping[str, ll.Keep]:
        """The higher in a light chapter of life, the lower in a dark one."""
        return {f"weak.{name}": WEAK[chapter] for name, chapter in self.chapters.items()}

    def judge(self, kept: ll.Kept) -> WeakPoints:
        """What is kept is the weak point."""
        return WeakPoints(0, tuple(kept[f"weak.{name}"][0] for name in self.chapters))


class Fought(ll.Outcome, frozen=True):
    """The two highest combat dice of those that count, and what they come to together."""

    counting: tuple[int, ...]
    """YO-R16: fewer where there are fewer."""
    total: int
    kept: tuple[int, ...] = ()
    """YO-R11: the best die of every hand, those of weakeners included."""


@cache
def best_two(hands: tuple[int, ...]) -> Mapping[str, ll.Keep]:
    """YO-R11: the best of each hand, and of those the two highest."""
    return {"combat": ll.Keep("highest", 2, hands=hands)}


class CombatRoll(ll.Roll[Fought], frozen=True, kw_only=True):
    """YO-15: the hands of those who count against a danger level."""

    outcomes = {"won": "YO-15", "another_round": "YO-15"}
    hands: tuple[int, ...] = ()
    danger: int

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """All hands in one throw."""
        return {"combat": D6 * sum(self.hands)}

    def keep(self) -> Mapping[str, ll.Keep]:
        """YO-R11: the best of each hand, and of those the two highest."""
        return best_two(self.hands)

    def judge(self, kept: ll.Kept) -> Fought:
        """YO-15: both together."""
        return self.fought(kept["combat"], len(self.hands))

    def fought(self, two: tuple[Any, ...], hands: int) -> Fought:
        """What the two highest of so many hands come to."""
        total = two[0] + two[1]
        return Fought(1 - 1 * reaches(total, self.danger), two[:hands], total)

    def why(self, fell: ll.Fallen[Fought]) -> Iterator[ll.Because]:
        """The sum against the danger level."""
        read = fell.read
        values = {"faces": read.counting, "total": read.total, "danger": self.danger}
        yield ll.Because("YO-15", "combat", values)
        yield ll.Because("YO-15", "outcome", {"outcome": fell.outcome})

    def result(self, fell: ll.Fallen[Fought]) -> dict[str, Any]:
        """What programs are told of it; its faces are always lists."""
        dice = {die: list(faces) for die, faces in fell.faces.items()}
        return {"outcome": fell.outcome, "total": fell.read.total, "dice": dice}


class RoundRoll(CombatRoll, frozen=True, kw_only=True):
    """YO-15 at a table: everybody's hand by name, and who only throws along."""

    pools: dict[str, int]
    aside: tuple[str, ...] = ()
    """YO-R9: who weakened the enemy in this round does not count for the sum."""

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """A hand each."""
        return {f"combat.{name}": D6 * count for name, count in self.pools.items()}

    def keep(self) -> Mapping[str, ll.Keep]:
        """YO-R11: only the best of a hand is looked at."""
        return {f"combat.{name}": ll.HIGHEST for name in self.pools}

    def judge(self, kept: ll.Kept) -> Fought:
        """YO-15, YO-R9, YO-R16: the sum of what counts, however few those are."""
        best = {name: kept[f"combat.{name}"][0] for name in self.pools}
        counting = tuple(face for name, face in best.items() if name not in self.aside)
        found = self.fought(ll.TWO_HIGHEST.of(counting), len(counting))
        return ll.replace(found, kept=tuple(best.values()))

    def sum_only(self) -> CombatRoll:
        """The same round, as far as it is won or not: quick to price."""
        counting = tuple(count for name, count in self.pools.items() if name not in self.aside)
        return CombatRoll(hands=counting, danger=self.danger)


# Solving


class Solution(ll.Outcome, frozen=True):
    """What both dice come to."""

    total: int


class SolveRoll(ll.Roll[Solution], frozen=True):
    """YO-21: 2d6 against what the clues leave of the difficulty."""

    outcomes = {"peaceful": "YO-21", "final_fight": "YO-21"}
    pool = {"solve": (6, 6)}
    difficulty: int
    """YO-R14: with the points spent on it."""
    clues: int = 0

    @property
    def target(self) -> int:
        """YO-R14: what is to be reached."""
        return self.difficulty - self.clues

    def judge(self, kept: ll.Kept) -> Solution:
        """YO-21, YO-R14: a target of 2 or less still fails on 1&1."""
        one, two = kept["solve"]
        return Solution(1 - 1 * peaceful(one, two, self.target), one + two)

    def why(self, fell: ll.Fallen[Solution]) -> Iterator[ll.Because]:
        """The sum against the target."""
        values = {"faces": fell.faces["solve"], "total": fell.read.total, "target": self.target}
        yield ll.Because("YO-21", "solve", values)
        yield ll.Because("YO-21", "outcome", {"outcome": fell.outcome})


# Without a table

MOST_DICE = 24
MOST_COMBAT_DICE = 100
MOST_LYING = 300
Many = Annotated[int, ll.Meta(ge=0, le=MOST_DICE)]
Danger = Annotated[int, ll.Meta(ge=2, le=ll.LIMIT)]


class LoneMove(ll.Lone, frozen=True):
    """The whole pool; with nothing said the lone move die. Helpers' dice lie there already."""

    kind: ClassVar[Kind]
    white: Many | None = None
    black: Many | None = None
    lying: str = ""

    def roll(self) -> MoveRoll | ll.Refusal:
        """The roll that these options come to."""
        many: dict[Colour, int] = {"white": self.white or 0, "black": self.black or 0}
        if self.white is None and self.black is None:
            many[MOVE_DIE[self.kind]] = 1
        if not any(many.values()):
            return wrong("white")
        lying = lies(self.lying)
        if lying is None:
            return wrong("lying")
        thrown: dict[str, Colour] = {colour: colour for colour in COLOURS if many[colour]}
        counts: dict[str, int] = {colour: many[colour] for colour in COLOURS if many[colour]}
        return MoveRoll(kind=self.kind, colours=thrown, many=counts, lying=lying)


def wrong(field: str) -> ll.Refusal:
    """An option that makes no sense."""
    return ll.bad_value("wrong", field, field=field)


def lies(text: str) -> dict[Colour, tuple[int, ...]] | None:
    """Dice that lie there already, as they are typed: ``w5,b3``."""
    found: dict[Colour, tuple[int, ...]] = {}
    for each in text.split(",") if text else ():
        letter, face = each.strip()[:1].lower(), each.strip()[1:]
        colour = next((c for c in COLOURS if c[0] == letter), None)
        if colour is None or face not in ("1", "2", "3", "4", "5", "6"):
            return None
        found[colour] = (*found.get(colour, ()), int(face))
    return found if len(text) <= MOST_LYING else None


class LoneFindOut(LoneMove, frozen=True):
    """Find something out (YO-7)."""

    kind = "find_out"


class LoneRisk(LoneMove, frozen=True):
    """Risk something (YO-8)."""

    kind = "risk"


class LoneUseAbility(LoneMove, frozen=True):
    """Use an ability (YO-9)."""

    kind = "use_ability"


class LoneTravel(LoneMove, frozen=True):
    """On the road (YO-10)."""

    kind = "travel"


class LoneWeaken(LoneMove, frozen=True):
    """Weaken the enemy (YO-11)."""

    kind = "weaken"


class LoneSolve(ll.Lone, frozen=True):
    """Solve the adventure against what is left of its difficulty (YO-21)."""

    difficulty: ll.Number

    def roll(self) -> SolveRoll:
        """The roll that these options come to."""
        return SolveRoll(difficulty=self.difficulty)


class LoneCombat(ll.Lone, frozen=True):
    """One round of combat dice, a hand each (YO-15, YO-R11)."""

    pools: str
    danger: Danger

    def roll(self) -> CombatRoll | ll.Refusal:
        """The roll that these options come to."""
        counts = hands(self.pools, 2) or (0,)
        if min(counts) < 1 or sum(counts) > MOST_COMBAT_DICE:
            return ll.bad_value("pools", "pools")
        return CombatRoll(hands=counts, danger=self.danger)


@lru_cache(1024)
def hands(text: str, digits: int) -> tuple[int, ...] | None:
    """How many dice each has, as it is typed: ``1,1,2``."""
    typed = [each.strip() for each in text.split(",")]
    if not all(each.isascii() and each.isdigit() and len(each) <= digits for each in typed):
        return None
    return tuple(map(int, typed))


game.rolls |= {
    "find-out": LoneFindOut,
    "risk": LoneRisk,
    "use-ability": LoneUseAbility,
    "travel": LoneTravel,
    "weaken": LoneWeaken,
    "solve": LoneSolve,
    "combat": LoneCombat,
}
