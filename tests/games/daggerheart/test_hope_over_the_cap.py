"""Hope that the cap cut off: it can still pay for a feature on that same action."""

import pytest

from .scene import (
    CRITICAL,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
    Throw,
)


def brimming(throw: Throw = SUCCESS_WITH_HOPE) -> Scene:
    """At 6 Hope, after a roll: with Hope, one was lost."""
    scene = Scene(fear=3, Mira={"hope": 6}, Tomas={"hope": 6})
    scene.adversary("Hound")
    scene.do("gm", "start_session")
    scene.play(throw)
    return scene


def feature(scene: Scene, cost: int, name: str = "Mira", player: str = "anna") -> int:
    """What is left after a Hope feature."""
    scene.do(player, "use_hope_feature", character=name, name="No Mercy", cost=cost)
    return scene.hope(name)


@pytest.mark.rule("DH-R15", "DH-43")
@pytest.mark.parametrize("throw", [SUCCESS_WITH_HOPE, FAILURE_WITH_HOPE, CRITICAL])
def test_at_six_hope_a_roll_with_hope_and_a_feature_of_three_leave_four(throw: Throw) -> None:
    assert feature(brimming(throw), 3) == 4


@pytest.mark.rule("DH-R15")
def test_a_roll_with_fear_leaves_three() -> None:
    assert feature(brimming(SUCCESS_WITH_FEAR), 3) == 3


@pytest.mark.rule("DH-R15")
def test_the_result_tells_what_was_spent_and_what_changed_in_all() -> None:
    scene = brimming()
    fields = {"character": "Mira", "name": "No Mercy", "cost": 3}
    result = scene.do("anna", "use_hope_feature", **fields).result
    assert result["spent"] == {"hope": {"Mira": 3}}
    assert result["changes"] == {"hope": {"Mira": -2}}


@pytest.mark.rule("DH-R15")
def test_it_pays_once() -> None:
    scene = brimming()
    assert feature(scene, 3) == 4
    assert feature(scene, 3) == 1


@pytest.mark.rule("DH-R15")
def test_all_seven_can_be_spent_and_not_eight() -> None:
    scene = brimming()
    eight = {"character": "Mira", "name": "No Mercy", "cost": 8}
    assert scene.refused("anna", "use_hope_feature", **eight) == "not_enough_hope"
    assert feature(scene, 7) == 0


@pytest.mark.rule("DH-R15")
def test_a_feature_of_one_is_paid_by_the_lost_hope_alone() -> None:
    scene = brimming()
    assert feature(scene, 1) == 6
    assert feature(scene, 1) == 5


@pytest.mark.rule("DH-R15")
def test_it_is_the_roller_s_alone() -> None:
    assert feature(brimming(), 3, "Tomas", "ben") == 3


@pytest.mark.rule("DH-R15")
@pytest.mark.parametrize("kind", ["action", "reaction"])
def test_it_is_gone_when_the_next_roll_is_called(kind: str) -> None:
    scene = brimming()
    scene.call("Tomas", kind=kind)
    assert feature(scene, 3) == 3


@pytest.mark.rule("DH-R15")
@pytest.mark.parametrize("call", ["call_group", "call_tag_team"])
def test_it_is_gone_when_a_group_or_a_tag_team_is_called(call: str) -> None:
    scene = brimming()
    agility = {"trait": "agility", "difficulty": 12}
    if call == "call_group":
        scene.do("gm", call, leader="Tomas", others={"Mira": "agility"}, **agility)
    else:
        rolls = {"Mira": agility, "Tomas": agility}
        scene.do("gm", call, initiator="Tomas", partner="Mira", rolls=rolls)
    assert feature(scene, 3) == 3


@pytest.mark.rule("DH-R15")
@pytest.mark.parametrize("move", ["gm_move", "spotlight_adversary"])
def test_it_is_gone_when_the_gm_moves(move: str) -> None:
    scene = brimming(FAILURE_WITH_HOPE)
    if move == "gm_move":
        scene.do("gm", move, text="The guard shouts.")
    else:
        scene.do("gm", move, adversary="Hound", action="other")
    assert feature(scene, 3) == 3


@pytest.mark.rule("DH-R15")
def test_it_is_gone_when_the_session_ends() -> None:
    scene = brimming()
    scene.do("gm", "end_session")
    assert feature(scene, 3) == 3


@pytest.mark.rule("DH-R15")
def test_taking_and_passing_the_spotlight_prompting_and_spending_fear_leave_it() -> None:
    scene = brimming()
    scene.do("anna", "prompt_gm", because="looks_to_gm")
    scene.do("gm", "take_spotlight")
    scene.do("gm", "spend_fear", amount=1, on="rain")
    scene.do("gm", "pass_spotlight")
    scene.do("anna", "narrate", text="Mira breathes.")
    assert feature(scene, 3) == 4


@pytest.mark.rule("DH-R15", "DH-35")
def test_in_a_tag_team_each_of_the_two_has_their_own() -> None:
    scene = Scene(Mira={"hope": 6}, Tomas={"hope": 6}, Ilka={"hope": 6})
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    scene.do("anna", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.do("anna", "choose", character="Mira")
    assert (scene.hope("Mira"), scene.hope("Tomas")) == (4, 6)
    assert feature(scene, 3, "Tomas", "ben") == 4
    assert feature(scene, 3, "Mira", "anna") == 1
    assert feature(scene, 3, "Ilka", "cleo") == 3
