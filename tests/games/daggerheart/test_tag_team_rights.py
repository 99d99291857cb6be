"""Who may start a tag team how often, and what a call that comes to nothing gives back."""

from typing import Any

import pytest

from .scene import SUCCESS_WITH_HOPE, Scene

AGILITY = {"trait": "agility", "difficulty": 12}
WOLF = {"trait": "agility", "target": "Wolf"}


def team(initiator: str = "Mira", partner: str = "Tomas") -> dict[str, Any]:
    rolls = {initiator: AGILITY, partner: AGILITY}
    return {"initiator": initiator, "partner": partner, "rolls": rolls}


def full(**options: Any) -> Scene:
    return Scene(**{name: {"hope": 6} for name in ("Mira", "Tomas", "Ilka")} | options)


def through(scene: Scene, initiator: str = "Mira", partner: str = "Tomas") -> None:
    """A whole tag team roll, chosen with Hope."""
    scene.do("gm", "call_tag_team", **team(initiator, partner))
    for name in (initiator, partner):
        scene.do("gm", "roll", {"hope": 8, "fear": 5}, character=name)
    scene.do("gm", "choose", character=initiator)


@pytest.mark.rule("DH-37", "DH-R4")
def test_each_player_starts_one_per_session_and_takes_part_in_several() -> None:
    scene = full()
    scene.do("gm", "start_session")
    through(scene, "Mira", "Tomas")
    assert scene.refused("anna", "call_tag_team", **team("Mira", "Ilka")) == "already_used"
    through(scene, "Tomas", "Mira")
    through(scene, "Ilka", "Mira")
    assert scene.refused("gm", "call_tag_team", **team("Mira", "Ilka")) == "already_used"


@pytest.mark.rule("DH-R4", "DH-34")
def test_it_is_free_again_when_a_session_starts_and_not_when_a_turn_or_session_ends() -> None:
    scene = full()
    scene.do("gm", "start_session")
    through(scene)
    scene.play((4, 2))
    scene.do("gm", "pass_spotlight")
    assert scene.refused("anna", "call_tag_team", **team()) == "already_used"
    scene.do("gm", "end_session")
    assert scene.refused("anna", "call_tag_team", **team()) == "already_used"
    scene.do("gm", "start_session")
    scene.do("anna", "call_tag_team", **team())


@pytest.mark.rule("DH-37")
def test_it_counts_for_the_player_and_not_for_the_character() -> None:
    scene = full()
    scene.do("gm", "add_character", name="Second", player="anna", hope=6)
    through(scene)
    assert scene.refused("anna", "call_tag_team", **team("Second")) == "already_used"
    scene.do("gm", "hand_over", name="Mira", player="dana")
    scene.do("dana", "call_tag_team", **team())
    scene.do("gm", "cancel_roll")
    scene.do("gm", "hand_over", name="Mira", player="anna")
    assert scene.refused("anna", "call_tag_team", **team()) == "already_used"


@pytest.mark.rule("DH-34", "DH-37")
@pytest.mark.parametrize("by", ["cancel", "replacement", "undo"])
def test_a_call_withdrawn_gives_back_the_hope_and_the_right(by: str) -> None:
    scene = full()
    scene.do("anna", "call_tag_team", **team())
    assert scene.hope() == 3
    if by == "cancel":
        done = scene.do("gm", "cancel_roll")
        assert done.result["changes"] == {"hope": {"Mira": 3}}
    elif by == "replacement":
        scene.call("Ilka")
    else:
        scene.do("gm", "undo")
    assert scene.hope() == 6
    scene.do("anna", "call_tag_team", **team())
    assert scene.hope() == 3


@pytest.mark.rule("DH-34", "DH-41")
def test_what_comes_back_stays_under_the_cap() -> None:
    scene = full()
    scene.do("anna", "call_tag_team", **team())
    scene.do("gm", "correct", at="characters.Mira.hope", to=5)
    scene.do("gm", "cancel_roll")
    assert scene.hope() == 6


@pytest.mark.rule("DH-34", "DH-37")
def test_a_tag_team_replaced_by_another_of_the_same_player_is_paid_once() -> None:
    scene = full(Mira={"hope": 3})
    scene.do("anna", "call_tag_team", **team("Mira", "Tomas"))
    scene.do("anna", "call_tag_team", **team("Mira", "Ilka"))
    assert scene.hope() == 0
    assert scene.state["roll"]["partner"] == "Ilka"


@pytest.mark.rule("DH-34", "DH-42")
def test_hope_promised_in_the_call_that_it_replaces_is_free_again() -> None:
    scene = full(Mira={"hope": 3, "experiences": {"Climber": 2}})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber"])
    scene.do("anna", "call_tag_team", **team())
    assert scene.hope() == 0


@pytest.mark.rule("DH-34", "DH-42")
def test_what_was_paid_with_a_roll_is_promised_no_longer() -> None:
    scene = full(Tomas={"hope": 2, "experiences": {"Scout": 1}})
    scene.do("anna", "call_tag_team", **team())
    scene.do("ben", "declare", character="Tomas", experiences=["Scout"])
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.hope("Tomas") == 1
    scene.do("ben", "use_hope_feature", character="Tomas", name="Spark", cost=1)
    assert scene.hope("Tomas") == 0


@pytest.mark.rule("DH-37")
def test_a_right_comes_back_to_the_player_who_used_it() -> None:
    scene = full()
    scene.do("gm", "add_character", name="Second", player="anna", hope=6)
    scene.do("anna", "call_tag_team", **team())
    scene.do("anna", "hand_over", name="Mira", player="dana")
    scene.do("gm", "cancel_roll")
    assert scene.hope() == 6
    scene.do("anna", "call_tag_team", **team("Second"))


@pytest.mark.rule("DH-34")
def test_once_one_has_rolled_it_goes_on_to_its_end() -> None:
    scene = full()
    scene.do("anna", "call_tag_team", **team())
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.refused("gm", "cancel_roll") == "not_now"
    roll = {"character": "Ilka", **AGILITY}
    assert scene.refused("gm", "call_roll", **roll) == "not_now"
    assert scene.refused("gm", "call_roll", **roll, kind="reaction") == "not_now"
    assert scene.refused("cleo", "call_tag_team", **team("Ilka", "Tomas")) == "not_now"
    dice = {"hope": 1, "fear": 2}
    assert scene.refused("ben", "roll", dice, character="Tomas") == "already_rolled"
    assert scene.refused("ben", "roll", dice) == "bad_value"
    assert scene.refused("cleo", "roll", dice, character="Ilka") == "not_now"


@pytest.mark.rule("DH-34")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"partner": "Mira"}, "bad_value"),
        ({"partner": "Nobody", "rolls": {"Mira": AGILITY, "Nobody": AGILITY}}, "unknown_name"),
        ({"rolls": {"Mira": AGILITY}}, "bad_value"),
        ({"rolls": {"Mira": AGILITY, "Tomas": AGILITY, "Ilka": AGILITY}}, "bad_value"),
        ({"rolls": {"Mira": AGILITY, "Tomas": AGILITY | {"kind": "reaction"}}}, "bad_value"),
        ({"rolls": {"Mira": AGILITY, "Tomas": {"trait": "agility"}}}, "bad_value"),
        ({"rolls": {"Mira": AGILITY, "Tomas": AGILITY | {"character": "x"}}}, "unknown_field"),
        ({"rolls": {"Mira": AGILITY, "Tomas": AGILITY | WOLF}}, "bad_value"),
        ({"rolls": {"Mira": AGILITY, "Tomas": WOLF}}, "unknown_name"),
    ],
)
def test_a_tag_team_that_cannot_be_called(fields: dict[str, Any], code: str) -> None:
    assert full().refused("anna", "call_tag_team", **{**team(), **fields}) == code


@pytest.mark.rule("DH-34", "DH-26")
def test_its_rolls_are_called_as_any_other() -> None:
    scene = full(Tomas={"traits": {"strength": 2, "presence": 1}})
    rolls = {
        "Mira": {"roll": "Agilitätswurf (14)", "stakes": "She falls.", "advantage": 1},
        "Tomas": {"traits": ["strength", "presence"], "difficulty": 11, "modifier": -1},
    }
    scene.do("anna", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    called = scene.state["roll"]["rolls"]
    assert (called["Mira"]["trait"], called["Mira"]["difficulty"]) == ("agility", 14)
    assert (called["Mira"]["stakes"], called["Tomas"]["stakes"]) == ("She falls.", None)
    assert called["Tomas"]["trait"] is None
    dice = {"hope": 5, "fear": 4}
    assert scene.refused("ben", "roll", dice, character="Tomas") == "not_now"
    scene.do("ben", "declare", character="Tomas", trait="strength")
    assert scene.roll((5, 4), "Tomas").result["total"] == 10
    assert scene.roll((5, 4), "Mira", advantage=6).result["total"] == 15


@pytest.mark.rule("DH-34", "DH-42")
def test_the_partners_help_each_other_and_themselves_not() -> None:
    scene = full()
    scene.do("anna", "call_tag_team", **team())
    scene.do("ben", "help", **{"character": "Tomas", "for": "Mira"})
    assert scene.refused("anna", "help", character="Mira", **{"for": "Mira"}) == "not_now"
    assert scene.refused("cleo", "help", character="Ilka") == "bad_value"
    scene.roll(SUCCESS_WITH_HOPE, "Mira", **{"help.Tomas": 2})
    assert scene.hope("Tomas") == 5
    late = {"character": "Ilka", "for": "Mira"}
    assert scene.refused("cleo", "help", **late) == "already_rolled"
    scene.do("cleo", "help", **{**late, "for": "Tomas"})
    assert scene.refused("ben", "help", **{"character": "Tomas", "for": "Tomas"}) == "not_now"


@pytest.mark.rule("DH-34", "DH-42")
def test_one_character_helps_once_in_a_tag_team() -> None:
    scene = full()
    scene.do("anna", "call_tag_team", **team())
    scene.do("cleo", "help", **{"character": "Ilka", "for": "Mira"})
    assert scene.refused("cleo", "help", **{"character": "Ilka", "for": "Tomas"}) == "not_now"
