"""A roll without a table, thrown many times."""

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from limelight.game import Faces, LoneRoll, Refusal, Throw
from limelight.games import game
from limelight.throws import Judge

from .chunks import Chunk
from .falling import fallen
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
        """How many runs make a piece: more where they are read many at a time."""
        return 1 << 18 if self.judge() is not None else 1 << 14

    def decision(self) -> Generator[Throw, Faces, LoneRoll | Refusal]:
        """The roll, about to be made."""
        found = game(self.game)
        assert found is not None
        return found.LONE_ROLLS[self.roll](**self.options)

    def asked(self) -> Throw | Refusal | None:
        """The throw that it begins with; None where it needs no dice."""
        try:
            return next(self.decision())
        except StopIteration as done:
            return done.value if isinstance(done.value, Refusal) else None

    def judge(self) -> Judge | None:
        """How it is read, where it is all in one throw."""
        throw = self.asked()
        return throw.judge if isinstance(throw, Throw) else None

    def tally(self, chunk: Chunk) -> Tally:
        """Throws and counts: read many at a time where that can be, else run by the rule."""
        throw, dice = self.asked(), chunk.dice()
        if not isinstance(throw, Throw) or throw.judge is None:
            return self._run(chunk.runs, dice)
        found: Tally = {}
        for start in range(0, chunk.runs, AT_ONCE):
            add(found, _read(throw, throw.judge, min(AT_ONCE, chunk.runs - start), dice))
        return found

    def _run(self, runs: int, dice: "Dice") -> Tally:
        """The rule itself, once for each way in which the dice fell."""
        found: Tally = {"outcome": {}}
        counts = found["outcome"]
        for answer, count in fallen(self.decision, runs, dice):
            assert not isinstance(answer, Refusal)
            outcome = answer.result["outcome"]
            counts[outcome] = counts.get(outcome, 0) + count
        return found


def _read(throw: Throw, judge: Judge, runs: int, dice: "Dice") -> Tally:
    """The game's own arithmetic on arrays of faces."""
    import numpy

    faces: dict[str, tuple[Any, ...]] = {
        name: tuple(dice.integers(1, each + 1, runs) for each in sides)
        for name, sides in throw.dice.items()
        if sides
    }
    judged = judge.of(throw.kept(faces))
    places = numpy.broadcast_to(judged["outcome"], (runs,))
    counts = numpy.bincount(places, minlength=len(judge.outcomes)).tolist()
    found: Tally = {"outcome": dict(zip(judge.outcomes, counts, strict=True))}
    for name in judge.beside:
        values, often = numpy.unique(numpy.broadcast_to(judged[name], (runs,)), return_counts=True)
        found[name] = dict(zip(values.tolist(), often.tolist(), strict=True))
    return found
