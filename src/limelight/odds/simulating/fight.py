"""A whole fight, fought many times: everybody follows a named policy, the rules decide."""

import pickle
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from limelight.game import Game, Policy, Refusal
from limelight.games import game

from ..chain import Broken, Frames, TooCostly
from .chunks import Chunk
from .crowd import crowd
from .tally import Tally
from .walk import Walk

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

MOST_ROUNDS = 1000
"""A fight that goes on for longer is counted as open."""


class FightSubject(NamedTuple):
    """A fight from a given state, by a policy: small, and the same on every machine."""

    game: str
    policy: str
    start: bytes
    """The state, made with :func:`packed`."""
    rounds: int = MOST_ROUNDS
    """After so many throws that decide it is left open."""

    @property
    def size(self) -> int:
        """How many fights make a piece."""
        return 1 << 16 if _fight(self).walk is not None else 1 << 14

    def refused(self) -> Refusal | None:
        """Why it cannot be fought, if it cannot."""
        try:
            _fight(self)
            return None
        except Broken:
            return Refusal("not_now", "policy")

    def tally(self, chunk: Chunk) -> Tally:
        """Fights, and counts who is left with how much, and after how many rounds."""
        fight, dice = _fight(self), chunk.dice()
        if fight.walk is None:
            return self._by_rules(fight, chunk.runs, dice)
        return fight.walk.tally(chunk.runs, dice, self.rounds)

    def _by_rules(self, fight: "_Fight", runs: int, dice: "Dice") -> Tally:
        """The rules themselves; fights that stand alike are decided together."""
        found: Tally = {"left": {}, "rounds": {}, "open": {False: 0, True: 0}}
        for end in crowd(fight.game, fight.state, fight.policy, runs, dice, self.rounds):
            left = tuple(fight.game.tracks(end.state).values())
            found["open"][end.open] += end.many
            if not end.open:
                found["left"][left] = found["left"].get(left, 0) + end.many
                found["rounds"][end.rounds] = found["rounds"].get(end.rounds, 0) + end.many
        return found

    def by_rules(self, chunk: Chunk) -> Tally:
        """As :meth:`tally`, always by the rules: slower, and proves the other."""
        return self._by_rules(_fight(self), chunk.runs, chunk.dice())


def packed(state: Any) -> bytes:
    """A state of a game as bytes that every machine of ours unpacks."""
    return pickle.dumps(state)


class _Fight(NamedTuple):
    game: Game
    state: Any
    policy: Policy
    walk: Walk | None
    """None where an exchange is too much to be enumerated."""


@lru_cache(8)
def _fight(subject: FightSubject) -> _Fight:
    """What a process prepares once."""
    known = game(subject.game)
    assert known is not None
    state, policy = pickle.loads(subject.start), known.POLICIES[subject.policy]
    walk = None
    if known.tracks(state):
        try:
            walk = Walk(Frames(known, policy, tuple(known.tracks(state))), state)
            walk.prepare()
        except TooCostly:
            walk = None
    return _Fight(known, state, policy, walk)


def names(subject: FightSubject) -> tuple[str, ...]:
    """Who fights, in the order in which ``left`` counts what they have left."""
    fight = _fight(subject)
    return tuple(fight.game.tracks(fight.state))
