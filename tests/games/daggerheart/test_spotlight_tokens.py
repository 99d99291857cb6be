"""Spotlight tokens: whose they are, what takes them, and when all are full again."""

from typing import Any

import pytest

from limelight import Table

from .scene import CRITICAL, FAILURE_WITH_FEAR, SUCCESS_WITH_HOPE, Scene

ASKED = {"trait": "agility", "difficulty": 12}


def table(tokens: int = 2, **sheets: Any) -> Scene:
    return Scene(spotlight_tokens=tokens, **(sheets or {"Mira": {}, "Tomas": {}, "Ilka": {}}))


def tokens(scene: Scene) -> tuple[int, ...]:
    return tuple(who["tokens"] for who in scene.state["characters"].values())


def team(scene: Scene, one: str = "Mira", two: str = "Tomas") -> dict[str, Any]:
    return {"initiator": one, "partner": two, "rolls": {one: ASKED, two: ASKED}}


@pytest.mark.rule("DH-103")
def test_without_the_option_there_are_none() -> None:
    scene = Scene()
    assert "tokens" not in scene.of()
    for _ in range(5):
        scene.play(SUCCESS_WITH_HOPE)
    with pytest.raises(ValueError):
        Table("daggerheart", {"spotlight_tokens": 13})
    with pytest.raises(ValueError):
        Table("daggerheart", {"spotlight_tokens": -1})


@pytest.mark.rule("DH-103", "DH-R60")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("kind", ["action", "attack", "spellcast"])
def test_an_action_roll_takes_one_when_the_dice_fall(edition: str, kind: str) -> None:
    caster = {"spellcast_trait": "agility"}
    scene = Scene(edition=edition, spotlight_tokens=3, Mira=caster, Tomas={})
    assert tokens(scene) == (3, 3)
    assert scene.table.view("ben")["characters"]["Mira"]["tokens"] == 3
    scene.call(kind=kind)
    assert tokens(scene) == (3, 3)
    scene.roll(FAILURE_WITH_FEAR)
    assert tokens(scene) == (2, 3)


@pytest.mark.rule("DH-103", "DH-R60")
def test_a_call_that_is_withdrawn_takes_none() -> None:
    scene = table()
    scene.call()
    scene.do("gm", "cancel_roll")
    scene.call()
    scene.call("Tomas")
    scene.do("gm", "cancel_roll")
    assert tokens(scene) == (2, 2, 2)


@pytest.mark.rule("DH-103", "DH-R60")
def test_without_one_there_is_no_action_roll_until_everybody_is_out_of_them() -> None:
    scene = table(1)
    scene.play(SUCCESS_WITH_HOPE)
    assert tokens(scene) == (0, 1, 1)
    assert scene.refused("gm", "call_roll", character="Mira", **ASKED) == "not_now"
    lead = {"leader": "Mira", "others": {"Tomas": "agility"}, **ASKED}
    assert scene.refused("gm", "call_group", **lead) == "not_now"
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.refused("gm", "call_roll", character="Mira", **ASKED) == "not_now"
    scene.play(SUCCESS_WITH_HOPE, "Ilka")
    assert tokens(scene) == (1, 1, 1)
    scene.call()


@pytest.mark.rule("DH-103", "DH-R60")
def test_a_reaction_needs_and_takes_none() -> None:
    scene = table(1)
    scene.play(SUCCESS_WITH_HOPE)
    scene.play(SUCCESS_WITH_HOPE, "Mira", kind="reaction")
    assert tokens(scene) == (0, 1, 1)


@pytest.mark.rule("DH-103", "DH-R60")
def test_of_a_group_only_the_leader_gives_one() -> None:
    scene = table()
    scene.do("gm", "correct", at="fear", to=0)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    assert tokens(scene) == (2, 0, 2)
    others = {"Tomas": "agility", "Ilka": "agility"}
    scene.do("gm", "call_group", leader="Mira", others=others, **ASKED)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.roll(SUCCESS_WITH_HOPE, "Ilka")
    assert tokens(scene) == (2, 0, 2)
    scene.roll(SUCCESS_WITH_HOPE)
    assert tokens(scene) == (1, 0, 2)


@pytest.mark.rule("DH-103", "DH-R60")
def test_both_in_a_tag_team_give_one_each_when_their_dice_fall() -> None:
    scene = table(2, Mira={"hope": 6}, Tomas={"hope": 6}, Ilka={})
    scene.do("anna", "call_tag_team", **team(scene))
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    assert tokens(scene) == (2, 1, 2)
    scene.roll(CRITICAL, "Mira")
    assert tokens(scene) == (1, 1, 2)
    scene.do("anna", "choose", character="Mira")
    assert tokens(scene) == (1, 1, 2)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.refused("ben", "call_tag_team", **team(scene, "Tomas", "Mira")) == "not_now"
    assert scene.refused("gm", "call_tag_team", **team(scene, "Ilka", "Tomas")) == "not_now"


@pytest.mark.rule("DH-R60")
def test_a_tag_team_may_use_the_last_ones_up() -> None:
    scene = table(1, Mira={"hope": 6}, Tomas={}, Ilka={})
    scene.play(SUCCESS_WITH_HOPE, "Ilka")
    scene.do("anna", "call_tag_team", **team(scene))
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    assert tokens(scene) == (0, 1, 0)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    assert tokens(scene) == (1, 1, 1)


@pytest.mark.rule("DH-103", "DH-R17")
def test_a_reroll_takes_no_second_one() -> None:
    scene = table()
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("anna", "reroll", {"hope": 1}, character="Mira", dice=["hope"])
    assert tokens(scene) == (1, 2, 2)


@pytest.mark.rule("DH-R60")
@pytest.mark.parametrize("standing", ["dying", "unconscious", "gone"])
def test_who_is_down_does_not_hold_the_others_up(standing: str) -> None:
    scene = table(1)
    scene.play(SUCCESS_WITH_HOPE)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.refused("gm", "call_roll", character="Mira", **ASKED) == "not_now"
    scene.do("gm", "correct", at="characters.Ilka.standing", to=standing)
    assert tokens(scene) == (1, 1, 1)  # everybody who is up was out of them
    scene.play(SUCCESS_WITH_HOPE)
    assert tokens(scene)[:2] == (0, 1)
    assert scene.refused("gm", "call_roll", character="Mira", **ASKED) == "not_now"
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    assert tokens(scene)[:2] == (1, 1)


@pytest.mark.rule("DH-R60")
def test_who_gets_up_counts_again() -> None:
    scene = table(2, Mira={}, Tomas={})
    scene.faint("Tomas")
    scene.play(SUCCESS_WITH_HOPE)
    scene.play(SUCCESS_WITH_HOPE)
    assert tokens(scene) == (2, 2)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "clear", target="Tomas", what="hp")
    scene.play(SUCCESS_WITH_HOPE)
    assert tokens(scene) == (0, 2)
    assert scene.refused("gm", "call_roll", character="Mira", **ASKED) == "not_now"


@pytest.mark.rule("DH-R60")
def test_who_left_does_not_hold_the_others_up() -> None:
    scene = table(1, Mira={}, Tomas={})
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("ben", "remove", name="Tomas")
    assert tokens(scene) == (1,)
    scene.play(SUCCESS_WITH_HOPE)
    assert tokens(scene) == (1,)


@pytest.mark.rule("DH-R60")
def test_who_comes_has_all_of_theirs() -> None:
    scene = table(2)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "add_character", name="Oren", player="dana")
    assert tokens(scene) == (1, 2, 2, 2)


@pytest.mark.rule("DH-R60", "DH-111")
def test_all_are_full_when_a_scene_begins_and_not_by_a_rest() -> None:
    scene = table(3)
    scene.faint("Ilka")
    scene.play(SUCCESS_WITH_HOPE)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    for kind in ("short", "long"):
        scene.do("gm", "start_rest", kind=kind)
        scene.do("gm", "end_rest", {"d4": 1})
    scene.do("gm", "start_session")
    scene.do("gm", "end_session")
    assert tokens(scene) == (2, 2, 3)
    scene.do("gm", "new_scene")
    assert tokens(scene) == (3, 3, 3)


@pytest.mark.rule("DH-103")
def test_with_one_pc_they_are_full_after_the_last() -> None:
    scene = table(2, Mira={})
    counted = []
    for _ in range(4):
        scene.play(SUCCESS_WITH_HOPE)
        counted.append(tokens(scene))
    assert counted == [(1,), (2,), (1,), (2,)]


@pytest.mark.rule("DH-103")
def test_a_roll_is_taken_back_with_its_token() -> None:
    scene = table(1)
    scene.play(SUCCESS_WITH_HOPE)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    before = scene.state
    scene.play(SUCCESS_WITH_HOPE, "Ilka")
    scene.do("gm", "undo")
    scene.do("gm", "undo")
    assert scene.state == before
