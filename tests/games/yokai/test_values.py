"""Characters as they are added: what is given, what is left out, what is no character."""

from typing import Any

import pytest

from limelight import Refusal, Table
from limelight.play.chance import seeded

from .scene import Scene


def added(by: str = "gm", **fields: Any) -> dict[str, Any]:
    scene = Scene(difficulty=None)
    scene.do(by, "add_character", **fields)
    found: dict[str, Any] = scene.state["characters"][fields["name"]]
    return found


def test_what_is_left_out() -> None:
    ren = added(name="Ren", player="ivo")
    assert (ren["conditions"], ren["corruption"], ren["out"]) == ([], 0, False)
    assert ren["chapter"] == "light"
    bare = added(name="Ren", player="ivo", attributes={}, equipment={}, fears=[], abilities=[])
    assert bare == ren


def test_what_is_given() -> None:
    ren = added(name="Ren", player="ivo", chapter="dark", demon="Crow")
    assert (ren["conditions"], ren["corruption"], ren["chapter"]) == (["Crow"], 1, "dark")


@pytest.mark.parametrize(("by", "player"), [("ivo", "ivo"), ("gm", "gm")])
def test_the_player_left_out_is_the_sender(by: str, player: str) -> None:
    assert added(by, name="Ren")["player"] == player


def test_a_player_adds_for_themselves_only() -> None:
    scene = Scene()
    assert scene.refused("ivo", "add_character", name="Ren", player="jun") == "not_yours"
    scene.do("ivo", "add_character", name="Ren", player="ivo")
    scene.do("gm", "add_character", name="Sora", player="jun")
    assert scene.do("jun", "find_out", {"move": 3}, character="Sora").result["line"] == "3-4"


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "Aki"},
        {"name": ""},
        {"name": "R.en"},
        {"name": "R" * 65},
        {"name": "Re\u202en"},
        {"name": "Re\nn"},
        {"name": 7},
        {},
        {"name": "Ren", "player": ""},
        {"name": "Ren", "attributes": {"Eyes": "grey"}},
        {"name": "Ren", "attributes": ["Eyes"]},
        {"name": "Ren", "attributes": {"": "white"}},
        {"name": "Ren", "equipment": {"Lantern": True}},
        {"name": "Ren", "equipment": {"Lan.tern": "white"}},
        {"name": "Ren", "fears": "Fire"},
        {"name": "Ren", "fears": [7]},
        {"name": "Ren", "abilities": {"Foxfire": 1}},
        {"name": "Ren", "chapter": "grey"},
        {"name": "Ren", "chapter": "Light"},
        {"name": "Ren", "demon": 7},
        {"name": "Ren", "demon": ""},
    ],
)
def test_what_is_no_character(fields: dict[str, Any]) -> None:
    scene = Scene()
    for by in ("gm", "ivo"):
        assert scene.refused(by, "add_character", **fields) == "bad_value"


def test_a_name_of_64_characters_is_a_name() -> None:
    assert added(name="R" * 64)["out"] is False


def test_without_a_script_the_table_throws_the_dice_itself() -> None:
    table = Table("yokai", {}, dice=seeded(3), clock=lambda: 0.0)
    steps: list[tuple[str, str, dict[str, Any]]] = [
        ("gm", "add_character", {"name": "Aki", "player": "hana"}),
        ("gm", "start_adventure", {"difficulty": 8, "question": "Why?"}),
        ("hana", "find_out", {"character": "Aki"}),
        ("hana", "settle", {"character": "Aki"}),
        ("gm", "start_fight", {"participants": ["Aki"], "danger": 2}),
        ("gm", "fight_round", {}),
    ]
    for by, do, fields in steps:
        done = table.do(by, do, fields)
        assert not isinstance(done, Refusal), (do, done)
        assert done.text("en") and done.text("de") and done.text("uk")
    assert table.view("hana")["fight"]["weak_points"]["Aki"] in range(1, 7)
