"""Scenes that the GM prepares, and brings to the table in one go."""

from typing import Any

import pytest

from limelight import Refusal
from limelight.play import log
from limelight.play.steps import Done
from limelight.play.table import Table

NUMBERS = {"name": "Wolf", "difficulty": 9, "hp_max": 3}
WOLF = {"do": "add_adversary", "with": NUMBERS}


def table(**scenes: list[dict[str, Any]]) -> Table:
    made = Table("daggerheart")
    for name, add in scenes.items():
        assert isinstance(made.do("gm", "prepare_scene", {"name": name, "add": add}), Done)
    return made


def brought(made: Table, name: str, **dice: int) -> Any:
    return made.do("gm", "bring_scene", {"name": name}, dice or None)


def named(name: str) -> dict[str, Any]:
    return {"do": "add_adversary", "with": {"name": name, "difficulty": 9, "hp_max": 3}}


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "narrate", "with": {"text": "Boo."}},
        {"do": "add_nothing"},
        {"do": "add_adversary"},
        {"do": "add_adversary", "with": {**NUMBERS, "teeth": 40}},
        {"do": "add_countdown", "with": {"name": "Dusk", "start": "much"}},
        {"do": "add_adversary", "with": []},
        {"do": 3},
        "add_adversary",
    ],
)
def test_only_whole_commands_that_add_something(wrong: Any) -> None:
    refused = table().do("gm", "prepare_scene", {"name": "Wood", "add": [WOLF, wrong]})
    assert isinstance(refused, Refusal) and refused.code == "bad_value"


def test_fifty_of_each() -> None:
    made = table()
    many = {"name": "Many", "add": [WOLF] * 51}
    refused = made.do("gm", "prepare_scene", many)
    assert isinstance(refused, Refusal) and refused.code == "bad_value"
    for n in range(50):
        assert isinstance(made.do("gm", "prepare_scene", {"name": f"S{n}", "add": []}), Done)
    refused = made.do("gm", "prepare_scene", {"name": "More", "add": []})
    assert isinstance(refused, Refusal) and refused.code == "not_now"
    assert isinstance(made.do("gm", "prepare_scene", {"name": "S7", "add": [WOLF]}), Done)


def test_names_of_the_scene_are_left_to_those_who_have_them() -> None:
    made = table(One=[named("Wolf")], Pack=[named("Wolf"), named("Wolf 2")])
    assert isinstance(brought(made, "One"), Done)
    assert isinstance(brought(made, "Pack"), Done)
    assert list(made.view("gm")["adversaries"]) == ["Wolf", "Wolf 3", "Wolf 2"]


def test_a_long_name_stays_within_its_bound() -> None:
    made = table(Long=[named("x" * 64)])
    for _ in range(11):
        assert isinstance(brought(made, "Long"), Done)
    assert max(map(len, made.view("gm")["adversaries"])) == 64


def test_all_of_it_or_nothing() -> None:
    howl = {"do": "add_effect", "with": {"name": "Howl", "on": "Mira", "by": "Wolf"}}
    made = table(Wood=[WOLF, howl])
    before = made.view("gm")
    refused = brought(made, "Wood")
    assert isinstance(refused, Refusal) and refused.code == "unknown_name"
    assert made.view("gm") == before


def test_dice_are_named_for_what_they_are_thrown_for_and_the_log_holds() -> None:
    dusk = {"do": "add_countdown", "with": {"name": "Dusk", "start": "1d6"}}
    dawn = {"do": "add_countdown", "with": {"name": "Dawn", "start": "2d4", "hidden": True}}
    made = table(Clocks=[dusk, dawn])
    asked = made.asks_for("gm", "bring_scene", {"name": "Clocks"})
    assert asked is not None and not isinstance(asked, Refusal)
    assert dict(asked.dice) == {"start.Dusk": (6,)}
    assert isinstance(brought(made, "Clocks"), Done)
    done = made.do(
        "gm", "bring_scene", {"name": "Clocks"}, {"start.Dusk 2": 5, "start.Dawn 2": [1, 2]}
    )
    assert isinstance(done, Done)
    assert made.view("gm")["countdowns"]["Dusk 2"] == 5
    for seat in ("gm", "anna"):
        assert log.verify(log.export(made, seat)).bad is None


def test_players_named_in_a_scene_are_fit_to_sit_at_the_table() -> None:
    made = table()
    assert isinstance(made.do("anna", "narrate", {"text": "Hello."}), Done)
    for player in ("GM", "\u0430nna"):
        add = [{"do": "add_character", "with": {"name": "Mira", "player": player}}]
        refused = made.do("gm", "prepare_scene", {"name": "Party", "add": add})
        assert isinstance(refused, Refusal) and refused.code == "bad_value", player


def test_what_players_are_told_of_a_scene_is_the_same_whether_it_is_there() -> None:
    made = table(Wood=[WOLF])
    for do in ("bring_scene", "drop_scene"):
        codes = set()
        for name in ("Wood", "Sea"):
            refused = made.do("anna", do, {"name": name})
            assert isinstance(refused, Refusal)
            codes.add((refused.code, refused.at))
        assert len(codes) == 1
