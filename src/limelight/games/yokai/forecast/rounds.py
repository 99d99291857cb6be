"""A round on arrays: the enemy is weakened, and everybody throws their combat dice.

Dice are handed in, so that the same lines play many fights and every way of a few.
"""

from typing import NamedTuple

import limelight.contract as ll

from ..rolls import GIVES, LINES, MoveRoll, hits, reaches, weakened
from ..state import MOST_CONDITIONS
from .cast import Array
from .fights import Fights
from .look import Look
from .policies import Policy

SAFE = 12
"""YO-20: above this danger level the combat dice wait until weakening was tried."""


class Try(NamedTuple):
    """Fights in which somebody tries to weaken the enemy, who, and with which dice."""

    rows: Array
    who: Array
    dice: Array
    """A row for each: the move's, a white one's, a burden's and a bonus die, 1 where it is."""


def tries(fights: Fights, policy: Policy) -> Try:
    """YO-11, YO-20: who tries it next; YO-R10: nobody twice in a round."""
    import numpy as np

    rows = np.flatnonzero(fights.inside.any(1))
    look = Look(fights, rows)
    able = look.inside & ~look.weakened
    must = (look.danger > SAFE) & ~look.tried
    rows = rows[able.any(1) & (must | policy.weakens(look))]
    look = Look(fights, rows)
    able = look.inside & ~look.weakened
    who: Array = np.where(able, policy.weakener(look), -np.inf).argmax(1)
    at = np.arange(len(rows))
    known = fights.cast
    burden = policy.burden(look)[at, who] & ((look.conditions[at, who] > 0) | known.fears[who])
    bonus = policy.bonus(look) & (look.bonus > 0)
    one = np.ones(len(rows), bool)
    return Try(rows, who, 1 * np.stack([one, known.white[who], burden, bonus], 1))


def weaken(fights: Fights, tried: Try, faces: Array) -> None:
    """YO-2, YO-4, YO-11: what the pool says, by the judge of the move; a die that is not: 0."""
    import numpy as np

    rows, who = tried.rows, tried.who
    move, white, burden, bonus = (faces * tried.dice).T
    kept = {"white": ll.TWO_HIGHEST.of((white, bonus)), "black": ll.TWO_HIGHEST.of((move, burden))}
    read = MoveRoll(kind="weaken").judge(kept)
    by = np.array([GIVES["weaken"][line].danger for line in LINES])
    fights.danger[rows] = weakened(fights.danger[rows], by[read.outcome])
    fights.bonus[rows] -= tried.dice[:, 3]
    fights.tries[rows] += 1
    fights.weakened[rows, who] = True
    fights.conditions[rows, who] += read.condition
    fights.taken[rows, who] += read.condition
    fights.inside[rows, who] &= fights.conditions[rows, who] < MOST_CONDITIONS


def combat(fights: Fights, faces: Array) -> None:
    """YO-15, YO-16, YO-18: the best die of everybody's hand, wherever somebody is left."""
    import numpy as np

    inside = fights.inside
    kept = faces * inside
    counting = kept * ~fights.weakened
    nobody = np.zeros(len(fights), np.int64)
    first, second = ll.TWO_HIGHEST.of((*counting.T, nobody, nobody))
    fights.won = reaches(first + second, fights.danger) & inside.any(1)
    hurt = np.stack(
        [hits(tuple(kept.T), tuple(each.T)) for each in fights.points.swapaxes(0, 1)], 1
    )
    hurt = np.minimum(hurt * inside, MOST_CONDITIONS - fights.conditions)
    fights.conditions = fights.conditions + hurt
    fights.taken = fights.taken + hurt
    fights.inside = inside & (fights.conditions < MOST_CONDITIONS)
    grows = (kept == kept.max(1)[:, None]) & fights.inside & ~fights.won[:, None]
    fights.pools = fights.pools + grows
    fights.weakened = fights.weakened & fights.won[:, None]
