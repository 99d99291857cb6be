"""The forecast: a party and its adversaries, from two files or as they stand at a table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import limelight.contract as ll
from limelight.contract.forecasts import (
    OURS,
    TABLE,
    THEIRS,
    Choice,
    Covered,
    Measure,
    People,
    Play,
)

from ..commands.adversaries import ScaleAdversary
from ..facts import game
from ..rolls.planned import Planned
from ..state import MOST_FEAR, Adversary, Blows, State, Turn
from . import arrays, table
from .cast import shares
from .choices import choices, unweighed
from .coverage import coverage
from .policies import POLICIES, Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

MOST_PEOPLE = 30
"""So many on a side are played."""
HIGHEST_TIER = 4


class Forecast(ll.Forecaster, frozen=True, kw_only=True):
    """How a party fares against adversaries."""

    policies = POLICIES
    measures = {
        OURS: (
            Measure("fell", "chance"),
            Measure("gone", "chance"),
            *(Measure(each) for each in ("hp", "stress", "armor", "hope")),
        ),
        THEIRS: (Measure("standing", "chance"), Measure("spotlights"), Measure("hp")),
        TABLE: (Measure("fear.gained"), Measure("fear.spent"), Measure("fear.left")),
    }
    brings = {OURS: "add_character", THEIRS: "add_adversary"}
    harder = {"adversaries": (0, 1, 2, 3), "tier": (0, 1, 2, 3), "fear": (0, 2, 4, 6)}
    fear: Annotated[int, ll.Meta(ge=0, le=MOST_FEAR)] | None = None
    """What the GM holds when it begins; what the table has where nothing is said."""

    def met(self, ours: State, theirs: State) -> State | ll.Refusal:
        """The characters of one file against the adversaries of another."""
        if not ours.characters:
            return ll.bad_value("no_character", "with")
        if not theirs.adversaries:
            return ll.bad_value("no_adversary", "against")
        both = ours.characters.keys() & theirs.adversaries.keys()
        if both:
            return ll.bad_value("same_name", "against", name=min(both))
        fresh = self.alone(ours)
        return self.begun(
            ll.replace(fresh, adversaries=theirs.adversaries, environments=theirs.environments)
        )

    def begun(self, state: State) -> State | ll.Refusal:
        """Everybody who takes part; what is under way there is played first, as far as it can."""
        people = {name: who for name, who in state.characters.items() if not who.retired}
        fear = state.fear if self.fear is None else self.fear
        ready = ll.replace(state, fear=fear, characters=people)
        if max(len(ready.characters), len(ready.adversaries)) > MOST_PEOPLE:
            return ll.bad_value("too_many_fight", "with", most=MOST_PEOPLE)
        return shares(ready) or ready

    def alone(self, state: State) -> State:
        """The characters as they are, with nobody against them and nothing under way."""
        return ll.replace(
            state,
            adversaries={},
            environments={},
            countdowns={},
            pairs=(),
            spotlight="players",
            turn=Turn(),
            prompts=(),
            roll=None,
            last=None,
            hits={},
            packs={},
            blows=Blows(),
            rest=None,
        )

    def people(self, state: State) -> People:
        """Characters and adversaries."""
        return People(tuple(state.characters), tuple(state.adversaries))

    def many(self, state: State, policy: Policy, runs: int, dice: "Dice") -> ll.Tally:
        """Side by side on arrays."""
        return arrays.fought(state, policy, runs, dice)

    def one(self, state: State, policy: Policy, play: Play) -> ll.Tally:
        """Through the rules."""
        return table.fought(state, policy, play)

    def coverage(self, state: State) -> tuple[Covered, ...]:
        """What is played of everybody and what is not."""
        return coverage(state)

    def points(self, state: State) -> ll.Reckoned | None:
        """DH-107, DH-108: the Battle Points of this fight; None where a type is not known."""
        foes = [each for each in state.adversaries.values() if not each.defeated]
        pcs = sum(who.up for who in state.characters.values())
        if not pcs or any(each.type is None for each in foes):
            return None
        types: Any = {each.type: 0 for each in foes}
        for each in foes:
            types[each.type] += 1
        found = Planned(pcs=pcs, with_=types).reckoned()
        return None if isinstance(found, ll.Refusal) else found

    def choices(self, state: State, policy: Policy) -> Iterator[Choice]:
        """What is to be decided now, each way as a forecast begins with it."""
        return choices(state, policy)

    def unweighed(self, state: State) -> Iterator[ll.Said]:
        """Features of adversaries that cost Fear, and are only text."""
        return unweighed(state)

    def made_harder(self, state: State, how: str, by: int) -> State | None:
        """One adversary more, everybody a tier higher, two Fear more."""
        if not by:
            return state
        if how == "fear":
            return ll.replace(state, fear=state.fear + by) if state.fear + by <= MOST_FEAR else None
        if how == "tier":
            return _higher(state, by)
        return _more(state, by)


def _more(state: State, by: int) -> State | None:
    """So many more of the first that still stands, unhurt."""
    name, like = next((n, each) for n, each in state.adversaries.items() if not each.defeated)
    fresh = ll.replace(like, hp=0, stress=0, used={}, token=False, conditions=())
    more = {f"{name} +{number}": fresh for number in range(1, by + 1)}
    if len(state.adversaries) + by > MOST_PEOPLE or more.keys() & state.adversaries.keys():
        return None
    return ll.replace(state, adversaries={**state.adversaries, **more})


def _higher(state: State, by: int) -> State | None:
    """DH-110: every adversary so many tiers higher, as the GM would move it."""
    for name, foe in state.adversaries.items():
        if not _fits(foe, by):
            return None
        scales = ScaleAdversary(adversary=name, tier=(foe.tier or 0) + by)
        state = game.after(state, scales, ll.GM)
    return state


def _fits(foe: Adversary, by: int) -> bool:
    return foe.tier is not None and foe.tier + by <= HIGHEST_TIER


game.forecaster = Forecast
