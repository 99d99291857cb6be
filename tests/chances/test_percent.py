from fractions import Fraction

import pytest

from limelight.chances.percent import between, exact, percent, whole_percent
from limelight.words import words


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1, 4), "25.0 %"),
        (Fraction(5, 24), "20.8 %"),
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10**30), "< 0.1 %"),
        (1 - Fraction(1, 10**30), "> 99.9 %"),
        (0.2487, "24.9 %"),
    ],
)
def test_a_chance_as_people_read_it(chance: Fraction | float, said: str) -> None:
    assert percent(chance, words("en")) == said


def test_german_and_ukrainian_write_a_comma() -> None:
    assert percent(Fraction(1, 3), words("de")) == "33,3\u00a0%"
    assert percent(Fraction(1, 3), words("uk")) == "33,3\u00a0%"
    assert whole_percent(0.25, words("de")) == "25\u00a0%"


def test_a_simulated_chance_has_two_decimals_and_an_interval() -> None:
    assert percent(0.249871, words("en"), 2) == "24.99 %"
    assert percent(0.00001, words("en"), 2) == "< 0.01 %"
    assert between((0.24903, 0.25072), words("en")) == "24.90–25.07 %"
    assert between((0.0, 0.00072), words("de")) == "0–0,07\u00a0%"


def test_a_fraction_is_shown_where_it_is_exact_and_short() -> None:
    assert exact(Fraction(275, 15552)) == "275/15552"
    assert exact(Fraction(4392674398624351271, 4738381338321616896)) == ""
    assert exact(0.25) == exact(Fraction(0)) == exact(Fraction(1)) == ""
