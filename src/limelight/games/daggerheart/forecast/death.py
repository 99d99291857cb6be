"""Death moves on arrays."""

from typing import TYPE_CHECKING

from ..rolls import AvoidDeath, RiskItAll, cut_off
from .cast import Array
from .fights import Fights
from .policies import Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

RISEN, DIES = 0, 1
"""DH-64, DH-65: places of the outcomes of Risk It All; the third restores."""


def falls(fights: Fights, rows: Array, who: Array, policy: Policy, dice: "Dice") -> None:
    """DH-57: somebody has marked the last Hit Point in these fights."""
    if not len(rows):
        return
    fights.fell[rows, who] = True
    if policy.death == "avoid_death":
        _avoids(fights, rows, who, dice)
    else:
        _risks(fights, rows, who, dice)


def _avoids(fights: Fights, rows: Array, who: Array, dice: "Dice") -> None:
    """DH-60, DH-61: unconscious either way; DH-62: a scar may take Hope."""
    hope = dice.integers(1, 13, len(rows))
    scarred = AvoidDeath(level=fights.cast.level[who]).judge({"hope": (hope,)}).outcome
    held = fights.hope[rows, who]
    slots = fights.cast.hope_max[who] - scarred
    fights.hope[rows, who] = cut_off(held, slots)
    fights.gone[rows, who] = slots == 0
    fights.up[rows, who] = False


def _risks(fights: Fights, rows: Array, who: Array, dice: "Dice") -> None:
    """DH-64, DH-65, DH-66: the higher die decides; DH-R30: Hit Points are cleared first."""
    hope, fear = dice.integers(1, 13, (2, len(rows)))
    place = RiskItAll().judge({"hope": (hope,), "fear": (fear,)}).outcome
    fights.up[rows, who] = place != DIES
    fights.gone[rows, who] = place == DIES
    hp, stress = fights.hp[rows, who], fights.stress[rows, who]
    risen, restored = 1 * (place == RISEN), 1 * (place > DIES)
    healed = cut_off(hope, hp)
    fights.hp[rows, who] = hp - risen * healed - restored * hp
    calmed = cut_off(hope - healed, stress)
    calm = stress - risen * calmed - restored * stress
    fights.vulnerable[rows, who] &= calm == stress
    fights.stress[rows, who] = calm
