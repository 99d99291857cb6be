"""Somebody goes down while a roll is open: helpers, groups, leaders and tag teams."""

from typing import Any

import pytest

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    PLAYERS,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)

WAYS = ("hurt", "dying", "unconscious", "gone", "scars")


def party(**options: Any) -> Scene:
    sheets = {"Mira": {"hope": 4}, "Tomas": {"hope": 4}, "Ilka": {"hope": 4}}
    return Scene(**{**sheets, **options})


def falls(scene: Scene, name: str, way: str = "hurt") -> None:
    """The last Hit Point, or a correction of the GM's."""
    if way == "hurt":
        scene.hurt(name)
    elif way == "scars":
        scene.do("gm", "correct", at=f"characters.{name}.scars", to=6)
    else:
        scene.do("gm", "correct", at=f"characters.{name}.standing", to=way)


def group(scene: Scene, leader: str = "Mira") -> None:
    others = {name: "agility" for name in ("Mira", "Tomas", "Ilka") if name != leader}
    scene.do("gm", "call_group", leader=leader, trait="agility", difficulty=12, others=others)


def team(scene: Scene) -> None:
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    scene.do("anna", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)


@pytest.mark.rule("DH-R32")
@pytest.mark.parametrize("way", WAYS)
def test_the_help_of_one_who_goes_down_is_gone_and_costs_nothing(way: str) -> None:
    scene = party()
    scene.call()
    scene.do("ben", "help", character="Tomas")
    scene.do("cleo", "help", character="Ilka")
    assert scene.of("Tomas")["promised_hope"] == 1
    falls(scene, "Tomas", way)
    assert scene.state["roll"]["helpers"] == ["Ilka"]
    assert scene.of("Tomas")["promised_hope"] == 0
    assert scene.dice_of("anna", "roll").keys() == {"hope", "fear", "help.Ilka"}
    assert scene.refused("ben", "withdraw_help", character="Tomas") == "not_now"
    scene.roll(SUCCESS_WITH_HOPE, "Mira", **{"help.Ilka": 3})
    assert scene.hope("Tomas") == (0 if way == "scars" else 4) and scene.hope("Ilka") == 3


@pytest.mark.rule("DH-R32")
@pytest.mark.parametrize("in_team", [False, True])
def test_help_inside_a_group_or_tag_team_is_gone_too(in_team: bool) -> None:
    scene = party()
    (team if in_team else group)(scene)
    scene.do("cleo", "help", character="Ilka", **{"for": "Mira"})
    assert scene.state["roll"]["rolls"]["Mira"]["helpers"] == ["Ilka"]
    falls(scene, "Ilka")
    assert scene.state["roll"]["rolls"]["Mira"]["helpers"] == []
    assert scene.of("Ilka")["promised_hope"] == 0
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    assert scene.hope("Ilka") == 4


@pytest.mark.rule("DH-R32")
def test_help_that_was_thrown_is_thrown_and_paid() -> None:
    scene = party()
    team(scene)
    scene.do("cleo", "help", character="Ilka", **{"for": "Mira"})
    rolled = scene.roll((4, 2), "Mira", **{"help.Ilka": 6})
    assert rolled.result["total"] == 12
    falls(scene, "Ilka")
    assert scene.hope("Ilka") == 3
    scene.roll((4, 3), "Tomas")
    assert scene.do("anna", "choose", character="Mira").result["total"] == 12


@pytest.mark.rule("DH-R32")
def test_help_comes_not_back_with_the_helper() -> None:
    scene = party()
    scene.call()
    scene.do("ben", "help", character="Tomas")
    falls(scene, "Tomas")
    scene.do("gm", "clear", target="Tomas", what="hp")
    assert scene.state["roll"]["helpers"] == []
    scene.do("ben", "help", character="Tomas")
    assert scene.state["roll"]["helpers"] == ["Tomas"]


@pytest.mark.rule("DH-R32")
@pytest.mark.parametrize("way", WAYS)
def test_a_group_goes_on_without_one_who_has_not_rolled(way: str) -> None:
    scene = party()
    group(scene)
    scene.roll(SUCCESS_WITH_HOPE, "Ilka")
    falls(scene, "Tomas", way)
    assert set(scene.state["roll"]["rolls"]) == {"Mira", "Ilka"}
    result = scene.roll((4, 5)).result
    assert result["total"] == 9 + 1  # one success, and nothing for Tomas either way


@pytest.mark.rule("DH-R32")
@pytest.mark.parametrize(("throw", "swing"), [(SUCCESS_WITH_HOPE, 1), (FAILURE_WITH_HOPE, -1)])
def test_what_somebody_rolled_before_going_down_counts(throw: tuple[int, int], swing: int) -> None:
    scene = party()
    group(scene)
    scene.roll(throw, "Tomas")
    falls(scene, "Tomas")
    assert set(scene.state["roll"]["rolls"]) == {"Mira", "Tomas", "Ilka"}
    falls(scene, "Ilka")
    assert scene.roll((4, 5)).result["total"] == 9 + swing


@pytest.mark.rule("DH-R32")
def test_a_leader_may_be_left_alone() -> None:
    scene = party()
    group(scene)
    falls(scene, "Tomas")
    falls(scene, "Ilka")
    assert set(scene.state["roll"]["rolls"]) == {"Mira"}
    result = scene.do("anna", "roll", {"hope": 8, "fear": 5}).result  # nobody else could be meant
    assert (result["total"], result["outcome"]) == (13, "success_with_hope")
    assert scene.state["roll"] is None and scene.hope() == 5


@pytest.mark.rule("DH-R32")
def test_who_dropped_out_is_not_in_it_any_more_even_up_again() -> None:
    scene = party()
    group(scene)
    falls(scene, "Tomas")
    scene.do("gm", "clear", target="Tomas", what="hp")
    fields = {"character": "Tomas"}
    assert scene.refused("ben", "roll", {"hope": 1, "fear": 2}, **fields) == "not_now"
    scene.do("ben", "help", **fields, **{"for": "Mira"})  # but may help the leader now
    scene.roll(SUCCESS_WITH_HOPE, "Ilka")
    scene.roll(SUCCESS_WITH_HOPE, "Mira", **{"help.Tomas": 2})


@pytest.mark.rule("DH-R32")
@pytest.mark.parametrize("way", WAYS)
def test_a_call_whose_leader_is_down_can_be_cancelled_though_part_is_rolled(way: str) -> None:
    scene = party()
    group(scene)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.refused("gm", "cancel_roll") == "not_now"
    falls(scene, "Mira", way)
    assert set(scene.state["roll"]["rolls"]) == {"Mira", "Tomas", "Ilka"}
    assert scene.refused("ben", "cancel_roll") == "not_yours"
    assert scene.refused("anna", "roll", {"hope": 1, "fear": 2}, character="Mira") == "not_now"
    scene.do("gm", "cancel_roll")
    assert scene.state["roll"] is None
    scene.play(SUCCESS_WITH_HOPE, "Tomas")


@pytest.mark.rule("DH-R32")
def test_a_leader_who_is_up_again_rolls() -> None:
    scene = party()
    group(scene)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.roll(SUCCESS_WITH_HOPE, "Ilka")
    falls(scene, "Mira")
    scene.do("gm", "clear", target="Mira", what="hp")
    assert scene.refused("gm", "cancel_roll") == "not_now"
    assert scene.roll((4, 5)).result["total"] == 11


@pytest.mark.rule("DH-R32")
@pytest.mark.parametrize("who", ["Mira", "Tomas"])
def test_a_tag_team_with_one_who_is_down_can_be_cancelled(who: str) -> None:
    scene = party()
    team(scene)
    other = "Tomas" if who == "Mira" else "Mira"
    scene.roll(SUCCESS_WITH_HOPE, other)
    assert scene.refused("gm", "cancel_roll") == "not_now"
    falls(scene, who)
    assert scene.hope() == 1  # the 3 Hope of the call
    done = scene.do("gm", "cancel_roll")
    assert scene.hope() == 4 and done.result["changes"] == {"hope": {"Mira": 3}}
    if who == "Mira":
        scene.do("gm", "clear", target="Mira", what="hp")
    else:
        scene.do("gm", "clear", target="Tomas", what="hp")
    team(scene)  # the right to it came back too
    assert scene.hope() == 1


@pytest.mark.rule("DH-R32", "DH-62")
def test_hope_that_comes_back_finds_no_crossed_out_slot() -> None:
    scene = party(Mira={"hope": 6, "level": 1})
    team(scene)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.do("gm", "gain", what="hope", character="Mira", amount=2)
    assert scene.hope() == 5
    scene.faint("Mira", 1)
    assert (scene.of()["hope_max"], scene.hope()) == (5, 5)
    scene.do("gm", "cancel_roll")
    assert scene.hope() == 5


@pytest.mark.rule("DH-R32")
def test_who_rolled_in_a_tag_team_and_went_down_has_rolled() -> None:
    scene = party()
    scene.countdown("Flood")
    team(scene)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    falls(scene, "Mira")
    assert scene.refused("gm", "cancel_roll") == "not_now"  # Tomas has still to roll, and can
    scene.roll(FAILURE_WITH_FEAR, "Tomas")
    result = scene.do("anna", "choose", character="Mira").result
    assert result["changes"] == {"hope": {"Mira": 1, "Tomas": 1}}
    assert (scene.hope(), scene.standing(), scene.state["countdowns"]) == (2, "dying", {"Flood": 3})


@pytest.mark.rule("DH-R32")
def test_both_down_and_the_choice_is_still_made() -> None:
    scene = party()
    team(scene)
    scene.roll(SUCCESS_WITH_FEAR, "Mira")
    scene.roll(CRITICAL, "Tomas")
    falls(scene, "Mira")
    falls(scene, "Tomas")
    assert scene.refused("gm", "cancel_roll") == "not_now"
    again = {"character": "Mira", "dice": ["hope"]}
    assert scene.refused("anna", "reroll", {"hope": 1}, **again) == "not_now"
    scene.do("ben", "choose", character="Tomas")
    assert scene.state["roll"] is None


@pytest.mark.rule("DH-R32")
@pytest.mark.parametrize("kind", ["action", "reaction", "attack"])
def test_a_roller_who_is_down_is_asked_no_more(kind: str) -> None:
    scene = party()
    scene.call(kind=kind)
    falls(scene, "Mira")
    assert scene.state["roll"] is not None
    assert scene.refused("anna", "roll", {"hope": 1, "fear": 2}) == "not_now"
    scene.call("Tomas")  # nobody has rolled: another call takes its place
    scene.do("gm", "cancel_roll")
    scene.do("gm", "clear", target="Mira", what="hp")
    scene.play(SUCCESS_WITH_HOPE)


@pytest.mark.rule("DH-R32")
def test_a_call_with_part_rolled_gives_way_only_to_cancelling() -> None:
    scene = party()
    team(scene)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    falls(scene, "Tomas")
    asked = {"character": "Ilka", "trait": "agility", "difficulty": 9}
    assert scene.refused("gm", "call_roll", **asked) == "not_now"
    scene.do("gm", "cancel_roll")
    scene.call("Ilka")


@pytest.mark.rule("DH-R32")
def test_what_a_cancelled_roll_took_for_dice_that_fell_stays_spent() -> None:
    scene = party(Tomas={"hope": 4, "experiences": {"Sailor": 2}})
    team(scene)
    scene.do("ben", "declare", character="Tomas", experiences=["Sailor"])
    scene.do("cleo", "help", character="Ilka", **{"for": "Tomas"})
    scene.roll(SUCCESS_WITH_HOPE, "Tomas", **{"help.Ilka": 1})
    falls(scene, "Mira")
    scene.do("gm", "cancel_roll")
    assert [scene.hope(name) for name in PLAYERS if name != "Oren"] == [4, 3, 3]
