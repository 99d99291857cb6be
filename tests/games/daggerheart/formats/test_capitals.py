"""Names in capitals come back from Foundry as they were."""

import json
from typing import Any

import pytest

from limelight.play import bringing, yaml

from .bringing import read

FEATURE = {"name": "BIG FEET", "kind": "LAIR", "text": "RUN!"}
FOX = {
    "name": "RED FOX",
    "difficulty": 9,
    "hp_max": 3,
    "stress_max": 0,
    "experiences": {"NIGHT WORK": 2},
    "attack": {"modifier": 1, "damage": "1d6", "name": "JAWS", "range": "OUT OF SIGHT"},
    "features": [FEATURE, {"name": "HORDE (1D6+2)"}],
}
PACK: dict[str, Any] = {
    "limelight": "pack",
    "game": "daggerheart",
    "classes": [{"name": "SEER", "evasion": 9, "hit_points": 5, "domains": ["BONE", "Sage"]}],
    "cards": [{"name": "ICE", "domain": "BONE"}],
    "items": [{"name": "ROPE"}],
    "adversaries": [FOX],
    "environments": [{"name": "OLD FEN", "features": [FEATURE]}],
}
ODA: dict[str, Any] = {
    "name": "ODA",
    "class": "SEER",
    "subclass": "HERON",
    "ancestry": "MARSH FOLK",
    "community": "STILT TOWN",
    "domains": ["BONE"],
    "multiclass": {"class": "MAGE", "domain": "TIDE"},
    "experiences": {"NIGHT WORK": 2},
    "weapons": [{"name": "EEL HOOK", "trait": "agility", "damage": "d8"}],
    "items": [{"name": "ROPE"}],
    "features": [{"name": "BIG FEET", "from": "CLASS"}],
}


def written(data: dict[str, Any]) -> tuple[bringing.Read, bringing.Out]:
    found = bringing.read(yaml.write(data))
    assert isinstance(found, bringing.Read)
    out = bringing.write(found, "foundry")
    assert isinstance(out, bringing.Out)
    return found, out


def test_records_keep_their_capitals() -> None:
    found, out = written(PACK)
    again = read(out.text)
    assert out.lost == () and again.report.not_understood == []
    assert again.report.taken == found.brought.report.taken
    assert again.pack is not None and again.pack["adversaries"] == [FOX]


def test_somebody_keeps_their_capitals() -> None:
    _, out = written({"game": "daggerheart", "steps": [
        {"by": "gm", "do": "add_character", "with": ODA}
    ]})  # fmt: skip
    again = read(out.text)
    assert out.lost == () and again.report.not_understood == []
    assert again.person is not None and again.person["name"] == "ODA"
    assert again.person["experiences"] == {"NIGHT WORK": 2}


@pytest.mark.parametrize("kept", [["x.y"], ["RED FOX", "o" * 65], "RED FOX", [3], {}, [[]]])
def test_what_is_no_list_of_names_keeps_none(kept: Any) -> None:
    actor = {
        "name": "RED FOX",
        "type": "adversary",
        "system": {"difficulty": 9, "resources": {"hitPoints": {"max": 3}}},
        "flags": {"limelight": {"names": kept}},
    }
    assert read(json.dumps(actor)).report.taken == ["adversary/Red Fox"]


def test_what_was_called_otherwise_since_is_a_name_like_others() -> None:
    _, out = written(PACK | {"adversaries": [FOX], "environments": []})
    actor = next(each for each in json.loads(out.text) if each["type"] == "adversary")
    actor["name"] = "GREY FOX"
    assert read(json.dumps(actor)).report.taken == ["adversary/Grey Fox"]
