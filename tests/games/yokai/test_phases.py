"""What can be done when: before an adventure, in an open move, in a fight."""

from typing import Any

import pytest

from .scene import Scene, combat, company

Command = tuple[str, str, dict[str, Any] | None, dict[str, Any]]
"""Who, what, with which dice and which fields."""

ADVENTURE = {"difficulty": 9, "question": "Why here?"}
SORA = {"name": "Sora", "player": "jun"}

# Everything that Ren and the GM could do at another time.
MOVES: list[Command] = [
    ("ivo", "find_out", {"move": 3}, {"character": "Ren"}),
    ("ivo", "risk", {"move": 3}, {"character": "Ren"}),
    ("ivo", "use_ability", {"move": 3}, {"character": "Ren", "ability": "Foxfire"}),
    ("ivo", "travel", {"move": 3}, {"character": "Ren"}),
    ("ivo", "weaken", {"move": 3}, {"character": "Ren"}),
    ("ivo", "answer_question", None, {"character": "Ren", "text": "Home."}),
]
SCENES: list[Command] = [
    ("gm", "start_fight", {"weak.Ren": [1, 1]}, {"participants": ["Ren"], "danger": 8}),
    ("gm", "fight_round", combat(Aki=3, Ren=3), {}),
    ("gm", "bring_back", None, {"character": "Ren", "attribute": "Eyes"}),
    ("gm", "solve", {"solve": [3, 3]}, {"clues": []}),
]
ROLLS: list[Command] = [
    ("ivo", "help", {"help.Ren": 3}, {"character": "Ren"}),
    ("hana", "improve", {"move": 3, "improve": 2}, {"character": "Aki"}),
    ("hana", "settle", None, {"character": "Aki"}),
]
EVERY_GAME: list[Command] = [
    ("hana", "narrate", None, {"text": "It rains."}),
    ("gm", "note", None, {"text": "The ferryman lies."}),
    ("ivo", "roll_dice", {"dice": [4]}, {"dice": "1d6"}),
    ("gm", "correct", None, {"at": "points", "to": 1}),
    ("gm", "start_session", None, {}),
    ("gm", "end_session", None, {}),
    ("ivo", "hand_over", None, {"name": "Ren", "player": "jun"}),
    ("gm", "hand_over", None, {"name": "Ren", "player": "ivo"}),
]


def name_of(command: Command) -> str:
    return command[1]


def refusal(scene: Scene, command: Command) -> str:
    by, do, dice, fields = command
    return scene.refused(by, do, dice, **fields)


@pytest.mark.parametrize("command", [*MOVES, *SCENES, *ROLLS], ids=name_of)
def test_before_the_first_adventure_nothing_of_the_game_is_played(command: Command) -> None:
    scene = company("Aki", "Ren", difficulty=None)
    assert refusal(scene, command) == "not_now"
    assert scene.refused("gm", "spend_points", points=1, on="difficulty") == "not_now"
    assert scene.refused("hana", "leave_fight", character="Aki") == "not_now"
    assert scene.refused("gm", "name_clue", number=1, text="Ash.") == "unknown_name"


def test_before_the_first_adventure_people_come_and_the_commands_of_every_game_work() -> None:
    scene = company("Aki", "Ren", difficulty=None)
    state = scene.state
    assert (state["adventure"], state["fight"], state["points"]) == (None, None, 0)
    assert (state["clues"], state["bonus_dice"]) == ({}, 0)
    for by, do, dice, fields in EVERY_GAME:
        scene.do(by, do, dice, **fields)
    scene.do("gm", "add_character", **SORA)
    scene.do("gm", "remove", name="Sora")
    scene.do("gm", "undo")
    scene.adventure()


@pytest.mark.parametrize("command", [*MOVES, *SCENES], ids=name_of)
@pytest.mark.parametrize("improved", [False, True])
def test_while_a_move_is_open_everything_else_waits(command: Command, improved: bool) -> None:
    scene = company("Aki", "Ren")
    scene.throw("find_out", {"move": 3})
    if improved:
        scene.improve({"move": 3, "improve": 2})
    assert refusal(scene, command) == "not_now"
    assert scene.refused("gm", "add_character", **SORA) == "not_now"
    assert scene.refused("jun", "add_character", name="Sora") == "not_now"
    assert scene.refused("gm", "start_adventure", **ADVENTURE) == "not_now"
    scene.settle()
    scene.do("gm", "add_character", **SORA)
    scene.adventure()


def test_while_a_move_is_open_the_same_player_waits_too() -> None:
    scene = company("Aki", "Ren")
    scene.throw("risk", {"move": 3})
    assert scene.refused("hana", "risk", {"move": 3}, character="Aki") == "not_now"
    text = {"character": "Aki", "text": "Home."}
    assert scene.refused("hana", "answer_question", **text) == "not_now"


def test_while_a_move_is_open_in_a_fight_the_round_and_leaving_wait() -> None:
    scene = company("Aki", "Ren")
    scene.fight(8, {"Aki": 1, "Ren": 1})
    scene.succeed("Ren")
    scene.throw("weaken", {"move": 3})
    assert scene.refused("gm", "fight_round", combat(Aki=3, Ren=3)) == "not_now"
    leave = {"character": "Ren", "takes_over": "Aki"}
    assert scene.refused("ivo", "leave_fight", **leave) == "not_now"
    assert scene.refused("ivo", "weaken", {"move": 3}, character="Ren") == "not_now"
    scene.settle()
    scene.do("ivo", "leave_fight", **leave)


def test_what_works_while_a_move_is_open() -> None:
    scene = company("Aki", "Ren", "Emi")
    scene.earn(points=2, clues=1)
    scene.throw("find_out", {"move": 3})
    scene.do("gm", "spend_points", points=1, on="difficulty")
    scene.do("gm", "name_clue", number=1, text="Ash.")
    for by, do, dice, fields in EVERY_GAME:
        scene.do(by, do, dice, **fields)
    scene.do("kai", "remove", name="Emi")
    scene.do("gm", "undo")
    scene.help(2)
    scene.improve({"move": 5, "improve": 1})
    scene.do("gm", "spend_points", points=1, on="difficulty")
    scene.settle()
    assert len(scene.clues) == 2 and scene.points == 0


def test_settling_needs_the_open_move_of_that_character() -> None:
    scene = company("Aki", "Ren")
    assert scene.refused("hana", "settle", character="Aki") == "not_now"
    scene.throw("find_out", {"move": 3})
    assert scene.refused("ivo", "settle", character="Aki") == "not_yours"
    assert scene.refused("ivo", "settle", character="Ren") == "not_now"
    assert scene.refused("hana", "settle", character="Oni") == "unknown_name"
    assert scene.refused("hana", "settle", {"move": 3}, character="Aki") == "bad_dice"
    scene.settle()
    assert scene.refused("hana", "settle", character="Aki") == "not_now"


@pytest.mark.rule("YO-14", "YO-21", "YO-R18")
@pytest.mark.parametrize(
    "command",
    [
        ("gm", "start_fight", {"weak.Emi": [1, 1]}, {"participants": ["Emi"], "danger": 8}),
        ("gm", "start_fight", {"weak.Aki": [1, 1]}, {"participants": ["Aki"], "danger": 8}),
        ("gm", "solve", {"solve": [3, 3]}, {"clues": []}),
        ("jun", "bring_back", None, {"character": "Sora", "attribute": "Eyes"}),
        ("kai", "weaken", {"move": 3}, {"character": "Emi"}),
    ],
    ids=name_of,
)
def test_what_waits_while_a_fight_runs(command: Command) -> None:
    scene = company("Aki", "Ren", "Sora", "Emi")
    scene.hurt(5, "Sora")
    scene.succeed("Ren")
    scene.fight(8, {"Aki": 1, "Ren": 1})
    assert refusal(scene, command) == "not_now"


def test_what_goes_on_while_a_fight_runs() -> None:
    scene = company("Aki", "Ren", "Emi")
    scene.fight(8, {"Aki": 1, "Ren": 1})
    for who in ("Aki", "Emi"):
        scene.play("find_out", {"move": 5}, who)
        scene.play("use_ability", {"move": 1, "attribute": 5}, who, attribute="Eyes")
        scene.play("travel", {"move": 3}, who)
        scene.do(scene.players[who], "answer_question", character=who, text="Home.")
    scene.add("Sora")
    scene.do("gm", "name_clue", number=1, text="Ash.")
    for by, do, dice, fields in EVERY_GAME:
        scene.do(by, do, dice, **fields)
    assert scene.pools == {"Aki": 1, "Ren": 1}
    scene.adventure()
    assert scene.state["fight"] is None


@pytest.mark.rule("YO-15")
def test_a_round_needs_a_fight_that_runs() -> None:
    scene = company("Aki", "Ren")
    assert scene.refused("gm", "fight_round", combat(Aki=3, Ren=3)) == "not_now"
    scene.fight(5, {"Aki": 1, "Ren": 1})
    scene.round(Aki=3, Ren=3)
    assert scene.refused("gm", "fight_round", combat(Aki=3, Ren=3)) == "not_now"


def test_after_a_fight_everything_is_open_again() -> None:
    scene = company("Aki", "Ren")
    scene.fight(5, {"Aki": 1, "Ren": 1})
    scene.round(Aki=3, Ren=3)
    scene.fight(5, {"Aki": 1})
    scene.round(Aki=5)
    assert scene.do("gm", "solve", {"solve": [3, 3]}, clues=[1, 2]).result["outcome"] == "peaceful"
    scene.earn(clues=1)
