"""Whole fights, fought many times, as the library gives them."""

import re
from fractions import Fraction
from typing import Any

import pytest

from limelight.chances import Fought
from limelight.contract import Refusal
from limelight.words import LANGUAGES

from ..fights import duel, fighter, fought, group

ASH, BIRCH = fighter("Ash", 14, "1d6+2", 1), fighter("Birch", 12, "1d8+1", 2)


def test_a_duel_comes_near_its_exact_odds() -> None:
    found, exact = fought(duel(ASH, BIRCH, runs=50_000, seed=3)), fought(duel(ASH, BIRCH))
    plain, wanted = found.plain(), exact.plain()
    for name in ("Ash", "Birch"):
        share = Fraction(plain["win"][name])
        assert abs(share - exact.ends["wins", name]) < 0.01
        low, high = map(float, plain["interval"]["win"][name])
        assert low < share < high
        assert set(plain["left"][name]) == set(wanted["left"][name])
        assert sum(map(Fraction, plain["left"][name].values())) == 1
    assert abs(Fraction(plain["both"]) - exact.ends["both", ""]) < 0.01
    assert exact.means["rounds"] is not None
    assert abs(Fraction(plain["rounds"]) - exact.means["rounds"]) < 0.02
    assert (plain["simulated"], plain["open"]) == (True, "0")


def test_fighters_may_be_called_anything() -> None:
    found = duel({**ASH, "name": "both"}, {**BIRCH, "name": "open"}, runs=2000, seed=1)
    plain = fought(found).plain()
    assert set(plain["win"]) == {"both", "open"}
    assert plain["open"] == "0" and Fraction(plain["both"]) > 0
    odd = fought(duel({**ASH, "name": "<Ash>"}, BIRCH, runs=200, seed=1))
    assert "<Ash>" not in odd._repr_svg_()


def test_a_duel_that_does_not_end_is_open_and_has_no_mean() -> None:
    iron = {"armour": 500}
    found = fought(duel({**ASH, **iron}, {**BIRCH, **iron}, runs=100, seed=1))
    assert (found.plain()["open"], found.plain()["rounds"]) == ("1", None)


def test_a_group_fights_round_by_round() -> None:
    plain = fought(group((1, 1, 1), 10, rounds=3, runs=20_000, seed=1)).plain()
    assert len(plain["rounds"]) == len(plain["interval"]["rounds"]) == 3
    assert sum(map(Fraction, plain["rounds"])) + Fraction(plain["open"]) == 1
    assert abs(Fraction(plain["rounds"][0]) - Fraction(77, 216)) < 0.02
    assert len(plain["conditions_each"]) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("runs", [None, 500])
def test_a_fight_has_a_picture_in_every_language(language: str, runs: int | None) -> None:
    more: dict[str, Any] = {} if runs is None else {"runs": runs, "seed": 1}
    for found in (duel(ASH, BIRCH, **more), group((1, 2), 9, "one", 2, **more)):
        svg = fought(found).picture(language).svg()
        assert not re.search(r">[^<]*[a-z]\.[a-z]", svg)
        assert fought(found)._repr_html_().startswith("<div")


@pytest.mark.parametrize(
    ("refused", "at"),
    [
        (duel(ASH, BIRCH, "nonsense", runs=100), "policy"),
        (duel({**ASH, "hit_points": 0}, BIRCH, runs=100), "hit_points"),
        (duel(ASH, BIRCH, runs=0), "runs"),
        (group((), 10, runs=100), "pools"),
        (group((1,), 1, runs=100), "danger"),
        (group((1,), 9, runs=10**13), "runs"),
    ],
)
def test_fights_that_nobody_can_have_are_refused(refused: Fought | Refusal, at: str) -> None:
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.at) == ("bad_value", at)


def test_too_dangerous_without_weakening_is_refused() -> None:
    refused = group((1, 1), 13, runs=100)
    assert isinstance(refused, Refusal) and refused.code == "must_weaken_first"
