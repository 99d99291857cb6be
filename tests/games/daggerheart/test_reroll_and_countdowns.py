"""A reroll of a roll that moved countdowns, ended one, or set one off."""

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


def again(scene: Scene, throw: Throw, character: str = "Mira") -> Any:
    """Both Duality Dice are thrown again."""
    hope, fear = throw
    by = {"Mira": "anna", "Tomas": "ben"}[character]
    dice = {"hope": hope, "fear": fear}
    fields = {"character": character, "dice": ["hope", "fear"]}
    return scene.do(by, "reroll", dice, **fields).result


def clocks(scene: Scene) -> dict[str, tuple[int, int, int, bool]]:
    """What is left, the start, how often it was set off, whether it is over."""
    state = scene.state
    return {
        name: (state["countdowns"][name], each["start"], each["triggered"], each["over"])
        for name, each in state["clocks"].items()
    }


@pytest.mark.rule("DH-R39")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(
    ("kind", "first", "second", "left", "count"),
    [
        ("progress", CRITICAL, SUCCESS_WITH_FEAR, 1, 0),
        ("progress", CRITICAL, FAILURE_WITH_FEAR, 2, 0),
        ("progress", SUCCESS_WITH_HOPE, CRITICAL, 0, 1),
        ("progress", FAILURE_WITH_HOPE, CRITICAL, 0, 1),
        ("consequence", FAILURE_WITH_FEAR, SUCCESS_WITH_HOPE, 2, 0),
        ("consequence", FAILURE_WITH_FEAR, FAILURE_WITH_HOPE, 0, 1),
        ("standard", SUCCESS_WITH_HOPE, FAILURE_WITH_FEAR, 1, 0),
    ],
)
def test_one_that_was_set_off_goes_back_before_the_new_result_counts(
    hidden: bool, kind: str, first: Throw, second: Throw, left: int, count: int
) -> None:
    scene = Scene()
    scene.countdown("Flood", 2, kind=kind, hidden=hidden)
    scene.play(first)
    again(scene, second)
    assert clocks(scene) == {"Flood": (left, 2, count, False)}


@pytest.mark.rule("DH-R39")
def test_a_reroll_tells_what_it_sets_off() -> None:
    scene = Scene()
    scene.countdown("Flood", 1)
    scene.countdown("Door", 3, kind="progress")
    assert scene.play(SUCCESS_WITH_HOPE).result["triggered"] == ["Flood"]
    assert again(scene, CRITICAL)["triggered"] == ["Flood", "Door"]
    assert clocks(scene) == {"Flood": (0, 1, 1, False), "Door": (0, 3, 1, False)}
    assert again(scene, FAILURE_WITH_HOPE)["triggered"] == ["Flood"]
    assert clocks(scene) == {"Flood": (0, 1, 1, False), "Door": (3, 3, 0, False)}


@pytest.mark.rule("DH-R39", "DH-70", "DH-71", "DH-72")
@pytest.mark.parametrize("loop", ["same", "increasing", "decreasing"])
def test_a_loop_goes_back_with_its_start(loop: str) -> None:
    scene = Scene()
    scene.countdown("Tide", 3, kind="progress", loop=loop)
    scene.do("gm", "tick_countdown", name="Tide")
    scene.play(SUCCESS_WITH_HOPE)
    start = {"same": 3, "increasing": 4, "decreasing": 2}[loop]
    assert clocks(scene) == {"Tide": (start, start, 1, False)}
    assert "triggered" not in again(scene, SUCCESS_WITH_FEAR)
    assert clocks(scene) == {"Tide": (1, 3, 0, False)}


@pytest.mark.rule("DH-R39", "DH-70")
def test_a_loop_that_was_ticked_since_goes_back_to_before_the_roll() -> None:
    scene = Scene()
    scene.countdown("Tide", 4, kind="progress", loop="increasing")
    scene.do("gm", "tick_countdown", name="Tide", by=2)
    scene.play(SUCCESS_WITH_HOPE)
    assert clocks(scene) == {"Tide": (5, 5, 1, False)}
    scene.do("gm", "tick_countdown", name="Tide", by=3)
    again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Tide": (2, 4, 0, False)}


@pytest.mark.rule("DH-R39", "DH-R17")
def test_a_tick_by_hand_stays_on_one_that_only_moved() -> None:
    scene = Scene()
    scene.countdown("Tide", 9, kind="progress")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "tick_countdown", name="Tide", by=3)
    again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Tide": (6, 9, 0, False)}


@pytest.mark.rule("DH-R39", "DH-R40")
def test_one_that_was_set_off_by_hand_since_stays_so() -> None:
    scene = Scene()
    scene.countdown("Tide", 3)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "tick_countdown", name="Tide", by=2)
    assert "triggered" not in again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Tide": (0, 3, 1, False)}


@pytest.mark.rule("DH-R39", "DH-70")
def test_a_loop_that_was_set_off_by_hand_since_takes_the_roll_s_ticks_back() -> None:
    scene = Scene()
    scene.countdown("Tide", 3, kind="progress", loop="same")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "tick_countdown", name="Tide")
    assert clocks(scene) == {"Tide": (3, 3, 1, False)}
    again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Tide": (5, 3, 1, False)}


@pytest.mark.rule("DH-R39", "DH-74")
@pytest.mark.parametrize("turned", [False, True])
def test_the_linked_one_is_not_over_either(turned: bool) -> None:
    scene = Scene()
    if turned:
        scene.countdown("Riders", 4, kind="consequence")
        scene.countdown("Escape", 1, kind="progress", linked="Riders")
    else:
        scene.countdown("Escape", 1, kind="progress")
        scene.countdown("Riders", 4, kind="consequence", linked="Escape")
    scene.play(SUCCESS_WITH_FEAR)
    assert clocks(scene)["Riders"] == (4, 4, 0, True)
    again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene)["Escape"] == (1, 1, 0, False)
    assert clocks(scene)["Riders"] == (2, 4, 0, False)


@pytest.mark.rule("DH-R39", "DH-74")
def test_what_moved_and_was_ended_by_one_roll_goes_back_whole() -> None:
    scene = Scene()
    scene.countdown("Escape", 5, kind="progress")
    scene.countdown("Riders", 1, kind="consequence", linked="Escape")
    scene.play(SUCCESS_WITH_FEAR)
    assert clocks(scene) == {"Escape": (4, 5, 0, True), "Riders": (0, 1, 1, False)}
    again(scene, SUCCESS_WITH_HOPE)
    assert clocks(scene) == {"Escape": (3, 5, 0, False), "Riders": (1, 1, 0, False)}


@pytest.mark.rule("DH-R39", "DH-74")
def test_one_ended_by_hand_since_is_still_over() -> None:
    scene = Scene()
    scene.countdown("Escape", 5, kind="progress")
    scene.countdown("Riders", 3, kind="consequence", linked="Escape")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "tick_countdown", name="Riders", by=3)
    assert clocks(scene) == {"Escape": (3, 5, 0, True), "Riders": (0, 3, 1, False)}
    again(scene, FAILURE_WITH_FEAR)
    assert clocks(scene) == {"Escape": (3, 5, 0, True), "Riders": (0, 3, 1, False)}


@pytest.mark.rule("DH-R39", "DH-74")
@pytest.mark.parametrize("hide", ["Escape", "Riders", "both"])
def test_hidden_ones_go_back_the_same_way(hide: str) -> None:
    scene = Scene()
    scene.countdown("Escape", 1, kind="progress", hidden=hide in ("Escape", "both"))
    fields = {"kind": "consequence", "linked": "Escape", "hidden": hide in ("Riders", "both")}
    scene.countdown("Riders", 4, **fields)
    scene.play(SUCCESS_WITH_FEAR)
    assert clocks(scene) == {"Escape": (0, 1, 1, False), "Riders": (4, 4, 0, True)}
    again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Escape": (1, 1, 0, False), "Riders": (2, 4, 0, False)}


@pytest.mark.rule("DH-R39", "DH-R40")
@pytest.mark.parametrize("left", [1, 3])
def test_one_of_the_same_name_that_came_since_is_not_moved(left: int) -> None:
    scene = Scene()
    scene.countdown("Flood", left)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "end_countdown", name="Flood")
    scene.countdown("Flood", 7, kind="manual")
    again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Flood": (7, 7, 0, False)}
    scene.do("gm", "end_countdown", name="Flood")
    again(scene, CRITICAL)
    assert clocks(scene) == {}


@pytest.mark.rule("DH-R39", "DH-74")
def test_one_of_a_pair_taken_away_since_leaves_the_other_to_go_back() -> None:
    scene = Scene()
    scene.countdown("Escape", 1, kind="progress")
    scene.countdown("Riders", 4, kind="consequence", linked="Escape")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "end_countdown", name="Escape")
    assert clocks(scene) == {"Riders": (4, 4, 0, True)}
    again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Riders": (2, 4, 0, False)}
    assert scene.state["clocks"]["Riders"]["linked"] is None


@pytest.mark.rule("DH-R39")
def test_one_that_came_after_the_roll_moves_only_with_the_new_result() -> None:
    scene = Scene()
    scene.play(SUCCESS_WITH_HOPE)
    scene.countdown("Flood", 4, kind="progress")
    again(scene, SUCCESS_WITH_HOPE)
    assert clocks(scene) == {"Flood": (2, 4, 0, False)}


@pytest.mark.rule("DH-R39", "DH-77")
def test_a_leader_s_reroll_takes_back_what_the_group_set_off() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.countdown("Door", 2, kind="progress")
    scene.do(
        "gm",
        "call_group",
        leader="Mira",
        trait="agility",
        difficulty=12,
        others={"Tomas": "agility"},
    )
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    assert scene.roll(SUCCESS_WITH_HOPE).result["triggered"] == ["Door"]
    again(scene, FAILURE_WITH_HOPE)
    assert clocks(scene) == {"Door": (2, 2, 0, False)}


@pytest.mark.rule("DH-R39", "DH-77")
def test_a_reaction_thrown_again_moves_nothing() -> None:
    scene = Scene()
    scene.countdown("Door", 2)
    scene.play(FAILURE_WITH_HOPE, kind="reaction")
    again(scene, CRITICAL)
    assert clocks(scene) == {"Door": (2, 2, 0, False)}


@pytest.mark.rule("DH-R39", "DH-R44", "DH-69")
def test_when_its_pc_left_between_the_roll_and_the_reroll_the_new_result_moves_it() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.countdown("Curse", 4, of="Tomas")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("ben", "remove", name="Tomas")
    again(scene, SUCCESS_WITH_FEAR)
    assert clocks(scene) == {"Curse": (3, 4, 0, False)}


@pytest.mark.rule("DH-R39")
def test_a_corrected_one_that_was_set_off_goes_back_to_before_the_roll() -> None:
    scene = Scene()
    scene.countdown("Flood", 1)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "correct", at="countdowns.Flood", to=6)
    again(scene, SUCCESS_WITH_FEAR)
    assert clocks(scene) == {"Flood": (0, 1, 1, False)}


@pytest.mark.rule("DH-R39")
def test_a_reroll_can_be_undone() -> None:
    scene = Scene()
    scene.countdown("Escape", 1, kind="progress")
    scene.countdown("Riders", 4, kind="consequence", linked="Escape")
    scene.countdown("Tide", 1, loop="increasing")
    before = scene.state
    scene.play(SUCCESS_WITH_FEAR)
    rolled = scene.state
    again(scene, FAILURE_WITH_FEAR)
    scene.do("gm", "undo")
    assert scene.state == rolled
    for _ in range(2):
        scene.do("gm", "undo")
    assert scene.state == before
