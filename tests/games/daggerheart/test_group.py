"""Group action rolls: one leads, the others react, and only the leader's roll pays."""

from itertools import product
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

HELPS = {
    SUCCESS_WITH_HOPE: 1,
    SUCCESS_WITH_FEAR: 1,
    CRITICAL: 1,
    FAILURE_WITH_HOPE: -1,
    FAILURE_WITH_FEAR: -1,
}


def group(scene: Scene, **fields: Any) -> Scene:
    """Mira leads with Agility against 12, Tomas and Ilka go with her."""
    others = {"Tomas": "strength", "Ilka": "finesse"}
    call = {"leader": "Mira", "trait": "agility", "difficulty": 12, "others": others}
    scene.do("gm", "call_group", **{**call, **fields})
    return scene


def three(**options: Any) -> Scene:
    return Scene(**{"Mira": {}, "Tomas": {}, "Ilka": {}, **options})


@pytest.mark.rule("DH-33", "DH-R11")
@pytest.mark.parametrize(("tomas", "ilka"), list(product(HELPS, repeat=2)))
def test_each_success_gives_the_leader_one_and_each_failure_takes_one(
    tomas: Throw, ilka: Throw
) -> None:
    scene = group(three())
    scene.roll(tomas, "Tomas")
    scene.roll(ilka, "Ilka")
    assert scene.roll((7, 5)).result["total"] == 12 + HELPS[tomas] + HELPS[ilka]


@pytest.mark.rule("DH-33")
def test_the_others_decide_whether_the_leader_succeeds() -> None:
    for other, outcome in ((SUCCESS_WITH_FEAR, "success"), (FAILURE_WITH_HOPE, "failure")):
        scene = group(Scene(Mira={}, Tomas={}), others={"Tomas": "strength"}, difficulty=13)
        scene.roll(other, "Tomas")
        assert scene.roll((7, 5)).result["outcome"] == f"{outcome}_with_hope"


@pytest.mark.rule("DH-33")
def test_the_call_shows_who_leads_and_what_everyone_rolls() -> None:
    called = group(three(), stakes="They are seen.").state["roll"]
    assert (called["kind"], called["leader"]) == ("group", "Mira")
    kinds = {name: each["kind"] for name, each in called["rolls"].items()}
    assert kinds == {"Mira": "action", "Tomas": "reaction", "Ilka": "reaction"}
    traits = {name: each["trait"] for name, each in called["rolls"].items()}
    assert traits == {"Mira": "agility", "Tomas": "strength", "Ilka": "finesse"}
    for each in called["rolls"].values():
        assert (each["difficulty"], each["target"], each["shared"]) == (12, None, True)
        assert (each["stakes"], each["rolled"]) == ("They are seen.", None)


@pytest.mark.rule("DH-33")
def test_the_others_roll_with_their_own_trait() -> None:
    scene = group(three(Tomas={"traits": {"strength": 3, "agility": -9}}))
    assert scene.roll((4, 5), "Tomas").result["total"] == 12
    rolled = scene.state["roll"]["rolls"]["Tomas"]["rolled"]
    assert rolled == {"outcome": "success", "total": 12}


@pytest.mark.rule("DH-33")
def test_the_leader_rolls_last() -> None:
    scene = group(three())
    dice = {"hope": 7, "fear": 5}
    assert scene.refused("anna", "roll", dice, character="Mira") == "not_now"
    scene.roll(CRITICAL, "Tomas")
    assert scene.refused("anna", "roll", dice, character="Mira") == "not_now"
    assert scene.refused("ben", "roll", dice, character="Tomas") == "already_rolled"
    assert scene.refused("ben", "declare", character="Tomas", modifier=3) == "already_rolled"


@pytest.mark.rule("DH-33")
def test_inside_a_group_it_must_be_said_who_rolls() -> None:
    scene = group(three())
    assert scene.refused("ben", "roll", {"hope": 7, "fear": 5}) == "bad_value"
    assert scene.refused("ben", "declare", modifier=1) == "bad_value"
    assert scene.refused("ben", "help", character="Tomas") == "bad_value"


@pytest.mark.rule("DH-R11")
def test_the_others_difficulty_is_the_leader_s_unless_the_gm_sets_another() -> None:
    others = {"Tomas": {"trait": "strength", "difficulty": 20}, "Ilka": {"trait": "finesse"}}
    scene = group(three(), others=others)
    rolls = scene.state["roll"]["rolls"]
    assert (rolls["Tomas"]["difficulty"], rolls["Ilka"]["difficulty"]) == (20, 12)
    assert scene.roll(SUCCESS_WITH_HOPE, "Tomas").result["outcome"] == "failure"
    assert scene.roll(SUCCESS_WITH_HOPE, "Ilka").result["outcome"] == "success"


@pytest.mark.rule("DH-R12", "DH-31", "DH-32")
@pytest.mark.parametrize("throw", HELPS)
def test_the_others_rolls_give_nothing(throw: Throw) -> None:
    scene = three(fear=2, Tomas={"hope": 3, "stress": 2})
    scene.do("gm", "add_countdown", name="Alarm", start=5)
    group(scene)
    result = scene.roll(throw, "Tomas").result
    assert result["with"] is None
    assert not result.keys() & {"changes", "lost", "consequence"}
    assert (scene.hope("Tomas"), scene.stress("Tomas"), scene.fear) == (3, 2, 2)
    assert (scene.spotlight, scene.prompts) == ("players", [])
    assert scene.state["countdowns"]["Alarm"] == 5


@pytest.mark.rule("DH-R12", "DH-33")
@pytest.mark.parametrize("throw", HELPS)
def test_the_leader_s_roll_is_the_one_that_pays_and_counts(throw: Throw) -> None:
    scene = three(Mira={"stress": 1})
    scene.do("gm", "add_countdown", name="Alarm", start=5)
    group(scene)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.roll(FAILURE_WITH_FEAR, "Ilka")
    result = scene.roll(throw).result
    with_hope = throw[0] >= throw[1]
    assert (scene.hope("Mira"), scene.fear) == ((3, 0) if with_hope else (2, 1))
    assert (scene.hope("Tomas"), scene.hope("Ilka")) == (2, 2)
    assert scene.stress() == (0 if throw == CRITICAL else 1)
    assert scene.state["countdowns"]["Alarm"] == 4
    assert scene.state["roll"] is None
    assert scene.spotlight == ("gm" if HELPS[throw] < 0 else "players")
    assert result["consequence"] in ("bonus", "clean", "cost", "minor", "major")


@pytest.mark.rule("DH-33", "DH-31", "DH-42")
def test_members_help_their_leader_and_nobody_helps_the_others() -> None:
    scene = group(three(Oren={}))
    for helper in ("Mira", "Ilka", "Oren"):
        fields = {"character": helper, "for": "Tomas"}
        assert scene.refused("gm", "help", **fields) == "no_help_on_reactions"
    scene.do("ben", "help", **{"character": "Tomas", "for": "Mira"})
    scene.do("dana", "help", **{"character": "Oren", "for": "Mira"})
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.roll(SUCCESS_WITH_HOPE, "Ilka")
    result = scene.roll((7, 5), **{"help.Tomas": 2, "help.Oren": 6}).result
    assert result["total"] == 12 + 2 + 6
    assert (scene.hope("Tomas"), scene.hope("Oren"), scene.hope("Mira")) == (1, 1, 3)


@pytest.mark.rule("DH-33", "DH-42")
def test_who_has_rolled_may_still_help_the_leader_once() -> None:
    scene = group(three())
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    help_mira = {"character": "Tomas", "for": "Mira"}
    scene.do("ben", "help", **help_mira)
    assert scene.refused("ben", "help", **help_mira) == "not_now"
    scene.roll(SUCCESS_WITH_HOPE, "Ilka")
    assert scene.roll((7, 5), **{"help.Tomas": 4}).result["total"] == 12 + 2 + 4


@pytest.mark.rule("DH-R10", "DH-33")
def test_the_others_use_experiences_and_pay_when_their_dice_fall() -> None:
    scene = group(three(Tomas={"experiences": {"Scout": 2}}))
    scene.do("ben", "declare", character="Tomas", experiences=["Scout"])
    result = scene.roll((4, 6), "Tomas").result
    assert (result["total"], result["outcome"]) == (12, "success")
    assert result["changes"] == {"hope": {"Tomas": -1}}
    assert result["spent"] == {"hope": {"Tomas": 1}}
    assert scene.hope("Tomas") == 1


@pytest.mark.rule("DH-33")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"others": {}}, "bad_value"),
        ({"others": {"Mira": "agility"}}, "bad_value"),
        ({"others": {"Tomas": "luck"}}, "bad_value"),
        ({"others": {"Tomas": {"trait": "agility", "stakes": "x"}}}, "unknown_field"),
        ({"others": {"Tomas": {"difficulty": 3}}}, "bad_value"),
        ({"others": {"Nobody": "agility"}}, "unknown_name"),
        ({"leader": "Nobody"}, "unknown_name"),
    ],
)
def test_a_group_that_cannot_be_called(fields: dict[str, Any], code: str) -> None:
    call = {"leader": "Mira", "trait": "agility", "difficulty": 12, "others": {"Tomas": "agility"}}
    assert three().refused("gm", "call_group", **{**call, **fields}) == code


@pytest.mark.rule("DH-33")
def test_once_somebody_has_rolled_the_group_goes_on_to_its_end() -> None:
    scene = group(three(Oren={}))
    scene.do("gm", "cancel_roll")
    group(scene)
    scene.roll(SUCCESS_WITH_HOPE, "Ilka")
    assert scene.refused("gm", "cancel_roll") == "not_now"
    roll = {"character": "Oren", "trait": "agility", "difficulty": 12}
    assert scene.refused("gm", "call_roll", **roll) == "not_now"
    assert scene.refused("gm", "call_roll", **roll, kind="reaction") == "not_now"
    dice = {"hope": 1, "fear": 2}
    assert scene.refused("dana", "roll", dice, character="Oren") == "not_now"
    assert scene.refused("gm", "choose", character="Ilka") == "not_now"
