"""Preparing in a rest, alone and together."""

from typing import Any

import pytest

from .scene import Scene


def resting(kind: str = "short", **sheets: Any) -> Scene:
    scene = Scene(**(sheets or {"Mira": {"hope": 0}, "Tomas": {"hope": 0}, "Ilka": {"hope": 0}}))
    scene.do("gm", "start_rest", kind=kind)
    return scene


def hopes(scene: Scene) -> tuple[int, ...]:
    return tuple(who["hope"] for who in scene.state["characters"].values())


@pytest.mark.rule("DH-51")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_who_prepares_gains_a_hope(kind: str) -> None:
    scene = resting(kind)
    assert (
        scene.table.asks_for("anna", "downtime", {"character": "Mira", "move": "prepare"}) is None
    )
    done = scene.downtime("Mira", "prepare")
    assert hopes(scene) == (1, 0, 0) and done.result["changes"] == {"hope": {"Mira": 1}}
    scene.downtime("Mira", "prepare")
    assert hopes(scene) == (2, 0, 0)


@pytest.mark.rule("DH-51", "DH-R24")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_those_who_prepare_together_have_two_each_in_the_end(kind: str) -> None:
    scene = resting(kind)
    scene.downtime("Mira", "prepare")
    joined = scene.downtime("Tomas", "prepare", join="Mira")
    assert hopes(scene) == (2, 2, 0)
    assert joined.result["changes"] == {"hope": {"Mira": 1, "Tomas": 2}}
    third = scene.downtime("Ilka", "prepare", join="Mira")
    assert hopes(scene) == (2, 2, 2)  # the first gains once more only with the first who joins
    assert third.result["changes"] == {"hope": {"Ilka": 2}}
    moves = {"Mira": ["prepare"], "Tomas": ["prepare"], "Ilka": ["prepare"]}
    assert scene.state["rest"]["moves"] == moves


@pytest.mark.rule("DH-R24")
def test_one_joins_whoever_is_in_it() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.downtime("Tomas", "prepare", join="Mira")
    scene.downtime("Ilka", "prepare", join="Tomas")
    assert hopes(scene) == (2, 2, 2)


@pytest.mark.rule("DH-R24")
def test_one_can_join_the_same_preparation_once() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.downtime("Tomas", "prepare", join="Mira")
    again = {"character": "Tomas", "move": "prepare", "join": "Mira"}
    assert scene.refused("ben", "downtime", **again) == "not_now"
    back = {"character": "Mira", "move": "prepare", "join": "Tomas"}
    assert scene.refused("anna", "downtime", **back) == "not_now"
    assert hopes(scene) == (2, 2, 0)


@pytest.mark.rule("DH-R24")
def test_of_two_preparations_the_last_is_joined_first() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.downtime("Mira", "prepare")
    assert hopes(scene) == (2, 0, 0)
    scene.downtime("Tomas", "prepare", join="Mira")
    assert hopes(scene) == (3, 2, 0)
    scene.downtime("Tomas", "prepare", join="Mira")
    assert hopes(scene) == (4, 4, 0)
    scene.downtime("Ilka", "prepare", join="Tomas")
    scene.downtime("Ilka", "prepare", join="Tomas")
    assert hopes(scene) == (4, 4, 4)


@pytest.mark.rule("DH-R24")
def test_a_second_preparation_is_joined_though_the_first_was() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.downtime("Tomas", "prepare", join="Mira")
    scene.downtime("Mira", "prepare")
    assert hopes(scene) == (3, 2, 0)
    scene.downtime("Ilka", "prepare", join="Mira")
    assert hopes(scene) == (4, 2, 2)  # of the second one she is the first to join


@pytest.mark.rule("DH-R24")
def test_two_who_prepared_alone_can_join_each_other() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.downtime("Tomas", "prepare")
    scene.downtime("Mira", "prepare", join="Tomas")
    assert hopes(scene) == (3, 2, 0)
    scene.downtime("Tomas", "prepare", join="Mira")
    assert hopes(scene) == (4, 4, 0)


@pytest.mark.rule("DH-R24")
@pytest.mark.parametrize("made", [None, "other", "clear_stress"])
def test_there_is_nothing_to_join_where_nobody_prepares(made: str | None) -> None:
    scene = resting()
    if made is not None:
        scene.downtime("Mira", made, 1 if made == "clear_stress" else None)
    join = {"character": "Tomas", "move": "prepare", "join": "Mira"}
    assert scene.refused("ben", "downtime", **join) == "not_now"


@pytest.mark.rule("DH-R24")
def test_a_preparation_of_another_rest_is_past() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.do("gm", "end_rest", {"d4": 1})
    scene.do("gm", "start_rest", kind="short")
    join = {"character": "Tomas", "move": "prepare", "join": "Mira"}
    assert scene.refused("ben", "downtime", **join) == "not_now"


@pytest.mark.rule("DH-51", "DH-R24", "DH-41", "DH-62")
def test_hope_over_the_cap_is_lost_for_each_of_them() -> None:
    scene = resting(Mira={"hope": 5}, Tomas={"hope": 5}, Ilka={"hope": 3, "scars": 3})
    scene.downtime("Mira", "prepare")
    joined = scene.downtime("Tomas", "prepare", join="Mira")
    assert hopes(scene) == (6, 6, 3)
    assert joined.result["changes"] == {"hope": {"Tomas": 1}}
    assert joined.result["lost"] == {"hope": {"Mira": 1, "Tomas": 1}}
    scarred = scene.downtime("Ilka", "prepare", join="Mira")
    assert scarred.result["lost"] == {"hope": {"Ilka": 2}} and "changes" not in scarred.result
    assert hopes(scene) == (6, 6, 3)


@pytest.mark.rule("DH-R24")
def test_hope_lost_in_a_preparation_pays_for_nothing() -> None:
    scene = resting(Mira={"hope": 6})
    scene.downtime("Mira", "prepare")
    feature = {"character": "Mira", "name": "Gale", "cost": 7}
    assert scene.refused("anna", "use_hope_feature", **feature) == "not_enough_hope"


@pytest.mark.rule("DH-R24")
def test_a_preparation_goes_on_without_one_who_left() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.downtime("Tomas", "prepare", join="Mira")
    scene.do("anna", "remove", name="Mira")
    scene.do("gm", "add_character", name="Mira", player="anna", hope=0)
    join = {"character": "Ilka", "move": "prepare", "join": "Mira"}
    assert scene.refused("cleo", "downtime", **join) == "not_now"  # another Mira
    assert scene.state["rest"]["moves"]["Mira"] == []
    scene.downtime("Ilka", "prepare", join="Tomas")
    assert hopes(scene) == (2, 2, 0)
    scene.downtime("Mira", "prepare", join="Ilka")
    assert scene.hope("Mira") == 2


@pytest.mark.rule("DH-R24")
def test_who_prepared_alone_and_left_gains_nothing_more() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.do("anna", "remove", name="Mira")
    join = {"character": "Tomas", "move": "prepare", "join": "Mira"}
    assert scene.refused("ben", "downtime", **join) == "unknown_name"
