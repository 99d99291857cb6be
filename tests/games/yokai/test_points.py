"""The GM's corruption points: how they come, and what they buy."""

import pytest

from .scene import Scene, company


def rich(points: int) -> Scene:
    scene = company("Aki", "Ren")
    scene.earn(points=points)
    assert scene.points == points
    return scene


def spend(scene: Scene, points: int, on: str) -> None:
    scene.do("gm", "spend_points", points=points, on=on)


def refusal(scene: Scene, points: object, on: object, by: str = "gm") -> str:
    return scene.refused(by, "spend_points", points=points, on=on)


@pytest.mark.rule("YO-6")
@pytest.mark.parametrize("points", [1, 2, 3, 5])
def test_every_point_raises_the_difficulty_by_one(points: int) -> None:
    scene = rich(5)
    spend(scene, points, "difficulty")
    assert scene.points == 5 - points
    assert scene.state["adventure"]["difficulty"] == 8 + points


@pytest.mark.rule("YO-6")
def test_points_on_the_difficulty_add_up() -> None:
    scene = rich(4)
    spend(scene, 1, "difficulty")
    spend(scene, 3, "difficulty")
    assert (scene.points, scene.state["adventure"]["difficulty"]) == (0, 12)


@pytest.mark.rule("YO-6")
def test_a_dangerous_situation_costs_exactly_two() -> None:
    scene = rich(5)
    for points in (0, 1, 3, 4):
        assert refusal(scene, points, "danger") == "bad_value"
    before = scene.state
    spend(scene, 2, "danger")
    assert scene.points == 3
    assert scene.state == before | {"points": 3}
    spend(scene, 2, "danger")
    assert scene.points == 1


@pytest.mark.rule("YO-6")
@pytest.mark.parametrize(("points", "danger"), [(2, 8), (3, 10), (4, 12)])
def test_a_fight_costs_two_three_or_four(points: int, danger: int) -> None:
    scene = rich(4)
    spend(scene, points, "fight")
    assert scene.points == 4 - points
    assert scene.state["fight"] is None
    scene.fight(None, {"Aki": 2, "Ren": 3})
    assert scene.battle["danger"] == danger
    assert scene.points == 4 - points


@pytest.mark.rule("YO-6")
@pytest.mark.parametrize("points", [0, 1, 5, 6])
def test_no_other_price_buys_a_fight(points: int) -> None:
    assert refusal(rich(6), points, "fight") == "bad_value"


@pytest.mark.rule("YO-6")
@pytest.mark.parametrize("on", ["difficulty", "danger", "fight"])
def test_more_than_the_pool_holds_is_refused(on: str) -> None:
    for held in (0, 1):
        assert refusal(rich(held), 2, on) == "not_enough_points"
    spend(rich(2), 2, on)


@pytest.mark.rule("YO-6")
def test_a_bought_fight_is_given_without_danger_and_another_one_with_it() -> None:
    scene = rich(2)
    weak = {"weak.Aki": [1, 1]}
    assert scene.refused("gm", "start_fight", weak, participants=["Aki"]) == "bad_value"
    spend(scene, 2, "fight")
    told = {"participants": ["Aki"], "danger": 8}
    assert scene.refused("gm", "start_fight", weak, **told) == "bad_value"
    scene.do("gm", "start_fight", weak, participants=["Aki"])
    assert scene.battle["danger"] == 8


@pytest.mark.rule("YO-6")
def test_a_bought_fight_is_given_once() -> None:
    scene = rich(2)
    spend(scene, 2, "fight")
    scene.fight(None, {"Aki": 1, "Ren": 1})
    scene.round(Aki=4, Ren=4)
    assert scene.battle["over"] is True
    weak = {"weak.Aki": [1, 1]}
    assert scene.refused("gm", "start_fight", weak, participants=["Aki"]) == "bad_value"
    scene.fight(5, {"Aki": 1})


@pytest.mark.rule("YO-6")
def test_a_second_fight_is_not_bought_before_the_first_is_fought() -> None:
    scene = rich(6)
    spend(scene, 2, "fight")
    assert refusal(scene, 3, "fight") == "not_now"
    spend(scene, 1, "difficulty")
    spend(scene, 2, "danger")
    scene.fight(None, {"Aki": 1, "Ren": 1})
    scene.round(Aki=4, Ren=4)
    scene.earn(points=2)
    spend(scene, 3, "fight")


@pytest.mark.rule("YO-6")
def test_a_bought_fight_ends_with_its_adventure() -> None:
    scene = rich(2)
    spend(scene, 2, "fight")
    scene.adventure()
    weak = {"weak.Aki": [1, 1]}
    assert scene.refused("gm", "start_fight", weak, participants=["Aki"]) == "bad_value"
    scene.fight(11, {"Aki": 1})
    assert scene.battle["danger"] == 11


@pytest.mark.rule("YO-6")
def test_a_new_adventure_starts_with_no_points() -> None:
    scene = rich(3)
    scene.adventure(difficulty=5)
    assert scene.points == 0
    assert scene.state["adventure"]["difficulty"] == 5


@pytest.mark.rule("YO-6")
def test_points_can_be_spent_while_a_move_is_open() -> None:
    scene = rich(4)
    scene.throw("find_out", {"move": 3})
    spend(scene, 1, "difficulty")
    spend(scene, 2, "danger")
    assert refusal(scene, 2, "danger") == "not_enough_points"
    scene.settle()
    assert scene.points == 2


@pytest.mark.rule("YO-6")
def test_only_the_gm_spends_points_and_everyone_sees_them() -> None:
    scene = rich(3)
    assert refusal(scene, 1, "difficulty", by="hana") == "not_yours"
    for seat in ("hana", "ivo", "stranger"):
        assert scene.table.view(seat)["points"] == 3
    spend(scene, 2, "danger")
    assert scene.table.view("ivo")["points"] == 1


@pytest.mark.rule("YO-6")
@pytest.mark.parametrize(
    ("points", "on"),
    [
        (0, "difficulty"),
        (-1, "difficulty"),
        ("1", "difficulty"),
        (True, "difficulty"),
        (1.0, "difficulty"),
        (1_000_000, "difficulty"),
        (2, "luck"),
        (2, ""),
        (2, None),
        (None, "danger"),
    ],
)
def test_what_is_no_purchase(points: object, on: object) -> None:
    scene = rich(1)
    assert refusal(scene, points, on) == "bad_value"
    assert refusal(scene, points, on, by="hana") == "bad_value"


@pytest.mark.rule("YO-6")
def test_the_order_of_reasons() -> None:
    scene = company("Aki", difficulty=None)
    assert refusal(scene, 1, "fight") == "bad_value"
    assert refusal(scene, 2, "fight", by="hana") == "not_yours"
    assert refusal(scene, 2, "fight") == "not_now"
    scene.adventure()
    assert refusal(scene, 2, "fight") == "not_enough_points"
    scene.earn(points=2)
    spend(scene, 2, "fight")
    assert scene.points == 0
    assert refusal(scene, 2, "fight") == "not_now"
    assert refusal(scene, 2, "danger") == "not_enough_points"
