"""Characters of Foundry: what they chose, what they have, and what has no place."""

import json
from typing import Any

import pytest

from limelight.play import bringing

from .bringing import read
from .test_foundry import EFFECT, actor


def oda(change: Any) -> tuple[dict[str, Any], list[Any], list[Any]]:
    data = actor("foundry-character.json")
    change(data)
    brought = read(json.dumps(data))
    assert brought.person is not None
    left = [each for each in brought.report.left_out if not each["at"].endswith(".age")]
    return brought.person, brought.report.not_understood, left


def test_a_character_without_a_class() -> None:
    def change(data: dict[str, Any]) -> None:
        data["items"] = [each for each in data["items"] if each["type"] != "class"]

    person, strange, _ = oda(change)
    assert "class" not in person
    assert (person.get("evasion", 10), person["hp_max"]) == (10, 7)
    assert strange == [{"in": "Oda Fennick", "at": "items", "found": None}]


def test_more_than_twelve_slots_are_not_believed() -> None:
    person, strange, _ = oda(lambda data: data["system"]["resources"]["hitPoints"].update(max=9))
    assert person["hp_max"] == 7
    assert strange == [{"in": "Oda Fennick", "at": "system.resources.hitPoints.max", "found": 9}]


@pytest.mark.parametrize("more", [1, 2])
def test_what_is_beyond_five_cards_goes_to_the_vault(more: int) -> None:
    def change(data: dict[str, Any]) -> None:
        card = next(each for each in data["items"] if each["name"] == "Ember Step")
        data["items"] += [{**card, "name": f"Card {n}"} for n in range(4 + more)]

    person, strange, _ = oda(change)
    assert [each["in"] for each in person["cards"]].count("loadout") == 5
    assert [each["in"] for each in person["cards"][-more:]] == ["vault"] * more
    assert strange == [{"in": "Oda Fennick", "at": "inVault", "found": False}] * more


@pytest.mark.parametrize(
    "kind", ["class", "subclass", "ancestry", "community", "consumable", "loot"]
)
def test_effects_of_what_bears_none_are_left_out(kind: str) -> None:
    def change(data: dict[str, Any]) -> None:
        next(each for each in data["items"] if each["type"] == kind)["effects"] = EFFECT

    assert oda(change)[2] == [{"in": "Oda Fennick", "at": "effects"}]


@pytest.mark.parametrize("field", ["gmNotes", "weaponFeatures"])
def test_what_is_written_on_a_thing_is_left_out_at_the_thing(field: str) -> None:
    def change(data: dict[str, Any]) -> None:
        place = next(n for n, each in enumerate(data["items"]) if each["type"] == "weapon")
        data["items"].insert(0, data["items"].pop(place))
        data["items"][0]["system"][field] = "Old." if field == "gmNotes" else [{"value": "brutal"}]

    assert oda(change)[2] == [{"in": "Oda Fennick", "at": "items.0"}]


def test_picks_and_experiences_that_name_nothing_are_told() -> None:
    def change(data: dict[str, Any]) -> None:
        data["system"]["experiences"]["x"] = {"name": "", "value": 2}
        picks = data["system"]["levelData"]["levelups"]["2"]["selections"]
        picks = list(picks.values()) if isinstance(picks, dict) else picks
        next(each for each in picks if each["type"] == "trait")["data"].append("luck")

    told = [(each["at"], each["found"]) for each in oda(change)[1]]
    levels = "system.levelData.levelups.2"
    assert sorted(told) == [("system.experiences", ""), (levels, "luck")]


def test_picks_count_in_their_tier() -> None:
    def change(data: dict[str, Any]) -> None:
        levels = data["system"]["levelData"]
        levels["level"] |= {"current": 5, "changed": 6}
        five = {"tier": 3, "level": 5, "data": []}
        levels["levelups"]["5"] = {
            "achievements": {
                "proficiency": 1,
                "experiences": {"e9": {"name": "Tides", "modifier": 2}},
            },
            "selections": [
                {**five, "type": "experience", "data": ["e1", "e9"]},
                {**five, "type": "proficiency"},
                {**five, "type": "stress"},
                {**five, "type": "evasion"},
            ],
        }

    person, _, left = oda(change)
    assert person["advancements"] == {
        2: {"traits": 1, "hp": 1},
        3: {"experiences": 1, "proficiency": 1, "stress": 1, "evasion": 1},
    }
    assert person["experiences"] == {"Rope Walker": 3, "Old Debts": 2, "Night Work": 2, "Tides": 3}
    assert (person["proficiency"], person["evasion"], person["stress_max"]) == (4, 12, 7)
    assert "marked_traits" not in person
    assert left == [{"in": "Oda Fennick", "at": "system.levelData.level.changed"}]


@pytest.mark.parametrize("state", [2, "2", " 2 "])
def test_a_second_class_brings_its_first_domain(state: Any) -> None:
    def change(data: dict[str, Any]) -> None:
        system = {"isMulticlass": True, "domains": ["moss", "bone"], "evasion": 9, "hitPoints": 5}
        data["items"].append({"name": "Warden", "type": "class", "system": system})
        sub = next(each for each in data["items"] if each["type"] == "subclass")
        sub["system"]["featureState"] = state

    person, strange, _ = oda(change)
    assert strange == []
    assert person["multiclass"] == {"class": "Warden", "domain": "Moss"}
    assert (person["mastery"], person["evasion"]) == ("specialization", 11)


def test_things_of_the_same_name_are_counted_or_numbered() -> None:
    def change(data: dict[str, Any]) -> None:
        salve = next(each for each in data["items"] if each["name"] == "Red Salve")
        hook = next(each for each in data["items"] if each["name"] == "Eel Hook")
        data["items"] += [salve, hook]

    person, strange, _ = oda(change)
    assert person["items"][0]["count"] == 4
    assert [each["name"] for each in person["weapons"]] == ["Eel Hook", "Door Shield", "Eel Hook 2"]
    assert [each["found"] for each in strange] == ["Eel Hook"]


def test_what_foundry_has_no_place_for_is_kept_in_flags() -> None:
    sheet = {
        "name": "Mira",
        "armor_score": 3,
        "thresholds": {"major": 7, "severe": 14},
        "spellcast_trait": "presence",
        "description": "Tall.",
        "standing": "dying",
        "cards": [{"name": "Call", "in": "loadout", "die": {"name": "Rally", "sides": 6}}],
    }
    step = {"by": "gm", "do": "add_character", "with": sheet}
    found = bringing.read(json.dumps({"game": "daggerheart", "steps": [step]}))
    assert isinstance(found, bringing.Read)
    written = bringing.write(found, "foundry")
    assert isinstance(written, bringing.Out) and written.lost == ()
    actor = json.loads(written.text)
    actor["flags"]["limelight"] |= {"armor_score": 99, "name": "x", "thresholds": "many"}
    again = read(json.dumps(actor)).person
    assert again is not None and again["name"] == "Mira" and again["standing"] == "dying"
    assert "armor_score" not in again and "thresholds" not in again


def test_armour_that_is_not_worn_keeps_its_marks() -> None:
    def change(data: dict[str, Any]) -> None:
        coat = next(each for each in data["items"] if each["type"] == "armor")
        coat["system"]["equipped"] = False

    person, _, _ = oda(change)
    assert "armor" not in person
    assert (person["armors"][0]["equipped"], person["armors"][0]["marked"]) == (False, 1)
