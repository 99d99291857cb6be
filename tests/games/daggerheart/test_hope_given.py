"""Hope and Fear that features give and take, within their caps."""

from typing import Any

import pytest

from .scene import SUCCESS_WITH_HOPE, Scene


@pytest.mark.rule("DH-113")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_a_feature_gives_hope_and_fear(edition: str) -> None:
    scene = Scene(edition=edition, fear=1)
    first = scene.do("gm", "gain", what="hope", character="Mira").result
    assert scene.hope() == 3 and first["changes"] == {"hope": {"Mira": 1}}
    scene.do("gm", "gain", what="hope", character="Mira", amount=2, because="Her oath.")
    second = scene.do("gm", "gain", what="fear").result
    assert (scene.hope(), scene.fear) == (5, 2) and second["changes"] == {"fear": 1}
    scene.do("gm", "gain", what="fear", amount=4, because="The bell.")
    assert scene.fear == 6 and scene.state["scene"]["fear_spent"] == 0


@pytest.mark.rule("DH-113", "DH-41", "DH-44")
def test_caps_hold() -> None:
    scene = Scene(fear=11, Mira={"hope": 5})
    hope = scene.do("gm", "gain", what="hope", character="Mira", amount=3).result
    assert scene.hope() == 6
    assert (hope["changes"], hope["lost"]) == ({"hope": {"Mira": 1}}, {"hope": {"Mira": 2}})
    fear = scene.do("gm", "gain", what="fear", amount=3).result
    assert scene.fear == 12 and (fear["changes"], fear["lost"]) == ({"fear": 1}, {"fear": 2})
    none = scene.do("gm", "gain", what="fear").result
    assert "changes" not in none and none["lost"] == {"fear": 1}


@pytest.mark.rule("DH-113")
def test_hope_lost_so_pays_for_nothing() -> None:
    scene = Scene(Mira={"hope": 6})
    scene.do("gm", "gain", what="hope", character="Mira")
    feature = {"character": "Mira", "name": "Gale", "cost": 7}
    assert scene.refused("anna", "use_hope_feature", **feature) == "not_enough_hope"


@pytest.mark.rule("DH-113")
@pytest.mark.parametrize(("amount", "left"), [(None, 3), (3, 1), (4, 0), (9, 0)])
def test_a_feature_takes_hope_down_to_0(amount: int | None, left: int) -> None:
    scene = Scene(Mira={"hope": 4})
    more = {} if amount is None else {"amount": amount}
    result = scene.do("anna", "lose", character="Mira", because="The curse.", **more).result
    assert scene.hope() == left and result["changes"] == {"hope": {"Mira": left - 4}}


@pytest.mark.rule("DH-R61")
@pytest.mark.parametrize(("promised", "left"), [(0, 0), (1, 1), (3, 3)])
def test_promised_hope_is_not_taken(promised: int, left: int) -> None:
    experiences = {"Sailor": 1, "Cook": 1, "Thief": 1}
    scene = Scene(Mira={"hope": 4, "experiences": experiences})
    scene.call()
    scene.do("anna", "declare", experiences=list(experiences)[:promised])
    scene.do("gm", "lose", character="Mira", amount=6)
    assert scene.hope() == left
    scene.roll(SUCCESS_WITH_HOPE)
    assert scene.hope() == 1


@pytest.mark.rule("DH-R61")
def test_promised_help_is_not_taken_either() -> None:
    scene = Scene(Mira={}, Tomas={"hope": 2})
    scene.call()
    scene.do("ben", "help", character="Tomas")
    result = scene.do("ben", "lose", character="Tomas", amount=2).result
    assert scene.hope("Tomas") == 1 and result["changes"] == {"hope": {"Tomas": -1}}
    nothing = scene.do("ben", "lose", character="Tomas").result
    assert scene.hope("Tomas") == 1 and "changes" not in nothing
    scene.do("ben", "withdraw_help", character="Tomas")
    scene.do("ben", "lose", character="Tomas")
    assert scene.hope("Tomas") == 0


@pytest.mark.rule("DH-113")
@pytest.mark.parametrize(
    ("by", "command", "fields", "code"),
    [
        ("gm", "gain", {}, "bad_value"),
        ("gm", "gain", {"what": "stress"}, "bad_value"),
        ("gm", "gain", {"what": "hope"}, "bad_value"),
        ("gm", "gain", {"what": "fear", "character": "Mira"}, "bad_value"),
        ("gm", "gain", {"what": "fear", "amount": 0}, "bad_value"),
        ("gm", "gain", {"what": "hope", "character": "Oren"}, "unknown_name"),
        ("gm", "gain", {"what": "hope", "character": "Hound"}, "unknown_name"),
        ("anna", "gain", {"what": "hope", "character": "Mira"}, "not_yours"),
        ("anna", "gain", {"what": "fear"}, "not_yours"),
        ("gm", "lose", {}, "bad_value"),
        ("gm", "lose", {"character": "Mira", "amount": 0}, "bad_value"),
        ("gm", "lose", {"character": "Mira", "what": "hope"}, "unknown_field"),
        ("gm", "lose", {"character": "Oren"}, "unknown_name"),
        ("ben", "lose", {"character": "Mira"}, "not_yours"),
    ],
)
def test_who_gives_and_takes_what(by: str, command: str, fields: dict[str, Any], code: str) -> None:
    scene = Scene()
    scene.adversary("Hound")
    assert scene.refused(by, command, **fields) == code


@pytest.mark.rule("DH-R43", "DH-80")
def test_an_environment_may_act_twice_in_one_gm_turn_for_fear() -> None:
    scene = Scene(fear=5)
    features = [{"name": "Undertow", "kind": "action", "fear": 1, "per": "scene", "uses": 1}]
    scene.do("gm", "add_environment", name="Ford", difficulty=10, features=features)
    scene.do("gm", "take_spotlight")
    ford = {"environment": "Ford"}
    fears = []
    for _ in range(3):
        scene.do("gm", "spotlight_environment", **ford)
        fears.append(scene.fear)
    assert fears == [4, 3, 2]  # the first move of the turn is free
    scene.do("gm", "spotlight_environment", **ford, feature="Undertow")
    assert scene.fear == 0
    scene.do("gm", "gain", what="fear", amount=3)
    again = {**ford, "feature": "Undertow"}
    assert scene.refused("gm", "spotlight_environment", **again) == "already_used"
