"""An adversary's other rolls: d20 against a Difficulty, without its attack modifier."""

from typing import Any

import pytest

from .fight import Fight

ROLL = ("gm", "adversary_roll")


def warden(**block: Any) -> Fight:
    scene = Fight(begins=False)
    scene.foe("Warden", **{"attack": {"modifier": 9, "damage": "1d6"}, **block})
    return scene


@pytest.mark.rule("DH-99")
@pytest.mark.parametrize("kind", ["action", "reaction"])
@pytest.mark.parametrize(("d20", "success"), [(11, False), (12, True), (19, True)])
def test_the_d20_alone_against_the_difficulty(kind: str, d20: int, success: bool) -> None:
    scene = warden()
    done = scene.do(*ROLL, {"d20": d20}, adversary="Warden", difficulty=12, kind=kind)
    assert done.result["total"] == d20
    assert done.result["success"] is success
    assert done.result["outcome"] == ("success" if success else "failure")


@pytest.mark.rule("DH-99", "DH-R53")
@pytest.mark.parametrize("difficulty", [5, 20, 30])
def test_a_natural_20_succeeds_and_nothing_more(difficulty: int) -> None:
    scene = warden()
    done = scene.do(*ROLL, {"d20": 20}, adversary="Warden", difficulty=difficulty)
    assert (done.result["outcome"], done.result["critical"]) == ("success", False)
    assert scene.damage("Warden", 3) == 3  # and is no hit


@pytest.mark.rule("DH-R53", "DH-97")
def test_a_natural_20_succeeds_with_an_experience_that_hinders_too() -> None:
    scene = warden(experiences={"Clumsy": -9})
    roll = {"adversary": "Warden", "difficulty": 12, "experience": "Clumsy"}
    done = scene.do(*ROLL, {"d20": 20}, **roll)
    assert (done.result["total"], done.result["success"]) == (11, True)


@pytest.mark.rule("DH-99", "DH-117")
def test_advantage_and_disadvantage_as_in_an_attack() -> None:
    scene = warden()
    roll = {"adversary": "Warden", "difficulty": 12}
    assert scene.do(*ROLL, {"d20": [3, 14]}, **roll, advantage=1).result["total"] == 14
    done = scene.do(*ROLL, {"d20": [20, 14]}, **roll, disadvantage=1)
    assert (done.result["total"], done.result["success"]) == (14, True)
    assert scene.do(*ROLL, {"d20": 4}, **roll, advantage=1, disadvantage=1).result["total"] == 4
    one = scene.refused(*ROLL, {"d20": 4}, **roll, advantage=1)
    assert one == "missing_dice"


@pytest.mark.rule("DH-99")
def test_it_is_no_gm_move_and_needs_no_turn() -> None:
    scene = warden()
    scene.do("gm", "prompt_gm", because="looks_to_gm")
    before = scene.state
    scene.do(*ROLL, {"d20": 4}, adversary="Warden", difficulty=12)
    assert scene.state == before
    scene.gm_turn()
    for _ in range(2):
        scene.do(*ROLL, {"d20": 4}, adversary="Warden", difficulty=12, kind="reaction")
    scene.acts("Warden", "sprint")
    assert scene.fear == 6
    scene.call()
    scene.do(*ROLL, {"d20": 4}, adversary="Warden", difficulty=12, kind="reaction")


@pytest.mark.rule("DH-99")
def test_it_moves_no_countdown_and_leaves_the_last_roll_alone() -> None:
    scene = warden()
    scene.do("gm", "add_countdown", name="Flood", start=5)
    scene.play((8, 5))
    scene.do(*ROLL, {"d20": 4}, adversary="Warden", difficulty=12)
    assert scene.state["countdowns"] == {"Flood": 4}
    scene.do("anna", "reroll", {"hope": 12}, character="Mira", dice=["hope"])


@pytest.mark.rule("DH-99")
def test_what_is_no_roll_of_an_adversary() -> None:
    scene = warden(experiences={"Ambusher": 3})
    for fields, code in (
        ({"adversary": "Warden", "difficulty": 12, "target": "Mira"}, "unknown_field"),
        ({"adversary": "Warden"}, "bad_value"),
        ({"adversary": "Warden", "difficulty": 12, "kind": "attack"}, "bad_value"),
        ({"adversary": "Warden", "difficulty": 12, "advantage": -1}, "bad_value"),
        ({"adversary": "Mira", "difficulty": 12}, "unknown_name"),
        ({"adversary": "Warden", "difficulty": 12, "experience": "Cook"}, "unknown_name"),
    ):
        assert scene.refused(*ROLL, {"d20": 4}, **fields) == code, fields
    roll = {"adversary": "Warden", "difficulty": 12}
    assert scene.refused("anna", ROLL[1], {"d20": 4}, **roll) == "not_yours"
    assert scene.refused(*ROLL, {"d20": 21}, **roll) == "bad_dice"
    scene.do("gm", "mark", target="Warden", what="hp", amount=9)
    assert scene.refused(*ROLL, {"d20": 4}, **roll) == "not_now"
    # a defeated one comes before the Fear that is lacking
    scene.do("gm", "correct", at="fear", to=0)
    assert scene.refused(*ROLL, {"d20": 4}, **roll, experience="Ambusher") == "not_now"


@pytest.mark.rule("DH-99", "DH-14")
@pytest.mark.parametrize("shared", [True, False])
def test_of_a_hidden_one_players_see_only_the_d20_and_whether_it_came_off(shared: bool) -> None:
    scene = warden(shared=shared, experiences={"Ambusher": 3})
    roll = {"adversary": "Warden", "difficulty": 12, "experience": "Ambusher"}
    scene.do(*ROLL, {"d20": 9}, **roll)
    (shown,) = scene.table.events(scene.table.number, "anna")
    result = shown.result()
    assert (result["success"], result["dice"]) == (True, {"d20": 9})
    for hidden in ("total", "outcome"):
        assert (hidden in result) is shared
    assert bool(shown.difficulty) is shared and bool(shown.experience) is shared
