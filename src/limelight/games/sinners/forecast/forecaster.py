"""The forecast: a party and the other side, from two files or as they stand at a table."""

from typing import TYPE_CHECKING, Annotated, Literal

import limelight.contract as ll
from limelight.contract.forecasts import OURS, TABLE, THEIRS, Covered, Measure, People, Play

from ..facts import game
from ..state import Fighter, State
from . import arrays, duel, table
from .cast import cast
from .coverage import coverage
from .policies import POLICIES, Policy
from .ready import ready

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

MOST_PEOPLE = 12
"""So many on a side are played."""
HIGHEST_VALUE = 20


class Forecast(ll.Forecaster, frozen=True, kw_only=True):
    """How everybody of a party fares against everybody of the other side."""

    policies = POLICIES
    measures = {
        OURS: (Measure("fell", "chance"), Measure("hit_points")),
        THEIRS: (Measure("standing", "chance"), Measure("hit_points")),
        TABLE: (Measure("both", "chance"), Measure("exchanges")),
    }
    brings = {OURS: "add_fighter", THEIRS: "add_fighter"}
    harder = {"foes": (0, 1, 2, 3), "value": (0, 1, 2, 3), "hit_points": (0, 5, 10, 15)}
    starts: Annotated[Literal["ours", "theirs"], ll.Words("starts")] = "ours"
    """SI-1, SI-17: which side starts a fight, and so has the Momentum."""

    def met(self, ours: State, theirs: State) -> State | ll.Refusal:
        """Everybody of one file against everybody of another, whatever their sides are called."""
        both = ours.fighters.keys() & theirs.fighters.keys()
        if both:
            return ll.bad_value("same_name", "against", name=min(both))
        people = {name: _on(OURS, who) for name, who in ours.fighters.items()}
        people |= {name: _on(THEIRS, who) for name, who in theirs.fighters.items()}
        fresh = State(defence_takes_momentum=ours.defence_takes_momentum, fighters=people)
        return self._shared(fresh)

    def begun(self, state: State) -> State | ll.Refusal:
        """As the table stands: groups, Momentum, hit points; nothing of it is open any more."""
        found = ready(state)
        return found if isinstance(found, ll.Refusal) else self._shared(found)

    def _shared(self, state: State) -> State | ll.Refusal:
        """Refuses a table at which nobody fights anybody, or too many do."""
        people = state.fighters.values()
        if not any(who.side == OURS and not who.down for who in people):
            return ll.bad_value("no_fighter", "with")
        if not any(who.side == THEIRS and not who.down for who in people):
            return ll.bad_value("no_fighter", "against")
        if max(sum(who.side == side for who in people) for side in (OURS, THEIRS)) > MOST_PEOPLE:
            return ll.bad_value("too_many_fight", "with", most=MOST_PEOPLE)
        return state

    def people(self, state: State) -> People:
        """Both sides, as they are counted."""
        known = cast(state)
        party = int(known.ours.sum())
        return People(known.names[:party], known.names[party:])

    def many(self, state: State, policy: Policy, runs: int, dice: "Dice") -> ll.Tally:
        """Side by side on arrays."""
        return arrays.fought(state, policy, runs, dice, self.starts)

    def one(self, state: State, policy: Policy, play: Play) -> ll.Tally:
        """Through the rules."""
        return table.fought(state, policy, play, self.starts)

    def exact(self, state: State, policy: Policy, most: int) -> ll.Tally | None:
        """Where one stands against one."""
        return duel.solved(state, policy, self.starts, most)

    def coverage(self, state: State) -> tuple[Covered, ...]:
        """What is played of everybody and what is not."""
        return coverage(state)

    def made_harder(self, state: State, how: str, by: int) -> State | None:
        """One foe more, everybody's talent a point higher, more hit points."""
        if not by:
            return state
        if how == "foes":
            return _more(state, by)
        people = dict(state.fighters)
        for name, who in people.items():
            if who.side == THEIRS and not who.down:
                stronger = _skilled(who, by) if how == "value" else _tougher(who, by)
                if stronger is None:
                    return None
                people[name] = stronger
        return ll.replace(state, fighters=people)


def _on(side: str, who: Fighter) -> Fighter:
    return ll.replace(who, side=side)


def _more(state: State, by: int) -> State | None:
    """So many more of the first of the other side who stands, unhurt; they join."""
    foes = {n: who for n, who in state.fighters.items() if who.side == THEIRS}
    name, like = next((n, who) for n, who in foes.items() if not who.down)
    fields = ("disarmed", "prone", "unsteady", "acted", "advantage", "disadvantage")
    usual = {field: type(getattr(like, field))() for field in fields}
    fresh = ll.replace(like, hit_points=like.full_hit_points, **usual)
    more = {f"{name} +{number}": fresh for number in range(1, by + 1)}
    if len(foes) + by > MOST_PEOPLE or more.keys() & state.fighters.keys():
        return None
    return ll.replace(state, fighters={**state.fighters, **more})


def _skilled(who: Fighter, by: int) -> Fighter | None:
    talent = who.weapon.talent
    value = who.talents[talent] + by
    if value > HIGHEST_VALUE:
        return None
    return ll.replace(who, talents={**who.talents, talent: value})


def _tougher(who: Fighter, by: int) -> Fighter:
    more = {"hit_points": who.hit_points + by, "full_hit_points": who.full_hit_points + by}
    return ll.replace(who, **more)


game.forecaster = Forecast
