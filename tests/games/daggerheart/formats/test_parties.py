"""Files with several people in them, alone or beside records."""

import json
from typing import Any

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.play import bringing, yaml
from limelight.play.playthrough import parse

from .bringing import read, sample

CHARACTER = json.loads(sample("foundry-character.json"))
ADVERSARY = json.loads(sample("foundry-adversary.json"))
NAMES = ("Oda", "Bo", "Cy", "Di")
PARTY = [{**CHARACTER, "name": name} for name in NAMES]


def there(data: Any, **more: Any) -> bringing.Read:
    found = bringing.read(data if isinstance(data, bytes) else json.dumps(data), **more)
    assert isinstance(found, bringing.Read), found
    return found


def at_a_table(found: bringing.Read) -> dict[str, Any]:
    """The view of the GM after all of it came."""
    table = Table("daggerheart")
    for do, fields in bringing.formats_of(found.game).commands(found.brought):
        assert not isinstance(table.do("gm", do, fields), Refusal)
    return table.view("gm")


def test_a_party_of_foundry_comes_whole() -> None:
    found = there(PARTY)
    assert found.brought.report.taken == [f"character/{name}" for name in NAMES]
    assert found.brought.pack is None and found.brought.person is None
    assert list(at_a_table(found)["characters"]) == list(NAMES)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_characters_and_adversaries_come_from_one_file(first: int) -> None:
    mixed = [*PARTY[:2]]
    mixed.insert(first, ADVERSARY)
    found = there(mixed)
    taken = [f"character/{name}" for name in NAMES[:2]]
    taken.insert(first, "adversary/Marsh Widow")
    assert found.brought.report.taken == taken
    view = at_a_table(found)
    assert list(view["characters"]) == list(NAMES[:2])
    assert list(view["library"]["adversaries"]) == ["Marsh Widow"]


def test_two_of_one_name_are_told_apart() -> None:
    twins = read(json.dumps([CHARACTER, CHARACTER]))
    assert [each["name"] for each in twins.persons] == ["Oda Fennick", "Oda Fennick 2"]
    assert [each["at"] for each in twins.report.not_understood] == ["name"]


def test_a_party_is_kept_as_steps_and_is_read_again() -> None:
    found = there([ADVERSARY, *PARTY])
    kept = bringing.kept(found)
    steps = yaml.read(kept.encode())["steps"]
    assert [each["do"] for each in steps] == ["add_content", *["add_character"] * len(PARTY)]
    again = there(kept.encode())
    assert again.brought.persons == found.brought.persons
    assert again.brought.pack == found.brought.pack
    assert bringing.kept(again) == kept
    assert len(parse(kept.encode()).steps) == len(steps)  # what ``--with`` and ``load`` read


def test_a_party_goes_back_to_foundry() -> None:
    found = there([ADVERSARY, *PARTY[:2]])
    out = bringing.write(found, "foundry")
    assert isinstance(out, bringing.Out)
    again = there(json.loads(out.text))
    assert [each["name"] for each in again.brought.persons] == list(NAMES[:2])
    sheets = bringing.write(found, "md")
    assert isinstance(sheets, bringing.Out)
    assert all(f"# {name}\n" in sheets.text for name in NAMES[:2])
    assert "\n# Marsh Widow\n" in sheets.text and "***Pull Under - Action:***" in sheets.text
    assert ("Marsh Widow", "features.stress") in sheets.lost
    records = bringing.write(found, "srd")
    assert isinstance(records, bringing.Out) and ("Oda", "character") in records.lost


STEP = {"by": "gm", "do": "add_character", "with": {"name": "Ada"}}
RECORDS = {"by": "gm", "do": "add_content", "with": {"items": [{"name": "Rope"}]}}


@pytest.mark.parametrize(
    ("steps", "at"),
    [
        ([STEP, STEP], "steps.1.with.name"),
        ([STEP, RECORDS], "steps.1"),
        ([STEP, {**STEP, "do": "roll"}], "steps.1"),
        ([STEP, {**STEP, "with": {"name": "Bo", "mood": "x"}}], "steps.1.with.mood"),
        ([{**RECORDS, "with": {"items": [{"name": 3}]}}, STEP], "steps.0.with.items.0.name"),
        ([STEP, {**STEP, "with": None}], "steps.1.with"),
    ],
)
def test_our_own_parties_are_exact(steps: list[Any], at: str) -> None:
    found = bringing.read(json.dumps({"game": "daggerheart", "steps": steps}))
    assert isinstance(found, Refusal) and found.at == at


CARD = {"name": "Tide", "in": "loadout"}
COAT = {"name": "Coat", "score": 3, "thresholds": {"major": 5, "severe": 11}}
MORE = {"by": "gm", "do": "add_content", "with": {"cards": [{"name": f"C{n}"} for n in range(6)]}}


@pytest.mark.parametrize(
    ("fields", "at", "why"),
    [
        ({"cards": [{**CARD, "name": f"C{n}"} for n in range(6)]}, "cards", "loadout"),
        ({"armors": [COAT, {**COAT, "name": "Mail"}]}, "armors", "one_armor"),
        ({"armors": [{**COAT, "marked": 4}]}, "armors", "marked_slots"),
        ({"items": [{"name": "Rope"}], "cards": [{"name": "Rope"}]}, "name", "thing_twice"),
        ({"items": [{"name": "Rope"}], "weapons": ["Rope"]}, "name", "thing_twice"),
        ({"domains": ["Bone", "Sage", "Tide"]}, "domains", "domains"),
        ({"items": [{"name": "Rope", "uses": 2}]}, "items", "uses_without_per"),
        ({"hp": 7}, "hp", ""),
        ({"class": {"name": "Seer", "evasion": 9, "hit_points": 6}, "hp": 7}, "hp", ""),
        ({"scars": 2, "hope": 5}, "hope", "scarred_hope"),
        ({"advancements": {2: {"hp": 3}}}, "advancements", "advancements"),
    ],
)
def test_what_no_table_takes_is_refused_as_a_table_would(
    fields: dict[str, Any], at: str, why: str
) -> None:
    steps = [STEP, {**STEP, "with": {"name": "Bo", **fields}}]
    found = bringing.read(yaml.write({"game": "daggerheart", "steps": steps}))
    assert isinstance(found, Refusal)
    assert (found.code, found.at, found.why) == ("bad_value", f"steps.1.with.{at}", why)
    answer = Table("daggerheart").do("gm", "add_character", {"name": "Bo", **fields})
    assert isinstance(answer, Refusal) and (answer.at, answer.why) == (at, why)
    lone = bringing.read(yaml.write({"game": "daggerheart", "steps": steps[1:]}))
    assert isinstance(lone, Refusal) and lone.at == f"steps.0.with.{at}"


@pytest.mark.parametrize(
    "fields",
    [
        {"gold": {"coins": 3}},
        {"hp_max": 14},
        {"class": "Seer", "hp": 7},
        {"weapons": ["Shield"], "armors": [{**COAT, "marked": 4}], "armor": 4},
        {"cards": [f"C{n}" for n in range(6)]},
    ],
)
def test_what_some_table_takes_is_taken(fields: dict[str, Any]) -> None:
    step = {**STEP, "with": {"name": "Bo", **fields}}
    there(yaml.write({"game": "daggerheart", "steps": [step]}).encode())


def test_what_comes_in_the_same_file_is_known() -> None:
    cards = [f"C{n}" for n in range(5)] + [CARD]
    steps = [MORE, {**STEP, "with": {"name": "Bo", "cards": cards}}]
    found = bringing.read(yaml.write({"game": "daggerheart", "steps": steps}))
    assert isinstance(found, Refusal) and found.at == "steps.1.with.cards"


def test_more_people_than_a_file_may_hold() -> None:
    lean = {"type": "character", "name": "Ada", "system": {}}
    assert there([lean] * 200).brought.report.taken[-1] == "character/Ada 200"
    found = bringing.read(json.dumps([lean] * 201))
    assert isinstance(found, Refusal) and (found.code, found.at) == ("too_big", "characters")


def changed(path: str, value: Any) -> dict[str, Any]:
    """The character of the sample with another value in its system."""
    actor: dict[str, Any] = json.loads(json.dumps(CHARACTER))
    *way, last = path.split(".")
    node = actor["system"]
    for step in way:
        node = node.setdefault(step, {})
    node[last] = value
    return actor


def strange(found: bringing.Read) -> list[tuple[str, Any]]:
    return [(each["at"], each["found"]) for each in found.brought.report.not_understood]


@pytest.mark.rule("DC-52")
def test_gold_beyond_the_most_is_not_understood() -> None:
    found = there(changed("gold.chests", 3))
    assert strange(found) == [("system.gold.chests", 3)]
    person = found.brought.person
    assert person is not None and "chests" not in person["gold"]
    at_a_table(found)


@pytest.mark.rule("DC-53")
def test_coins_stay_where_a_table_has_none() -> None:
    coins = changed("gold.coins", 5)
    for options, kept in ((None, 5), ({"coins": True}, 5), ({}, None)):
        found = there(coins, options=options)
        person = found.brought.person
        assert person is not None and person["gold"].get("coins") == kept
        left = {"in": "Oda Fennick", "at": "system.gold.coins"} in found.brought.report.left_out
        assert left == (kept is None)
    at_a_table(found)


@pytest.mark.rule("DC-40")
def test_more_selections_than_a_tier_has_slots_are_not_understood() -> None:
    pick = {"type": "hitPoint", "tier": 2, "level": 2}
    few, many = (
        there(changed("levelData", {"level": {"current": 4}, "levelups": {"2": ups}}))
        for ups in ({"selections": [pick] * 2}, {"selections": [pick] * 3})
    )
    assert strange(few) == [] and few.brought.persons == many.brought.persons
    assert strange(many) == [("system.levelData.levelups.2", "hitPoint")]
    assert many.brought.persons[0]["advancements"] == {2: {"hp": 2}}
    at_a_table(many)
