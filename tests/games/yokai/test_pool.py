"""The pool of a move: which dice are thrown, and in which colour."""

from typing import Any

import pytest

from .scene import PLAYERS, Scene, company

MOVES = {
    "find_out": "white",
    "risk": "black",
    "use_ability": "black",
    "travel": "white",
    "weaken": "black",
}
ABILITY = {"ability": "Foxfire"}


def ready() -> Scene:
    """A fight runs, so that every move can be made; a bonus die is there."""
    scene = company("Aki", "Ren")
    scene.earn(bonus_dice=1)
    scene.fight(12, {"Aki": 1, "Ren": 1})
    return scene


def fields_of(move: str, **fields: Any) -> dict[str, Any]:
    return {"character": "Aki", **(ABILITY if move == "use_ability" else {}), **fields}


@pytest.mark.rule("YO-1")
@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize(
    ("more", "dice"),
    [
        ({}, ["move"]),
        ({"attribute": "Eyes"}, ["move", "attribute"]),
        ({"attribute": "Temper"}, ["move", "attribute"]),
        ({"equipment": "Lantern"}, ["move", "attribute"]),
        ({"equipment": "Knife"}, ["move", "attribute"]),
        ({"burden": "Fire"}, ["move", "burden"]),
        ({"burden": "Fox"}, ["move", "burden"]),
        ({"bonus": True}, ["move", "bonus"]),
        ({"bonus": False}, ["move"]),
        ({"attribute": "Eyes", "burden": "Fire"}, ["move", "attribute", "burden"]),
        ({"equipment": "Knife", "bonus": True}, ["move", "attribute", "bonus"]),
        ({"burden": "Fire", "bonus": True}, ["move", "burden", "bonus"]),
        (
            {"attribute": "Eyes", "burden": "Fire", "bonus": True},
            ["move", "attribute", "burden", "bonus"],
        ),
    ],
)
def test_the_pool_is_the_move_die_and_what_was_named(
    move: str, more: dict[str, Any], dice: list[str]
) -> None:
    asked = ready().dice_of("hana", move, **fields_of(move, **more))
    assert asked == dict.fromkeys(dice, (6,)) and len(asked) <= 4


@pytest.mark.rule("YO-1", "YO-4")
@pytest.mark.parametrize(("move", "colour"), MOVES.items())
@pytest.mark.parametrize(
    ("die", "more", "shade"),
    [
        ("move", {}, ""),
        ("attribute", {"attribute": "Eyes"}, "white"),
        ("attribute", {"attribute": "Temper"}, "black"),
        ("attribute", {"equipment": "Lantern"}, "white"),
        ("attribute", {"equipment": "Knife"}, "black"),
        ("burden", {"burden": "Fire"}, "black"),
        ("burden", {"burden": "Fox"}, "black"),
        ("bonus", {"bonus": True}, "white"),
    ],
)
def test_every_die_has_its_colour(
    move: str, colour: str, die: str, more: dict[str, Any], shade: str
) -> None:
    scene = ready()
    result = scene.throw(move, {"move": 2, die: 4}, **more).result
    assert (result["high"], result["colour"]) == (4, shade or colour)
    scene.settle()
    assert scene.corruption() == (2 if (shade or colour) == "black" else 1)


@pytest.mark.rule("YO-1")
@pytest.mark.parametrize("move", MOVES)
def test_a_lone_move_die_is_legal_for_a_bare_character(move: str) -> None:
    bare = {"attributes": None, "equipment": None, "fears": None, "demon": None}
    scene = Scene(Aki=bare)
    scene.fight(12, {"Aki": 1})
    assert scene.throw(move, {"move": 3}).result["line"] == "3-4"


@pytest.mark.rule("YO-1")
@pytest.mark.parametrize("move", MOVES)
def test_an_attribute_or_equipment_but_not_both(move: str) -> None:
    both = fields_of(move, attribute="Eyes", equipment="Lantern")
    assert ready().refused("hana", move, {"move": 3, "attribute": 3}, **both) == "bad_value"


@pytest.mark.rule("YO-1")
@pytest.mark.parametrize(
    "more",
    [
        {"attribute": "Nose"},
        {"attribute": "Lantern"},
        {"equipment": "Eyes"},
        {"equipment": "Bow"},
        {"burden": "Crowds"},
        {"burden": "Eyes"},
        {"burden": "Crow"},
    ],
)
def test_what_the_character_does_not_have_adds_no_die(more: dict[str, Any]) -> None:
    scene = Scene(Aki={}, Ren={"attributes": {"Nose": "white"}, "fears": ["Crowds"]})
    dice = {"move": 3, "attribute": 3, "burden": 3}
    assert scene.refused("hana", "find_out", dice, character="Aki", **more) == "unknown_name"


@pytest.mark.rule("YO-1")
def test_a_condition_is_a_burden_as_long_as_it_is_there() -> None:
    scene = Scene()
    limping = {"character": "Aki", "burden": "Limping"}
    assert scene.refused("hana", "risk", {"move": 3, "burden": 3}, **limping) == "unknown_name"
    scene.hurt(names=["Limping"])
    assert scene.dice_of("hana", "risk", **limping) == {"move": (6,), "burden": (6,)}
    scene.do("hana", "answer_question", character="Aki", text="Home.")
    assert scene.refused("hana", "risk", {"move": 3, "burden": 3}, **limping) == "unknown_name"


@pytest.mark.rule("YO-1")
def test_an_unnamed_condition_is_a_burden_by_that_name() -> None:
    scene = Scene()
    scene.hurt()
    assert scene.conditions() == ["Fox", "unnamed"]
    assert "burden" in scene.dice_of("hana", "risk", character="Aki", burden="unnamed")


@pytest.mark.rule("YO-1", "YO-9")
def test_an_ability_is_named_and_adds_no_die() -> None:
    scene = Scene(Aki={"abilities": ["Foxfire", "Mist"]})
    for ability in ("Foxfire", "Mist"):
        asked = scene.dice_of("hana", "use_ability", character="Aki", ability=ability)
        assert asked == {"move": (6,)}
    assert scene.refused("hana", "use_ability", {"move": 3}, character="Aki") == "bad_value"
    flight = {"character": "Aki", "ability": "Flight"}
    assert scene.refused("hana", "use_ability", {"move": 3}, **flight) == "unknown_name"


@pytest.mark.rule("YO-1")
def test_the_gm_may_throw_for_a_player_and_another_player_may_not() -> None:
    scene = company("Aki", "Ren")
    for by in (PLAYERS["Ren"], "stranger"):
        assert scene.refused(by, "find_out", {"move": 3}, character="Aki") == "not_yours"
    assert scene.do("gm", "find_out", {"move": 3}, character="Aki").result["line"] == "3-4"
    scene.do("gm", "settle", character="Aki")
    assert scene.points == 1


@pytest.mark.rule("YO-1")
def test_a_bonus_die_must_be_there_and_is_paid_when_it_is_thrown() -> None:
    scene = Scene()
    bonus = {"character": "Aki", "bonus": True}
    dice = {"move": 3, "bonus": 2}
    assert scene.refused("hana", "find_out", dice, **bonus) == "not_enough_bonus_dice"
    scene.earn(bonus_dice=2)
    scene.do("hana", "find_out", dice, **bonus)
    assert scene.bonus_dice == 1
    scene.settle()
    assert scene.bonus_dice == 1


@pytest.mark.rule("YO-1")
@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ({}, "missing_dice"),
        ({"move": 3}, "missing_dice"),
        ({"attribute": 3}, "missing_dice"),
        ({"move": 0, "attribute": 3}, "bad_dice"),
        ({"move": 7, "attribute": 3}, "bad_dice"),
        ({"move": [3, 3], "attribute": 3}, "bad_dice"),
        ({"move": 3, "attribute": 3, "burden": 3}, "bad_dice"),
        ({"move": 3, "attribute": 3, "improve": 3}, "bad_dice"),
    ],
)
def test_dice_that_are_missing_or_that_nobody_throws(dice: dict[str, Any], code: str) -> None:
    scene = Scene()
    eyes = {"character": "Aki", "attribute": "Eyes"}
    assert scene.refused("hana", "find_out", dice, **eyes) == code
