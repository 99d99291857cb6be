"""Leaving a group: running, fleeing by a dodge, with allies who stay."""

import pytest

from .scene import (
    DODGE_ONE,
    DODGE_TWO,
    FAIL,
    ONE,
    THREE,
    TWO,
    Scene,
    duel,
    one_against_two,
    two_against_one,
)


@pytest.mark.rule("SI-28", "SI-R12", "SI-R34")
@pytest.mark.parametrize(("face", "lost"), [(ONE, 5), (TWO, 5), (THREE, 10), (1, 10)])
def test_running_cannot_be_warded_off(face: int, lost: int) -> None:
    scene = duel(Rusk={"armour": 1})
    done = scene.do("cleo", "run_away", {"test.Mara": face, "damage.Mara": 5}, fighter="Rusk")
    assert scene.lost() == done.result["damage"] == {"Rusk": lost - 1}
    assert scene.groups() == {"Mara": None, "Rusk": None}
    assert (scene.numbers, scene.state["phase"]) == ([], "melee")


@pytest.mark.rule("SI-R12")
def test_a_failure_against_one_who_runs_does_nothing() -> None:
    scene = duel()
    done = scene.do("cleo", "run_away", {"test.Mara": FAIL}, fighter="Rusk")
    assert done.result["tests"]["Mara"]["level"] == "failure"
    assert (scene.lost(), scene.groups()) == ({}, {"Mara": None, "Rusk": None})


@pytest.mark.rule("SI-28", "SI-22")
def test_running_from_two() -> None:
    scene = two_against_one()
    dice = {"test.Rusk": ONE, "test.Sten": FAIL}
    assert scene.refused("anna", "run_away", dice, fighter="Mara") == "missing_dice"
    scene.do("anna", "run_away", dice | {"damage.Rusk": 4}, fighter="Mara")
    assert scene.lost() == {"Mara": 4}
    assert set(scene.groups().values()) == {None}


@pytest.mark.rule("SI-28")
def test_when_one_may_run() -> None:
    scene = duel()
    scene.declare("Rusk", "defend")
    assert scene.refused("cleo", "run_away", {"test.Mara": FAIL}, fighter="Rusk") == "not_now"
    scene.do("anna", "run_away", {"test.Rusk": FAIL}, fighter="Mara")
    assert scene.refused("anna", "run_away", {"test.Rusk": FAIL}, fighter="Mara") == "not_now"
    scene = duel()
    scene.phases()
    assert scene.refused("cleo", "run_away", {"test.Mara": FAIL}, fighter="Rusk") == "not_now"


@pytest.mark.rule("SI-28", "SI-27")
def test_full_movement_in_the_following_movement_phase() -> None:
    scene = duel()
    scene.do("cleo", "run_away", {"test.Mara": FAIL}, fighter="Rusk")
    scene.phases(2)
    assert scene.refused("cleo", "move", fighter="Rusk", distance=41) == "out_of_reach"
    scene.do("cleo", "move", fighter="Rusk", distance=40)
    scene.do("cleo", "move", fighter="Rusk", distance=40)  # running away used no action
    assert scene.refused("cleo", "move", fighter="Rusk", distance=1) == "already_used"


@pytest.mark.rule("SI-22", "SI-R13")
def test_new_fights_wait_for_the_next_melee_phase() -> None:
    scene = duel(Odo={}, Sten={})
    scene.start("Odo", "Sten")
    scene.do("cleo", "run_away", {"test.Mara": FAIL}, fighter="Rusk")
    both = {"initiative.Mara": 3, "initiative.Rusk": 2}
    fight = {"attacker": "Mara", "target": "Rusk", "distance": 1}
    assert scene.refused("anna", "start_fight", both, **fight) == "not_now"
    join = {"fighter": "Mara", "group": 2, "distance": 1}
    assert scene.refused("anna", "join", {"initiative.Mara": 3}, **join) == "not_now"
    scene.round()
    scene.do("anna", "start_fight", both, **fight)
    assert scene.groups() == {"Mara": 1, "Rusk": 1, "Odo": 2, "Sten": 2}


@pytest.mark.rule("SI-R18", "SI-R28", "SI-28")
@pytest.mark.parametrize(
    ("attack", "flight", "away"),
    [
        (ONE, DODGE_ONE, True),
        (ONE, DODGE_TWO, True),
        (FAIL, DODGE_ONE, True),
        (TWO, DODGE_ONE, False),
        (ONE, [4, 12], False),
        (THREE, [4, 12], False),
        (FAIL, [4, 12], False),
    ],
)
def test_fleeing_by_a_dodge(attack: int, flight: list[int], away: bool) -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="flee")
    hits = not away and attack != FAIL
    scene.exchange(Mara=attack, Rusk=flight, damage={"Mara": 4} if hits else {})
    lost = {"Rusk": 8 if attack == THREE else 4} if hits else {}
    assert (scene.lost(), scene.groups()) == (lost, {"Mara": 1, "Rusk": 1})
    assert (scene.momentum(), scene.asks()) == ("river", None)
    scene.phases()
    assert scene.groups()["Rusk"] == (None if away else 1)
    if away:
        assert scene.numbers == []
        scene.phases()
        scene.do("cleo", "move", fighter="Rusk", distance=40)
        assert scene.refused("cleo", "move", fighter="Rusk", distance=1) == "already_used"


@pytest.mark.rule("SI-R28")
def test_a_flight_is_compared_with_every_offensive_opponent() -> None:
    for sten, away, lost in ((TWO, False, {"Mara": 4 + 6}), (ONE, True, {})):
        scene = two_against_one()
        scene.declares(Rusk="attack", Sten="attack", Mara="flee")
        scene.exchange(
            Rusk=ONE, Sten=sten, Mara=DODGE_ONE, damage={"Rusk": 4, "Sten": 6} if lost else {}
        )
        assert scene.lost() == lost
        scene.phases()
        assert set(scene.groups().values()) == ({None} if away else {1})


@pytest.mark.rule("SI-R28")
def test_one_of_two_flees_and_the_one_aims_at_the_other() -> None:
    scene = one_against_two()
    scene.declares(Mara="attack Sten", Rusk="flee", Sten="defend")
    scene.exchange(Mara=TWO, Rusk=DODGE_ONE, Sten=FAIL, damage={"Mara": 4})
    assert scene.lost() == {"Sten": 4}
    scene.phases()
    assert set(scene.groups().values()) == {1}  # overridden, though not aimed at
    scene.phases(4)
    scene.declares(Mara="attack Sten", Rusk="flee", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=DODGE_ONE, Sten=ONE)
    scene.phases()
    assert set(scene.groups().values()) == {None}


@pytest.mark.rule("SI-R28")
def test_against_nobody_offensive_a_success_is_enough() -> None:
    for flight, away in ((DODGE_ONE, True), ([1, 12], False)):
        scene = duel()
        scene.declares(Mara="flee", Rusk="defend")
        scene.exchange(Mara=flight, Rusk=TWO)
        assert (scene.lost(), scene.momentum()) == ({}, "river")
        scene.phases()
        assert scene.groups()["Mara"] == (None if away else 1)


@pytest.mark.rule("SI-R28", "SI-18")
def test_the_active_side_flees_and_is_hit() -> None:
    for face, momentum, lost in ((ONE, "hill", {"Mara": 3}), (FAIL, "river", {})):
        scene = duel()
        scene.declares(Mara="flee", Rusk="attack")
        scene.exchange(Mara=[3, 12], Rusk=face, damage={"Rusk": 3} if lost else {})
        assert (scene.lost(), scene.momentum()) == (lost, momentum)


@pytest.mark.rule("SI-29")
def test_leaving_while_an_ally_stays() -> None:
    scene = two_against_one(Tarn={})
    scene.do("ella", "join", {"initiative.Tarn": 1}, fighter="Tarn", group=1, distance=1)
    scene.do("dana", "leave_with_allies", fighter="Sten")
    scene.do("cleo", "leave_with_allies", fighter="Rusk")
    assert scene.groups() == {"Mara": 1, "Rusk": None, "Sten": None, "Tarn": 1}
    assert scene.refused("ella", "leave_with_allies", fighter="Tarn") == "not_now"
    assert scene.refused("anna", "leave_with_allies", fighter="Mara") == "not_now"
    assert sorted(scene.group()["members"]) == ["Mara", "Tarn"]


@pytest.mark.rule("SI-29")
def test_when_one_may_leave_an_ally_behind() -> None:
    scene = two_against_one()
    scene.declare("Mara", "defend")
    assert scene.refused("dana", "leave_with_allies", fighter="Sten") == "not_now"
    scene.declares(Rusk="attack", Sten="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL, Sten=FAIL)
    for phase in ("melee", "magic", "movement_2", "movement_1"):
        assert scene.state["phase"] == phase
        if phase != "movement_1":
            assert scene.refused("dana", "leave_with_allies", fighter="Sten") == "not_now"
            scene.phases()
    assert scene.refused("anna", "leave_with_allies", fighter="Sten") == "not_yours"
    scene.do("dana", "leave_with_allies", fighter="Sten")
    assert (scene.groups(), scene.momentum()) == ({"Mara": 1, "Rusk": 1, "Sten": None}, "hill")
    assert scene.lost() == {}


@pytest.mark.rule("SI-22")
def test_a_flight_dissolves_the_group_for_all() -> None:
    scene: Scene = one_against_two()
    scene.do("cleo", "run_away", {"test.Mara": FAIL}, fighter="Rusk")
    assert (set(scene.groups().values()), scene.numbers) == ({None}, [])
