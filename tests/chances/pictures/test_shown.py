"""Exact odds show themselves."""

from limelight.chances import Odds, odds
from limelight.chances.pictures.bars import Bars
from limelight.chances.pictures.columns import Columns
from limelight.chances.pictures.shown import picture
from limelight.games import game
from limelight.play.refusals import words_of

from ..fights import duel, fighter, fought, group


def test_a_notebook_shows_odds_and_fights() -> None:
    known = game("daggerheart")
    assert known is not None
    found = odds(known, "action", {"difficulty": 12})
    assert isinstance(found, Odds)
    assert "success with hope" in found._repr_svg_()
    assert "won in round 2" in fought(group((1, 1, 1), 10, rounds=2))._repr_svg_()
    never = duel(fighter("A", 14, "1d6", 500), fighter("B", 12, "1d6", 500))
    assert "A – B" in fought(never)._repr_svg_()


def test_numbers_stand_as_columns_and_outcomes_lie_as_bars() -> None:
    known = game("daggerheart")
    assert known is not None
    spoken = words_of(known, "en")
    for roll, options, kind in (
        ("damage", {"damage": "2d8+1"}, Columns),
        ("action", {"difficulty": 12}, Bars),
    ):
        found = odds(known, roll, options)
        assert isinstance(found, Odds)
        assert isinstance(picture(found, roll, options, spoken), kind)
