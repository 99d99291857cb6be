"""When a reroll is possible, and what it does inside a group or a tag team."""

import pytest

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)

AGILITY = {"trait": "agility", "difficulty": 12}
AGAIN = {"character": "Mira", "dice": ["hope"]}


def three() -> Scene:
    scene = Scene(fear=2, Mira={"hope": 6}, Tomas={}, Ilka={})
    scene.adversary("Hound")
    return scene


@pytest.mark.rule("DH-R17")
def test_there_must_be_a_roll_and_it_must_be_one_s_own() -> None:
    scene = three()
    assert scene.refused("anna", "reroll", {"hope": 5}, **AGAIN) == "not_now"
    scene.call()
    assert scene.refused("anna", "reroll", {"hope": 5}, **AGAIN) == "not_now"
    scene.roll(SUCCESS_WITH_HOPE)
    assert scene.refused("ben", "reroll", {"hope": 5}, **AGAIN) == "not_yours"
    tomas = {"character": "Tomas", "dice": ["hope"]}
    assert scene.refused("ben", "reroll", {"hope": 5}, **tomas) == "not_now"
    scene.do("gm", "reroll", {"hope": 5}, **AGAIN)


@pytest.mark.rule("DH-17", "DH-R17")
def test_the_feature_that_allows_a_reroll_is_told_to_the_table() -> None:
    scene = three()
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("anna", "reroll", {"hope": 9}, **AGAIN, because="her lucky charm")
    for seat in ("gm", "anna", "ben"):
        assert "her lucky charm" in scene.table.story(seat)[-1]


@pytest.mark.rule("DH-R17")
@pytest.mark.parametrize("end", ["call", "reaction", "group", "gm_move", "adversary"])
def test_a_roll_is_rerolled_until_the_next_call_or_gm_move(end: str) -> None:
    scene = three()
    scene.play(FAILURE_WITH_HOPE)
    if end == "call":
        scene.call("Tomas")
    elif end == "reaction":
        scene.call("Mira", kind="reaction")
    elif end == "group":
        scene.do("gm", "call_group", leader="Mira", others={"Tomas": "agility"}, **AGILITY)
    elif end == "gm_move":
        scene.do("gm", "gm_move", text="The guard shouts.")
    else:
        scene.do("gm", "spotlight_adversary", adversary="Hound", action="other")
    assert scene.refused("anna", "reroll", {"hope": 5}, **AGAIN) == "not_now"


@pytest.mark.rule("DH-R17", "DH-31")
def test_a_reaction_is_rerolled_and_still_moves_nothing() -> None:
    scene = three()
    before = scene.state
    scene.play(FAILURE_WITH_FEAR, kind="reaction")
    result = scene.do("anna", "reroll", {"hope": 12}, **AGAIN).result
    assert (result["outcome"], result["with"]) == ("success", None)
    assert result["rerolled"] == ["hope"] and "changes" not in result
    assert scene.state == before


@pytest.mark.rule("DH-R17", "DH-20")
def test_prompts_that_the_table_called_stay_and_those_of_the_old_dice_go() -> None:
    scene = three()
    scene.play(SUCCESS_WITH_FEAR)
    scene.do("ben", "prompt_gm", because="consequences")
    assert scene.prompts == ["rolled_with_fear", "consequences"]
    scene.do("anna", "reroll", {"fear": 4}, character="Mira", dice=["fear"])
    assert (scene.prompts, scene.spotlight) == (["failed", "consequences"], "gm")
    scene.do("anna", "reroll", {"hope": 12}, **AGAIN)
    assert (scene.prompts, scene.spotlight) == (["consequences"], "players")


@pytest.mark.rule("DH-R17")
def test_countdowns_go_back_exactly_even_from_zero_and_count_the_roll_once() -> None:
    scene = three()
    for name, start, kind in (
        ("Standard", 9, "standard"),
        ("Short", 1, "progress"),
        ("Long", 9, "progress"),
        ("Doom", 9, "consequence"),
    ):
        scene.do("gm", "add_countdown", name=name, start=start, kind=kind)
    scene.play(CRITICAL)
    assert scene.state["countdowns"] == {"Standard": 8, "Short": 0, "Long": 6, "Doom": 9}
    scene.do("anna", "reroll", {"hope": 2}, **AGAIN)
    assert scene.state["countdowns"] == {"Standard": 8, "Short": 1, "Long": 9, "Doom": 6}
    scene.do("gm", "tick_countdown", name="Long", by=2)
    scene.do("anna", "reroll", {"hope": 12}, **AGAIN)
    assert scene.state["countdowns"] == {"Standard": 8, "Short": 0, "Long": 5, "Doom": 9}


@pytest.mark.rule("DH-R17", "DH-33")
def test_a_member_of_a_group_rerolls_until_the_leader_rolls() -> None:
    scene = three()
    others = {"Tomas": "agility", "Ilka": "agility"}
    scene.do("gm", "call_group", leader="Mira", others=others, **AGILITY)
    scene.roll(FAILURE_WITH_FEAR, "Tomas")
    scene.roll(SUCCESS_WITH_HOPE, "Ilka")
    tomas = {"character": "Tomas", "dice": ["hope"]}
    again = scene.do("ben", "reroll", {"hope": 11}, **tomas)
    assert again.result["outcome"] == "success"
    assert scene.state["roll"]["rolls"]["Tomas"]["rolled"] == {"outcome": "success", "total": 15}
    assert scene.roll((6, 5)).result["total"] == 11 + 2
    assert scene.refused("ben", "reroll", {"hope": 1}, **tomas) == "not_now"
    again = scene.do("anna", "reroll", {"hope": 1}, **AGAIN)
    assert again.result["total"] == 1 + 5 + 2
    assert (again.result["outcome"], scene.spotlight) == ("failure_with_fear", "gm")


@pytest.mark.rule("DH-R17", "DH-34")
def test_either_roll_of_a_tag_team_is_rerolled_until_the_choice() -> None:
    scene = three()
    rolls = {"Mira": AGILITY, "Tomas": AGILITY}
    scene.do("anna", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    assert scene.do("anna", "reroll", {"hope": 1}, **AGAIN).result["total"] == 6
    scene.roll(FAILURE_WITH_FEAR, "Tomas")
    again = scene.do("anna", "reroll", {"hope": 9}, **AGAIN).result
    assert again["outcome"] == "success_with_hope" and "changes" not in again
    assert "consequence" not in again
    tomas = {"character": "Tomas", "dice": ["hope"]}
    scene.do("ben", "reroll", {"hope": 12}, **tomas)
    assert (scene.hope("Mira"), scene.hope("Tomas"), scene.fear) == (3, 2, 2)
    scene.do("anna", "choose", character="Mira")
    assert (scene.hope("Mira"), scene.hope("Tomas"), scene.fear) == (4, 3, 2)
    assert scene.refused("anna", "reroll", {"hope": 1}, **AGAIN) == "not_now"
    assert scene.refused("ben", "reroll", {"hope": 1}, **tomas) == "not_now"


@pytest.mark.rule("DH-R17", "DH-R1")
def test_in_the_second_edition_the_spotlight_comes_back_with_a_reroll_to_hope() -> None:
    scene = Scene(edition="2.0")
    scene.play(SUCCESS_WITH_FEAR)
    assert scene.spotlight == "gm"
    scene.do("anna", "reroll", {"hope": 12}, **AGAIN)
    assert (scene.spotlight, scene.prompts, scene.fear, scene.hope()) == ("players", [], 0, 3)


@pytest.mark.rule("DH-R17")
def test_damage_follows_the_new_result() -> None:
    bow = {"name": "Bow", "trait": "agility", "damage": "1d6+3"}
    scene = Scene(Mira={"weapons": [bow]})
    scene.adversary("Hound")
    scene.play(CRITICAL, kind="attack", target="Hound")
    scene.do("anna", "reroll", {"hope": 12}, **AGAIN)
    damage = scene.do("anna", "roll_damage", {"damage": 4}, character="Mira").result
    assert (damage["total"], damage["critical"]) == (7, False)
    scene.do("anna", "reroll", {"hope": 1}, **AGAIN)
    assert scene.refused("anna", "roll_damage", {"damage": 4}, character="Mira") == "bad_value"
    scene.do("anna", "reroll", {"hope": 3}, **AGAIN)
    damage = scene.do("anna", "roll_damage", {"damage": 4}, character="Mira").result
    assert (damage["total"], damage["critical"]) == (13, True)
