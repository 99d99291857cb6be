"""Moving, acting and ignoring: what is done outside a group, and the action of a round."""

import pytest

from .scene import FAIL, ONE, THREE, Scene, duel

OTHERS = {"Odo": {}, "Sten": {"speed": 7}}


def beside() -> Scene:
    """A fight of Mara and Rusk; Odo and Sten stand outside."""
    return duel(**OTHERS)


@pytest.mark.rule("SI-30")
@pytest.mark.parametrize(
    ("mode", "far"),
    [("run", 35), ("sneak", 17), ("swim", 17), ("balance", 17), ("with_action", 17)],
)
def test_how_far_one_moves(mode: str, far: int) -> None:
    scene = beside()
    move = {"fighter": "Sten", "mode": mode}
    assert scene.refused("dana", "move", **move, distance=far + 1) == "out_of_reach"
    assert scene.refused("dana", "move", **move, distance=-1) == "bad_value"
    scene.do("dana", "move", **move, distance=far)
    assert scene.refused("dana", "act", fighter="Sten", text="shouts") == "already_used"
    assert scene.refused("dana", "move", fighter="Sten", distance=1) == "already_used"


@pytest.mark.rule("SI-30")
def test_moving_is_running_unless_told() -> None:
    scene = beside()
    scene.do("dana", "move", fighter="Sten", distance=35)
    assert scene.refused("ben", "move", fighter="Odo", distance=1, mode="fly") == "bad_value"


@pytest.mark.rule("SI-R22")
def test_the_action_on_the_way_is_at_disadvantage() -> None:
    scene = beside()
    done = scene.do("dana", "move", fighter="Sten", distance=17, mode="with_action")
    assert any("SI-R22" in line for line in done.explain("en"))
    plain = scene.do("ben", "move", fighter="Odo", distance=17, mode="sneak")
    assert not any("SI-R22" in line for line in plain.explain("en"))


@pytest.mark.rule("SI-32")
def test_anything_else_takes_the_action() -> None:
    scene = beside()
    scene.do("ben", "act", fighter="Odo", text="picks a lock")
    assert scene.refused("ben", "act", fighter="Odo", text="reads") == "already_used"
    assert scene.refused("ben", "move", fighter="Odo", distance=1) == "already_used"
    dice = {"initiative.Odo": 3, "initiative.Sten": 2}
    fight = {"attacker": "Odo", "target": "Sten", "distance": 1}
    assert scene.refused("ben", "start_fight", dice, **fight) == "already_used"
    join = {"fighter": "Odo", "group": 1, "distance": 1}
    assert scene.refused("ben", "join", {"initiative.Odo": 3}, **join) == "already_used"
    scene.phases(2)
    assert scene.refused("ben", "act", fighter="Odo", text="reads") == "already_used"
    scene.phases()
    assert (scene.state["round"], scene.state["phase"]) == (2, "movement_1")
    scene.do("ben", "act", fighter="Odo", text="reads")


@pytest.mark.rule("SI-32")
def test_joining_without_the_action_is_refused_for_all() -> None:
    scene = duel(Odo={}, Sten={}, Tarn={})
    scene.do("ella", "act", fighter="Tarn", text="loots")
    dice = {"initiative.Odo": 3, "initiative.Sten": 2, "initiative.Tarn": 1}
    fight = {"attacker": "Odo", "target": "Sten", "distance": 1, "joining": {"Tarn": 1}}
    assert scene.refused("ben", "start_fight", dice, **fight) == "already_used"


@pytest.mark.rule("SI-32")
def test_an_exchange_uses_the_action_up() -> None:
    scene = duel()
    scene.declares(Mara="push", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL)
    scene.phases()
    for by, name in (("anna", "Mara"), ("cleo", "Rusk")):
        assert scene.refused(by, "act", fighter=name, text="climbs") == "already_used"
        assert scene.refused(by, "move", fighter=name, distance=1) == "already_used"
    scene.phases(2)
    scene.do("anna", "act", fighter="Mara", text="climbs")


@pytest.mark.rule("SI-32")
def test_moving_and_acting_are_for_those_outside() -> None:
    scene = Scene()
    assert scene.refused("anna", "act", fighter="Mara", text="waits") == "not_now"
    assert scene.refused("anna", "move", fighter="Mara", distance=1) == "not_now"
    scene.start("Mara", "Rusk")
    for _ in range(5):
        assert scene.refused("anna", "act", fighter="Mara", text="waits") == "not_now"
        assert scene.refused("anna", "move", fighter="Mara", distance=1) == "not_now"
        scene.phases()


@pytest.mark.rule("SI-31", "SI-R12", "SI-R34")
@pytest.mark.parametrize(("face", "lost"), [(ONE, 5), (THREE, 10), (FAIL, 0)])
def test_ignoring_an_attacker(face: int, lost: int) -> None:
    scene = duel(Rusk={"armour": 1})
    dice = {"test.Mara": face} | ({"damage.Mara": 6 if lost == 5 else 5} if lost else {})
    done = scene.do("cleo", "ignore_attack", dice, fighter="Rusk")
    wanted = {5: {"Rusk": 5}, 10: {"Rusk": 9}, 0: {}}[lost]
    assert scene.lost() == done.result.get("damage", {}) == wanted
    assert (scene.groups(), scene.numbers) == ({"Mara": None, "Rusk": None}, [])
    assert scene.refused("anna", "act", fighter="Mara", text="curses") == "already_used"
    scene.do("cleo", "move", fighter="Rusk", distance=40)


@pytest.mark.rule("SI-31")
def test_who_may_ignore_and_when() -> None:
    scene = duel(Odo={}, Sten={})
    dice = {"test.Mara": FAIL}
    assert scene.refused("anna", "ignore_attack", dice, fighter="Rusk") == "not_yours"
    assert scene.refused("anna", "ignore_attack", dice, fighter="Mara") == "not_now"
    assert scene.refused("dana", "ignore_attack", dice, fighter="Sten") == "not_now"
    scene.declare("Mara", "attack")
    assert scene.refused("cleo", "ignore_attack", dice, fighter="Rusk") == "not_now"
    scene.do("gm", "undo")
    scene.do("dana", "join", {"initiative.Sten": 1}, fighter="Sten", group=1, distance=1)
    assert scene.refused("cleo", "ignore_attack", dice, fighter="Rusk") == "not_now"
    scene.do("gm", "undo")
    scene.round()
    assert scene.refused("cleo", "ignore_attack", dice, fighter="Rusk") == "not_now"


@pytest.mark.rule("SI-31")
def test_no_fight_begins_for_those_who_joined() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={}, Sten={})
    scene.start("Mara", "Rusk", "Odo", "Sten")
    assert scene.refused("dana", "ignore_attack", {"test.Mara": FAIL}, fighter="Sten") == "not_now"
    scene.do("cleo", "ignore_attack", {"test.Mara": FAIL}, fighter="Rusk")
    assert set(scene.groups().values()) == {None}
    scene.do("ben", "act", fighter="Odo", text="runs to the door")
    scene.phases()
    scene = Scene(Mara={}, Rusk={}, Odo={}, Sten={})
    scene.start("Mara", "Rusk", "Odo", "Sten")
    scene.do("anna", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten"]])
    assert scene.refused("cleo", "ignore_attack", {"test.Mara": FAIL}, fighter="Rusk") == "not_now"


@pytest.mark.rule("SI-31", "SI-28")
@pytest.mark.parametrize(
    ("runs", "by", "strikes"), [("Rusk", "cleo", "Mara"), ("Mara", "anna", "Rusk")]
)
def test_a_fight_that_is_over_is_not_ignored(runs: str, by: str, strikes: str) -> None:
    scene = duel()
    scene.do(by, "run_away", {f"test.{strikes}": FAIL}, fighter=runs)
    assert scene.refused("cleo", "ignore_attack", {"test.Mara": FAIL}, fighter="Rusk") == "not_now"
