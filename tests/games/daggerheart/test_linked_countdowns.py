"""A progress and a consequence countdown that are linked: one set off, the other over."""

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


def chase(escape: int = 5, riders: int = 5, turned: bool = False, **options: Any) -> Scene:
    """Escape (progress) and Riders (consequence), added in this order or the other."""
    scene = Scene(**{"Mira": {}, "Tomas": {}, **options})
    if turned:
        scene.countdown("Riders", riders, kind="consequence")
        scene.countdown("Escape", escape, kind="progress", linked="Riders")
    else:
        scene.countdown("Escape", escape, kind="progress")
        scene.countdown("Riders", riders, kind="consequence", linked="Escape")
    return scene


def clocks(scene: Scene) -> dict[str, tuple[int, int, bool]]:
    """What is left, how often it was set off, whether it is over."""
    state = scene.state
    return {
        name: (state["countdowns"][name], each["triggered"], each["over"])
        for name, each in sorted(state["clocks"].items())
    }


@pytest.mark.rule("DH-74")
@pytest.mark.parametrize("turned", [False, True])
def test_both_know_of_each_other(turned: bool) -> None:
    state = chase(turned=turned).state
    assert state["clocks"]["Escape"]["linked"] == "Riders"
    assert state["clocks"]["Riders"]["linked"] == "Escape"


@pytest.mark.rule("DH-74", "DH-68")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize(
    ("throw", "escape", "riders"),
    [
        (CRITICAL, 2, 5),
        (SUCCESS_WITH_HOPE, 3, 5),
        (SUCCESS_WITH_FEAR, 4, 4),
        (FAILURE_WITH_HOPE, 5, 3),
        (FAILURE_WITH_FEAR, 5, 2),
    ],
)
def test_both_move_with_the_same_rolls(
    edition: str, throw: Throw, escape: int, riders: int
) -> None:
    scene = chase(edition=edition)
    scene.play(throw)
    assert clocks(scene) == {"Escape": (escape, 0, False), "Riders": (riders, 0, False)}


@pytest.mark.rule("DH-74")
@pytest.mark.parametrize("turned", [False, True])
def test_when_one_is_set_off_the_other_is_over_where_it_stands(turned: bool) -> None:
    scene = chase(2, 5, turned)
    result = scene.play(SUCCESS_WITH_HOPE).result
    assert result["triggered"] == ["Escape"]
    assert clocks(scene) == {"Escape": (0, 1, False), "Riders": (5, 0, True)}
    scene = chase(5, 2, turned)
    result = scene.play(FAILURE_WITH_HOPE).result
    assert result["triggered"] == ["Riders"]
    assert clocks(scene) == {"Escape": (5, 0, True), "Riders": (0, 1, False)}


@pytest.mark.rule("DH-74")
def test_what_moved_with_the_roll_that_ended_it_has_moved() -> None:
    scene = chase(4, 1)
    assert scene.play(SUCCESS_WITH_FEAR).result["triggered"] == ["Riders"]
    assert clocks(scene) == {"Escape": (3, 0, True), "Riders": (0, 1, False)}


@pytest.mark.rule("DH-R38")
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("riders", [1, 3])
def test_progress_moves_first_and_the_other_does_not(turned: bool, riders: int) -> None:
    scene = chase(1, riders, turned)
    assert scene.play(SUCCESS_WITH_FEAR).result["triggered"] == ["Escape"]
    assert clocks(scene) == {"Escape": (0, 1, False), "Riders": (riders, 0, True)}


@pytest.mark.rule("DH-74", "DH-R40")
def test_nothing_moves_one_that_is_over() -> None:
    scene = chase(1, 5)
    scene.play(SUCCESS_WITH_HOPE)
    before = clocks(scene)
    for throw in (FAILURE_WITH_FEAR, CRITICAL, SUCCESS_WITH_FEAR):
        assert "triggered" not in scene.play(throw).result
    for name in ("Escape", "Riders"):
        assert "triggered" not in scene.do("gm", "tick_countdown", name=name, by=9).result
    assert clocks(scene) == before


@pytest.mark.rule("DH-74")
@pytest.mark.parametrize(("name", "other"), [("Escape", "Riders"), ("Riders", "Escape")])
def test_a_tick_by_hand_ends_the_other_too(name: str, other: str) -> None:
    scene = chase()
    result = scene.do("gm", "tick_countdown", name=name, by=6).result
    assert result["triggered"] == [name]
    assert clocks(scene) == {name: (0, 1, False), other: (5, 0, True)}


@pytest.mark.rule("DH-74", "DH-69")
def test_each_may_be_a_pc_s() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.countdown("Escape", 2, kind="progress", of="Mira")
    scene.countdown("Riders", 5, kind="consequence", of="Tomas", linked="Escape")
    scene.play(FAILURE_WITH_FEAR)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    assert clocks(scene) == {"Escape": (2, 0, False), "Riders": (5, 0, False)}
    scene.play(SUCCESS_WITH_FEAR, "Tomas")
    scene.play(SUCCESS_WITH_HOPE)
    assert clocks(scene) == {"Escape": (0, 1, False), "Riders": (4, 0, True)}


@pytest.mark.rule("DH-74", "DH-77")
def test_a_tag_team_moves_both_once() -> None:
    scene = chase(2, 5, Mira={"hope": 3})
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    scene.do("gm", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    scene.roll(SUCCESS_WITH_FEAR, "Tomas")
    assert "triggered" not in scene.do("anna", "choose", character="Tomas").result
    assert clocks(scene) == {"Escape": (1, 0, False), "Riders": (4, 0, False)}


@pytest.mark.rule("DH-74")
@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "progress"},
        {"kind": "standard"},
        {"kind": "long_term"},
        {"kind": "manual"},
        {},
        {"kind": "consequence", "loop": "same"},
    ],
)
def test_what_is_not_linked_to_a_progress_countdown(fields: dict[str, Any]) -> None:
    scene = Scene()
    scene.countdown("Escape", kind="progress")
    code = scene.refused("gm", "add_countdown", name="Riders", start=4, linked="Escape", **fields)
    assert code == "bad_value"


@pytest.mark.rule("DH-74")
@pytest.mark.parametrize(
    "other",
    [
        {"kind": "standard"},
        {"kind": "long_term"},
        {"kind": "manual"},
        {"kind": "progress"},
        {"kind": "consequence", "loop": "same"},
        {"kind": "consequence", "loop": "increasing"},
    ],
)
def test_what_nothing_is_linked_to(other: dict[str, Any]) -> None:
    scene = Scene()
    scene.countdown("Other", **other)
    fields = {"name": "Escape", "start": 4, "kind": "progress", "linked": "Other"}
    assert scene.refused("gm", "add_countdown", **fields) == "bad_value"


@pytest.mark.rule("DH-74")
def test_nothing_is_linked_twice_or_to_what_is_not_there() -> None:
    scene = chase()
    third = {"name": "Rain", "start": 4}
    for kind, linked in (("progress", "Riders"), ("consequence", "Escape")):
        assert (
            scene.refused("gm", "add_countdown", **third, kind=kind, linked=linked) == "bad_value"
        )
    fields = {**third, "kind": "progress", "linked": "Wind"}
    assert scene.refused("gm", "add_countdown", **fields) == "unknown_name"
    fields = {**third, "kind": "progress", "linked": "Rain"}
    assert scene.refused("gm", "add_countdown", **fields) == "unknown_name"


@pytest.mark.rule("DH-74")
def test_nothing_is_linked_to_one_that_has_run_out() -> None:
    scene = Scene()
    scene.countdown("Escape", 1, kind="progress")
    scene.play(SUCCESS_WITH_HOPE)
    fields = {"name": "Riders", "start": 4, "kind": "consequence", "linked": "Escape"}
    assert scene.refused("gm", "add_countdown", **fields) == "not_now"
    scene = chase(1, 5)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "end_countdown", name="Escape")
    fields = {"name": "Escape", "start": 4, "kind": "progress", "linked": "Riders"}
    assert scene.refused("gm", "add_countdown", **fields) == "not_now"  # it is over


@pytest.mark.rule("DH-74")
@pytest.mark.parametrize("name", ["Escape", "Riders"])
def test_taking_one_away_unties_the_other(name: str) -> None:
    scene = chase()
    other = "Riders" if name == "Escape" else "Escape"
    scene.do("gm", "end_countdown", name=name)
    assert scene.state["clocks"][other]["linked"] is None
    scene.do("gm", "tick_countdown", name=other, by=5)
    assert clocks(scene) == {other: (0, 1, False)}


@pytest.mark.rule("DH-74")
def test_one_that_was_untied_can_be_linked_again() -> None:
    scene = chase()
    scene.do("gm", "end_countdown", name="Riders")
    scene.countdown("Storm", 2, kind="consequence", linked="Escape")
    assert scene.state["clocks"]["Escape"]["linked"] == "Storm"
    scene.play(FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Escape": (5, 0, True), "Storm": (0, 1, False)}


@pytest.mark.rule("DH-74")
def test_one_that_is_over_stays_over_when_the_other_is_taken_away() -> None:
    scene = chase(1, 5)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "end_countdown", name="Escape")
    assert clocks(scene) == {"Riders": (5, 0, True)}
    scene.play(FAILURE_WITH_FEAR)
    assert clocks(scene) == {"Riders": (5, 0, True)}


@pytest.mark.rule("DH-74", "DH-73")
def test_a_thrown_start_may_be_linked() -> None:
    scene = Scene()
    scene.countdown("Escape", 3, kind="progress")
    fields = {"name": "Riders", "start": "1d6", "kind": "consequence", "linked": "Escape"}
    scene.do("gm", "add_countdown", {"start": [2]}, **fields)
    assert scene.state["countdowns"] == {"Escape": 3, "Riders": 2}
    assert scene.state["clocks"]["Escape"]["linked"] == "Riders"
