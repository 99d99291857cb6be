"""A fight that is foretold: small, and the same on every machine."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from limelight.contract import Command, Faces, Forecaster, Game, Play, Refusal, Seat, Tally, Throw
from limelight.contract.driver import folded, run
from limelight.games import game as find_game

from ..chains.frames import Broken
from ..simulation.pieces import Chunk
from ..simulation.tally import add

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

BLOCK = 2500
"""So many fights make a piece: four of them tell any chance to within a point."""


class FightsSubject(NamedTuple):
    """Which game, how it foretells, from which state, and by which policy."""

    game: str
    forecaster: Forecaster
    state: Any
    policy: Any
    """A policy by its name, or one of somebody's own."""
    slowly: bool = False
    """Whether each fight is played through the rules themselves."""

    @property
    def size(self) -> int:
        """How many fights make a piece."""
        return BLOCK

    def tally(self, chunk: Chunk) -> Tally:
        """Plays a piece, and counts."""
        known = find_game(self.game)
        assert known is not None
        policy = meaning(self.forecaster, self.policy)
        dice = chunk.dice()
        if not self.slowly:
            return self.forecaster.many(self.state, policy, chunk.runs, dice)
        found: Tally = {}
        play = played(known, dice)
        for _ in range(chunk.runs):
            add(found, self.forecaster.one(self.state, policy, play))
        return found


def exactly(subject: FightsSubject, most: int) -> Tally | None:
    """Every way at once, where that takes so many steps or fewer."""
    policy = meaning(subject.forecaster, subject.policy)
    return subject.forecaster.exact(subject.state, policy, most)


def meaning(forecaster: Forecaster, policy: Any) -> Any:
    """A policy by its name, or one of somebody's own as it is."""
    return forecaster.policies[policy] if isinstance(policy, str) else policy


def played(game: Game, dice: "Dice") -> Play:
    """How a command goes on by the rules of a game, with these dice."""
    answers = thrown(dice)

    def play(state: Any, seat: Seat, command: Command) -> Any:
        events = run(game.decide(state, command, seat), answers)
        if isinstance(events, Refusal):
            raise Broken(str(events))
        return folded(state, events)

    return play


def thrown(dice: "Dice") -> Callable[[Throw], Faces]:
    """Dice for one throw after the other."""

    def answer(throw: Throw) -> Faces:
        return {
            name: tuple(int(dice.integers(1, each + 1)) for each in sides)
            for name, sides in throw.dice.items()
        }

    return answer
