"""A group attack with everything that it comes to: the roll, the damage, the Hit Points."""

from collections.abc import Iterator, Mapping
from typing import Any

import limelight.contract as ll
from limelight.contract.dice import Dice

from .adversary import D20, AttackRoll
from .arithmetic import damage, hit_points, resisted


class Marking(D20, frozen=True):
    """How much damage arrives, and how many Hit Points that marks."""

    damage: int
    hp: int


class GroupAttack(AttackRoll, frozen=True, kw_only=True):
    """DH-88: one attack roll for all; on a hit their damage is added up and taken as one."""

    beside = ("hp",)
    written: Dice
    """What one of them deals."""
    count: int
    major: int
    severe: int
    armor: bool = False
    resistant: bool = False
    massive: bool = False

    @property
    def together(self) -> Dice:
        """What all of them deal."""
        one, many = self.written, self.count
        return Dice(one.sides * many, one.signs * many, one.flat * many)

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """The d20, and everybody's dice as one pool."""
        dice = dict(super().dice())
        if self.together.sides:
            dice["damage"] = self.together.sides
        return dice

    def keep(self) -> Mapping[str, ll.Keep]:
        """Damage is added up."""
        return {**super().keep(), "damage": ll.Keep("total", signs=self.together.signs)}

    def judge(self, kept: ll.Kept) -> Marking:
        """DH-81: the sum, resistance, thresholds, an Armor Slot; nothing on a miss."""
        (face,), (fallen,) = kept["d20"], kept.get("damage", (0,))
        total, together = face + self.modifier, self.together
        place = self.place(face, total)
        dealt = damage(fallen + together.flat, together.highest(), 1 * (face == 20))
        amount = (place != 1) * resisted(ll.best(dealt, 0), self.resistant, 0)
        marks = hit_points(amount, self.major, self.severe, self.massive)
        return Marking(place, face, total, amount, ll.best(marks - self.armor, 0))

    def why(self, fell: ll.Fallen[D20]) -> Iterator[ll.Because]:
        """The attack, then what it does."""
        yield from super().why(fell)
        if fell.outcome != "failure":
            yield from self._hurt(fell)

    def _hurt(self, fell: ll.Fallen[D20]) -> Iterator[ll.Because]:
        """DH-88, DH-118, DH-82, DH-114: everybody's damage, and what is left of it."""
        together, faces = self.together, fell.faces.get("damage", ())
        critical = fell.outcome == "critical_success"
        values = {"count": self.count, "dice": str(self.written), "faces": faces}
        yield ll.Because("DH-88", "group_dice" if faces else "group_flat", values)
        if critical:
            yield ll.Because("DH-118", "critical_damage", {"by": together.highest()})
        total = ll.best(damage(together.total(faces), together.highest(), critical), 0)
        yield ll.Because("DH-88", "pack_damage", {"total": total})
        read = self.marking(fell)
        if self.resistant:
            yield ll.Because("DH-82", "resisted", {"total": read.damage})
        hp = hit_points(read.damage, self.major, self.severe, self.massive)
        rule = "DH-101" if hp == 4 else "DH-114"
        yield ll.Because(rule, "hit_points", {"amount": read.damage, "hp": hp})
        if self.armor and hp:
            yield ll.Because("DH-114", "armor_takes")

    def marking(self, fell: ll.Fallen[D20]) -> Marking:
        """What these faces come to."""
        return self.judge(self.kept(fell.faces))

    def result(self, fell: ll.Fallen[D20]) -> dict[str, Any]:
        """What programs are told of it; damage dice are always a list."""
        read, shown = self.marking(fell), super().result(fell)
        dice = shown["dice"] | {"damage": list(fell.faces.get("damage", ()))}
        return shown | {"dice": dice, "damage": read.damage, "hp": read.hp}
