"""A group's fight on arrays, against the exact values and against the rules."""

from fractions import Fraction

import pytest

from limelight.odds.fights import GroupFight, group_fight
from limelight.odds.simulating.chunks import Chunk
from limelight.odds.simulating.group import GroupSubject
from limelight.odds.simulating.tally import Tally, wilson
from limelight.odds.simulation import run

RUNS = 60_000
FIGHTS = [
    (GroupSubject((1, 1, 1), 10), "none"),
    (GroupSubject((1, 1, 2), 12, rounds=6), "none"),
    (GroupSubject((1, 1, 1), 13, 1, 5, ("dark", "light", "dark")), "one"),
    (GroupSubject((2, 1), 11, 2, 4), "all"),
    (GroupSubject((3,), 6, rounds=3), "none"),
]


def near(tally: Tally, exact: GroupFight) -> None:
    for number, chance in enumerate(exact.rounds, 1):
        low, high = wilson(tally["rounds"][number], RUNS, 0.99999)
        assert low <= chance <= high, number
    low, high = wilson(tally["open"][True], RUNS, 0.99999)
    assert low <= exact.open <= high
    for place, mean in enumerate(exact.each):
        assert abs(tally["conditions_each"][place] / RUNS - mean) < 0.05


@pytest.mark.parametrize(("subject", "weaken"), FIGHTS, ids=str)
def test_a_fight_on_arrays_comes_to_the_exact_values(subject: GroupSubject, weaken: str) -> None:
    exact = group_fight(
        subject.pools, subject.danger, weaken, min(subject.rounds, 6), subject.chapters
    )
    assert isinstance(exact, GroupFight)
    near(run(subject._replace(rounds=min(subject.rounds, 6)), RUNS, 4), exact)


def test_the_values_of_the_book() -> None:
    tally = run(FIGHTS[0][0], RUNS, 9)
    for number, chance in enumerate((Fraction(77, 216), Fraction(806633, 2519424)), 1):
        low, high = wilson(tally["rounds"][number], RUNS, 0.99999)
        assert low <= chance <= high


def test_every_fight_is_won_once_or_open() -> None:
    tally = GroupSubject((1, 1), 12, rounds=3).tally(Chunk(1, 0, 5000))
    assert sum(tally["rounds"].values()) == tally["open"][False]
    assert sum(tally["open"].values()) == 5000 == sum(tally["conditions"].values())
    taken = sum(number * count for number, count in tally["conditions"].items())
    assert taken == sum(tally["conditions_each"].values())
