"""Small fights, every way at once: the arrays and the rules come to exactly the same."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from limelight.chances.fights import Fought, fight
from limelight.contract import Command, Faces, Refusal, Seat, Tally, Throw, replace
from limelight.contract.driver import folded, run
from limelight.contract.pools import ways
from limelight.games.yokai.forecast import POLICIES, Policy, table
from limelight.games.yokai.state import State

from .brawls import GAME, group, standing, told


def by_the_rules(state: State, policy: Policy, rounds: int) -> Iterator[tuple[Tally, Fraction]]:
    """Every way in which the rules play it, with its chance."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        way = Way(waiting.pop(), waiting)
        yield table.fought(state, policy, way.play, rounds), way.share


class Way:
    """One way through a fight: the first throws as told, then always the first that can fall."""

    def __init__(self, path: tuple[int, ...], waiting: list[tuple[int, ...]]) -> None:
        self.path, self.waiting = path, waiting
        self.taken: tuple[int, ...] = ()
        self.share = Fraction(1)

    def answer(self, throw: Throw) -> Faces:
        """How a throw falls; every other way of one that is new is to be gone too."""
        fallen, number = ways(throw), len(self.taken)
        if number >= len(self.path):
            self.waiting += [(*self.taken, other) for other in range(1, len(fallen))]
        at = self.path[number] if number < len(self.path) else 0
        self.taken = (*self.taken, at)
        self.share *= Fraction(fallen[at][1], sum(count for _, count in fallen))
        return fallen[at][0]

    def play(self, state: Any, seat: Seat, command: Command) -> Any:
        events = run(GAME.decide(state, command, seat), self.answer)
        assert not isinstance(events, Refusal)
        return folded(state, events)


def summed(found: Iterator[tuple[Tally, Fraction]]) -> dict[str, dict[Any, Fraction]]:
    sums: dict[str, dict[Any, Fraction]] = {}
    for tally, share in found:
        for question, counts in tally.items():
            own = sums.setdefault(question, {})
            for value in counts:
                own[value] = own.get(value, Fraction(0)) + share
    return sums


def worn(state: State, *conditions: str) -> State:
    people = {name: who.taking(*conditions) for name, who in state.characters.items()}
    return replace(state, characters=people)


SMALL = {
    "alone": (standing(1, 5), 3),
    "alone and weakening": (worn(standing(1, 8), "Tired"), 1),
    "nearly out alone": (worn(standing(1, 6, pools={"Aki": 2}), *("Tired",) * 4), 3),
    "two": (standing(2, 10), 2),
    "nearly out": (worn(standing(2, 9), *("Tired",) * 3), 2),
}


@pytest.mark.parametrize(
    ("small", "policy"),
    [
        *((small, policy) for small in list(SMALL)[:3] for policy in POLICIES),
        ("two", "plain"),
        ("nearly out", "cautious"),
    ],
)
def test_every_way_on_arrays_is_every_way_by_the_rules(small: str, policy: str) -> None:
    """Every measure and every round of the course, as exact fractions."""
    state, rounds = SMALL[small]
    found = told(state, policy, rounds=rounds)
    assert found.exact
    rules = summed(by_the_rules(state, POLICIES[policy], rounds))
    assert rules.keys() == found.counts.keys()
    for question, counts in found.counts.items():
        shares = {value: Fraction(n, found.out_of) for value, n in counts.items() if n}
        assert shares == rules[question], question


def bare(people: int, danger: int) -> State:
    """Nobody has a condition, an attribute or anything else."""
    state = group(people, danger=danger)
    fields: dict[str, Any] = {"conditions": (), "demon": None, "attributes": {}, "equipment": {}}
    people_ = {
        name: replace(who, chapter="light", fears=(), **fields)
        for name, who in state.characters.items()
    }
    return replace(state, characters=people_)


@pytest.mark.parametrize(("weaken", "danger", "rounds"), [("none", 9, 2), ("one", 7, 1)])
def test_the_round_by_round_solver_says_the_same(weaken: str, danger: int, rounds: int) -> None:
    """In rounds in which nobody can go out of action yet, applied or counted is the same."""
    options = {"participants": 2, "danger": danger, "weaken": weaken, "rounds": rounds}
    solver = fight(GAME, "fight", options)
    assert isinstance(solver, Fought)
    policy = Policy(
        weakens=lambda look: ~look.tried & (weaken == "one"),
        weakener=lambda look: -np.arange(2) + 0 * look.conditions,
        burden=lambda look: look.conditions < 0,
    )
    found = told(bare(2, danger), policy, rounds=rounds)
    assert found.exact
    for number in range(1, rounds + 1):
        chance = Fraction(found.rounds("won").get(number, 0), found.out_of)
        assert chance == solver.ends["round", str(number)]
    each = solver.plain()["conditions_each"]
    for place, mean in enumerate(each):
        counts = found.measure("ours", place, "taken")
        assert Fraction(sum(n * c for n, c in counts.items()), found.out_of) == Fraction(mean)


@pytest.mark.parametrize("policy", POLICIES)
def test_the_interval_holds_the_exact_chance_as_often_as_it_says(policy: str) -> None:
    state = standing(2, 11)
    exact = told(state, policy, rounds=3)
    assert exact.exact
    spans = [told(state, policy, 1000, seed, rounds=3).interval for seed in range(100)]
    held = sum(low <= exact.win <= high for low, high in spans)
    width = sum(high - low for low, high in spans) / 100
    print(f"exact {float(exact.win):.4f}: held in {held} of 100, mean width {width:.4f}")
    assert held >= 89
    assert width < 0.065


def test_one_alone_is_known_exactly_to_the_end() -> None:
    found = told(group(1, danger=6))
    assert found.exact and found.share("won") + found.share("lost") + found.share("open") == 1
    assert found.share("open") < Fraction(1, 1000)
    assert found.plain()["simulated"] is False
    low, high = found.interval
    assert low == high


def test_a_condition_less_or_a_danger_level_less_is_never_worse_for_one() -> None:
    wins = [told(group(1, danger=danger)).win for danger in (3, 4, 5, 6)]
    assert wins == sorted(wins, reverse=True)
    state = group(1, danger=6)
    assert told(worn(state, "Tired")).win <= told(state).win


def test_more_people_and_rounds_are_simulated() -> None:
    assert not told(group(3, danger=10)).exact
    assert told(group(3, danger=10), rounds=1).exact
