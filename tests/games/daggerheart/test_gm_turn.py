"""The GM's turn: what prompts it, what its moves cost, and when it ends."""

from typing import Any

import pytest

from .scene import (
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)

CALLABLE = ("consequences", "golden_opportunity", "looks_to_gm")


@pytest.mark.rule("DH-20")
@pytest.mark.parametrize("because", CALLABLE)
@pytest.mark.parametrize("seat", ["gm", "anna", "somebody"])
def test_anybody_can_call_the_three_prompts_that_no_dice_give(because: str, seat: str) -> None:
    scene = Scene()
    scene.do(seat, "prompt_gm", because=because)
    assert scene.prompts == [because]
    assert (scene.fear, scene.spotlight) == (0, "players")


@pytest.mark.rule("DH-20")
@pytest.mark.parametrize("because", ["rolled_with_fear", "failed", "boredom"])
def test_nobody_can_call_the_prompts_that_come_from_the_dice(because: str) -> None:
    assert Scene().refused("anna", "prompt_gm", because=because) == "bad_value"


@pytest.mark.rule("DH-20")
def test_prompts_stand_in_their_order_and_once() -> None:
    scene = Scene()
    for because in ("looks_to_gm", "consequences", "looks_to_gm"):
        scene.do("anna", "prompt_gm", because=because)
    assert scene.prompts == ["consequences", "looks_to_gm"]
    scene.call()
    assert scene.prompts == []
    scene.do("anna", "prompt_gm", because="golden_opportunity")
    scene.roll(SUCCESS_WITH_FEAR)
    scene.do("anna", "prompt_gm", because="consequences")
    assert scene.prompts == ["rolled_with_fear", "consequences", "golden_opportunity"]


@pytest.mark.rule("DH-20")
def test_in_the_gm_s_turn_there_is_nothing_to_prompt() -> None:
    scene = Scene()
    scene.play(FAILURE_WITH_HOPE)
    assert scene.refused("anna", "prompt_gm", because="looks_to_gm") == "not_now"


@pytest.mark.rule("DH-20", "DH-R1")
def test_a_success_with_fear_prompts_one_free_move_and_the_spotlight_stays() -> None:
    scene = Scene()
    scene.play(SUCCESS_WITH_FEAR)
    assert (scene.fear, scene.spotlight, scene.prompts) == (1, "players", ["rolled_with_fear"])
    scene.do("gm", "gm_move", text="Something follows the trail.", because="rolled_with_fear")
    assert (scene.fear, scene.spotlight, scene.prompts) == (1, "players", [])
    assert scene.refused("gm", "gm_move", text="And growls.") == "not_now"


@pytest.mark.rule("DH-R1")
def test_in_the_second_edition_a_success_with_fear_gives_the_gm_the_spotlight() -> None:
    scene = Scene(edition="2.0")
    scene.play(SUCCESS_WITH_FEAR)
    assert (scene.fear, scene.spotlight) == (1, "gm")
    scene.do("gm", "gm_move", text="Something follows the trail.")
    assert (scene.fear, scene.spotlight) == (1, "gm")
    scene.do("gm", "gm_move", text="And growls.")
    assert (scene.fear, scene.spotlight) == (0, "gm")


@pytest.mark.rule("DH-20")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_a_success_with_hope_prompts_nothing(edition: str) -> None:
    scene = Scene(edition=edition)
    scene.play(SUCCESS_WITH_HOPE)
    assert (scene.spotlight, scene.prompts) == ("players", [])
    assert scene.refused("gm", "gm_move", text="A shutter opens.") == "not_now"


@pytest.mark.rule("DH-20")
def test_several_prompts_are_answered_by_one_move() -> None:
    scene = Scene()
    for because in CALLABLE:
        scene.do("anna", "prompt_gm", because=because)
    scene.do("gm", "gm_move", text="Smoke.")
    assert scene.prompts == []
    assert scene.refused("gm", "gm_move", text="Fire.") == "not_now"


@pytest.mark.rule("DH-20")
def test_a_reaction_called_clears_no_prompts_and_an_action_roll_all() -> None:
    scene = Scene()
    scene.do("anna", "prompt_gm", because="looks_to_gm")
    scene.play(FAILURE_WITH_FEAR, kind="reaction")
    assert scene.prompts == ["looks_to_gm"]
    scene.call()
    assert scene.prompts == []


@pytest.mark.rule("DH-21", "DH-R5")
def test_the_first_move_of_a_turn_is_free_and_each_further_one_costs_a_fear() -> None:
    scene = Scene(fear=2)
    scene.play(FAILURE_WITH_HOPE)
    left = []
    for text in ("The guard shouts.", "Lamps are lit.", "The gate falls shut."):
        scene.do("gm", "gm_move", text=text)
        assert scene.spotlight == "gm"
        left.append(scene.fear)
    assert left == [2, 1, 0]
    assert scene.refused("gm", "gm_move", text="Arrows.") == "not_enough_fear"
    scene.do("gm", "pass_spotlight")
    assert (scene.spotlight, scene.prompts) == ("players", [])
    assert scene.refused("gm", "pass_spotlight") == "not_now"


@pytest.mark.rule("DH-21", "DH-R5")
def test_the_next_turn_has_a_free_move_again() -> None:
    scene = Scene(fear=1)
    for _ in range(3):
        scene.play(FAILURE_WITH_HOPE)
        scene.do("gm", "gm_move", text="The guard shouts.")
        assert scene.fear == 1
        scene.do("gm", "pass_spotlight")


@pytest.mark.rule("DH-21")
@pytest.mark.parametrize("call", ["call_roll", "call_group", "call_tag_team"])
def test_a_call_ends_the_gm_s_turn(call: str) -> None:
    scene = Scene(fear=3, Mira={"hope": 6}, Tomas={})
    scene.do("gm", "take_spotlight")
    agility = {"trait": "agility", "difficulty": 12}
    calls: dict[str, dict[str, Any]] = {
        "call_roll": {"character": "Mira", **agility},
        "call_group": {"leader": "Mira", "others": {"Tomas": "agility"}, **agility},
        "call_tag_team": {
            "initiator": "Mira",
            "partner": "Tomas",
            "rolls": {"Mira": agility, "Tomas": agility},
        },
    }
    scene.do("gm", call, **calls[call])
    assert scene.spotlight == "players"
    assert scene.refused("gm", "gm_move", text="Dust.") == "not_now"
    scene.do("gm", "cancel_roll")
    assert scene.spotlight == "players"


@pytest.mark.rule("DH-21", "DH-31")
def test_a_reaction_called_in_the_gm_s_turn_does_not_end_it() -> None:
    scene = Scene(fear=1)
    scene.do("gm", "take_spotlight")
    scene.do("gm", "gm_move", text="A beam falls.")
    scene.play(FAILURE_WITH_FEAR, kind="reaction")
    assert (scene.spotlight, scene.fear) == ("gm", 0)
    assert scene.refused("gm", "gm_move", text="Another.") == "not_enough_fear"


@pytest.mark.rule("DH-R6")
def test_taking_the_spotlight_out_of_turn_costs_one_fear_and_then_one_move_is_free() -> None:
    scene = Scene(fear=2)
    assert scene.do("gm", "take_spotlight").result["changes"] == {"fear": -1}
    assert (scene.fear, scene.spotlight) == (1, "gm")
    scene.do("gm", "gm_move", text="A shutter opens.")
    assert scene.fear == 1
    scene.do("gm", "pass_spotlight")
    scene.do("gm", "take_spotlight")
    scene.do("gm", "pass_spotlight")
    assert scene.refused("gm", "take_spotlight") == "not_enough_fear"


@pytest.mark.rule("DH-R6")
def test_taking_the_spotlight_on_a_prompt_is_free() -> None:
    scene = Scene()
    scene.do("anna", "prompt_gm", because="golden_opportunity")
    scene.do("gm", "take_spotlight")
    assert (scene.fear, scene.spotlight, scene.prompts) == (0, "gm", [])
    scene.do("gm", "gm_move", text="A shutter opens.")


@pytest.mark.rule("DH-R6")
def test_the_spotlight_is_taken_neither_in_the_gm_s_turn_nor_while_a_call_is_open() -> None:
    scene = Scene(fear=5)
    scene.call()
    assert scene.refused("gm", "take_spotlight") == "not_now"
    scene.roll(FAILURE_WITH_HOPE)
    assert scene.refused("gm", "take_spotlight") == "not_now"


@pytest.mark.rule("DH-20", "DH-R6")
def test_moves_and_the_spotlight_are_the_gm_s() -> None:
    scene = Scene(fear=5)
    scene.adversary("Hound")
    for command, fields in (
        ("take_spotlight", {}),
        ("pass_spotlight", {}),
        ("gm_move", {"text": "Mine."}),
        ("spend_fear", {"amount": 1, "on": "a storm"}),
        ("spotlight_adversary", {"adversary": "Hound", "action": "other"}),
    ):
        assert scene.refused("anna", command, **fields) == "not_yours"


@pytest.mark.rule("DH-44")
def test_fear_is_spent_at_any_time_and_written_down() -> None:
    scene = Scene(fear=4)
    done = scene.do("gm", "spend_fear", amount=1, on="the storm gets worse")
    assert done.result["changes"] == {"fear": -1} and done.result["spent"] == {"fear": 1}
    scene.call()
    scene.do("gm", "spend_fear", amount=2, on="the bridge creaks")
    assert scene.fear == 1
    assert "the storm gets worse" in scene.table.story("anna")[1]
    assert scene.refused("gm", "spend_fear", amount=2, on="more") == "not_enough_fear"
    assert scene.refused("gm", "spend_fear", amount=0, on="nothing") == "bad_value"
    assert scene.refused("gm", "spend_fear", amount=-1, on="a gift") == "bad_value"


@pytest.mark.rule("DH-44")
def test_spending_fear_opens_and_ends_no_turn() -> None:
    scene = Scene(fear=4)
    scene.play(FAILURE_WITH_FEAR)
    scene.do("gm", "spend_fear", amount=1, on="the storm")
    assert (scene.spotlight, scene.fear) == ("gm", 4)
    scene.do("gm", "gm_move", text="Still the first move.")
    assert scene.fear == 4
