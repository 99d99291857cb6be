"""Simulation: the rule itself, many times; the same seed gives the same counts."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

from limelight.chances.simulation.runs import Simulation, simulate
from limelight.contract import Refusal

EXACT = {
    "success_with_hope": Fraction(1, 4),
    "success_with_fear": Fraction(1, 4),
    "failure_with_hope": Fraction(5, 24),
    "failure_with_fear": Fraction(5, 24),
    "critical_success": Fraction(1, 12),
}


def action(runs: int = 100_000, seed: int | None = 7, **more: Any) -> Simulation:
    options = {"modifier": 2, "difficulty": 15}
    found = simulate("daggerheart", "action", options, runs=runs, seed=seed, **more)
    assert isinstance(found, Simulation)
    return found


def test_the_exact_chances_lie_in_the_intervals() -> None:
    found = action()
    for outcome, chance in EXACT.items():
        low, high = found.interval(outcome, confidence=0.9999)
        assert low < chance < high
        assert low < found.share(outcome) < high


def test_the_same_seed_gives_the_same_counts_whoever_runs_it() -> None:
    alone = action().counts
    assert action(workers=2).counts == alone
    with ThreadPoolExecutor(3) as threads:
        assert action(executor=threads).counts == alone
    assert action(seed=8).counts != alone


def test_a_seed_that_was_drawn_is_told_and_can_be_used_again() -> None:
    found = action(runs=1000, seed=None)
    assert action(runs=1000, seed=found.seed).counts == found.counts


def test_every_run_is_counted_and_progress_is_told() -> None:
    told: list[int] = []
    found = action(runs=50_001, progress=told.append)
    assert sum(found.counts["outcome"].values()) == 50_001 == told[-1]
    assert told == sorted(told)


def test_a_game_from_outside_runs_its_own_decision() -> None:
    found = simulate("coinflip", "flip", runs=10_000, seed=1)
    assert isinstance(found, Simulation)
    low, high = found.interval("heads", confidence=0.9999)
    assert low < 0.5 < high
    assert found.share("heads") + found.share("tails") == 1


def test_a_roll_that_makes_no_sense_is_refused() -> None:
    refused = simulate("yokai", "solve", runs=10)
    assert isinstance(refused, Refusal) and refused.code == "bad_value"


@pytest.mark.parametrize("runs", [0, -1, 10**13])
def test_so_many_runs_are_refused(runs: int) -> None:
    refused = simulate("coinflip", "flip", runs=runs)
    assert isinstance(refused, Refusal) and refused.code == "bad_value"
