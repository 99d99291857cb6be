"""Prices of features, and what only begins like one (V9)."""

import json
from typing import Any

import pytest

from limelight.games.daggerheart.formats import values
from limelight.play import bringing, yaml

from .bringing import only, read
from .test_foundry import actor, taken


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("Spend a Fear to hoot.", {"fear": 1}),
        ("Mark two Stress to hoot.", {"stress": 2}),
        ("**Spend 3 Fear** to hoot.", {"fear": 3}),
        ("When it hoots, spend a Fear to hoot again.", {}),
        ("Each target must mark a Stress.", {}),
        ("Spend a Hope to hoot.", {}),
    ],
)
def test_only_the_very_beginning_of_a_text_is_a_price(text: str, price: dict[str, int]) -> None:
    owl = {"name": "Owl", "difficulty": 9, "hp": 3, "feats": [{"name": "Hoot", "text": text}]}
    brought = read(json.dumps([owl]))
    assert brought.pack is not None and brought.report.not_understood == []
    (hoot,) = brought.pack["adversaries"][0]["features"]
    assert {what: hoot[what] for what in ("fear", "stress") if what in hoot} == price


def test_a_place_pays_only_with_fear() -> None:
    place = {"name": "Wood", "impulses": "Rustle", "feats": []}
    feats = [
        {"name": "A", "text": "Mark a Stress to go."},
        {"name": "B", "text": "Spend a Fear to go."},
    ]
    found = only(json.dumps([place | {"feats": feats}]), "environments")
    assert [each.get("stress", each.get("fear")) for each in found["features"]] == [None, 1]


@pytest.mark.parametrize(
    ("said", "price"),
    [
        ("Mark a Stress", {"stress": 1}),
        ("Spend 2 Fear", {"fear": 2}),
        ("Fear 1", {"fear": 1}),
        ({"key": "fear", "value": 1}, {"fear": 1}),
        ([{"key": "fear", "value": 1}, {"key": "stress", "value": 2}], {"fear": 1, "stress": 2}),
        ("Hope 2", {"hope": 2}),
        ("", {}),
        ("as much as you like of everything!", None),
        (7, None),
    ],
)
def test_prices_in_a_field(said: Any, price: dict[str, int] | None) -> None:
    assert values.price(said) == price


FEAR, STRESS = "Spend a Fear to x.", "Mark a Stress to x."
FEATURES: list[dict[str, Any]] = [
    {"name": "A", "kind": "action", "text": FEAR},
    {"name": "B", "kind": "passive", "text": FEAR},
    {"name": "C", "text": STRESS},
    {"name": "D", "stress": 1, "text": FEAR},
    {"name": "E", "fear": 2, "stress": 1, "text": STRESS},
    {"name": "F", "fear": 1, "kind": "passive", "text": FEAR},
    {"name": "G", "text": "**Spend two Fear** or not."},
]


@pytest.mark.parametrize("format", ["toolkit", "foundry"])
@pytest.mark.parametrize("kind", ["adversaries", "environments"])
def test_a_text_that_begins_with_a_price_brings_none(format: str, kind: str) -> None:
    features = [
        {key: value for key, value in each.items() if kind == "adversaries" or key != "stress"}
        for each in FEATURES
    ]
    fox = {"name": "Fox", "difficulty": 9, "features": features}
    fox |= {"hp_max": 3} if kind == "adversaries" else {}
    found = bringing.read(yaml.write({"limelight": "pack", "game": "daggerheart", kind: [fox]}))
    assert isinstance(found, bringing.Read)
    out = bringing.write(found, format)
    assert isinstance(out, bringing.Out) and out.lost == ()
    again = bringing.read(out.text)
    assert isinstance(again, bringing.Read) and again.brought.pack is not None
    assert again.brought.report.not_understood == []
    assert again.brought.pack[kind][0]["features"] == features
    assert bringing.write(again, format) == out


def test_a_passive_feature_of_foundry_says_its_price_in_its_text() -> None:
    said = actor()
    item = said["items"][0]["system"]
    assert item["description"].startswith("<p><strong>Spend a Fear</strong>")
    item["featureForm"] = "passive"
    assert taken(said)[0]["features"][0]["fear"] == 1
    (action,) = item["actions"].values()
    action["cost"][0]["value"] = 0
    assert "fear" not in taken(said)[0]["features"][0]


def test_of_an_order_of_what_is_resisted_nothing_is_lost() -> None:
    fox = {"name": "Fox", "difficulty": 9, "hp_max": 3, "immunities": ["physical", "magic"]}
    for said in (fox, fox | {"immunities": ["magic", "physical"]}):
        pack = {"limelight": "pack", "game": "daggerheart", "adversaries": [said]}
        found = bringing.read(yaml.write(pack))
        assert isinstance(found, bringing.Read)
        out = bringing.write(found, "foundry")
        assert isinstance(out, bringing.Out) and out.lost == ()


@pytest.mark.parametrize(("hope", "lost"), [({}, False), ({"hope": 3}, False), ({"hope": 2}, True)])
def test_a_hope_feature_costs_three_unless_it_says_so(hope: dict[str, int], lost: bool) -> None:
    sort = {"name": "Seer", "evasion": 9, "hit_points": 5, "hope_feature": {"name": "See", **hope}}
    found = bringing.read(
        yaml.write({"limelight": "pack", "game": "daggerheart", "classes": [sort]})
    )
    assert isinstance(found, bringing.Read)
    out = bringing.write(found, "srd")
    assert isinstance(out, bringing.Out)
    assert out.lost == ((("Seer", "hope_feature"),) if lost else ())
    step = {"by": "gm", "do": "add_character", "with": {"name": "Oda", "class": sort}}
    oda = bringing.read(yaml.write({"game": "daggerheart", "steps": [step]}))
    assert isinstance(oda, bringing.Read)
    actor_ = bringing.write(oda, "foundry")
    assert isinstance(actor_, bringing.Out) and actor_.lost == ()
    person = read(actor_.text).person
    assert person is not None and person["features"][0]["hope"] == hope.get("hope", 3)
