"""Hidden countdowns, and the kind of a scene: nothing of them in what players are sent."""

import json
from typing import Any

import pytest

from limelight.play import log

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)
from .test_secrets import PLAYERS, Watched

NAME = "Xanadu"
NUMBERS = "80[0-9][0-9]"
"""Whatever a hidden countdown counts here lies in this hundred."""


def silent(scene: Watched) -> None:
    assert scene.saw(NAME) == []
    assert scene.saw(NUMBERS) == []
    for seat in PLAYERS:
        assert log.verify(log.export(scene.table, seat)).bad is None
    assert log.verify(log.export(scene.table, "gm")).bad is None


@pytest.mark.rule("DH-67", "DH-70", "DH-14")
@pytest.mark.parametrize(
    ("kind", "loop"),
    [
        ("standard", "none"),
        ("standard", "increasing"),
        ("progress", "decreasing"),
        ("consequence", "same"),
        ("long_term", "increasing"),
        ("manual", "none"),
    ],
)
def test_one_is_moved_set_off_and_taken_away_unseen(kind: str, loop: str) -> None:
    scene = Watched()
    scene.do("gm", "add_countdown", name=NAME, start=8001, kind=kind, loop=loop, hidden=True)
    scene.do("gm", "tick_countdown", name=NAME, by=8000)
    for throw in (SUCCESS_WITH_FEAR, FAILURE_WITH_FEAR):
        result = scene.play(throw).result
        assert "triggered" not in result
    if kind in ("long_term", "manual"):
        result = scene.do("gm", "tick_countdown", name=NAME).result
        assert result["triggered"] == [NAME]
    scene.do("anna", "reroll", {"hope": 12}, character="Mira", dice=["hope"])
    scene.do("gm", "correct", at=f"countdowns.{NAME}", to=8050)
    for seat in PLAYERS:
        view = scene.table.view(seat)
        assert view["countdowns"] == view["clocks"] == {}
        assert scene.refused(seat, "end_countdown", name=NAME) == "unknown_name"
    scene.do("gm", "undo")
    scene.do("gm", "end_countdown", name=NAME)
    assert not [t for t in scene.saw(NAME) if "unknown_name" not in t]


@pytest.mark.rule("DH-73", "DH-14")
def test_the_dice_of_a_hidden_start_are_the_gm_s() -> None:
    scene = Watched()
    fields: dict[str, Any] = {"name": NAME, "start": "2d1000+8000", "hidden": True}
    done = scene.do("gm", "add_countdown", {"start": [7, 13]}, **fields)
    assert scene.state["countdowns"] == {NAME: 8020} and NAME in repr(done.events)
    assert scene.saw("2d1000") == scene.saw(1000) == []
    silent(scene)


@pytest.mark.rule("DH-67")
def test_of_what_a_roll_sets_off_only_the_gm_is_told_of_hidden_ones() -> None:
    scene = Watched()
    scene.countdown("Flood", 1)
    scene.countdown(NAME, 1, hidden=True)
    scene.countdown("Rain", 1)
    assert scene.play(SUCCESS_WITH_HOPE).result["triggered"] == ["Flood", "Rain"]
    assert scene.table.again(scene.table.number, "gm").result["triggered"] == [
        "Flood",
        NAME,
        "Rain",
    ]
    scene.do("gm", "undo")
    told = scene.do("gm", "roll", {"hope": 8, "fear": 5}).result
    assert told["triggered"] == ["Flood", NAME, "Rain"]
    again = scene.do("anna", "reroll", {"hope": 9}, character="Mira", dice=["hope"]).result
    assert again["triggered"] == ["Flood", "Rain"]
    silent(scene)


@pytest.mark.rule("DH-67")
@pytest.mark.parametrize("seat", ["gm", "anna"])
def test_a_tag_team_s_choice_tells_each_what_they_may_know(seat: str) -> None:
    scene = Watched()
    scene.countdown(NAME, 1, hidden=True)
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    scene.do("gm", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    scene.roll(CRITICAL, "Tomas")
    result = scene.do(seat, "choose", character="Mira").result
    assert result.get("triggered") == ([NAME] if seat == "gm" else None)
    silent(scene)


@pytest.mark.rule("DH-74", "DH-14")
@pytest.mark.parametrize("hidden", ["Escape", "Riders"])
@pytest.mark.parametrize("first", ["Escape", "Riders"])
def test_who_may_not_know_the_other_is_not_told_of_a_link(hidden: str, first: str) -> None:
    scene = Watched()
    kinds = {"Escape": "progress", "Riders": "consequence"}
    names = {hidden: NAME, ({*kinds} - {hidden}).pop(): "Bridge"}
    second = ({*kinds} - {first}).pop()
    scene.countdown(names[first], 3, kind=kinds[first], hidden=first == hidden)
    linked = {"kind": kinds[second], "linked": names[first], "hidden": second == hidden}
    scene.countdown(names[second], 3, **linked)
    assert scene.state["clocks"]["Bridge"]["linked"] == NAME
    assert scene.state["clocks"][NAME]["linked"] == "Bridge"
    for seat in (*PLAYERS, "eva"):
        assert scene.table.view(seat)["clocks"]["Bridge"]["linked"] is None
    off = {"Escape": CRITICAL, "Riders": FAILURE_WITH_FEAR}
    scene.play(off[hidden])
    assert scene.state["clocks"]["Bridge"]["over"] is True
    assert scene.table.view("anna")["clocks"]["Bridge"]["over"] is True
    scene.do("anna", "reroll", {"hope": 6, "fear": 1}, character="Mira", dice=["hope", "fear"])
    assert scene.state["clocks"]["Bridge"]["over"] is False
    scene.do("gm", "tick_countdown", name="Bridge", by=3)
    assert scene.state["clocks"][NAME]["over"] is True
    scene.do("gm", "end_countdown", name=NAME)
    assert scene.state["clocks"]["Bridge"]["linked"] is None
    silent(scene)


@pytest.mark.rule("DH-74")
def test_of_two_open_ones_everybody_knows_the_link() -> None:
    scene = Watched()
    scene.countdown("Escape", kind="progress")
    scene.countdown("Riders", kind="consequence", linked="Escape")
    for seat in (*PLAYERS, "eva"):
        clocks = scene.table.view(seat)["clocks"]
        assert (clocks["Escape"]["linked"], clocks["Riders"]["linked"]) == ("Riders", "Escape")


@pytest.mark.rule("DH-74")
def test_a_new_link_to_an_open_one_is_open_again() -> None:
    scene = Watched()
    scene.countdown("Escape", kind="progress")
    scene.countdown(NAME, kind="consequence", linked="Escape", hidden=True)
    scene.do("gm", "end_countdown", name=NAME)
    scene.countdown("Riders", kind="consequence", linked="Escape")
    assert scene.table.view("anna")["clocks"]["Escape"]["linked"] == "Riders"
    silent(scene)


@pytest.mark.rule("DH-53", "DH-54", "DH-R25")
def test_work_on_a_hidden_project_and_its_end_are_the_gm_s() -> None:
    scene = Watched()
    scene.countdown(NAME, 2, kind="long_term", hidden=True)
    scene.do("gm", "start_rest", kind="long")
    work = {"move": "project", "countdown": NAME}
    scene.do("gm", "downtime", character="Mira", **work)
    assert scene.do("gm", "downtime", character="Tomas", **work).result["triggered"] == [NAME]
    assert scene.table.view("anna")["rest"]["moves"] == {"Mira": ["project"], "Tomas": ["project"]}
    scene.do("gm", "interrupt_rest")
    assert scene.state["countdowns"] == {NAME: 2}
    scene.do("gm", "end_rest", {"d4": 1})
    scene.do("gm", "start_rest", kind="long")
    scene.do("gm", "downtime", character="Mira", **work)
    ended = scene.do("gm", "end_rest", {"d4": 1}, countdown=NAME)
    assert ended.result["triggered"] == [NAME]
    silent(scene)


@pytest.mark.rule("DH-69")
def test_a_hidden_one_of_a_pc_is_not_there_for_them() -> None:
    scene = Watched()
    scene.countdown(NAME, 2, of="Mira", hidden=True)
    scene.play(FAILURE_WITH_HOPE)
    scene.do("ben", "remove", name="Tomas")
    scene.do("anna", "remove", name="Mira")
    assert scene.state["clocks"][NAME]["of"] is None
    silent(scene)


@pytest.mark.rule("DH-111", "DH-112")
@pytest.mark.parametrize("kind", ["incidental", "minor", "climactic"])
def test_what_kind_of_scene_it_is_is_the_gm_s(kind: str) -> None:
    scene = Watched(fear=9)
    scene.do("gm", "new_scene", kind=kind, text="The hall.")
    scene.do("gm", "spend_fear", amount=2, on="Ice.")
    for seat in (*PLAYERS, "eva"):
        assert scene.table.view(seat)["scene"] == {"number": 1, "fear_spent": 2}
    assert set(scene.state["scene"]) == {"number", "fear_spent", "kind", "guide"}
    scene.do("gm", "undo")
    scene.do("gm", "undo")
    assert scene.saw(kind) == scene.saw("guide") == []
    assert scene.saw("hall")


def played(name: str, start: int, loop: str, linked: bool, scene_kind: str) -> list[Any]:
    """An evening in which only what is hidden differs: all that players are sent."""
    scene = Watched(fear=3)
    scene.countdown("Flood", 3, kind="progress")
    more: dict[str, Any] = {"linked": "Flood"} if linked else {"loop": loop}
    scene.countdown(name, start, kind="consequence", hidden=True, **more)
    scene.countdown(f"{name}!", start, kind="long_term", loop=loop, hidden=True)
    scene.do("gm", "new_scene", kind=scene_kind)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("anna", "reroll", {"hope": 12}, character="Mira", dice=["hope"])
    scene.play(CRITICAL if linked else FAILURE_WITH_FEAR)
    scene.do("gm", "start_rest", kind="long")
    scene.do("gm", "downtime", character="Mira", move="project", countdown=f"{name}!")
    scene.do("gm", "tick_countdown", name=f"{name}!", by=start)
    scene.do("gm", "interrupt_rest")
    scene.do("gm", "end_countdown", name=f"{name}!")
    scene.do("gm", "end_rest", {"d4": 2})
    exported = [b"".join(log.export(scene.table, seat)).decode() for seat in PLAYERS]
    return [json.dumps(scene.sent), exported]


@pytest.mark.rule("DH-14", "DH-67", "DH-R25")
def test_tables_that_differ_only_in_hidden_countdowns_send_the_same() -> None:
    one = played("Traitor", 2, "none", False, "minor")
    assert one == played("Siege", 90, "same", False, "climactic")
    assert one == played("Plague", 3, "decreasing", False, "standard")
    assert played("Traitor", 50, "none", True, "minor") == played("Doom", 80, "same", True, "major")


@pytest.mark.rule("DH-14", "DH-74")
def test_offers_name_no_hidden_project() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.countdown(NAME, kind="long_term", hidden=True)
    scene.countdown("Bridge", kind="long_term")
    scene.do("gm", "start_rest", kind="long")
    assert NAME not in repr(scene.table.offers("anna")) and "Bridge" in repr(
        scene.table.offers("anna")
    )
    assert NAME in repr(scene.table.offers("gm"))
