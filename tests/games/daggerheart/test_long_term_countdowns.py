"""Long-term countdowns and those by hand: projects, the GM's choice after a long rest."""

import pytest

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)

THROWS = (CRITICAL, SUCCESS_WITH_HOPE, SUCCESS_WITH_FEAR, FAILURE_WITH_HOPE, FAILURE_WITH_FEAR)


def working(start: int = 4, kind: str = "long", **fields: object) -> Scene:
    scene = Scene(Mira={}, Tomas={})
    scene.countdown("Bridge", start, kind="long_term", **fields)
    scene.do("gm", "start_rest", kind=kind)
    return scene


@pytest.mark.rule("DH-75", "DH-76")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("kind", ["long_term", "manual"])
def test_no_roll_moves_one(edition: str, kind: str) -> None:
    scene = Scene(edition=edition, Mira={"hope": 6}, Tomas={})
    scene.countdown("Bridge", kind=kind)
    for throw in THROWS:
        assert "triggered" not in scene.play(throw).result
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    scene.do("gm", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.do("anna", "choose", character="Mira")
    assert scene.state["countdowns"] == {"Bridge": 4}


@pytest.mark.rule("DH-75", "DH-76")
@pytest.mark.parametrize("kind", ["long_term", "manual"])
def test_the_gm_moves_one_by_hand(kind: str) -> None:
    scene = Scene()
    scene.countdown("Bridge", kind=kind)
    scene.do("gm", "tick_countdown", name="Bridge")
    assert scene.state["countdowns"] == {"Bridge": 3}
    result = scene.do("gm", "tick_countdown", name="Bridge", by=3).result
    assert (result["triggered"], scene.state["countdowns"]) == (["Bridge"], {"Bridge": 0})
    assert scene.refused("anna", "tick_countdown", name="Bridge") == "not_yours"


@pytest.mark.rule("DH-53")
def test_a_project_advances_its_countdown_by_1() -> None:
    scene = working()
    first = scene.downtime("Mira", "project", countdown="Bridge", text="She cuts beams.")
    assert scene.state["countdowns"] == {"Bridge": 3} and "triggered" not in first.result
    scene.downtime("Mira", "project", countdown="Bridge")
    scene.downtime("Tomas", "project", countdown="Bridge")
    last = scene.downtime("Tomas", "project", countdown="Bridge")
    assert scene.state["countdowns"] == {"Bridge": 0} and last.result["triggered"] == ["Bridge"]
    moves = {"Mira": ["project", "project"], "Tomas": ["project", "project"]}
    assert scene.state["rest"]["moves"] == moves


@pytest.mark.rule("DH-53")
def test_it_takes_no_dice() -> None:
    fields = {"character": "Mira", "move": "project", "countdown": "Bridge"}
    scene = working()
    assert scene.table.asks_for("anna", "downtime", fields) is None
    assert scene.refused("anna", "downtime", {"d4": 1}, **fields) == "bad_dice"


@pytest.mark.rule("DH-53")
def test_a_project_is_work_for_a_long_rest() -> None:
    scene = working(kind="short")
    fields = {"character": "Mira", "move": "project", "countdown": "Bridge"}
    assert scene.refused("anna", "downtime", **fields) == "not_now"


@pytest.mark.rule("DH-53", "DH-R40")
def test_a_project_that_has_run_out_is_no_more_work() -> None:
    scene = working(1)
    scene.downtime("Mira", "project", countdown="Bridge")
    fields = {"character": "Tomas", "move": "project", "countdown": "Bridge"}
    assert scene.refused("ben", "downtime", **fields) == "not_now"
    assert scene.state["rest"]["moves"]["Tomas"] == []


@pytest.mark.rule("DH-53", "DH-75")
@pytest.mark.parametrize("kind", ["standard", "progress", "consequence", "manual"])
def test_only_a_long_term_one_is_a_project(kind: str) -> None:
    scene = working()
    scene.countdown("Flood", kind=kind)
    fields = {"character": "Mira", "move": "project", "countdown": "Flood"}
    assert scene.refused("anna", "downtime", **fields) == "bad_value"
    assert scene.refused("gm", "end_rest", {"d4": 1}, countdown="Flood") == "bad_value"


@pytest.mark.rule("DH-54")
def test_after_a_long_rest_the_gm_may_advance_one() -> None:
    scene = working(2)
    scene.countdown("Siege", 9, kind="long_term")
    first = scene.do("gm", "end_rest", {"d4": 2}, countdown="Bridge").result
    assert scene.state["countdowns"] == {"Bridge": 1, "Siege": 9} and "triggered" not in first
    assert first["total"] == 4
    scene.do("gm", "start_rest", kind="long")
    second = scene.do("gm", "end_rest", {"d4": 2}, countdown="Bridge").result
    assert second["triggered"] == ["Bridge"] and scene.fear == 8
    scene.do("gm", "start_rest", kind="long")
    assert scene.refused("gm", "end_rest", {"d4": 1}, countdown="Bridge") == "not_now"
    assert scene.refused("gm", "end_rest", {"d4": 1}, countdown="Tower") == "unknown_name"
    scene.do("gm", "end_rest", {"d4": 1})


@pytest.mark.rule("DH-54")
def test_after_a_short_rest_the_gm_advances_none() -> None:
    scene = working(kind="short")
    assert scene.refused("gm", "end_rest", {"d4": 1}, countdown="Bridge") == "bad_value"
    scene.do("gm", "end_rest", {"d4": 1})
    assert scene.state["countdowns"] == {"Bridge": 4}


@pytest.mark.rule("DH-R41", "DH-75")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_no_rest_moves_one_by_itself(kind: str) -> None:
    scene = working(kind=kind)
    scene.countdown("Tide")
    scene.countdown("Signal", kind="manual")
    scene.downtime("Mira", "prepare")
    scene.do("gm", "end_rest", {"d4": 1})
    scene.do("gm", "start_rest", kind=kind)
    scene.do("gm", "interrupt_rest")
    assert scene.state["countdowns"] == {"Bridge": 4, "Tide": 4, "Signal": 4}


@pytest.mark.rule("DH-R42")
def test_a_project_that_asks_for_a_roll_is_another_move_and_a_tick_by_hand() -> None:
    scene = working()
    scene.play(SUCCESS_WITH_HOPE)
    scene.downtime("Mira", "other", text="She works at the bridge.")
    assert scene.state["countdowns"] == {"Bridge": 4}
    scene.do("gm", "tick_countdown", name="Bridge", by=2)
    assert scene.state["countdowns"] == {"Bridge": 2}
    assert scene.state["rest"]["moves"]["Mira"] == ["other"]


@pytest.mark.rule("DH-53", "DH-75")
def test_a_hidden_project_is_the_gm_s_alone() -> None:
    scene = working(2, hidden=True)
    fields = {"character": "Mira", "move": "project", "countdown": "Bridge"}
    assert scene.refused("anna", "downtime", **fields) == "unknown_name"
    done = scene.do("gm", "downtime", **fields)
    assert scene.state["countdowns"] == {"Bridge": 1} and "triggered" not in done.result
    last = scene.do("gm", "end_rest", {"d4": 1}, countdown="Bridge")
    assert last.result["triggered"] == ["Bridge"]
    assert scene.table.view("anna")["countdowns"] == {}


@pytest.mark.rule("DH-53")
@pytest.mark.parametrize("kind", ["standard", "long_term", "manual"])
def test_a_refusal_does_not_tell_of_a_hidden_one(kind: str) -> None:
    """One that is there and one that is not are refused alike, whatever its kind."""
    for left in (1, 0):
        scene = Scene(Mira={}, Tomas={})
        scene.countdown("Bridge", 1, kind=kind, hidden=True)
        if not left:
            scene.do("gm", "tick_countdown", name="Bridge")
        for rest in (None, "short", "long"):
            if rest is not None:
                scene.do("gm", "start_rest", kind=rest)
            for name in ("Bridge", "Tower"):
                fields = {"character": "Mira", "move": "project", "countdown": name}
                assert scene.refused("anna", "downtime", **fields) == "unknown_name"
                wrong = {"character": "Mira", "move": "other", "countdown": name}
                assert scene.refused("anna", "downtime", **wrong) == "bad_value"
                assert scene.refused("anna", "end_countdown", name=name) == "unknown_name"
                ends = scene.refused("anna", "end_rest", {"d4": 1}, countdown=name)
                assert ends == ("bad_value" if rest == "short" else "unknown_name")
            if rest is not None:
                scene.do("gm", "end_rest", {"d4": 1})
