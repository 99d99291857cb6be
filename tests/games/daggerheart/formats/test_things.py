"""Armour, weapons, classes: what they need, and what is told of the rest."""

import json
from typing import Any

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.play import bringing, yaml

from .bringing import only, read

HALF = {"major": 5, "severe": None}
COAT = {"name": "Coat", "score": 3, "thresholds": HALF}


@pytest.mark.parametrize("said", ["5 / None", "5/—", ["5"]])
def test_armour_with_one_threshold_is_taken(said: Any) -> None:
    coat = {"name": "Coat", "base_thresholds": said, "base_score": "3"}
    assert only(json.dumps([coat]), "armors") == COAT


@pytest.mark.parametrize("said", ["None", "None / 5", "", "9 / 5"])
def test_armour_without_any_is_not(said: str) -> None:
    coat = {"name": "Coat", "base_thresholds": said, "base_score": "3"}
    found = bringing.read(json.dumps([coat]))
    assert isinstance(found, Refusal) and found.at == "base_thresholds"


@pytest.mark.parametrize("format", ["srd", "foundry"])
def test_one_threshold_comes_back(format: str) -> None:
    pack = {"limelight": "pack", "game": "daggerheart", "armors": [COAT]}
    found = bringing.read(yaml.write(pack))
    assert isinstance(found, bringing.Read)
    out = bringing.write(found, format)
    assert isinstance(out, bringing.Out) and out.lost == ()
    assert only(out.text, "armors")["thresholds"] == HALF


def test_somebody_keeps_armour_with_one_threshold() -> None:
    step = {"by": "gm", "do": "add_character", "with": {"name": "Oda", "armors": [COAT]}}
    found = bringing.read(yaml.write({"game": "daggerheart", "steps": [step]}))
    assert isinstance(found, bringing.Read)
    out = bringing.write(found, "foundry")
    assert isinstance(out, bringing.Out) and out.lost == ()
    person = read(out.text).person
    assert person is not None
    assert not isinstance(Table("daggerheart").do("gm", "add_character", person), Refusal)


@pytest.mark.parametrize(
    ("limits", "told"),
    [((5, 0), HALF), ((5, None), HALF), ((0, 5), {"major": 0, "severe": 5}), ((0, 0), None)],
)
def test_zero_is_no_threshold_of_foundry(limits: tuple[int, int], told: Any) -> None:
    base = dict(zip(("major", "severe"), limits, strict=True))
    system = {"armor": {"max": 3}, "baseThresholds": base}
    found = bringing.read(json.dumps([{"name": "Coat", "type": "armor", "system": system}]))
    if told is None:
        assert isinstance(found, Refusal) and found.at == "system.baseThresholds"
    else:
        assert isinstance(found, bringing.Read) and found.brought.pack is not None
        assert found.brought.pack["armors"][0]["thresholds"] == told


@pytest.mark.parametrize(("name", "found"), [({}, None), ({"hope_feat_name": "..."}, "...")])
def test_a_hope_feature_without_a_name_is_told(name: dict[str, str], found: Any) -> None:
    sort = {"name": "Seer", "evasion": 9, "hp": 6, "domain_1": "Bone", "hope_feat_text": "See."}
    brought = read(json.dumps([sort | name]))
    assert brought.pack is not None and "hope_feature" not in brought.pack["classes"][0]
    told = [{"in": "Seer", "at": "hope_feat_name", "found": found}]
    assert brought.report.not_understood == told


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"atk": "+2"}, True),
        ({"range": "Melee"}, True),
        ({"atk": "+2", "range": "Melee"}, True),
        ({"atk": "0"}, False),
        ({"atk": "—", "range": "—"}, False),
    ],
)
def test_an_attack_without_damage_is_told(fields: dict[str, str], told: bool) -> None:
    owl = {"name": "Owl", "difficulty": 9, "hp": 3, "feats": [], **fields}
    strange = read(json.dumps([owl])).report.not_understood
    assert strange == ([{"in": "Owl", "at": "damage", "found": None}] if told else [])


@pytest.mark.parametrize("format", ["srd", "statblock", "beastvault", "toolkit"])
def test_how_many_are_in_a_hit_point_is_no_type(format: str) -> None:
    swarm = {"name": "Swarm", "difficulty": 9, "hp_max": 3, "per_hp": 4}
    pack = {"limelight": "pack", "game": "daggerheart", "adversaries": [swarm]}
    found = bringing.read(yaml.write(pack))
    assert isinstance(found, bringing.Read)
    out = bringing.write(found, format)
    assert isinstance(out, bringing.Out) and out.lost == (("Swarm", "per_hp"),)
    assert read(out.text).report.not_understood == []
