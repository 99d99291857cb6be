"""An adversary in the spotlight: what it may do, what it costs, how it attacks."""

from typing import Any

import pytest

from .scene import FAILURE_WITH_HOPE, SUCCESS_WITH_FEAR, Scene

BITE = {"modifier": 2, "damage": "1d6+1"}


def gm_turn(fear: int = 0, **adversaries: dict[str, Any]) -> Scene:
    scene = Scene(fear=fear, Mira={"evasion": 12}, Tomas={})
    for name, block in adversaries.items():
        scene.adversary(name, **block)
    scene.play(FAILURE_WITH_HOPE)
    assert scene.spotlight == "gm"
    return scene


@pytest.mark.rule("DH-23")
@pytest.mark.parametrize("action", ["attack", "action", "sprint", "other"])
def test_an_adversary_in_the_spotlight_does_one_of_several_things(action: str) -> None:
    scene = gm_turn(Hound={"attack": BITE})
    scene.do("gm", "spotlight_adversary", adversary="Hound", action=action, text="It runs.")
    assert "It runs." in scene.table.story("anna")[-1]
    assert (scene.fear, scene.spotlight, scene.prompts) == (0, "gm", [])


@pytest.mark.rule("DH-23")
def test_it_does_nothing_that_is_not_on_the_list() -> None:
    scene = gm_turn(Hound={})
    spotlight = ("gm", "spotlight_adversary")
    assert scene.refused(*spotlight, adversary="Hound", action="dance") == "bad_value"
    assert scene.refused(*spotlight, adversary="Hound") == "bad_value"
    assert scene.refused(*spotlight, adversary="Wolf", action="other") == "unknown_name"
    assert scene.refused(*spotlight, adversary="Mira", action="other") == "unknown_name"
    assert scene.refused(*spotlight, adversary="Hound", action="attack") == "bad_value"


@pytest.mark.rule("DH-23", "DH-R8")
def test_it_clears_a_temporary_condition_on_itself() -> None:
    scene = gm_turn(Hound={}, Warden={})
    scene.do("gm", "add_condition", name="Restrained", on="Hound", temporary=True)
    scene.do("gm", "add_condition", name="Cursed", on="Hound")
    scene.do("gm", "add_condition", name="Hidden", on="Warden", temporary=True)
    clear = {"adversary": "Hound", "action": "clear_condition"}
    assert scene.refused("gm", "spotlight_adversary", **clear) == "bad_value"
    assert scene.refused("gm", "spotlight_adversary", **clear, condition="Cursed") == "not_now"
    others = scene.refused("gm", "spotlight_adversary", **clear, condition="Hidden")
    assert others in ("unknown_name", "not_now")
    scene.do("gm", "spotlight_adversary", **clear, condition="Restrained")
    assert scene.of("Hound")["conditions"] == ["Cursed"]
    assert scene.of("Warden")["conditions"] == ["Hidden"]


@pytest.mark.rule("DH-22")
def test_a_fear_feature_costs_its_fear_on_top_of_the_spotlight_and_of_a_further_move() -> None:
    scene = Scene(fear=7)
    scene.adversary("Hound", features=[{"name": "Howl", "kind": "action", "fear": 2}])
    scene.adversary("Warden", features=[{"name": "Alarm", "fear": 1}, {"name": "Glare"}])
    scene.do("gm", "take_spotlight")
    assert scene.fear == 6
    scene.do("gm", "spotlight_adversary", adversary="Hound", action="action", feature="Howl")
    assert scene.fear == 4
    done = scene.do(
        "gm", "spotlight_adversary", adversary="Warden", action="action", feature="Alarm"
    )
    assert scene.fear == 2
    assert done.result["changes"] == {"fear": -2} and done.result["spent"] == {"fear": 2}


@pytest.mark.rule("DH-22", "DH-24")
def test_without_the_fear_for_move_and_feature_together_nothing_is_spent() -> None:
    scene = gm_turn(1, Hound={}, Warden={"features": [{"name": "Alarm", "fear": 1}]})
    scene.do("gm", "spotlight_adversary", adversary="Hound", action="other")
    alarm = {"adversary": "Warden", "action": "action", "feature": "Alarm"}
    assert scene.refused("gm", "spotlight_adversary", **alarm) == "not_enough_fear"
    scene.do("gm", "spotlight_adversary", adversary="Warden", action="other")
    assert scene.fear == 0


@pytest.mark.rule("DH-22")
def test_the_feature_used_to_answer_a_prompt_is_paid_and_the_move_is_not() -> None:
    scene = Scene(fear=2)
    scene.adversary("Hound", features=[{"name": "Howl", "fear": 2}])
    scene.play(SUCCESS_WITH_FEAR)
    scene.do("gm", "spotlight_adversary", adversary="Hound", action="action", feature="Howl")
    assert (scene.fear, scene.spotlight, scene.prompts) == (1, "players", [])
    other = {"adversary": "Hound", "action": "other"}
    assert scene.refused("gm", "spotlight_adversary", **other) == "not_now"


@pytest.mark.rule("DH-22")
def test_a_feature_must_be_the_adversary_s() -> None:
    scene = gm_turn(5, Hound={"features": [{"name": "Howl"}]}, Warden={})
    howl = {"action": "action", "feature": "Howl"}
    assert scene.refused("gm", "spotlight_adversary", adversary="Warden", **howl) == "unknown_name"


@pytest.mark.rule("DH-24", "DH-R5")
def test_each_further_adversary_and_move_of_a_turn_costs_one_fear() -> None:
    scene = gm_turn(5, Hound={}, Warden={}, Rat={})
    scene.do("gm", "spotlight_adversary", adversary="Hound", action="sprint")
    assert scene.fear == 5
    scene.do("gm", "spotlight_adversary", adversary="Warden", action="sprint")
    assert scene.fear == 4
    scene.do("gm", "gm_move", text="Dust.")
    assert scene.fear == 3
    scene.do("gm", "spotlight_adversary", adversary="Rat", action="sprint")
    assert scene.fear == 2
    scene.do("gm", "pass_spotlight")
    assert scene.spotlight == "players"


@pytest.mark.rule("DH-R7")
def test_the_same_adversary_acts_once_in_a_turn_and_again_in_the_next() -> None:
    scene = gm_turn(5, Hound={})
    other = {"adversary": "Hound", "action": "other"}
    scene.do("gm", "spotlight_adversary", **other)
    assert scene.refused("gm", "spotlight_adversary", **other) == "already_used"
    scene.do("gm", "pass_spotlight")
    scene.play(FAILURE_WITH_HOPE)
    scene.do("gm", "spotlight_adversary", **other)
    assert scene.fear == 5


@pytest.mark.rule("DH-R7", "DH-24")
def test_a_relentless_one_acts_as_often_as_its_feature_says_for_one_fear_each() -> None:
    scene = gm_turn(5, Demon={"features": [{"name": "Relentless (3)", "kind": "passive"}]})
    other = {"adversary": "Demon", "action": "other"}
    left = []
    for _ in range(3):
        scene.do("gm", "spotlight_adversary", **other)
        left.append(scene.fear)
    assert left == [5, 4, 3]
    assert scene.refused("gm", "spotlight_adversary", **other) == "already_used"


@pytest.mark.rule("DH-23")
def test_in_the_players_turn_and_unprompted_no_adversary_acts() -> None:
    scene = Scene(fear=5)
    scene.adversary("Hound")
    other = {"adversary": "Hound", "action": "other"}
    assert scene.refused("gm", "spotlight_adversary", **other) == "not_now"


@pytest.mark.rule("DH-23")
def test_a_defeated_adversary_does_nothing() -> None:
    scene = gm_turn(5, Hound={"hp_max": 1})
    scene.do("gm", "take_damage", target="Hound", amount=1)
    other = {"adversary": "Hound", "action": "other"}
    assert scene.refused("gm", "spotlight_adversary", **other) == "not_now"


@pytest.mark.rule("DH-23", "DH-115")
@pytest.mark.parametrize("d20", range(1, 21))
def test_an_attack_throws_a_d20_against_evasion(d20: int) -> None:
    scene = gm_turn(Hound={"attack": BITE})
    attack = {"adversary": "Hound", "action": "attack", "target": "Mira"}
    result = scene.do("gm", "spotlight_adversary", {"d20": d20}, **attack).result
    assert result["total"] == d20 + 2
    assert result["success"] is (d20 + 2 >= 12 or d20 == 20)
    assert result["critical"] is (d20 == 20)
    wanted = "critical_success" if d20 == 20 else "success" if d20 >= 10 else "failure"
    assert result["outcome"] == wanted
    assert (scene.fear, scene.hope("Mira")) == (0, 3)


@pytest.mark.rule("DH-23", "DH-116")
def test_a_natural_20_hits_an_evasion_out_of_reach() -> None:
    scene = Scene(fear=1, Mira={"evasion": 90})
    scene.adversary("Hound", attack=BITE)
    scene.do("gm", "take_spotlight")
    attack = {"adversary": "Hound", "action": "attack", "target": "Mira"}
    result = scene.do("gm", "spotlight_adversary", {"d20": 20}, **attack).result
    assert result["success"] is True and result["critical"] is True


@pytest.mark.rule("DH-23", "DH-38", "DH-39", "DH-117")
@pytest.mark.parametrize(
    ("advantage", "disadvantage", "faces", "kept"),
    [
        (0, 0, 9, 9),
        (1, 0, [9, 14], 14),
        (1, 0, [14, 9], 14),
        (0, 1, [9, 14], 9),
        (0, 1, [20, 3], 3),
        (2, 1, [20, 3], 20),
        (1, 3, [5, 5], 5),
        (3, 0, [5, 6], 6),
        (1, 1, 9, 9),
        (2, 2, 9, 9),
    ],
)
def test_with_advantage_left_over_it_keeps_the_higher_of_two_and_else_the_lower(
    advantage: int, disadvantage: int, faces: int | list[int], kept: int
) -> None:
    scene = gm_turn(Hound={"attack": BITE})
    extra = {"advantage": advantage, "disadvantage": disadvantage}
    attack = {"adversary": "Hound", "action": "attack", "target": "Mira", **extra}
    thrown = (20, 20) if isinstance(faces, list) else (20,)
    assert scene.dice_of("gm", "spotlight_adversary", **attack) == {"d20": thrown}
    result = scene.do("gm", "spotlight_adversary", {"d20": faces}, **attack).result
    assert result["total"] == kept + 2
    assert result["critical"] is (kept == 20)


@pytest.mark.rule("DH-23")
def test_only_an_attack_on_somebody_throws_dice() -> None:
    scene = gm_turn(3, Hound={"attack": BITE}, Warden={"attack": BITE})
    snap = {"adversary": "Hound", "action": "attack"}
    assert scene.refused("gm", "spotlight_adversary", {"d20": 9}, **snap) == "bad_dice"
    assert "total" not in scene.do("gm", "spotlight_adversary", **snap).result
    lunge = {"adversary": "Warden", "action": "attack", "target": "Mira", "advantage": 1}
    assert scene.refused("gm", "spotlight_adversary", {"d20": 5}, **lunge) == "missing_dice"
    assert scene.refused("gm", "spotlight_adversary", {"d20": [5, 6, 7]}, **lunge) == "bad_dice"
    assert scene.refused("gm", "spotlight_adversary", {"d20": [5, 21]}, **lunge) == "bad_dice"
    nobody = {**lunge, "target": "Nobody"}
    assert scene.refused("gm", "spotlight_adversary", {"d20": [5, 6]}, **nobody) == "unknown_name"
    scene.do("gm", "spotlight_adversary", adversary="Warden", action="action", target="Mira")
