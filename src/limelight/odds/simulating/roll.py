"""A roll without a table, thrown many times."""

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

from limelight.game import Faces, LoneRoll, Refusal, Throw
from limelight.games import game

from .chunks import Chunk
from .falling import fallen
from .tally import Tally


class RollSubject(NamedTuple):
    """Which roll of which game, with which options: found again on every machine."""

    game: str
    roll: str
    options: Mapping[str, Any]

    @property
    def size(self) -> int:
        """How many runs make a piece."""
        return 1 << 14

    def decision(self) -> Generator[Throw, Faces, LoneRoll | Refusal]:
        """The roll, about to be made."""
        found = game(self.game)
        assert found is not None
        return found.LONE_ROLLS[self.roll](**self.options)

    def refused(self) -> Refusal | None:
        """Why it cannot be made, if it cannot."""
        try:
            next(self.decision())
        except StopIteration as done:
            return done.value if isinstance(done.value, Refusal) else None
        return None

    def tally(self, chunk: Chunk) -> Tally:
        """Runs the rule itself, once for each way in which the dice fell."""
        found: Tally = {"outcome": {}}
        counts = found["outcome"]
        for answer, count in fallen(self.decision, chunk.runs, chunk.dice()):
            assert not isinstance(answer, Refusal)
            outcome = answer.result["outcome"]
            counts[outcome] = counts.get(outcome, 0) + count
        return found
