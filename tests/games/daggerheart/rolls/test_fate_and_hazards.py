"""Fate rolls, falls and collisions."""

from typing import Any

import pytest

from limelight import odds
from limelight.games.daggerheart.rolls import FateRoll, HazardRoll
from limelight.play.mistakes import Mistake


@pytest.mark.rule("DH-102")
@pytest.mark.parametrize("die", ["hope", "fear"])
def test_one_die_alone(die: Any) -> None:
    roll = FateRoll(die=die)
    assert roll.dice() == {die: (12,)}
    assert odds("daggerheart", "fate", die=die).values["totals"] == dict.fromkeys(range(1, 13), 1)
    result = roll.result(roll.read({die: (7,)}))
    assert (result["total"], result["dice"], result["with"]) == (7, {die: 7}, None)


@pytest.mark.rule("DH-104", "DH-105")
@pytest.mark.parametrize(
    ("hazard", "range_", "sides", "flat", "direct"),
    [
        ("fall", "very_close", 10, 3, False),
        ("fall", "close", 20, 5, False),
        ("fall", "far", 100, 15, False),
        ("fall", "very_far", 100, 15, False),
        ("collision", None, 20, 5, True),
    ],
)
def test_what_hazards_deal(hazard: Any, range_: Any, sides: int, flat: int, direct: bool) -> None:
    roll = HazardRoll(hazard=hazard, range=range_)
    assert roll.dice() == {"damage": (sides,)}
    assert (roll.type, roll.direct) == ("physical", direct)
    options = {"hazard": hazard} | ({"range": range_} if range_ else {})
    found = odds("daggerheart", "hazard", **options)
    assert found.values["totals"] == {face + flat: 1 for face in range(1, sides + 1)}
    result = roll.result(roll.read({"damage": (4,)}))
    assert (result["total"], result["dice"]) == (4 + flat, {"damage": [4]})
    assert (result["type"], result["direct"]) == ("physical", direct)
    deadly = [each.code for each in roll.why(roll.read({"damage": (4,)}))]
    assert ("deadly_fall" in deadly) is (range_ in ("far", "very_far"))


@pytest.mark.rule("DH-104", "DH-105")
@pytest.mark.parametrize(
    "options",
    [
        {"hazard": "fall"},
        {"hazard": "collision", "range": "close"},
        {"hazard": "fall", "range": "melee"},
        {"hazard": "fire"},
        {},
    ],
)
def test_a_fall_is_from_somewhere_and_a_collision_is_not(options: dict[str, str]) -> None:
    with pytest.raises(Mistake) as raised:
        odds("daggerheart", "hazard", **options)
    assert raised.value.code == "bad_value"
