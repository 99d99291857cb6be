"""Countdowns that begin again, and starts that are thrown."""

from typing import Any

import pytest

from limelight import Done
from limelight.play import log

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)


def clock(scene: Scene, name: str = "Tide") -> tuple[int, int, int]:
    """What is left, the start, and how often it was set off."""
    each = scene.state["clocks"][name]
    return scene.state["countdowns"][name], each["start"], each["triggered"]


@pytest.mark.rule("DH-70", "DH-71", "DH-72")
@pytest.mark.parametrize(
    ("loop", "starts"),
    [("same", [3, 3, 3, 3]), ("increasing", [4, 5, 6, 7]), ("decreasing", [2, 1, 1, 1])],
)
def test_where_a_loop_begins_again(loop: str, starts: list[int]) -> None:
    scene = Scene()
    scene.countdown("Tide", 3, loop=loop)
    left = 3
    for count, start in enumerate(starts, 1):
        for _ in range(left - 1):
            assert "triggered" not in scene.play(SUCCESS_WITH_HOPE).result
        assert scene.play(SUCCESS_WITH_HOPE).result["triggered"] == ["Tide"]
        assert clock(scene) == (start, start, count)
        left = start


@pytest.mark.rule("DH-70", "DH-R36")
@pytest.mark.parametrize("loop", ["same", "increasing", "decreasing"])
@pytest.mark.parametrize("by", [2, 3, 7, 999_999])
def test_ticks_beyond_0_are_lost(loop: str, by: int) -> None:
    scene = Scene()
    scene.countdown("Tide", 4, loop=loop)
    scene.do("gm", "tick_countdown", name="Tide", by=2)
    result = scene.do("gm", "tick_countdown", name="Tide", by=by).result
    start = {"same": 4, "increasing": 5, "decreasing": 3}[loop]
    assert result["triggered"] == ["Tide"] and clock(scene) == (start, start, 1)


@pytest.mark.rule("DH-R36")
def test_ticks_of_an_outcome_beyond_0_are_lost_too() -> None:
    scene = Scene()
    scene.countdown("Chase", 2, kind="progress", loop="same")
    scene.countdown("Alarm", 1, kind="consequence", loop="same")
    scene.play(CRITICAL)
    assert clock(scene, "Chase") == (2, 2, 1)
    scene.play(FAILURE_WITH_FEAR)
    assert clock(scene, "Alarm") == (1, 1, 1)


@pytest.mark.rule("DH-72", "DH-R37")
def test_a_decreasing_loop_stays_at_1() -> None:
    scene = Scene()
    scene.countdown("Tide", 1, loop="decreasing")
    for count in (1, 2, 3):
        assert scene.play(SUCCESS_WITH_HOPE).result["triggered"] == ["Tide"]
        assert clock(scene) == (1, 1, count)


@pytest.mark.rule("DH-71")
def test_an_increasing_loop_stays_within_six_digits() -> None:
    scene = Scene()
    scene.countdown("Tide", 999_999, loop="increasing")
    scene.do("gm", "tick_countdown", name="Tide", by=999_999)
    assert clock(scene) == (999_999, 999_999, 1)


@pytest.mark.rule("DH-70", "DH-75", "DH-76", "DH-69")
@pytest.mark.parametrize("kind", ["standard", "progress", "consequence", "long_term", "manual"])
def test_every_kind_may_loop(kind: str) -> None:
    scene = Scene(Mira={}, Tomas={})
    of = {"of": "Tomas"} if kind == "standard" else {}
    scene.countdown("Tide", 1, kind=kind, loop="increasing", **of)
    scene.do("gm", "tick_countdown", name="Tide")
    assert clock(scene) == (2, 2, 1)
    assert scene.state["clocks"]["Tide"]["loop"] == "increasing"


@pytest.mark.rule("DH-70")
def test_a_loop_never_runs_out() -> None:
    scene = Scene()
    scene.countdown("Watch", 1, kind="long_term", loop="same")
    scene.do("gm", "start_rest", kind="long")
    for _ in range(2):
        assert scene.downtime("Mira", "project", countdown="Watch").result["triggered"] == ["Watch"]
    assert scene.do("gm", "end_rest", {"d4": 1}, countdown="Watch").result["triggered"] == ["Watch"]
    assert clock(scene, "Watch") == (1, 1, 3)


@pytest.mark.rule("DH-73")
@pytest.mark.parametrize(
    ("start", "sides", "faces", "value"),
    [
        ("1d6", (6,), [4], 4),
        ("d12", (12,), [12], 12),
        ("2d4+1", (4, 4), [1, 3], 5),
        ("1d4-3", (4,), [2], 1),  # a sum below 1 is 1
        ("1d4-3", (4,), [4], 1),
        ("1W6+1", (6,), [2], 3),
        ("1к6", (6,), [5], 5),
        ("3d6 - 1d4", (6, 6, 6, 4), [1, 1, 1, 4], 1),
    ],
)
def test_a_start_that_is_thrown(
    start: str, sides: tuple[int, ...], faces: list[int], value: int
) -> None:
    scene = Scene()
    fields = {"name": "Tide", "start": start}
    assert scene.dice_of("gm", "add_countdown", **fields) == {"start": sides}
    assert (
        scene.refused("gm", "add_countdown", {"start": [99] * len(sides)}, **fields) == "bad_dice"
    )
    scene.do("gm", "add_countdown", {"start": faces}, **fields)
    assert clock(scene) == (value, value, 0)


@pytest.mark.rule("DH-73")
@pytest.mark.parametrize(("start", "value"), [("4", 4), ("2+3", 5), ("0", 1), ("1-4", 1)])
def test_a_start_written_without_dice_is_a_number(start: str, value: int) -> None:
    scene = Scene()
    fields = {"name": "Tide", "start": start}
    assert scene.table.asks_for("gm", "add_countdown", fields) is None
    scene.do("gm", "add_countdown", **fields)
    assert clock(scene) == (value, value, 0)


@pytest.mark.rule("DH-73", "DH-70", "DH-71", "DH-72", "DH-R36")
@pytest.mark.parametrize(("loop", "start"), [("same", 3), ("increasing", 4), ("decreasing", 2)])
def test_a_loop_keeps_the_start_that_was_thrown(loop: str, start: int) -> None:
    scene = Scene()
    scene.do("gm", "add_countdown", {"start": [3]}, name="Tide", start="1d6", loop=loop)
    result = scene.do("gm", "tick_countdown", name="Tide", by=3)  # no dice again
    assert result.result["triggered"] == ["Tide"] and clock(scene) == (start, start, 1)


@pytest.mark.rule("DH-73")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("start", ["2d6", "1d4-4", "100d1000", "1d6+999999", "7", "0"])
def test_a_thrown_start_can_be_checked(start: str, hidden: bool) -> None:
    scene = Scene()
    fields: dict[str, Any] = {"name": "Tide", "start": start, "hidden": hidden}
    assert isinstance(scene.table.do("gm", "add_countdown", fields), Done)
    left = scene.state["countdowns"]["Tide"]
    assert 1 <= left <= 999_999
    for seat in ("gm", "anna"):
        assert log.verify(log.export(scene.table, seat)).bad is None


@pytest.mark.rule("DH-70")
def test_a_corrected_loop_keeps_its_start() -> None:
    scene = Scene()
    scene.countdown("Tide", 3, loop="same")
    scene.do("gm", "correct", at="countdowns.Tide", to=9)
    assert clock(scene) == (9, 3, 0)
    scene.do("gm", "tick_countdown", name="Tide", by=9)
    assert clock(scene) == (3, 3, 1)


@pytest.mark.rule("DH-68", "DH-70")
def test_one_roll_sets_a_loop_off_once() -> None:
    scene = Scene()
    scene.countdown("Tide", 1, loop="same")
    assert scene.play(SUCCESS_WITH_FEAR).result["triggered"] == ["Tide"]
    assert clock(scene) == (1, 1, 1)
