"""The players' turn on arrays: who is in the spotlight attacks, and what the roll gives."""

from typing import TYPE_CHECKING, Any

from ..rolls import (
    ActionRoll,
    cleared,
    failed,
    fear_gained,
    hope_gained,
    prompts,
)
from ..rolls.gains import CRITICAL
from ..state import MOST_FEAR
from .cast import Array
from .damage import rolled, strikes
from .fights import Fights
from .look import Look
from .policies import Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice


def chosen(scores: Any, among: Array) -> Array:
    """The highest of those that can be chosen, of several the first."""
    import numpy as np

    found: Array = np.where(among, scores, -np.inf).argmax(1)
    return found


def next_up(fights: Fights, rows: Array) -> Array:
    """Who comes after the one who rolled last, of those who are up and armed."""
    import numpy as np

    people = len(fights.cast.characters)
    after = (np.arange(people) - fights.last[rows, None] - 1) % people
    return chosen(-after, fights.up[rows] & fights.cast.armed)


def aimed_at(look: Look, policy: Policy) -> Array:
    """Whom the one in the spotlight attacks: somebody they can hurt, if there is one."""
    standing = look.of("standing")
    hurt = standing & look.cast.harms[look.of("last")]
    among = standing & (hurt | ~hurt.any(1)[:, None])
    return chosen(policy.target(look), among)


def experienced(look: Look, policy: Policy) -> Array:
    """Whether they spend a Hope on their best Experience."""
    known = look.cast.experience[look.of("last")]
    found: Array = (known > 0) & (look.hope > 0) & policy.experience(look)
    return found


def acts(fights: Fights, policy: Policy, dice: "Dice") -> None:
    """A player's spotlight in every fight; whether the GM's turn follows."""
    import numpy as np

    rows = np.arange(len(fights))
    who = fights.last = next_up(fights, rows)
    fights.rounds += 1
    known, look = fights.cast, Look(fights, rows)
    foe = aimed_at(look, policy)
    weapon = known.best[who, foe]
    uses = 1 * experienced(look, policy)
    fights.hope[rows, who] -= uses
    place = attacked(fights, weapon, foe, uses * known.experience[who], dice)
    gains(fights, place)
    hits(fights, place, foe, weapon, dice)


def gains(fights: Fights, place: Array) -> None:
    """DH-5, DH-6, DH-7, DH-8, DH-9: what a roll gives whoever made it, and the GM."""
    import numpy as np

    rows, who, known = np.arange(len(fights)), fights.last, fights.cast
    hope = fights.hope[rows, who]
    fights.hope[rows, who] = hope + hope_gained(place, hope, known.hope_max[who])
    calmed = cleared(place, fights.stress[rows, who])
    fights.stress[rows, who] -= calmed
    fights.vulnerable[rows, who] &= calmed == 0
    gains = fear_gained(place, fights.fear, MOST_FEAR)
    fights.fear += gains
    fights.gained += gains
    fights.turn = prompts(place)
    fights.moves[:] = 0
    fights.acted[:] = 0


def hits(fights: Fights, place: Array, foe: Array, weapon: Array, dice: "Dice") -> None:
    """DH-25: who hit deals damage, and it arrives."""
    import numpy as np

    rows = np.flatnonzero(~failed(place))
    struck, by = foe[rows], weapon[rows]
    amount = rolled(fights.cast.throws, by, 1 * (place[rows] == CRITICAL), dice)
    strikes(fights, rows, struck, by, amount)


def attacked(fights: Fights, weapon: Array, foe: Array, more: Array, dice: "Dice") -> Array:
    """DH-4: where each attack roll comes to."""
    known, many = fights.cast, len(weapon)
    hope, fear = dice.integers(1, 13, (2, many))
    kept: dict[str, tuple[Any, ...]] = {"hope": (hope,), "fear": (fear,)}
    if known.lies.any():
        d6, lies = dice.integers(1, 7, many), known.lies[foe]
        kept |= {"advantage": (d6 * (lies > 0),), "disadvantage": (d6 * (lies < 0),)}
    roll = ActionRoll(
        trait=known.trait[weapon],
        experiences={"": more},
        difficulty=known.difficulty[foe],
        edition=known.edition,
    )
    place: Array = roll.judge(kept).outcome
    return place
