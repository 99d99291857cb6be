"""The exchange of every group on arrays: tests, what counts, blows and the Momentum."""

from typing import TYPE_CHECKING, NamedTuple

from ..rolls import damage, level, rank
from .cast import ATTACK, DODGE, Array
from .fights import Fights
from .groups import chosen, near
from .look import Look
from .policies import Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

BEST = 3
"""The rank of a level III."""


class Declared(NamedTuple):
    """What everybody does, and at whom."""

    action: Array
    aim: Array


def declared(fights: Fights, look: Look, together: Array, policy: Policy) -> Declared:
    """SI-7, SI-R15: the active side attacks; the passive one does what the policy says."""
    import numpy as np

    action = np.where(fights.active, ATTACK, policy.passive(look))
    return Declared(action, chosen(policy.target(look)[:, None, :], together & fights.cast.foes))


def favours(fights: Fights, action: Array) -> Array:
    """SI-25, SI-R21: advantage less disadvantage of everybody's test."""
    return fights.favour - (fights.prone > 0) - fights.unsteady - (action == DODGE)


def tested(fights: Fights, action: Array, dice: "Dice") -> Array:
    """SI-8: how high everybody's test ranks."""
    import numpy as np

    one, two = dice.integers(1, 21, (2, *action.shape))
    favour = favours(fights, action)
    low, high = np.minimum(one, two), np.maximum(one, two)
    face = np.where(favour > 0, low, np.where(favour < 0, high, one))
    value = fights.cast.values[action, np.arange(action.shape[1])]
    found: Array = rank(level(face, value))
    return found


def struck(fights: Fights, dice: "Dice") -> Array:
    """SI-R6: what everybody's damage dice and bonus come to."""
    known = fights.cast
    faces = (dice.random((len(fights), *known.sides.shape)) * known.sides).astype("int64") + 1
    found: Array = (faces * known.signs).sum(2) + known.flat
    return found


def exchanged(fights: Fights, policy: Policy, dice: "Dice") -> None:
    """An exchange in every group that has not had its own in this round."""
    look = Look(fights)
    together = near(fights) & ~fights.done[:, :, None]
    said = declared(fights, look, together, policy)
    resolved(
        fights,
        look,
        together,
        said,
        tested(fights, said.action, dice),
        struck(fights, dice),
        policy,
    )
    yielded(fights, together, policy)


def answered(answers: Array, together: Array, decides: Array) -> Array:
    """What the first of those who decide in one's group says."""
    import numpy as np

    first = (together & decides[:, None, :]).argmax(2)
    found: Array = np.take_along_axis(answers, first, 1)
    return found


def resolved(
    fights: Fights,
    look: Look,
    together: Array,
    said: Declared,
    ranks: Array,
    totals: Array,
    policy: Policy,
) -> None:
    """What the tests come to: who is hit, and who has the Momentum afterwards."""
    import numpy as np

    known, inside, size = fights.cast, together.any(2), together.sum(2)
    ranks = ranks * inside
    attacks = (said.action == ATTACK) & inside
    standing = ranks * attacks
    against = together & known.foes
    own, facing = _top(together & ~known.foes, standing), _top(against, standing)
    counting = _counting(look, together, standing, (own, facing), policy)
    tied = counting & (against & _same(counting * standing, standing)).any(2)
    stale = (together & tied[:, None, :]).any(2)
    neither = stale & ~answered(policy.strikes(look), together, fights.active)
    counted = counting & ~(neither & tied)  # SI-R25

    faced = np.take_along_axis(ranks, said.aim, 1)
    wards = inside & ~attacks
    warded = np.take_along_axis(wards, said.aim, 1) & (faced >= ranks)  # SI-11, SI-R4
    beaten = (size == 2) & (np.take_along_axis(standing, said.aim, 1) > standing)
    hits = counted & ~warded & ~beaten
    half = attacks & (ranks == 0) & (faced == 0)  # SI-12, SI-R5
    columns = np.arange(len(known.names))
    aiming = attacks[:, :, None] & (said.aim[:, :, None] == columns)
    parries = wards & (ranks == BEST) & aiming.any(1)  # SI-15, SI-R26
    scores = policy.target(look)[:, None, :]
    on: Array = np.where(attacks, said.aim, chosen(scores, aiming.transpose(0, 2, 1)))
    dealt = damage(totals, hits & (ranks == BEST), half, known.armour[on])
    dealt = dealt * (hits | half | parries)
    lost = (dealt[:, :, None] * (on[:, :, None] == columns)).sum(1)
    fights.hit_points = np.maximum(fights.hit_points - lost, 0)

    over = np.where(fights.active, facing > own, own > facing) | neither  # SI-18, SI-19
    if known.held:
        worst = (aiming * ranks[:, :, None]).max(1)
        holds = wards & (ranks > 0) & aiming.any(1) & (worst <= ranks)  # SI-R27
        over |= (together & holds[:, None, :]).any(2)
    fights.active ^= over & inside
    fights.unsteady &= ~inside
    apart = inside & (together.argmax(2) == columns)
    fights.exchanges += apart.sum(1)


def _counting(
    look: Look, together: Array, standing: Array, tops: tuple[Array, Array], policy: Policy
) -> Array:
    """SI-13, SI-R24: the successes that count before a stalemate is decided."""
    import numpy as np

    own, facing = tops
    highest = np.maximum(own, facing)
    lowest = np.where(together & (standing > 0)[:, None, :], standing[:, None, :], BEST + 1).min(2)
    opposed = (own > 0) & (facing > 0)
    asks = opposed & (together.sum(2) > 2) & (lowest < highest)
    chooses = (own > facing) | ((own == facing) & look.active)
    every = asks & answered(policy.all_count(look), together, chooses)
    found: Array = (standing > 0) & (~opposed | every | (standing == highest))
    return found


def _top(among: Array, standing: Array) -> Array:
    """The highest success of some of one's group."""
    found: Array = (among * standing[:, None, :]).max(2)
    return found


def _same(others: Array, own: Array) -> Array:
    """Of everybody, whose success is of the same level."""
    found: Array = others[:, None, :] == own[:, :, None]
    return found


def yielded(fights: Fights, together: Array, policy: Policy) -> None:
    """SI-20: who has the Momentum may give it up, where both sides still stand."""
    up = fights.up
    there = together & up[:, None, :] & up[:, :, None]
    faced = (there & fights.cast.foes).any(2)
    gives = answered(policy.yields(Look(fights)), there, fights.active & up)
    fights.active ^= faced & gives


def rested(fights: Fights) -> None:
    """SI-R13, SI-R21: what ends with the melee phase and the round."""
    import numpy as np

    fights.prone = np.maximum(fights.prone - 1, 0)
    fights.favour[:] = 0
    fights.busy[:] = False
    fights.done[:] = False
