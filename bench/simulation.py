"""A million action rolls and a hundred thousand duels beside the same written in plain numpy."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from limelight.chances.simulation.fights import FightSubject
from limelight.chances.simulation.runs import Simulation, run, simulate

from .exact import fighters
from .timing import in_turns

ROLLS, DUELS, SEED = 1_000_000, 100_000, 7
OPTIONS = {"modifier": 2, "difficulty": 15}


def measure() -> Iterator[str]:
    yield "## Simulation beside plain numpy, one process"
    yield ""
    yield "| what | ms | first call | numpy ms | numpy / ours | both count (ours, numpy) |"
    yield "| --- | ---: | ---: | ---: | ---: | --- |"
    yield _row("1,000,000 action rolls, +2 against 15", rolls, numpy_rolls, "with Hope")
    for points in (4, 30):
        subject = duel(points)

        def ours(subject: FightSubject = subject) -> int:
            left = run(subject, DUELS, SEED, workers=1)["left"]
            return sum(count for (one, other), count in left.items() if one and not other)

        def theirs(points: int = points) -> int:
            return numpy_duels(points)

        yield _row(f"100,000 duels, {points} hit points each", ours, theirs, "first wins")
    yield ""


def _row(what: str, ours: Any, theirs: Any, counted: str) -> str:
    begun = time.perf_counter()
    ours()
    first = (time.perf_counter() - begun) * 1e3
    times = in_turns({"ours": ours, "numpy": theirs}, rounds=9, each=1)
    mine, plain = times["ours"] * 1e3, times["numpy"] * 1e3
    both = f"{counted}: {ours():,}, {theirs():,}"
    return f"| {what} | {mine:.1f} | {first:.1f} | {plain:.1f} | {plain / mine:.1f}× | {both} |"


def rolls() -> int:
    found = simulate(
        "daggerheart", "action", {"modifier": 2, "difficulty": 15}, runs=ROLLS, seed=SEED
    )
    assert isinstance(found, Simulation)
    return found.counts["outcome"]["success_with_hope"]


def numpy_rolls() -> int:
    """As one would write it for this one question."""
    dice = np.random.default_rng(SEED)
    hope, fear = dice.integers(1, 13, ROLLS), dice.integers(1, 13, ROLLS)
    reached = hope + fear + 2 >= 15
    outcome = np.select(
        [hope == fear, reached & (hope > fear), reached, hope > fear], [4, 0, 1, 2], 3
    )
    return int(np.bincount(outcome, minlength=5)[0])


def duel(points: int) -> FightSubject:
    """The duel of the tests: 14, 1d6+2, armour 1 against 12, 1d8+1, armour 2."""
    one, two = fighters(points)
    return FightSubject("sinners", "duel", {"with": one, "against": two})


def numpy_duels(points: int) -> int:
    """Both attack, in a stalemate both get through; as one would write it for this one duel."""
    dice = np.random.default_rng(SEED)
    first, second = np.full(DUELS, points), np.full(DUELS, points)
    won = 0
    while len(first):
        one, other = _ranks(dice, len(first), 14), _ranks(dice, len(first), 12)
        fail = (one == 0) & (other == 0)
        by_first = dice.integers(1, 7, len(first)) + 2
        by_second = dice.integers(1, 9, len(first)) + 1
        hits, hit_back = (one >= other) & (one > 0), (other >= one) & (other > 0)
        by_first = np.where(one == 3, 2 * by_first, by_first)
        by_second = np.where(other == 3, 2 * by_second, by_second)
        by_first = np.where(fail, by_first // 2, by_first) - 2
        by_second = np.where(fail, by_second // 2, by_second) - 1
        second = second - np.where(hits | fail, np.maximum(by_first, 0), 0)
        first = first - np.where(hit_back | fail, np.maximum(by_second, 0), 0)
        won += int(np.count_nonzero((first > 0) & (second <= 0)))
        on = (first > 0) & (second > 0)
        first, second = first[on], second[on]
    return won


def _ranks(dice: np.random.Generator, many: int, value: int) -> Any:
    """How high a test ranks: 1, 2 at half the value, 3 at a fifth or on a 1; a 20 fails."""
    face = dice.integers(1, 21, many)
    rank = 1 * (face <= value) + (2 * face <= value) + (5 * face <= value)
    return np.where(face == 1, 3, np.where(face == 20, 0, rank))
