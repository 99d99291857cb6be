"""What a browser sends becomes the fields of a command, and nothing is lost on the way."""

import re
from typing import Any

import pytest

from limelight import Table
from limelight.contract.form_fields import fields_of
from limelight.server import forms

from .filled import Filled
from .serving import Hall


def sent(game: str, do: str, form: dict[str, list[str]]) -> dict[str, Any]:
    struct = Table(game).commands[do]
    return forms.fields(form, fields_of(struct))


def test_plain_fields_keep_their_kinds() -> None:
    form = {
        "with.character": ["Mira"],
        "with.difficulty": ["−3"],
        "with.shared": ["no"],
        "with.traits": ["agility", "strength"],
        "with.stakes": ["  "],
    }
    assert sent("daggerheart", "call_roll", form) == {
        "character": "Mira",
        "difficulty": -3,
        "shared": False,
        "traits": ["agility", "strength"],
    }


def test_records_maps_and_lists_are_paths() -> None:
    form = {
        "with.name": ["Mira"],
        "with.traits.agility": ["2"],
        "with.experiences:0.key": ["Climber"],
        "with.experiences:0.value": ["2"],
        "with.experiences:2.key": ["Sailor"],
        "with.experiences:2.value": ["1"],
        "with.experiences:1.key": [""],
        "with.weapons:0.name": ["Bow"],
        "with.weapons:0.trait": ["finesse"],
        "with.weapons:0.damage": ["1d6"],
        "with.weapons:1.name": [""],
    }
    assert sent("daggerheart", "add_character", form) == {
        "name": "Mira",
        "traits": {"agility": 2},
        "experiences": {"Climber": 2, "Sailor": 1},
        "weapons": [{"name": "Bow", "trait": "finesse", "damage": "1d6"}],
    }


def test_the_names_of_records_stand_before_those_that_are_written_out() -> None:
    form = {
        "with.name": ["Mira"],
        "with.cards": ["Warm Word", "", "Salt Line"],
        "with.cards:0.name": ["Ebb"],
        "with.armors": [""],
    }
    assert sent("daggerheart", "add_character", form) == {
        "name": "Mira",
        "cards": ["Warm Word", "Salt Line", {"name": "Ebb"}],
    }


def test_groups_are_numbers_beside_names() -> None:
    form = {"with.groups:Ash": ["1"], "with.groups:Bo": ["2"], "with.groups:Cy": ["1"]}
    assert sent("sinners", "split", form) == {"groups": [["Ash", "Cy"], ["Bo"]]}


def test_a_name_that_the_command_does_not_know_stays_so_that_it_is_refused() -> None:
    assert sent("yokai", "solve", {"with.clues": ["1, 2"], "with.luck": ["7"]}) == {
        "clues": [1, 2],
        "luck": "7",
    }


def test_what_is_no_number_is_passed_on_for_the_rules_to_refuse() -> None:
    form = {"with.character": ["Mira"], "with.difficulty": ["twelve"]}
    assert sent("daggerheart", "call_roll", form)["difficulty"] == "twelve"


@pytest.mark.parametrize(
    ("form", "dice"),
    [
        ({"dice.hope": ["5"], "dice.fear": ["7"]}, {"hope": [5], "fear": [7]}),
        ({"dice.damage": ["5", "3", ""]}, {"damage": [5, 3]}),
        ({"dice": ["hope=5, damage=5/3"]}, {"hope": [5], "damage": [5, 3]}),
        ({"dice": ["hope"]}, {"hope": [""]}),
        ({"dice.hope": [" "], "dice": [""]}, None),
    ],
)
def test_real_dice(form: dict[str, list[str]], dice: Any) -> None:
    assert forms.dice(form) == dice


def test_a_button_holds_several_fields_at_once() -> None:
    form = {"with": ['{"character": "Mira"}', '{"move": "tend_to_wounds", "target": "Tomas"}']}
    said = sent("daggerheart", "downtime", form | {"with.text": ["Gently."]})
    chosen = {"character": "Mira", "move": "tend_to_wounds", "target": "Tomas"}
    assert said == chosen | {"text": "Gently."}
    ticked = {"with": ['{"adversary": "Rat", "action": "group_attack", "group": []}']}
    assert sent("daggerheart", "spotlight_adversary", ticked)["group"] == []
    ticked["with.group"] = ["Rat 2"]
    assert sent("daggerheart", "spotlight_adversary", ticked)["group"] == ["Rat 2"]
    assert sent("daggerheart", "downtime", {"with": ["[1]"]}) == {"with": "[1]"}  # refused later


def test_none_of_them_is_no_entry() -> None:
    form = {"with.adversaries:0.key": ["solo"], "with.adversaries:0.value": ["0"]}
    form |= {"with.adversaries:1.key": ["minion"], "with.adversaries:1.value": ["8"]}
    form |= {"with.adversaries:2.key": ["leader"], "with.adversaries:2.value": [""]}
    assert sent("daggerheart", "encounter_budget", form) == {"adversaries": {"minion": 8}}


@pytest.mark.parametrize(("typed", "start"), [("6", 6), ("1d6", "1d6"), ("0", 0)])
def test_a_number_or_dice_for_it(typed: str, start: int | str) -> None:
    form = {"with.name": ["Tide"], "with.start": [typed]}
    assert sent("daggerheart", "add_countdown", form)["start"] == start


@pytest.mark.parametrize("ticked", [False, True])
def test_a_box_that_is_not_ticked_says_no(hall: Hall, ticked: bool) -> None:
    """The dialog of a call: a Difficulty is shared if the box says so, and not otherwise."""
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    page = hall.look(gm, "form?do=call_roll&n=0").text
    boxes = Filled(page).sent({}, {"with.shared": "yes" if ticked else "no"})
    filled = boxes | {"with.character": ["Mira"], "with.trait": ["agility"]}
    filled |= {"with.difficulty": ["17"], "with.kind": ["action"], "id": ["once"]}
    assert hall.fill(gm, "do", filled).status_code == 303
    roll = hall.get(anna, "view").json()["view"]["roll"]
    assert roll["shared"] is ticked
    assert ("difficulty" in roll) is ticked
    page = re.sub(r"<[^>]*>", " ", hall.look(anna).text)
    assert (re.search(r"\b17\b", page) is not None) is ticked


def test_rows_with_nothing_but_empty_boxes_are_no_rows() -> None:
    form = {"with.name": ["Mira"], "with.weapons:0.name": [""]}
    assert sent("daggerheart", "add_character", form) == {"name": "Mira"}
    tag = {"with.initiator": ["Mira"], "with.partner": ["Tomas"]}
    tag |= {"with.rolls:0.key": ["Mira"], "with.rolls:0.value.shared": ["no"]}
    tag |= {"with.rolls:1.key": ["Tomas"], "with.rolls:1.value.shared": ["no", "yes"]}
    rolls = sent("daggerheart", "call_tag_team", tag)["rolls"]
    assert rolls == {"Mira": {"shared": False}, "Tomas": {"shared": True}}


def test_what_every_choice_costs_is_said_once(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    leap = {"name": "Over the Roofs", "kind": "action", "hope": 1}
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna", "features": [leap]})
    hall.does(gm, "add_adversary", {"name": "Bilge Rat", "hp_max": 1, "difficulty": 10})
    page = hall.look(anna, "form?do=use_feature&n=0").text
    assert 'name="with.target" value="Bilge Rat"' in page
    assert page.count("1 Hope") == 1
    leap["name"], leap["hope"] = "Along the Gutters", 2
    hall.does(gm, "acquire", {"character": "Mira", "feature": leap})
    page = hall.look(anna, "form?do=use_feature&n=0").text
    assert page.count("1 Hope") == page.count("2 Hope") == 1  # where they differ: at each
