"""Dice as they are written: what is understood, and what is not."""

import time
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limelight import BadExpression, Distribution, Mistake, dice
from limelight.chances.expressions.parser import read
from limelight.words import LANGUAGES

D6, D20 = Distribution.die(6), Distribution.die(20)
UNDERSTOOD: dict[str, Distribution[int]] = {
    "7": Distribution.sure(7),
    "d6": D6,
    " 2D6 + 3 ": D6 + D6 + 3,
    "2w6-W6": D6.times(2) - D6,
    "-1к6+10": 10 - D6,
    "d%": Distribution.die(100),
    "3*2d6": D6.times(2) * 3,
    "2d6*3": D6.times(2) * 3,
    "(d6+1)*2-1": (D6 + 1) * 2 - 1,
    "4d6kh3": D6.highest(4, 3),
    "4d6 keep highest 3": D6.highest(4, 3),
    "4W6 behalte höchste 3": D6.highest(4, 3),
    "4к6 лишити найвищі 3": D6.highest(4, 3),
    "2d20 keep lowest + 1": D20.lowest(2) + 1,
    "4d6 drop lowest": D6.highest(4, 3),
    "4d6dh1": D6.lowest(4, 3),
    "d6!": D6.exploding(9),
    "d6 exploding": D6.exploding(9),
    "2d6 exploding 2 times": D6.exploding(2).times(2),
    "2d6!2 + 1": D6.exploding(2).times(2) + 1,
    "5d6!1kh2": D6.exploding(1).highest(5, 2),
    "highest(d20, 2d6)": D20.better(D6 + D6),
    "lowest(d20, d6, 3)": D20.worse(D6).worse(Distribution.sure(3)),
    "2d6 against 7": (D6 + D6).reached(7),
    "2d6+3 against 7/14": (D6 + D6 + 3).reached(7, 14),
    "2W6 gegen 7": (D6 + D6).reached(7),
    "2к6 проти 7": (D6 + D6).reached(7),
    "d20 against d20": (D20 - D20).reached(0),
    "d20 against 7+d6": (D20 - 7 - D6).reached(0),
    "d20 against 11 then d6": D20.reached(11).then(lambda hit: D6 if hit else 0),
    "d20 against 11 then d6 against 3 then 2": Distribution({0: 2, 2: 1}, 3),
}


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_what_is_understood(text: str) -> None:
    assert dice(text).fractions() == UNDERSTOOD[text].fractions()


def test_an_attack_and_its_damage_counted_throw_by_throw() -> None:
    lost: Counter[int] = Counter()
    for attack, one, two in product(range(1, 21), range(1, 7), range(1, 7)):
        damage = one + two + 3
        lost[0 if attack + 3 < 14 else 1 + (damage >= 7) + (damage >= 14)] += 1
    found = read("d20+3 against 14 then 2d6+3 against 1/7/14")
    assert found.found.fractions() == {n: Fraction(many, 720) for n, many in sorted(lost.items())}
    assert (found.thresholds, found.follows, found.contested) == ((1, 7, 14), True, False)


NOT_UNDERSTOOD = [
    *("", " ", "d", "2d", "d0", "d1001", "0d6", "101d6", "60d6+41d6", "2d6+", "+", "*", "2**d6"),
    *("2d6)", "(2d6", "(((((((((((((1)))))))))))))", "highest", "highest()", "highest(d6", "2d6;1"),
    *("2d6 keep", "2d6 keep 3", "2d6kh3", "2d6 kepp highest", "d6!0", "d6!21", "9999999", "2.5"),
    *("2d6 against", "2d6 against 14/7", "2d6 against 7/", "2d6 then 3", "d6 against 3 then"),
    *("import os", "__import__('os')", "d6 if 1", "１d6", "d६", "\x00", "2d6\n;", "∞", "1" * 257),
    "d6 against " + "/".join(map(str, range(13))),
]


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_is_not_understood_says_where(text: str) -> None:
    with pytest.raises(BadExpression) as raised:
        dice(text)
    for language in LANGUAGES:
        assert "expression." not in raised.value.text(language)
        assert "{" not in raised.value.text(language)


def test_a_typing_error_is_answered_with_what_was_meant() -> None:
    with pytest.raises(BadExpression, match="Perhaps against is meant"):
        dice("2d6 agianst 7")


LETTERS = "0123456789dwк+-*/!()%, keephighestlowagnrdpolx"


@given(st.text(LETTERS, max_size=40))
def test_whatever_is_written_is_answered_in_time(text: str) -> None:
    begun = time.monotonic()
    try:
        found = dice(text)
    except Mistake:
        return
    finally:
        assert time.monotonic() - begun < 10
    assert sum(found.counts.values()) == found.out_of


@pytest.mark.parametrize(
    "text", ["100d1000", "100d1000kh50", "d1000!20", "100d6!20kh99", "+".join(["50d999"] * 2)]
)
def test_what_is_large_is_answered_or_refused_in_time(text: str) -> None:
    begun = time.monotonic()
    try:
        dice(text)
    except Mistake as mistake:
        assert mistake.code == "too_costly"
    assert time.monotonic() - begun < 10
