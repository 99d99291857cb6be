"""Many fights at once, from where they begin to where they end."""

from typing import TYPE_CHECKING

import limelight.contract as ll
from limelight.contract.forecasts import LOST, OURS, TABLE, THEIRS, UNENDED, WON, of_person
from limelight.contract.outcomes import Outcomes

from ..state import State
from . import groups
from .cast import Array
from .exchange import exchanged, rested
from .fights import Fights
from .policies import Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

MOST_ROUNDS = 60
"""After so many rounds a fight is left open."""


def fought(state: State, policy: Policy, runs: int, dice: "Dice", starts: str) -> ll.Tally:
    """Plays so many fights to their end."""
    fights, found = Fights(state, runs), Outcomes()
    found.passed(0, left(fights))
    for number in range(1, MOST_ROUNDS + 1):
        groups.gathered(fights, policy, dice, starts)
        exchanged(fights, policy, dice)
        groups.parted(fights)
        rested(fights)
        found.passed(number, left(fights))
        ends = ended(fights, number == MOST_ROUNDS)
        found.ended(number, ends, left(fights), measured(fights))
        fights.keep(~(ends[WON] | ends[LOST] | ends[UNENDED]))
        if not len(fights):
            found.stays(number + 1)
            break
    return found.tally


def left(fights: Fights) -> dict[str, Array]:
    """The hit points that each side has left in all."""
    ours = fights.cast.ours
    return {OURS: (fights.hit_points * ours).sum(1), THEIRS: (fights.hit_points * ~ours).sum(1)}


def ended(fights: Fights, last: bool) -> dict[str, Array]:
    """Which fights are over, and how; where both sides fell, nobody of the party stands."""
    ours, theirs = _standing(fights)
    return {WON: ours & ~theirs, LOST: ~ours, UNENDED: ours & theirs & last}


def _standing(fights: Fights) -> tuple[Array, Array]:
    ours = fights.cast.ours
    return (fights.up & ours).any(1), (fights.up & ~ours).any(1)


def measured(fights: Fights) -> dict[str, Array]:
    """Everybody's measures."""
    found: dict[str, Array] = {}
    party = int(fights.cast.ours.sum())
    for column, mine in enumerate(fights.cast.ours.tolist()):
        side, place = (OURS, column) if mine else (THEIRS, column - party)
        up = fights.up[:, column]
        found[of_person(side, place, "fell" if mine else "standing")] = 1 * (~up if mine else up)
        found[of_person(side, place, "hit_points")] = fights.hit_points[:, column]
    ours, theirs = _standing(fights)
    found[f"{TABLE}.both"] = 1 * (~ours & ~theirs)
    found[f"{TABLE}.exchanges"] = fights.exchanges
    return found
