"""Exact odds show themselves."""

from fractions import Fraction

from limelight.games import game
from limelight.odds import Duel, GroupFight, Odds, group_fight, odds
from limelight.odds.picture import Bars, Columns
from limelight.odds.shown import picture
from limelight.play.refusals import words_of


def test_a_notebook_shows_odds_and_fights() -> None:
    known = game("daggerheart")
    assert known is not None
    found = odds(known, "action", {"difficulty": 12})
    assert isinstance(found, Odds)
    assert "success with hope" in found._repr_svg_()
    fight = group_fight((1, 1, 1), 10, rounds=2)
    assert isinstance(fight, GroupFight)
    assert "won in round 2" in fight._repr_svg_()
    never = Fraction(1, 2)
    duel = Duel({"A": Fraction(1, 4), "B": Fraction(1, 4)}, Fraction(0), never, None, {}, 1)
    assert "A – B" in duel._repr_svg_()


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
