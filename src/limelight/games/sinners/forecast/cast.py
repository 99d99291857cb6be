"""Who fights, as numbers that stay as they are while the fight goes on."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from limelight.contract.dice import Dice
from limelight.contract.forecasts import OURS

from ..rolls import Test, level, rank
from ..state import Fighter, State

Array = Any
"""An array of numbers, which is read only where there are arrays."""
ATTACK, DEFEND, DODGE = range(3)
ACTIONS = ("attack", "defend", "dodge")
"""What is declared, by its number."""


class Cast(NamedTuple):
    """Everybody who fights, a column each: the party first."""

    names: tuple[str, ...]
    ours: Array
    """Who is of the party."""
    foes: Array
    """Of each, who is on the other side."""
    full: Array
    """The hit points of those who are unhurt."""
    armour: Array
    perception: Array
    values: Array
    """What each tests against, by what is declared: a row for each action."""
    sides: Array
    signs: Array
    flat: Array
    """Damage dice, a row for each fighter; where there are fewer, a die of no sides stands in."""
    strength: Array
    """What a blow deals on average."""
    ward: Array
    """What each wards off better with: the defence, or the dodge."""
    held: bool
    """SI-R3, SI-R27: whether a defence that holds takes the Momentum."""


def cast(state: State) -> Cast:
    """Everybody at a table that is ready to be played on."""
    import numpy as np

    ours = [name for name, who in state.fighters.items() if who.side == OURS]
    names = (*ours, *(name for name in state.fighters if name not in ours))
    people = [state.fighters[name] for name in names]
    party = np.array([who.side == OURS for who in people])
    dice = [who.strikes() for who in people]
    sides, signs = _dice(dice)
    return Cast(
        names=names,
        ours=party,
        foes=party[:, None] != party,
        full=_row(who.full_hit_points for who in people),
        armour=_row(who.armour for who in people),
        perception=_row(who.perception for who in people),
        values=np.stack([_row(who.test(each).value for who in people) for each in ACTIONS]),
        sides=sides,
        signs=signs,
        flat=_row(each.flat for each in dice),
        strength=np.array([_mean(each) for each in dice]),
        ward=_row(_ward(who) for who in people),
        held=state.defence_takes_momentum,
    )


def _row(numbers: Iterable[int]) -> Array:
    import numpy as np

    return np.array(list(numbers), np.int64)


def _dice(dice: Sequence[Dice]) -> tuple[Array, Array]:
    import numpy as np

    most = max(len(each.sides) for each in dice)
    sides, signs = (np.zeros((len(dice), most), np.int64) for _ in range(2))
    for row, each in enumerate(dice):
        sides[row, : len(each.sides)] = each.sides
        signs[row, : len(each.signs)] = each.signs
    return sides, signs


def _mean(dice: Dice) -> float:
    pairs = zip(dice.sides, dice.signs, strict=True)
    return sum(sign * (sides + 1) / 2 for sides, sign in pairs) + dice.flat


def _ward(who: Fighter) -> int:
    """SI-24, SI-25: a defence, unless a dodge succeeds more often."""
    plain = Test(value=who.test("defend").value), Test(value=who.dodge)
    defends, dodges = (sum(bool(rank(level(f, t.value))) for f in range(1, 21)) for t in plain)
    return DODGE if dodges**2 > 20 * defends else DEFEND
