"""Out of action: what it ends, when in a round it comes, and a fight with nobody left."""

from typing import Any

import pytest

from .scene import Scene, combat, company, gives


def worn(*worn_out: str, names: tuple[str, ...] = ("Aki", "Ren", "Sora")) -> Scene:
    """A table where these have five conditions."""
    scene = company(*names)
    for who in worn_out:
        scene.hurt(4, who)
        assert scene.corruption(who) == 5
    return scene


@pytest.mark.parametrize(
    ("command", "dice", "fields"),
    [
        ("find_out", {"move": 3}, {}),
        ("risk", {"move": 3}, {}),
        ("use_ability", {"move": 3}, {"ability": "Foxfire"}),
        ("travel", {"move": 3}, {}),
        ("weaken", {"move": 3}, {}),
        ("answer_question", None, {"text": "Nobody."}),
        ("improve", {"move": 3, "improve": 3}, {}),
        ("settle", None, {}),
        ("help", {"help.Aki": 3}, {}),
        ("leave_fight", None, {}),
    ],
)
def test_who_is_out_does_nothing(
    command: str, dice: dict[str, int] | None, fields: dict[str, Any]
) -> None:
    scene = worn("Aki")
    scene.hurt(1)
    assert scene.of()["out"] is True
    for by in ("hana", "gm"):
        assert scene.refused(by, command, dice, character="Aki", **fields) == "not_now"


def test_who_is_out_takes_no_part_in_a_fight() -> None:
    scene = worn("Aki")
    scene.hurt(1)
    dice = {"weak.Aki": [1, 1], "weak.Ren": [1, 1]}
    fields = {"participants": ["Ren", "Aki"], "danger": 8}
    assert scene.refused("gm", "start_fight", dice, **fields) == "not_now"
    scene.fight(8, {"Ren": 1})


@pytest.mark.rule("YO-R13")
def test_the_die_of_who_goes_out_still_counts_in_that_round() -> None:
    scene = worn("Aki")
    scene.fight(10, {"Aki": 4, "Ren": 6, "Sora": 1})
    done = scene.round(Aki=6, Ren=4, Sora=3)
    assert scene.of()["out"] is True and scene.corruption() == 6
    assert scene.battle["over"] is True and gives(done) == {"clues": 1}
    assert done.result["order"] == ["Sora", "Ren", "Aki"]
    assert scene.corruption("Ren") == 2


@pytest.mark.rule("YO-R13")
def test_who_went_out_is_not_in_the_next_round() -> None:
    scene = worn("Aki")
    scene.fight(12, {"Aki": 4, "Ren": 6, "Sora": 1})
    scene.round(Aki=5, Ren=4, Sora=4)
    assert scene.of()["out"] is True
    assert scene.pools == {"Ren": 1, "Sora": 1}
    assert scene.battle["weak_points"] == {"Ren": 6, "Sora": 1}
    assert (scene.battle["round"], scene.battle["over"]) == (2, False)
    assert set(scene.dice_of("gm", "fight_round")) == {"combat.Ren", "combat.Sora"}
    scene.round(Ren=6, Sora=6)
    assert scene.battle["over"] is True


@pytest.mark.rule("YO-R13")
def test_extra_dice_are_lost_with_who_goes_out() -> None:
    scene = worn("Aki")
    scene.fight(12, {"Aki": 4, "Ren": 1, "Sora": 1})
    scene.round(Aki=5, Ren=2, Sora=2)
    assert scene.pools == {"Aki": 2, "Ren": 1, "Sora": 1}
    scene.round(Aki=[5, 5], Ren=4, Sora=2)
    assert scene.of()["out"] is True
    assert scene.pools == {"Ren": 1, "Sora": 1}
    scene.round(Ren=6, Sora=6)
    scene.succeed("Ren")
    scene.do("hana", "bring_back", character="Aki", attribute="Eyes")
    scene.fight(12, {"Aki": 4, "Ren": 1})
    assert scene.pools == {"Aki": 1, "Ren": 1}


@pytest.mark.rule("YO-R13")
def test_who_goes_out_by_weakening_does_not_throw() -> None:
    scene = worn("Aki")
    scene.fight(9, {"Aki": 4, "Ren": 1, "Sora": 1})
    scene.play("weaken", {"move": 6})
    assert scene.of()["out"] is True
    assert scene.battle["danger"] == 8
    assert scene.pools == {"Ren": 1, "Sora": 1}
    dice = combat(Aki=1, Ren=1, Sora=1)
    assert scene.refused("gm", "fight_round", dice) == "bad_dice"
    scene.round(Ren=4, Sora=4)
    assert scene.battle["over"] is True


@pytest.mark.rule("YO-20", "YO-R13")
def test_a_try_that_put_the_weakener_out_was_tried() -> None:
    scene = worn("Aki")
    scene.fight(15, {"Aki": 4, "Ren": 1, "Sora": 1})
    scene.play("weaken", {"move": 4})
    assert scene.of()["out"] is True and scene.battle["danger"] == 15
    scene.round(Ren=4, Sora=4)


@pytest.mark.rule("YO-R13", "YO-12")
@pytest.mark.parametrize("move", ["risk", "use_ability"])
def test_any_move_can_take_one_out_of_the_fight(move: str) -> None:
    scene = worn("Aki")
    scene.fight(9, {"Aki": 4, "Ren": 1})
    scene.play(move, {"move": 3})
    assert scene.pools == {"Ren": 1} and scene.battle["weak_points"] == {"Ren": 1}
    assert scene.battle["reachable"] is False


@pytest.mark.rule("YO-R13", "YO-12")
def test_a_helper_can_go_out_of_the_fight_too() -> None:
    scene = worn("Ren")
    scene.fight(9, {"Aki": 4, "Ren": 1})
    scene.throw("risk", {"move": 1, "attribute": 4}, attribute="Eyes")
    scene.help(2, "Ren")
    assert scene.pools == {"Aki": 1, "Ren": 1}
    scene.settle()
    assert scene.pools == {"Aki": 1}


@pytest.mark.rule("YO-R13")
def test_nobody_left_is_the_end_without_clues() -> None:
    scene = worn("Aki", "Ren")
    scene.fight(12, {"Aki": 4, "Ren": 5})
    done = scene.round(Aki=5, Ren=4)
    assert scene.of("Aki")["out"] and scene.of("Ren")["out"]
    assert scene.battle["over"] is True
    assert "clues" not in gives(done) and scene.clues == {}
    assert (scene.pools, scene.battle["weak_points"]) == ({}, {})
    assert scene.refused("gm", "fight_round", {}) == "not_now"
    scene.fight(5, {"Sora": 1})


@pytest.mark.rule("YO-R13", "YO-19")
def test_nobody_left_in_the_round_that_won_it_still_has_clues() -> None:
    scene = worn("Aki", "Ren")
    scene.fight(9, {"Aki": 4, "Ren": 5})
    done = scene.round(Aki=5, Ren=4)
    assert scene.of("Aki")["out"] and scene.of("Ren")["out"]
    assert scene.battle["over"] is True and gives(done) == {"clues": 1}


@pytest.mark.rule("YO-R13")
def test_the_last_one_out_by_a_move_ends_the_fight_without_clues() -> None:
    for move in ("weaken", "risk"):
        scene = worn("Aki")
        scene.fight(2, {"Aki": 4})
        scene.play(move, {"move": 5})
        assert scene.battle["over"] is True
        assert scene.clues == {} and scene.pools == {}


@pytest.mark.rule("YO-R13", "YO-18")
def test_the_highest_die_of_who_goes_out_gives_nobody_else_a_die() -> None:
    scene = worn("Aki")
    scene.fight(12, {"Aki": 4, "Ren": 1, "Sora": 1})
    scene.round(Aki=6, Ren=4, Sora=2)
    assert scene.pools == {"Ren": 1, "Sora": 1}


@pytest.mark.rule("YO-R13", "YO-R12")
def test_in_a_tie_with_who_goes_out_the_others_take_their_die() -> None:
    scene = worn("Aki")
    scene.fight(12, {"Aki": 4, "Ren": 1, "Sora": 1})
    scene.round(Aki=4, Ren=4, Sora=2)
    assert scene.pools == {"Ren": 2, "Sora": 1}
