"""What is refused, and which reason is given where several fit."""

from typing import Any

import pytest

from limelight import Refusal

from .scene import Scene, company

FIGHT = {"participants": ["Aki"], "danger": 8}


def test_an_unknown_command_comes_first() -> None:
    assert Scene().refused("stranger", "bless", {"move": 99}, nonsense=1) == "unknown_command"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("add_character", {"name": "", "talent": 1}),
        ("start_adventure", {"difficulty": "x", "danger": 3}),
        ("find_out", {"character": 7, "luck": 1}),
        ("help", {"character": "Nobody", "equipment": "Lantern"}),
        ("improve", {"character": "Nobody", "bonus": True}),
        ("settle", {"character": "Nobody", "conditions": []}),
        ("answer_question", {"character": 7, "question": "?"}),
        ("name_clue", {"number": "x", "clue": 1}),
        ("spend_points", {"points": 0, "for": "danger"}),
        ("start_fight", {"participants": 7, "enemy": "Oni"}),
        ("fight_round", {"round": 1}),
        ("leave_fight", {"character": 7, "to": "Ren"}),
        ("bring_back", {"character": 7, "chapter": "dark"}),
        ("solve", {"clues": 7, "difficulty": 1}),
    ],
)
def test_an_unknown_field_comes_before_every_wrong_value(
    command: str, fields: dict[str, Any]
) -> None:
    for by in ("gm", "hana", "stranger"):
        assert company("Aki", "Ren").refused(by, command, **fields) == "unknown_field"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("find_out", {}),
        ("find_out", {"character": "Nobody", "attribute": 5}),
        ("find_out", {"character": "Nobody", "attribute": "A", "equipment": "B"}),
        ("risk", {"character": "Nobody", "bonus": "yes"}),
        ("risk", {"character": "Nobody", "bonus": 1}),
        ("use_ability", {"character": "Nobody"}),
        ("help", {"character": "Nobody", "attribute": "Eyes", "bonus": True}),
        ("settle", {"character": "Nobody", "condition": ""}),
        ("answer_question", {"character": "Nobody"}),
        ("name_clue", {"number": 9}),
        ("name_clue", {"number": 9, "text": "x" * 2001}),
        ("spend_points", {"points": 9, "on": "fight"}),
        ("start_fight", {"participants": ["Nobody"], "danger": 1}),
        ("start_fight", {"participants": ["Nobody"]}),
        ("solve", {"clues": [9, 9]}),
        ("start_adventure", {"difficulty": -1, "question": "?"}),
    ],
)
def test_a_wrong_value_comes_before_an_unknown_name_and_before_whose_it_is(
    command: str, fields: dict[str, Any]
) -> None:
    assert company("Aki", "Ren").refused("stranger", command, **fields) == "bad_value"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("find_out", {"character": "Nobody"}),
        ("find_out", {"character": "Aki", "attribute": "Nose"}),
        ("risk", {"character": "Aki", "equipment": "Bow"}),
        ("travel", {"character": "Aki", "burden": "Crowds"}),
        ("use_ability", {"character": "Aki", "ability": "Flight"}),
        ("weaken", {"character": "Nobody"}),
        ("help", {"character": "Aki", "attribute": "Nose"}),
        ("improve", {"character": "Nobody"}),
        ("settle", {"character": "Nobody"}),
        ("answer_question", {"character": "Nobody", "text": "Home."}),
        ("name_clue", {"number": 9, "text": "Ash."}),
        ("start_fight", {"participants": ["Nobody"], "danger": 8}),
        ("leave_fight", {"character": "Nobody"}),
        ("bring_back", {"character": "Nobody"}),
        ("solve", {"clues": [9]}),
        ("hand_over", {"name": "Nobody", "player": "x"}),
        ("remove", {"name": "Nobody"}),
    ],
)
def test_an_unknown_name_comes_before_whose_it_is(command: str, fields: dict[str, Any]) -> None:
    assert company("Aki", "Ren").refused("stranger", command, **fields) == "unknown_name"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("add_character", {"name": "Sora", "player": "jun"}),
        ("start_adventure", {"difficulty": 8, "question": "?"}),
        ("find_out", {"character": "Ren", "bonus": True}),
        ("travel", {"character": "Ren"}),
        ("use_ability", {"character": "Ren", "ability": "Foxfire"}),
        ("weaken", {"character": "Ren"}),
        ("help", {"character": "Ren", "bonus": True}),
        ("improve", {"character": "Ren"}),
        ("settle", {"character": "Ren"}),
        ("answer_question", {"character": "Ren", "text": "Home."}),
        ("spend_points", {"points": 2, "on": "fight"}),
        ("start_fight", FIGHT),
        ("fight_round", {}),
        ("leave_fight", {"character": "Ren"}),
        ("bring_back", {"character": "Ren", "attribute": "Eyes"}),
        ("solve", {"clues": []}),
        ("undo", {}),
        ("note", {"text": "x"}),
        ("correct", {"at": "points", "to": 1}),
        ("start_session", {}),
        ("end_session", {}),
        ("remove", {"name": "Ren"}),
        ("hand_over", {"name": "Ren", "player": "hana"}),
    ],
)
def test_whose_it_is_comes_before_every_reason_why_not_now(
    command: str, fields: dict[str, Any]
) -> None:
    scene = company("Aki", "Ren")
    scene.play("travel", {"move": 3}, "Ren")
    scene.throw("risk", {"move": 3})
    for by in ("hana", "stranger"):
        assert scene.refused(by, command, {"move": 99}, **fields) == "not_yours"


def test_names_come_before_already_used_and_that_before_not_now() -> None:
    scene = company("Aki", "Ren")
    scene.earn(clues=2)
    scene.do("gm", "solve", {"solve": [1, 1]}, clues=[1])
    scene.play("travel", {"move": 3})
    scene.throw("risk", {"move": 3}, "Ren")
    lost = {"character": "Aki", "attribute": "Nose"}
    assert scene.refused("hana", "travel", {"move": 3}, **lost) == "unknown_name"
    assert scene.refused("hana", "travel", {}, character="Aki", bonus=True) == "already_used"
    assert scene.refused("gm", "solve", {}, clues=[1]) == "already_used"
    assert scene.refused("gm", "solve", {}, clues=[2]) == "not_now"
    final = {**FIGHT, "unused_clues": [1]}
    assert scene.refused("gm", "start_fight", {}, **final) == "already_used"


def test_not_now_comes_before_what_is_lacking_and_before_the_dice() -> None:
    scene = company("Aki", "Ren")
    scene.throw("use_ability", {"move": 3})
    ren = {"character": "Ren", "bonus": True}
    assert scene.refused("ivo", "find_out", {"move": 99}, **ren) == "not_now"
    assert scene.refused("ivo", "help", {"help.Ren": 99}, **ren) == "not_now"
    assert scene.refused("gm", "start_fight", {}, **FIGHT) == "not_now"


def test_what_is_lacking_comes_before_the_dice_and_missing_dice_before_bad_ones() -> None:
    scene = Scene()
    both = {"character": "Aki", "attribute": "Eyes", "bonus": True}
    assert scene.refused("hana", "find_out", {"move": 99}, **both) == "not_enough_bonus_dice"
    eyes = {"character": "Aki", "attribute": "Eyes"}
    assert scene.refused("hana", "find_out", {"move": 99}, **eyes) == "missing_dice"
    bad = {"move": 99, "attribute": 3}
    assert scene.refused("hana", "find_out", bad, **eyes) == "bad_dice"


def test_without_the_option_typed_dice_are_refused_and_a_script_s_are_not() -> None:
    scene = Scene(options={"real_dice": False})
    answer = scene.table.do("hana", "find_out", {"character": "Aki"}, dice={"move": 3})
    assert isinstance(answer, Refusal) and answer.code == "not_now"
    thrown = scene.table.do("hana", "find_out", {"character": "Aki"})
    assert not isinstance(thrown, Refusal)
    scene.settle()
    scene.throw("find_out", {"move": 3})


@pytest.mark.parametrize(
    "options",
    [{"improve_six": 1}, {"improve_six": "yes"}, {"literal_tables": None}, {"edition": "1.0"}],
)
def test_no_other_options_and_no_other_values(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Scene(options=options)
