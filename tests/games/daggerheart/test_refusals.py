"""What is refused, and which reason is given where several fit."""

from typing import Any

import pytest

from limelight import Refusal

from .scene import FAILURE_WITH_HOPE, SUCCESS_WITH_HOPE, Scene

AGILITY = {"trait": "agility", "difficulty": 12}
CALL = {"character": "Mira", **AGILITY}


def company() -> Scene:
    scene = Scene(
        Mira={"experiences": {"Climber": 2}},
        Tomas={"hope": 0},
        Ilka={"spellcast_trait": "presence"},
    )
    scene.adversary("Hound", attack={"modifier": 1, "damage": "1d6"})
    return scene


def test_an_unknown_command_comes_first() -> None:
    assert company().refused("stranger", "bless", {"hope": 99}, nonsense=1) == "unknown_command"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("call_roll", {"character": 7, "dificulty": 12}),
        ("roll", {"luck": 3}),
        ("add_character", {"name": "", "traits": {"luck": 1}}),
        ("add_character", {"name": "Oren", "thresholds": {"minor": 1}}),
        ("add_character", {"name": "Oren", "weapons": [{"name": "Bow", "reach": 1}]}),
        ("add_adversary", {"name": "Rat", "attack": {"bonus": 1}}),
        ("add_adversary", {"name": "Rat", "features": [{"name": "Bite", "hope": 1}]}),
        ("call_tag_team", {"rolls": {"Mira": {"dificulty": 12}}}),
    ],
)
def test_an_unknown_field_comes_before_every_wrong_value(
    command: str, fields: dict[str, Any]
) -> None:
    assert company().refused("anna", command, **fields) == "unknown_field"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("call_roll", {"character": "Nobody", "trait": "agility", "difficulty": "hard"}),
        ("call_roll", {"character": "Nobody", "trait": "luck", "difficulty": 12}),
        ("call_roll", {"trait": "agility", "difficulty": 12}),
        ("add_adversary", {"name": "Rat", "difficulty": 12}),
        ("take_damage", {"target": "Nobody", "amount": -1}),
        ("spend_fear", {"amount": 0, "on": "x"}),
        ("gm_move", {}),
    ],
)
def test_a_wrong_value_comes_before_an_unknown_name_and_before_whose_it_is(
    command: str, fields: dict[str, Any]
) -> None:
    assert company().refused("anna", command, **fields) == "bad_value"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("call_roll", {"character": "Nobody", **AGILITY}),
        ("call_roll", {"character": "Mira", "trait": "agility", "target": "Nobody"}),
        ("call_group", {"leader": "Nobody", "others": {"Mira": "agility"}, **AGILITY}),
        ("spotlight_adversary", {"adversary": "Nobody", "action": "other"}),
        ("add_effect", {"name": "Glow", "on": "Nobody", "by": "Mira"}),
        ("end_effect", {"name": "Glow"}),
        ("tick_countdown", {"name": "Flood"}),
        ("take_damage", {"target": "Nobody", "amount": 1}),
        ("remove", {"name": "Nobody"}),
        ("reroll", {"character": "Nobody", "dice": ["hope"]}),
        ("use_hope_feature", {"character": "Nobody", "name": "x", "cost": 99}),
    ],
)
def test_an_unknown_name_comes_before_whose_it_is(command: str, fields: dict[str, Any]) -> None:
    assert company().refused("anna", command, **fields) == "unknown_name"


def test_an_unknown_experience_comes_before_too_late() -> None:
    scene = company()
    scene.play(SUCCESS_WITH_HOPE)
    late = {"character": "Mira", "experiences": ["Sailor"]}
    assert scene.refused("anna", "declare", **late) == "unknown_name"


def test_whose_it_is_comes_before_every_reason_why_not_now() -> None:
    scene = company()
    dice = {"hope": 99}
    assert scene.refused("ben", "roll", dice, character="Mira") == "not_yours"
    scene.call(kind="reaction")
    assert scene.refused("anna", "help", character="Tomas") == "not_yours"
    scene.roll(SUCCESS_WITH_HOPE)
    assert scene.refused("ben", "roll", dice, character="Mira") == "not_yours"
    assert scene.refused("ben", "declare", character="Mira") == "not_yours"
    assert scene.refused("anna", "help", character="Tomas") == "not_yours"
    feature = {"character": "Mira", "name": "x", "cost": 99}
    assert scene.refused("ben", "use_hope_feature", **feature) == "not_yours"


def test_already_rolled_comes_before_what_is_lacking_and_before_the_dice() -> None:
    scene = company()
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.refused("ben", "help", character="Tomas") == "already_rolled"
    assert scene.refused("anna", "roll", {"hope": 99}) == "already_rolled"
    assert scene.refused("anna", "help", character="Mira") == "already_rolled"


def test_already_used_comes_before_not_now_and_before_what_is_lacking() -> None:
    scene = Scene(Mira={"hope": 3}, Tomas={}, Ilka={})
    scene.adversary("Hound", hp_max=1)
    team = {"initiator": "Mira", "partner": "Tomas", "rolls": {"Mira": AGILITY, "Tomas": AGILITY}}
    scene.do("anna", "call_tag_team", **team)
    scene.roll(FAILURE_WITH_HOPE, "Mira")
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.do("anna", "choose", character="Mira")
    assert scene.hope() == 1
    assert scene.refused("anna", "call_tag_team", **team) == "already_used"
    scene.do("gm", "spotlight_adversary", adversary="Hound", action="other")
    scene.do("gm", "take_damage", target="Hound", amount=1)
    other = {"adversary": "Hound", "action": "other"}
    assert scene.refused("gm", "spotlight_adversary", **other) == "already_used"
    group = {"leader": "Ilka", "others": {"Tomas": "agility"}, **AGILITY}
    scene.do("gm", "call_group", **group)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.refused("anna", "call_tag_team", **team) == "already_used"


def test_no_help_on_reactions_comes_before_not_now_and_before_hope() -> None:
    scene = company()
    scene.call(kind="reaction")
    assert scene.refused("anna", "help", character="Mira") == "no_help_on_reactions"
    assert scene.refused("ben", "help", character="Tomas") == "no_help_on_reactions"


def test_no_spellcast_trait_comes_before_not_now() -> None:
    scene = company()
    scene.do("gm", "call_group", leader="Mira", others={"Tomas": "agility"}, **AGILITY)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    spell = {"character": "Mira", "kind": "spellcast", "difficulty": 12}
    assert scene.refused("gm", "call_roll", **spell) == "no_spellcast_trait"
    assert scene.refused("gm", "call_roll", **{**spell, "character": "Ilka"}) == "not_now"


def test_not_now_comes_before_what_is_lacking() -> None:
    scene = company()
    assert scene.refused("ben", "help", character="Tomas") == "not_now"
    assert scene.refused("gm", "gm_move", text="x") == "not_now"
    howl = {"adversary": "Hound", "action": "attack", "target": "Mira"}
    assert scene.refused("gm", "spotlight_adversary", {"d20": 99}, **howl) == "not_now"
    scene.do("gm", "add_effect", name="Glow", on="Mira", by="Ilka")
    assert scene.refused("gm", "end_effect", name="Glow") == "not_now"
    scene.play(FAILURE_WITH_HOPE)
    assert scene.refused("gm", "take_spotlight") == "not_now"


def test_what_is_lacking_comes_before_the_dice_and_missing_ones_before_bad_ones() -> None:
    scene = company()
    scene.adversary("Rat", attack={"modifier": 1, "damage": "1d6"}, features=[BITE])
    scene.play(FAILURE_WITH_HOPE)
    bite = {"adversary": "Rat", "action": "attack", "target": "Mira", "feature": "Bite"}
    assert scene.refused("gm", "spotlight_adversary", {"d20": 99}, **bite) == "not_enough_fear"
    scene.call()
    assert scene.refused("anna", "roll", {"hope": 99}) == "missing_dice"
    assert scene.refused("anna", "roll", {"hope": 9, "luck": 1}) == "missing_dice"
    assert scene.refused("anna", "roll", {"hope": 9, "fear": 1, "luck": 1}) == "bad_dice"


BITE = {"name": "Bite", "fear": 1}


def test_dice_typed_in_where_none_may_be_are_not_now() -> None:
    scene = Scene(real_dice=False, Mira={}, Tomas={"hope": 0})
    table = scene.table

    def typed(by: str, command: str, dice: dict[str, int], **fields: Any) -> str | None:
        answer = table.do(by, command, fields, dice=dice)
        return answer.code if isinstance(answer, Refusal) else None

    scene.call()
    assert typed("anna", "roll", {"hope": 5, "fear": 7}) == "not_now"
    assert typed("anna", "roll", {"hope": 99}) == "not_now"
    assert typed("ben", "roll", {"hope": 5, "fear": 7}, character="Mira") == "not_yours"
    assert table.do("anna", "roll", {}, dice=None).__class__ is not Refusal
    assert typed("anna", "roll", {"hope": 5, "fear": 7}) == "already_rolled"


def test_dice_typed_in_are_allowed_unless_told() -> None:
    scene = Scene()
    scene.call()
    answer = scene.table.do("anna", "roll", {}, dice={"hope": 5, "fear": 7})
    assert not isinstance(answer, Refusal) and answer.result["total"] == 12
