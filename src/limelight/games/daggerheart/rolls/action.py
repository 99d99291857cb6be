"""The action roll: two Duality Dice, and everything that is added to them."""

from collections.abc import Iterator, Mapping
from typing import Any

import limelight.contract as ll
from limelight.contract.dice import Dice

from .dice import D6, DUALITY, NO_DICE
from .outcomes import SIDES, TONES, succeeded, with_side


class Duality(ll.Outcome, frozen=True):
    """What the Duality Dice and all that is added come to."""

    total: int
    added: int
    """What advantage, disadvantage and help come to in all."""


class ActionRoll(ll.Roll[Duality], frozen=True):
    """DH-2, DH-3: two Duality Dice and all that is added; DH-25: special rolls are like it."""

    outcomes = {
        "success_with_hope": "DH-5",
        "success_with_fear": "DH-6",
        "failure_with_hope": "DH-7",
        "failure_with_fear": "DH-8",
        "critical_success": "DH-9",
        "with_hope": "DH-18",
        "with_fear": "DH-18",
    }
    of: str = ""
    """The trait that it is made with (DH-12)."""
    trait: int = 0
    modifier: int = 0
    experiences: dict[str, int] = {}
    group: int = 0
    advantage: int = 0
    disadvantage: int = 0
    helpers: tuple[str, ...] = ()
    unnamed: int = 0
    """Helpers of whom only the number is known."""
    bonus: dict[str, int] = {}
    more: Dice = NO_DICE
    """Further dice and a flat number, as they are written."""
    edition: int = 1
    difficulty: int | None = None
    hope_die: int = 12
    fear_die: int = 12
    """The sides of the Duality Dice: two d12 (DH-3), unless something changes one."""

    def codes(self) -> tuple[str, ...]:
        """DH-18: without a Difficulty only with Hope or with Fear."""
        return SIDES if self.difficulty is None else OUTCOMES

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """DH-38, DH-39, DH-R20: what is left of advantage or disadvantage is one die.

        DH-40: each helper has a die of their own, which cancels against nothing. DH-R18: so
        has everything that helps by its own name.
        """
        own = self.advantage - self.disadvantage
        duality = DUALITY
        if self.hope_die != 12 or self.fear_die != 12:
            duality = {"hope": (self.hope_die,), "fear": (self.fear_die,)}
        if not (own or self.helpers or self.bonus or self.unnamed or self.more.sides):
            return duality
        dice = dict(duality)
        if own:
            dice["advantage" if own > 0 else "disadvantage"] = D6
        for helper in self.helpers:
            dice["help." + helper] = D6
        if self.unnamed:
            dice["help"] = D6 * self.unnamed
        for die, sides in self.bonus.items():
            dice[die] = (sides,)
        if self.more.sides:
            dice["bonus"] = self.more.sides
        return dice

    @property
    def own(self) -> int:
        """DH-39: advantage and disadvantage cancel one for one."""
        return self.advantage - self.disadvantage

    def pool_of(self, die: str) -> str:
        """Helpers' dice are kept together, and so are bonus dice."""
        return "bonus" if die in self.bonus else die.partition(".")[0]

    def keep(self) -> Mapping[str, ll.Keep]:
        """DH-42: of the helpers' dice the highest counts; bonus dice are added up."""
        if not (self.helpers or self.unnamed or self.bonus or self.more.sides):
            return {}
        signs = (1,) * len(self.bonus) + self.more.signs
        return {"help": ll.HIGHEST, "bonus": ll.Keep("total", signs=signs)}

    def judge(self, kept: ll.Kept) -> Duality:
        """DH-4: both dice and everything that is added; DH-R19: below zero is a total too."""
        (hope,), (fear,) = kept["hope"], kept["fear"]
        flat = self.trait + self.modifier + self.group + self.more.flat
        if self.experiences:
            flat += sum(self.experiences.values())
        total = hope + fear + flat
        added: Any = 0
        if len(kept) > 2:
            added = self.advantages(kept)
            total = total + added + kept.get("bonus", (0,))[0]
        return Duality(self.place(hope, fear, total), total, added)

    def advantages(self, kept: ll.Kept) -> Any:
        """DH-R21: the roller's own die and the best helper's are added, or the higher counts."""
        (own,), (helped,) = kept.get("advantage", (0,)), kept.get("help", (0,))
        (against,) = kept.get("disadvantage", (0,))
        return (own + helped if self.edition == 1 else ll.best(own, helped)) - against

    def place(self, hope: Any, fear: Any, total: Any) -> Any:
        """DH-9: equal dice are critical whatever the total; else DH-5, DH-6, DH-7, DH-8."""
        if self.difficulty is None:
            return (hope == fear) * 2 + 1 * (fear > hope)
        equal = hope == fear
        missed = (total < self.difficulty) & (hope != fear)
        return 4 * equal + 2 * missed + (fear > hope)

    def why(self, fell: ll.Fallen[Duality]) -> Iterator[ll.Because]:
        """Every die and number, the total against the Difficulty, and what that is."""
        faces, total = fell.faces, fell.read.total
        values = {"hope": faces["hope"][0], "fear": faces["fear"][0]}
        yield ll.Because("DH-3", "duality", values)
        if self.of:
            yield ll.Because("DH-12", "trait", {"trait": self.of, "by": self.trait})
        for name, by in self.experiences.items():
            yield ll.Because("DH-42", "experience", {"name": name, "by": by})
        if self.modifier:
            yield ll.Because("DH-16", "modifier", {"by": self.modifier})
        if self.more != NO_DICE:
            fallen = faces.get("bonus", ())
            told = {"dice": str(self.more), "faces": fallen, "by": self.more.total(fallen)}
            yield ll.Because("DH-16", "lone_bonus", told)
        yield from self._added(faces, fell.read.added)
        for die in self.bonus:
            yield ll.Because("DH-R18", "bonus_die", {"name": die, "by": faces[die][0]})
        if self.group:
            yield ll.Because("DH-33", "group", {"by": self.group})
        yield from self.against(total)
        if fell.outcome:
            yield ll.Because(self.outcomes[fell.outcome], "outcome", {"outcome": fell.outcome})

    def against(self, total: int) -> Iterator[ll.Because]:
        """DH-4: whether the total is enough; DH-14: as far as that may be known."""
        values = {"total": total, "difficulty": self.difficulty}
        if self.difficulty is ll.Hidden:
            yield ll.Because("DH-14", "total_hidden", {"total": total})
        elif self.difficulty is None:
            yield ll.Because("DH-4", "total", values)
        else:
            code = "total_reaches" if total >= self.difficulty else "total_misses"
            yield ll.Because("DH-4", code, values)

    def _added(self, faces: ll.Faces, came_to: int) -> Iterator[ll.Because]:
        """DH-38, DH-39, DH-40, DH-R21: dice that are added or taken off."""
        if self.advantage and self.disadvantage:
            values = {"advantage": self.advantage, "disadvantage": self.disadvantage}
            yield ll.Because("DH-39", "cancel", values)
        if "advantage" in faces:
            yield ll.Because("DH-38", "advantage", {"by": faces["advantage"][0]})
        if "disadvantage" in faces:
            yield ll.Because("DH-38", "disadvantage", {"by": -faces["disadvantage"][0]})
        for helper in self.helpers:
            face = faces["help." + helper][0]
            yield ll.Because("DH-40", "help", {"name": helper, "by": face})
        for face in faces.get("help", ()):
            yield ll.Because("DH-40", "help_unnamed", {"by": face})
        count = len(self.helpers) + self.unnamed
        if count > 1 or (count and "advantage" in faces):
            yield ll.Because("DH-R21", "added_in_all", {"by": came_to})

    def follows(self, fell: ll.Fallen[Duality]) -> Iterator[ll.Because]:
        """DH-5, DH-6, DH-7, DH-8, DH-9: what each outcome brings."""
        yield ll.Because(self.outcomes[fell.outcome], "follows." + fell.outcome)

    def announce(self, fell: ll.Fallen[Duality]) -> ll.Said:
        """DH-18: the total and the higher die, or that it is critical."""
        if fell.outcome == "critical_success":
            return ll.Said("announce.critical", tone="good")
        side = with_side(fell.faces)
        return ll.Said(f"announce.{side}", {"total": fell.read.total}, TONES[side])

    def result(self, fell: ll.Fallen[Duality]) -> dict[str, Any]:
        """What programs are told of it."""
        undecided = fell.outcome in ("", "with_hope", "with_fear")
        return {
            "outcome": fell.outcome or None,
            "total": fell.read.total,
            "success": None if undecided else succeeded(fell.outcome),
            "critical": fell.outcome == "critical_success",
            "with": with_side(fell.faces),
            "dice": ll.shown(fell.faces),
        }


OUTCOMES = tuple(ActionRoll.outcomes)[:5]
