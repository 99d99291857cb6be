"""Features whose texts stand in several fields, and what they ask."""

import json
from typing import Any

import pytest

from .bringing import read

PLACE = {"name": "Fen", "desc": "Wet.", "impulse": "Drown"}


def forged(**fields: Any) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """A feature of a place of DaggerForge."""
    data = {"environments": [PLACE | {"features": [{"name": "Mud", **fields}]}], "adversaries": []}
    brought = read(json.dumps(data))
    assert brought.pack is not None and brought.report.format == "daggerforge"
    (mud,) = brought.pack["environments"][0]["features"]
    return mud, brought.report.not_understood, brought.report.left_out


LEFT = [{"in": "Fen", "at": "features.0"}]
RICH = "<p>a</p><ul><li>b</li></ul><p>c &amp; d</p>"


def test_a_text_in_parts_is_one_text() -> None:
    found = forged(text="a", bullets=["b", "<b>x</b> &lt; y"], textAfter="c &amp; d")
    assert found == ({"name": "Mud", "text": "a\n- b\n- x < y\nc & d"}, [], [])


@pytest.mark.parametrize(
    ("parts", "left"),
    [
        ({}, []),
        ({"text": "a", "bullets": ["b"], "textAfter": "c &amp; d"}, []),
        ({"text": "a", "bullets": ["b"], "textAfter": "other"}, LEFT),
        ({"desc": "other"}, LEFT),
    ],
)
def test_a_whole_text_stands_for_its_parts(parts: dict[str, Any], left: list[Any]) -> None:
    told = {"name": "Mud", "text": "a\n- b\nc & d"}
    assert forged(richContent=RICH, **parts) == (told, [], left)


@pytest.mark.parametrize(
    "parts",
    [{"bullets": ["b", 3]}, {"bullets": ["b"], "textAfter": 3}, {"bullets": ["b"], "text": 3}],
)
def test_a_part_that_is_no_text_is_told(parts: dict[str, Any]) -> None:
    told = [{"in": "Fen", "at": "features.0", "found": 3}]
    assert forged(**parts) == ({"name": "Mud", "text": "- b"}, told, [])


def tooled(**fields: Any) -> tuple[dict[str, Any], list[Any]]:
    """A feature of an adversary of Daggerheart Toolkit."""
    feature = {"name": "Hoot", "description": "Loud.", **fields}
    owl = {"name": "Owl", "difficulty": 9, "hp_stress": {"hp": 3}, "features": [feature]}
    brought = read(json.dumps(owl))
    assert brought.pack is not None and brought.report.not_understood == []
    return brought.pack["adversaries"][0]["features"][0], brought.report.left_out


@pytest.mark.parametrize(
    ("fields", "left"),
    [
        ({"text": "Loud."}, False),
        ({"text": "Quiet."}, True),
        ({"parsedCost": "Fear 1", "cost": "Spend a Fear"}, False),
        ({"parsedCost": "Fear 1", "cost": "Spend 2 Fear"}, True),
    ],
)
def test_of_two_fields_for_one_thing_the_second_is_left_out(
    fields: dict[str, Any], left: bool
) -> None:
    told, found = tooled(**fields)
    assert told["text"] == "Loud." and told.get("fear", 1) == 1
    assert found == ([{"in": "Owl", "at": "features.0"}] if left else [])


@pytest.mark.parametrize("field", ["question", "questions"])
@pytest.mark.parametrize("asked", ["Who cut it?", ["Who cut it?"]])
def test_a_place_asks(field: str, asked: Any) -> None:
    feature = {"name": "Rope", "text": "Frayed.", "feat_type": "passive", field: asked}
    brought = read(json.dumps([{"name": "Fen", "impulses": "Drown", "feature": [feature]}]))
    assert brought.pack is not None and brought.report.format == "dhpack"
    (rope,) = brought.pack["environments"][0]["features"]
    assert rope["questions"] == ["Who cut it?"] and brought.report.left_out == []
    owl = {"name": "Owl", "difficulty": 9, "hp": 3, "feature": [feature]}
    assert read(json.dumps([owl])).report.left_out == [{"in": "Owl", "at": "feature.0"}]
