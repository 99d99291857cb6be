"""An attack against several: one roll, compared with each Evasion."""

from typing import Any

import pytest

from .fight import Fight, feature

BOTH: dict[str, Any] = {"targets": ["Mira", "Tomas"]}
"""Evasion 12 and 15."""


def sweep(**block: Any) -> Fight:
    scene = Fight()
    scene.foe("Giant", **block)
    return scene


@pytest.mark.rule("DH-100", "DH-115")
@pytest.mark.parametrize(
    ("d20", "mira", "tomas"),
    [(9, False, False), (10, True, False), (12, True, False), (13, True, True), (19, True, True)],
)
def test_one_roll_is_compared_with_each_evasion(d20: int, mira: bool, tomas: bool) -> None:
    scene = sweep()
    done = scene.acts("Giant", "attack", d20, **BOTH)
    assert done.result["hits"] == {"Mira": mira, "Tomas": tomas}
    assert done.result["success"] is (mira or tomas)
    assert done.result["total"] == d20 + 2


@pytest.mark.rule("DH-100", "DH-116")
def test_a_natural_20_hits_all_of_them_critically() -> None:
    scene = Fight(Mira={"evasion": 90}, Tomas={"evasion": 80})
    scene.foe("Giant")
    done = scene.acts("Giant", "attack", 20, **BOTH)
    assert done.result["hits"] == {"Mira": True, "Tomas": True}
    assert done.result["critical"] is True
    assert scene.damage("Giant", 3) == 3 + 6 + 1


@pytest.mark.rule("DH-100")
def test_they_are_told_in_the_order_named_and_one_is_enough() -> None:
    scene = sweep()
    done = scene.acts("Giant", "attack", 10, targets=["Tomas", "Mira"])
    assert list(done.result["hits"]) == ["Tomas", "Mira"]
    scene.gm_turn()
    done = scene.acts("Giant", "attack", 10, targets=["Tomas"])
    assert done.result["hits"] == {"Tomas": False}
    assert done.result["success"] is False
    scene.gm_turn()
    assert "hits" not in scene.acts("Giant", "attack", 10, target="Tomas").result


@pytest.mark.rule("DH-100")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"targets": []}, "bad_value"),
        ({"targets": ["Mira", "Mira"]}, "bad_value"),
        ({"targets": ["Mira"], "target": "Tomas"}, "bad_value"),
        ({"targets": "Mira"}, "bad_value"),
        ({"targets": ["Mira"], "action": "action"}, "bad_value"),
        ({"targets": ["Mira"], "action": "sprint"}, "bad_value"),
        ({"targets": ["Mira", "Nobody"]}, "unknown_name"),
        ({"targets": ["Mira", "Giant"]}, "unknown_name"),
        ({"targets": ["Mira", "Ilka"]}, "not_now"),
    ],
)
def test_whom_it_can_be_against(fields: dict[str, Any], code: str) -> None:
    scene = sweep()
    scene.do("gm", "add_character", name="Ilka", player="cleo")
    scene.do("gm", "mark", target="Ilka", what="hp", amount=6)
    assert scene.acts_not("Giant", **fields) == code


@pytest.mark.rule("DH-100", "DH-117")
def test_advantage_is_for_the_one_roll() -> None:
    scene = sweep()
    done = scene.acts("Giant", "attack", [3, 13], **BOTH, advantage=1)
    assert done.result["hits"] == {"Mira": True, "Tomas": True}
    scene.gm_turn()
    done = scene.acts("Giant", "attack", [20, 10], **BOTH, disadvantage=2)
    assert done.result["hits"] == {"Mira": True, "Tomas": False}


@pytest.mark.rule("DH-100", "DH-97", "DH-22")
def test_it_is_one_move_one_feature_and_one_experience() -> None:
    scene = sweep(features=[feature("Sweep", fear=1)], experiences={"Reaper": 3})
    done = scene.acts("Giant", "attack", 10, **BOTH, feature="Sweep", experience="Reaper")
    assert done.result["hits"] == {"Mira": True, "Tomas": True}
    assert scene.fear == 4
    assert scene.acts_not("Giant", "sprint") == "already_used"


@pytest.mark.rule("DH-100")
def test_without_an_attack_there_is_none() -> None:
    scene = sweep(attack=None)
    assert scene.acts_not("Giant", **BOTH) == "bad_value"


@pytest.mark.rule("DH-100", "DH-14")
def test_of_a_hidden_one_players_see_whom_it_hit_and_the_d20() -> None:
    scene = sweep(attack={"modifier": 7, "damage": "1d6"})
    scene.acts("Giant", "attack", 6, **BOTH)
    (shown,) = scene.table.events(scene.table.number, "anna")
    assert shown.struck == {"Mira": True, "Tomas": False}
    assert shown.d20 == (6,)
    assert not shown.total and not shown.modifier


@pytest.mark.rule("DH-115")
@pytest.mark.parametrize(
    ("modifier", "evasion", "d20", "hits"),
    [
        (0, 10, 10, True),
        (0, 10, 9, False),
        (-3, 10, 13, True),
        (-3, 10, 12, False),
        (5, 5, 1, True),
    ],
)
def test_an_attack_is_d20_and_modifier_against_evasion_and_equal_hits(
    modifier: int, evasion: int, d20: int, hits: bool
) -> None:
    scene = Fight(Mira={"evasion": evasion})
    scene.foe("Wolf", attack={"modifier": modifier, "damage": "1d6"})
    done = scene.acts("Wolf", "attack", d20, target="Mira")
    assert (done.result["total"], done.result["success"]) == (d20 + modifier, hits)


@pytest.mark.rule("DH-116", "DH-118")
def test_a_natural_20_hits_whatever_the_evasion_and_its_damage_is_critical() -> None:
    scene = Fight(Mira={"evasion": 99})
    scene.foe("Wolf", attack={"modifier": -9, "damage": "2d6+1d4+3"})
    done = scene.acts("Wolf", "attack", 20, target="Mira")
    assert (done.result["success"], done.result["critical"]) == (True, True)
    # the most that the dice can show is 16, and what is flat counts once
    assert scene.damage("Wolf", 1, 2, 3) == 6 + 16 + 3
    scene.call()
    assert scene.damage("Wolf", 1, 2, 3) == 6 + 3


@pytest.mark.rule("DH-117", "DH-116")
@pytest.mark.parametrize(
    ("fields", "faces", "counts"),
    [
        ({"advantage": 1}, [20, 2], 20),
        ({"advantage": 3, "disadvantage": 1}, [4, 11], 11),
        ({"disadvantage": 1}, [20, 2], 2),
        ({"advantage": 2, "disadvantage": 2}, [7], 7),
    ],
)
def test_advantage_and_disadvantage_throw_two_and_one_counts(
    fields: dict[str, int], faces: list[int], counts: int
) -> None:
    scene = sweep()
    done = scene.acts("Giant", "attack", faces, target="Mira", **fields)
    assert done.result["total"] == counts + 2
    assert done.result["critical"] is (counts == 20)
