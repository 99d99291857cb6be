"""Rolls without a table: what is typed, and the roll it comes to."""

from functools import lru_cache
from typing import Annotated, ClassVar

import limelight.contract as ll

from ..facts import game
from .fights import CombatRoll
from .moves import COLOURS, MOVE_DIE, Colour, Kind, MoveRoll
from .solving import SolveRoll

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
