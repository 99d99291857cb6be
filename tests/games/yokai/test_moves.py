"""The five moves: what every line of every table gives in total."""

from typing import Any

import pytest

from .scene import Scene, gives

# Throws whose highest die is white. With a black move die only 1&1 cannot avoid the tie.
WHITE_MOVE: dict[str, dict[str, int]] = {
    "1&1": {"move": 1, "attribute": 1},
    "1-2": {"move": 1, "attribute": 2},
    "3-4": {"move": 2, "attribute": 4},
    "5-6": {"move": 3, "attribute": 6},
    "6&6": {"move": 6, "attribute": 6},
}
BLACK_MOVE: dict[str, dict[str, int]] = {
    "1&1": {"move": 1, "attribute": 1, "bonus": 1},
    "1-2": {"move": 1, "attribute": 2, "bonus": 1},
    "3-4": {"move": 2, "attribute": 4, "bonus": 1},
    "5-6": {"move": 3, "attribute": 6, "bonus": 1},
    "6&6": {"move": 4, "attribute": 6, "bonus": 6},
}
LINES = list(WHITE_MOVE)
Gives = dict[str, Any]


def ready(**options: Any) -> Scene:
    scene = Scene(options=options)
    scene.earn(bonus_dice=1)
    return scene


def settled(scene: Scene, move: str, line: str) -> Gives:
    """Throws a line and settles it: what it gave, after looking at what it promised."""
    white = move in ("find_out", "travel")
    dice, bonus = (WHITE_MOVE, {}) if white else (BLACK_MOVE, {"bonus": True})
    thrown = scene.throw(move, dice[line], attribute="Eyes", **bonus)
    assert thrown.result["line"] == line
    assert "gives" not in thrown.result
    done = scene.settle()
    assert done.result["line"] == line
    return gives(done)


@pytest.mark.rule("YO-7")
@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("1&1", {"points": 2}),
        ("1-2", {"points": 1}),
        ("3-4", {"points": 1}),
        ("5-6", {"clues": 1}),
        ("6&6", {"clues": 2}),
    ],
)
def test_find_something_out(line: str, given: Gives) -> None:
    scene = ready()
    assert settled(scene, "find_out", line) == given
    assert scene.points == given.get("points", 0)
    assert len(scene.clues) == given.get("clues", 0)
    assert scene.bonus_dice == 1 and scene.corruption() == 1


@pytest.mark.rule("YO-8", "YO-R20")
@pytest.mark.parametrize(
    ("line", "success", "given"),
    [
        ("1&1", False, {"points": 2, "dangerous_situation": True, "condition": 1}),
        ("1-2", False, {"dangerous_situation": True}),
        ("3-4", False, {"points": 1}),
        ("5-6", True, {}),
        ("6&6", True, {"clues": 1, "bonus_dice": 1}),
    ],
)
def test_risk_something(line: str, success: bool, given: Gives) -> None:
    scene = ready()
    scene.throw("risk", BLACK_MOVE[line], attribute="Eyes", bonus=True)
    done = scene.settle()
    assert done.result["success"] is success
    assert gives(done) == given
    assert scene.points == given.get("points", 0)
    assert len(scene.clues) == given.get("clues", 0)
    assert scene.bonus_dice == given.get("bonus_dice", 0)


@pytest.mark.rule("YO-8")
@pytest.mark.parametrize("line", LINES)
def test_only_a_risk_says_whether_it_succeeds(line: str) -> None:
    for move in ("find_out", "travel", "use_ability"):
        scene = ready()
        white = move in ("find_out", "travel")
        dice = WHITE_MOVE[line] if white else BLACK_MOVE[line]
        done = scene.throw(move, dice, attribute="Eyes", bonus=not white)
        assert "success" not in done.result
        assert "success" not in scene.settle().result


@pytest.mark.rule("YO-R20")
def test_with_literal_tables_a_double_one_is_a_failure_and_two_points() -> None:
    scene = ready(literal_tables=True)
    scene.throw("risk", BLACK_MOVE["1&1"], attribute="Eyes", bonus=True)
    done = scene.settle()
    assert done.result["success"] is False
    assert gives(done) == {"points": 2, "condition": 1}
    assert scene.points == 2


@pytest.mark.rule("YO-R20")
@pytest.mark.parametrize(
    ("move", "line"),
    [(m, li) for m in ("find_out", "risk", "use_ability", "travel") for li in LINES],
)
def test_literal_tables_change_nothing_else(move: str, line: str) -> None:
    plain, literal = (settled(ready(**on), move, line) for on in ({}, {"literal_tables": True}))
    if (move, line) == ("risk", "1&1"):
        assert plain.pop("dangerous_situation") is True
    assert plain == literal


@pytest.mark.rule("YO-9")
@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("1&1", {"points": 2, "condition": 1}),
        ("1-2", {"points": 1}),
        ("3-4", {"points": 1}),
        ("5-6", {"bonus_dice": 1}),
        ("6&6", {"clues": 1, "bonus_dice": 1}),
    ],
)
def test_use_an_ability(line: str, given: Gives) -> None:
    scene = ready()
    assert settled(scene, "use_ability", line) == given
    assert scene.points == given.get("points", 0)
    assert len(scene.clues) == given.get("clues", 0)
    assert scene.bonus_dice == given.get("bonus_dice", 0)


@pytest.mark.rule("YO-10")
@pytest.mark.parametrize(
    ("line", "left", "given"),
    [
        ("1&1", ["Fox", "A", "B", "C", "D"], {"points": 2}),
        ("1-2", ["Fox", "A", "B", "C", "D"], {"points": 1}),
        ("3-4", ["Fox", "A", "B"], {"removed": 2}),
        ("5-6", ["Fox", "A"], {"removed": 3, "clues": 1}),
        ("6&6", ["Fox"], {"removed": 4, "clues": 1}),
    ],
)
def test_on_the_road(line: str, left: list[str], given: Gives) -> None:
    scene = ready()
    scene.hurt(4, names=["A", "B", "C", "D"])
    assert settled(scene, "travel", line) == given
    assert scene.conditions() == left and scene.corruption() == len(left)
    assert scene.points == given.get("points", 0)
    assert len(scene.clues) == given.get("clues", 0)


@pytest.mark.rule("YO-11")
@pytest.mark.parametrize(
    ("line", "change", "condition"),
    [("1&1", 2, 1), ("1-2", 1, 0), ("3-4", 0, 0), ("5-6", -1, 0), ("6&6", -3, 0)],
)
def test_weaken_the_enemy(line: str, change: int, condition: int) -> None:
    scene = ready()
    scene.fight(9, {"Aki": 3})
    wanted = {"danger": change, "condition": condition}
    assert settled(scene, "weaken", line) == {k: v for k, v in wanted.items() if v}
    assert scene.battle["danger"] == 9 + change
    assert (scene.points, scene.clues) == (0, {})


@pytest.mark.rule("YO-7", "YO-8", "YO-9", "YO-10", "YO-11", "YO-2")
@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_of_a_lone_die_is_on_its_line(face: int) -> None:
    line = ("1-2", "3-4", "5-6")[(face - 1) // 2]
    wanted: dict[str, dict[str, Gives]] = {
        "find_out": {"1-2": {"points": 1}, "3-4": {"points": 1}, "5-6": {"clues": 1}},
        "risk": {"1-2": {"dangerous_situation": True}, "3-4": {"points": 1}, "5-6": {}},
        "use_ability": {"1-2": {"points": 1}, "3-4": {"points": 1}, "5-6": {"bonus_dice": 1}},
        "travel": {
            "1-2": {"points": 1},
            "3-4": {"removed": 2},
            "5-6": {"removed": 3, "clues": 1},
        },
        "weaken": {"1-2": {"danger": 1}, "3-4": {}, "5-6": {"danger": -1}},
    }
    for move, table in wanted.items():
        scene = Scene()
        scene.hurt(3)
        scene.fight(8, {"Aki": 3})
        black = {} if move in ("find_out", "travel") else {"condition": 1}
        assert gives(scene.play(move, {"move": face})) == table[line] | black


@pytest.mark.rule("YO-7", "YO-8")
def test_nothing_takes_effect_before_it_is_settled() -> None:
    scene = ready()
    before = scene.state
    scene.throw("risk", {"move": 6, "attribute": 6}, attribute="Eyes")
    for part in ("points", "clues", "bonus_dice", "characters", "adventure"):
        assert scene.state[part] == before[part]
    assert gives(scene.settle()) == {"clues": 1, "bonus_dice": 1, "condition": 1}


@pytest.mark.rule("YO-7")
def test_clues_are_numbered_from_one_and_can_be_named() -> None:
    scene = Scene()
    scene.play("find_out", {"move": 6, "attribute": 6}, attribute="Eyes")
    scene.earn(clues=1)
    assert list(scene.clues) == ["1", "2", "3"]
    assert [clue["used"] for clue in scene.clues.values()] == [False] * 3
    scene.do("gm", "name_clue", number=2, text="A red thread.")
    assert scene.clues["2"] == {"text": "A red thread.", "used": False}
    for seat in ("hana", "stranger"):
        assert scene.table.view(seat)["clues"]["2"]["text"] == "A red thread."
    assert scene.refused("gm", "name_clue", number=4, text="Smoke.") == "unknown_name"
