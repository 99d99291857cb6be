"""The damage of a tag team: thrown once for both, summed, of one type."""

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

BOW = {"name": "Bow", "trait": "agility", "damage": "1d6+3", "type": "physical"}
SLING = {"name": "Sling", "trait": "agility", "damage": "1d4", "type": "physical"}
MACE = {"name": "Mace", "trait": "strength", "damage": "1d8+1", "type": "physical"}
STAFF = {"name": "Staff", "trait": "strength", "damage": "1d8", "type": "magic"}
FACES = {"damage.Mira": [4, 2], "damage.Tomas": [7]}


def attacked(
    mira: Throw = SUCCESS_WITH_HOPE,
    tomas: Throw = FAILURE_WITH_FEAR,
    *,
    chosen: str = "Mira",
    mira_s: tuple[dict[str, str], ...] = (BOW,),
    tomas_s: tuple[dict[str, str], ...] = (MACE,),
    **rolls: Any,
) -> Scene:
    """Mira (Proficiency 2) and Tomas have attacked the Hound together, and chosen."""
    scene = Scene(
        Mira={"hope": 6, "weapons": list(mira_s), "proficiency": 2},
        Tomas={"weapons": list(tomas_s)},
        Ilka={},
    )
    scene.adversary("Hound", thresholds={"major": 8, "severe": 17})
    attack = {"kind": "attack", "target": "Hound"}
    both = {
        "Mira": {"trait": "agility", **attack},
        "Tomas": {"trait": "strength", **attack},
        **rolls,
    }
    scene.do("anna", "call_tag_team", initiator="Mira", partner="Tomas", rolls=both)
    scene.roll(mira, "Mira")
    scene.roll(tomas, "Tomas")
    scene.do("anna", "choose", character=chosen)
    return scene


@pytest.mark.rule("DH-36")
@pytest.mark.parametrize(("player", "name"), [("anna", "Mira"), ("ben", "Tomas")])
def test_both_roll_at_once_by_either_owner_and_the_sum_counts(player: str, name: str) -> None:
    scene = attacked()
    result = scene.do(player, "roll_damage", FACES, character=name).result
    assert result["total"] == (4 + 2 + 3) + (7 + 1)


@pytest.mark.rule("DH-36")
def test_the_sum_is_one_source_for_the_thresholds() -> None:
    scene = attacked()
    total = scene.do("anna", "roll_damage", FACES, character="Mira").result["total"]
    scene.do("gm", "take_damage", target="Hound", amount=total)
    assert scene.of("Hound")["hp"] == 3


@pytest.mark.rule("DH-36")
def test_it_is_rolled_once() -> None:
    scene = attacked()
    scene.do("anna", "roll_damage", FACES, character="Mira")
    assert scene.refused("anna", "roll_damage", FACES, character="Mira") == "already_used"
    assert scene.refused("ben", "roll_damage", FACES, character="Tomas") == "already_used"


@pytest.mark.rule("DH-36")
def test_the_dice_of_both_are_needed() -> None:
    scene = attacked()
    thrown = scene.dice_of("anna", "roll_damage", character="Mira")
    assert thrown == {"damage.Mira": (6, 6), "damage.Tomas": (8,)}
    mira = {"damage.Mira": [4, 2]}
    assert scene.refused("anna", "roll_damage", mira, character="Mira") == "missing_dice"
    plain = {"damage": [4, 2], **FACES}
    assert scene.refused("anna", "roll_damage", plain, character="Mira") == "bad_dice"


@pytest.mark.rule("DH-36", "DH-R13")
@pytest.mark.parametrize(
    ("mira", "tomas", "chosen"),
    [(CRITICAL, FAILURE_WITH_FEAR, "Mira"), (SUCCESS_WITH_FEAR, CRITICAL, "Tomas")],
)
def test_a_chosen_critical_makes_the_damage_of_both_critical(
    mira: Throw, tomas: Throw, chosen: str
) -> None:
    scene = attacked(mira, tomas, chosen=chosen)
    result = scene.do("anna", "roll_damage", FACES, character="Mira").result
    assert result["total"] == (4 + 2 + 3 + 12) + (7 + 1 + 8)
    assert result["critical"] is True


@pytest.mark.rule("DH-36", "DH-35")
def test_a_critical_that_was_not_chosen_makes_none() -> None:
    scene = attacked(CRITICAL, SUCCESS_WITH_FEAR, chosen="Tomas")
    result = scene.do("anna", "roll_damage", FACES, character="Mira").result
    assert (result["total"], result["critical"]) == (17, False)


@pytest.mark.rule("DH-36")
def test_where_one_has_several_weapons_it_is_said_which() -> None:
    scene = attacked(mira_s=(BOW, SLING))
    assert scene.refused("anna", "roll_damage", FACES, character="Mira") == "bad_value"
    wrong = {"character": "Mira", "weapons": {"Mira": "Mace"}}
    assert scene.refused("anna", "roll_damage", FACES, **wrong) == "unknown_name"
    sling = {"character": "Mira", "weapons": {"Mira": "Sling"}}
    result = scene.do("anna", "roll_damage", FACES, **sling).result
    assert result["total"] == (4 + 2) + (7 + 1)


@pytest.mark.rule("DH-36")
@pytest.mark.parametrize("type", ["physical", "magic"])
def test_with_different_types_the_players_choose_one_of_the_two(type: str) -> None:
    scene = attacked(tomas_s=(STAFF,))
    assert scene.refused("anna", "roll_damage", FACES, character="Mira") == "bad_value"
    other = {"character": "Mira", "type": "acid"}
    assert scene.refused("anna", "roll_damage", FACES, **other) == "bad_value"
    result = scene.do("anna", "roll_damage", FACES, character="Mira", type=type).result
    assert (result["total"], result["type"]) == (16, type)


@pytest.mark.rule("DH-36")
@pytest.mark.parametrize("field", [{"weapon": "Bow"}, {"dice": "2d6"}])
def test_one_weapon_or_plain_dice_do_not_stand_for_both(field: dict[str, str]) -> None:
    scene = attacked()
    assert scene.refused("anna", "roll_damage", FACES, character="Mira", **field) == "bad_value"


@pytest.mark.rule("DH-36")
@pytest.mark.parametrize("chosen", ["Mira", "Tomas"])
def test_only_those_whose_own_roll_was_an_attack_throw(chosen: str) -> None:
    climb = {"trait": "strength", "difficulty": 12}
    scene = attacked(SUCCESS_WITH_HOPE, SUCCESS_WITH_FEAR, chosen=chosen, Tomas=climb)
    thrown = scene.dice_of("anna", "roll_damage", character="Mira")
    assert thrown == {"damage.Mira": (6, 6)}
    result = scene.do("ben", "roll_damage", {"damage.Mira": [4, 2]}, character="Tomas").result
    assert result["total"] == 9


@pytest.mark.rule("DH-36")
def test_a_failure_that_was_chosen_rolls_no_damage_for_both() -> None:
    scene = attacked(FAILURE_WITH_HOPE, SUCCESS_WITH_HOPE)
    assert scene.refused("anna", "roll_damage", FACES, character="Mira") == "bad_value"


@pytest.mark.rule("DH-36")
def test_it_is_over_with_the_next_call_and_nobody_else_s() -> None:
    scene = attacked()
    assert scene.refused("cleo", "roll_damage", FACES, character="Mira") == "not_yours"
    scene.call("Ilka")
    assert scene.refused("anna", "roll_damage", FACES, character="Mira") == "bad_value"
    again = {"character": "Mira", "weapon": "Bow"}
    assert scene.do("anna", "roll_damage", {"damage": [4, 2]}, **again).result["total"] == 9
