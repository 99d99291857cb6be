"""What is offered: nothing that the rules would refuse."""

from typing import Any

import pytest

from limelight.contract.form_fields import Field
from limelight.contract.offers import Offer

from .scene import FAIL, ONE, THREE, Scene, duel, one_against_two, two_against_one, two_pairs

SHEET: dict[str, Any] = {
    "side": "river",
    "talents": {"blades": 14},
    "weapon": {"talent": "blades", "damage": "1d8"},
    "hit_points": 9,
}


def offers(scene: Scene, by: str, do: str) -> list[Offer]:
    return [offer for offer in scene.table.offers(by) if offer.do == do]


def fields(scene: Scene, by: str, do: str, **settled: Any) -> dict[str, Field]:
    """The fields of the one offer in which this is settled."""
    found = [o for o in offers(scene, by, do) if settled.items() <= o.settled.items()]
    assert len(found) == 1, found
    return {field.name: field for field in found[0].fields}


@pytest.mark.rule("SI-7", "SI-R15", "SI-21", "SI-26")
def test_the_active_side_is_offered_no_defence() -> None:
    scene = duel()
    for by in ("anna", "gm"):
        mara = fields(scene, by, "declare", fighter="Mara")
        assert mara["action"].choices == ("attack", "manoeuvre", "tactical_move", "flee")
        assert mara["manoeuvre"].choices == ("disarm", "trip", "push")
    rusk = fields(scene, "cleo", "declare", fighter="Rusk")
    assert {"defend", "dodge"} < set(rusk["action"].choices)
    assert rusk["manoeuvre"].choices == ("disarm", "trip", "push", "take_momentum")
    assert rusk["manoeuvre"].when == ("action", "manoeuvre")
    assert not {"target", "ally", "to", "swap", "advantage"} & set(rusk)
    assert "advantage" in fields(scene, "gm", "declare", fighter="Rusk")


@pytest.mark.rule("SI-R29")
def test_picking_up_is_offered_to_the_disarmed() -> None:
    scene = duel()
    scene.declares(Mara="disarm", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL)
    scene.round()
    assert "pick_up" in fields(scene, "cleo", "declare", fighter="Rusk")["action"].choices
    assert "pick_up" not in fields(scene, "anna", "declare", fighter="Mara")["action"].choices


@pytest.mark.rule("SI-8", "SI-26")
def test_targets_and_allies_are_those_of_the_group() -> None:
    scene = one_against_two(Odo={})
    assert fields(scene, "anna", "declare", fighter="Mara")["target"].choices == ("Rusk", "Sten")
    sten = fields(scene, "dana", "declare", fighter="Sten")
    assert sten["ally"].choices == ("Rusk",) and sten["ally"].when == ("manoeuvre", "cover")
    assert "cover" in sten["manoeuvre"].choices
    assert not offers(scene, "ben", "declare")


@pytest.mark.rule("SI-23")
def test_changing_groups_is_offered_where_there_is_another() -> None:
    mara = fields(two_pairs(), "anna", "declare", fighter="Mara")
    assert mara["swap"].choices == ("Odo",)
    assert mara["to"].when == ("action", "tactical_move") == mara["flank"].when


@pytest.mark.rule("SI-11", "SI-15", "SI-R26")
def test_only_what_is_asked_can_be_answered() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 1, "Rusk": 1})
    assert list(fields(scene, "anna", "decide", group=1)) == ["stalemate"]
    assert not offers(scene, "cleo", "decide")
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten={"action": "flee"}, Mara="defend")
    scene.exchange(Rusk=FAIL, Sten=[16, 17], Mara=THREE, damage={"Mara": 2})
    (parry,) = offers(scene, "anna", "decide")
    assert parry.settled == {"group": 1, "target": "Rusk"}  # nobody else attacks her


@pytest.mark.rule("SI-1", "SI-2")
def test_a_fight_is_offered_against_those_who_are_free() -> None:
    scene = duel(Odo={}, Sten={}, Pia={}, Tarn={})
    scene.do("ella", "act", fighter="Tarn", text="waits")
    found = fields(scene, "ben", "start_fight", attacker="Odo")
    assert found["target"].choices == ("Sten", "Tarn")
    assert found["joining"].choices == ("Sten", "Pia")


def test_somebody_with_a_long_name_keeps_nobody_out() -> None:
    scene = Scene()
    scene.do("gm", "add_fighter", name="N" * 64, **SHEET)
    scene.do("gm", "add_fighter", name="…", **SHEET)
    for by in ("gm", "anna"):
        assert offers(scene, by, "add_fighter")


@pytest.mark.rule("SI-R30")
def test_joining_is_offered_beside_an_open_split() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={}, Sten={}, Tarn={}, Pia={}, Ulf={})
    scene.start("Mara", "Rusk")
    scene.start("Odo", "Sten", "Tarn")
    scene.do("finn", "join", {"initiative.Pia": 2}, fighter="Pia", group=2, distance=1)
    assert [offer.settled for offer in offers(scene, "gm", "join")] == [
        {"fighter": "Ulf", "group": 1}
    ]
