"""Conditions: how they come, in which order they go, and the sixth."""

from typing import Any

import pytest

from .scene import Scene, company, gives


@pytest.mark.rule("YO-4")
@pytest.mark.parametrize(
    ("dice", "fields"),
    [
        ({"move": 6}, {}),
        ({"move": 4, "attribute": 5}, {"attribute": "Temper"}),
        ({"move": 6, "attribute": 6, "burden": 6}, {"attribute": "Temper", "burden": "Fire"}),
        ({"move": 1, "attribute": 2, "burden": 6}, {"attribute": "Eyes", "burden": "Fox"}),
    ],
)
def test_a_black_highest_die_is_one_condition_however_many_are_black(
    dice: dict[str, int], fields: dict[str, Any]
) -> None:
    scene = Scene()
    done = scene.throw("risk", dice, **fields)
    assert done.result["colour"] == "black" and scene.corruption() == 1
    assert gives(scene.settle())["condition"] == 1
    assert scene.corruption() == 2


@pytest.mark.rule("YO-4")
def test_a_black_six_is_a_success_and_a_condition() -> None:
    scene = Scene()
    done = scene.play("risk", {"move": 6})
    assert done.result["success"] is True and gives(done) == {"condition": 1}
    assert scene.conditions() == ["Fox", "unnamed"]


@pytest.mark.rule("YO-4")
def test_a_white_highest_die_is_no_condition_though_the_move_fails() -> None:
    scene = Scene()
    done = scene.play("risk", {"move": 1, "attribute": 2}, attribute="Eyes")
    assert done.result["success"] is False and "condition" not in gives(done)
    assert scene.corruption() == 1


@pytest.mark.rule("YO-R1", "YO-4")
@pytest.mark.parametrize("face", range(1, 7))
def test_in_a_tie_black_counts(face: int) -> None:
    scene = Scene()
    done = scene.throw("find_out", {"move": face, "burden": face}, burden="Fire")
    assert done.result["colour"] == "black"
    again = {"move": 6, "burden": 1, "improve": 1}
    assert scene.refused("hana", "improve", again, character="Aki") == "not_now"
    assert gives(scene.settle())["condition"] == 1
    assert scene.corruption() == 2


@pytest.mark.rule("YO-R1")
def test_a_black_die_below_the_highest_is_no_tie() -> None:
    scene = Scene()
    scene.throw(
        "find_out", {"move": 5, "attribute": 4, "burden": 4}, attribute="Eyes", burden="Fire"
    )
    assert gives(scene.settle()) == {"clues": 1}


@pytest.mark.rule("YO-4")
def test_a_condition_is_called_as_said_when_it_is_settled() -> None:
    scene = Scene()
    scene.throw("risk", {"move": 2})
    scene.settle(condition="Limping")
    scene.hurt()
    assert scene.conditions() == ["Fox", "Limping", "unnamed"]
    assert scene.corruption() == 3
    assert scene.table.view("stranger")["characters"]["Aki"]["corruption"] == 3


def test_a_character_may_be_added_without_a_demon() -> None:
    scene = Scene(Aki={"demon": None})
    assert scene.conditions() == [] and scene.corruption() == 0
    scene.hurt(5)
    assert scene.of()["out"] is False
    scene.hurt(1)
    assert scene.corruption() == 6 and scene.of()["out"] is True


def test_the_sixth_condition_puts_a_character_out_of_action() -> None:
    scene = Scene()
    scene.hurt(4)
    assert scene.corruption() == 5 and scene.of()["out"] is False
    done = scene.play("risk", {"move": 6})
    assert done.result["success"] is True
    assert scene.corruption() == 6 and scene.of()["out"] is True


@pytest.mark.rule("YO-R8")
@pytest.mark.parametrize(
    ("dice", "at_most"),
    [
        ({"move": 1, "attribute": 3}, 2),
        ({"move": 1, "attribute": 5}, 3),
        ({"move": 6, "attribute": 6}, 5),
    ],
)
@pytest.mark.parametrize("demon", ["Fox", None])
@pytest.mark.parametrize("before", range(5))
def test_the_road_takes_what_is_there_down_to_the_demon(
    dice: dict[str, int], at_most: int, demon: str | None, before: int
) -> None:
    scene = Scene(Aki={"demon": demon})
    names = ["A", "B", "C", "D"][:before]
    scene.hurt(before, names=names)
    given = gives(scene.play("travel", dice, attribute="Eyes"))
    gone = min(at_most, before)
    assert given.get("removed", 0) == gone and ("removed" in given) is (gone > 0)
    assert scene.conditions() == ([demon] if demon else []) + names[: before - gone]


@pytest.mark.rule("YO-R7")
@pytest.mark.parametrize(
    ("face", "left"),
    [
        (2, ["Fox", "A", "B", "C", "New"]),
        (3, ["Fox", "A", "New"]),
        (5, ["Fox", "New"]),
    ],
)
def test_on_the_road_conditions_go_before_the_new_one_comes(face: int, left: list[str]) -> None:
    scene = Scene()
    scene.hurt(3, names=["A", "B", "C"])
    scene.throw("travel", {"move": 1, "attribute": face}, attribute="Temper")
    done = scene.settle(condition="New")
    assert gives(done)["condition"] == 1
    assert scene.conditions() == left


@pytest.mark.rule("YO-R7", "YO-R8")
def test_on_the_road_a_double_six_takes_all_and_a_black_one_brings_one() -> None:
    scene = Scene()
    scene.hurt(4)
    scene.throw("travel", {"move": 6, "attribute": 6}, attribute="Temper")
    done = scene.settle(condition="New")
    assert gives(done) == {"removed": 4, "clues": 1, "condition": 1}
    assert scene.conditions() == ["Fox", "New"] and scene.of()["out"] is False


@pytest.mark.rule("YO-R7")
def test_on_the_road_a_fifth_condition_goes_before_a_sixth_could_come() -> None:
    scene = Scene()
    scene.hurt(4)
    scene.play("travel", {"move": 1, "attribute": 4}, attribute="Temper")
    assert scene.corruption() == 4 and scene.of()["out"] is False


@pytest.mark.rule("YO-13")
def test_an_answer_takes_the_last_condition_without_a_roll() -> None:
    scene = Scene()
    scene.hurt(2, names=["A", "B"])
    answer = {"character": "Aki", "text": "My sister."}
    assert scene.refused("hana", "answer_question", {"move": 3}, **answer) == "bad_dice"
    scene.do("hana", "answer_question", **answer)
    assert scene.conditions() == ["Fox", "A"]
    assert scene.state["adventure"]["answered"] == ["hana"]
    assert scene.points == 0 and scene.clues == {}


@pytest.mark.rule("YO-13", "YO-R8")
@pytest.mark.parametrize("demon", ["Fox", None])
def test_an_answer_leaves_the_demon_where_it_is(demon: str | None) -> None:
    scene = Scene(Aki={"demon": demon})
    before = scene.conditions()
    scene.do("hana", "answer_question", character="Aki", text="Nobody.")
    assert scene.conditions() == before
    assert scene.state["adventure"]["answered"] == ["hana"]


@pytest.mark.rule("YO-13")
def test_an_answer_is_told_in_words() -> None:
    scene = company("Aki", "Ren")
    assert scene.refused("hana", "answer_question", character="Aki") == "bad_value"
    assert scene.refused("ivo", "answer_question", character="Aki", text="No.") == "not_yours"
    scene.do("hana", "answer_question", character="Aki", text="My dog Hachi.")
    assert any("My dog Hachi." in line for line in scene.table.story("ivo"))
