"""An adversary's Experiences: for 1 Fear in its roll, or in the Difficulty against it."""

from typing import Any

import pytest

from .fight import Fight
from .scene import SUCCESS_WITH_HOPE

BLOCK = {"experiences": {"Ambusher": 3, "Clumsy": -2}}


def warden(fear: int = 3, **block: Any) -> Fight:
    scene = Fight(fear=fear)
    scene.foe("Warden", **{**BLOCK, **block})
    return scene


def call(scene: Fight, **fields: Any) -> None:
    scene.call(**{"target": "Warden", "experience": "Ambusher", **fields})


@pytest.mark.rule("DH-97")
@pytest.mark.parametrize(("experience", "total"), [("Ambusher", 14), ("Clumsy", 9)])
def test_for_1_fear_it_is_added_to_an_attack(experience: str, total: int) -> None:
    scene = warden()
    done = scene.acts("Warden", "attack", 9, target="Mira", experience=experience)
    assert (done.result["total"], done.result["success"]) == (total, total >= 12)
    assert (scene.fear, done.result["spent"]) == (2, {"fear": 1})


@pytest.mark.rule("DH-97")
def test_it_is_paid_whether_it_hits_or_not_and_on_top_of_a_further_move() -> None:
    scene = warden()
    scene.do("gm", "gm_move", text="It rains.")
    scene.acts("Warden", "attack", 2, target="Mira", experience="Ambusher")
    assert scene.fear == 1


@pytest.mark.rule("DH-97")
def test_it_belongs_to_an_attack_on_somebody() -> None:
    scene = warden()
    assert scene.acts_not("Warden", "attack", experience="Ambusher") == "bad_value"
    for action in ("action", "sprint", "other"):
        fields = {"target": "Mira", "experience": "Ambusher"}
        assert scene.acts_not("Warden", action, **fields) == "bad_value"
    other = {"target": "Mira", "experience": "Cook"}
    assert scene.acts_not("Warden", **other) == "unknown_name"
    assert scene.acts_not("Warden", target="Mira", experience=["Ambusher"]) == "bad_value"
    assert scene.fear == 3


@pytest.mark.rule("DH-97")
def test_without_the_fear_it_is_not_there() -> None:
    scene = warden(fear=0)
    assert scene.acts_not("Warden", target="Mira", experience="Ambusher") == "not_enough_fear"
    roll = {"adversary": "Warden", "difficulty": 12, "experience": "Ambusher"}
    assert scene.refused("gm", "adversary_roll", {"d20": 5}, **roll) == "not_enough_fear"
    scene.acts("Warden", "attack", 9, target="Mira")


@pytest.mark.rule("DH-97", "DH-99")
def test_for_1_fear_it_is_added_to_its_other_rolls() -> None:
    scene = warden()
    roll = {"adversary": "Warden", "difficulty": 12, "experience": "Ambusher"}
    done = scene.do("gm", "adversary_roll", {"d20": 9}, **roll)
    assert (done.result["total"], done.result["success"]) == (12, True)
    assert (scene.fear, done.result["spent"]) == (2, {"fear": 1})


@pytest.mark.rule("DH-98")
@pytest.mark.parametrize(("experience", "difficulty"), [("Ambusher", 15), ("Clumsy", 10)])
@pytest.mark.parametrize("kind", ["action", "reaction"])
def test_for_1_fear_it_is_added_to_the_difficulty_of_a_roll_against_it(
    kind: str, experience: str, difficulty: int
) -> None:
    scene = warden()
    call(scene, kind=kind, experience=experience)
    assert (scene.fear, scene.spent) == (2, 1)
    assert scene.state["roll"]["difficulty"] == difficulty
    done = scene.roll((difficulty - 1, 1) if difficulty < 13 else (12, difficulty - 12))
    assert (done.result["total"], done.result["success"]) == (difficulty, True)
    call(scene, kind=kind, experience=experience)
    done = scene.roll((difficulty - 2, 1) if difficulty < 13 else (12, difficulty - 13))
    assert done.result["success"] is False


@pytest.mark.rule("DH-98")
def test_the_price_is_told_with_the_call() -> None:
    scene = warden()
    done = scene.do(
        "gm",
        "call_roll",
        character="Mira",
        trait="agility",
        target="Warden",
        experience="Ambusher",
    )
    assert done.result["spent"] == {"fear": 1} and done.result["changes"] == {"fear": -1}


@pytest.mark.rule("DH-98", "DH-R52")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"kind": "attack"}, "bad_value"),
        ({"kind": "spellcast"}, "bad_value"),
        ({"target": None, "difficulty": 12}, "bad_value"),
        ({"experience": "Cook"}, "unknown_name"),
        ({"target": "Nobody"}, "unknown_name"),
        ({"experience": 3}, "bad_value"),
    ],
)
def test_not_against_attacks_and_spells_and_only_what_the_target_has(
    fields: dict[str, Any], code: str
) -> None:
    scene = Fight(begins=False, Mira={"spellcast_trait": "agility"})
    scene.foe("Warden", **BLOCK)
    called = {"character": "Mira", "trait": "agility", "target": "Warden"}
    called = {**called, "experience": "Ambusher", **fields}
    called = {name: each for name, each in called.items() if each is not None}
    assert scene.refused("gm", "call_roll", **called) == code


@pytest.mark.rule("DH-98")
def test_groups_and_tag_teams_have_none() -> None:
    scene = warden()
    group = {"leader": "Mira", "trait": "agility", "difficulty": 12, "others": {"Tomas": "agility"}}
    assert scene.refused("gm", "call_group", **group, experience="Ambusher") == "unknown_field"
    part = {"trait": "agility", "target": "Warden"}
    rolls = {"Mira": {**part, "experience": "Ambusher"}, "Tomas": part}
    team = {"initiator": "Mira", "partner": "Tomas", "rolls": rolls}
    assert scene.refused("gm", "call_tag_team", **team) == "unknown_field"


@pytest.mark.rule("DH-98")
def test_without_fear_it_is_not_called_with_one() -> None:
    scene = warden(fear=0)
    called = {"character": "Mira", "trait": "agility", "target": "Warden"}
    called["experience"] = "Ambusher"
    assert scene.refused("gm", "call_roll", **called) == "not_enough_fear"


@pytest.mark.rule("DH-R52")
def test_a_call_that_is_cancelled_gives_the_fear_back() -> None:
    scene = warden()
    call(scene)
    done = scene.do("gm", "cancel_roll")
    assert (scene.fear, scene.spent) == (3, 0)
    assert done.result["changes"] == {"fear": 1}


@pytest.mark.rule("DH-R52")
def test_a_call_that_gives_way_gives_the_fear_back_and_that_can_pay_for_the_next() -> None:
    scene = warden(fear=1)
    call(scene)
    assert scene.fear == 0
    call(scene, experience="Clumsy")
    assert (scene.fear, scene.spent) == (0, 1)
    assert scene.state["roll"]["difficulty"] == 10
    scene.call("Tomas")
    assert (scene.fear, scene.spent) == (1, 0)
    call(scene)
    group = {"leader": "Mira", "trait": "agility", "difficulty": 12, "others": {"Tomas": "agility"}}
    scene.do("gm", "call_group", **group)
    assert (scene.fear, scene.spent) == (1, 0)


@pytest.mark.rule("DH-R52")
def test_once_it_is_rolled_the_fear_is_gone() -> None:
    scene = warden()
    call(scene)
    scene.roll(SUCCESS_WITH_HOPE)
    assert scene.refused("gm", "cancel_roll") == "not_now"
    scene.call()
    assert (scene.fear, scene.spent) == (2, 1)
    call(scene)
    scene.roll((12, 3))  # 15
    done = scene.do("anna", "reroll", {"hope": 11}, character="Mira", dice=["hope"])
    assert done.result["success"] is False  # the Difficulty stays 15


@pytest.mark.rule("DH-R52", "DH-44")
def test_what_comes_back_over_the_cap_is_lost() -> None:
    scene = warden(fear=12)
    call(scene)
    scene.do("gm", "gain", what="fear", amount=1)
    scene.do("gm", "cancel_roll")
    assert scene.fear == 12


@pytest.mark.rule("DH-R52", "DH-112")
def test_in_another_scene_nothing_below_0_comes_back() -> None:
    scene = warden()
    call(scene)
    scene.do("gm", "new_scene")
    assert scene.spent == 0
    scene.do("gm", "cancel_roll")
    assert (scene.fear, scene.spent) == (3, 0)


@pytest.mark.rule("DH-R52")
def test_calls_with_one_are_undone_whole() -> None:
    scene = warden()
    states = [scene.state]
    call(scene)
    states.append(scene.state)
    call(scene, experience="Clumsy")
    states.append(scene.state)
    scene.do("gm", "cancel_roll")
    for state in reversed(states):
        scene.do("gm", "undo")
        assert scene.state == state


@pytest.mark.rule("DH-98")
def test_the_difficulty_is_as_hidden_as_its_numbers() -> None:
    for shared in (True, False):
        scene = warden(shared=shared)
        call(scene)
        view = scene.table.view("anna")
        assert ("difficulty" in view["roll"]) is shared
        assert ("experiences" in view["adversaries"]["Warden"]) is shared


@pytest.mark.rule("DH-97", "DH-98")
def test_experiences_are_offered_where_they_can_be_used() -> None:
    scene = warden()
    scene.players_turn()

    def offered(command: str) -> list[tuple[str, ...]]:
        return [
            field.choices
            for offer in scene.table.offers("gm")
            if offer.do == command
            for field in offer.fields
            if field.name == "experience"
        ]

    assert offered("call_roll") == offered("adversary_roll") == [("Ambusher", "Clumsy")]
    scene.gm_turn()
    assert offered("spotlight_adversary") == [("Ambusher", "Clumsy")]
    scene.do("gm", "correct", at="fear", to=0)
    assert offered("call_roll") == offered("adversary_roll") == []
    assert offered("spotlight_adversary") == []
