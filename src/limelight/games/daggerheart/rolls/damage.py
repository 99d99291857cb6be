"""Damage: dice as they are written, of one or of several together."""

from collections.abc import Iterator, Mapping
from typing import Any

import limelight.contract as ll
from limelight.contract.dice import Dice

from .arithmetic import damage
from .outcomes import Sum, told


class Hurt(Sum, frozen=True):
    """How much damage it is."""


class DamageRoll(ll.Roll[Hurt], frozen=True):
    """DH-25: damage as it is written; DH-36, DH-88: of several all of it is one sum."""

    outcomes = {"damage": "DH-25"}
    beside = ("totals",)
    written: dict[str, Dice]
    """By whom."""
    critical: bool = False
    team: bool = False
    """DH-36: a tag team, each with dice of their own; else several throw as one."""
    bonus: dict[str, int] = {}
    """DC-35: held dice that are added, by their names."""

    def name(self, who: str) -> str:
        """What somebody's dice are called."""
        return f"damage.{who}" if self.team else "damage"

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """Only dice: flat damage needs none."""
        named = self._named({who: each.sides for who, each in self.written.items()})
        return {**named, **{die: (sides,) for die, sides in self.bonus.items()}}

    def keep(self) -> Mapping[str, ll.Keep]:
        """They are added up."""
        signs = self._named({who: each.signs for who, each in self.written.items()})
        signs |= dict.fromkeys(self.bonus, (1,))
        return {name: ll.Keep("total", signs=each) for name, each in signs.items()}

    def _named(self, own: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
        """What is somebody's, by the names of their dice, one after the other."""
        found: dict[str, tuple[int, ...]] = {}
        for who, each in own.items():
            if each:
                found[self.name(who)] = (*found.get(self.name(who), ()), *each)
        return found

    def split(self, faces: ll.Faces) -> dict[str, tuple[int, ...]]:
        """Whose faces are whose."""
        found: dict[str, tuple[int, ...]] = {}
        left = dict(faces)
        for who, each in self.written.items():
            name, count = self.name(who), len(each.sides)
            mine = left.get(name, ())
            found[who], left[name] = mine[:count], mine[count:]
        return found

    def judge(self, kept: ll.Kept) -> Hurt:
        """DH-36, DH-88: the sum of everybody's; DC-R18: a held die has no maximum to add."""
        total: Any = 0
        for (fallen,) in kept.values():
            total = total + fallen
        for each in self.written.values():
            total = total + damage(each.flat, each.highest(), self.critical)
        return Hurt(0 * total, total)

    def why(self, fell: ll.Fallen[Hurt]) -> Iterator[ll.Because]:
        """DH-25, DH-118: each with their dice, and what a critical hit adds; then the sum."""
        faces = self.split(fell.faces)
        for who, each in self.written.items():
            code = ("damage_dice" if faces[who] else "damage_flat") if who else "lone_damage"
            values = {"name": who, "dice": str(each), "faces": faces[who]}
            yield ll.Because("DH-25", code if faces[who] or who else "flat_damage", values)
            if self.critical:
                yield ll.Because("DH-118", "critical_damage", {"by": each.highest()})
        for die in self.bonus:
            yield ll.Because("DC-35", "bonus_die", {"name": die, "by": fell.faces[die][0]})
        if self.team:
            yield ll.Because("DH-36", "one_source", {"total": fell.read.totals})
        elif len(self.written) > 1:
            yield ll.Because("DH-88", "pack_damage", {"total": fell.read.totals})

    def announce(self, fell: ll.Fallen[Hurt]) -> ll.Said:
        """So much damage."""
        return ll.Said("announce.damage", {"total": fell.read.totals})

    def result(self, fell: ll.Fallen[Hurt]) -> dict[str, Any]:
        """What programs are told of it; its faces are always lists."""
        dice = {name: list(faces) for name, faces in fell.faces.items()}
        if not self.team:
            dice.setdefault("damage", [])
        return told(fell, fell.read.totals) | {"critical": self.critical, "dice": dice}
