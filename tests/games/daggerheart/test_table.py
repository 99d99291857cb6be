"""What every table has: sessions, undo, correct, remove, hand over, dice and notes."""

from typing import Any

import pytest

from .scene import CRITICAL, FAILURE_WITH_FEAR, SUCCESS_WITH_FEAR, SUCCESS_WITH_HOPE, Scene


def session(scene: Scene) -> int:
    number: int = scene.state["session"]
    return number


def test_sessions_are_counted_and_start_and_end_in_turn() -> None:
    scene = Scene()
    assert session(scene) == 0
    assert scene.refused("gm", "end_session") == "not_now"
    assert scene.refused("anna", "start_session") == "not_yours"
    for number in (1, 2, 3):
        scene.do("gm", "start_session")
        assert session(scene) == number
        assert scene.refused("gm", "start_session") == "not_now"
        assert scene.refused("anna", "end_session") == "not_yours"
        scene.do("gm", "end_session")
        assert session(scene) == number
    scene.play(SUCCESS_WITH_HOPE)


def test_undo_takes_back_the_last_command_whole_and_then_one_further() -> None:
    scene = Scene(Mira={"stress": 2}, Tomas={})
    scene.do("gm", "add_countdown", name="Flood", start=5)
    start = scene.state
    scene.call()
    scene.do("ben", "help", character="Tomas")
    called = scene.state
    scene.roll(CRITICAL, **{"help.Tomas": 4})
    assert scene.refused("anna", "undo") == "not_yours"
    scene.do("gm", "undo")
    assert scene.state == called
    scene.roll(FAILURE_WITH_FEAR, **{"help.Tomas": 1})
    assert scene.fear == 1
    scene.do("gm", "undo")
    scene.do("gm", "undo")
    scene.do("gm", "undo")
    assert scene.state == start


def test_with_nothing_left_there_is_nothing_to_undo() -> None:
    scene = Scene()
    scene.do("gm", "undo")
    assert scene.state["characters"] == {}
    assert scene.refused("gm", "undo") == "not_now"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("take_spotlight", {}),
        ("spend_fear", {"amount": 2, "on": "rain"}),
        ("use_hope_feature", {"character": "Mira", "name": "Spark", "cost": 1}),
        ("take_damage", {"target": "Mira", "amount": 9}),
        ("mark", {"target": "Mira", "what": "stress", "amount": 9}),
        ("add_condition", {"name": "Hidden", "on": "Mira"}),
        ("add_effect", {"name": "Glow", "on": "Mira", "by": "Mira"}),
        ("add_countdown", {"name": "Flood", "start": 4}),
        ("prompt_gm", {"because": "looks_to_gm"}),
        ("correct", {"at": "fear", "to": 7}),
        ("remove", {"name": "Mira"}),
        ("hand_over", {"name": "Mira", "player": "ben"}),
        ("start_session", {}),
    ],
)
def test_every_kind_of_command_is_undone_whole(command: str, fields: dict[str, Any]) -> None:
    scene = Scene(fear=3)
    before = scene.state
    scene.do("gm", command, **fields)
    assert scene.state != before
    scene.do("gm", "undo")
    assert scene.state == before


@pytest.mark.rule("DH-41", "DH-44")
@pytest.mark.parametrize(
    ("at", "most"),
    [("characters.Mira.hope", 6), ("fear", 12), ("characters.Mira.stress", 6)],
)
def test_correct_sets_one_value_in_its_range_and_visibly(at: str, most: int) -> None:
    scene = Scene()
    scene.do("gm", "correct", at=at, to=most, because="we forgot the feast")
    assert str(most) in scene.table.story("anna")[-1]
    assert "we forgot the feast" in scene.table.story("anna")[-1]
    found: Any = scene.state
    for step in at.split("."):
        found = found[step]
    assert found == most
    assert scene.refused("gm", "correct", at=at, to=most + 1) == "bad_value"
    assert scene.refused("gm", "correct", at=at, to=-1) == "bad_value"
    assert scene.refused("anna", "correct", at=at, to=1) == "not_yours"


@pytest.mark.parametrize("at", ["characters.Nobody.hope", "luck", "characters.Mira", "", "edition"])
def test_what_is_no_value_of_the_table_is_not_corrected(at: str) -> None:
    assert Scene().refused("gm", "correct", at=at, to=1) in ("unknown_name", "bad_value")


def test_correct_tells_what_it_changed() -> None:
    scene = Scene()
    result = scene.do("gm", "correct", at="characters.Mira.hope", to=6).result
    assert result["changes"] == {"hope": {"Mira": 4}}


def test_remove_frees_the_name() -> None:
    scene = Scene(Mira={"hope": 5}, Tomas={})
    assert scene.refused("ben", "remove", name="Mira") == "not_yours"
    scene.do("anna", "remove", name="Mira")
    assert list(scene.state["characters"]) == ["Tomas"]
    scene.do("anna", "add_character", name="Mira")
    assert scene.hope() == 2
    scene.adversary("Hound", hp_max=2)
    scene.do("gm", "correct", at="adversaries.Hound.hp", to=2)
    assert scene.of("Hound")["defeated"] is True
    assert scene.refused("ben", "remove", name="Hound") == "not_yours"
    scene.do("gm", "remove", name="Hound")
    assert scene.state["adversaries"] == {}


def test_a_new_character_of_an_old_name_has_nothing_of_the_old_one_s() -> None:
    bow = {"name": "Bow", "trait": "agility", "damage": "1d6"}
    sheet = {"hope": 6, "weapons": [bow]}
    scene = Scene(Mira=sheet)
    scene.adversary("Hound", attack={"modifier": 1, "damage": "1d6"})
    scene.play(CRITICAL, kind="attack", target="Hound")
    scene.do("gm", "remove", name="Mira")
    scene.do("anna", "add_character", name="Mira", **sheet)
    again = {"character": "Mira", "dice": ["hope"]}
    assert scene.refused("anna", "reroll", {"hope": 1}, **again) == "not_now"
    assert scene.refused("anna", "roll_damage", {"damage": 1}, character="Mira") == "bad_value"
    scene.do("anna", "use_hope_feature", character="Mira", name="No Mercy", cost=3)
    assert scene.hope() == 3


def test_nobody_leaves_an_open_roll() -> None:
    scene = Scene(Mira={}, Tomas={}, Ilka={})
    scene.adversary("Hound")
    scene.call(target="Hound")
    scene.do("ben", "help", character="Tomas")
    for name in ("Mira", "Tomas", "Hound"):
        assert scene.refused("gm", "remove", name=name) == "not_now"
    scene.do("cleo", "remove", name="Ilka")
    scene.do("ben", "withdraw_help", character="Tomas")
    scene.do("ben", "remove", name="Tomas")
    scene.roll(SUCCESS_WITH_HOPE)
    scene.do("gm", "remove", name="Hound")
    scene.do("anna", "remove", name="Mira")


def test_nobody_leaves_a_group() -> None:
    scene = Scene(Mira={}, Tomas={})
    others = {"Tomas": "agility"}
    scene.do("gm", "call_group", leader="Mira", trait="agility", difficulty=12, others=others)
    for name in ("Mira", "Tomas"):
        assert scene.refused("gm", "remove", name=name) == "not_now"


def test_a_character_is_handed_over_by_its_owner_or_the_gm() -> None:
    scene = Scene(Mira={}, Tomas={})
    to_ben = {"name": "Mira", "player": "ben"}
    assert scene.refused("ben", "hand_over", **to_ben) == "not_yours"
    scene.do("anna", "hand_over", **to_ben)
    scene.call()
    dice = {"hope": 5, "fear": 7}
    assert scene.refused("anna", "roll", dice) == "not_yours"
    assert scene.do("ben", "roll", dice).result["total"] == 12
    scene.do("gm", "hand_over", name="Mira", player="cleo")
    assert scene.of()["player"] == "cleo"
    assert scene.refused("gm", "hand_over", name="Nobody", player="ben") == "unknown_name"


def test_plain_dice_move_nothing() -> None:
    scene = Scene(fear=2)
    before = scene.state
    for written in ("2d6+1d4-1", "2W6+1W4-1", "2к6 + 1к4 - 1"):
        done = scene.do("anna", "roll_dice", {"dice": [6, 5, 4]}, dice=written, because="fate")
        assert done.result["total"] == 14
    assert scene.state == before
    assert "fate" in scene.table.story("ben")[-1]
    assert scene.refused("anna", "roll_dice", {"dice": [7, 1, 1]}, dice="2d6+1d4") == "bad_dice"


def test_the_changes_are_told_with_every_command_that_moves_something() -> None:
    scene = Scene(fear=3, Mira={"stress": 2})
    scene.do("gm", "add_effect", name="Glow", on="Mira", by="Mira", temporary=True)
    for command, fields, changes in (
        ("take_spotlight", {}, {"fear": -1}),
        ("end_effect", {"name": "Glow"}, {"fear": -1}),
        ("spend_fear", {"amount": 1, "on": "rain"}, {"fear": -1}),
        ("mark", {"target": "Mira", "what": "stress", "amount": 9}, {"stress": {"Mira": 4}}),
        ("clear", {"target": "Mira", "what": "stress", "amount": 2}, {"stress": {"Mira": -2}}),
        ("pass_spotlight", {}, None),
        ("mark", {"target": "Mira", "what": "hp"}, None),
    ):
        result = scene.do("gm", command, **fields).result
        assert result.get("changes") == changes


def test_the_gm_may_do_whatever_a_player_may() -> None:
    scene = Scene(Mira={"experiences": {"Climber": 2}}, Tomas={})
    scene.call()
    scene.do("gm", "declare", experiences=["Climber"])
    scene.do("gm", "help", character="Tomas")
    dice = {"hope": SUCCESS_WITH_FEAR[0], "fear": SUCCESS_WITH_FEAR[1], "help.Tomas": 1}
    assert scene.do("gm", "roll", dice).result["total"] == 16
    assert scene.fear == 1


def test_offers_show_what_a_seat_can_do_now() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.adversary("Hound")

    def offered(seat: str) -> set[str]:
        return {offer.do for offer in scene.table.offers(seat)}

    assert not offered("anna") & {"roll", "reroll", "call_roll", "help"}
    assert "call_roll" in offered("gm")
    scene.call()
    assert "roll" in offered("anna") and "help" in offered("ben")
    assert "roll" not in offered("ben") and "help" not in offered("anna")
    scene.roll(SUCCESS_WITH_HOPE)
    assert "reroll" in offered("anna")
    assert not offered("anna") & {"roll", "declare"}
