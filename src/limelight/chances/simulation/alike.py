"""Many fights by the rules themselves: those that stand alike are decided together."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from limelight.contract import Game, Policy, Refusal, Throw
from limelight.contract.driver import after, folded

from ..chains.frames import MOST_STEPS, Broken
from .falling import fallen

if TYPE_CHECKING:
    from numpy.random import Generator as Dice


class End(NamedTuple):
    """How some of the fights came out."""

    state: Any
    rounds: int
    """How many throws decided it."""
    many: int
    open: bool
    """Whether they were still going on."""


def side_by_side(
    game: Game, state: Any, policy: Policy, runs: int, dice: "Dice", most: int
) -> Iterator[End]:
    """Lets so many fights go on side by side until each is over, or so many rounds are."""
    standing: dict[bytes, tuple[Any, int]] = {b"": (state, runs)}
    for rounds in range(most + 1):
        later: dict[bytes, tuple[Any, int]] = {}
        for one, many in standing.values():
            here, asked = _asked(game, one, policy)
            if asked is None or rounds == most:
                yield End(here, rounds, many, asked is not None)
                continue
            deciding = partial(game.decide, here, asked[1], asked[0])
            for events, count in fallen(deciding, many, dice):
                there = _after(here, events)
                key = game.essence(there)
                had = later.get(key)
                later[key] = (there, count + (had[1] if had is not None else 0))
        if not later:
            return
        standing = later


def _asked(game: Game, state: Any, policy: Policy) -> tuple[Any, Any]:
    """The next command that throws dice, after everything that needs none."""
    for _ in range(MOST_STEPS):
        asked = policy(state)
        if asked is None:
            return state, None
        ended = after(game.decide(state, asked[1], asked[0]), ())
        if isinstance(ended, Throw):
            return state, asked
        state = _after(state, ended)
    raise Broken


def _after(state: Any, events: Any) -> Any:
    if isinstance(events, Refusal):
        raise Broken(str(events))
    return folded(state, events)
