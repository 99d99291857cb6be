"""Solving the adventure: the target, the clues used, peace or the final fight."""

import pytest

from .scene import Scene, company

SEVEN = {"solve": [3, 4]}


def outcome(scene: Scene, dice: tuple[int, int], clues: list[int]) -> str:
    done = scene.do("gm", "solve", {"solve": list(dice)}, clues=clues)
    found: str = done.result["outcome"]
    return found


@pytest.mark.rule("YO-21")
@pytest.mark.parametrize(
    ("dice", "wanted"),
    [
        ((3, 4), "final_fight"),
        ((4, 4), "peaceful"),
        ((2, 6), "peaceful"),
        ((6, 6), "peaceful"),
        ((1, 1), "final_fight"),
    ],
)
def test_equal_or_more_is_peace(dice: tuple[int, int], wanted: str) -> None:
    assert outcome(Scene(difficulty=8), dice, []) == wanted


@pytest.mark.rule("YO-21", "YO-R14")
@pytest.mark.parametrize("points", range(4))
@pytest.mark.parametrize("clues", range(4))
def test_the_target_is_difficulty_and_points_less_the_clues_used(points: int, clues: int) -> None:
    """With 6 and the points and clues there is one sum that is just enough."""
    scene = Scene(difficulty=6)
    scene.earn(points=points, clues=3)
    if points:
        scene.do("gm", "spend_points", points=points, on="difficulty")
    target = 6 + points - clues
    enough = (min(6, target - 1), target - min(6, target - 1))
    less = (min(6, target - 2), target - 1 - min(6, target - 2)) if target > 3 else (1, 1)
    used = list(range(1, clues + 1))
    assert outcome(scene, enough, used) == "peaceful"
    scene.do("gm", "undo")
    assert outcome(scene, less, used) == "final_fight"


@pytest.mark.rule("YO-R14")
@pytest.mark.parametrize(("difficulty", "clues"), [(0, 0), (1, 0), (2, 0), (3, 1), (2, 3)])
def test_a_target_of_two_or_less_still_fails_on_a_double_one(difficulty: int, clues: int) -> None:
    scene = Scene(difficulty=difficulty)
    scene.earn(clues=clues)
    used = list(range(1, clues + 1))
    assert outcome(scene, (1, 1), used) == "final_fight"
    scene.do("gm", "undo")
    assert outcome(scene, (1, 2), used) == "peaceful"


@pytest.mark.rule("YO-21")
def test_the_clues_told_are_used_and_the_others_are_not() -> None:
    scene = Scene()
    scene.earn(clues=4)
    outcome(scene, (3, 4), [2, 4])
    assert {n: clue["used"] for n, clue in scene.clues.items()} == {
        "1": False,
        "2": True,
        "3": False,
        "4": True,
    }


@pytest.mark.rule("YO-21")
def test_points_that_were_not_spent_do_not_count() -> None:
    scene = Scene(difficulty=8)
    scene.earn(points=3)
    assert outcome(scene, (4, 4), []) == "peaceful"


@pytest.mark.rule("YO-21")
@pytest.mark.parametrize(
    ("clues", "code"),
    [
        ([1, 1], "bad_value"),
        ([9, 9], "bad_value"),
        (["1"], "bad_value"),
        ("1", "bad_value"),
        (1, "bad_value"),
        (None, "bad_value"),
        ([3], "unknown_name"),
        ([0], "unknown_name or bad_value"),
        ([1, 2, 3], "unknown_name"),
    ],
)
def test_clues_that_are_not_there(clues: object, code: str) -> None:
    scene = Scene()
    scene.earn(clues=2)
    assert scene.refused("gm", "solve", SEVEN, clues=clues) in code.split(" or ")


@pytest.mark.rule("YO-21")
def test_the_clues_must_be_said_though_there_are_none() -> None:
    scene = Scene()
    assert scene.refused("gm", "solve", SEVEN) == "bad_value"
    scene.do("gm", "solve", SEVEN, clues=[])


@pytest.mark.rule("YO-21")
@pytest.mark.parametrize("dice", [(3, 4), (6, 6)])
def test_once_in_an_adventure(dice: tuple[int, int]) -> None:
    scene = Scene()
    scene.earn(clues=2)
    outcome(scene, dice, [1])
    assert scene.refused("gm", "solve", SEVEN, clues=[]) == "not_now"
    assert scene.refused("gm", "solve", SEVEN, clues=[2]) == "not_now"
    assert scene.refused("gm", "solve", SEVEN, clues=[1]) == "already_used"
    assert scene.refused("gm", "solve", SEVEN, clues=[1, 7]) == "unknown_name"
    scene.adventure()
    assert outcome(scene, dice, [])


@pytest.mark.rule("YO-21")
def test_the_gm_counts_and_two_dice_are_thrown() -> None:
    scene = Scene()
    assert scene.refused("hana", "solve", SEVEN, clues=[]) == "not_yours"
    assert scene.dice_of("gm", "solve", clues=[]) == {"solve": (6, 6)}
    for dice, code in (
        ({}, "missing_dice"),
        ({"solve": 3}, "missing_dice"),
        ({"solve": [3, 0]}, "bad_dice"),
        ({"solve": [3, 3, 3]}, "bad_dice"),
    ):
        assert scene.refused("gm", "solve", dice, clues=[]) == code


@pytest.mark.rule("YO-21")
def test_not_before_an_adventure_not_in_a_fight_and_not_in_an_open_move() -> None:
    scene = company("Aki", "Ren", difficulty=None)
    assert scene.refused("gm", "solve", SEVEN, clues=[]) == "not_now"
    scene.adventure()
    scene.throw("find_out", {"move": 5})
    assert scene.refused("gm", "solve", SEVEN, clues=[]) == "not_now"
    scene.settle()
    scene.fight(5, {"Aki": 1, "Ren": 1})
    assert scene.refused("gm", "solve", SEVEN, clues=[1]) == "not_now"
    scene.round(Aki=2, Ren=3)
    scene.do("gm", "solve", SEVEN, clues=[1, 2])


@pytest.mark.rule("YO-21")
def test_a_shared_difficulty_and_target_are_there_for_everybody() -> None:
    scene = Scene(difficulty=8)
    assert scene.table.view("hana")["adventure"]["difficulty"] == 8
    done = scene.do("gm", "solve", SEVEN, clues=[])
    assert any("8" in why for why in done.explain("en"))
    assert any("(YO-21)" in why for why in done.explain("en"))


@pytest.mark.rule("YO-21")
def test_a_new_adventure_starts_without_clues_and_numbers_them_from_one() -> None:
    scene = company("Aki", "Ren")
    scene.earn(clues=2, bonus_dice=2)
    scene.fight(12, {"Aki": 1, "Ren": 1})
    scene.adventure(difficulty=11, question="Who first?")
    assert (scene.clues, scene.state["fight"], scene.bonus_dice) == ({}, None, 2)
    adventure = scene.state["adventure"]
    assert adventure["difficulty"] == 11
    assert (adventure["travelled"], adventure["answered"]) == ([], [])
    scene.earn(clues=1)
    assert list(scene.clues) == ["1"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"difficulty": -1}, "bad_value"),
        ({"difficulty": 1_000_000}, "bad_value"),
        ({"difficulty": "8"}, "bad_value"),
        ({"difficulty": None}, "bad_value"),
        ({"question": None}, "bad_value"),
        ({"question": "?" * 2001}, "bad_value"),
        ({"shared": "no"}, "bad_value"),
        ({"danger": 8}, "unknown_field"),
    ],
)
def test_what_is_no_adventure(fields: dict[str, object], code: str) -> None:
    scene = Scene(difficulty=None)
    whole = {"difficulty": 8, "question": "Why?", **fields}
    assert scene.refused("gm", "start_adventure", **whole) == code
    assert scene.refused("hana", "start_adventure", difficulty=0, question="?") == "not_yours"
    assert scene.state["adventure"] is None
