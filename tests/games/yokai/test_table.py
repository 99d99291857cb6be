"""The commands of every game at this one's table: undo, remove, correct, hand over, sessions."""

from collections.abc import Callable
from typing import Any

import pytest

from .scene import Scene, combat, company

Step = Callable[[Scene], Any]


def evening() -> list[Step]:
    """Something of everything that moves the state."""
    return [
        lambda s: s.earn(points=1),
        lambda s: s.throw("find_out", {"move": 6, "attribute": 6}, attribute="Eyes"),
        lambda s: s.settle(),
        lambda s: s.do("gm", "name_clue", number=2, text="Ash."),
        lambda s: s.throw("use_ability", {"move": 6}),
        lambda s: s.settle(condition="Singed"),
        lambda s: s.throw("find_out", {"move": 3, "bonus": 2}, "Ren", bonus=True),
        lambda s: s.help(4, "Aki"),
        lambda s: s.do("gm", "undo"),
        lambda s: s.help(2, "Sora", attribute="Eyes"),
        lambda s: s.improve({"move": 1, "bonus": 1, "improve": 5}, "Ren"),
        lambda s: s.settle("Ren"),
        lambda s: s.throw("travel", {"move": 4}),
        lambda s: s.settle(),
        lambda s: s.do("ivo", "answer_question", character="Ren", text="Home."),
        lambda s: s.do("gm", "spend_points", points=1, on="difficulty"),
        lambda s: s.earn("Ren", points=2),
        lambda s: s.do("gm", "spend_points", points=2, on="fight"),
        lambda s: s.fight(None, {"Aki": 3, "Ren": 4, "Sora": 5}),
        lambda s: s.throw("weaken", {"move": 2}, "Sora"),
        lambda s: s.settle("Sora"),
        lambda s: s.round(Aki=3, Ren=3, Sora=5),
        lambda s: s.succeed("Sora"),
        lambda s: s.do("jun", "leave_fight", character="Sora", takes_over="Aki"),
        lambda s: s.round(Aki=5, Ren=5),
        lambda s: s.hurt(3, "Sora"),
        lambda s: s.succeed("Ren"),
        lambda s: s.do("jun", "bring_back", character="Sora", attribute="Eyes"),
        lambda s: s.do("gm", "solve", {"solve": [1, 1]}, clues=[1]),
        lambda s: s.fight(9, {"Ren": 1}, unused_clues=[2]),
        lambda s: s.do("gm", "correct", at="points", to=7),
        lambda s: s.do("hana", "hand_over", name="Aki", player="kai"),
        lambda s: s.do("kai", "remove", name="Aki"),
        lambda s: s.adventure(difficulty=4),
        lambda s: s.do("gm", "start_session"),
        lambda s: s.do("gm", "end_session"),
    ]


def commands_between(scene: Scene, step: Step) -> int:
    number = scene.table.number
    step(scene)
    return scene.table.number - number


def test_undo_goes_back_through_a_whole_evening() -> None:
    scene = company("Aki", "Ren", "Sora")
    undone: list[tuple[dict[str, Any], int]] = []
    for step in evening():
        before = scene.state
        count = commands_between(scene, step)
        if scene.table.journal.entries[-1].do == "undo":
            undone.pop()
        else:
            undone.append((before, count))
    for before, count in reversed(undone):
        for _ in range(count):
            scene.do("gm", "undo")
        assert scene.state == before
    for _ in range(4):
        scene.do("gm", "undo")
    assert scene.refused("gm", "undo") == "not_now"
    assert scene.state["characters"] == {}
    assert scene.state["adventure"] is None


def test_undo_takes_the_dice_back_too() -> None:
    scene = Scene()
    scene.earn(bonus_dice=1)
    scene.throw("find_out", {"move": 3, "bonus": 4}, bonus=True)
    scene.improve({"move": 1, "bonus": 1, "improve": 6})
    scene.do("gm", "undo")
    assert scene.improve({"move": 5, "bonus": 1, "improve": 1}).result["line"] == "5-6"
    for _ in range(3):
        scene.do("gm", "undo")
    assert scene.bonus_dice == 0
    assert scene.refused("hana", "undo") == "not_yours"


def test_remove_frees_the_name() -> None:
    scene = company("Aki", "Ren")
    scene.hurt(2)
    assert scene.refused("ivo", "remove", name="Aki") == "not_yours"
    scene.do("hana", "remove", name="Aki")
    assert "Aki" not in scene.state["characters"]
    assert scene.refused("hana", "find_out", {"move": 3}, character="Aki") == "unknown_name"
    scene.add("Aki", demon="Crane")
    assert scene.conditions() == ["Crane"]


def test_nobody_is_removed_from_an_open_move() -> None:
    scene = company("Aki", "Ren", "Sora")
    scene.throw("find_out", {"move": 3})
    scene.help(2)
    for name in ("Aki", "Ren"):
        assert scene.refused("gm", "remove", name=name) == "not_now"
    scene.do("jun", "remove", name="Sora")
    scene.settle()
    scene.do("gm", "remove", name="Ren")


def test_nobody_is_removed_from_a_fight() -> None:
    scene = company("Aki", "Ren", "Sora")
    scene.fight(12, {"Aki": 1, "Ren": 2})
    for name in ("Aki", "Ren"):
        assert scene.refused("gm", "remove", name=name) == "not_now"
    scene.do("gm", "remove", name="Sora")
    scene.succeed("Aki")
    scene.do("hana", "leave_fight", character="Aki", takes_over="Ren")
    scene.do("hana", "remove", name="Aki")
    assert scene.battle["weak_points"] == {"Ren": [2, 1]}


def test_after_a_fight_those_who_fought_can_be_removed() -> None:
    scene = company("Aki", "Ren")
    scene.fight(5, {"Aki": 1, "Ren": 2})
    scene.round(Aki=3, Ren=3)
    scene.do("gm", "remove", name="Aki")
    scene.fight(5, {"Ren": 2})
    assert scene.pools == {"Ren": 1}


@pytest.mark.parametrize(
    ("at", "to", "low"),
    [
        ("points", 3, 0),
        ("bonus_dice", 2, 0),
        ("adventure.difficulty", 12, 0),
        ("fight.danger", 5, 2),
    ],
)
def test_the_gm_corrects_a_value_for_all_to_see(at: str, to: int, low: int) -> None:
    scene = company("Aki", "Ren")
    scene.fight(8, {"Aki": 1, "Ren": 1})
    scene.do("gm", "correct", at=at, to=to, because="Miscounted.")
    for seat in ("gm", "hana"):
        found: Any = scene.table.view(seat)
        for step in at.split("."):
            found = found[step]
        assert found == to
    assert "Miscounted." in scene.table.story("hana")[-1]
    for wrong in (low - 1, 1_000_000, "3", True, None, 1.5):
        assert scene.refused("gm", "correct", at=at, to=wrong) == "bad_value"
    scene.do("gm", "correct", at=at, to=low)
    assert scene.refused("hana", "correct", at=at, to=to) == "not_yours"


def test_corrected_values_count() -> None:
    scene = company("Aki", "Ren")
    scene.do("gm", "correct", at="points", to=4)
    scene.do("gm", "spend_points", points=4, on="fight")
    scene.do("gm", "correct", at="bonus_dice", to=1)
    scene.play("find_out", {"move": 1, "bonus": 5}, bonus=True)
    scene.do("gm", "correct", at="adventure.difficulty", to=13)
    scene.fight(None, {"Aki": 6, "Ren": 6})
    scene.do("gm", "correct", at="fight.danger", to=13)
    dice = combat(Aki=1, Ren=1)
    assert scene.refused("gm", "fight_round", dice) == "must_weaken_first"
    scene.do("gm", "correct", at="fight.danger", to=2)
    scene.do("gm", "fight_round", dice)
    done = scene.do("gm", "solve", {"solve": [6, 6]}, clues=[])
    assert done.result["outcome"] == "final_fight"


@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("luck", "bad_value"),
        ("characters.Aki.player", "bad_value"),
        ("fight.danger", "unknown_name"),
        ("", "bad_value"),
    ],
)
def test_what_is_not_there_is_not_corrected(at: str, code: str) -> None:
    assert Scene().refused("gm", "correct", at=at, to=3) == code


def test_a_character_handed_over_in_an_open_move_is_settled_by_its_new_player() -> None:
    scene = company("Aki", "Ren")
    scene.throw("find_out", {"move": 5})
    scene.do("hana", "hand_over", name="Aki", player="ivo")
    assert scene.refused("hana", "settle", character="Aki") == "not_yours"
    scene.do("ivo", "settle", character="Aki")
    assert len(scene.clues) == 1
    assert scene.of()["player"] == "ivo"


def test_sessions_change_nothing_of_the_game() -> None:
    scene = company("Aki", "Ren")
    scene.earn(points=1, clues=1, bonus_dice=1)
    scene.fight(8, {"Aki": 1, "Ren": 1})
    scene.throw("find_out", {"move": 3})
    before = {key: value for key, value in scene.state.items() if "session" not in key}
    for number in (1, 2):
        scene.do("gm", "start_session")
        assert scene.state["session"] == number
        scene.do("gm", "end_session")
    after = {key: value for key, value in scene.state.items() if "session" not in key}
    assert after == before
