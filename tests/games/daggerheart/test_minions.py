"""Minions: any damage defeats one, and what is left of it more of them."""

from typing import Any

import pytest

from .fight import Fight, features
from .scene import Scene

RATS = ("Rat 1", "Rat 2", "Rat 3", "Rat 4")


def nest(**block: Any) -> Fight:
    scene = Fight(begins=False)
    scene.rats(*RATS, **block)
    return scene


def defeated(scene: Scene) -> list[str]:
    return [name for name, who in scene.state["adversaries"].items() if who["defeated"]]


@pytest.mark.rule("DH-86")
@pytest.mark.parametrize("amount", [1, 2, 50])
def test_any_damage_defeats_one(amount: int) -> None:
    scene = nest(hp_max=4, thresholds={"major": 10, "severe": 20})
    done = scene.takes("Rat 1", amount)
    assert done.result["hp"] == 4  # all of its Hit Points are marked
    assert done.result["defeated"] == ["Rat 1"]
    assert defeated(scene) == ["Rat 1"]
    assert scene.of("Rat 1")["hp"] == 4


@pytest.mark.rule("DH-86", "DH-82")
def test_damage_of_nothing_defeats_nobody() -> None:
    scene = nest(immunities=["magic"])
    for done in (scene.takes("Rat 1", 0), scene.takes("Rat 1", 9, "magic")):
        assert (done.result["damage"], done.result["hp"]) == (0, 0)
        assert "defeated" not in done.result
    assert defeated(scene) == []


@pytest.mark.rule("DH-86", "DH-93")
def test_what_armored_takes_off_defeats_nobody() -> None:
    scene = Fight(begins=False)
    scene.foe("Crab", "Minion (3)", "Armored (2)")
    assert scene.takes("Crab", 2, "physical").result["damage"] == 0
    assert defeated(scene) == []
    assert scene.takes("Crab", 3, "physical").result["damage"] == 1
    assert defeated(scene) == ["Crab"]


@pytest.mark.rule("DH-86")
def test_one_that_is_no_minion_is_hurt_by_its_thresholds() -> None:
    scene = Fight(begins=False)
    for name in ("Minion", "Minion (x)", "Minions (3)"):
        scene.foe(name, name, thresholds={"major": 5, "severe": 10}, type="minion")
        assert scene.takes(name, 4).result["hp"] == 1, name
        assert scene.takes(name, 5).result["hp"] == 2, name
    assert defeated(scene) == []


@pytest.mark.rule("DH-87", "DH-R48")
@pytest.mark.parametrize(
    ("amount", "more"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (90, 3)]
)
def test_every_full_x_of_the_damage_takes_one_more(amount: int, more: int) -> None:
    scene = nest()
    others = list(RATS[1:])
    for too_many in range(more + 1, 4):
        fields = {"target": "Rat 1", "amount": amount, "also": others[:too_many]}
        assert scene.refused("gm", "take_damage", **fields) == "bad_value"
    done = scene.takes("Rat 1", amount, also=others[:more])
    assert done.result["defeated"] == ["Rat 1", *others[:more]]
    assert defeated(scene) == ["Rat 1", *others[:more]]


@pytest.mark.rule("DH-87")
def test_the_target_is_told_first_then_the_others_as_named() -> None:
    scene = nest(hp_max=2)
    done = scene.takes("Rat 3", 6, also=["Rat 4", "Rat 1"])
    assert done.result["defeated"] == ["Rat 3", "Rat 4", "Rat 1"]
    assert done.result["hp"] == 2
    assert [scene.of(name)["hp"] for name in RATS] == [2, 0, 2, 2]
    fewer = scene.takes("Rat 2", 3, also=[])
    assert fewer.result["defeated"] == ["Rat 2"]


@pytest.mark.rule("DH-87", "DH-R48")
def test_it_is_the_x_of_the_one_that_was_hit() -> None:
    scene = Fight(begins=False)
    scene.foe("Rat", "Minion (3)")
    scene.foe("Boar", "Minion (7)")
    scene.foe("Boar 2", "Minion (7)")
    six = {"target": "Boar", "amount": 6, "also": ["Rat"]}
    assert scene.refused("gm", "take_damage", **six) == "bad_value"
    assert scene.takes("Rat", 6, also=["Boar", "Boar 2"]).result["defeated"] == [
        "Rat",
        "Boar",
        "Boar 2",
    ]


@pytest.mark.rule("DH-R48", "DH-82", "DH-93")
def test_it_is_what_resistance_and_armored_leave_that_counts() -> None:
    scene = Fight(begins=False)
    for at in range(4):
        scene.foe(f"Crab {at}", "Minion (3)", "Armored (2)", resistances=["physical"])
    # 15 is halved to 8, less 2 is 6: two more; 14 is 7, less 2 is 5: one more
    over = {"target": "Crab 0", "type": "physical"}
    three = {**over, "amount": 15, "also": ["Crab 1", "Crab 2", "Crab 3"]}
    assert scene.refused("gm", "take_damage", **three) == "bad_value"
    two = {**over, "amount": 14, "also": ["Crab 1", "Crab 2"]}
    assert scene.refused("gm", "take_damage", **two) == "bad_value"
    done = scene.takes("Crab 0", 15, "physical", also=["Crab 1", "Crab 2"])
    assert done.result["damage"] == 6
    assert done.result["defeated"] == ["Crab 0", "Crab 1", "Crab 2"]


@pytest.mark.rule("DH-R48")
def test_the_others_need_not_be_hurt_by_it_themselves() -> None:
    """Range, and whether the roll would hit, are the table's; so is what the others resist."""
    scene = nest()
    scene.foe("Ghost", "Minion (3)", immunities=["physical"])
    assert scene.takes("Rat 1", 3, "physical", also=["Ghost"]).result["defeated"] == [
        "Rat 1",
        "Ghost",
    ]


@pytest.mark.rule("DH-87")
def test_who_can_fall_with_it() -> None:
    scene = nest()
    scene.foe("Hound")
    nine = {"target": "Rat 1", "amount": 9}
    for also, code in (
        (["Rat 2", "Rat 2"], "bad_value"),
        (["Rat 1"], "bad_value"),
        (["Hound"], "bad_value"),
        (["Rat 2", "Hound"], "bad_value"),
        ("Rat 2", "bad_value"),
        (["Nobody"], "unknown_name"),
        (["Mira"], "unknown_name"),
    ):
        assert scene.refused("gm", "take_damage", **nine, also=also) == code, also
    no_minion = {"target": "Hound", "amount": 9, "also": ["Rat 1"]}
    assert scene.refused("gm", "take_damage", **no_minion) == "bad_value"
    no_foe = {"target": "Mira", "amount": 9, "also": ["Rat 1"]}
    assert scene.refused("gm", "take_damage", **no_foe) == "bad_value"
    assert scene.refused("anna", "take_damage", **no_foe) == "bad_value"
    assert scene.refused("anna", "take_damage", **nine, also=["Rat 2"]) == "not_yours"
    scene.takes("Rat 2", 1)
    assert scene.refused("gm", "take_damage", **nine, also=["Rat 2"]) == "not_now"
    assert scene.refused("gm", "take_damage", **nine, also=["Rat 2", "Hound"]) == "bad_value"


@pytest.mark.rule("DH-86", "DH-87")
def test_minions_that_fell_stand_up_when_it_is_undone_or_a_hit_point_is_cleared() -> None:
    scene = nest(hp_max=3)
    before = scene.state
    scene.takes("Rat 1", 9, also=["Rat 2", "Rat 3", "Rat 4"])
    assert defeated(scene) == list(RATS)
    scene.do("gm", "clear", target="Rat 2", what="hp")
    assert defeated(scene) == ["Rat 1", "Rat 3", "Rat 4"]
    assert scene.takes("Rat 2", 1).result["hp"] == 1
    for _ in range(3):
        scene.do("gm", "undo")
    assert scene.state == before


@pytest.mark.rule("DH-86")
def test_features_of_a_minion_are_a_matter_of_the_name_not_of_the_type() -> None:
    scene = Fight(begins=False)
    scene.adversary("Rat", type="standard", features=features("Minion (3)"), hp_max=5)
    assert scene.takes("Rat", 1).result["defeated"] == ["Rat"]
