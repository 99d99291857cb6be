"""Moves without a roll, moves that need one, and a story that always goes on."""

from pathlib import Path

import pytest

from limelight.games.daggerheart import rolls

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
    Throw,
)

RULES = Path(__file__).parents[3] / "docs" / "rules"
LANGUAGES = ("en", "de", "uk")


def rule(id: str, language: str) -> str:
    lines = (RULES / f"daggerheart.{language}.md").read_text(encoding="utf-8").splitlines()
    (found,) = (line for line in lines if line.startswith(f"| {id} |"))
    return found


@pytest.mark.rule("DH-1")
def test_a_move_without_a_roll_needs_no_dice_and_moves_nothing_but_the_story() -> None:
    scene = Scene(fear=3, Mira={"hope": 4, "stress": 2})
    before = scene.state
    done = scene.do("anna", "move", character="Mira", text="Mira ties the rope to the hook.")
    assert scene.state == before
    assert "changes" not in done.result and "dice" not in done.result
    for seat in ("gm", "anna", "ben"):
        assert "Mira ties the rope to the hook." in scene.table.story(seat)[-1]


@pytest.mark.rule("DH-1")
def test_a_move_throws_no_dice_even_if_some_lie_there() -> None:
    scene = Scene()
    assert scene.refused("anna", "move", {"hope": 5}, character="Mira", text="Up.") == "bad_dice"


@pytest.mark.rule("DH-1")
def test_a_move_leaves_the_gm_s_turn_and_the_prompts_alone() -> None:
    scene = Scene()
    scene.play(FAILURE_WITH_FEAR)
    before = scene.state
    scene.do("anna", "move", character="Mira", text="Mira sits down.")
    assert scene.state == before and scene.spotlight == "gm"


@pytest.mark.rule("DH-1")
def test_a_move_is_its_owner_s() -> None:
    scene = Scene(Mira={}, Tomas={})
    assert scene.refused("ben", "move", character="Mira", text="Up.") == "not_yours"
    scene.do("gm", "move", character="Mira", text="Up.")


@pytest.mark.rule("DH-R2")
@pytest.mark.parametrize(
    ("language", "either"), [("en", "*or*"), ("de", "*oder*"), ("uk", "*або*")]
)
def test_one_reason_is_enough_not_to_roll_in_every_language(language: str, either: str) -> None:
    assert either in rule("DH-R2", language)
    scene = Scene()
    for text in ("Trivial to bring off: she opens her own door.", "Dull to fail: she waits."):
        scene.do("anna", "move", character="Mira", text=text)
        assert scene.state["roll"] is None
    assert len(scene.table.story("anna", language)) == 3


@pytest.mark.rule("DH-2", "DH-3")
def test_a_risky_move_calls_for_an_action_roll_and_that_for_the_duality_dice() -> None:
    scene = Scene()
    scene.call()
    assert scene.state["roll"]["kind"] == "action"
    assert scene.state["roll"]["character"] == "Mira"
    assert scene.dice_of("anna", "roll") == {"hope": (12,), "fear": (12,)}
    assert scene.refused("anna", "roll") == "missing_dice"


@pytest.mark.rule("DH-3")
@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ({"hope": 5}, "missing_dice"),
        ({"fear": 5}, "missing_dice"),
        ({"hope": 13, "fear": 5}, "bad_dice"),
        ({"hope": 5, "fear": 13}, "bad_dice"),
        ({"hope": 0, "fear": 5}, "bad_dice"),
        ({"hope": 5, "fear": -1}, "bad_dice"),
        ({"hope": [5, 6], "fear": 5}, "bad_dice"),
        ({"hope": 5, "fear": 5, "advantage": 3}, "bad_dice"),
    ],
)
def test_the_duality_dice_are_two_d12(dice: dict[str, int], code: str) -> None:
    scene = Scene()
    scene.call()
    assert scene.refused("anna", "roll", dice) == code
    scene.do("anna", "roll", {"hope": [12], "fear": 1})


@pytest.mark.rule("DH-3")
@pytest.mark.parametrize(
    ("language", "hope", "fear"),
    [("en", "Hope", "Fear"), ("de", "Hoffnung", "Angst"), ("uk", "Надія", "Страх")],
)
def test_the_duality_dice_are_told_apart_by_name(language: str, hope: str, fear: str) -> None:
    scene = Scene()
    rolled = scene.play((11, 9))
    assert rolled.result["dice"] == {"hope": 11, "fear": 9}
    assert f"{hope} 11" in rolled.explain(language)[0]
    assert f"{fear} 9" in rolled.explain(language)[0]
    told = scene.table.story("anna", language)[-1]
    assert f"{hope} 11" in told and f"{fear} 9" in told


@pytest.mark.rule("DH-11")
@pytest.mark.parametrize(
    ("throw", "consequence"),
    [
        (CRITICAL, "bonus"),
        (SUCCESS_WITH_HOPE, "clean"),
        (SUCCESS_WITH_FEAR, "cost"),
        (FAILURE_WITH_HOPE, "minor"),
        (FAILURE_WITH_FEAR, "major"),
    ],
)
def test_every_result_names_its_kind_of_change(throw: Throw, consequence: str) -> None:
    assert Scene().play(throw).result["consequence"] == consequence


@pytest.mark.rule("DH-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_tells_five_different_changes(language: str) -> None:
    told = set()
    for throw in (
        CRITICAL,
        SUCCESS_WITH_HOPE,
        SUCCESS_WITH_FEAR,
        FAILURE_WITH_HOPE,
        FAILURE_WITH_FEAR,
    ):
        scene = Scene()
        scene.play(throw)
        told.add(scene.table.story("anna", language)[-1].rsplit(". ", 1)[-1])
    assert len(told) == len(rolls.OUTCOMES)


@pytest.mark.rule("DH-11", "DH-19")
def test_the_table_writes_down_what_happened() -> None:
    scene = Scene()
    scene.play(FAILURE_WITH_HOPE)
    scene.do("anna", "narrate", text="The rope tears, and Mira hangs by one hand.")
    scene.do("gm", "narrate", text="Below her the river wakes.")
    for seat in ("gm", "anna", "ben"):
        story = scene.table.story(seat)
        assert "The rope tears, and Mira hangs by one hand." in story[-2]
        assert "Below her the river wakes." in story[-1]


@pytest.mark.rule("DH-19")
@pytest.mark.parametrize(
    ("language", "outcome"),
    [
        ("en", "Success with Fear"),
        ("de", "Erfolg mit Angst"),
        ("uk", "Успіх зі Страхом"),
    ],
)
def test_the_result_is_written_into_the_story(language: str, outcome: str) -> None:
    scene = Scene()
    scene.play(SUCCESS_WITH_FEAR)
    told = scene.table.story("ben", language)[-1]
    assert outcome in told and "13" in told and "Mira" in told
