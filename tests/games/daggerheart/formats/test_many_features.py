"""Two hundred features are as many as a list of records can have, wherever they come from."""

import json
from typing import Any

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.play import bringing, coming

from .bringing import read

OWL = {"name": "Owl", "difficulty": 9, "hp": 1}
WOOD = {"name": "Wood", "impulses": "Rustle", "tier": 1}

SEER = {"name": "Seer", "domain_1": "Bone", "domain_2": "Sage", "evasion": 9, "hp": 6}
DO = {"adversaries": "add_adversary", "environments": "add_environment"}


def feats(many: int) -> list[dict[str, Any]]:
    return [{"name": f"F{n}", "text": "Hoot."} for n in range(many)]


def actor(many: int) -> dict[str, Any]:
    system = {"difficulty": 9, "resources": {"hitPoints": {"max": 1}}}
    items = [{"type": "feature", "name": each["name"], "system": {}} for each in feats(many)]
    return {"name": "Owl", "type": "adversary", "system": system, "items": items}


@pytest.mark.parametrize(
    ("record", "kind", "at"),
    [
        ([OWL | {"feats": feats(203)}], "adversaries", "feats"),
        ([WOOD | {"feats": feats(203)}], "environments", "feats"),
        (actor(203), "adversaries", "items"),
        ([SEER | {"class_feats": feats(203)}], "classes", "class_feats"),
    ],
)
def test_what_is_beyond_is_told_one_by_one(record: Any, kind: str, at: str) -> None:
    found = bringing.read(json.dumps(record))
    assert isinstance(found, bringing.Read) and found.brought.pack is not None
    (one,) = found.brought.pack[kind]
    assert [each["name"] for each in one["features"]] == [f"F{n}" for n in range(200)]
    assert found.brought.report.not_understood == [
        {"in": one["name"], "at": f"{at}.{n}", "found": f"F{n}"} for n in (200, 201, 202)
    ]
    again = read(bringing.kept(found))
    assert again.pack == found.brought.pack
    table = Table("daggerheart")
    steps = coming.steps(table, again)
    assert not isinstance(steps, Refusal)
    assert not any(isinstance(table.do("gm", *step), Refusal) for step in steps)
    if kind in DO:
        made = table.do("gm", DO[kind], {"name": "A", "from": one["name"]})
        assert not isinstance(made, Refusal)


def test_no_experience_is_passed_over() -> None:
    known = {f"E{n}": 1 for n in range(102)}
    found = read(json.dumps([OWL | {"feats": [], "experience": known}]))
    assert found.pack is not None and len(found.pack["adversaries"][0]["experiences"]) == 100
    assert [each["found"] for each in found.report.not_understood] == ["E100", "E101"]
