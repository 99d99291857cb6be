"""Environments: what they are, rolls against them, and the spotlight on them."""

from typing import Any

import pytest

from .fight import CLAW, Fight, feature
from .scene import CRITICAL, FAILURE_WITH_FEAR, FAILURE_WITH_HOPE, SUCCESS_WITH_HOPE, Scene

FORD = "Swollen Ford"
ADD = ("gm", "add_environment")
SPOTLIGHT = ("gm", "spotlight_environment")


def ford(**block: Any) -> Fight:
    """A table with the ford, in the players' turn, without Fear."""
    scene = Fight(fear=0, begins=False)
    scene.environment(FORD, **block)
    return scene


@pytest.mark.rule("DH-78")
def test_an_environment_has_a_difficulty_and_features_and_perhaps_more() -> None:
    scene = ford()
    assert scene.place(FORD)["difficulty"] == 12
    for empty in ("kind", "tier", "impulses"):
        assert scene.place(FORD)[empty] is None
    assert scene.place(FORD)["features"] == []
    for kind in ("exploration", "social", "traversal", "event"):
        undertow = feature("Undertow", kind="action", fear=1, per="scene", uses=2)
        more = {"tier": 4, "kind": kind, "impulses": "Drag them under.", "features": [undertow]}
        scene.environment(f"A {kind}", **more)
        made = scene.place(f"A {kind}")
        assert (made["kind"], made["tier"], made["impulses"]) == (kind, 4, "Drag them under.")
        assert made["uses"] == {"Undertow": 2}


@pytest.mark.rule("DH-78")
def test_it_has_no_hit_points_no_stress_and_no_conditions() -> None:
    scene = ford()
    assert not scene.place(FORD).keys() & {"hp", "hp_max", "stress", "stress_max", "conditions"}
    for what in ("hp", "stress", "armor"):
        assert scene.refused("gm", "mark", target=FORD, what=what) == "unknown_name"
    assert scene.refused("gm", "take_damage", target=FORD, amount=3) == "unknown_name"
    assert scene.refused("gm", "add_condition", name="Cursed", on=FORD) == "unknown_name"
    assert scene.refused("gm", "add_effect", name="Glow", on=FORD, by="Mira") == "unknown_name"
    for more in ({"hp_max": 5}, {"stress_max": 1}):
        assert scene.refused(*ADD, name="Bog", difficulty=12, **more) == "unknown_field"
    priced = [feature("Mist", stress=1)]
    assert scene.refused(*ADD, name="Bog", difficulty=12, features=priced) == "bad_value"


@pytest.mark.rule("DH-78")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "bad_value"),  # no Difficulty
        ({"difficulty": "hard"}, "bad_value"),
        ({"difficulty": 12, "kind": "battle"}, "bad_value"),
        ({"difficulty": 12, "tier": 0}, "bad_value"),
        ({"difficulty": 12, "tier": 5}, "bad_value"),
        ({"difficulty": 12, "name": "Mira"}, "bad_value"),
        ({"difficulty": 12, "name": "Hound"}, "bad_value"),
        ({"difficulty": 12, "name": FORD}, "bad_value"),
        ({"difficulty": 12, "features": [feature("Mist", uses=2)]}, "bad_value"),
        ({"difficulty": 12, "features": [feature("Mist"), feature("Mist")]}, "bad_value"),
        ({"difficulty": 12, "features": [feature("Mist", per="week")]}, "bad_value"),
        ({"difficulty": 12, "features": [feature("Mist", per="scene", uses=0)]}, "bad_value"),
        ({"difficulty": 12, "features": [feature("Mist", hope=1)]}, "unknown_field"),
        ({"difficulty": 12, "type": "solo"}, "unknown_field"),
        ({"benchmark": True}, "bad_value"),  # of which tier
    ],
)
def test_what_is_no_environment(fields: dict[str, Any], code: str) -> None:
    scene = ford()
    scene.adversary("Hound")
    assert scene.refused(*ADD, **{"name": "Bog", **fields}) == code
    assert scene.refused("anna", ADD[1], **{"name": "Bog", **fields}) == code


@pytest.mark.rule("DH-78")
def test_environments_share_the_names_of_characters_and_adversaries_and_are_the_gm_s() -> None:
    scene = ford()
    hound = {"name": FORD, "difficulty": 12, "hp_max": 3}
    assert scene.refused("gm", "add_adversary", **hound) == "bad_value"
    assert scene.refused("anna", "add_character", name=FORD) == "bad_value"
    assert scene.refused("anna", "add_environment", name="Bog", difficulty=12) == "not_yours"
    assert scene.refused("anna", "remove", name=FORD) == "not_yours"
    assert scene.refused("gm", "hand_over", name=FORD, player="anna") == "unknown_name"
    scene.do("gm", "remove", name=FORD)
    assert scene.state["environments"] == {}
    scene.adversary(FORD)


@pytest.mark.rule("DH-79")
@pytest.mark.parametrize(
    ("shared", "call", "seen"),
    [
        (False, {}, False),
        (False, {"shared": True}, False),
        (False, {"shared": False}, False),
        (True, {}, True),
        (True, {"shared": True}, True),
        (True, {"shared": False}, False),
    ],
)
def test_a_roll_against_it_is_made_against_its_difficulty(
    shared: bool, call: dict[str, bool], seen: bool
) -> None:
    scene = ford(difficulty=13, shared=shared)
    assert ("difficulty" in scene.place(FORD, "anna")) is shared
    scene.call(target=FORD, **call)
    roll = scene.table.view("anna")["roll"]
    assert roll["target"] == FORD
    assert ("difficulty" in roll) is seen
    assert scene.state["roll"]["difficulty"] == 13
    assert scene.roll((8, 5)).result["outcome"] == "success_with_hope"
    assert scene.play((7, 5), target=FORD).result["outcome"] == "failure_with_hope"


@pytest.mark.rule("DH-79")
@pytest.mark.parametrize("kind", ["action", "reaction"])
def test_it_is_overcome_and_withstood_alike(kind: str) -> None:
    scene = ford(difficulty=13)
    assert scene.play((8, 5), target=FORD, kind=kind).result["success"] is True
    assert scene.play((7, 5), target=FORD, kind=kind).result["success"] is False


@pytest.mark.rule("DH-79")
@pytest.mark.parametrize("shared", [True, False])
def test_an_open_difficulty_is_said_with_each_call(shared: bool) -> None:
    scene = ford(difficulty=None, shared=shared)
    assert scene.place(FORD)["difficulty"] is None
    call = {"character": "Mira", "trait": "agility", "target": FORD}
    assert scene.refused("gm", "call_roll", **call) == "bad_value"
    scene.do("gm", "call_roll", **call, difficulty=14)
    assert scene.state["roll"]["difficulty"] == 14
    assert ("difficulty" in scene.table.view("anna")["roll"]) is shared
    assert scene.roll((9, 5)).result["success"] is True
    scene.do("gm", "call_roll", **call, difficulty=15)
    assert scene.roll((9, 5)).result["success"] is False


@pytest.mark.rule("DH-79")
def test_one_that_has_a_difficulty_takes_no_other() -> None:
    scene = ford()
    call = {"character": "Mira", "trait": "agility", "target": FORD, "difficulty": 12}
    assert scene.refused("gm", "call_roll", **call) == "bad_value"
    rolls = {
        "Mira": {"trait": "agility", "target": FORD, "difficulty": 12},
        "Tomas": {"trait": "agility", "difficulty": 12},
    }
    team = {"initiator": "Mira", "partner": "Tomas", "rolls": rolls}
    assert scene.refused("gm", "call_tag_team", **team) == "bad_value"


@pytest.mark.rule("DH-79", "DH-34")
def test_a_tag_team_overcomes_an_environment() -> None:
    scene = Fight(begins=False, Mira={"hope": 3}, Tomas={})
    scene.environment(FORD, difficulty=13)
    part = {"trait": "agility", "target": FORD, "difficulty": 20}  # its own goes before it
    team = {"initiator": "Mira", "partner": "Tomas", "rolls": {"Mira": part, "Tomas": part}}
    without = {**part, "difficulty": None}
    unsaid = {**team, "rolls": {"Mira": without, "Tomas": part}}
    assert scene.refused("anna", "call_tag_team", **unsaid) == "bad_value"
    attack = {"Mira": {**part, "kind": "attack"}, "Tomas": part}
    assert scene.refused("anna", "call_tag_team", **{**team, "rolls": attack}) == "bad_value"
    with_one = {"Mira": {**part, "experience": "Cold"}, "Tomas": part}
    assert scene.refused("anna", "call_tag_team", **{**team, "rolls": with_one}) == "unknown_field"
    scene.do("anna", "call_tag_team", **team)
    assert "difficulty" not in scene.table.view("anna")["roll"]["rolls"]["Mira"]
    assert scene.roll((8, 5), "Mira").result["success"] is True
    assert scene.roll((7, 5), "Tomas").result["success"] is False
    scene.do("anna", "choose", character="Mira")
    # nobody attacked, so there is no damage of the team
    assert scene.refused("anna", "roll_damage", {"damage": 1}, character="Mira") == "bad_value"


@pytest.mark.rule("DH-R45")
def test_an_environment_is_never_attacked() -> None:
    scene = ford()
    call = {"character": "Mira", "trait": "agility", "kind": "attack", "target": FORD}
    assert scene.refused("gm", "call_roll", **call) == "bad_value"
    scene.adversary("Hound", attack=CLAW)
    scene.gm_turn()
    assert scene.acts_not("Hound", target=FORD) == "unknown_name"
    assert scene.acts_not("Hound", targets=["Mira", FORD]) == "unknown_name"


@pytest.mark.rule("DH-R45")
def test_a_spell_against_an_environment_is_no_attack() -> None:
    staff = {"name": "Staff", "trait": "presence", "damage": "1d8"}
    scene = Scene(Mira={"spellcast_trait": "presence", "weapons": [staff]})
    scene.do("gm", "add_environment", name=FORD, difficulty=12)
    scene.adversary("Hound")
    for target, hits in (("Hound", True), (FORD, False)):
        scene.play(CRITICAL, kind="spellcast", target=target)
        if hits:
            assert (
                scene.do("anna", "roll_damage", {"damage": 1}, character="Mira").result["total"]
                == 9
            )
        else:
            roll = {"character": "Mira", "weapon": "Staff"}
            assert (
                scene.refused("anna", "roll_damage", {"damage": 1}, character="Mira") == "bad_value"
            )
            assert scene.do("anna", "roll_damage", {"damage": 1}, **roll).result["total"] == 1


@pytest.mark.rule("DH-98")
def test_an_environment_lends_no_experience() -> None:
    scene = ford()
    call = {"character": "Mira", "trait": "agility", "target": FORD, "experience": "Cold"}
    assert scene.refused("gm", "call_roll", **call) == "bad_value"


@pytest.mark.rule("DH-80")
def test_it_is_in_the_spotlight_for_the_price_of_a_gm_move_and_its_feature_on_top() -> None:
    scene = Fight(fear=5)
    scene.environment(FORD, features=[feature("Undertow", kind="action", fear=2), feature("Cold")])
    first = scene.do(*SPOTLIGHT, environment=FORD)  # the first move of a turn is free
    assert scene.fear == 5 and "changes" not in first.result
    scene.do(*SPOTLIGHT, environment=FORD, feature="Cold", text="The water rises.")
    assert scene.fear == 4
    assert "The water rises." in scene.table.story("anna")[-1]
    done = scene.do(*SPOTLIGHT, environment=FORD, feature="Undertow", target="Mira")
    assert scene.fear == 1
    assert done.result["changes"] == {"fear": -3} and done.result["spent"] == {"fear": 3}
    assert scene.refused(*SPOTLIGHT, environment=FORD, feature="Undertow") == "not_enough_fear"
    assert scene.fear == 1
    scene.gm_turn()
    assert scene.refused(*SPOTLIGHT, environment=FORD, feature="Undertow") == "not_enough_fear"


@pytest.mark.rule("DH-80")
def test_it_answers_a_prompt_as_every_gm_move_does() -> None:
    scene = ford(features=[feature("Cold")])
    assert scene.refused(*SPOTLIGHT, environment=FORD) == "not_now"
    scene.play((5, 8))  # success with Fear: 1 Fear, a prompt, and the players go on
    assert (scene.fear, scene.spotlight, scene.prompts) == (1, "players", ["rolled_with_fear"])
    scene.do(*SPOTLIGHT, environment=FORD, feature="Cold", target="Mira")
    assert (scene.fear, scene.spotlight, scene.prompts) == (1, "players", [])
    assert scene.refused(*SPOTLIGHT, environment=FORD) == "not_now"
    again = {"character": "Mira", "dice": ["hope"]}
    assert scene.refused("anna", "reroll", {"hope": 1}, **again) == "not_now"


@pytest.mark.rule("DH-80", "DH-43")
def test_it_ends_what_waits_for_a_gm_move() -> None:
    scene = Fight(begins=False, Mira={"hope": 6})
    scene.environment(FORD)
    feature_ = {"character": "Mira", "name": "Spark", "cost": 7}
    scene.play(FAILURE_WITH_HOPE)
    scene.do(*SPOTLIGHT, environment=FORD)
    assert scene.refused("anna", "use_hope_feature", **feature_) == "not_enough_hope"
    scene.do("gm", "undo")
    scene.do("anna", "use_hope_feature", **feature_)
    assert scene.hope() == 0


@pytest.mark.rule("DH-80")
def test_who_and_what_the_spotlight_can_be_on() -> None:
    scene = Fight()
    scene.environment(FORD, features=[feature("Cold")])
    scene.adversary("Hound")
    scene.do(*SPOTLIGHT, environment=FORD, target="Hound")
    for fields in (
        {"environment": "Bog"},
        {"environment": "Mira"},
        {"environment": "Hound"},
        {"environment": FORD, "feature": "Heat"},
        {"environment": FORD, "target": "Nobody"},
        {"environment": FORD, "target": FORD},
    ):
        assert scene.refused(*SPOTLIGHT, **fields) == "unknown_name", fields
    assert scene.refused("anna", SPOTLIGHT[1], environment=FORD) == "not_yours"
    assert scene.refused(*SPOTLIGHT, environment=FORD, action="attack") == "unknown_field"
    other = {"adversary": FORD, "action": "other"}
    assert scene.refused("gm", "spotlight_adversary", **other) == "unknown_name"


@pytest.mark.rule("DH-R43")
def test_the_same_environment_comes_again_in_one_turn_as_long_as_fear_and_uses_last() -> None:
    scene = Fight(fear=4)
    scene.environment(FORD, features=[feature("Undertow", fear=1, per="scene", uses=2)])
    scene.do(*SPOTLIGHT, environment=FORD, feature="Undertow")
    assert scene.fear == 3
    scene.do(*SPOTLIGHT, environment=FORD, feature="Undertow")
    assert scene.fear == 1
    assert scene.place(FORD)["uses"] == {"Undertow": 0}
    # no uses left comes before the Fear that is lacking
    assert scene.refused(*SPOTLIGHT, environment=FORD, feature="Undertow") == "already_used"
    scene.do(*SPOTLIGHT, environment=FORD)
    assert scene.fear == 0
    assert scene.refused(*SPOTLIGHT, environment=FORD) == "not_enough_fear"
    scene.do("gm", "pass_spotlight")
    # and before the turn, which is not the GM's
    assert scene.refused(*SPOTLIGHT, environment=FORD, feature="Undertow") == "already_used"


@pytest.mark.rule("DH-80", "DH-24")
def test_environments_and_adversaries_pay_for_further_moves_alike() -> None:
    scene = Fight(fear=2)
    scene.environment(FORD)
    scene.foe("Hound")
    scene.acts("Hound", "sprint")
    scene.do(*SPOTLIGHT, environment=FORD)
    assert scene.fear == 1
    scene.do("gm", "gm_move", text="It rains.")
    assert scene.fear == 0


@pytest.mark.rule("DH-78")
def test_nobody_takes_an_environment_out_of_an_open_roll() -> None:
    scene = ford()
    scene.call(target=FORD)
    assert scene.refused("gm", "remove", name=FORD) == "not_now"
    scene.do("gm", "cancel_roll")
    scene.do("gm", "remove", name=FORD)
    scene.environment(FORD)
    scene.play(SUCCESS_WITH_HOPE, target=FORD)
    scene.do("gm", "remove", name=FORD)
    scene.do("anna", "reroll", {"hope": 12}, character="Mira", dice=["hope"])


@pytest.mark.rule("DH-78")
def test_the_gm_ends_what_an_environment_began_for_nothing_and_it_goes_with_it() -> None:
    scene = ford()
    for name, temporary in (("Chill", True), ("Mire", False), ("Fog", False)):
        scene.do("gm", "add_effect", name=name, on="Mira", by=FORD, temporary=temporary)
    assert scene.refused("anna", "end_effect", name="Chill") == "not_yours"
    scene.do("gm", "end_effect", name="Chill")
    scene.do("gm", "end_effect", name="Mire")
    assert (scene.fear, list(scene.state["effects"])) == (0, ["Fog"])
    scene.do("gm", "remove", name=FORD)
    assert scene.state["effects"] == {}


@pytest.mark.rule("DH-78")
def test_a_new_environment_of_an_old_name_has_nothing_of_the_old_one_s() -> None:
    scene = Fight()
    cold = [feature("Cold", per="scene")]
    scene.environment(FORD, features=cold)
    scene.do(*SPOTLIGHT, environment=FORD, feature="Cold")
    scene.do("gm", "remove", name=FORD)
    scene.environment(FORD, features=cold)
    assert scene.place(FORD)["uses"] == {"Cold": 1}


@pytest.mark.rule("DH-80")
def test_its_turn_is_undone_whole() -> None:
    scene = Fight(fear=3)
    scene.environment(FORD, features=[feature("Cold", fear=2, per="scene")])
    before = scene.state
    scene.do(*SPOTLIGHT, environment=FORD, feature="Cold")
    assert scene.state != before
    scene.do("gm", "undo")
    assert scene.state == before


@pytest.mark.rule("DH-79", "DH-80")
def test_a_failure_against_it_gives_it_the_spotlight() -> None:
    scene = ford(features=[feature("Undertow", kind="action", fear=1)])
    scene.play(FAILURE_WITH_FEAR, target=FORD)
    assert (scene.spotlight, scene.fear) == ("gm", 1)
    scene.do(*SPOTLIGHT, environment=FORD, feature="Undertow", target="Mira")
    assert scene.fear == 0
