"""Damage rolls: weapons and Proficiency, critical damage, and what an attack gives by itself."""

from typing import Any

import pytest

from limelight.games.daggerheart import rolls

from .scene import CRITICAL, FAILURE_WITH_HOPE, SUCCESS_WITH_FEAR, SUCCESS_WITH_HOPE, Scene

SWORD = {"name": "Longsword", "trait": "agility", "damage": "1d8+3", "type": "physical"}
BOW = {"name": "Shortbow", "trait": "agility", "damage": "1d6+3", "range": "far"}
MACE = {"name": "Mace", "trait": "strength", "damage": "1d8+1"}


def armed(*weapons: dict[str, Any], proficiency: int = 1) -> Scene:
    scene = Scene(Mira={"weapons": list(weapons), "proficiency": proficiency}, Tomas={})
    scene.adversary("Hound", thresholds={"major": 5, "severe": 9})
    return scene


def damage(scene: Scene, faces: Any, **fields: Any) -> int:
    """The total of a damage roll of Mira's."""
    done = scene.do("anna", "roll_damage", {"damage": faces}, character="Mira", **fields)
    total: int = done.result["total"]
    return total


@pytest.mark.rule("DH-25")
@pytest.mark.parametrize(
    ("proficiency", "written", "faces", "total"),
    [
        (1, "1d8+3", [5], 8),
        (2, "1d8+3", [5, 3], 11),
        (3, "1d8+3", [1, 1, 1], 6),
        (2, "d10", [10, 10], 20),
        (2, "2d6+1d4-1", [6, 5, 4, 3, 2, 1], 20),
        (2, "2W8+1", [1, 2, 3, 4], 11),
        (1, "2к8 + 1", [1, 2], 4),
        (4, "D4-3", [1, 2, 3, 4], 7),
    ],
)
def test_proficiency_multiplies_the_dice_of_a_weapon_and_not_what_is_flat(
    proficiency: int, written: str, faces: list[int], total: int
) -> None:
    scene = armed({**SWORD, "damage": written}, proficiency=proficiency)
    assert damage(scene, faces, weapon="Longsword") == total


@pytest.mark.rule("DH-25")
def test_dice_as_written_know_no_proficiency() -> None:
    scene = armed(SWORD, proficiency=3)
    assert damage(scene, [5, 3], dice="2d8+1") == 9
    fields = {"character": "Mira", "dice": "2d8+1"}
    assert scene.refused("anna", "roll_damage", {"damage": [5, 3, 2]}, **fields) == "bad_dice"
    assert scene.refused("anna", "roll_damage", {"damage": 5}, **fields) == "missing_dice"
    assert scene.refused("anna", "roll_damage", {"damage": [5, 9]}, **fields) == "bad_dice"


@pytest.mark.rule("DH-25")
def test_flat_damage_throws_nothing() -> None:
    scene = armed()
    done = scene.do("anna", "roll_damage", character="Mira", dice="3")
    assert done.result["total"] == 3


@pytest.mark.rule("DH-9", "DH-118")
@pytest.mark.parametrize(
    ("written", "faces", "total"),
    [("2d8+1", [5, 3], 25), ("1d6", [1], 7), ("2d6+1d4-1", [1, 1, 1], 18), ("4", [], 4)],
)
def test_critical_damage_adds_the_most_of_the_dice_and_not_of_what_is_flat(
    written: str, faces: list[int], total: int
) -> None:
    scene = armed()
    dice = {"damage": faces} if faces else None
    fields = {"character": "Mira", "dice": written, "critical": True}
    result = scene.do("anna", "roll_damage", dice, **fields).result
    assert (result["total"], result["critical"]) == (total, True)


@pytest.mark.rule("DH-9")
def test_critical_damage_of_a_weapon_adds_the_most_of_all_its_dice() -> None:
    scene = armed({**SWORD, "damage": "1d8+1"}, proficiency=2)
    assert damage(scene, [5, 3], weapon="Longsword", critical=True) == 9 + 16


@pytest.mark.rule("DH-9")
def test_the_arithmetic_of_damage_agrees() -> None:
    assert rolls.damage(9, 16, 1) == 25
    assert rolls.damage(9, 16, 0) == 9
    assert rolls.damage(8, 18, 1) == 26


@pytest.mark.rule("DH-9", "DH-25")
def test_after_a_successful_attack_weapon_and_critical_come_by_themselves() -> None:
    scene = armed(SWORD, MACE, proficiency=2)
    scene.play(SUCCESS_WITH_FEAR, kind="attack", target="Hound")
    assert damage(scene, [5, 3]) == 11
    scene.play(CRITICAL, kind="attack", target="Hound")
    assert damage(scene, [5, 3]) == 11 + 16
    scene.play(CRITICAL, kind="attack", trait="strength", target="Hound")
    assert damage(scene, [5, 3]) == 9 + 16


@pytest.mark.rule("DH-9", "DH-25")
def test_after_a_critical_attack_dice_and_other_weapons_are_critical_too() -> None:
    scene = armed(SWORD, MACE)
    scene.play(CRITICAL, kind="attack", target="Hound")
    assert damage(scene, [5], dice="1d10+2") == 17
    assert damage(scene, [5], weapon="Mace") == 14


@pytest.mark.rule("DH-25")
@pytest.mark.parametrize("kind", ["action", "reaction", "attack"])
def test_with_the_next_call_it_is_over(kind: str) -> None:
    scene = armed(SWORD)
    scene.play(CRITICAL, kind="attack", target="Hound")
    scene.call("Tomas", kind=kind)
    assert scene.refused("anna", "roll_damage", {"damage": 5}, character="Mira") == "bad_value"
    assert damage(scene, [5], weapon="Longsword") == 8


@pytest.mark.rule("DH-25")
def test_a_weapon_that_must_be_said_and_is_not() -> None:
    nothing = ("anna", "roll_damage", {"damage": 5})
    scene = armed(SWORD)
    assert scene.refused(*nothing, character="Mira") == "bad_value"
    scene.play(FAILURE_WITH_HOPE, kind="attack", target="Hound")
    assert scene.refused(*nothing, character="Mira") == "bad_value"
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.refused(*nothing, character="Mira") == "bad_value"
    scene.play(SUCCESS_WITH_HOPE, kind="attack", trait="strength", target="Hound")
    assert scene.refused(*nothing, character="Mira") == "bad_value"
    scene = armed(SWORD, BOW)
    scene.play(SUCCESS_WITH_HOPE, kind="attack", target="Hound")
    assert scene.refused(*nothing, character="Mira") == "bad_value"
    assert damage(scene, [5], weapon="Shortbow") == 8


@pytest.mark.rule("DH-9")
def test_a_critical_that_was_no_attack_makes_no_critical_damage() -> None:
    scene = armed(SWORD)
    scene.play(CRITICAL)
    assert damage(scene, [5], weapon="Longsword") == 8
    scene.play(CRITICAL, kind="reaction")
    assert damage(scene, [5], weapon="Longsword") == 8


@pytest.mark.rule("DH-9")
def test_one_s_critical_is_not_another_s() -> None:
    scene = armed(SWORD)
    scene.play(CRITICAL, kind="attack", target="Hound")
    fields = {"character": "Tomas", "dice": "1d8"}
    assert scene.do("ben", "roll_damage", {"damage": 5}, **fields).result["total"] == 5


@pytest.mark.rule("DH-25")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"character": "Mira", "weapon": "Mace"}, "unknown_name"),
        ({"character": "Nobody", "dice": "1d8"}, "unknown_name"),
        ({"character": "Mira", "weapon": "Longsword", "dice": "1d8"}, "bad_value"),
        ({"character": "Mira", "adversary": "Hound", "dice": "1d8"}, "bad_value"),
        ({"dice": "1d8"}, "bad_value"),
        ({"character": "Mira", "dice": "1d"}, "bad_value"),
        ({"character": "Mira", "dice": "1d1001"}, "bad_value"),
        ({"character": "Mira", "dice": "101d6"}, "bad_value"),
        ({"character": "Mira", "dice": "sword"}, "bad_value"),
        ({"character": "Mira", "dice": "1" + "+1" * 128}, "bad_value"),
        ({"character": "Tomas", "dice": "1d8"}, "not_yours"),
        ({"adversary": "Hound", "dice": "1d8"}, "not_yours"),
    ],
)
def test_damage_that_cannot_be_rolled(fields: dict[str, Any], code: str) -> None:
    assert armed(SWORD).refused("anna", "roll_damage", {"damage": 5}, **fields) == code


@pytest.mark.rule("DH-25")
def test_rolling_damage_marks_nothing() -> None:
    scene = armed(SWORD)
    scene.play(CRITICAL, kind="attack", target="Hound")
    before = scene.state
    damage(scene, [8])
    assert scene.state == before


@pytest.mark.rule("DH-25")
def test_the_type_is_the_weapon_s_or_the_attack_s_unless_another_is_said() -> None:
    scene = armed(SWORD)
    scene.adversary("Ogre", attack={"modifier": 1, "damage": "1d6", "type": "magic"})

    def type_of(by: str, **fields: Any) -> Any:
        return scene.do(by, "roll_damage", {"damage": 3}, **fields).result["type"]

    assert type_of("anna", character="Mira", weapon="Longsword") == "physical"
    assert type_of("anna", character="Mira", weapon="Longsword", type="magic") == "magic"
    assert type_of("gm", adversary="Ogre") == "magic"
    assert type_of("gm", adversary="Ogre", type="physical") == "physical"
    wielded = {"adversary": "Ogre", "weapon": "Longsword"}
    assert scene.refused("gm", "roll_damage", {"damage": 3}, **wielded) in (
        "bad_value",
        "unknown_name",
    )
