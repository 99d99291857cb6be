"""Experiences, however they are written (V7)."""

import json
from typing import Any

import pytest

from limelight.games.daggerheart.formats import values

from .bringing import read, sample


def owl(experience: Any) -> tuple[dict[str, Any], list[Any], list[Any]]:
    data = {"name": "Owl", "difficulty": "12", "hp": "3", "feats": [], "experience": experience}
    brought = read(json.dumps([data]))
    assert brought.pack is not None
    return brought.pack["adversaries"][0], brought.report.not_understood, brought.report.left_out


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("Keen Nose +2, Old, Cold Grudge +3", {"Keen Nose": 2, "Old, Cold Grudge": 3}),
        (["Keen Nose +2", "Faces −1"], {"Keen Nose": 2, "Faces": -1}),
        (
            [{"name": "Faces", "modifier": "+3"}, {"name": "Coins", "value": 1}],
            {"Faces": 3, "Coins": 1},
        ),
        ({"a": {"name": "Faces", "value": 2}}, {"Faces": 2}),
        ({"Faces": 2}, {"Faces": 2}),
    ],
)
def test_experiences(said: Any, known: dict[str, int]) -> None:
    found, strange = values.experiences(said)
    assert (dict(found), strange) == (known, [])


def test_an_experience_without_a_number_is_told() -> None:
    found, strange, _ = owl("Faces +2, Night")
    assert found["experiences"] == {"Faces": 2}
    assert strange == [{"in": "Owl", "at": "experience", "found": "Night"}]


def test_a_second_experience_of_a_name_gets_a_number_and_is_told() -> None:
    found, strange, _ = owl("Nose +2, Nose +3")
    assert found["experiences"] == {"Nose": 2, "Nose 2": 3}
    assert strange == [{"in": "Owl", "at": "experience", "found": "Nose"}]


@pytest.mark.parametrize(
    ("said", "strange"),
    [
        ({0: "a", 1: "b"}, [{0: "a"}, {1: "b"}]),
        ({"x": {"name": None, "value": 1}}, [{"name": None, "value": 1}]),
        ({"Faces": "many"}, ["Faces"]),
        ("+ 3", ["+ 3"]),
        ("Old\nFaces +3", ["Old\nFaces +3"]),
    ],
)
def test_of_experiences_only_what_is_strange_is_told(said: Any, strange: list[Any]) -> None:
    assert values.experiences(said) == ([], strange)


@pytest.mark.parametrize("name", ["None", "—", ""])
def test_what_says_nothing_is_no_experience(name: str) -> None:
    found, strange, _ = owl([{"name": name, "value": 2}])
    assert "experiences" not in found and [each["found"] for each in strange] == [name]


def test_a_character_keeps_both_of_a_name() -> None:
    oda = json.loads(sample("foundry-character.json"))
    learned = {str(n): {"name": name, "value": n} for n, name in enumerate(("A", "B", "A"), 1)}
    oda["system"] |= {"experiences": learned, "levelData": {}}
    brought = read(json.dumps(oda))
    assert brought.person is not None
    assert brought.person["experiences"] == {"A": 1, "B": 2, "A 2": 3}
    told = {"in": "Oda Fennick", "at": "system.experiences", "found": "A"}
    assert brought.report.not_understood == [told]
