"""Whole fights: on arrays and by the rules, against the exact values."""

from fractions import Fraction
from math import sqrt

import pytest

from limelight.chances.simulation.fights import FightSubject
from limelight.chances.simulation.pieces import Chunk
from limelight.chances.simulation.runs import run
from limelight.chances.simulation.tally import Tally, wilson

from ..fights import the_duel

WINS = Fraction(292848120925489661821, 636732913410574645248)
LOSES = Fraction(10194592544548844173, 23582700496687949824)
BOTH = Fraction(17157698445566547689, 159183228352643661312)
ROUNDS = Fraction(240723120071541237275, 159183228352643661312)
YOKAI = (
    Fraction(77, 216),
    Fraction(806633, 2519424),
    Fraction(310477439603, 1586874322944),
)


def near(count: int, runs: int, chance: Fraction) -> None:
    low, high = wilson(count, runs, 0.99999)
    assert low <= chance <= high


def counted(tally: Tally) -> tuple[int, int, int]:
    """How often the first wins, the second, and both fall."""
    left = tally["left"].items()
    return (
        sum(n for (one, other), n in left if one and not other),
        sum(n for (one, other), n in left if other and not one),
        sum(n for (one, other), n in left if not one and not other),
    )


def is_the_duel(tally: Tally, runs: int) -> None:
    for count, chance in zip(counted(tally), (WINS, LOSES, BOTH), strict=True):
        near(count, runs, chance)
    assert tally["open"] == {False: runs, True: 0}
    mean = sum(number * count for number, count in tally["rounds"].items()) / runs
    square = sum(number**2 * count for number, count in tally["rounds"].items()) / runs
    assert abs(mean - ROUNDS) < 5 * sqrt((square - mean**2) / runs)


def test_a_duel_on_arrays_comes_to_the_exact_values() -> None:
    is_the_duel(run(the_duel(), 400_000, 3), 400_000)


def test_a_duel_by_the_rules_comes_to_them_too() -> None:
    is_the_duel(the_duel().by_rules(Chunk(3, 0, 10_000)), 10_000)


@pytest.mark.parametrize("policy", ["attack", "neither", "defend", "dodge"])
def test_arrays_and_rules_agree_whatever_the_policy(policy: str) -> None:
    subject = the_duel(points=5, policy=policy)
    runs = 4_000
    fast = run(subject, runs, 5)
    slow = subject.by_rules(Chunk(6, 0, runs))
    for one, other in zip(counted(fast), counted(slow), strict=True):
        ours, theirs = wilson(one, runs, 0.9999), wilson(other, runs, 0.9999)
        assert ours[0] <= theirs[1] and theirs[0] <= ours[1]
    assert set(fast["rounds"]) & set(slow["rounds"])


def test_the_same_fights_whoever_fights_them() -> None:
    assert run(the_duel(), 150_000, 3) == run(the_duel(), 150_000, 3, workers=2)


def test_armour_that_nothing_gets_through_leaves_it_open() -> None:
    tally = run(the_duel(armour=100), 1000, 1)
    assert tally["open"] == {False: 0, True: 1000}
    assert tally["left"] == {}


def test_a_yokai_fight_by_the_rules_comes_to_the_exact_values() -> None:
    runs = 15_000
    subject = FightSubject("yokai", "fight", {"pools": "1,1,1", "danger": 10})
    tally = subject.by_rules(Chunk(2, 0, runs))
    for number, chance in enumerate(YOKAI, 1):
        near(tally["rounds"][number], runs, chance)


def test_a_fight_travels_to_other_processes() -> None:
    import pickle

    subject: FightSubject = pickle.loads(pickle.dumps(the_duel()))
    assert subject == the_duel()
