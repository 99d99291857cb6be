"""Reaction rolls: the same dice, and nothing of what they set off."""

from itertools import product

import pytest

from limelight.games.daggerheart import rolls

from .scene import CRITICAL, FAILURE_WITH_FEAR, SUCCESS_WITH_FEAR, SUCCESS_WITH_HOPE, Scene

THROWS = list(product(range(1, 13), repeat=2))
LANGUAGES = ("en", "de", "uk")


@pytest.mark.rule("DH-31", "DH-32", "DH-R16")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("difficulty", range(2, 31))
def test_no_reaction_moves_anything(edition: str, difficulty: int) -> None:
    scene = Scene(edition=edition, fear=3, Mira={"hope": 3, "stress": 2})
    for kind in ("standard", "progress", "consequence"):
        scene.do("gm", "add_countdown", name=kind, start=5, kind=kind)
    before = scene.state
    scene.call(kind="reaction", difficulty=difficulty)
    for hope, fear in THROWS:
        result = scene.roll((hope, fear)).result
        enough = hope + fear >= difficulty
        plain = "success" if enough else "failure"
        wanted = "critical_success" if hope == fear else plain
        assert (result["outcome"], result["total"]) == (wanted, hope + fear)
        assert result["success"] is (wanted != "failure")
        assert result["critical"] is (hope == fear)
        assert result["with"] is None
        assert result["dice"] == {"hope": hope, "fear": fear}
        assert not result.keys() & {"changes", "lost", "spent"}
        assert scene.state == before
        roll = rolls.ReactionRoll(difficulty=difficulty)
        assert roll.read({"hope": (hope,), "fear": (fear,)}).outcome == wanted
        scene.do("gm", "undo")


@pytest.mark.parametrize("d20", range(1, 21))
def test_an_adversary_reacts_with_a_d20_and_a_20_succeeds_without_being_critical(d20: int) -> None:
    for modifier, difficulty in ((0, 12), (3, 12), (0, 99)):
        roll = rolls.AdversaryReaction(modifier=modifier, difficulty=difficulty)
        enough = d20 == 20 or d20 + modifier >= difficulty
        assert roll.read({"d20": (d20,)}).outcome == ("success" if enough else "failure")


@pytest.mark.rule("DH-31")
def test_in_the_gm_s_turn_the_spotlight_stays_with_the_gm() -> None:
    scene = Scene()
    scene.play(FAILURE_WITH_FEAR)
    prompts = scene.prompts
    scene.play(SUCCESS_WITH_HOPE, kind="reaction")
    assert (scene.spotlight, scene.prompts) == ("gm", prompts)


@pytest.mark.rule("DH-31")
def test_nobody_helps_on_a_reaction() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.call(kind="reaction")
    assert scene.refused("ben", "help", character="Tomas") == "no_help_on_reactions"
    assert scene.refused("gm", "help", character="Tomas") == "no_help_on_reactions"


@pytest.mark.rule("DH-31", "DH-38")
def test_a_reaction_takes_advantage_and_dice_as_an_action_roll_does() -> None:
    scene = Scene(Mira={"traits": {"agility": 1}})
    scene.call(kind="reaction", advantage=1, difficulty=20, modifier=2)
    scene.do("anna", "declare", bonus_dice={"rally": 6})
    result = scene.roll((6, 4), advantage=3, rally=5).result
    assert (result["total"], result["outcome"]) == (21, "success")


@pytest.mark.rule("DH-R10")
def test_experiences_are_allowed_on_reactions_and_paid() -> None:
    scene = Scene(Mira={"experiences": {"Climber": 2, "Sailor": 1}, "hope": 3})
    scene.call(kind="reaction", difficulty=13)
    scene.do("anna", "declare", experiences=["Climber", "Sailor"])
    result = scene.roll((4, 6)).result
    assert (result["total"], result["outcome"]) == (13, "success")
    assert scene.hope() == 1
    assert result["spent"] == {"hope": {"Mira": 2}}
    assert result["changes"] == {"hope": {"Mira": -2}}


@pytest.mark.rule("DH-32")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_critical_reaction_ignores_what_hits_even_on_a_success(language: str) -> None:
    scene = Scene(Mira={"stress": 2})
    scene.do("gm", "add_condition", name="Vulnerable", on="Mira")
    rolled = scene.play(CRITICAL, kind="reaction", difficulty=30)
    assert (scene.hope(), scene.stress()) == (2, 2)
    assert scene.of()["conditions"] == ["Vulnerable"]
    assert any(why.endswith("(DH-32)") for why in rolled.explain(language))
    scene = Scene(Mira={"stress": 2})
    plain = scene.play(SUCCESS_WITH_HOPE, kind="reaction")
    assert not any(why.endswith("(DH-32)") for why in plain.explain(language))


@pytest.mark.rule("DH-R16")
@pytest.mark.parametrize(
    ("throw", "announced"),
    [
        (SUCCESS_WITH_FEAR, ("13: Success", "13: Erfolg", "13: Успіх")),
        (SUCCESS_WITH_HOPE, ("13: Success", "13: Erfolg", "13: Успіх")),
        (FAILURE_WITH_FEAR, ("6: Failure", "6: Scheitern", "6: Невдача")),
        (CRITICAL, ("Critical Success!", "Kritischer Erfolg!", "Критичний Успіх!")),
    ],
)
def test_a_reaction_is_announced_without_hope_or_fear(
    throw: tuple[int, int], announced: tuple[str, str, str]
) -> None:
    rolled = Scene().play(throw, kind="reaction")
    assert tuple(rolled.text(language) for language in LANGUAGES) == announced


@pytest.mark.rule("DH-31")
def test_a_reaction_replaces_a_call_that_nobody_has_rolled_and_needs_its_owner() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.call("Mira")
    scene.call("Tomas", kind="reaction")
    dice = {"hope": 5, "fear": 7}
    assert scene.refused("anna", "roll", dice, character="Tomas") == "not_yours"
    assert scene.roll((5, 7), "Tomas").result["outcome"] == "success"
    assert scene.refused("ben", "roll", dice, character="Tomas") == "already_rolled"
