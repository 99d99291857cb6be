"""The forecast: a group from a file or as it stands at a table, against a danger level."""

from typing import TYPE_CHECKING, Annotated

import limelight.contract as ll
from limelight.contract.forecasts import OURS, TABLE, THEIRS, Covered, Measure, People, Play

from ..facts import game
from ..rolls import Danger
from ..state import MOST_CONDITIONS, Adventure, State, fighting, with_adventure, with_fight
from . import arrays, exact, table
from .arrays import MOST_ROUNDS
from .cast import cast
from .coverage import coverage
from .policies import POLICIES, Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

MOST_PEOPLE = 12
"""So many are played."""


class Forecast(ll.Forecaster, frozen=True, kw_only=True):
    """How a group fares in a fight, with the conditions that everybody has."""

    policies = POLICIES
    measures = {
        OURS: (Measure("out", "chance"), Measure("conditions"), Measure("taken")),
        THEIRS: (),
        TABLE: (Measure("clues"), Measure("danger"), Measure("weakenings")),
    }
    brings = {OURS: "add_character"}
    harder = {"danger": (0, 1, 2, 3), "conditions": (0, 1, 2, 3)}
    danger: Danger | None = None
    """The danger level; else that of the fight at the table, or of the one that was bought."""
    rounds: Annotated[int, ll.Meta(ge=1, le=MOST_ROUNDS)] | None = None
    """How many rounds are looked at: few people and few rounds are known exactly."""

    def met(self, ours: State, theirs: None) -> State | ll.Refusal:
        """Everybody of a file in a fight that is about to begin."""
        return self.begun(ours)

    def begun(self, state: State) -> State | ll.Refusal:
        """Nothing is open, and only those who can fight are left."""
        fight = fighting(state)
        people = {
            name: who
            for name, who in state.characters.items()
            if (who.up if fight is None else name in fight.pools)
        }
        if not people:
            return ll.bad_value("no_character", "with")
        if len(people) > MOST_PEOPLE:
            return ll.bad_value("too_many_fight", "with", most=MOST_PEOPLE)
        adventure = state.adventure or Adventure(difficulty=0, question="")
        ready = ll.replace(state, adventure=adventure, characters=people, move=None)
        if fight is not None:
            return ready if self.danger is None else with_fight(ready, danger=self.danger)
        danger = self.danger or adventure.bought
        if danger is None:
            return ll.missing("danger")
        return with_adventure(ll.replace(ready, fight=None), bought=danger)

    def people(self, state: State) -> People:
        """Everybody who fights; the enemy is a danger level."""
        return People(cast(state).names, ())

    def many(self, state: State, policy: Policy, runs: int, dice: "Dice") -> ll.Tally:
        """Side by side on arrays."""
        return arrays.fought(state, policy, runs, dice, self.rounds or MOST_ROUNDS)

    def one(self, state: State, policy: Policy, play: Play) -> ll.Tally:
        """Through the rules."""
        return table.fought(state, policy, play, self.rounds or MOST_ROUNDS)

    def exact(self, state: State, policy: Policy, most: int) -> ll.Tally | None:
        """Few people, or few rounds."""
        return exact.solved(state, policy, self.rounds or MOST_ROUNDS, most)

    def coverage(self, state: State) -> tuple[Covered, ...]:
        """What is played of everybody and what is not."""
        return coverage(state)

    def made_harder(self, state: State, how: str, by: int) -> State | None:
        """A higher danger level, or everybody has taken conditions before."""
        if not by:
            return state
        if how == "danger":
            fight = fighting(state)
            if fight is not None:
                return with_fight(state, danger=fight.danger + by)
            assert state.adventure is not None
            return with_adventure(state, bought=(state.adventure.bought or 0) + by)
        people = {n: who.taking(*("unnamed",) * by) for n, who in state.characters.items()}
        if any(len(who.conditions) >= MOST_CONDITIONS for who in people.values()):
            return None
        return ll.replace(state, characters=people)


game.forecaster = Forecast
