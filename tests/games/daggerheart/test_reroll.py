"""Rerolls: the new result stands, and what the old one gave is undone exactly."""

from itertools import product
from typing import Any

import pytest

from limelight import Done

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
    Throw,
)

THROWS = (
    CRITICAL,
    SUCCESS_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    FAILURE_WITH_HOPE,
    FAILURE_WITH_FEAR,
)
KINDS = ("standard", "progress", "consequence")


def reroll(scene: Scene, throw: Throw, name: str = "Mira", player: str = "anna") -> Done:
    """Both Duality Dice again."""
    dice = {"hope": throw[0], "fear": throw[1]}
    return scene.do(player, "reroll", dice, character=name, dice=["hope", "fear"])


def standing(scene: Scene) -> dict[str, Any]:
    return {key: value for key, value in scene.state.items() if key != "roll"}


def stage(edition: str, hope: int, stress: int, fear: int) -> Scene:
    scene = Scene(edition=edition, fear=fear, Mira={"hope": hope, "stress": stress})
    for kind in KINDS:
        scene.do("gm", "add_countdown", name=kind, start=2, kind=kind)
    scene.call()
    scene.do("anna", "prompt_gm", because="golden_opportunity")
    return scene


@pytest.mark.rule("DH-R17")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize(("old", "new"), list(product(THROWS, repeat=2)))
@pytest.mark.parametrize(
    ("hope", "stress", "fear"), [(6, 0, 12), (5, 1, 11), (2, 6, 3), (6, 6, 0), (0, 0, 12)]
)
def test_a_reroll_leaves_the_table_as_if_the_new_dice_had_fallen_at_once(
    edition: str, old: Throw, new: Throw, hope: int, stress: int, fear: int
) -> None:
    rerolled, plain = stage(edition, hope, stress, fear), stage(edition, hope, stress, fear)
    rerolled.roll(old)
    result = reroll(rerolled, new).result
    wanted = plain.roll(new).result
    assert standing(rerolled) == standing(plain)
    assert result["outcome"] == wanted["outcome"] and result["total"] == wanted["total"]
    assert result["consequence"] == wanted["consequence"]
    assert result.get("lost") == wanted.get("lost")
    assert result["rerolled"] == ["hope", "fear"]


@pytest.mark.rule("DH-R17")
def test_at_six_hope_with_hope_rerolled_to_fear_leaves_six() -> None:
    scene = Scene(Mira={"hope": 6})
    scene.play(SUCCESS_WITH_HOPE)
    result = reroll(scene, SUCCESS_WITH_FEAR).result
    assert (scene.hope(), scene.fear) == (6, 1)
    assert result["changes"] == {"fear": 1}
    assert "lost" not in result


@pytest.mark.rule("DH-R17")
def test_at_twelve_fear_with_fear_rerolled_to_hope_leaves_twelve() -> None:
    scene = Scene(fear=12)
    scene.play(SUCCESS_WITH_FEAR)
    assert reroll(scene, SUCCESS_WITH_HOPE).result["changes"] == {"hope": {"Mira": 1}}
    assert (scene.hope(), scene.fear) == (3, 12)


@pytest.mark.rule("DH-R17")
def test_the_changes_of_a_reroll_are_against_just_before_it() -> None:
    scene = Scene(Mira={"stress": 2})
    scene.play(CRITICAL)
    result = reroll(scene, FAILURE_WITH_FEAR).result
    assert result["changes"] == {"hope": {"Mira": -1}, "stress": {"Mira": 1}, "fear": 1}
    result = reroll(scene, FAILURE_WITH_FEAR).result
    assert "changes" not in result


@pytest.mark.rule("DH-R17")
def test_one_die_is_thrown_again_and_the_others_stay() -> None:
    scene = Scene(Mira={"traits": {"agility": 1}})
    scene.call(disadvantage=1)
    scene.roll((2, 8), disadvantage=3)
    again = scene.do("anna", "reroll", {"hope": 11}, character="Mira", dice=["hope"])
    assert again.result["total"] == 11 + 8 + 1 - 3
    assert again.result["dice"] == {"hope": 11, "fear": 8, "disadvantage": 3}
    assert again.text("en") == "17 with Hope"
    dice = {"fear": 2, "disadvantage": 6}
    again = scene.do("anna", "reroll", dice, character="Mira", dice=["disadvantage", "fear"])
    assert again.result["total"] == 11 + 2 + 1 - 6
    assert again.result["rerolled"] == ["hope", "disadvantage", "fear"]
    again = scene.do("anna", "reroll", {"fear": 11}, character="Mira", dice=["fear"])
    assert again.result["outcome"] == "critical_success"
    assert again.result["rerolled"] == ["hope", "disadvantage", "fear"]


@pytest.mark.rule("DH-R17")
def test_a_die_that_was_not_thrown_cannot_be_thrown_again() -> None:
    scene = Scene()
    scene.play(SUCCESS_WITH_HOPE)
    for dice in (["advantage"], ["luck"], ["hope", "help.Tomas"]):
        assert scene.refused("anna", "reroll", character="Mira", dice=dice) == "bad_value"
    again = {"character": "Mira", "dice": ["hope"]}
    assert scene.refused("anna", "reroll", {"hope": 13}, **again) == "bad_dice"
    assert scene.refused("anna", "reroll", {"hope": 5, "fear": 2}, **again) == "bad_dice"
    assert scene.refused("anna", "reroll", **again) == "missing_dice"


@pytest.mark.rule("DH-R17")
def test_what_was_bought_stays_bought_and_is_not_bought_again() -> None:
    scene = Scene(Mira={"hope": 4, "experiences": {"Climber": 2}}, Tomas={})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber"])
    scene.do("ben", "help", character="Tomas")
    scene.roll(SUCCESS_WITH_HOPE, **{"help.Tomas": 1})
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (4, 1)
    assert reroll(scene, FAILURE_WITH_FEAR).result["total"] == 6 + 2 + 1
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (3, 1)
    fields = {"character": "Mira", "dice": ["help.Tomas"]}
    assert scene.do("anna", "reroll", {"help.Tomas": 6}, **fields).result["total"] == 14
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (3, 1)


@pytest.mark.rule("DH-R17", "DH-43")
def test_hope_that_was_spent_since_is_taken_back_as_far_as_it_is_there() -> None:
    scene = Scene(Mira={"hope": 0})
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("anna", "use_hope_feature", character="Mira", name="Spark", cost=1)
    reroll(scene, SUCCESS_WITH_FEAR)
    assert (scene.hope(), scene.fear) == (0, 1)


@pytest.mark.rule("DH-R17", "DH-44")
def test_fear_that_was_spent_since_is_taken_back_as_far_as_it_is_there() -> None:
    scene = Scene()
    scene.play(SUCCESS_WITH_FEAR)
    scene.do("gm", "spend_fear", amount=1, on="rain")
    reroll(scene, SUCCESS_WITH_HOPE)
    assert (scene.hope(), scene.fear) == (3, 0)


@pytest.mark.rule("DH-R15", "DH-R17")
@pytest.mark.parametrize(("cost", "after", "fear_after"), [(3, 4, 3), (1, 6, 5), (7, 0, 0)])
def test_hope_over_the_cap_that_a_feature_used_is_taken_back_too(
    cost: int, after: int, fear_after: int
) -> None:
    scene = Scene(Mira={"hope": 6})
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("anna", "use_hope_feature", character="Mira", name="No Mercy", cost=cost)
    assert scene.hope() == after
    reroll(scene, SUCCESS_WITH_FEAR)
    assert scene.hope() == fear_after


@pytest.mark.rule("DH-R15", "DH-R17")
def test_with_hope_again_the_lost_hope_pays_once_and_with_fear_not_at_all() -> None:
    scene = Scene(Mira={"hope": 6})
    scene.play(SUCCESS_WITH_HOPE)
    assert reroll(scene, CRITICAL).result["lost"] == {"hope": {"Mira": 1}}
    scene.do("anna", "use_hope_feature", character="Mira", name="No Mercy", cost=3)
    assert scene.hope() == 4
    scene = Scene(Mira={"hope": 6})
    scene.play(SUCCESS_WITH_HOPE)
    reroll(scene, SUCCESS_WITH_FEAR)
    scene.do("anna", "use_hope_feature", character="Mira", name="No Mercy", cost=3)
    assert scene.hope() == 3


@pytest.mark.rule("DH-R15", "DH-R17")
def test_hope_over_the_cap_that_a_feature_used_is_given_again_by_the_new_roll() -> None:
    scene = Scene(Mira={"hope": 6})
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("anna", "use_hope_feature", character="Mira", name="Spark", cost=1)
    assert "lost" not in reroll(scene, CRITICAL).result
    assert scene.hope() == 6
    scene.do("anna", "use_hope_feature", character="Mira", name="No Mercy", cost=3)
    assert scene.hope() == 3


@pytest.mark.rule("DH-R17")
def test_vulnerable_comes_back_with_the_stress() -> None:
    scene = Scene(Mira={"stress": 5})
    scene.do("gm", "mark", target="Mira", what="stress")
    scene.play(CRITICAL)
    assert (scene.stress(), scene.of()["conditions"]) == (5, [])
    reroll(scene, SUCCESS_WITH_HOPE)
    assert (scene.stress(), scene.of()["conditions"]) == (6, ["Vulnerable"])
    reroll(scene, CRITICAL)
    assert (scene.stress(), scene.of()["conditions"]) == (5, [])


@pytest.mark.rule("DH-R17")
def test_stress_marked_since_and_stress_that_comes_back_fill_the_last_slot_together() -> None:
    scene = Scene(Mira={"stress": 5})
    scene.play(CRITICAL)
    scene.do("anna", "mark", target="Mira", what="stress")
    reroll(scene, SUCCESS_WITH_HOPE)
    assert (scene.stress(), scene.of()["conditions"]) == (6, ["Vulnerable"])
    scene = Scene(Mira={"stress": 4})
    scene.play(CRITICAL)
    scene.do("anna", "mark", target="Mira", what="stress")
    reroll(scene, SUCCESS_WITH_HOPE)
    assert (scene.stress(), scene.of()["conditions"]) == (5, [])


@pytest.mark.rule("DH-R17")
def test_vulnerable_that_the_gm_gave_comes_back_too() -> None:
    scene = Scene(Mira={"stress": 3})
    scene.do("gm", "add_condition", name="Vulnerable", on="Mira")
    scene.play(CRITICAL)
    assert (scene.stress(), scene.of()["conditions"]) == (2, [])
    reroll(scene, SUCCESS_WITH_FEAR)
    assert (scene.stress(), scene.of()["conditions"]) == (3, ["Vulnerable"])
