"""Many fights at once, from where they begin to where they end, and what is counted of them."""

from typing import TYPE_CHECKING, Any

import limelight.contract as ll
from limelight.contract.forecasts import (
    LOST,
    MOST_TOLD,
    OURS,
    TABLE,
    THEIRS,
    UNENDED,
    WON,
    course,
    of_person,
)

from ..state import State
from . import gm, opening, players
from .cast import Array, cast
from .fights import Fights
from .policies import Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

MOST_ROUNDS = 200
"""After so many spotlights of players a fight is left open."""


def fought(state: State, policy: Policy, runs: int, dice: "Dice") -> ll.Tally:
    """Plays so many fights to their end."""
    import numpy as np

    known = cast(state)
    begins = opening.ready(state, known)
    fights, count = Fights(begins, runs, known), Count(runs)

    def answered(number: int) -> None:
        """The GM's turn, where it comes; then a round is over."""
        open_still = fights.standing.any(1) & fights.up.any(1) & fights.turn
        gm.turns(fights, np.flatnonzero(open_still), policy, dice)
        count.passed(fights, number)

    opening.opens(fights, begins, policy, dice)
    first = 1 * (begins.roll is not None)
    if first:
        count.passed(fights, 0)
        opening.rolls(fights, begins, policy, dice)
    answered(first)
    for number in range(first + 1, MOST_ROUNDS + 1):
        count.ended(fights, last=False)
        if not len(fights):
            count.stays(fights, number)
            break
        players.acts(fights, policy, dice)
        answered(number)
    count.ended(fights, last=True)
    return count.tally


class Count:
    """What is counted, as fights end."""

    def __init__(self, runs: int) -> None:
        self.tally: ll.Tally = {"end": {}}
        self._runs = runs
        self._over: dict[str, Array] = {}
        """What each side had left in the fights that are over."""

    def passed(self, fights: Fights, number: int) -> None:
        """How everybody stands after so many rounds; fights that are over stay as they ended."""
        import numpy as np

        if number > MOST_TOLD:
            return
        for side, left in _left(fights).items():
            over = self._over.get(side, np.zeros(0, np.int64))
            counts = np.bincount(left, minlength=len(over))
            counts[: len(over)] += over
            self.tally[course(side, number)] = _counts(counts)

    def stays(self, fights: Fights, since: int) -> None:
        """Nothing changes any more from this round on."""
        for number in range(since, MOST_TOLD + 1):
            self.passed(fights, number)

    def ended(self, fights: Fights, last: bool) -> None:
        """Counts the fights that are over, and goes on without them."""
        import numpy as np

        won = ~fights.standing.any(1)
        lost = ~won & ~fights.up.any(1)
        stuck = ~won & ~lost & ~(fights.up & fights.cast.armed).any(1)
        still = ~won & ~lost & (stuck | last)
        over = won | lost | still
        if not over.any():
            return
        for end, rows in ((WON, won), (LOST, lost), (UNENDED, still)):
            if rows.any():
                _add(self.tally, "end", {end: int(rows.sum())})
                _add(self.tally, f"rounds.{end}", _counts(np.bincount(fights.rounds[rows])))
        self._measure(fights, over)
        for side, left in _left(fights).items():
            before = self._over.get(side, np.zeros(0, np.int64))
            counts = np.bincount(left[over], minlength=len(before))
            counts[: len(before)] += before
            self._over[side] = counts
        fights.keep(~over)

    def _measure(self, fights: Fights, over: Array) -> None:
        """Everybody's measures in the fights that are over."""
        import numpy as np

        known = fights.cast
        ours = {
            "fell": 1 * fights.fell,
            "gone": 1 * fights.gone,
            "hp": known.hp_max - fights.hp,
            "stress": known.stress_max - fights.stress,
            "armor": known.armor_score - fights.armor,
            "hope": fights.hope,
        }
        theirs = {
            "standing": 1 * fights.standing,
            "spotlights": fights.had,
            "hp": known.foe_hp_max - fights.foe_hp,
        }
        for side, found in ((OURS, ours), (THEIRS, theirs)):
            for name, each in found.items():
                for place, column in enumerate(each[over].T):
                    key = of_person(side, place, name)
                    _add(self.tally, key, _counts(np.bincount(column)))
        table = {"gained": fights.gained, "spent": fights.spent, "left": fights.fear}
        for name, row in table.items():
            _add(self.tally, f"{TABLE}.fear.{name}", _counts(np.bincount(row[over])))


def _left(fights: Fights) -> dict[str, Array]:
    """The Hit Points that each side has left in all."""
    known = fights.cast
    ours = (known.hp_max - fights.hp) * fights.up
    theirs = (known.foe_hp_max - fights.foe_hp) * fights.standing
    return {OURS: ours.sum(1), THEIRS: theirs.sum(1)}


def _counts(counts: Array) -> dict[Any, int]:
    return {value: count for value, count in enumerate(counts.tolist()) if count}


def _add(tally: ll.Tally, question: str, more: dict[Any, int]) -> None:
    counts = tally.setdefault(question, {})
    for answer, count in more.items():
        counts[answer] = counts.get(answer, 0) + count
