"""Tag team rolls: two rolls, one choice, and what it brings to both."""

from typing import Any

import pytest

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
    Throw,
)

AGILITY = {"trait": "agility", "difficulty": 12}
TEAM = {
    "initiator": "Mira",
    "partner": "Tomas",
    "rolls": {"Mira": AGILITY, "Tomas": AGILITY},
}


def pair(**options: Any) -> Scene:
    return Scene(**{"Mira": {"hope": 5}, "Tomas": {}, "Ilka": {}, **options})


def teamed(mira: Throw, tomas: Throw, **options: Any) -> Scene:
    """Both have rolled, and nobody has chosen yet."""
    scene = pair(**options)
    scene.do("anna", "call_tag_team", **TEAM)
    scene.roll(mira, "Mira")
    scene.roll(tomas, "Tomas")
    return scene


@pytest.mark.rule("DH-34", "DH-42")
def test_the_initiator_pays_three_hope_at_once_and_the_partner_nothing() -> None:
    scene = pair()
    done = scene.do("anna", "call_tag_team", **TEAM)
    assert done.result["changes"] == {"hope": {"Mira": -3}}
    assert done.result["spent"] == {"hope": {"Mira": 3}}
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (2, 2)
    called = scene.state["roll"]
    assert (called["kind"], called["initiator"], called["partner"]) == (
        "tag_team",
        "Mira",
        "Tomas",
    )
    assert {name: each["kind"] for name, each in called["rolls"].items()} == {
        "Mira": "action",
        "Tomas": "action",
    }


@pytest.mark.rule("DH-34", "DH-42")
def test_without_three_hope_there_is_no_tag_team() -> None:
    scene = pair(Mira={"hope": 2}, Tomas={"hope": 6})
    assert scene.refused("anna", "call_tag_team", **TEAM) == "not_enough_hope"


@pytest.mark.rule("DH-34")
def test_the_gm_or_the_initiator_s_player_starts_it() -> None:
    scene = pair()
    assert scene.refused("ben", "call_tag_team", **TEAM) == "not_yours"
    assert scene.refused("cleo", "call_tag_team", **TEAM) == "not_yours"
    scene.do("gm", "call_tag_team", **TEAM)
    assert scene.hope("Mira") == 2


@pytest.mark.rule("DH-34", "DH-35", "DH-37")
def test_nothing_is_resolved_before_the_choice() -> None:
    scene = pair(fear=1, Mira={"hope": 5, "stress": 2})
    for kind in ("standard", "progress", "consequence"):
        scene.do("gm", "add_countdown", name=kind, start=9, kind=kind)
    scene.do("anna", "call_tag_team", **TEAM)
    before = {key: value for key, value in scene.state.items() if key != "roll"}
    for throw, name in ((CRITICAL, "Mira"), (FAILURE_WITH_FEAR, "Tomas")):
        result = scene.roll(throw, name).result
        assert not result.keys() & {"changes", "lost", "consequence"}
        assert {key: value for key, value in scene.state.items() if key != "roll"} == before
    rolls = scene.state["roll"]["rolls"]
    assert rolls["Mira"]["rolled"] == {"outcome": "critical_success", "total": 6}
    assert rolls["Tomas"]["rolled"] == {"outcome": "failure_with_fear", "total": 6}


@pytest.mark.rule("DH-34")
def test_the_choice_comes_after_both_rolls_and_from_either_owner() -> None:
    scene = pair()
    scene.do("anna", "call_tag_team", **TEAM)
    assert scene.refused("anna", "choose", character="Mira") == "not_now"
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    assert scene.refused("anna", "choose", character="Mira") == "not_now"
    scene.roll(SUCCESS_WITH_FEAR, "Tomas")
    assert scene.refused("cleo", "choose", character="Mira") == "not_yours"
    done = scene.do("ben", "choose", character="Mira")
    assert done.result["outcome"] == "success_with_hope"
    assert done.text("en") == "13 with Hope" and done.text("uk") == "13 з Надією"
    assert scene.state["roll"] is None
    assert scene.refused("anna", "choose", character="Mira") == "not_now"
    assert scene.refused("anna", "roll", {"hope": 1, "fear": 2}, character="Mira") == (
        "already_rolled"
    )


@pytest.mark.rule("DH-35")
@pytest.mark.parametrize("chosen", ["Mira", "Tomas"])
@pytest.mark.parametrize(
    ("throw", "hope", "fear", "spotlight", "consequence"),
    [
        (SUCCESS_WITH_HOPE, 1, 0, "players", "clean"),
        (FAILURE_WITH_HOPE, 1, 0, "gm", "minor"),
        (SUCCESS_WITH_FEAR, 0, 2, "players", "cost"),
        (FAILURE_WITH_FEAR, 0, 2, "gm", "major"),
        (CRITICAL, 1, 0, "players", "bonus"),
    ],
)
@pytest.mark.parametrize("other", [SUCCESS_WITH_HOPE, FAILURE_WITH_FEAR, CRITICAL])
def test_the_chosen_roll_pays_every_pc_and_the_other_gives_nothing(
    chosen: str,
    throw: Throw,
    hope: int,
    fear: int,
    spotlight: str,
    consequence: str,
    other: Throw,
) -> None:
    mira, tomas = (throw, other) if chosen == "Mira" else (other, throw)
    scene = teamed(mira, tomas, Mira={"hope": 5, "stress": 2}, Tomas={"stress": 2})
    result = scene.do("anna", "choose", character=chosen).result
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (2 + hope, 2 + hope)
    assert scene.hope("Ilka") == 2
    assert (scene.fear, scene.spotlight) == (fear, spotlight)
    assert result["consequence"] == consequence
    stress = 1 if throw == CRITICAL else 2
    assert (scene.stress("Mira"), scene.stress("Tomas")) == (stress, stress)


@pytest.mark.rule("DH-35", "DH-20")
def test_the_prompts_are_those_of_the_chosen_roll() -> None:
    scene = teamed(SUCCESS_WITH_FEAR, FAILURE_WITH_HOPE)
    scene.do("anna", "choose", character="Mira")
    assert scene.prompts == ["rolled_with_fear"]
    scene = teamed(SUCCESS_WITH_FEAR, FAILURE_WITH_HOPE)
    scene.do("anna", "choose", character="Tomas")
    assert scene.prompts == ["failed"]


@pytest.mark.rule("DH-35", "DH-R1")
def test_in_the_second_edition_a_success_with_fear_moves_the_spotlight() -> None:
    scene = teamed(SUCCESS_WITH_FEAR, SUCCESS_WITH_HOPE, edition="2.0")
    scene.do("anna", "choose", character="Mira")
    assert (scene.spotlight, scene.fear) == ("gm", 2)


@pytest.mark.rule("DH-35", "DH-41", "DH-44")
def test_the_caps_cut_for_each_and_the_result_says_so() -> None:
    scene = teamed(SUCCESS_WITH_HOPE, SUCCESS_WITH_FEAR, Tomas={"hope": 6})
    result = scene.do("anna", "choose", character="Mira").result
    assert result["changes"] == {"hope": {"Mira": 1}}
    assert result["lost"] == {"hope": {"Tomas": 1}}
    scene = teamed(SUCCESS_WITH_HOPE, SUCCESS_WITH_FEAR, fear=11)
    result = scene.do("anna", "choose", character="Tomas").result
    assert (scene.fear, result["changes"], result["lost"]) == (12, {"fear": 1}, {"fear": 1})
    scene = teamed(SUCCESS_WITH_HOPE, FAILURE_WITH_FEAR, fear=12)
    result = scene.do("anna", "choose", character="Tomas").result
    assert (scene.fear, result["lost"]) == (12, {"fear": 2})


@pytest.mark.rule("DH-R13")
def test_a_chosen_critical_is_one_for_both() -> None:
    scene = teamed(CRITICAL, FAILURE_WITH_FEAR, Mira={"hope": 4, "stress": 1}, Tomas={"stress": 3})
    result = scene.do("ben", "choose", character="Mira").result
    assert result["changes"] == {
        "hope": {"Mira": 1, "Tomas": 1},
        "stress": {"Mira": -1, "Tomas": -1},
    }
    assert (scene.stress("Mira"), scene.stress("Tomas")) == (0, 2)


@pytest.mark.rule("DH-34", "DH-R14")
def test_what_was_spent_stays_spent_whichever_roll_is_chosen() -> None:
    scene = pair(Tomas={"experiences": {"Scout": 2}})
    scene.do("anna", "call_tag_team", **TEAM)
    scene.do("ben", "declare", character="Tomas", experiences=["Scout"])
    scene.do("cleo", "help", **{"character": "Ilka", "for": "Tomas"})
    scene.roll(SUCCESS_WITH_FEAR, "Mira")
    rolled = scene.roll(SUCCESS_WITH_HOPE, "Tomas", **{"help.Ilka": 4})
    assert rolled.result["changes"] == {"hope": {"Tomas": -1, "Ilka": -1}}
    assert rolled.result["total"] == 13 + 2 + 4
    scene.do("anna", "choose", character="Mira")
    assert [scene.hope(name) for name in ("Mira", "Tomas", "Ilka")] == [2, 1, 1]
    assert scene.fear == 2


@pytest.mark.rule("DH-37")
@pytest.mark.parametrize(
    ("throw", "standard", "progress", "consequence"),
    [
        (CRITICAL, 8, 6, 9),
        (SUCCESS_WITH_HOPE, 8, 7, 9),
        (SUCCESS_WITH_FEAR, 8, 8, 8),
        (FAILURE_WITH_HOPE, 8, 9, 7),
        (FAILURE_WITH_FEAR, 8, 9, 6),
    ],
)
def test_for_countdowns_it_is_one_action_roll(
    throw: Throw, standard: int, progress: int, consequence: int
) -> None:
    scene = teamed(throw, SUCCESS_WITH_FEAR)
    for kind in ("standard", "progress", "consequence"):
        scene.do("gm", "add_countdown", name=kind, start=9, kind=kind)
    scene.do("anna", "choose", character="Mira")
    wanted = {"standard": standard, "progress": progress, "consequence": consequence}
    assert scene.state["countdowns"] == wanted
