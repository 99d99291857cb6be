"""Curves over what is rolled against, and where they cross."""

from fractions import Fraction

from limelight.chances import Odds
from limelight.chances.rolls.curves import Curve, curve, succeeds
from limelight.contract import Refusal
from limelight.games import game


def test_a_curve_ends_where_nothing_changes_any_more() -> None:
    daggerheart = game("daggerheart")
    assert daggerheart is not None
    for modifier in (-60, 0, 9, 300, 50_000):
        found = curve(daggerheart, "action", {"modifier": modifier}, "difficulty")
        assert isinstance(found, Curve)
        assert (min(found.points), max(found.points)) == (3 + modifier, 24 + modifier)


def test_a_curve_ends_where_numbers_end() -> None:
    yokai, sinners = game("yokai"), game("sinners")
    assert yokai is not None
    assert sinners is not None
    danger = curve(yokai, "combat", {"pools": "1,1"}, "danger")
    assert isinstance(danger, Curve)
    assert [*danger.points] == list(range(2, 14))
    value = curve(sinners, "test", {}, "value")
    assert isinstance(value, Curve)
    assert (min(value.points), max(value.points)) == (1, 95)
    none = curve(yokai, "combat", {"pools": ""}, "danger")
    assert isinstance(none, Refusal)


def test_success_is_what_the_game_means() -> None:
    for name, counts, wanted in (
        ("daggerheart", {"success_with_hope": 1, "failure_with_fear": 3}, Fraction(1, 4)),
        ("yokai", {"won": 1, "another_round": 1}, Fraction(1, 2)),
        ("sinners", {"I": 1, "III": 1, "failure": 1}, Fraction(2, 3)),
        ("coinflip", {"heads": 1, "tails": 1}, Fraction(1, 2)),
        ("lampwick", {"bright": 1, "dim": 1, "dark": 1}, Fraction(2, 3)),
    ):
        known = game(name)
        assert known is not None
        assert succeeds(known, Odds(counts, sum(counts.values()))) == wanted
