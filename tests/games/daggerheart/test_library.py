"""The library of a table: records that are copied when they are named."""

import json
from typing import Any

import pytest

from .books import LAMPLIGHTER, armor, book, card, weapon
from .scene import Scene

WOLF: Any = {
    "name": "Ash Wolf",
    "difficulty": 13,
    "hp_max": 4,
    "stress_max": 3,
    "thresholds": {"major": 7, "severe": 12},
    "attack": {"modifier": 2, "damage": "1d8+3", "name": "Bite", "range": "melee"},
    "features": [{"name": "Cinders", "kind": "reaction", "stress": 1, "text": "z" * 600}],
    "tier": 1,
    "type": "standard",
    "description": "Smoke in its fur.",
    "motives": "Guard, burn.",
    "experiences": {"Tracker": 2},
    "per_hp": 2,
    "source": "ours",
}
FORD: Any = {
    "name": "Grey Ford",
    "tier": 1,
    "kind": "traversal",
    "difficulty": 11,
    "impulses": "Pull under.",
    "adversaries": "Wolves.",
    "features": [{"name": "Undertow", "kind": "action", "fear": 1, "questions": ["Who slips?"]}],
}
PACK: Any = {
    "classes": [LAMPLIGHTER],
    "cards": [card("Flare", per="rest", uses=2)],
    "weapons": [weapon("Sabre")],
    "armors": [armor("Coat")],
    "items": [{"name": "Salts", "consumable": True}],
    "adversaries": [WOLF],
    "environments": [FORD],
}


def stocked(**options: Any) -> Scene:
    scene = Scene(**options)
    scene.do("gm", "add_content", **PACK)
    return scene


@pytest.mark.rule("DC-58")
def test_naming_a_record_copies_it() -> None:
    scene = stocked()
    named = {each: [PACK[each][0]["name"]] for each in ("cards", "weapons", "armors", "items")}
    scene.do("gm", "add_character", **{"name": "Tomas", "class": "Lamplighter", **named})
    tomas = scene.of("Tomas")
    assert (tomas["hp_max"], tomas["armor_score"], tomas["uses"]) == (7, 3, {"Flare": 2})
    changed = {
        "classes": [{**LAMPLIGHTER, "hit_points": 5}],
        "armors": [armor("Coat", 9)],
        "cards": [card("Flare", level=9)],
    }
    scene.do("gm", "add_content", **changed, replace=True)
    assert scene.of("Tomas") == tomas
    scene.do("gm", "acquire", character="Mira", armor="Coat")
    assert scene.of()["armors"]["Coat"]["score"] == 9


@pytest.mark.rule("DC-58")
def test_a_name_that_the_library_does_not_have() -> None:
    scene = stocked()
    for kind in ("cards", "weapons", "armors", "items"):
        said = {"name": "Tomas", kind: ["No"]}
        assert scene.refused("gm", "add_character", **said) == "unknown_name"
    for field in ("card", "weapon", "armor", "item"):
        assert scene.refused("gm", "acquire", character="Mira", **{field: "No"}) == "unknown_name"
    scene.do("anna", "acquire", character="Mira", card="Flare")


@pytest.mark.rule("DC-58")
def test_adversaries_and_environments_are_copied_and_what_is_said_wins() -> None:
    scene = stocked()
    scene.do("gm", "add_adversary", **{"name": "Grey", "from": "Ash Wolf"})
    grey = scene.of("Grey")
    shown = ("difficulty", "hp_max", "stress_max", "tier", "type", "per_hp", "motives", "shared")
    assert [grey[each] for each in shown] == [13, 4, 3, 1, "standard", 2, "Guard, burn.", False]
    assert grey["attack"]["name"] == "Bite" and len(grey["features"][0]["text"]) == 200
    more = {"hp_max": 9, "stress_max": 0, "shared": True, "features": []}
    scene.do("gm", "add_adversary", **{"name": "Black", "from": "Ash Wolf", **more})
    black = scene.of("Black")
    assert (black["hp_max"], black["stress_max"], black["features"]) == (9, 0, [])
    assert scene.table.view("anna")["adversaries"]["Black"]["description"] == "Smoke in its fur."
    scene.do("gm", "add_environment", **{"name": "Here", "from": "Grey Ford", "difficulty": None})
    here = scene.state["environments"]["Here"]
    assert (here["difficulty"], here["kind"], here["impulses"]) == (
        None,
        "traversal",
        "Pull under.",
    )
    assert here["features"][0]["questions"] == ["Who slips?"]
    assert here["adversaries"] == "Wolves."


@pytest.mark.rule("DC-59")
def test_adversaries_and_environments_are_the_gm_s_alone() -> None:
    scene = stocked()
    view = scene.table.view("anna")
    assert view["library"] == {
        "classes": ["Lamplighter"],
        "cards": ["Flare"],
        "weapons": ["Sabre"],
        "armors": ["Coat"],
        "items": ["Salts"],
    }
    told = json.dumps([view, scene.table.story("anna"), scene.table.story("watcher")])
    for secret in ("Ash Wolf", "Grey Ford", "Cinders", "Undertow"):
        assert secret not in told
    for name in ("Ash Wolf", "Nothing"):
        said = {"name": "X", "from": name}
        assert scene.refused("anna", "add_adversary", **said) == "unknown_name"
        assert scene.refused("anna", "add_environment", **said) == "unknown_name"
    number = len(scene.table.story("anna"))
    scene.do("gm", "add_content", adversaries=[{**WOLF, "name": "Second"}])
    assert len(scene.table.story("anna")) == number
    records = scene.table.game.records(scene.table.seen("anna"))
    assert set(records) == {"classes", "cards", "weapons", "armors", "items"}
    assert set(scene.table.game.records(scene.table.state)) > set(records)


@pytest.mark.rule("DC-58", "DC-59")
def test_the_gm_sees_records_as_they_came() -> None:
    scene = stocked()
    library = scene.state["library"]
    assert library["adversaries"]["Ash Wolf"] == WOLF
    assert library["environments"]["Grey Ford"] == FORD
    assert library["items"]["Salts"] == {"name": "Salts", "consumable": True}


@pytest.mark.rule("DC-60")
def test_a_pack_comes_in_whole_or_not_at_all() -> None:
    scene = Scene()
    add = ("gm", "add_content")
    assert scene.refused(*add) == "bad_value"
    assert scene.refused(*add, items=[], replace=True) == "bad_value"
    assert scene.refused("anna", "add_content", **PACK) == "not_yours"
    bad = {**WOLF, "attack": {"modifier": 1, "damage": "ouch"}}
    assert scene.refused(*add, items=[{"name": "Rope"}], adversaries=[bad]) == "bad_value"
    assert scene.state["library"]["items"] == {}
    assert scene.refused(*add, cards=[card("A"), card("A")]) == "bad_value"
    scene.do(*add, cards=[card("A")], items=[{"name": "A"}])
    assert scene.refused(*add, cards=[card("A")], items=[{"name": "B"}]) == "bad_value"
    scene.do(*add, cards=[card("A", level=2)], replace=True)
    assert scene.state["library"]["cards"]["A"]["level"] == 2


@pytest.mark.rule("DC-60")
@pytest.mark.parametrize(
    ("kind", "record", "code"),
    [
        ("weapons", {"name": "X", "trait": "agility"}, "bad_value"),
        ("weapons", weapon("X", damage="no dice"), "bad_value"),
        ("armors", armor("X", marked=9), "bad_value"),
        ("classes", {"name": "X", "evasion": 9}, "bad_value"),
        ("classes", {**LAMPLIGHTER, "domains": ["A", "B", "C"]}, "bad_value"),
        ("cards", card("X", uses=1), "bad_value"),
        ("cards", card("X", power=1), "unknown_field"),
        ("items", {"name": "X.Y"}, "bad_value"),
        ("adversaries", {**WOLF, "thresholds": {"major": 9, "severe": 2}}, "bad_value"),
        ("adversaries", {**WOLF, "type": "boss"}, "bad_value"),
        ("environments", {"name": "X", "features": [{"name": "A", "stress": 1}]}, "bad_value"),
        (
            "adversaries",
            {**WOLF, "features": [{"name": "A", "countdown": {"start": "?"}}]},
            "bad_value",
        ),
    ],
)
def test_what_no_record_can_be(kind: str, record: Any, code: str) -> None:
    assert Scene().refused("gm", "add_content", **{kind: [record]}) == code


def test_a_library_has_room_for_two_thousand_records() -> None:
    scene = Scene()
    for part in range(10):
        items = [{"name": f"I{part} {n}"} for n in range(200)]
        scene.do("gm", "add_content", items=items)
    assert scene.refused("gm", "add_content", cards=[card("One more")]) == "not_now"
    assert (
        scene.refused("gm", "add_content", items=[{"name": f"J{n}"} for n in range(201)])
        == "bad_value"
    )


def test_a_feature_of_a_pack_is_known_in_any_language() -> None:
    scene = Scene()
    block = {**WOLF, "features": [{"name": "Unerbittlich (2)"}]}
    scene.do("gm", "add_content", adversaries=[block])
    known = scene.state["library"]["adversaries"]["Ash Wolf"]
    assert known["features"][0]["name"] == "Relentless (2)"


def test_texts_of_cards_and_features_are_cut_and_those_of_other_things_are_whole() -> None:
    text = "t" * 500
    rope, sling = {"name": "Rope", "text": text}, {**weapon("Sling"), "text": text}
    feature = {"name": "Song", "text": text}
    scene = Scene(Mira=book(cards=[card("A", text=text)], features=[feature], items=[rope]))
    scene.do("gm", "acquire", character="Mira", weapon=sling)
    mira = scene.table.view("anna")["characters"]["Mira"]
    assert len(mira["cards"]["A"]["text"]) == len(mira["features"]["Song"]["text"]) == 200
    assert mira["items"]["Rope"]["text"] == mira["weapons"][-1]["text"] == text


def test_views_of_four_heroes_with_twenty_cards_stay_small() -> None:
    cards = [card(f"Card {n}", text="t" * 2000, per="rest", recall=1) for n in range(20)]
    words = dict.fromkeys(("description", "background", "connections"), "w" * 2000)
    sheet = book(level=10, cards=cards, **words)
    scene = Scene(Mira=sheet, Tomas=sheet, Ilka=sheet, Oren=sheet)
    assert len(json.dumps(scene.table.view("anna"))) < 64 * 1024
