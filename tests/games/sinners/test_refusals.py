"""Refusals: what is malformed, whose it is, when it is, and in which order."""

from typing import Any

import pytest

from .scene import FAIL, ONE, THREE, Scene, duel, two_pairs

FIGHTER: dict[str, Any] = {
    "name": "Nils",
    "side": "river",
    "talents": {"blades": 14},
    "weapon": {"talent": "blades", "damage": "1d8"},
    "hit_points": 9,
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"talents": {"blades": 0}},
        {"talents": {"blades": 21}},
        {"talents": {"clubs": 9}},
        {"weapon": {"talent": "blades", "damage": "1d0"}},
        {"weapon": {"talent": "blades"}},
        {"dodge": 21},
        {"dodge": -1},
        {"armour": -1},
        {"hit_points": "many"},
        {"name": "Mara"},
        {"name": ""},
        {"name": "a.b"},
    ],
)
def test_fighters_that_are_not_one(wrong: dict[str, Any]) -> None:
    assert Scene().refused("gm", "add_fighter", **{**FIGHTER, **wrong}) == "bad_value"


def test_whose_a_fighter_is() -> None:
    scene = Scene()
    assert scene.refused("anna", "add_fighter", **FIGHTER, player="ben") == "not_yours"
    scene.do("anna", "add_fighter", **FIGHTER)
    nils = scene.of("Nils")
    assert nils["player"] == "anna"
    assert (nils["dodge"], nils["speed"], nils["perception"], nils["armour"]) == (10, 8, 10, 0)


def test_unknown_fields_come_first() -> None:
    scene = duel()
    assert scene.refused("ben", "declare", fighter="X", colour="red") == "unknown_field"
    weapon = {"talent": "blades", "damage": "1d8", "colour": "red"}
    given = {**FIGHTER, "weapon": weapon, "hit_points": -3}
    assert scene.refused("gm", "add_fighter", **given) == "unknown_field"
    assert scene.refused("gm", "parley") == "unknown_command"


def test_malformed_then_names_then_whose_then_when() -> None:
    scene = duel(Odo={})
    assert scene.refused("ben", "declare", fighter="X", action="dance") == "bad_value"
    assert scene.refused("ben", "declare", fighter="X") == "bad_value"
    assert scene.refused("ben", "declare", fighter="X", action="attack") == "unknown_name"
    attack = {"fighter": "Mara", "action": "attack"}
    assert scene.refused("ben", "declare", **attack, target="X") == "unknown_name"
    assert scene.refused("ben", "declare", **attack, target="Odo") == "bad_value"
    assert scene.refused("ben", "declare", fighter="Mara", action="defend") == "not_yours"
    assert scene.refuses("Mara", "defend") == "not_now"
    assert scene.refuses("Odo", "attack") == "not_now"
    assert scene.refused("gm", "exchange", {"test.Mara": 99}, group=1) == "not_now"
    assert scene.refused("anna", "exchange", group=1) == "not_yours"
    assert scene.refused("anna", "exchange", group=5) == "unknown_name"


def test_used_up_then_reach_then_when() -> None:
    scene = duel(Odo={}, Sten={})
    fight = {"attacker": "Odo", "target": "Sten"}
    dice = {"initiative.Odo": 3, "initiative.Sten": 2}
    scene.phases()
    assert scene.refused("ben", "start_fight", dice, **fight, distance=99) == "out_of_reach"
    assert scene.refused("ben", "start_fight", dice, **fight, distance=9) == "not_now"
    scene.do("ben", "act", fighter="Odo", text="hides")
    assert scene.refused("ben", "start_fight", dice, **fight, distance=99) == "already_used"
    assert scene.refused("dana", "move", fighter="Sten", distance=99) == "out_of_reach"


def test_sides_of_a_fight() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={}, Tarn={"side": "marsh"})
    dice = {f"initiative.{name}": n for n, name in enumerate(("Mara", "Rusk", "Odo", "Tarn"), 1)}
    for target, joining in (("Odo", {}), ("Mara", {}), ("Rusk", {"Tarn": 1})):
        fight = {"attacker": "Mara", "target": target, "distance": 1, "joining": joining}
        assert scene.refused("anna", "start_fight", dice, **fight) == "bad_value"


def test_who_stands_in_a_group() -> None:
    scene = two_pairs(Tarn={}, Pia={})
    fights: list[tuple[str, str, str, dict[str, int]]] = [
        ("Mara", "Tarn", "anna", {}),
        ("Tarn", "Mara", "ella", {}),
    ]
    for attacker, target, by, joining in [*fights, ("Tarn", "Pia", "ella", {"Rusk": 1})]:
        fight = {"attacker": attacker, "target": target, "distance": 1, "joining": joining}
        dice = {f"initiative.{name}": 2 for name in (attacker, target)}
        assert scene.refused(by, "start_fight", dice, **fight) == "not_now"


def test_a_new_fight_waits_for_a_split() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={}, Sten={}, Pia={}, Tarn={})
    scene.start("Mara", "Rusk", "Odo", "Sten")
    fight = {"attacker": "Pia", "target": "Tarn", "distance": 1}
    dice = {"initiative.Pia": 2, "initiative.Tarn": 3}
    assert scene.refused("finn", "start_fight", dice, **fight) == "not_now"
    assert scene.refused("anna", "act", fighter="Mara", text="waits") == "not_now"
    assert scene.refused("anna", "run_away", fighter="Mara") == "not_now"


def test_a_split_in_order_of_refusals() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={}, Sten={})
    scene.start("Mara", "Rusk", "Odo", "Sten")
    assert scene.refused("cleo", "split", groups=[["Mara"], ["Rusk"]]) == "bad_value"
    assert scene.refused("cleo", "split", groups=[["Mara", "X"], ["Odo", "Y"]]) == "unknown_name"
    assert scene.refused("cleo", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten"]]) == "not_yours"


def test_decisions_that_do_not_fit() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 1, "Rusk": 1})
    assert scene.refused("cleo", "decide", group=1, stalemate="perhaps") == "bad_value"
    assert scene.refused("anna", "decide", group=2, stalemate="both") == "unknown_name"
    assert scene.refused("anna", "decide", group=1, count="all") in ("not_now", "bad_value")
    assert scene.refused("olga", "decide", group=1, stalemate="both") == "not_yours"


@pytest.mark.rule("SI-R26")
def test_a_target_is_judged_where_a_parry_is_asked() -> None:
    scene = duel(Odo={})
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 1, "Rusk": 1})
    assert scene.refused("anna", "decide", group=1, stalemate="both", target="X") == "unknown_name"
    scene.decide("Mara", stalemate="both", target="Odo")  # nobody asks for a target here
    scene = duel(Odo={})
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=FAIL, Rusk=THREE, damage={"Rusk": 1})
    assert scene.refused("cleo", "decide", group=1, parry="damage", target="X") == "unknown_name"
    assert scene.refused("cleo", "decide", group=1, parry="damage", target="Odo") == "bad_value"
    scene.decide("Rusk", parry="damage")


def test_who_can_be_surprised() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={})
    fight = {"attacker": "Mara", "target": "Rusk", "distance": 1}
    for names, code in (
        (["X"], "unknown_name"),
        (["Odo"], "bad_value"),
        (["Rusk"] * 2, "bad_value"),
    ):
        assert scene.refused("anna", "start_fight", **fight, surprised=names) == code


def test_dice_come_last() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    assert scene.exchange_refused(Mara=ONE) == "missing_dice"
    assert scene.exchange_refused(Mara=ONE, Rusk=FAIL) == "missing_dice"
    assert scene.exchange_refused(Mara=ONE, Rusk=21, damage={"Mara": 1}) == "bad_dice"
    assert scene.exchange_refused(Mara=ONE, Rusk=FAIL, damage={"Mara": 11}) == "bad_dice"
    both = {"Mara": 1, "Rusk": 1}
    assert scene.exchange_refused(Mara=ONE, Rusk=FAIL, damage=both) == "bad_dice"
    assert scene.exchange_refused(Mara=[ONE, 3], Rusk=FAIL, damage={"Mara": 1}) == "bad_dice"


def test_removing_handing_over_and_correcting() -> None:
    scene = duel(Odo={})
    assert scene.refused("anna", "remove", name="Mara") == "not_now"
    assert scene.refused("anna", "remove", name="Odo") == "not_yours"
    scene.do("ben", "hand_over", name="Odo", player="anna")
    assert scene.refused("ben", "act", fighter="Odo", text="sings") == "not_yours"
    scene.do("anna", "remove", name="Odo")
    assert "Odo" not in scene.state["fighters"]
    scene.add("Odo", hit_points=7)
    scene.do("gm", "correct", at="fighters.Odo.hit_points", to=4, because="an old wound")
    assert scene.of("Odo")["hit_points"] == 4
    assert scene.refused("gm", "correct", at="fighters.Odo.hit_points", to=-1) == "bad_value"
    assert scene.refused("ben", "correct", at="fighters.Odo.hit_points", to=5) == "not_yours"
