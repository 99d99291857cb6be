"""Hope and Fear: what they start with, what they buy, where they end."""

import pytest

from limelight import Table

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
    Throw,
)

EXPERIENCES = {"Climber": 2, "Sailor": 3}


@pytest.mark.rule("DH-41")
def test_a_pc_starts_with_two_hope_and_holds_six_at_most() -> None:
    scene = Scene(Mira={}, Tomas={"hope": 6}, Ilka={"hope": 0})
    assert [scene.hope(name) for name in ("Mira", "Tomas", "Ilka")] == [2, 6, 0]
    assert scene.refused("gm", "add_character", name="Oren", hope=7) == "bad_value"
    assert scene.refused("gm", "add_character", name="Oren", hope=-1) == "bad_value"
    held = []
    for _ in range(6):
        scene.play(SUCCESS_WITH_HOPE)
        held.append(scene.hope())
    assert held == [3, 4, 5, 6, 6, 6]


@pytest.mark.rule("DH-41", "DH-44", "DH-R4")
def test_hope_and_fear_are_kept_between_sessions() -> None:
    scene = Scene(fear=5, Mira={"hope": 4})
    scene.do("gm", "start_session")
    scene.do("gm", "end_session")
    scene.do("gm", "start_session")
    assert (scene.hope(), scene.fear) == (4, 5)


@pytest.mark.rule("DH-44")
def test_the_gm_holds_twelve_fear_at_most() -> None:
    scene = Scene(fear=10)
    held = []
    for throw in (SUCCESS_WITH_FEAR, FAILURE_WITH_FEAR, SUCCESS_WITH_FEAR, FAILURE_WITH_FEAR):
        scene.play(throw)
        held.append(scene.fear)
    assert held == [11, 12, 12, 12]
    with pytest.raises(ValueError):
        Table("daggerheart", {"fear": 13})
    assert Scene().fear == 0


@pytest.mark.rule("DH-42", "DH-R9")
@pytest.mark.parametrize(
    ("throw", "hope"),
    [
        (SUCCESS_WITH_FEAR, 2),
        ((2, 3), 2),
        (SUCCESS_WITH_HOPE, 3),
        ((3, 2), 3),
        (CRITICAL, 3),
    ],
)
def test_two_experiences_at_four_hope(throw: Throw, hope: int) -> None:
    scene = Scene(Mira={"hope": 4, "experiences": EXPERIENCES})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber", "Sailor"])
    result = scene.roll(throw).result
    assert scene.hope() == hope
    assert result["total"] == sum(throw) + 5
    assert result["spent"] == {"hope": {"Mira": 2}}
    assert result["changes"]["hope"] == {"Mira": hope - 4}


@pytest.mark.rule("DH-42")
def test_one_experience_and_a_roll_with_hope_change_nothing_in_all() -> None:
    scene = Scene(Mira={"experiences": EXPERIENCES})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber"])
    result = scene.roll(SUCCESS_WITH_HOPE).result
    assert scene.hope() == 2
    assert "changes" not in result and result["spent"] == {"hope": {"Mira": 1}}


@pytest.mark.rule("DH-42")
def test_what_is_spent_makes_room_under_the_cap() -> None:
    scene = Scene(Mira={"hope": 6, "experiences": EXPERIENCES})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber"])
    result = scene.roll(SUCCESS_WITH_HOPE).result
    assert scene.hope() == 6 and "lost" not in result


@pytest.mark.rule("DH-42")
def test_without_the_hope_an_experience_is_refused_and_nothing_is_spent() -> None:
    scene = Scene(Mira={"hope": 1, "experiences": EXPERIENCES})
    scene.call()
    both = ["Climber", "Sailor"]
    assert scene.refused("anna", "declare", experiences=both) == "not_enough_hope"
    scene.do("anna", "declare", experiences=["Climber"])
    scene.do("anna", "declare", experiences=["Sailor"])
    assert scene.refused("anna", "declare", experiences=both) == "not_enough_hope"
    assert scene.roll(SUCCESS_WITH_FEAR).result["total"] == 16
    assert scene.hope() == 0


@pytest.mark.rule("DH-42")
def test_an_experience_must_be_one_s_own_and_counts_once() -> None:
    scene = Scene(Mira={"hope": 6, "experiences": EXPERIENCES}, Tomas={"experiences": {"Cook": 1}})
    scene.call()
    twice = ["Climber", "Climber"]
    assert scene.refused("anna", "declare", experiences=twice) == "bad_value"
    assert scene.refused("anna", "declare", experiences=["Cook"]) == "unknown_name"


@pytest.mark.rule("DH-42", "DH-R9")
@pytest.mark.parametrize("throw", [SUCCESS_WITH_HOPE, FAILURE_WITH_FEAR])
def test_each_helper_pays_one_and_only_the_highest_die_counts(throw: Throw) -> None:
    scene = Scene(Mira={}, Tomas={}, Ilka={"hope": 1}, Oren={})
    scene.call(difficulty=13)
    for player, helper in (("ben", "Tomas"), ("cleo", "Ilka"), ("dana", "Oren")):
        scene.do(player, "help", character=helper)
    dice = {"help.Tomas": 1, "help.Ilka": 2, "help.Oren": 1}
    result = scene.roll(throw, **dice).result
    assert result["total"] == sum(throw) + 2
    assert [scene.hope(name) for name in ("Tomas", "Ilka", "Oren")] == [1, 0, 1]
    assert result["spent"]["hope"] == {"Tomas": 1, "Ilka": 1, "Oren": 1}


@pytest.mark.rule("DH-42")
def test_who_cannot_help() -> None:
    scene = Scene(Mira={}, Tomas={"hope": 0}, Ilka={})
    scene.call()
    assert scene.refused("ben", "help", character="Tomas") == "not_enough_hope"
    assert scene.refused("anna", "help", character="Mira") == "not_now"
    assert scene.refused("anna", "help", character="Ilka") == "not_yours"
    scene.do("cleo", "help", character="Ilka")
    assert scene.refused("cleo", "help", character="Ilka") == "not_now"


@pytest.mark.rule("DH-42", "DH-R9")
def test_hope_is_promised_when_declared_and_taken_when_the_dice_fall() -> None:
    scene = Scene(Mira={"hope": 3, "experiences": EXPERIENCES}, Tomas={"hope": 1})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber"])
    scene.do("ben", "help", character="Tomas")
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (3, 1)
    spark = {"name": "Spark", "character": "Mira"}
    assert scene.refused("anna", "use_hope_feature", **spark, cost=3) == "not_enough_hope"
    other = {"name": "Spark", "character": "Tomas", "cost": 1}
    assert scene.refused("ben", "use_hope_feature", **other) == "not_enough_hope"
    scene.do("ben", "withdraw_help", character="Tomas")
    assert scene.refused("ben", "withdraw_help", character="Tomas") == "not_now"
    scene.do("ben", "use_hope_feature", **other)
    scene.do("anna", "use_hope_feature", **spark, cost=2)
    scene.roll(SUCCESS_WITH_FEAR)
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (0, 0)


@pytest.mark.rule("DH-42")
def test_hope_that_is_gone_when_the_dice_fall_is_refused_and_nobody_owes_any() -> None:
    scene = Scene(Mira={}, Tomas={"hope": 1})
    scene.call()
    scene.do("ben", "help", character="Tomas")
    scene.do("gm", "correct", at="characters.Tomas.hope", to=0)
    dice = {"hope": 5, "fear": 8, "help.Tomas": 3}
    assert scene.refused("anna", "roll", dice) == "not_enough_hope"
    scene.do("ben", "withdraw_help", character="Tomas")
    scene.roll(SUCCESS_WITH_FEAR)
    assert scene.hope("Tomas") == 0


@pytest.mark.rule("DH-42", "DH-R9")
def test_a_call_that_is_cancelled_costs_nobody_anything() -> None:
    scene = Scene(Mira={"experiences": EXPERIENCES}, Tomas={})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber"])
    scene.do("ben", "help", character="Tomas")
    scene.do("gm", "cancel_roll")
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (2, 2)
    scene.do("ben", "use_hope_feature", character="Tomas", name="Spark", cost=2)


@pytest.mark.rule("DH-42")
def test_hope_promised_for_help_does_not_pay_for_an_experience_too() -> None:
    scene = Scene(Mira={}, Tomas={"hope": 1, "experiences": {"Scout": 1}})
    group = {"leader": "Mira", "trait": "agility", "difficulty": 12}
    scene.do("gm", "call_group", **group, others={"Tomas": "agility"})
    scene.do("ben", "help", **{"character": "Tomas", "for": "Mira"})
    declared = {"character": "Tomas", "experiences": ["Scout"]}
    assert scene.refused("ben", "declare", **declared) == "not_enough_hope"
    scene.do("ben", "withdraw_help", **{"character": "Tomas", "for": "Mira"})
    scene.do("ben", "declare", **declared)


@pytest.mark.rule("DH-42", "DH-43")
def test_a_hope_feature_costs_what_it_names() -> None:
    scene = Scene(Mira={"hope": 4}, Tomas={})
    feature = {"character": "Mira", "name": "No Mercy"}
    assert scene.refused("ben", "use_hope_feature", **feature, cost=1) == "not_yours"
    assert scene.refused("anna", "use_hope_feature", **feature, cost=5) == "not_enough_hope"
    assert scene.refused("anna", "use_hope_feature", **feature, cost=-1) == "bad_value"
    result = scene.do("anna", "use_hope_feature", **feature, cost=3).result
    assert result["changes"] == {"hope": {"Mira": -3}}
    assert result["spent"] == {"hope": {"Mira": 3}}
    assert scene.hope() == 1
    scene.do("anna", "use_hope_feature", **feature, cost=0)
    assert scene.hope() == 1


@pytest.mark.rule("DH-43")
@pytest.mark.parametrize("throw", [SUCCESS_WITH_HOPE, FAILURE_WITH_HOPE, CRITICAL])
def test_hope_from_a_roll_pays_for_a_feature_on_the_same_action(throw: Throw) -> None:
    scene = Scene()
    feature = {"character": "Mira", "name": "No Mercy", "cost": 3}
    scene.call()
    assert scene.refused("anna", "use_hope_feature", **feature) == "not_enough_hope"
    scene.roll(throw)
    scene.do("anna", "use_hope_feature", **feature)
    assert scene.hope() == 0
