"""A whole fight, fought many times: everybody follows a named policy, the rules decide."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from limelight.contract import Fight, Game, Policy, Refusal
from limelight.contract.tracks import drained
from limelight.games import game
from limelight.play import reading

from ..chains.frames import Broken, Frames, TooCostly
from .alike import side_by_side
from .pieces import Chunk
from .tally import Tally
from .walk import Walk

if TYPE_CHECKING:
    from numpy.random import Generator as Dice


class FightSubject(NamedTuple):
    """A fight of a game with its options: small, and the same on every machine."""

    game: str
    name: str
    options: Mapping[str, Any]

    @property
    def size(self) -> int:
        """How many fights make a piece."""
        begun = _begun(self)
        if begun.arrays:
            return 1 << 15
        return 1 << 16 if begun.walk is not None else 1 << 14

    def refused(self) -> Refusal | None:
        """Why it cannot be fought, if it cannot."""
        try:
            return _begun(self).refusal
        except Broken:
            return Refusal("not_now", "policy")

    def tally(self, chunk: Chunk) -> Tally:
        """Fights, and counts who is left with how much, and after how many rounds."""
        begun, dice = _begun(self), chunk.dice()
        if begun.arrays:
            counted = begun.fight.many(chunk.runs, dice)
            assert counted is not None
            return counted
        if begun.walk is None:
            return begun.by_rules(chunk.runs, dice)
        return begun.walk.tally(chunk.runs, dice, begun.fight.rounds_at_most())

    def by_rules(self, chunk: Chunk) -> Tally:
        """As :meth:`tally`, always by the rules: slower, and proves the other."""
        return _begun(self).by_rules(chunk.runs, chunk.dice())


class _Begun(NamedTuple):
    """A fight that is about to be fought."""

    game: Game
    fight: Fight
    refusal: Refusal | None
    state: Any = None
    policy: Policy = lambda state: None
    walk: Walk | None = None
    """None where an exchange is too much to be enumerated."""
    arrays: bool = False
    """Whether the game fights many at once itself."""

    def by_rules(self, runs: int, dice: "Dice") -> Tally:
        """The rules themselves; fights that stand alike are decided together."""
        found: Tally = {"left": {}, "rounds": {}, "open": {False: 0, True: 0}}
        most = self.fight.rounds_at_most()
        for end in side_by_side(self.game, self.state, self.policy, runs, dice, most):
            left = tuple(drained(end.state).values())
            found["open"][end.open] += end.many
            if not end.open:
                found["left"][left] = found["left"].get(left, 0) + end.many
                found["rounds"][end.rounds] = found["rounds"].get(end.rounds, 0) + end.many
        return found


def _begun(subject: FightSubject) -> _Begun:
    """What a process prepares once."""
    return _prepared(subject.game, subject.name, msgspec.json.encode(subject.options))


@lru_cache(8)
def _prepared(name: str, which: str, options: bytes) -> _Begun:
    known = game(name)
    assert known is not None
    fight = reading.convert(known.fights[which], msgspec.json.decode(options))
    assert isinstance(fight, Fight)
    state, policy = fight.begin(), fight.policy_of()
    for each in (state, policy):
        if isinstance(each, Refusal):
            return _Begun(known, fight, each)
    assert not isinstance(policy, Refusal)
    if type(fight).many is not Fight.many:
        return _Begun(known, fight, None, state, policy, None, True)
    walk = None
    if drained(state):
        try:
            walk = Walk(Frames(known, policy, tuple(drained(state))), state)
            walk.prepare()
        except TooCostly:
            walk = None
    return _Begun(known, fight, None, state, policy, walk)
