"""Many fights at once, from where they begin to where they end."""

from typing import TYPE_CHECKING

import limelight.contract as ll
from limelight.contract.forecasts import LOST, OURS, TABLE, THEIRS, UNENDED, WON, of_person
from limelight.contract.outcomes import Outcomes

from ..fights.arrays import best_of
from ..state import MOST_CONDITIONS, State
from .cast import Array
from .fights import Fights, weak_points
from .policies import Policy
from .rounds import combat, tries, weaken

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

MOST_ROUNDS = 60
"""After so many rounds a fight is left open."""
MOST_CLUES = 3


def fought(state: State, policy: Policy, runs: int, dice: "Dice", rounds: int) -> ll.Tally:
    """Plays so many fights to their end."""
    fights, found = Fights(state, runs), Outcomes()
    weak_points(fights, dice)
    found.passed(0, left(fights))
    for number in range(1, rounds + 1):
        while len((tried := tries(fights, policy)).rows):
            weaken(fights, tried, dice.integers(1, 7, tried.dice.shape))
        combat(fights, best_of(fights.pools, dice))
        found.passed(number, left(fights))
        ends = ended(fights, number == rounds)
        found.ended(number, ends, left(fights), measured(fights, number))
        fights.keep(~(ends[WON] | ends[LOST] | ends[UNENDED]))
        if not len(fights):
            found.stays(number + 1)
            break
    else:
        found.stays(rounds + 1)
    return found.tally


def left(fights: Fights) -> dict[str, Array]:
    """How many conditions everybody can still take, and the danger level while it stands."""
    room = (MOST_CONDITIONS - fights.conditions) * fights.inside
    return {OURS: room.sum(1), THEIRS: fights.danger * ~fights.won}


def ended(fights: Fights, last: bool) -> dict[str, Array]:
    """Which fights are over, and how: won, or with nobody left in them."""
    inside = fights.inside.any(1)
    return {WON: fights.won, LOST: ~fights.won & ~inside, UNENDED: ~fights.won & inside & last}


def measured(fights: Fights, number: int) -> dict[str, Array]:
    """Everybody's measures after so many rounds."""
    found: dict[str, Array] = {}
    for place in range(len(fights.cast.names)):
        out = fights.conditions[:, place] >= MOST_CONDITIONS
        found[of_person(OURS, place, "out")] = 1 * out
        found[of_person(OURS, place, "conditions")] = fights.conditions[:, place]
        found[of_person(OURS, place, "taken")] = fights.taken[:, place]
    found[f"{TABLE}.clues"] = fights.won * min(fights.begun + number, MOST_CLUES)
    found[f"{TABLE}.danger"] = fights.danger
    found[f"{TABLE}.weakenings"] = fights.tries
    return found
