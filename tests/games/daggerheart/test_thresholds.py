"""Damage taken: thresholds, armour, Hit Points and who is defeated."""

from typing import Any

import pytest

from limelight.games.daggerheart import rolls

from .scene import Scene

LEATHER = {"armor_score": 3, "thresholds": {"major": 7, "severe": 14}, "hp_max": 6}


def hurt(amount: int, sheet: dict[str, Any] | None = None, **fields: Any) -> Scene:
    scene = Scene(Mira=LEATHER if sheet is None else sheet, Tomas={})
    scene.do("anna", "take_damage", target="Mira", amount=amount, **fields)
    return scene


@pytest.mark.rule("DH-114")
@pytest.mark.parametrize(
    ("amount", "marked"), [(0, 0), (1, 1), (6, 1), (7, 2), (13, 2), (14, 3), (28, 3), (999, 3)]
)
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_thresholds_say_how_many_hit_points_a_hit_marks(
    amount: int, marked: int, edition: str
) -> None:
    scene = Scene(edition=edition, Mira=LEATHER)
    scene.do("gm", "take_damage", target="Mira", amount=amount)
    assert scene.of()["hp"] == marked
    assert rolls.hit_points(amount, 7, 14) == marked


@pytest.mark.parametrize(
    ("level", "marks"), [(1, {1: 2, 2: 3}), (3, {2: 1, 3: 2, 5: 2, 6: 3}), (10, {9: 1, 20: 3})]
)
def test_without_armour_the_thresholds_are_level_and_twice_the_level(
    level: int, marks: dict[int, int]
) -> None:
    for amount, marked in marks.items():
        assert hurt(amount, {"level": level}).of()["hp"] == marked


@pytest.mark.rule("DH-114")
@pytest.mark.parametrize(("amount", "marked"), [(6, 0), (7, 1), (14, 2)])
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_an_armor_slot_saves_one_hit_point(amount: int, marked: int, edition: str) -> None:
    scene = Scene(edition=edition, Mira=LEATHER)
    scene.do("anna", "take_damage", target="Mira", amount=amount, armor=True)
    assert (scene.of()["hp"], scene.of()["armor"]) == (marked, 1)


@pytest.mark.rule("DH-114")
def test_why_a_hit_marked_so_many_names_the_threshold_and_the_slot() -> None:
    """22 against 7/14 is Severe: 3 Hit Points, less 1 for the Armor Slot."""
    scene = Scene(Mira=LEATHER)
    done = scene.do("anna", "take_damage", target="Mira", amount=22, armor=True)
    assert done.result["hp"] == 2
    assert done.explain("en") == [
        "22 damage marks 3 Hit Points by the thresholds (DH-114)",
        "the marked Armor Slot makes that 1 fewer (DH-114)",
    ]


def test_armor_is_marked_only_on_demand_and_while_a_slot_is_free() -> None:
    scene = Scene(Mira=LEATHER)
    scene.do("anna", "take_damage", target="Mira", amount=7)
    assert scene.of()["armor"] == 0
    scene.do("anna", "mark", target="Mira", what="armor", amount=2)
    scene.do("anna", "take_damage", target="Mira", amount=7, armor=True)
    assert (scene.of()["armor"], scene.of()["hp"]) == (3, 3)
    full = {"target": "Mira", "amount": 7, "armor": True}
    assert scene.refused("anna", "take_damage", **full) == "not_now"


def test_direct_damage_and_those_without_armor_mark_no_slot() -> None:
    scene = Scene(Mira=LEATHER, Tomas={})
    scene.adversary("Hound")
    hit = {"amount": 7, "armor": True}
    assert scene.refused("anna", "take_damage", target="Mira", **hit, direct=True) == "not_now"
    assert scene.refused("ben", "take_damage", target="Tomas", **hit) == "not_now"
    assert scene.refused("gm", "take_damage", target="Hound", **hit) == "not_now"
    scene.do("anna", "take_damage", target="Mira", amount=7, direct=True, type="physical")
    assert (scene.of()["hp"], scene.of()["armor"]) == (2, 0)


def test_no_more_hit_points_are_marked_than_there_are() -> None:
    scene = Scene(Mira={**LEATHER, "hp_max": 4})
    for marked in (3, 4, 4):
        scene.do("gm", "take_damage", target="Mira", amount=20)
        assert scene.of()["hp"] == marked


@pytest.mark.parametrize(("amount", "marked"), [(0, 0), (1, 1), (8, 1), (9, 2), (17, 3)])
def test_an_adversary_has_thresholds_of_its_own(amount: int, marked: int) -> None:
    scene = Scene()
    scene.adversary("Bear", hp_max=7, thresholds={"major": 9, "severe": 17})
    scene.do("gm", "take_damage", target="Bear", amount=amount)
    assert scene.of("Bear")["hp"] == marked


def test_one_without_thresholds_marks_one_for_every_hit() -> None:
    scene = Scene()
    scene.adversary("Rat", hp_max=3)
    for amount, marked in ((1, 1), (500, 2), (0, 2)):
        scene.do("gm", "take_damage", target="Rat", amount=amount)
        assert scene.of("Rat")["hp"] == marked


def test_an_adversary_is_defeated_with_its_last_hit_point_and_stands_up_when_cleared() -> None:
    scene = Scene()
    scene.adversary("Rat", hp_max=2)
    for defeated in (False, True, True):
        scene.do("gm", "take_damage", target="Rat", amount=4)
        assert scene.of("Rat")["defeated"] is defeated
        assert scene.table.view("anna")["adversaries"]["Rat"]["defeated"] is defeated
    scene.do("gm", "clear", target="Rat", what="hp")
    assert scene.of("Rat")["defeated"] is False
    scene.do("gm", "mark", target="Rat", what="hp")
    assert scene.of("Rat")["defeated"] is True


@pytest.mark.parametrize(
    ("by", "fields", "code"),
    [
        ("ben", {"target": "Mira", "amount": 3}, "not_yours"),
        ("anna", {"target": "Hound", "amount": 3}, "not_yours"),
        ("gm", {"target": "Nobody", "amount": 3}, "unknown_name"),
        ("gm", {"target": "Mira"}, "bad_value"),
        ("gm", {"target": "Mira", "amount": -1}, "bad_value"),
        ("gm", {"target": "Mira", "amount": 1_000_000}, "bad_value"),
        ("gm", {"target": "Mira", "amount": 3, "armor": "yes"}, "bad_value"),
    ],
)
def test_damage_that_cannot_be_taken(by: str, fields: dict[str, Any], code: str) -> None:
    scene = Scene(Mira=LEATHER, Tomas={})
    scene.adversary("Hound")
    assert scene.refused(by, "take_damage", **fields) == code


def test_a_roll_against_a_defeated_adversary_is_still_possible() -> None:
    scene = Scene()
    scene.adversary("Rat", hp_max=1)
    scene.do("gm", "take_damage", target="Rat", amount=1)
    assert scene.play((7, 5), kind="attack", target="Rat").result["success"] is True
