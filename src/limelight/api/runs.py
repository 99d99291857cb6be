"""How often something is run, with which dice, and where."""

from collections.abc import Callable
from concurrent.futures import Executor
from typing import NamedTuple


class Runs(NamedTuple):
    """How a simulation is run: ``Runs(100_000, seed=7, workers=4)``."""

    runs: int | None = None
    """How many; a million rolls or 100,000 fights where nobody says."""
    seed: int | None = None
    """The same seed gives the same counts; drawn, and told, where nobody says."""
    workers: int | None = 1
    """How many processes; None is one for each core as soon as that pays. A script that asks
    for several is guarded by ``if __name__ == "__main__"``."""
    executor: Executor | None = None
    """Any executor of ``concurrent.futures`` to run it on instead."""
    progress: Callable[[int], None] | None = None
    """Is told how many runs are done."""
