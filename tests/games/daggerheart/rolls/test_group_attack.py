"""A group attack to its end: hit, damage added up, resistance, thresholds, an Armor Slot."""

from collections import Counter
from itertools import product

import pytest

from limelight import odds, simulate
from limelight.games.daggerheart.rolls import GroupAttack
from limelight.play.mistakes import Mistake

from .test_arithmetic import marked
from .test_damage import dice

OPTIONS = {"damage": "1d4+1", "count": 3, "evasion": 13, "major": 6, "severe": 10, "modifier": 2}


@pytest.mark.rule("DH-81", "DH-82", "DH-88", "DH-101", "DH-114", "DH-R49", "DH-R59")
@pytest.mark.parametrize("armor", [False, True])
@pytest.mark.parametrize("resistant", [False, True])
@pytest.mark.parametrize("massive", [False, True])
def test_hit_points_of_every_throw_by_hand(armor: bool, resistant: bool, massive: bool) -> None:
    wanted: Counter[int] = Counter()
    for face, *fallen in product(range(1, 21), *[range(1, 5)] * 3):
        amount = 0
        if face == 20 or face + 2 >= 13:
            amount = sum(fallen) + 3 + (12 if face == 20 else 0)
        if resistant:
            amount = (amount + 1) // 2
        wanted[max(marked(amount, 6, 10, massive) - armor, 0)] += 1
    flags = {"armor": armor, "resistant": resistant, "massive": massive}
    found = odds("daggerheart", "group-attack", **OPTIONS, **flags)
    assert found.values["hp"] == dict(sorted(wanted.items()))
    assert found.counts == {"success": 9 * 64, "failure": 10 * 64, "critical_success": 64}


@pytest.mark.rule("DH-88")
def test_what_is_flat_is_added_for_each_of_them_too() -> None:
    roll = GroupAttack(written=dice("2"), count=5, difficulty=1, major=7, severe=14)
    assert list(roll.dice()) == ["d20"]
    assert roll.marking(roll.read({"d20": (9,)})).damage == 10
    roll = GroupAttack(written=dice("1d4-3"), count=2, difficulty=1, major=7, severe=14)
    assert roll.marking(roll.read({"d20": (9,), "damage": (1, 1)})).damage == 0


@pytest.mark.rule("DH-88")
def test_why_it_marks_so_many() -> None:
    roll = GroupAttack(
        written=dice("1d4+1"), count=3, modifier=2, difficulty=13, major=6, severe=10,
        armor=True, resistant=True,
    )  # fmt: skip
    fell = roll.read({"d20": (20,), "damage": (1, 2, 3)})
    steps = [(each.rule, each.code) for each in roll.why(fell)]
    assert steps[-6:] == [
        ("DH-88", "group_dice"),
        ("DH-118", "critical_damage"),
        ("DH-88", "pack_damage"),
        ("DH-82", "resisted"),
        ("DH-114", "hit_points"),
        ("DH-114", "armor_takes"),
    ]
    result = roll.result(fell)
    assert (result["damage"], result["hp"]) == (11, 2)
    assert result["dice"] == {"d20": 20, "damage": [1, 2, 3]}
    missed = roll.read({"d20": (10,), "damage": (4, 4, 4)})
    assert (roll.result(missed)["damage"], roll.result(missed)["hp"]) == (0, 0)
    assert "group_dice" not in [each.code for each in roll.why(missed)]


def test_it_can_be_simulated_and_what_is_too_much_is_refused() -> None:
    ran = simulate("daggerheart", "group-attack", **OPTIONS)
    assert sum(ran.counts["hp"].values()) == ran.runs
    for wrong in ({"count": 0}, {"count": 101}, {"damage": "x"}, {"major": -1}):
        with pytest.raises(Mistake) as raised:
            odds("daggerheart", "group-attack", **{**OPTIONS, **wrong})
        assert raised.value.code == "bad_value"
    with pytest.raises(Mistake) as raised:
        odds("daggerheart", "group-attack", **{**OPTIONS, "damage": "100d1000", "count": 100})
    assert raised.value.code == "too_costly"
