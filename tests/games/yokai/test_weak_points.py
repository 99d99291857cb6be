"""Weak points: how they are rolled, and which dice hit them."""

from itertools import product

import pytest

from limelight import Done

from .scene import Scene, company


@pytest.mark.rule("YO-14")
@pytest.mark.parametrize("chapter", ["light", "dark"])
def test_every_throw_of_a_weak_point(chapter: str) -> None:
    scene = Scene(Aki={"chapter": chapter})
    keep = max if chapter == "light" else min
    for one, two in product(range(1, 7), repeat=2):
        weak = {"weak.Aki": [one, two]}
        scene.do("gm", "start_fight", weak, participants=["Aki"], danger=9)
        assert scene.battle["weak_points"] == {"Aki": keep(one, two)}
        scene.do("gm", "undo")


@pytest.mark.rule("YO-14")
def test_the_chapter_is_light_unless_told_and_everyone_rolls_by_their_own() -> None:
    scene = Scene(Aki={}, Ren={"chapter": "dark"}, Sora={"chapter": "light"}, Emi={})
    assert scene.of("Aki")["chapter"] == "light" and scene.of("Ren")["chapter"] == "dark"
    asked = scene.dice_of("gm", "start_fight", participants=["Aki", "Ren", "Sora"], danger=9)
    assert asked == {"weak.Aki": (6, 6), "weak.Ren": (6, 6), "weak.Sora": (6, 6)}
    dice = {"weak.Aki": [2, 5], "weak.Ren": [2, 5], "weak.Sora": [6, 1]}
    scene.do("gm", "start_fight", dice, participants=["Aki", "Ren", "Sora"], danger=9)
    assert scene.battle["weak_points"] == {"Aki": 5, "Ren": 2, "Sora": 6}
    assert scene.pools == {"Aki": 1, "Ren": 1, "Sora": 1}
    assert (scene.battle["danger"], scene.battle["round"]) == (9, 1)
    assert scene.battle["over"] is False
    assert scene.table.view("stranger")["fight"] == scene.battle


@pytest.mark.rule("YO-14")
@pytest.mark.parametrize(
    ("participants", "danger", "code"),
    [
        ([], 9, "bad_value"),
        (["Aki", "Aki"], 9, "bad_value"),
        ("Aki", 9, "bad_value"),
        (None, 9, "bad_value"),
        (["Aki"], 1, "bad_value"),
        (["Aki"], 0, "bad_value"),
        (["Aki"], -9, "bad_value"),
        (["Aki"], 1_000_000, "bad_value"),
        (["Aki"], "9", "bad_value"),
        (["Oni", "Oni"], 9, "bad_value"),
        (["Aki", "Oni"], 9, "unknown_name"),
    ],
)
def test_what_is_no_fight(participants: object, danger: object, code: str) -> None:
    scene = company("Aki", "Ren")
    fields = {"participants": participants, "danger": danger}
    assert scene.refused("gm", "start_fight", {"weak.Aki": [1, 1]}, **fields) == code


@pytest.mark.rule("YO-14")
def test_the_least_danger_is_two_and_the_dice_are_two_for_each() -> None:
    scene = company("Aki", "Ren")
    fight = {"participants": ["Aki"], "danger": 2}
    for dice, code in (
        ({}, "missing_dice"),
        ({"weak.Aki": 3}, "missing_dice"),
        ({"weak.Aki": [3]}, "missing_dice"),
        ({"weak.Aki": [3, 3, 3]}, "bad_dice"),
        ({"weak.Aki": [3, 7]}, "bad_dice"),
        ({"weak.Aki": [3, 3], "weak.Ren": [3, 3]}, "bad_dice"),
    ):
        assert scene.refused("gm", "start_fight", dice, **fight) == code
    scene.do("gm", "start_fight", {"weak.Aki": [3, 3]}, **fight)
    assert scene.battle["danger"] == 2


def hits(scene: Scene, names: list[str]) -> list[int]:
    return [scene.corruption(name) - 1 for name in names]


@pytest.mark.rule("YO-16", "YO-R19")
@pytest.mark.parametrize("danger", [2, 12])
def test_every_throw_of_two_against_two_weak_points(danger: int) -> None:
    """The own die hits too, the winning round too, and every die that equals hits once."""
    names = ["Aki", "Ren"]
    for points in product((2, 4), repeat=2):
        scene = company(*names)
        scene.fight(danger, dict(zip(names, points, strict=True)))
        for faces in product(range(1, 7), repeat=2):
            scene.round(**dict(zip(names, faces, strict=True)))
            assert hits(scene, names) == [faces.count(point) for point in points]
            scene.do("gm", "undo")


@pytest.mark.rule("YO-16")
def test_one_s_own_die_hits_one_s_own_weak_point_when_the_fight_is_won() -> None:
    scene = company("Aki")
    scene.fight(6, {"Aki": 6})
    scene.round(Aki=6)
    assert scene.battle["over"] is True
    assert scene.conditions() == ["Fox", "unnamed"]


@pytest.mark.rule("YO-R19", "YO-16")
def test_several_dice_on_one_weak_point_are_a_condition_each() -> None:
    names = ["Aki", "Ren", "Sora", "Emi"]
    scene = company(*names)
    scene.fight(12, {"Aki": 3, "Ren": 5, "Sora": 3, "Emi": 1})
    scene.round(Aki=3, Ren=3, Sora=3, Emi=5)
    assert hits(scene, names) == [3, 1, 3, 0]


def taken_over() -> Scene:
    """Ren has left; Aki has his weak point 4 beside a 4 of her own, and Sora has a 2."""
    scene = company("Aki", "Ren", "Sora")
    scene.fight(12, {"Aki": 4, "Ren": 4, "Sora": 2})
    scene.succeed("Ren")
    scene.do("ivo", "leave_fight", character="Ren", takes_over="Aki")
    return scene


@pytest.mark.rule("YO-R19", "YO-R17")
@pytest.mark.parametrize(
    ("aki", "sora", "taken"),
    [(4, 1, [2, 0]), (4, 4, [4, 0]), (1, 4, [2, 0]), (2, 4, [2, 1]), (1, 3, [0, 0])],
)
def test_one_die_on_two_equal_weak_points_is_a_condition_for_each(
    aki: int, sora: int, taken: list[int]
) -> None:
    scene = taken_over()
    assert scene.battle["weak_points"] == {"Aki": [4, 4], "Sora": 2}
    scene.round(Aki=aki, Sora=sora)
    assert hits(scene, ["Aki", "Sora"]) == taken
    assert scene.corruption("Ren") == 1


def second_round(weak: int) -> Scene:
    """Round 2: Aki holds two dice, Ren one, and Ren's weak point is as told."""
    scene = company("Aki", "Ren")
    scene.fight(12, {"Aki": 1, "Ren": weak})
    scene.round(Aki=6 if weak != 6 else 5, Ren=2 if weak != 2 else 3)
    assert scene.pools == {"Aki": 2, "Ren": 1}
    return scene


@pytest.mark.rule("YO-R11")
@pytest.mark.parametrize("weak", range(2, 7))
def test_only_the_kept_die_hits(weak: int) -> None:
    scene = second_round(weak)
    before = scene.corruption("Ren")
    for one, two in product(range(1, 7), repeat=2):
        scene.round(Aki=[one, two], Ren=1)
        assert scene.corruption("Ren") - before == (max(one, two) == weak), (one, two)
        assert scene.corruption("Aki") == 2 + (max(one, two) == 1)
        scene.do("gm", "undo")


@pytest.mark.rule("YO-R11")
def test_two_equal_dice_in_one_hand_are_one_kept_die() -> None:
    scene = second_round(4)
    scene.round(Aki=[4, 4], Ren=2)
    assert scene.corruption("Ren") == 2


@pytest.mark.rule("YO-16")
def test_conditions_of_a_fight_are_unnamed_and_never_more_than_six() -> None:
    scene = company("Aki", "Ren", "Sora")
    scene.hurt(3)
    scene.fight(12, {"Aki": 4, "Ren": 1, "Sora": 1})
    done: Done = scene.round(Aki=4, Ren=4, Sora=4)
    assert done.result["order"] == ["Aki", "Ren", "Sora"]
    assert scene.conditions() == ["Fox", *["unnamed"] * 5]
    assert scene.of()["out"] is True
