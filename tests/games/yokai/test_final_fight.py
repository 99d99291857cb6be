"""The final fight: unused clues lower its danger, and only its."""

import pytest

from .scene import Scene, company


def solved(dice: tuple[int, int] = (1, 1), clues: int = 4, used: tuple[int, ...] = (1,)) -> Scene:
    scene = company("Aki", "Ren")
    scene.earn(clues=clues)
    scene.do("gm", "solve", {"solve": list(dice)}, clues=list(used))
    return scene


def refusal(scene: Scene, unused: object, danger: int = 10, by: str = "gm") -> str:
    fields = {"participants": ["Aki"], "danger": danger, "unused_clues": unused}
    return scene.refused(by, "start_fight", {"weak.Aki": [1, 1]}, **fields)


@pytest.mark.rule("YO-R15")
@pytest.mark.parametrize(
    ("unused", "danger"), [([2], 9), ([3, 2], 8), ([2, 3, 4], 7), ([], 10), (None, 10)]
)
def test_each_unused_clue_lowers_the_danger_by_one(unused: list[int] | None, danger: int) -> None:
    scene = solved()
    fields = {} if unused is None else {"unused_clues": unused}
    scene.fight(10, {"Aki": 1, "Ren": 1}, **fields)
    assert scene.battle["danger"] == danger
    for number, clue in scene.clues.items():
        assert clue["used"] is (int(number) in [1, *(unused or [])])


@pytest.mark.rule("YO-R15")
@pytest.mark.parametrize("danger", [2, 3, 4])
def test_the_danger_stays_at_two_or_more(danger: int) -> None:
    scene = solved()
    scene.fight(danger, {"Aki": 1}, unused_clues=[2, 3, 4])
    assert scene.battle["danger"] == 2
    assert all(clue["used"] for clue in scene.clues.values())


@pytest.mark.rule("YO-R15")
@pytest.mark.parametrize(
    ("unused", "code"),
    [
        ([2, 2], "bad_value"),
        ([9, 9], "bad_value"),
        (2, "bad_value"),
        (["2"], "bad_value"),
        ([9], "unknown_name"),
        ([1, 9], "unknown_name"),
        ([1], "already_used"),
        ([1, 2], "already_used"),
    ],
)
def test_clues_that_are_not_there_or_not_unused(unused: object, code: str) -> None:
    assert refusal(solved(), unused) == code


@pytest.mark.rule("YO-R15")
def test_only_in_the_fight_that_follows_the_lost_solution() -> None:
    scene = company("Aki", "Ren")
    scene.earn(clues=2)
    assert refusal(scene, [1]) == "not_now"
    assert refusal(scene, [7]) == "unknown_name"
    assert refusal(scene, [1], by="hana") == "not_yours"
    assert refusal(solved((6, 6)), [2]) == "not_now"


@pytest.mark.rule("YO-R15")
def test_not_in_a_fight_after_the_final_one() -> None:
    scene = solved()
    scene.fight(2, {"Aki": 6}, unused_clues=[2])
    scene.round(Aki=2)
    assert scene.battle["over"] is True
    assert refusal(scene, [3]) == "not_now"
    assert refusal(scene, [2]) == "already_used"


@pytest.mark.rule("YO-R15")
def test_the_fight_that_follows_is_the_final_one_though_no_clue_was_given() -> None:
    scene = solved()
    scene.fight(2, {"Aki": 6})
    scene.round(Aki=2)
    assert refusal(scene, [3]) == "not_now"


@pytest.mark.rule("YO-R15", "YO-6")
def test_a_bought_final_fight_is_lowered_too() -> None:
    scene = company("Aki", "Ren")
    scene.earn(points=3, clues=2)
    scene.do("gm", "solve", {"solve": [1, 1]}, clues=[])
    scene.do("gm", "spend_points", points=3, on="fight")
    scene.fight(None, {"Aki": 1, "Ren": 1}, unused_clues=[1, 2])
    assert scene.battle["danger"] == 8


@pytest.mark.rule("YO-R15", "YO-20")
def test_what_counts_is_the_lowered_danger() -> None:
    scene = solved()
    scene.fight(14, {"Aki": 6, "Ren": 6}, unused_clues=[2, 3])
    assert scene.battle["danger"] == 12 and scene.battle["reachable"] is True
    scene.round(Aki=1, Ren=2)
    assert scene.battle["round"] == 2


@pytest.mark.rule("YO-R15")
def test_a_new_adventure_has_no_final_fight_yet() -> None:
    scene = solved()
    scene.adventure()
    scene.earn(clues=1)
    assert refusal(scene, [1]) == "not_now"


@pytest.mark.rule("YO-R15", "YO-21")
def test_undoing_the_final_fight_gives_its_clues_back() -> None:
    scene = solved()
    before = scene.state
    scene.fight(10, {"Aki": 1}, unused_clues=[2, 3])
    scene.do("gm", "undo")
    assert scene.state == before
    scene.fight(10, {"Aki": 1}, unused_clues=[2])
    assert scene.battle["danger"] == 9
