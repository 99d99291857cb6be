"""Choices in the middle of a fight, weighed by how the fight ends.

Each is played to the end with the same seed, by the same policy afterwards. Of what was
counted nobody knows more than its interval: choices that lie within it of each other are ties.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from limelight.contract import Game, Refusal, Said
from limelight.contract.forecasts import OURS, Choice

from ..simulation.tally import wilson
from .forecast import Forecast
from .foretold import asked, foretold
from .subject import BLOCK

MOST_CHOICES = 12
MOST_BLOCKS = 12
"""So many pieces are played for all choices together."""
MOST_OF_ONE = 2
"""So many pieces are played for one choice."""


@dataclass(frozen=True)
class Weighed:
    """One choice: how often the party wins after it, and how many of it fall."""

    choice: Choice = field(repr=False, compare=False)
    win: Fraction
    interval: tuple[float, float]
    falls: Mapping[str, Fraction]
    """Of everything that is a chance for each of the party: how many it befalls on average."""
    give: Mapping[str, float]
    """How much that may be off, with 95 % confidence."""


@dataclass(frozen=True)
class Weighing:
    """Every choice, the best for whose it is first."""

    policy: str
    side: str
    runs: int
    seed: int
    ways: tuple[Weighed, ...]
    beside: tuple[Said, ...] = ()
    """What could be chosen too, and cannot be weighed."""

    @property
    def best(self) -> tuple[int, ...]:
        """The places of those that nothing is surely better than."""
        first = self.ways[0]
        off = _give(first.win, self.runs)
        return tuple(
            at
            for at, each in enumerate(self.ways)
            if abs(each.win - first.win) <= sqrt(off**2 + _give(each.win, self.runs) ** 2)
        )

    def fewest(self, name: str) -> tuple[int, ...]:
        """The same by how many of the party something befalls."""
        sign = 1 if self.side == OURS else -1
        top = min(range(len(self.ways)), key=lambda at: sign * self.ways[at].falls[name])
        first = self.ways[top]
        return tuple(
            at
            for at, each in enumerate(self.ways)
            if abs(each.falls[name] - first.falls[name])
            <= sqrt(first.give[name] ** 2 + each.give[name] ** 2)
        )


def weigh(
    game: Game, state: Any, policy: str = "", *, seed: int = 1, most: int = MOST_BLOCKS
) -> Weighing | Refusal | None:
    """What each choice at a table now comes to; None where there is nothing to choose.

    ``state`` is all of it, hidden things too: what comes of it is for those who know them.
    """
    forecaster = asked(game, {})
    if isinstance(forecaster, Refusal):
        return None
    named = policy or next(iter(forecaster.policies))
    if named not in forecaster.policies:
        return Refusal("bad_value", "wrong", "policy", {"field": "policy"})
    found = [*forecaster.choices(state, forecaster.policies[named])][:MOST_CHOICES]
    if len(found) < 2:
        return None
    runs = BLOCK * max(min(most // len(found), MOST_OF_ONE), 1)
    ways = []
    for each in found:
        begun = forecaster.begun(each.state)
        if isinstance(begun, Refusal):
            return None
        played = foretold(game, forecaster, begun, each.policy, runs=runs, seed=seed)
        assert isinstance(played, Forecast)
        ways.append(_weighed(each, played))
    side = found[0].side
    ways.sort(key=lambda way: way.win, reverse=side == OURS)
    return Weighing(named, side, runs, seed, tuple(ways), tuple(forecaster.unweighed(state)))


def _weighed(choice: Choice, played: Forecast) -> Weighed:
    people = range(len(played.people.ours))
    chances = [each.name for each in played.forecaster.measures[OURS] if each.kind == "chance"]
    counts = {name: [played.measure(OURS, at, name).get(1, 0) for at in people] for name in chances}
    falls = {name: Fraction(sum(each), played.out_of) for name, each in counts.items()}
    give = {  # whoever falls may fall together: at worst all of it adds up
        name: sum(_give(Fraction(n, played.out_of), played.runs) for n in each)
        for name, each in counts.items()
    }
    return Weighed(choice, played.win, played.interval, falls, give)


def _give(chance: Fraction, runs: int) -> float:
    """How much a chance that was counted may be off: half of its interval."""
    low, high = wilson(round(chance * runs), runs)
    return (high - low) / 2
