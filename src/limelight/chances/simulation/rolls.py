"""A roll without a table, thrown many times."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from limelight.contract import Refusal, Roll
from limelight.games import rolls_of

from ..rolls.asked import made
from .pieces import Chunk
from .tally import Tally, add

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

AT_ONCE = 1 << 15
"""So many rolls are thrown and read together: they fit beside the processor."""


class RollSubject(NamedTuple):
    """Which roll of which game, with which options: found again on every machine."""

    game: str
    roll: str
    options: Mapping[str, Any]

    @property
    def size(self) -> int:
        """How many runs make a piece."""
        return 1 << 18

    def made(self) -> Roll[Any] | Refusal:
        """The roll, or what is wrong with it."""
        game = rolls_of(self.game)
        assert game is not None
        roll = made(game, self.roll, self.options)
        if not isinstance(roll, Refusal) and "" in roll.codes():
            return Refusal("bad_value", "nothing_to_reach", at=roll.lacking())
        return roll

    def tally(self, chunk: Chunk) -> Tally:
        """Throws and counts, many at a time."""
        roll, dice = self.made(), chunk.dice()
        assert not isinstance(roll, Refusal)
        found: Tally = {}
        for start in range(0, chunk.runs, AT_ONCE):
            add(found, _read(roll, min(AT_ONCE, chunk.runs - start), dice))
        return found


def _read(roll: Roll[Any], runs: int, dice: "Dice") -> Tally:
    """The judge of the roll on arrays of faces."""
    import numpy

    faces: dict[str, tuple[Any, ...]] = {
        name: tuple(dice.integers(1, each + 1, runs) for each in sides)
        for name, sides in roll.dice().items()
        if sides
    }
    read, codes = roll.judge(roll.kept(faces)), roll.codes()
    places = numpy.broadcast_to(read.outcome, (runs,))
    counts = numpy.bincount(places, minlength=len(codes)).tolist()
    found: Tally = {"outcome": dict(zip(codes, counts, strict=True))}
    for name, answers in roll.answers(read).items():
        spread = numpy.broadcast_to(answers, (runs,))
        values, often = numpy.unique(spread, return_counts=True)
        found[name] = dict(zip(values.tolist(), often.tolist(), strict=True))
    return found
