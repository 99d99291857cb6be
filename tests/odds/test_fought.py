"""Whole fights, fought many times, as the library gives them."""

import re
from fractions import Fraction
from typing import Any

import pytest

from limelight.game import Refusal
from limelight.odds.duels import Duel, duel
from limelight.odds.fought import Fought, simulate_duel, simulate_fight
from limelight.words import LANGUAGES


def fighter(name: str, value: int, damage: str, armour: int, points: int = 4) -> dict[str, Any]:
    return {
        "name": name,
        "talents": {"blade": value},
        "weapon": {"talent": "blade", "damage": damage},
        "hit_points": points,
        "armour": armour,
    }


ASH, BIRCH = fighter("Ash", 14, "1d6+2", 1), fighter("Birch", 12, "1d8+1", 2)


def test_a_duel_comes_near_its_exact_odds() -> None:
    found, exact = simulate_duel(ASH, BIRCH, runs=50_000, seed=3), duel(ASH, BIRCH)
    assert isinstance(found, Fought) and isinstance(exact, Duel)
    plain, wanted = found.plain(), exact.plain()
    for name in ("Ash", "Birch"):
        assert abs(Fraction(plain["win"][name]) - exact.win[name]) < 0.01
        low, high = map(float, plain["interval"]["win"][name])
        assert low < Fraction(plain["win"][name]) < high
        assert set(plain["left"][name]) == set(wanted["left"][name])
        assert sum(map(Fraction, plain["left"][name].values())) == 1
    assert abs(Fraction(plain["both"]) - exact.both) < 0.01
    assert exact.rounds is not None
    assert abs(Fraction(plain["rounds"]) - exact.rounds) < 0.02
    assert (plain["simulated"], plain["open"]) == (True, "0")


def test_fighters_may_be_called_anything() -> None:
    found = simulate_duel({**ASH, "name": "both"}, {**BIRCH, "name": "open"}, runs=2000, seed=1)
    assert isinstance(found, Fought)
    plain = found.plain()
    assert set(plain["win"]) == {"both", "open"}
    assert plain["open"] == "0" and Fraction(plain["both"]) > 0
    odd = simulate_duel({**ASH, "name": "<Ash>"}, BIRCH, runs=200, seed=1)
    assert isinstance(odd, Fought) and "<Ash>" not in odd._repr_svg_()


def test_a_duel_that_does_not_end_is_open_and_has_no_mean() -> None:
    iron = {"armour": 500}
    found = simulate_duel({**ASH, **iron}, {**BIRCH, **iron}, runs=100, seed=1)
    assert isinstance(found, Fought)
    assert (found.plain()["open"], found.plain()["rounds"]) == ("1", None)


def test_a_group_fights_round_by_round() -> None:
    found = simulate_fight((1, 1, 1), 10, rounds=3, runs=20_000, seed=1)
    assert isinstance(found, Fought)
    plain = found.plain()
    assert len(plain["rounds"]) == len(plain["interval"]["rounds"]) == 3
    assert sum(map(Fraction, plain["rounds"])) + Fraction(plain["open"]) == 1
    assert abs(Fraction(plain["rounds"][0]) - Fraction(77, 216)) < 0.02
    assert len(plain["conditions_each"]) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fight_has_a_picture_in_every_language(language: str) -> None:
    for found in (
        simulate_duel(ASH, BIRCH, runs=500, seed=1),
        simulate_fight((1, 2), 9, "one", 2, runs=500, seed=1),
    ):
        assert isinstance(found, Fought)
        svg = found.picture(language).svg()
        assert not re.search(r">[^<]*(cli\.odds|odds\.|lone\.)", svg)
        assert found._repr_html_().startswith("<div")


@pytest.mark.parametrize(
    ("refused", "at"),
    [
        (simulate_duel(ASH, BIRCH, "nonsense"), "policy"),
        (simulate_duel({**ASH, "hit_points": 0}, BIRCH), "hit_points"),
        (simulate_duel(ASH, BIRCH, runs=0), "runs"),
        (simulate_fight((), 10), "pools"),
        (simulate_fight((1,), 1), "danger"),
        (simulate_fight((1,), 9, runs=10**13), "runs"),
    ],
)
def test_fights_that_nobody_can_have_are_refused(refused: Fought | Refusal, at: str) -> None:
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.at) == ("bad_value", at)


def test_too_dangerous_without_weakening_is_refused() -> None:
    refused = simulate_fight((1, 1), 13)
    assert isinstance(refused, Refusal) and refused.code == "must_weaken_first"
