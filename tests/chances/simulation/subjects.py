"""Things to simulate that go wrong on purpose, found by worker processes."""

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from limelight.chances.simulation.pieces import Chunk
from limelight.chances.simulation.rolls import RollSubject
from limelight.chances.simulation.tally import Tally


class Counting(NamedTuple):
    """Counts its runs, and which pieces they were in."""

    size: int = 10

    def tally(self, chunk: Chunk) -> Tally:
        return {"outcome": {chunk.number: chunk.runs}}


class Doomed(NamedTuple):
    """The first worker that takes the third piece dies over it."""

    mark: str
    size: int = 10

    def tally(self, chunk: Chunk) -> Tally:
        if chunk.number == 2 and not Path(self.mark).exists():
            Path(self.mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return {"outcome": {chunk.number: chunk.runs}}


class Broken(NamedTuple):
    """Cannot be run at all."""

    size: int = 10

    def tally(self, chunk: Chunk) -> Tally:
        raise ZeroDivisionError(chunk.number)


class Unhurried(NamedTuple):
    """A roll in small pieces that take their time, so that somebody can be lost over them."""

    roll: RollSubject
    size: int = 1000

    def tally(self, chunk: Chunk) -> Tally:
        time.sleep(0.02)
        return self.roll.tally(chunk)
