"""Single items of Foundry, and those in somebody's bag."""

import json
from typing import Any

import pytest

from limelight.play import bringing, yaml

from .bringing import only, read
from .test_foundry import items, stray, taken
from .test_foundry_characters import oda


def test_single_items_are_records_of_a_pack() -> None:
    data = items("weapon", "armor", "domainCard", "class", "consumable", "loot", "subclass")
    brought = read(json.dumps(data))
    assert brought.pack is not None
    assert brought.report.taken == [
        "class/Lamplighter",
        "weapon/Eel Hook",
        "weapon/Door Shield",
        "armor/Reed Coat",
        "card/Ember Step",
        "card/Low Tide",
        "item/Red Salve",
        "item/Brass Lamp",
    ]
    assert brought.report.left_out == [{"in": "Heron", "at": "record"}]
    shield = brought.pack["weapons"][1]
    assert (shield["damage"], shield["slot"], shield["hands"]) == ("d4", "secondary", 1)
    assert shield["bonus"] == {"armor_score": 1, "evasion": -1}
    assert brought.pack["armors"][0]["thresholds"] == {"major": 5, "severe": 11}


def test_a_formula_with_proficiency_in_it() -> None:
    (hook, _) = items("weapon")
    hook["system"]["attack"]["damage"]["main"]["value"]["custom"] = {
        "enabled": True,
        "formula": "@profd4+2",
    }
    assert only(json.dumps(hook), "weapons")["damage"] == "d4+2"


def test_effects_that_no_bonus_can_hold_are_left_out() -> None:
    (_, shield) = items("weapon")
    changes = shield["effects"][0]["system"]["changes"]
    changes[0] |= {"key": "system.rules.x"}
    changes[1] |= {"type": "override"}
    told, _, left = taken(shield, "weapons")
    assert "bonus" not in told and left == [{"in": "Door Shield", "at": "effects"}]


COAT = {"name": "Coat", "score": 3, "thresholds": {"major": 5, "severe": 11}}
HOOK = {"name": "Hook", "trait": "agility", "damage": "d8"}
RECORDS: list[tuple[str, dict[str, Any]]] = [
    ("cards", {"name": "Tide", "in": "vault", "per": "session", "uses": 3, "left": 1}),
    ("cards", {"name": "Tide", "in": "loadout", "per": "rest", "uses": 1, "left": 0}),
    ("cards", {"name": "Tide", "per": "rest", "uses": 2}),
    ("armors", COAT | {"marked": 1, "equipped": True}),
    ("armors", COAT | {"marked": 3, "equipped": False}),
    ("armors", COAT),
    ("weapons", HOOK | {"equipped": False}),
    ("weapons", HOOK | {"equipped": True}),
    ("weapons", HOOK),
    ("items", {"name": "Salve", "count": 2, "per": "rest", "uses": 2, "left": 1}),
]


@pytest.mark.parametrize(("kind", "record"), RECORDS)
def test_what_a_record_says_of_its_state_comes_back(kind: str, record: dict[str, Any]) -> None:
    pack = {"limelight": "pack", "game": "daggerheart", kind: [record]}
    found = bringing.read(yaml.write(pack))
    assert isinstance(found, bringing.Read)
    out = bringing.write(found, "foundry")
    assert isinstance(out, bringing.Out) and out.lost == ()
    again = bringing.read(out.text)
    assert isinstance(again, bringing.Read) and again.brought.pack is not None
    assert again.brought.pack[kind] == [record]
    assert bringing.write(again, "foundry") == out


def test_cards_of_packs_have_all_their_uses_whatever_was_counted() -> None:
    (card,) = (each for each in items("domainCard") if each["name"] == "Low Tide")
    resource = card["system"]["resource"]
    resource |= {"value": 0, "max": "2"}
    assert only(json.dumps(card), "cards")["left"] == 0
    resource |= {"value": 2, "progression": "increasing"}
    assert "left" not in only(json.dumps(card), "cards")


def test_more_marks_than_slots_are_not_understood() -> None:
    (coat,) = items("armor")
    coat["system"]["armor"] |= {"current": 9, "max": 3}
    coat["flags"] = {"limelight": {"marked": 9}}
    told, strange, _ = taken(coat, "armors")
    assert told["marked"] == 3
    assert [(each["at"], each["found"]) for each in strange] == [("system.armor.current", 9)]


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("weapon", "quantity", 2),
        ("armor", "quantity", 2),
        ("loot", "zz", "x"),
        ("weapon", "resource", {"type": "simple", "max": "1", "value": 1}),
        ("domainCard", "zz", [1]),
        ("feature", "zz", "x"),
        ("subclass", "zz", "x"),
        ("class", "zz", "x"),
    ],
)
def test_what_nobody_knows_of_a_thing_is_left_out(kind: str, field: str, value: Any) -> None:
    def change(data: dict[str, Any]) -> None:
        place = next(n for n, each in enumerate(data["items"]) if each["type"] == kind)
        data["items"].insert(0, data["items"].pop(place))
        data["items"][0]["system"][field] = value

    assert oda(change)[2] == [{"in": "Oda Fennick", "at": "items.0"}]
    if kind not in ("feature", "subclass"):
        assert stray("system", field, value=value, kind=kind) == [(f"system.{field}", "left out")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("quantity", "1"),
        ("resource", {"type": "simple", "max": "", "dieFaces": "d4"}),
        ("description", "<p></p>"),
        ("equipped", False),
    ],
)
def test_what_foundry_says_of_every_thing_is_not_told(field: str, value: Any) -> None:
    assert stray("system", field, value=value, kind="weapon") == []


def test_of_heritage_only_the_names_are_meant() -> None:
    def change(data: dict[str, Any]) -> None:
        for each in data["items"]:
            if each["type"] in ("class", "subclass", "ancestry", "community"):
                each["system"] |= {"description": "<p>Old.</p>", "features": ["Item.x"]}

    assert oda(change)[1:] == ([], [])
