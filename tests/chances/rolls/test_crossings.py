from fractions import Fraction

from limelight.chances.rolls.crossings import Crossing, crossings

HALF = Fraction(1, 2)


def test_the_later_curve_is_ahead_from_the_first_value_at_which_it_is() -> None:
    falling, flat = (Fraction(1), HALF + Fraction(1, 4), Fraction(1, 4)), (HALF, HALF, HALF)
    (found,) = crossings((10, 11, 12), (falling, flat))
    assert found == Crossing(0, 1, 11, 12, Fraction(23, 2), HALF)


def test_where_they_are_equal_for_a_while_they_meet_in_its_middle() -> None:
    one = (Fraction(1), HALF, HALF, Fraction(0))
    (found,) = crossings((1, 2, 3, 4), (one, (HALF, HALF, HALF, HALF)))
    assert (found.at, found.low, found.high) == (Fraction(5, 2), 1, 4)


def test_touching_is_not_crossing() -> None:
    assert crossings((1, 2, 3), ((1.0, 0.5, 1.0), (0.5, 0.5, 0.5))) == ()
    assert crossings((1, 2), ((HALF, HALF), (HALF, HALF))) == ()


def test_three_curves_cross_in_pairs() -> None:
    high, low = Fraction(9, 10), Fraction(1, 10)
    curves = ((high, low), (HALF, HALF), (low, high))
    assert [(each.behind, each.ahead) for each in crossings((0, 10), curves)] == [
        (0, 1),
        (0, 2),
        (1, 2),
    ]
