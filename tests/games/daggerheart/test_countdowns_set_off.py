"""Countdowns that come to 0: set off once, told where it happens, and still."""

from typing import Any

import pytest

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
    Throw,
)

CLOCK = {
    "start": 4,
    "kind": "standard",
    "loop": "none",
    "linked": None,
    "of": None,
    "triggered": 0,
    "over": False,
}
TICKS: dict[Throw, dict[str, int]] = {
    CRITICAL: {"standard": 1, "progress": 3, "consequence": 0},
    SUCCESS_WITH_HOPE: {"standard": 1, "progress": 2, "consequence": 0},
    SUCCESS_WITH_FEAR: {"standard": 1, "progress": 1, "consequence": 1},
    FAILURE_WITH_HOPE: {"standard": 1, "progress": 0, "consequence": 2},
    FAILURE_WITH_FEAR: {"standard": 1, "progress": 0, "consequence": 3},
}
KINDS = ("standard", "progress", "consequence", "long_term", "manual")


@pytest.mark.rule("DH-67")
@pytest.mark.parametrize("kind", KINDS)
def test_a_countdown_says_what_it_is(kind: str) -> None:
    scene = Scene()
    scene.countdown("Flood", kind=kind)
    clock = {**CLOCK, "kind": kind}
    for seat in ("gm", "anna", "eva"):
        view = scene.table.view(seat)
        assert (view["countdowns"], view["clocks"]) == ({"Flood": 4}, {"Flood": clock})
    scene.do("gm", "tick_countdown", name="Flood")
    assert scene.state["clocks"] == {"Flood": clock} and scene.state["countdowns"] == {"Flood": 3}


@pytest.mark.rule("DH-67", "DH-68", "DH-75", "DH-76")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("throw", TICKS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_what_a_roll_sets_off(edition: str, throw: Throw, kind: str, start: int) -> None:
    scene = Scene(edition=edition)
    scene.countdown("Flood", start, kind=kind)
    result = scene.play(throw).result
    left = max(start - TICKS[throw].get(kind, 0), 0)
    assert scene.state["countdowns"] == {"Flood": left}
    assert result.get("triggered") == (None if left else ["Flood"])
    assert scene.state["clocks"]["Flood"]["triggered"] == int(not left)


@pytest.mark.rule("DH-67", "DH-R36", "DH-R40")
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_set_off_once_and_then_nothing_moves_it(kind: str) -> None:
    scene = Scene()
    scene.countdown("Flood", 3, kind=kind)
    first = scene.do("gm", "tick_countdown", name="Flood", by=7)
    assert first.result["triggered"] == ["Flood"]
    for _ in range(2):
        again = scene.do("gm", "tick_countdown", name="Flood", by=2)
        assert "triggered" not in again.result
        assert "triggered" not in scene.play(SUCCESS_WITH_FEAR).result
    assert scene.state["countdowns"] == {"Flood": 0}
    assert scene.state["clocks"]["Flood"] == {**CLOCK, "start": 3, "kind": kind, "triggered": 1}


@pytest.mark.rule("DH-R40")
def test_the_gm_takes_it_away_and_its_name_is_free() -> None:
    scene = Scene()
    scene.countdown("Flood", 1)
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.refused("anna", "end_countdown", name="Flood") == "not_yours"
    assert scene.refused("gm", "end_countdown", name="Rain") == "unknown_name"
    assert scene.refused("gm", "end_countdown") == "bad_value"
    assert scene.refused("gm", "add_countdown", name="Flood", start=2) == "bad_value"
    scene.do("gm", "end_countdown", name="Flood")
    assert (scene.state["countdowns"], scene.state["clocks"]) == ({}, {})
    scene.countdown("Flood", 6)
    assert scene.state["clocks"]["Flood"] == {**CLOCK, "start": 6}


@pytest.mark.rule("DH-R40")
def test_one_that_runs_can_be_taken_away_too() -> None:
    scene = Scene()
    scene.countdown("Flood")
    scene.countdown("Rain", 9)
    scene.do("gm", "end_countdown", name="Flood")
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.state["countdowns"] == {"Rain": 8}


@pytest.mark.rule("DH-67")
def test_several_are_told_in_the_order_they_were_added() -> None:
    scene = Scene()
    for name, kind in (
        ("D", "consequence"),
        ("B", "standard"),
        ("C", "progress"),
        ("A", "standard"),
    ):
        scene.countdown(name, 1, kind=kind)
    scene.countdown("E", 2)
    assert scene.play(SUCCESS_WITH_FEAR).result["triggered"] == ["D", "B", "C", "A"]
    assert scene.state["countdowns"] == {"D": 0, "B": 0, "C": 0, "A": 0, "E": 1}


@pytest.mark.rule("DH-69", "DH-68")
@pytest.mark.parametrize("kind", ["standard", "progress", "consequence"])
def test_one_of_a_pc_moves_only_with_their_action_rolls(kind: str) -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.countdown("Breath", 9, kind=kind, of="Tomas")
    assert scene.state["clocks"]["Breath"]["of"] == "Tomas"
    scene.play(SUCCESS_WITH_FEAR, "Mira")
    scene.play(SUCCESS_WITH_FEAR, "Tomas", kind="reaction")
    assert scene.state["countdowns"] == {"Breath": 9}
    scene.play(SUCCESS_WITH_FEAR, "Tomas")
    assert scene.state["countdowns"] == {"Breath": 8}
    scene.do("gm", "tick_countdown", name="Breath", by=2)
    assert scene.state["countdowns"] == {"Breath": 6}


@pytest.mark.rule("DH-69", "DH-75", "DH-76")
def test_what_no_roll_moves_is_nobody_s() -> None:
    scene = Scene()
    for kind in ("long_term", "manual"):
        fields = {"name": "Flood", "start": 4, "kind": kind, "of": "Mira"}
        assert scene.refused("gm", "add_countdown", **fields) == "bad_value"
    scene.adversary("Hound")
    for of in ("Oren", "Hound"):
        fields = {"name": "Flood", "start": 4, "of": of}
        assert scene.refused("gm", "add_countdown", **fields) == "unknown_name"


@pytest.mark.rule("DH-R44")
def test_when_the_pc_leaves_everybody_s_rolls_move_it() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.countdown("Curse", 9, of="Tomas")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("ben", "remove", name="Tomas")
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.state["countdowns"] == {"Curse": 8}
    scene.do("ben", "add_character", name="Tomas")  # another one of that name
    scene.play(SUCCESS_WITH_HOPE)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.state["countdowns"] == {"Curse": 6}


@pytest.mark.rule("DH-R44")
def test_a_pc_who_is_down_has_not_left() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.countdown("Curse", 9, of="Tomas")
    scene.faint("Tomas")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "hand_over", name="Tomas", player="eva")
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.state["countdowns"] == {"Curse": 9}


@pytest.mark.rule("DH-77")
@pytest.mark.parametrize("throw", TICKS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_reaction_sets_nothing_off(throw: Throw, kind: str) -> None:
    scene = Scene()
    scene.countdown("Flood", 1, kind=kind)
    assert "triggered" not in scene.play(throw, kind="reaction").result
    assert scene.state["countdowns"] == {"Flood": 1}


@pytest.mark.rule("DH-77", "DH-69")
@pytest.mark.parametrize("of", ["Mira", "Tomas", "Ilka", None])
def test_a_group_is_one_roll_its_leader_s(of: str | None) -> None:
    scene = Scene(Mira={}, Tomas={}, Ilka={})
    scene.countdown("Flood", 9, **({} if of is None else {"of": of}))
    others = {"Tomas": "agility", "Ilka": "agility"}
    scene.do("gm", "call_group", leader="Mira", trait="agility", difficulty=12, others=others)
    scene.roll(CRITICAL, "Tomas")
    scene.roll(SUCCESS_WITH_FEAR, "Ilka")
    assert scene.state["countdowns"] == {"Flood": 9}
    scene.roll(SUCCESS_WITH_HOPE)
    assert scene.state["countdowns"] == {"Flood": 8 if of in ("Mira", None) else 9}


@pytest.mark.rule("DH-77", "DH-69")
@pytest.mark.parametrize("chosen", ["Mira", "Tomas"])
@pytest.mark.parametrize("of", ["Mira", "Tomas", "Ilka", None])
def test_a_tag_team_is_one_roll_of_both(chosen: str, of: str | None) -> None:
    scene = Scene(Mira={"hope": 3}, Tomas={}, Ilka={})
    scene.countdown("Flood", 1, **({} if of is None else {"of": of}))
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    scene.do("gm", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    scene.roll(SUCCESS_WITH_FEAR, "Tomas")
    assert scene.state["countdowns"] == {"Flood": 1}
    result = scene.do("anna", "choose", character=chosen).result
    assert result.get("triggered") == (None if of == "Ilka" else ["Flood"])
    assert scene.state["countdowns"] == {"Flood": 1 if of == "Ilka" else 0}


@pytest.mark.rule("DH-67")
@pytest.mark.parametrize("to", [0, 3, 999_999])
def test_a_corrected_countdown_is_set_off_by_nobody(to: int) -> None:
    scene = Scene()
    scene.countdown("Flood")
    result = scene.do("gm", "correct", at="countdowns.Flood", to=to).result
    assert "triggered" not in result
    assert scene.state["countdowns"] == {"Flood": to}
    assert scene.state["clocks"]["Flood"]["triggered"] == 0
    assert scene.refused("gm", "correct", at="countdowns.Flood", to=-1) == "bad_value"


@pytest.mark.rule("DH-67", "DH-R40")
def test_one_corrected_up_again_runs_and_is_set_off_again() -> None:
    scene = Scene()
    scene.countdown("Flood", 1)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "correct", at="countdowns.Flood", to=1)
    assert scene.play(SUCCESS_WITH_HOPE).result["triggered"] == ["Flood"]
    assert scene.state["clocks"]["Flood"]["triggered"] == 2


@pytest.mark.rule("DH-67")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"start": 0}, "bad_value"),
        ({"start": "0d0"}, "bad_value"),
        ({"start": "many"}, "bad_value"),
        ({"start": 1_000_000}, "bad_value"),
        ({"start": [4]}, "bad_value"),
        ({"start": 4, "kind": "loop"}, "bad_value"),
        ({"start": 4, "loop": "always"}, "bad_value"),
        ({"start": 4, "left": 2}, "unknown_field"),
        ({"start": 4, "linked": "Rain"}, "unknown_name"),
    ],
)
def test_what_is_no_countdown(fields: dict[str, Any], code: str) -> None:
    scene = Scene()
    fields = {"kind": "progress", **fields} if "linked" in fields else fields
    assert scene.refused("gm", "add_countdown", name="Flood", **fields) == code
