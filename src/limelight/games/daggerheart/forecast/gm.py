"""The GM's turn on arrays: adversaries in the spotlight, one after the other."""

from typing import TYPE_CHECKING

import limelight.contract as ll

from ..rolls import AttackRoll, cut_off, halved
from ..state import MOST_FEAR
from .cast import Array
from .damage import rolled, takes
from .death import falls
from .fights import Fights
from .look import Look
from .players import chosen
from .policies import Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

HIT = (0, 2)
"""DH-115, DH-116: places of an attack that hits."""


def turns(fights: Fights, rows: Array, policy: Policy, dice: "Dice") -> None:
    """Moves in these fights until nobody is left, or nothing to pay with."""
    while len(rows):
        look = Look(fights, rows)
        on = moves(look, policy)
        rows = rows[on]
        if not len(rows):
            break
        one_move(fights, rows, policy, dice)
        rows = rows[fights.up[rows].any(1)]


def able(look: Look) -> Array:
    """Which adversaries can act in this turn (DH-R7, DH-90)."""
    found: Array = look.of("standing") & look.cast.able & (look.of("acted") < look.cast.times)
    return found


def moves(look: Look, policy: Policy) -> Array:
    """DH-R5: whether the GM makes a move: the first is free, a further one is 1 Fear."""
    further = look.moves > 0
    pays = (look.fear > 0) & policy.spends(look)
    found: Array = able(look).any(1) & (~further | pays)
    return found


def grouped(look: Look, foe: Array, policy: Policy) -> Array:
    """DH-88: who strikes together with this adversary; nobody where it strikes alone."""
    import numpy as np

    known = look.cast
    pack = able(look) & (known.group >= 0) & (~known.slow | look.of("token"))
    pack[np.arange(len(foe)), foe] = False
    costs = 1 * (look.moves > 0) + known.group[foe]
    pays = (known.group[foe] >= 0) & (look.fear >= costs) & ~unready(look, foe)
    free = known.group[foe] == 0
    found: Array = pack & (pays & (free | policy.spends(look)))[:, None]
    return found


def unready(look: Look, foe: Array) -> Array:
    """DH-91: whether a Slow one has still to get ready."""
    found: Array = look.cast.slow[foe] & ~look.of("token")[range(len(foe)), foe]
    return found


def one_move(fights: Fights, rows: Array, policy: Policy, dice: "Dice") -> None:
    """One adversary, or a group of them, in each of these fights."""
    import numpy as np

    known, look = fights.cast, Look(fights, rows)
    at = np.arange(len(rows))
    foe = chosen(policy.foe(look), able(look))
    pack = grouped(look, foe, policy) if (known.group >= 0).any() else None
    ready = ~unready(look, foe)
    who = chosen(policy.victim(look), look.of("up"))
    costs = 1 * (look.moves > 0)
    together = np.zeros((len(rows), len(known.adversaries)), bool)
    if pack is not None:
        together = pack
        costs = costs + pack.any(1) * ll.best(known.group[foe], 0)
    together[at, foe] = True
    fights.fear[rows] -= costs
    fights.spent[rows] += costs
    fights.moves[rows] += 1
    fights.acted[rows] += together
    fights.had[rows] += together
    fights.token[rows, foe] = ~ready
    if known.slow.any():
        fights.token[rows] &= ~together | ~ready[:, None]
    place = attacked(fights, rows, foe, who, dice)
    hits = ready & ((place == HIT[0]) | (place == HIT[1]))
    gives = cut_off(known.momentum[foe] * hits, MOST_FEAR - fights.fear[rows])
    fights.fear[rows] += gives
    fights.gained[rows] += gives
    struck = np.flatnonzero(hits)
    amount = dealt(fights, rows[struck], together[struck], 1 * (place[struck] == HIT[1]), dice)
    arrives_at(fights, rows[struck], who[struck], foe[struck], amount, policy, dice)


def arrives_at(
    fights: Fights,
    rows: Array,
    who: Array,
    foe: Array,
    amount: Array,
    policy: Policy,
    dice: "Dice",
) -> None:
    """DH-81: damage arrives; DH-57: at whoever marks the last Hit Point, a death move."""
    last = takes(fights, rows, who, foe, amount) & fights.up[rows, who]
    falls(fights, rows[last], who[last], policy, dice)


def attacked(fights: Fights, rows: Array, foe: Array, who: Array, dice: "Dice") -> Array:
    """DH-115: where each attack comes to; DH-117: with advantage or disadvantage two dice."""
    known = fights.cast
    face = dice.integers(1, 21, len(rows))
    lies = 1 * fights.vulnerable[rows, who] - known.covered[who]
    if lies.any():
        second = dice.integers(1, 21, len(rows))
        (high,), (low,) = ll.HIGHEST.of((face, second)), ll.LOWEST.of((face, second))
        face = high * (lies > 0) + low * (lies < 0) + face * (lies == 0)
    roll = AttackRoll(modifier=known.modifier[foe], difficulty=known.evasion[who])
    place: Array = roll.judge({"d20": (face,)}).outcome
    return place


def dealt(fights: Fights, rows: Array, together: Array, critical: Array, dice: "Dice") -> Array:
    """DH-25, DH-88: what everybody who struck deals in all; DH-89: a horde's less from half on."""
    import numpy as np

    known = fights.cast
    if not len(rows):
        return np.zeros(0, np.int32)
    fewer = halved(fights.foe_hp[rows], known.foe_hp_max)
    at, foe = np.nonzero(together)
    amount = np.zeros(len(rows), np.int64)
    for throws, which in ((known.deals, ~fewer[at, foe]), (known.fewer, fewer[at, foe])):
        some = at[which]
        if len(some):
            came = rolled(throws, foe[which], critical[some], dice)
            amount += np.bincount(some, came, len(rows)).astype(np.int64)
    return amount
