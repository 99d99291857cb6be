"""The ranges of what is typed in: names, texts, numbers and the sheets of characters."""

from typing import Any

import pytest

from limelight import Table

from .scene import Scene

CALL = {"character": "Mira", "trait": "agility", "difficulty": 12}


@pytest.mark.parametrize(
    "name",
    ["", "a.b", "x" * 65, "a\nb", "a\x00b", "a\x7fb", "a\u202eb", "a\u2066b", "Mira", "Hound", 7],
)
def test_names_that_nobody_has(name: Any) -> None:
    scene = Scene()
    scene.adversary("Hound")
    assert scene.refused("gm", "add_character", name=name) == "bad_value"
    block = {"name": name, "difficulty": 12, "hp_max": 3}
    assert scene.refused("gm", "add_adversary", **block) == "bad_value"


@pytest.mark.parametrize("name", ["x" * 64, "Дарина", "Jörg von Ühl", "O'Neill (2)"])
def test_names_that_people_have(name: str) -> None:
    scene = Scene()
    scene.do("gm", "add_character", name=name, player="anna")
    scene.do("gm", "call_roll", character=name, trait="agility", difficulty=12)
    assert scene.do("anna", "roll", {"hope": 5, "fear": 7}).result["total"] == 12


def test_a_text_has_2000_characters_at_most() -> None:
    scene = Scene()
    scene.do("anna", "narrate", text="x" * 2_000)
    assert scene.refused("anna", "narrate", text="x" * 2_001) == "bad_value"
    assert scene.refused("gm", "call_roll", **CALL, stakes="x" * 2_001) == "bad_value"


@pytest.mark.parametrize("difficulty", [-999_999, -1, 0, 999_999])
def test_a_difficulty_may_be_any_number_of_six_digits(difficulty: int) -> None:
    scene = Scene()
    scene.call(difficulty=difficulty)
    assert scene.state["roll"]["difficulty"] == difficulty


@pytest.mark.parametrize("wrong", [1_000_000, -1_000_000, True, "12", 12.5, None, [12]])
def test_what_is_no_such_number(wrong: Any) -> None:
    scene = Scene()
    call = {**CALL, "difficulty": wrong}
    assert scene.refused("gm", "call_roll", **call) == "bad_value"
    assert scene.refused("gm", "call_roll", **CALL, advantage=wrong or True) == "bad_value"


@pytest.mark.parametrize(
    "sheet",
    [
        {"hope": 7},
        {"hope": -1},
        {"stress": -1},
        {"stress": 7},
        {"stress_max": 0},
        {"hp_max": 0},
        {"level": 0},
        {"armor_score": 13},
        {"armor_score": -1},
        {"thresholds": {"major": "low", "severe": 9}},
        {"traits": {"agility": "high"}},
        {"experiences": {"Climber": "good"}},
        {"experiences": {"a.b": 2}},
        {"spellcast_trait": "luck"},
        {"weapons": [{"name": "Bow", "trait": "agility"}]},
        {"weapons": [{"name": "Bow", "trait": "agility", "damage": "a lot"}]},
        {"weapons": [{"name": "Bow", "trait": "luck", "damage": "1d6"}]},
    ],
)
def test_sheets_that_no_character_has(sheet: dict[str, Any]) -> None:
    scene = Scene()
    assert scene.refused("gm", "add_character", name="Oren", **sheet) == "bad_value"


@pytest.mark.parametrize(
    "block",
    [
        {"hp_max": 0},
        {"stress_max": -1},
        {"attack": {"modifier": 1}},
        {"attack": {"modifier": 1, "damage": "much"}},
        {"features": [{"kind": "action"}]},
        {"features": [{"name": "Bite", "fear": -1}]},
        {"difficulty": "hard"},
    ],
)
def test_blocks_that_no_adversary_has(block: dict[str, Any]) -> None:
    whole = {"name": "Rat", "difficulty": 12, "hp_max": 3, **block}
    assert Scene().refused("gm", "add_adversary", **whole) == "bad_value"


def test_what_a_sheet_leaves_out_has_its_default() -> None:
    mira = Scene().of()
    assert (mira["hope"], mira["stress"], mira["stress_max"], mira["level"]) == (2, 0, 6, 1)
    assert (mira["proficiency"], mira["evasion"], mira["hp_max"]) == (1, 10, 6)
    assert (mira["hp"], mira["armor"], mira["armor_score"], mira["conditions"]) == (0, 0, 0, [])
    assert set(mira["traits"].values()) == {0}


def test_a_player_adds_a_character_only_for_themselves() -> None:
    scene = Scene()
    scene.do("ben", "add_character", name="Tomas")
    assert scene.of("Tomas")["player"] == "ben"
    scene.do("ben", "add_character", name="Twin", player="ben")
    other = {"name": "Oren", "player": "anna"}
    assert scene.refused("ben", "add_character", **other) == "not_yours"
    assert scene.refused("ben", "add_adversary", name="R", difficulty=1, hp_max=1) == "not_yours"


@pytest.mark.parametrize(
    "options", [{"edition": "3.0"}, {"edition": 2}, {"fear": -1}, {"luck": 1}, {"real_dice": 1}]
)
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Table("daggerheart", options)


def test_the_first_edition_and_no_fear_are_the_defaults() -> None:
    scene = Table("daggerheart", clock=lambda: 0.0)
    assert (scene.view("gm")["edition"], scene.view("gm")["fear"]) == ("1.0", 0)
