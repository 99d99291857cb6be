"""The rolls: each is a struct of its inputs, with its dice and its judge.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million (no ``and``, ``or``,
``not``, ``if``, ``max`` on what the dice decide).
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll
from limelight.contract.dice import Dice, read

from .facts import game

D6, D12 = (6,), (12,)
DUALITY: Mapping[str, tuple[int, ...]] = {"hope": D12, "fear": D12}
"""DH-3: two d12 that can be told apart."""
NO_DICE = Dice((), (), 0)
NEVER = 10**9
"""A threshold that nothing reaches."""

Sides = Annotated[int, ll.Meta(ge=1, le=1000)]
DieText = str | Sides
"""One die: ``d10``, or only its sides."""


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


class ReactionRoll(ActionRoll, frozen=True):
    """DH-31, DH-32: like an action roll, but Hope and Fear do not matter, and nobody helps."""

    outcomes = {"success": "DH-31", "failure": "DH-31", "critical_success": "DH-32"}

    def codes(self) -> tuple[str, ...]:
        """Without a Difficulty nothing is known but that it is critical."""
        return UNDECIDED if self.difficulty is None else REACTIONS

    def place(self, hope: Any, fear: Any, total: Any) -> Any:
        """DH-31: reached or missed; DH-32: equal dice are critical."""
        if self.difficulty is None:
            return 2 * (hope == fear)
        return (hope == fear) * 2 + (hope != fear) * (total < self.difficulty)

    def follows(self, fell: ll.Fallen[Duality]) -> Iterator[ll.Because]:
        """DH-31: no Hope, no Fear, no spotlight."""
        yield from ()

    def announce(self, fell: ll.Fallen[Duality]) -> ll.Said:
        """DH-R16: without Hope or Fear."""
        if fell.outcome == "critical_success":
            return ll.Said("announce.critical", tone="good")
        return ll.Said(f"announce.{fell.outcome or 'total'}", {"total": fell.read.total})

    def result(self, fell: ll.Fallen[Duality]) -> dict[str, Any]:
        """DH-R16: it is with neither."""
        return super().result(fell) | {"with": None}


OUTCOMES = tuple(ActionRoll.outcomes)[:5]
SIDES = ("with_hope", "with_fear", "critical_success")
REACTIONS = tuple(ReactionRoll.outcomes)
UNDECIDED = ("", "", "critical_success")
TONES: Mapping[str, Any] = {"hope": "good", "fear": "grim"}


def with_side(faces: ll.Faces) -> str:
    """DH-10: the side of the higher die; a critical success counts as with Hope."""
    return "hope" if faces["hope"] >= faces["fear"] else "fear"


def succeeded(outcome: str) -> bool:
    """Whether an outcome is a success: a critical one always is."""
    return not outcome.startswith("failure")


class Hurt(ll.Outcome, frozen=True):
    """How much damage it is."""

    totals: int


class DamageRoll(ll.Roll[Hurt], frozen=True):
    """DH-25: damage as it is written; DH-36: of a tag team all of it is one source."""

    outcomes = {"damage": "DH-25"}
    beside = ("totals",)
    written: dict[str, Dice]
    """By whom."""
    critical: bool = False
    team: bool = False

    def name(self, who: str) -> str:
        """What somebody's dice are called."""
        return f"damage.{who}" if self.team else "damage"

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """Only dice: flat damage needs none."""
        return {self.name(who): each.sides for who, each in self.written.items() if each.sides}

    def keep(self) -> Mapping[str, ll.Keep]:
        """They are added up."""
        return {
            self.name(who): ll.Keep("total", signs=each.signs)
            for who, each in self.written.items()
            if each.sides
        }

    def judge(self, kept: ll.Kept) -> Hurt:
        """DH-36: the sum of everybody's."""
        total: Any = 0
        for who, each in self.written.items():
            (fallen,) = kept.get(self.name(who), (0,))
            total = total + damage(fallen + each.flat, each.highest(), self.critical)
        return Hurt(0 * total, total)

    def why(self, fell: ll.Fallen[Hurt]) -> Iterator[ll.Because]:
        """DH-25, DH-118: each with their dice, and what a critical hit adds."""
        for who, each in self.written.items():
            faces = fell.faces.get(self.name(who), ())
            code = ("damage_dice" if faces else "damage_flat") if who else "lone_damage"
            values = {"name": who, "dice": str(each), "faces": faces}
            yield ll.Because("DH-25", code if faces or who else "flat_damage", values)
            if self.critical:
                yield ll.Because("DH-118", "critical_damage", {"by": each.highest()})
        if self.team:
            yield ll.Because("DH-36", "one_source", {"total": fell.read.totals})

    def announce(self, fell: ll.Fallen[Hurt]) -> ll.Said:
        """So much damage."""
        return ll.Said("announce.damage", {"total": fell.read.totals})

    def result(self, fell: ll.Fallen[Hurt]) -> dict[str, Any]:
        """What programs are told of it; its faces are always lists."""
        dice = {name: list(faces) for name, faces in fell.faces.items()}
        if not self.team:
            dice.setdefault("damage", [])
        return {
            "outcome": "damage",
            "total": fell.read.totals,
            "success": None,
            "critical": self.critical,
            "with": None,
            "dice": dice,
        }


class D20(ll.Outcome, frozen=True):
    """The die that counts, and the total."""

    face: int
    total: int


class AttackRoll(ll.Roll[D20], frozen=True):
    """DH-115: an adversary's d20 against an Evasion; equal hits."""

    outcomes = {"success": "DH-115", "failure": "DH-115", "critical_success": "DH-116"}
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
            yield ll.Because("DH-115", "d20", {"d20": face, "by": self.modifier})
            yield from self.against(total)
        if face == 20:
            yield ll.Because("DH-116", "natural_20")
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
    """An adversary's d20 against a Difficulty: a natural 20 succeeds, no more."""

    outcomes = {"success": "DH-115", "failure": "DH-115"}

    def codes(self) -> tuple[str, ...]:
        """It has no critical success."""
        return ("", "", "success") if self.difficulty is None else tuple(self.outcomes)

    def place(self, face: Any, total: Any) -> Any:
        """DH-116 for reactions: a natural 20 always succeeds."""
        if self.difficulty is None:
            return 2 * (face == 20)
        return 1 * ((face != 20) & (total < self.difficulty))

    def against(self, total: int) -> Iterator[ll.Because]:
        """DH-4: whether the Difficulty is reached."""
        return ActionRoll(difficulty=self.difficulty).against(total)


# Arithmetic that is no roll


def damage(dice: Any, highest: Any, critical: Any) -> Any:
    """DH-118: critical damage adds the most that the dice alone could have shown."""
    return dice + critical * highest


def hit_points(amount: Any, major: Any, severe: Any) -> Any:
    """DH-114: how many Hit Points a hit marks: 1, from Major on 2, from Severe on 3."""
    return (amount > 0) * (1 + 1 * (amount >= major) + 1 * (amount >= severe))


def cut_off(number: Any, most: Any) -> Any:
    """No more than there is room for, and not below nothing."""
    return ll.best(number, 0) + most - ll.best(ll.best(number, 0), most)


# Without a table


class LoneAction(ll.Lone, frozen=True):
    """An action roll with everything said beforehand."""

    modifier: ll.Number = 0
    difficulty: ll.Number | None = None
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0
    helpers: Annotated[int, ll.Meta(ge=0, le=100)] = 0
    bonus: str = ""
    edition: Literal["1.0", "2.0"] = "1.0"
    hope_die: DieText = "d12"
    fear_die: DieText = "d12"

    def roll(self) -> ActionRoll | ll.Refusal:
        """The roll that these options come to."""
        return self.made(ActionRoll)

    def made(self, kind: type[ActionRoll]) -> ActionRoll | ll.Refusal:
        """The same for a roll that is like an action roll."""
        more = read(self.bonus) if self.bonus else NO_DICE
        if more is None:
            return ll.bad_value("dice", "bonus")
        hope, fear = _sides(self.hope_die), _sides(self.fear_die)
        if not hope or not fear:
            return ll.bad_value("one_die", "fear_die" if hope else "hope_die")
        return kind(
            modifier=self.modifier,
            difficulty=self.difficulty,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            unnamed=self.helpers,
            more=more,
            edition=1 if self.edition == "1.0" else 2,
            hope_die=hope,
            fear_die=fear,
        )


def _sides(text: str | int) -> int:
    """The sides of one die as it is written, or as a number; 0 where it is none."""
    bare = isinstance(text, int) or text.isdecimal()
    written = read(f"d{text}" if bare else str(text))
    if written is None or written.flat or written.signs != (1,):
        return 0
    return written.sides[0]


class LoneReaction(LoneAction, frozen=True):
    """A reaction roll with everything said beforehand."""

    def roll(self) -> ActionRoll | ll.Refusal:
        """DH-31: nobody can help on it."""
        made = self.made(ReactionRoll)
        if self.helpers and not isinstance(made, ll.Refusal):
            return ll.Refusal("no_help_on_reactions")
        return made


class LoneDamage(ll.Lone, frozen=True):
    """A damage roll as it is written."""

    damage: str
    critical: bool = False

    def roll(self) -> DamageRoll | ll.Refusal:
        """The roll that these options come to."""
        written = read(self.damage)
        if written is None:
            return ll.bad_value("dice", "damage")
        return DamageRoll(written={"": written}, critical=self.critical)


class LoneAttack(ll.Lone, frozen=True):
    """An adversary's attack with everything said beforehand."""

    modifier: ll.Number = 0
    difficulty: ll.Number | None = None
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0

    def roll(self) -> AttackRoll | ll.Refusal:
        """The roll that these options come to."""
        return AttackRoll(**ll.asdict(self))


class LoneAdversaryReaction(LoneAttack, frozen=True):
    """An adversary's reaction with everything said beforehand."""

    def roll(self) -> AttackRoll | ll.Refusal:
        """The roll that these options come to."""
        return AdversaryReaction(**ll.asdict(self))


game.rolls |= {
    "action": LoneAction,
    "reaction": LoneReaction,
    "damage": LoneDamage,
    "adversary-attack": LoneAttack,
    "adversary-reaction": LoneAdversaryReaction,
}
