"""Hope and Fear that features give and take."""

from collections.abc import Mapping
from typing import Any

import pytest

from .fight import Fight
from .scene import Scene


def gain(scene: Scene, /, **fields: Any) -> Mapping[str, Any]:
    return scene.do("gm", "gain", **fields).result


@pytest.mark.rule("DH-113", "DH-41")
def test_hope_is_given_up_to_the_cap() -> None:
    scene = Scene(Mira={"hope": 3})
    result = gain(scene, what="hope", character="Mira", because="A song.")
    assert result["changes"] == {"hope": {"Mira": 1}} and "lost" not in result
    (shown,) = scene.table.events(scene.table.number, "anna")
    assert shown.because == "A song."
    result = gain(scene, what="hope", character="Mira", amount=5)
    assert scene.hope() == 6
    assert result["changes"] == {"hope": {"Mira": 2}} and result["lost"] == {"hope": {"Mira": 3}}
    result = gain(scene, what="hope", character="Mira")
    assert "changes" not in result and result["lost"] == {"hope": {"Mira": 1}}


@pytest.mark.rule("DH-113", "DH-62")
def test_scars_leave_less_room() -> None:
    scene = Scene(Mira={"scars": 3})
    assert gain(scene, what="hope", character="Mira", amount=3)["lost"] == {"hope": {"Mira": 2}}
    assert scene.hope() == 3


@pytest.mark.rule("DH-113", "DH-44")
def test_fear_is_given_up_to_the_cap() -> None:
    scene = Scene(fear=10)
    assert gain(scene, what="fear")["changes"] == {"fear": 1}
    result = gain(scene, what="fear", amount=4)
    assert scene.fear == 12
    assert result["changes"] == {"fear": 1} and result["lost"] == {"fear": 3}
    assert scene.state["scene"]["fear_spent"] == 0


@pytest.mark.rule("DH-113")
def test_what_a_feature_gave_over_the_cap_pays_for_nothing() -> None:
    """Only the Hope that a roll gave over the cap can (DH-43)."""
    scene = Scene(Mira={"hope": 6})
    gain(scene, what="hope", character="Mira")
    seven = {"character": "Mira", "name": "Nova", "cost": 7}
    assert scene.refused("anna", "use_hope_feature", **seven) == "not_enough_hope"


@pytest.mark.rule("DH-113")
def test_hope_is_taken_down_to_nothing() -> None:
    scene = Scene(Mira={"hope": 3}, Tomas={})
    done = scene.do("anna", "lose", character="Mira", because="The mist.")
    assert done.result["changes"] == {"hope": {"Mira": -1}}
    (shown,) = scene.table.events(scene.table.number, "ben")
    assert shown.because == "The mist."
    done = scene.do("gm", "lose", character="Mira", amount=9)
    assert (scene.hope(), done.result["changes"]) == (0, {"hope": {"Mira": -2}})
    assert "changes" not in scene.do("gm", "lose", character="Mira").result
    assert scene.refused("ben", "lose", character="Mira") == "not_yours"


@pytest.mark.rule("DH-113", "DH-R61")
def test_promised_hope_is_not_taken() -> None:
    scene = Scene(Mira={"hope": 3, "experiences": {"Climber": 2}}, Tomas={"hope": 1})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber"])
    scene.do("ben", "help", character="Tomas")
    scene.do("gm", "lose", character="Mira", amount=9)
    scene.do("gm", "lose", character="Tomas", amount=9)
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (1, 1)
    scene.roll((8, 5), **{"help.Tomas": 1})
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (1, 0)


@pytest.mark.rule("DH-113")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"what": "hope"}, "bad_value"),
        ({"what": "fear", "character": "Mira"}, "bad_value"),
        ({"what": "stress", "character": "Mira"}, "bad_value"),
        ({"what": "fear", "amount": 0}, "bad_value"),
        ({"what": "fear", "amount": -1}, "bad_value"),
        ({"what": "hope", "character": "Nobody"}, "unknown_name"),
        ({"what": "hope", "character": "Hound"}, "unknown_name"),
        ({"what": "fear", "to": "Mira"}, "unknown_field"),
    ],
)
def test_what_cannot_be_given(fields: dict[str, Any], code: str) -> None:
    scene = Scene()
    scene.adversary("Hound")
    assert scene.refused("gm", "gain", **fields) == code


@pytest.mark.rule("DH-113")
def test_only_the_gm_gives() -> None:
    scene = Scene(Mira={}, Tomas={})
    mine = {"what": "hope", "character": "Mira"}
    assert scene.refused("anna", "gain", **mine) == "not_yours"
    assert scene.refused("gm", "lose", character="Nobody") == "unknown_name"
    assert scene.refused("gm", "lose", character="Mira", amount=0) == "bad_value"
    assert scene.refused("gm", "lose", what="fear", character="Mira") == "unknown_field"


@pytest.mark.rule("DH-113")
def test_it_is_undone() -> None:
    scene = Fight(begins=False, Mira={"hope": 5})
    before = scene.state
    gain(scene, what="hope", character="Mira", amount=4)
    gain(scene, what="fear", amount=9)
    scene.do("gm", "lose", character="Mira", amount=4)
    for _ in range(3):
        scene.do("gm", "undo")
    assert scene.state == before


@pytest.mark.rule("DH-113")
def test_who_is_down_gains_and_loses_too() -> None:
    scene = Scene(Mira={"hope": 2})
    scene.do("gm", "mark", target="Mira", what="hp", amount=6)
    gain(scene, what="hope", character="Mira")
    scene.do("anna", "lose", character="Mira")
    assert (scene.hope(), scene.of()["standing"]) == (2, "dying")
