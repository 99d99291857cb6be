"""Hazards at the table: falls, collisions, and breath under water."""

from typing import Any

import pytest

from .fight import Fight
from .scene import (
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)

HAZARD = ("gm", "roll_hazard")


@pytest.mark.rule("DH-104")
@pytest.mark.parametrize(
    ("range", "sides", "flat"),
    [("very_close", 10, 3), ("close", 20, 5), ("far", 100, 15), ("very_far", 100, 15)],
)
def test_a_fall_hurts_by_its_range(range: str, sides: int, flat: int) -> None:
    scene = Scene()
    fall = {"hazard": "fall", "range": range}
    assert scene.dice_of("gm", "roll_hazard", **fall) == {"damage": (sides,)}
    for face in (1, sides):
        result = scene.do(*HAZARD, {"damage": [face]}, **fall).result
        assert result["total"] == face + flat
        assert (result["type"], result["direct"]) == ("physical", False)
        assert result["dice"] == {"damage": [face]}
    assert scene.refused(*HAZARD, {"damage": [sides + 1]}, **fall) == "bad_dice"


@pytest.mark.rule("DH-105")
def test_a_collision_is_direct() -> None:
    scene = Scene()
    assert scene.dice_of("gm", "roll_hazard", hazard="collision") == {"damage": (20,)}
    result = scene.do(*HAZARD, {"damage": [13]}, hazard="collision").result
    assert (result["total"], result["type"], result["direct"]) == (18, "physical", True)


@pytest.mark.rule("DH-R64")
def test_a_hazard_marks_nothing_and_is_taken_as_any_damage() -> None:
    limits = {"major": 6, "severe": 12}
    scene = Scene(Mira={"armor_score": 2, "thresholds": limits, "resistances": ["physical"]})
    before = scene.state
    fall = scene.do(*HAZARD, {"damage": [10]}, hazard="fall", range="close").result
    assert scene.state == before
    taken = {"target": "Mira", "amount": fall["total"], "type": fall["type"], "armor": True}
    done = scene.do("anna", "take_damage", **taken, direct=fall["direct"]).result
    assert (done["damage"], done["hp"]) == (8, 1)  # 15 halved is 8: 2, less 1 for the slot
    crash = scene.do(*HAZARD, {"damage": [20]}, hazard="collision").result
    taken = {"target": "Mira", "amount": crash["total"], "type": "physical", "armor": True}
    assert scene.refused("anna", "take_damage", **taken, direct=crash["direct"]) == "not_now"


@pytest.mark.rule("DH-104", "DH-105")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hazard": "fall"}, "bad_value"),
        ({"hazard": "fall", "range": "melee"}, "bad_value"),
        ({"hazard": "collision", "range": "close"}, "bad_value"),
        ({"hazard": "fire"}, "bad_value"),
        ({}, "bad_value"),
        ({"hazard": "collision", "target": "Mira"}, "unknown_field"),
    ],
)
def test_what_is_no_hazard(fields: dict[str, Any], code: str) -> None:
    assert Scene().refused(*HAZARD, {"damage": [1]}, **fields) == code


@pytest.mark.rule("DH-104")
def test_hazards_are_the_gm_s_and_seen_by_all() -> None:
    scene = Scene()
    fall = {"hazard": "fall", "range": "close"}
    assert scene.refused("anna", "roll_hazard", {"damage": [1]}, **fall) == "not_yours"
    scene.do(*HAZARD, {"damage": [17]}, **fall)
    (shown,) = scene.table.events(scene.table.number, "anna")
    assert shown.total == 22


def diver() -> Fight:
    """Mira holds her breath, Tomas is ashore."""
    scene = Fight(begins=False)
    scene.do("gm", "add_countdown", name="Breath", start=3, of="Mira")
    return scene


def breath(scene: Fight) -> int:
    left: int = scene.state["countdowns"]["Breath"]
    return left


@pytest.mark.rule("DH-106", "DH-69")
def test_breath_goes_with_every_action_roll_of_the_diver_alone() -> None:
    scene = diver()
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    scene.play(SUCCESS_WITH_HOPE, kind="reaction")
    assert breath(scene) == 3
    scene.play(SUCCESS_WITH_HOPE)
    scene.play(SUCCESS_WITH_HOPE)
    assert breath(scene) == 1
    assert scene.play(SUCCESS_WITH_HOPE).result["triggered"] == ["Breath"]
    assert breath(scene) == 0


@pytest.mark.rule("DH-106")
@pytest.mark.parametrize(
    ("throw", "more"),
    [(SUCCESS_WITH_FEAR, 1), (FAILURE_WITH_HOPE, 1), (FAILURE_WITH_FEAR, 2)],
)
def test_the_gm_may_use_the_move_to_take_more_of_it(throw: tuple[int, int], more: int) -> None:
    scene = diver()
    scene.play(throw)
    assert breath(scene) == 2
    scene.do("gm", "gm_move", text="The air runs short.")
    done = scene.do("gm", "tick_countdown", name="Breath", by=more)
    assert breath(scene) == 2 - more
    assert done.result.get("triggered") == (["Breath"] if more == 2 else None)


@pytest.mark.rule("DH-106")
def test_without_breath_each_further_action_marks_stress_by_hand() -> None:
    scene = diver()
    scene.do("gm", "tick_countdown", name="Breath", by=3)
    done = scene.play(SUCCESS_WITH_HOPE)
    assert "triggered" not in done.result  # it is set off once
    scene.do("gm", "mark", target="Mira", what="stress")
    assert scene.stress() == 1


@pytest.mark.rule("DH-106")
def test_under_water_attacks_are_called_with_disadvantage() -> None:
    scene = diver()
    scene.foe("Eel")
    scene.call(kind="attack", target="Eel", disadvantage=1)
    assert scene.roll((8, 5), disadvantage=4).result["total"] == 9
    scene.gm_turn()
    done = scene.acts("Eel", "attack", [17, 3], target="Mira", disadvantage=1)
    assert done.result["total"] == 5
