"""Rests that are interrupted: what is taken back, and what cannot be."""

from typing import Any

import pytest

from .scene import Scene

WORN = {"stress": 4, "armor_score": 6, "hope": 1}


def resting(kind: str = "short", **sheets: Any) -> Scene:
    """Mira and Tomas rest with 4 slots of everything marked."""
    scene = Scene(**(sheets or {"Mira": WORN, "Tomas": WORN}))
    for name in scene.state["characters"]:
        for what in ("hp", "armor"):
            scene.do("gm", "mark", target=name, what=what, amount=4)
    scene.do("gm", "start_rest", kind=kind)
    return scene


def slots(scene: Scene, name: str = "Mira") -> tuple[int, int, int]:
    who = scene.of(name)
    return who["hp"], who["stress"], who["armor"]


@pytest.mark.rule("DH-55", "DH-R25", "DH-R26")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_short_rest_that_is_interrupted_brings_nothing(before: int) -> None:
    scene = resting()
    scene.do("gm", "correct", at="short_rests", to=before)
    start = scene.state
    scene.downtime("Mira", "clear_stress", 2)
    scene.downtime("Mira", "repair_armor", 2, target="Tomas")
    scene.downtime("Tomas", "tend_to_wounds", 1, target="Mira")
    scene.downtime("Tomas", "prepare")
    done = scene.do("gm", "interrupt_rest", text="Torches in the wood.")
    assert scene.state == {**start, "rest": None, "short_rests": before, "fear": 0}
    assert done.result["changes"] == {"stress": {"Mira": 3}, "hope": {"Tomas": -1}}


@pytest.mark.rule("DH-55", "DH-R25")
def test_a_long_rest_that_is_interrupted_is_a_short_one_with_all_moves_left() -> None:
    scene = resting("long")
    scene.countdown("Bridge", kind="long_term")
    scene.downtime("Mira", "clear_stress")
    scene.downtime("Mira", "project", countdown="Bridge")
    scene.downtime("Tomas", "repair_armor", target="Mira")
    assert slots(scene) == (4, 0, 0) and scene.state["countdowns"] == {"Bridge": 3}
    scene.do("gm", "interrupt_rest")
    assert slots(scene) == (4, 4, 4) and scene.state["countdowns"] == {"Bridge": 4}
    assert scene.state["rest"] == {"kind": "short", "moves": {"Mira": [], "Tomas": []}}
    project = {"character": "Mira", "move": "project", "countdown": "Bridge"}
    assert scene.refused("anna", "downtime", **project) == "not_now"
    scene.downtime("Mira", "clear_stress", 1)
    scene.downtime("Mira", "clear_stress", 1)
    assert slots(scene) == (4, 0, 4)
    assert scene.refused("anna", "downtime", character="Mira", move="other") == "already_used"


@pytest.mark.rule("DH-55", "DH-54", "DH-R26")
@pytest.mark.parametrize("row", [0, 1, 2, 3])
def test_finished_as_a_short_one_it_counts_as_that(row: int) -> None:
    scene = resting("long")
    scene.do("gm", "correct", at="short_rests", to=row)
    scene.countdown("Bridge", kind="long_term")
    scene.do("gm", "interrupt_rest")
    assert scene.state["short_rests"] == row
    assert scene.refused("gm", "end_rest", {"d4": 1}, countdown="Bridge") == "bad_value"
    result = scene.do("gm", "end_rest", {"d4": 3}).result
    assert result["total"] == scene.fear == 3  # nobody is counted
    assert scene.state["short_rests"] == min(row + 1, 3)


@pytest.mark.rule("DH-55", "DH-R26")
def test_interrupted_twice_it_is_no_rest_at_all() -> None:
    scene = resting("long")
    scene.downtime("Mira", "tend_to_wounds")
    scene.do("gm", "interrupt_rest")
    scene.downtime("Mira", "tend_to_wounds", 2)
    assert slots(scene) == (1, 4, 4)
    scene.do("gm", "interrupt_rest")
    assert slots(scene) == (4, 4, 4)
    assert (scene.state["rest"], scene.state["short_rests"], scene.fear) == (None, 0, 0)
    assert scene.refused("gm", "interrupt_rest") == "not_now"


@pytest.mark.rule("DH-55", "DH-56", "DH-61")
def test_it_frees_nothing_ends_nothing_and_wakes_nobody() -> None:
    feature = {"name": "Rally", "per": "rest"}
    scene = Scene(Mira={"features": [feature]}, Tomas={})
    scene.do("anna", "use_feature", of="Mira", feature="Rally")
    scene.do("gm", "add_effect", name="Ward", on="Mira", by="Mira", until="rest")
    scene.faint("Tomas")
    for kind in ("short", "long"):
        scene.do("gm", "start_rest", kind=kind)
        scene.do("gm", "interrupt_rest")
        assert scene.of()["uses"] == {"Rally": 0}
        assert list(scene.state["effects"]) == ["Ward"] and scene.standing("Tomas") == "unconscious"
    ended = scene.do("gm", "end_rest", {"d4": 1})  # the long one, which is short by now
    assert scene.of()["uses"] == {"Rally": 1} and ended.result["ended"] == ["Ward"]
    assert scene.standing("Tomas") == "unconscious" and "woke" not in ended.result


@pytest.mark.rule("DH-R25")
@pytest.mark.parametrize(("marked", "after"), [(0, 4), (1, 5), (2, 5), (5, 5)])
def test_the_last_hit_point_is_not_marked_again(marked: int, after: int) -> None:
    """4 of 6 were marked and are cleared; what was marked since stays marked."""
    scene = resting("long")
    scene.downtime("Mira", "tend_to_wounds")
    if marked:
        scene.hurt("Mira", marked)
    scene.do("gm", "interrupt_rest")
    assert (scene.of()["hp"], scene.standing()) == (after, "up")


@pytest.mark.rule("DH-R25")
def test_who_woke_stays_awake() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.faint()
    scene.do("gm", "start_rest", kind="long")
    scene.downtime("Tomas", "tend_to_wounds", target="Mira")
    scene.downtime("Mira", "prepare")
    assert (scene.of()["hp"], scene.hope(), scene.standing()) == (0, 3, "up")
    scene.do("gm", "interrupt_rest")
    assert (scene.of()["hp"], scene.hope(), scene.standing()) == (5, 2, "up")
    scene.downtime("Mira", "tend_to_wounds", 1)  # anew, awake
    assert scene.of()["hp"] == 3
    scene.do("gm", "interrupt_rest")
    assert (scene.of()["hp"], scene.standing()) == (5, "up")


@pytest.mark.rule("DH-R25")
def test_who_woke_by_one_hit_point_keeps_it() -> None:
    scene = Scene(Mira={"hp_max": 1}, Tomas={})
    scene.faint()
    scene.do("gm", "start_rest", kind="short")
    scene.downtime("Tomas", "tend_to_wounds", 1, target="Mira")
    scene.do("gm", "interrupt_rest")
    assert (scene.of()["hp"], scene.standing()) == (0, "up")


@pytest.mark.rule("DH-R25")
def test_who_fell_again_since_is_left_as_they_are() -> None:
    scene = resting("long")
    scene.downtime("Tomas", "tend_to_wounds", target="Mira")
    scene.faint()
    scene.do("gm", "interrupt_rest")
    assert (scene.of()["hp"], scene.standing()) == (6, "unconscious")
    scene.downtime("Tomas", "tend_to_wounds", 1, target="Mira")
    scene.perish()
    scene.do("gm", "interrupt_rest")
    assert (scene.of()["hp"], scene.standing()) == (6, "gone")


@pytest.mark.rule("DH-R25")
@pytest.mark.parametrize(("spent", "left"), [(0, 1), (1, 0), (2, 0), (3, 0)])
def test_hope_is_taken_back_as_far_as_it_is_there(spent: int, left: int) -> None:
    """1 Hope, and 2 of a preparation with another."""
    scene = resting()
    scene.downtime("Tomas", "prepare")
    scene.downtime("Mira", "prepare", join="Tomas")
    assert (scene.hope(), scene.hope("Tomas")) == (3, 3)
    scene.do("anna", "use_hope_feature", character="Mira", name="Gale", cost=spent)
    done = scene.do("gm", "interrupt_rest")
    assert (scene.hope(), scene.hope("Tomas")) == (left, 1)
    taken = {"Tomas": -2} | ({"Mira": left - 3 + spent} if spent < 3 else {})
    assert done.result["changes"] == {"hope": taken}


@pytest.mark.rule("DH-R25")
def test_hope_that_was_lost_over_the_cap_is_not_taken_back() -> None:
    scene = resting(Mira={"hope": 5}, Tomas={"hope": 6})
    scene.downtime("Tomas", "prepare")
    scene.downtime("Mira", "prepare", join="Tomas")
    assert (scene.hope(), scene.hope("Tomas")) == (6, 6)
    scene.do("gm", "interrupt_rest")
    assert (scene.hope(), scene.hope("Tomas")) == (5, 6)


@pytest.mark.rule("DH-R25", "DH-62")
def test_after_a_scar_no_more_is_taken_than_is_left() -> None:
    scene = resting(Mira={"hope": 4, "level": 1})
    scene.downtime("Mira", "prepare")
    scene.downtime("Mira", "prepare")
    scene.faint("Mira", 1)
    assert (scene.hope(), scene.of()["scars"]) == (5, 1)
    scene.do("gm", "interrupt_rest")
    assert (scene.hope(), scene.of()["hope_max"]) == (3, 5)


@pytest.mark.rule("DH-R25")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_stress_marked_again_in_the_last_slot_makes_vulnerable(kind: str) -> None:
    scene = Scene(Mira={"stress": 5}, Tomas={"stress": 5})
    scene.do("gm", "mark", target="Mira", what="stress")
    scene.do("gm", "start_rest", kind=kind)
    for name in ("Mira", "Tomas"):
        scene.downtime(name, "clear_stress", 4 if kind == "short" else None)
    assert scene.of()["conditions"] == []
    done = scene.do("gm", "interrupt_rest")
    assert (scene.stress(), scene.stress("Tomas")) == (6, 5)
    assert (scene.of()["conditions"], scene.of("Tomas")["conditions"]) == (["Vulnerable"], [])
    gained = 5 if kind == "short" else 6
    assert done.result["changes"] == {"stress": {"Mira": gained, "Tomas": 5}}


@pytest.mark.rule("DH-R25")
def test_stress_that_finds_no_room_marks_no_hit_point() -> None:
    scene = resting()
    scene.downtime("Mira", "clear_stress", 3)
    scene.do("gm", "mark", target="Mira", what="stress", amount=5)
    scene.do("gm", "interrupt_rest")
    assert slots(scene) == (4, 6, 4)
    assert scene.of()["conditions"] == ["Vulnerable"]


@pytest.mark.rule("DH-R25")
def test_who_is_vulnerable_already_is_so_once() -> None:
    scene = resting("long")
    scene.downtime("Mira", "clear_stress")
    scene.do("gm", "mark", target="Mira", what="stress", amount=2)
    scene.do("gm", "add_condition", name="Vulnerable", on="Mira", temporary=True)
    scene.do("gm", "interrupt_rest")
    assert (scene.stress(), scene.of()["conditions"]) == (6, ["Vulnerable"])


@pytest.mark.rule("DH-R25")
def test_armor_that_was_marked_since_is_marked_no_more_than_there_is() -> None:
    scene = resting("long")
    scene.downtime("Mira", "repair_armor")
    scene.do("gm", "mark", target="Mira", what="armor", amount=3)
    scene.do("gm", "interrupt_rest")
    assert slots(scene) == (4, 4, 6)


@pytest.mark.rule("DH-R25")
def test_nothing_is_taken_from_one_who_takes_the_name_of_one_who_left() -> None:
    scene = resting("long")
    scene.downtime("Tomas", "tend_to_wounds", target="Mira")
    scene.downtime("Mira", "clear_stress")
    scene.downtime("Mira", "prepare")
    scene.downtime("Tomas", "prepare", join="Mira")
    scene.do("anna", "remove", name="Mira")
    scene.do("gm", "add_character", name="Mira", player="anna", **WORN)
    assert scene.state["rest"]["moves"]["Mira"] == []
    scene.downtime("Mira", "clear_stress")
    scene.do("gm", "interrupt_rest")
    assert slots(scene) == (0, 4, 0) and scene.hope() == 1
    assert slots(scene, "Tomas") == (4, 4, 4) and scene.hope("Tomas") == 1


@pytest.mark.rule("DH-R25")
def test_what_one_who_left_did_for_others_is_taken_back() -> None:
    scene = resting("long")
    scene.downtime("Mira", "tend_to_wounds", target="Tomas")
    scene.downtime("Mira", "prepare")
    scene.do("anna", "remove", name="Mira")
    scene.do("gm", "interrupt_rest")
    assert slots(scene, "Tomas") == (4, 4, 4)
    assert scene.state["rest"] == {"kind": "short", "moves": {"Tomas": []}}


@pytest.mark.rule("DH-R25", "DH-53")
def test_a_project_that_was_finished_is_not() -> None:
    scene = resting("long")
    scene.countdown("Bridge", 2, kind="long_term")
    scene.downtime("Mira", "project", countdown="Bridge")
    done = scene.downtime("Tomas", "project", countdown="Bridge")
    assert done.result["triggered"] == ["Bridge"]
    clock = scene.state["clocks"]["Bridge"]
    assert (clock["triggered"], scene.state["countdowns"]) == (1, {"Bridge": 0})
    scene.do("gm", "interrupt_rest")
    clock = scene.state["clocks"]["Bridge"]
    assert (clock["triggered"], scene.state["countdowns"]) == (0, {"Bridge": 2})


@pytest.mark.rule("DH-R25", "DH-53")
def test_a_project_that_began_again_goes_back_too() -> None:
    scene = resting("long")
    scene.countdown("Watch", 2, kind="long_term", loop="increasing")
    scene.do("gm", "tick_countdown", name="Watch")
    scene.downtime("Mira", "project", countdown="Watch")
    scene.downtime("Mira", "project", countdown="Watch")
    assert (
        scene.state["countdowns"] == {"Watch": 2} and scene.state["clocks"]["Watch"]["start"] == 3
    )
    scene.do("gm", "interrupt_rest")
    clock = scene.state["clocks"]["Watch"]
    assert (scene.state["countdowns"], clock["start"], clock["triggered"]) == ({"Watch": 1}, 2, 0)


@pytest.mark.rule("DH-R25")
def test_what_the_gm_moved_by_hand_stays_moved() -> None:
    scene = resting("long")
    scene.countdown("Bridge", 5, kind="long_term")
    scene.downtime("Mira", "project", countdown="Bridge")
    scene.do("gm", "tick_countdown", name="Bridge", by=2)
    scene.do("gm", "interrupt_rest")
    assert scene.state["countdowns"] == {"Bridge": 3}


@pytest.mark.rule("DH-R25", "DH-R40")
def test_a_project_that_was_set_off_by_hand_since_stays_so() -> None:
    scene = resting("long")
    scene.countdown("Bridge", 3, kind="long_term")
    scene.downtime("Mira", "project", countdown="Bridge")
    off = scene.do("gm", "tick_countdown", name="Bridge", by=2)
    assert off.result["triggered"] == ["Bridge"]
    scene.do("gm", "interrupt_rest")
    assert scene.state["countdowns"] == {"Bridge": 0}
    assert scene.state["clocks"]["Bridge"]["triggered"] == 1


@pytest.mark.rule("DH-R25")
@pytest.mark.parametrize("again", [False, True])
def test_a_project_that_was_taken_away_moves_nothing_of_its_name(again: bool) -> None:
    scene = resting("long")
    scene.countdown("Bridge", 2, kind="long_term")
    scene.downtime("Mira", "project", countdown="Bridge")
    scene.downtime("Tomas", "project", countdown="Bridge")
    scene.do("gm", "end_countdown", name="Bridge")
    if again:
        scene.countdown("Bridge", 7, kind="long_term")
        scene.downtime("Tomas", "project", countdown="Bridge")
    scene.do("gm", "interrupt_rest")
    assert scene.state["countdowns"] == ({"Bridge": 7} if again else {})


@pytest.mark.rule("DH-55")
def test_the_gm_may_leave_out_what_interrupts() -> None:
    scene = resting()
    assert scene.refused("gm", "interrupt_rest", text="x" * 2001) == "bad_value"
    assert scene.refused("gm", "interrupt_rest", kind="short") == "unknown_field"
    scene.do("gm", "interrupt_rest")


@pytest.mark.rule("DH-55")
def test_an_interruption_can_be_taken_back() -> None:
    scene = resting("long")
    scene.countdown("Bridge", 1, kind="long_term")
    scene.downtime("Mira", "clear_stress")
    scene.downtime("Tomas", "project", countdown="Bridge")
    before = scene.state
    scene.do("gm", "interrupt_rest")
    scene.do("gm", "undo")
    assert scene.state == before
