"""Damage of several at once: a group attack throws one pool, a tag team each their own."""

from collections import Counter
from itertools import product

import pytest

from limelight import odds
from limelight.contract.dice import Dice, read
from limelight.games.daggerheart.rolls import DamageRoll


def dice(text: str) -> Dice:
    written = read(text)
    assert written is not None
    return written


PACK = {"Rat": dice("1d6+1"), "Crow": dice("3"), "Dog": dice("2d4-1")}


@pytest.mark.rule("DH-88")
def test_a_group_throws_one_pool_in_the_order_of_its_members() -> None:
    roll = DamageRoll(written=PACK)
    assert roll.dice() == {"damage": (6, 4, 4)}
    fell = roll.read({"damage": (5, 2, 3)})
    assert fell.read.totals == fell.read.total == 5 + 1 + 3 + 2 + 3 - 1
    assert roll.split(fell.faces) == {"Rat": (5,), "Crow": (), "Dog": (2, 3)}
    assert roll.result(fell)["dice"] == {"damage": [5, 2, 3]}
    steps = [(each.rule, each.code) for each in roll.why(fell)]
    assert steps == [
        ("DH-25", "damage_dice"),
        ("DH-25", "damage_flat"),
        ("DH-25", "damage_dice"),
        ("DH-88", "pack_damage"),
    ]


@pytest.mark.rule("DH-88")
def test_every_throw_of_a_group_by_hand() -> None:
    roll = DamageRoll(written=PACK)
    brute = Counter(a + 1 + 3 + b + c - 1 for a, b, c in product(range(1, 7), *[range(1, 5)] * 2))
    assert odds(roll).values["totals"] == dict(sorted(brute.items()))


@pytest.mark.rule("DH-118", "DH-R49")
def test_a_natural_20_makes_the_damage_of_all_critical() -> None:
    roll = DamageRoll(written=PACK, critical=True)
    fell = roll.read({"damage": (1, 1, 1)})
    assert fell.read.totals == (1 + 1) + 3 + (1 + 1 - 1) + 6 + 0 + 8
    assert [e.code for e in roll.why(fell)].count("critical_damage") == 3


@pytest.mark.rule("DH-36")
def test_of_a_tag_team_each_has_dice_of_their_own() -> None:
    roll = DamageRoll(written=PACK, team=True)
    assert roll.dice() == {"damage.Rat": (6,), "damage.Dog": (4, 4)}
    fell = roll.read({"damage.Rat": (5,), "damage.Dog": (2, 3)})
    assert fell.read.totals == 13
    assert roll.split(fell.faces) == {"Rat": (5,), "Crow": (), "Dog": (2, 3)}
    assert [each.code for each in roll.why(fell)][-1] == "one_source"


@pytest.mark.rule("DH-25")
def test_one_alone_is_as_ever() -> None:
    roll = DamageRoll(written={"Rat": dice("2d6+1d4-1")})
    fell = roll.read({"damage": (1, 2, 3)})
    assert fell.read.totals == 5
    assert roll.split(fell.faces) == {"Rat": (1, 2, 3)}
    assert [each.code for each in roll.why(fell)] == ["damage_dice"]
    flat = DamageRoll(written={"Rat": dice("3")})
    assert flat.dice() == {} and flat.read({}).read.totals == 3 and flat.split({}) == {"Rat": ()}
