"""An adversary's d20: its attack, and its other rolls."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import limelight.contract as ll

from .outcomes import UNDECIDED, succeeded


class D20(ll.Outcome, frozen=True):
    """The die that counts, and the total."""

    face: int
    total: int


class AttackRoll(ll.Roll[D20], frozen=True):
    """DH-115: an adversary's d20 against an Evasion; equal hits."""

    outcomes = {"success": "DH-115", "failure": "DH-115", "critical_success": "DH-116"}
    by: ClassVar[str] = "DH-115"
    natural: ClassVar[str] = "DH-116"
    """The rules of the die, and of a natural 20."""
    modifier: int = 0
    difficulty: int | None = None
    advantage: int = 0
    disadvantage: int = 0

    def codes(self) -> tuple[str, ...]:
        """Without something to reach only a natural 20 says anything."""
        return UNDECIDED if self.difficulty is None else tuple(self.outcomes)

    @property
    def own(self) -> int:
        """What is left of advantage and disadvantage: above 0, below, or nothing."""
        return self.advantage - self.disadvantage

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """DH-117: two dice with advantage or disadvantage."""
        return {"d20": (20, 20) if self.own else (20,)}

    def keep(self) -> Mapping[str, ll.Keep]:
        """DH-117: the higher or the lower counts."""
        return {"d20": ll.LOWEST if self.own < 0 else ll.HIGHEST}

    def judge(self, kept: ll.Kept) -> D20:
        """DH-115: the die and the modifier."""
        (face,) = kept["d20"]
        return D20(self.place(face, face + self.modifier), face, face + self.modifier)

    def place(self, face: Any, total: Any) -> Any:
        """DH-116: a natural 20 hits whatever the Evasion, and is critical."""
        if self.difficulty is None:
            return 2 * (face == 20)
        return (face == 20) * 2 + (face != 20) * (total < self.difficulty)

    def why(self, fell: ll.Fallen[D20]) -> Iterator[ll.Because]:
        """The dice, the total against what is to be reached, a natural 20."""
        face, total = fell.read.face, fell.read.total
        if self.own:
            code = "d20_lower" if self.own < 0 else "d20_higher"
            yield ll.Because("DH-117", code, {"faces": fell.faces["d20"]})
        if self.modifier is not ll.Hidden:
            yield ll.Because(self.by, "d20", {"d20": face, "by": self.modifier})
            yield from self.against(total)
        if face == 20:
            yield ll.Because(self.natural, "natural_20")
        if fell.outcome:
            yield ll.Because(self.outcomes[fell.outcome], "outcome", {"outcome": fell.outcome})

    def against(self, total: int) -> Iterator[ll.Because]:
        """DH-115: whether the Evasion is reached."""
        values = {"total": total, "difficulty": self.difficulty}
        if self.difficulty is None:
            yield ll.Because("DH-4", "total", values)
        else:
            code = "evasion_reached" if total >= self.difficulty else "evasion_missed"
            yield ll.Because("DH-115", code, values)

    def announce(self, fell: ll.Fallen[D20]) -> ll.Said:
        """Whether it came through."""
        if fell.outcome == "critical_success":
            return ll.Said("announce.critical")
        if self.modifier is ll.Hidden:
            return ll.Said(f"announce.only_{fell.outcome}")
        return ll.Said(f"announce.{fell.outcome or 'total'}", {"total": fell.read.total})

    def result(self, fell: ll.Fallen[D20]) -> dict[str, Any]:
        """What programs are told of it."""
        return {
            "outcome": fell.outcome or None,
            "total": fell.read.total,
            "success": succeeded(fell.outcome) if fell.outcome else None,
            "critical": fell.outcome == "critical_success",
            "with": None,
            "dice": ll.shown(fell.faces),
        }


class AdversaryReaction(AttackRoll, frozen=True):
    """DH-99: its other rolls, d20 against a Difficulty; the modifier is an Experience (DH-97)."""

    outcomes = {"success": "DH-99", "failure": "DH-99"}
    by, natural = "DH-99", "DH-R53"

    def codes(self) -> tuple[str, ...]:
        """It has no critical success."""
        return ("", "", "success") if self.difficulty is None else tuple(self.outcomes)

    def place(self, face: Any, total: Any) -> Any:
        """DH-R53: a natural 20 succeeds, and no more."""
        if self.difficulty is None:
            return 2 * (face == 20)
        return 1 * ((face != 20) & (total < self.difficulty))

    def against(self, total: int) -> Iterator[ll.Because]:
        """DH-99: whether the Difficulty is reached."""
        values = {"total": total, "difficulty": self.difficulty}
        if self.difficulty is None or self.difficulty is ll.Hidden:
            yield ll.Because("DH-99", "total", values)
        else:
            code = "total_reaches" if total >= self.difficulty else "total_misses"
            yield ll.Because("DH-99", code, values)
