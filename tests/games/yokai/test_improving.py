"""Improving a roll: when it may be done, what is thrown again, and what counts then."""

from typing import Any

import pytest

from .scene import Scene, company, gives

AKI = {"character": "Aki"}


@pytest.mark.rule("YO-5")
@pytest.mark.parametrize("move", ["find_out", "risk", "use_ability", "travel", "weaken"])
def test_every_move_can_be_improved_when_white_is_highest(move: str) -> None:
    scene = company("Aki", "Ren")
    scene.fight(12, {"Aki": 1, "Ren": 1})
    scene.throw(move, {"move": 1, "attribute": 4}, attribute="Eyes")
    assert scene.dice_of("hana", "improve", **AKI) == {
        "move": (6,),
        "attribute": (6,),
        "improve": (6,),
    }
    done = scene.improve({"move": 2, "attribute": 5, "improve": 3})
    assert (done.result["line"], done.result["high"], done.result["colour"]) == ("5-6", 5, "white")
    assert scene.settle().result["line"] == "5-6"
    assert scene.corruption() == 1


@pytest.mark.rule("YO-5")
@pytest.mark.parametrize(
    ("fields", "dice"),
    [
        ({}, {"move": 2}),
        ({"attribute": "Eyes"}, {"move": 2, "attribute": 2}),
        ({"burden": "Fire"}, {"move": 3, "burden": 2}),
        (
            {"equipment": "Lantern", "burden": "Fire", "bonus": True},
            {"move": 3, "attribute": 2, "burden": 2, "bonus": 1},
        ),
    ],
)
def test_everything_is_thrown_again_and_one_black_die_more(
    fields: dict[str, Any], dice: dict[str, int]
) -> None:
    scene = Scene()
    scene.earn(bonus_dice=1)
    scene.throw("find_out", dice, **fields)
    again = dict.fromkeys([*dice, "improve"], (6,))
    assert scene.dice_of("hana", "improve", **AKI) == again
    for missing in again:
        some = {die: 3 for die in again if die != missing}
        assert scene.refused("hana", "improve", some, **AKI) == "missing_dice"
    extra = dict.fromkeys([*again, "help.Aki"], 3)
    assert scene.refused("hana", "improve", extra, **AKI) == "bad_dice"


@pytest.mark.rule("YO-5")
def test_the_added_die_is_black() -> None:
    scene = Scene()
    scene.throw("find_out", {"move": 4})
    assert scene.improve({"move": 2, "improve": 5}).result["colour"] == "black"
    assert gives(scene.settle()) == {"clues": 1, "condition": 1}


@pytest.mark.rule("YO-5")
def test_the_new_result_is_final_though_it_is_worse() -> None:
    scene = Scene()
    scene.throw("find_out", {"move": 5, "attribute": 4}, attribute="Eyes")
    done = scene.improve({"move": 1, "attribute": 1, "improve": 1})
    assert (done.result["line"], done.result["colour"]) == ("1&1", "black")
    assert gives(scene.settle()) == {"points": 2, "condition": 1}


@pytest.mark.rule("YO-5", "YO-8")
def test_an_improved_risk_says_again_whether_it_succeeds() -> None:
    for again, success in (({"move": 1, "attribute": 5, "improve": 2}, True), ({}, False)):
        scene = Scene()
        thrown = scene.throw("risk", {"move": 1, "attribute": 4}, attribute="Eyes")
        assert thrown.result["success"] is False
        done = scene.improve(again or {"move": 1, "attribute": 4, "improve": 2})
        assert done.result["success"] is scene.settle().result["success"] is success


@pytest.mark.rule("YO-5", "YO-4")
def test_only_the_new_throw_is_looked_at_for_a_condition() -> None:
    scene = Scene()
    scene.throw("find_out", {"move": 4, "burden": 3}, burden="Fire")
    scene.improve({"move": 5, "burden": 4, "improve": 4})
    assert gives(scene.settle()) == {"clues": 1}
    assert scene.corruption() == 1


@pytest.mark.rule("YO-5")
@pytest.mark.parametrize(
    "again",
    [
        {"move": 5, "attribute": 2, "improve": 1},
        {"move": 1, "attribute": 2, "improve": 5},
        {"move": 2, "attribute": 2, "improve": 2},
    ],
)
def test_once_per_roll_whatever_came_of_it(again: dict[str, int]) -> None:
    scene = Scene()
    eyes = {"attribute": "Eyes"}
    scene.throw("find_out", {"move": 3, "attribute": 2}, **eyes)
    scene.improve(again)
    assert scene.refused("hana", "improve", again, **AKI) == "already_used"
    scene.settle()
    scene.throw("find_out", {"move": 3, "attribute": 2}, **eyes)
    scene.improve(again)


@pytest.mark.rule("YO-5")
def test_a_black_highest_die_cannot_be_improved() -> None:
    scene = Scene()
    scene.throw("risk", {"move": 3, "attribute": 2}, attribute="Eyes")
    again = {"move": 3, "attribute": 2, "improve": 2}
    assert scene.refused("hana", "improve", again, **AKI) == "not_now"


@pytest.mark.rule("YO-5")
def test_whose_roll_it_is_and_when() -> None:
    scene = company("Aki", "Ren")
    again = {"move": 2, "improve": 2}
    assert scene.refused("hana", "improve", again, **AKI) == "not_now"
    scene.throw("find_out", {"move": 3})
    assert scene.refused("ivo", "improve", again, **AKI) == "not_yours"
    assert scene.refused("ivo", "improve", again, character="Ren") == "not_now"
    scene.do("gm", "improve", again, **AKI)
    scene.settle()
    assert scene.refused("hana", "improve", again, **AKI) == "not_now"


@pytest.mark.rule("YO-R2")
@pytest.mark.parametrize(
    "dice",
    [
        {"move": 6, "attribute": 1},
        {"move": 5, "attribute": 6},
        {"move": 6, "attribute": 6},
    ],
)
def test_a_six_is_not_improved(dice: dict[str, int]) -> None:
    scene = Scene()
    scene.throw("find_out", dice, attribute="Eyes")
    again = {"move": 6, "attribute": 6, "improve": 1}
    assert scene.refused("hana", "improve", again, **AKI) == "not_now"


@pytest.mark.rule("YO-R2")
def test_with_the_option_a_six_may_hunt_for_a_double() -> None:
    scene = Scene(options={"improve_six": True})
    scene.throw("find_out", {"move": 6, "attribute": 5}, attribute="Eyes")
    done = scene.improve({"move": 6, "attribute": 6, "improve": 1})
    assert done.result["line"] == "6&6"
    assert gives(scene.settle()) == {"clues": 2}


@pytest.mark.rule("YO-R2")
def test_with_the_option_a_double_six_and_a_black_six_still_cannot_be_improved() -> None:
    scene = Scene(options={"improve_six": True})
    again = {"move": 6, "attribute": 6, "improve": 6}
    scene.throw("find_out", {"move": 6, "attribute": 6}, attribute="Eyes")
    assert scene.refused("hana", "improve", again, **AKI) == "not_now"
    scene.settle()
    scene.throw("find_out", {"move": 5, "attribute": 6}, attribute="Temper")
    assert scene.refused("hana", "improve", again, **AKI) == "not_now"


@pytest.mark.rule("YO-R2")
def test_a_five_may_be_improved_without_the_option() -> None:
    scene = Scene()
    scene.throw("find_out", {"move": 5})
    assert scene.improve({"move": 6, "improve": 6}).result["line"] == "6&6"


@pytest.mark.rule("YO-R2", "YO-R4")
def test_a_helper_s_white_six_counts_as_the_six_that_is_not_improved() -> None:
    for allowed in (False, True):
        scene = company("Aki", "Ren", options={"improve_six": allowed})
        scene.throw("find_out", {"move": 4})
        scene.help(6, attribute="Eyes")
        again = {"move": 6, "improve": 1}
        if allowed:
            assert scene.improve(again).result["line"] == "6&6"
        else:
            assert scene.refused("hana", "improve", again, **AKI) == "not_now"


@pytest.mark.rule("YO-R3")
def test_a_bonus_die_is_thrown_again_and_used_up_once() -> None:
    scene = Scene()
    scene.earn(bonus_dice=2)
    scene.throw("find_out", {"move": 1, "bonus": 3}, bonus=True)
    assert scene.bonus_dice == 1
    assert scene.refused("hana", "improve", {"move": 1, "improve": 1}, **AKI) == "missing_dice"
    done = scene.improve({"move": 1, "bonus": 5, "improve": 2})
    assert (done.result["high"], done.result["colour"]) == (5, "white")
    assert scene.bonus_dice == 1
    scene.settle()
    assert scene.bonus_dice == 1


@pytest.mark.rule("YO-R3")
def test_the_last_bonus_die_can_be_improved_with() -> None:
    scene = Scene()
    scene.earn(bonus_dice=1)
    scene.throw("find_out", {"move": 1, "bonus": 3}, bonus=True)
    assert scene.bonus_dice == 0
    scene.improve({"move": 1, "bonus": 5, "improve": 2})
    assert gives(scene.settle()) == {"clues": 1}
