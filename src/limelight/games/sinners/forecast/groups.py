"""Groups on arrays: who stands against whom, who joins, how a fight is split."""

from typing import TYPE_CHECKING, Any

from limelight.contract.forecasts import OURS

from .cast import Array
from .fights import ALONE, Fights, ordered
from .look import Look
from .policies import Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice


def chosen(scores: Any, among: Array) -> Array:
    """The highest of those that can be chosen, of several the first."""
    import numpy as np

    found: Array = np.where(among, scores, -np.inf).argmax(-1)
    return found


def near(fights: Fights) -> Array:
    """Of everybody, who stands in the same group, oneself included."""
    group = fights.group
    found: Array = (group[:, :, None] == group[:, None, :]) & (group != ALONE)[:, :, None]
    return found


def gathered(fights: Fights, policy: Policy, dice: "Dice", starts: str) -> None:
    """SI-2, SI-R30: whoever stands free joins; SI-1: where nobody fights, a fight begins."""
    import numpy as np

    apart = np.flatnonzero((fights.group == ALONE).all(1))
    for column in range(len(fights.cast.names)):
        rows = np.flatnonzero(joinable(fights, column).any(1))
        if len(rows):
            whom = joins(fights, Look(fights), policy, column)[rows]
            _join(fights, rows, column, whom, dice)
    if len(apart):
        _start(fights, apart, dice, starts)


def joinable(fights: Fights, column: int) -> Array:
    """Whose group somebody can join now: nobody's where they stand in one themselves."""
    free = (fights.up & (fights.group == ALONE) & ~fights.busy)[:, column]
    there = fights.cast.foes[column] & (fights.group != ALONE) & ~fights.done
    found: Array = there & free[:, None]
    return found


def joins(fights: Fights, look: Look, policy: Policy, column: int) -> Array:
    """Against whom somebody joins: whom they would attack."""
    return chosen(policy.target(look), joinable(fights, column))


def _join(fights: Fights, rows: Array, column: int, whom: Array, dice: "Dice") -> None:
    """SI-R20: a newcomer who ties ranks after those who are there."""
    fights.group[rows, column] = fights.group[rows, whom]
    fights.active[rows, column] = ~fights.active[rows, whom]
    perception = fights.cast.perception[column]
    value = dice.integers(1, 7, len(rows)) + perception
    fights.joined[rows] += 1
    fights.order[rows, column] = ordered(value, perception, -fights.joined[rows])
    split(fights, rows, fights.group[rows, column])


def split(fights: Fights, rows: Array, label: Array, starter: Array = None) -> None:
    """SI-3: two or more on each side stand in pairs; whoever is left over joins the last.

    SI-6, SI-R2: the starter's side is active in their group, else that of the quickest.
    """
    import numpy as np

    known = fights.cast
    members = fights.group[rows] == label[:, None]
    ours, theirs = members & known.ours, members & ~known.ours
    least = np.minimum(ours.sum(1), theirs.sum(1))
    some = np.flatnonzero(least > 1)
    if not len(some):
        return
    rows, members, ours, theirs = rows[some], members[some], ours[some], theirs[some]
    place = np.where(known.ours, ours.cumsum(1), theirs.cumsum(1))
    place = np.minimum(place, least[some, None])
    both = members[:, :, None] & members[:, None, :] & (place[:, :, None] == place[:, None, :])
    called = (both & known.ours).argmax(2)
    quickest = chosen(fights.order[rows][:, None, :], both)
    active = known.ours[quickest] == known.ours
    if starter is not None:
        first = starter[some]
        theirs_too = np.take_along_axis(both, first[:, None, None], 2)[:, :, 0]
        active = np.where(theirs_too, known.ours[first][:, None] == known.ours, active)
    fights.group[rows] = np.where(members, called, fights.group[rows])
    fights.active[rows] = np.where(members, active, fights.active[rows])


def _start(fights: Fights, rows: Array, dice: "Dice", starts: str) -> None:
    """SI-1, SI-4, SI-17: the first who stands attacks, and everybody joins."""
    import numpy as np

    known, up = fights.cast, fights.up[rows]
    begins = known.ours if starts == OURS else ~known.ours
    starter = (up & begins).argmax(1)
    value = dice.integers(1, 7, up.shape) + known.perception
    tie = dice.random(up.shape).argsort(1).argsort(1)
    fights.order[rows] = ordered(value, known.perception, tie)
    label = (up & known.ours).argmax(1)
    fights.group[rows] = np.where(up, label[:, None], ALONE)
    fights.active[rows] = begins
    split(fights, rows, label, starter)


def parted(fights: Fights) -> None:
    """SI-R14, SI-R31: the fallen leave, and whoever has nobody left to fight stands free."""
    import numpy as np

    fights.group = np.where(fights.up, fights.group, ALONE)
    faced = (near(fights) & fights.cast.foes).any(2)
    fights.group = np.where(faced, fights.group, ALONE)
