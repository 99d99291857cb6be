"""Distributions: every answer is counted a second time, throw by throw."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from math import sqrt

import pandas
import polars
import pytest

from limelight import BadValue, Distribution, TooCostly, UnknownOutcome, odds
from limelight.chances.tabular import decimal

D4, D6, D8 = (Distribution.die(sides) for sides in (4, 6, 8))


def counted(sides: Iterable[int], read: Callable[[tuple[int, ...]], object]) -> Counter[object]:
    return Counter(read(faces) for faces in product(*(range(1, each + 1) for each in sides)))


def same(found: Distribution[int], brute: Counter[object]) -> bool:
    total = sum(brute.values())
    return {v: Fraction(n, total) for v, n in brute.items()} == found.fractions()


def test_what_people_ask() -> None:
    throw = D6 + D6
    assert throw.mean == throw.median == 7 and throw.variance == Fraction(35, 6)
    assert throw.std == sqrt(Fraction(35, 6))
    assert throw.at_least(10) == Fraction(1, 6) and throw.at_most(3) == Fraction(1, 12)
    assert throw.chance(2, 12) == Fraction(1, 18) and throw.chance(13) == 0
    assert throw.chance(7, 7) == Fraction(1, 6)


@pytest.mark.parametrize(("part", "value"), [(0, 1), (0.25, 2), ("0.26", 3), (0.5, 4), (1, 8)])
def test_a_quantile_is_the_first_value_that_enough_do_not_pass(part: float, value: int) -> None:
    wanted = Distribution(dict(enumerate((1, 1, 1, 1, 1, 1, 1, 1), 1)), 8)
    assert wanted.quantile(part) == value


def test_sums_and_differences() -> None:
    assert same(D6 + D8 - D4, counted((6, 8, 4), lambda f: f[0] + f[1] - f[2]))
    assert same(3 - D6 + 1, counted((6,), lambda f: 4 - f[0]))
    assert same(D6.times(5), counted((6,) * 5, sum))
    assert same(2 * D6, counted((6,), lambda f: 2 * f[0]))
    assert D6.times(0) == Distribution.sure(0)
    far = D6 * 900_000 + D4
    assert same(far, counted((6, 4), lambda f: 900_000 * f[0] + f[1]))


@pytest.mark.parametrize("throws", range(1, 5))
@pytest.mark.parametrize("keep", range(5))
def test_what_is_kept(throws: int, keep: int) -> None:
    kept = min(keep, throws)
    dice = (6,) * throws
    best = counted(dice, lambda f: sum(sorted(f)[throws - kept :]))
    worst = counted(dice, lambda f: sum(sorted(f)[:kept]))
    assert same(D6.highest(throws, keep), best)
    assert same(D6.lowest(throws, keep), worst)


def test_what_is_kept_of_values_with_gaps_and_weights() -> None:
    odd = Distribution({-2: 3, 5: 1, 11: 2}, 6)
    values = (-2, -2, -2, 5, 11, 11)
    throws = product(values, repeat=4)
    assert same(odd.highest(4, 2), Counter(sum(sorted(f)[2:]) for f in throws))


def test_the_better_of_two() -> None:
    assert same(D6.better(D4 + D4), counted((6, 4, 4), lambda f: max(f[0], f[1] + f[2])))
    assert same(D6.worse(D4 + D4), counted((6, 4, 4), lambda f: min(f[0], f[1] + f[2])))


def exploded(faces: tuple[int, ...]) -> int:
    total = 0
    for face in faces:
        total += face
        if face < 6:
            break
    return total


@pytest.mark.parametrize("times", range(4))
def test_explosions_end(times: int) -> None:
    assert same(D6.exploding(times), counted((6,) * (times + 1), exploded))


def test_what_follows() -> None:
    found = D6.then(lambda face: D4 if face == 6 else face)
    assert found.chance(4) == Fraction(1, 6) + Fraction(1, 24)
    assert found.map(lambda value: value > 4).fractions() == {
        False: Fraction(5, 6),
        True: Fraction(1, 6),
    }
    assert D6.reached(2, 6).fractions() == {0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}


def test_outcomes_and_totals_together() -> None:
    """Counted by hand: both dice, +2, against 15."""
    found = odds("daggerheart", "action", modifier=2, difficulty=15)

    def read(faces: tuple[int, ...]) -> tuple[str, int]:
        hope, fear = faces
        total = hope + fear + 2
        side = "hope" if hope > fear else "fear"
        outcome = f"{'success' if total >= 15 else 'failure'}_with_{side}"
        return ("critical_success" if hope == fear else outcome), total

    brute = counted((12, 12), read)
    assert found.joint("total").counts == brute
    assert same(found.of("total"), counted((12, 12), lambda f: sum(f) + 2))
    assert found.outcomes.counts == found.counts
    assert found.questions() == ("total", "added")


def test_totals_of_damage_and_of_what_never_was_a_roll() -> None:
    found = odds("daggerheart", "damage", damage="2d8+1")
    assert same(found.of("totals"), counted((8, 8), lambda f: sum(f) + 1))
    assert found.of("totals") == Distribution(found.values["totals"], 64)


def test_what_makes_no_sense() -> None:
    asks: list[Callable[[], object]] = [
        lambda: Distribution.die(0),
        lambda: Distribution.die(1001),
        lambda: D6.times(-1),
        lambda: D6.times(10_001),
        lambda: D6.quantile(2),
        lambda: D6.highest(3, -1),
    ]
    for ask in asks:
        with pytest.raises(BadValue):
            ask()
    with pytest.raises(UnknownOutcome, match="critical_success"):
        odds("daggerheart", "action", difficulty=12).outcomes.chance("crit")


def test_what_would_take_too_long_is_refused_at_once() -> None:
    big = Distribution.die(1000)
    asks: list[Callable[[], object]] = [lambda: big.times(1000), lambda: big.highest(100, 50)]
    asks.append(lambda: big.exploding(5000))
    for ask in asks:
        with pytest.raises(TooCostly):
            ask()


def test_tables() -> None:
    assert D4.csv() == "value,count,out_of,chance\n1,1,4,1/4\n2,1,4,1/4\n3,1,4,1/4\n4,1,4,1/4\n"
    assert D4.csv(decimals=3).splitlines()[1] == "1,1,4,0.250"
    frame = odds("daggerheart", "action", difficulty=12).pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == ["question", "answer", "count", "out_of", "chance"]
    assert frame["chance"].sum() == 1
    many = D6.times(60).polars()  # counts that no column of whole numbers holds
    assert isinstance(many, polars.DataFrame) and abs(many["chance"].sum() - 1) < 1e-9
    mixed = odds("yokai", "risk", white=1, black=1).polars()
    assert set(mixed["question"]) == {"outcome", "condition"}


@pytest.mark.parametrize(
    ("number", "places", "written"),
    [
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(2, 3), 2, "0.67"),
        (Fraction(1, 2), 0, "1"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(12), 1, "12.0"),
    ],
)
def test_decimals_are_rounded_exactly(number: Fraction, places: int, written: str) -> None:
    assert decimal(number, places) == written


def test_it_shows_itself() -> None:
    assert repr(D4) == "<Distribution 1: 1/4, 2: 1/4, 3: 1/4, 4: 1/4>"
    assert repr(D8.times(4)).endswith(", …>")
    assert D4._repr_svg_().startswith("<svg")
    assert odds("daggerheart", "action").outcomes._repr_svg_().startswith("<svg")
