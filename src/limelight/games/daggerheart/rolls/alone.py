"""Rolls without a table: their options, with everything said beforehand."""

from typing import Annotated, Literal

import limelight.contract as ll
from limelight.contract.dice import read

from ..facts import game
from .action import ActionRoll
from .adversary import AdversaryReaction, AttackRoll
from .damage import DamageRoll
from .death import AvoidDeath, RiskItAll
from .dice import NO_DICE, DieText, sides_of
from .fate import FateRoll
from .group_attack import GroupAttack
from .hazards import Hazard, HazardRoll, Range, unlike
from .reaction import ReactionRoll
from .several import AttackOnSeveral


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
        hope, fear = sides_of(self.hope_die), sides_of(self.fear_die)
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
    """An adversary's other roll (DH-99) with everything said beforehand."""

    def roll(self) -> AdversaryReaction | ll.Refusal:
        """The roll that these options come to."""
        return AdversaryReaction(**ll.asdict(self))


class LoneAttackOnSeveral(ll.Lone, frozen=True):
    """An adversary's attack on several with everything said beforehand."""

    evasion: str
    """Everybody's Evasion: ``9,11,14``."""
    modifier: ll.Number = 0
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0

    def roll(self) -> AttackOnSeveral | ll.Refusal:
        """The roll that these options come to."""
        targets = evasions(self.evasion)
        if not targets:
            return ll.bad_value("evasions", "evasion")
        return AttackOnSeveral(
            targets=targets,
            modifier=self.modifier,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
        )


def evasions(text: str) -> dict[str, int]:
    """Evasions as they are written, each by its own name; empty where they are none."""
    found: dict[str, int] = {}
    for each in text.split(","):
        number = each.strip()
        if not number.removeprefix("-").isdecimal() or len(number) > 7 or len(found) == ll.MOST:
            return {}
        alike = sum(evasion == int(number) for evasion in found.values())
        found[f"{int(number)} ({alike + 1})" if alike else str(int(number))] = int(number)
    return found


class LoneGroupAttack(ll.Lone, frozen=True):
    """A group attack on one target with everything said beforehand."""

    damage: str
    """What one of them deals."""
    count: Annotated[int, ll.Meta(ge=1, le=ll.MOST)]
    evasion: ll.Number
    major: ll.Count
    severe: ll.Count
    modifier: ll.Number = 0
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0
    armor: bool = False
    resistant: bool = False
    massive: bool = False

    def roll(self) -> GroupAttack | ll.Refusal:
        """The roll that these options come to."""
        written = read(self.damage)
        if written is None:
            return ll.bad_value("dice", "damage")
        return GroupAttack(
            written=written,
            count=self.count,
            modifier=self.modifier,
            difficulty=self.evasion,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            major=self.major,
            severe=self.severe,
            armor=self.armor,
            resistant=self.resistant,
            massive=self.massive,
        )


class LoneFate(ll.Lone, frozen=True):
    """One Duality Die for a question."""

    die: Literal["hope", "fear"]

    def roll(self) -> FateRoll:
        """The roll that these options come to."""
        return FateRoll(die=self.die)


class LoneRisk(ll.Lone, frozen=True):
    """Risk It All: there is nothing to say beforehand."""

    def roll(self) -> RiskItAll:
        """Both Duality Dice."""
        return RiskItAll()


class LoneAvoidDeath(ll.Lone, frozen=True):
    """Avoid Death at a level."""

    level: ll.Amount

    def roll(self) -> AvoidDeath:
        """The roll that these options come to."""
        return AvoidDeath(level=self.level)


class LoneHazard(ll.Lone, frozen=True):
    """A fall or a collision."""

    hazard: Hazard
    range: Range | None = None

    def roll(self) -> HazardRoll | ll.Refusal:
        """DH-104, DH-105: a fall is from somewhere, a collision is not."""
        return unlike(self.hazard, self.range) or HazardRoll(hazard=self.hazard, range=self.range)


game.rolls |= {
    "action": LoneAction,
    "reaction": LoneReaction,
    "damage": LoneDamage,
    "adversary-attack": LoneAttack,
    "adversary-reaction": LoneAdversaryReaction,
    "attack-on-several": LoneAttackOnSeveral,
    "group-attack": LoneGroupAttack,
    "fate": LoneFate,
    "risk-it-all": LoneRisk,
    "avoid-death": LoneAvoidDeath,
    "hazard": LoneHazard,
}
