"""Fights: weak points, and the rounds of combat dice against the danger level."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

import limelight.contract as ll

from .moves import D6

Chapter = Literal["light", "dark"]

WEAK: Mapping[str, ll.Keep] = {"light": ll.HIGHEST, "dark": ll.LOWEST}
"""YO-14: which of two dice is the weak point in each chapter of life."""


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
        yield ll.Because("YO-15", "combat" if read.counting else "no_combat", values)
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
