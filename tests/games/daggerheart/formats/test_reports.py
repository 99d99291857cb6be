"""What a report tells: of which record, at which field, and what stands there."""

import json
from typing import Any

import pytest

from limelight.contract import Refusal
from limelight.play import bringing

from .bringing import read

OWL: dict[str, Any] = {"name": "Owl", "difficulty": "12", "hp": "3", "feats": []}
HOOK = {"name": "Hook", "primary_or_secondary": "Primary", "trait": "Agility", "damage": "d8"}
COAT = {"name": "Coat", "base_thresholds": "5 / 11", "base_score": "3"}
SEER = {"name": "Seer", "domain_1": "Bone", "evasion": "9", "hp": "6"}


def told(*records: Any) -> tuple[list[Any], list[Any], list[Any]]:
    report = read(json.dumps(records)).report
    return report.taken, report.not_understood, report.left_out


def refused(data: Any) -> Refusal:
    found = bringing.read(data if isinstance(data, str) else json.dumps(data))
    assert isinstance(found, Refusal)
    return found


@pytest.mark.parametrize("lacks", ["difficulty", "hp"])
def test_an_adversary_without_what_it_needs_is_not_taken(lacks: str) -> None:
    owl = {key: each for key, each in OWL.items() if key != lacks}
    found = told(owl, OWL | {"name": "Crow"})
    assert found == (["adversary/Crow"], [{"in": "Owl", "at": lacks, "found": None}], [])


def test_a_record_without_a_name_is_told_by_its_number() -> None:
    assert told(OWL, OWL | {"name": " "})[1] == [{"in": "#2", "at": "name", "found": " "}]


def test_unknown_fields_are_left_out_and_technical_ones_are_not_told() -> None:
    more = {"mood": "grim", "id": "x", "img": "y.png", "_stats": {"a": 1}, "nothing": ""}
    assert told(OWL | more)[2] == [{"in": "Owl", "at": "mood"}]


@pytest.mark.parametrize(
    "field",
    [
        *("created_at", "updated_at", "lastModified", "image_url", "imageUrl", "tokenImage"),
        *("bookPage", "created-at", "page_number", "img_url", "sort_order", "owner_id"),
    ],
)
def test_what_only_programs_need_is_passed_over_however_it_is_written(field: str) -> None:
    assert told(OWL | {field: "x"})[2] == []


@pytest.mark.parametrize("field", ["stats", "stamp", "key", "pagan"])
def test_what_only_begins_so_is_told(field: str) -> None:
    assert told(OWL | {field: "x"})[2] == [{"in": "Owl", "at": field}]


# Of which record


def test_a_second_of_the_same_name_gets_a_number() -> None:
    taken, strange, _ = told(OWL, OWL, OWL)
    assert taken == ["adversary/Owl", "adversary/Owl 2", "adversary/Owl 3"]
    assert [each["in"] for each in strange] == ["Owl 2", "Owl 3"]


def test_the_number_of_one_that_is_not_taken_is_nobody_else_s() -> None:
    taken, strange, _ = told(OWL, OWL | {"hp": ""}, OWL | {"tier": 9})
    assert taken == ["adversary/Owl", "adversary/Owl 3"]
    assert [(each["in"], each["at"]) for each in strange] == [
        *(("Owl 2", "name"), ("Owl 2", "hp")),
        *(("Owl 3", "name"), ("Owl 3", "tier")),
    ]


# What stands there


def test_a_long_strange_value_is_told_by_its_beginning() -> None:
    _, strange, _ = told(
        OWL | {"type": [{"a": "b"}] * 3, "tier": [["x", None, 1, {"é": True}]] * 90}
    )
    many = '["x", null, 1, {"é": true}]'
    assert [each["found"] for each in strange] == [
        [{"a": "b"}] * 3,
        ("[" + ", ".join([many] * 90))[:200],
    ]


@pytest.mark.parametrize("said", [".inf", "-.inf", ".nan"])
def test_what_no_program_can_read_is_told_as_text(said: str) -> None:
    text = f"name: Owl\ndifficulty: 9\nhp: 3\nfeats: []\ntier: {said}\n"
    (strange,) = read(text).report.not_understood
    assert strange["found"] == said.replace(".", "")


# Why nothing came in


@pytest.mark.parametrize(
    ("data", "at", "who"),
    [
        ([OWL | {"tier": 9, "hp": ""}], "hp", "Owl"),
        ([OWL | {"mood": "grim", "tier": 9, "difficulty": "x"}], "difficulty", "Owl"),
        ([OWL | {"tier": 9, "hp": ""}, OWL | {"difficulty": ""}], "hp", "Owl"),
        ([{"name": "Elf", "description": "Tall.", "feats": []}, OWL | {"hp": 0}], "record", "Elf"),
        ([OWL | {"name": "...", "tier": 9}], "name", "#1"),
        ([HOOK | {"tier": 9, "trait": ""}], "trait", "Hook"),
        ([HOOK | {"tier": 9, "damage": "lots"}], "damage", "Hook"),
        ([COAT | {"tier": 9, "base_score": "x"}], "base_score", "Coat"),
        ([COAT | {"tier": 9, "base_thresholds": "x"}], "base_thresholds", "Coat"),
        ([SEER | {"mood": "grim", "domain_1": "B.", "hp": ""}], "hp", "Seer"),
        ("```statblock\nname: A\ntier: 9\nhp: 3\n```\n", "difficulty", "A"),
        ("stray\nFOX\nTier 9 Wolf\nDifficulty: 13\n", "hp", "Fox"),
    ],
)
def test_the_reason_is_what_lacks(data: Any, at: str, who: str) -> None:
    found = refused(data)
    assert (found.at, found.values["found"]) == (at, who)


def foundry(kind: str, **system: Any) -> dict[str, Any]:
    return {"name": "Owl", "type": kind, "system": {"tier": 9, **system}}


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (foundry("adversary", difficulty=9), "system.resources.hitPoints.max"),
        (foundry("weapon"), "system.attack.roll.trait"),
        (foundry("armor", armor={"max": 3}), "system.baseThresholds"),
        (
            foundry("armor", armor={"max": 99}, baseThresholds={"major": 5, "severe": 9}),
            "system.armor.max",
        ),
        (foundry("class", hitPoints=6, evasion="x"), "system.evasion"),
        ([{"name": "Owl", "type": "beastform", "system": {}}], "record"),
    ],
)
def test_the_reason_is_what_lacks_in_foundry(data: Any, at: str) -> None:
    assert refused(data).at == at


# Of two fields for one thing


@pytest.mark.parametrize(
    ("more", "left"),
    [
        ({"feature": [{"name": "Hoot"}], "feats": [{"name": "Peck"}]}, ["feats"]),
        ({"feature": [{"name": "Hoot"}], "feats": [{"name": "Hoot"}]}, []),
        ({"hp_stress": {"hp": 4}, "hp": "4"}, []),
        ({"hp_stress": {"hp": 4}, "hp": "5"}, ["hp"]),
        ({"hp_stress": {"hp": 4, "stress": 2}, "stress": 0}, []),
        ({"hp_stress": {"hp": 4}, "features": [{"name": "Hoot"}]}, []),
        (
            {"hp_stress": {"hp": 4}, "features": [{"name": "A"}], "feats": [{"name": "B"}]},
            ["feats"],
        ),
        ({"hp_stress": {"hp": 4}, "motives_tactics": "a", "motives_and_tactics": "b"},
         ["motives_and_tactics"]),
    ],
)  # fmt: skip
def test_of_two_fields_for_one_thing_the_second_is_left_out(
    more: dict[str, Any], left: list[str]
) -> None:
    owl = {key: each for key, each in OWL.items() if key not in ("hp", "feats")}
    data = owl | ({} if "hp_stress" in more else {"hp": 3}) | more
    assert [each["at"] for each in told(data)[2]] == left
