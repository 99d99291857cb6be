"""Every sample comes in whole, with the report that belongs to it."""

import json
from typing import Any

import pytest

from limelight.contract import Refusal
from limelight.play import bringing

from .bringing import NAMES, read, sample

WIDOW, RAT, ROAD = "adversary/Marsh Widow", "adversary/Candle Rat", "environment/Drowned Road"
REPORTS: dict[str, tuple[str, list[str], list[tuple[str, str]]]] = {
    "srd-adversaries.json": ("srd", [WIDOW, RAT, "adversary/Toll Crows"], []),
    "srd-environments.json": ("srd", [ROAD], []),
    "srd-weapons.json": ("srd", ["weapon/Eel Hook", "weapon/Door Shield"], []),
    "srd-armor.json": ("srd", ["armor/Reed Coat"], []),
    "srd-abilities.json": ("srd", ["card/Ember Step"], []),
    "srd-classes.json": (
        "srd",
        ["class/Lamplighter"],
        [("Lamplighter", at) for at in ("items", "subclass_1", "subclass_2")],
    ),
    "fantasy-statblocks.md": ("statblock", [WIDOW, ROAD, "card/Ember Step"], []),
    "fantasy-statblocks-note.md": ("statblock", [WIDOW, ROAD], []),
    "beastvault.md": ("beastvault", [WIDOW, ROAD], [("Drowned Road", "tone")]),
    "toolkit.md": ("toolkit", [WIDOW], []),
    "toolkit.json": ("toolkit", [RAT, ROAD], []),
    "daggerforge.json": ("daggerforge", [WIDOW, RAT, ROAD], [("Marsh Widow", "count")]),
    "sample.dhpack": ("dhpack", [WIDOW, RAT, ROAD], []),
    "foundry-adversary.json": ("foundry", [WIDOW], []),
    "foundry-environment.json": ("foundry", [ROAD], []),
    "foundry-character.json": (
        "foundry-character",
        ["character/Oda Fennick"],
        [("Oda Fennick", "system.biography.characteristics.age")],
    ),
    "fcg-object.json": ("fcg", [WIDOW], []),
    "fcg-page.txt": ("fcg-text", [WIDOW], []),
    "fcg-encounter-link.txt": ("fcg-link", ["encounter/The Causeway"], []),
    "book-text.txt": ("text", [WIDOW, RAT], []),
    "pack.yaml": (
        "limelight",
        [
            "class/Lamplighter",
            "card/Ember Step",
            "card/Rouse the Watch",
            "weapon/Eel Hook",
            "weapon/Door Shield",
            "armor/Reed Coat",
            "item/Red Salve",
            WIDOW,
            ROAD,
        ],
        [],
    ),
    "character.yaml": ("limelight", ["character/Oda Fennick"], []),
}


def test_no_sample_is_forgotten() -> None:
    assert set(NAMES) == set(REPORTS)


@pytest.mark.parametrize("name", NAMES)
def test_the_report_of_every_sample(name: str) -> None:
    report = read(sample(name), name).report
    format, taken, left = REPORTS[name]
    assert (report.format, report.taken) == (format, taken)
    assert report.left_out == [{"in": where, "at": at} for where, at in left]
    if name != "fcg-encounter-link.txt":
        assert report.not_understood == []


@pytest.mark.parametrize("name", [name for name in NAMES if WIDOW in REPORTS[name][1]])
def test_the_widow_has_the_same_numbers_in_every_format(name: str) -> None:
    pack = read(sample(name), name).pack
    assert pack is not None
    widow = pack["adversaries"][0]
    assert (widow["name"], widow["tier"], widow["type"]) == ("Marsh Widow", 1, "skulk")
    assert (widow["difficulty"], widow["hp_max"], widow["stress_max"]) == (13, 4, 2)
    assert widow["thresholds"] == {"major": 6, "severe": 11}
    assert widow["attack"] == {
        "name": "Hooked Nails",
        "modifier": 2,
        "range": "melee",
        "damage": "1d6+1",
        "type": "physical",
    }
    assert widow["experiences"] == {"Still Water": 2}
    (pull,) = [each for each in widow["features"] if each["name"] == "Pull Under"]
    assert (pull["kind"], pull["fear"]) == ("action", 1)


@pytest.mark.parametrize("name", ["foundry-character.json", "character.yaml"])
def test_oda_is_the_same_in_both_files(name: str) -> None:
    oda = read(sample(name), name).person
    assert oda is not None
    told: dict[str, Any] = {
        "name": "Oda Fennick",
        "class": "Lamplighter",
        "subclass": "Heron",
        "ancestry": "Marsh Folk",
        "community": "Stilt Town",
        "pronouns": "she/her",
        "domains": ["Ember", "Tide"],
        "level": 2,
        "marked_traits": ["agility", "presence"],
        "advancements": {2: {"traits": 1, "hp": 1}},
        "experiences": {"Rope Walker": 2, "Old Debts": 2, "Night Work": 2},
        "proficiency": 2,
        "evasion": 11,
        "hp_max": 7,
        "hp": 2,
        "stress": 1,
        "hope": 4,
        "armor": 1,
        "spellcast_trait": "presence",
        "gold": {"handfuls": 4, "bags": 1},
    }
    assert {field: oda[field] for field in told} == told
    assert (oda["traits"]["agility"], oda["traits"]["presence"]) == (3, 2)
    assert [each["name"] for each in oda["weapons"]] == ["Eel Hook", "Door Shield"]
    assert oda["weapons"][1]["bonus"] == {"armor_score": 1, "evasion": -1}
    assert oda["armors"][0]["bonus"] == {"evasion": 1}
    assert [(each["name"], each["in"]) for each in oda["cards"]] == [
        ("Ember Step", "loadout"),
        ("Low Tide", "vault"),
    ]
    assert oda["cards"][1]["per"] == "long_rest"
    assert [each.get("hope") for each in oda["features"]] == [None, 3]
    assert oda["items"][0]["count"] == 2 and oda["items"][0]["consumable"]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_file_gives_the_same_bytes(name: str) -> None:
    one, two = (bringing.read(sample(name), name) for _ in range(2))
    assert isinstance(one, bringing.Read) and isinstance(two, bringing.Read)
    if one.brought.encounter is None:
        assert bringing.kept(one) == bringing.kept(two)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept_is_read_again_as_it_was(name: str) -> None:
    one = bringing.read(sample(name), name)
    assert isinstance(one, bringing.Read)
    if one.brought.encounter is None:
        again = read(bringing.kept(one))
        assert again.report.format == "limelight"
        assert (again.pack, again.person) == (one.brought.pack, one.brought.person)


SOCIAL: dict[str, Any] = {"name": "Ball", "type": "Social", "difficulty": "12", "feats": []}
ELSEWHERE: list[dict[str, Any]] = [
    {"name": "Heron", "description": "Grey.", "spellcast_trait": "Agility", "foundations": []},
    {"name": "Heron", "description": "Grey.", "masteries": [{"name": "Wade", "text": "On."}]},
    {"name": "Tide", "description": "Of water."},
    {"name": "Marsh Folk", "description": "Wet.", "feats": []},
]
"""Subclasses, domains and ancestries of daggerheart-srd."""


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({}, "environment"),
        ({"potential_adversaries": "Rats", "hp": "3"}, "environment"),
        ({"impulses": "Whisper", "hp": "3"}, "environment"),
        ({"hp": "3"}, "adversary"),
        ({"hp": "3", "atk": "+1"}, "adversary"),
    ],
)
def test_what_is_social_is_a_place_unless_it_can_be_hit(more: dict[str, Any], kind: str) -> None:
    assert read(json.dumps([SOCIAL | more])).report.taken == [f"{kind}/Ball"]


@pytest.mark.parametrize("sort", ["environmentSocial", "Environment Traversal", "event"])
def test_what_says_that_it_is_a_place_is_one_whatever_its_numbers(sort: str) -> None:
    ball = {"name": "Ball", "shortDescription": "", "type": sort, "difficulty": 9, "hitPoints": 3}
    assert read(json.dumps([ball])).report.taken == ["environment/Ball"]


@pytest.mark.parametrize("other", ELSEWHERE)
@pytest.mark.parametrize("turned", [1, -1])
def test_what_has_no_place_is_left_out_whole(other: dict[str, Any], turned: int) -> None:
    owl = {"name": "Owl", "difficulty": "9", "hp": "3", "feats": []}
    report = read(json.dumps([owl, other][::turned])).report
    assert (report.format, report.taken) == ("srd", ["adversary/Owl"])
    assert report.left_out == [{"in": other["name"], "at": "record"}]
    refused = bringing.read(json.dumps([other]))
    assert isinstance(refused, Refusal) and refused.at == "record"
