"""Scenes, rests and sessions: what each frees again, and what each ends."""

from collections.abc import Callable
from typing import Any

import pytest

from limelight import Done

from .scene import SUCCESS_WITH_HOPE, Scene

PAUSES = ("scene", "rest", "long_rest", "session")


def new_scene(scene: Scene) -> Done:
    return scene.do("gm", "new_scene")


def short_rest(scene: Scene) -> Done:
    scene.do("gm", "start_rest", kind="short")
    return scene.do("gm", "end_rest", {"d4": 1})


def long_rest(scene: Scene) -> Done:
    scene.do("gm", "start_rest", kind="long")
    return scene.do("gm", "end_rest", {"d4": 1})


def interrupted_long_rest(scene: Scene) -> Done:
    scene.do("gm", "start_rest", kind="long")
    scene.do("gm", "interrupt_rest")
    return scene.do("gm", "end_rest", {"d4": 1})


def session_starts(scene: Scene) -> Done:
    return scene.do("gm", "start_session")


def session_ends(scene: Scene) -> Done:
    scene.do("gm", "start_session")
    return scene.do("gm", "end_session")


FREES: list[tuple[Callable[[Scene], Done], set[str]]] = [
    (new_scene, {"scene"}),
    (short_rest, {"scene", "rest"}),
    (long_rest, {"scene", "rest", "long_rest"}),
    (interrupted_long_rest, {"scene", "rest"}),
    (session_starts, {"session"}),
]
ENDS: list[tuple[Callable[[Scene], Done], set[str]]] = [
    (new_scene, {"scene"}),
    (short_rest, {"scene", "rest"}),
    (long_rest, {"scene", "rest", "long_rest"}),
    (interrupted_long_rest, {"scene", "rest"}),
    (session_starts, set()),
    (session_ends, {"session"}),
]


def used_up() -> Scene:
    """Mira, a Hound and a Ford have used one feature of each pause, and one without."""
    features: list[dict[str, Any]] = [{"name": pause, "per": pause} for pause in PAUSES]
    features += [{"name": "twice", "per": "scene", "uses": 2}, {"name": "free"}]
    scene = Scene(Mira={"features": features})
    scene.adversary("Hound", features=features)
    scene.do("gm", "add_environment", name="Ford", difficulty=10, features=features)
    for of in ("Mira", "Hound", "Ford"):
        for name in (*PAUSES, "twice", "free"):
            scene.do("gm", "use_feature", of=of, feature=name)
    return scene


def uses(scene: Scene) -> list[dict[str, int]]:
    state = scene.state
    people = (
        state["characters"]["Mira"],
        state["adversaries"]["Hound"],
        state["environments"]["Ford"],
    )
    return [each["uses"] for each in people]


@pytest.mark.rule("DH-56", "DH-111", "DH-R54")
@pytest.mark.parametrize(("pause", "freed"), FREES)
def test_what_each_pause_frees(pause: Callable[[Scene], Done], freed: set[str]) -> None:
    scene = used_up()
    assert uses(scene) == [dict.fromkeys(PAUSES, 0) | {"twice": 1}] * 3
    pause(scene)
    left = {name: int(name in freed) for name in PAUSES}
    assert uses(scene) == [left | {"twice": 2 if "scene" in freed else 1}] * 3
    for name in PAUSES:
        if name in freed:
            scene.do("anna", "use_feature", of="Mira", feature=name)
        assert scene.refused("anna", "use_feature", of="Mira", feature=name) == "already_used"


@pytest.mark.rule("DH-R54")
def test_the_end_of_a_session_frees_nothing() -> None:
    scene = Scene(Mira={"features": [{"name": "Oath", "per": "session"}]})
    scene.do("gm", "start_session")
    scene.do("anna", "use_feature", of="Mira", feature="Oath")
    scene.do("gm", "end_session")
    assert scene.of()["uses"] == {"Oath": 0}
    scene.do("gm", "start_session")
    assert scene.of()["uses"] == {"Oath": 1}


@pytest.mark.rule("DH-56")
def test_the_beginning_of_a_rest_frees_and_ends_nothing() -> None:
    scene = used_up()
    scene.do("gm", "add_effect", name="Ward", on="Mira", by="Mira", until="rest")
    for kind in ("short", "long"):
        before = uses(scene)
        scene.do("gm", "start_rest", kind=kind)
        assert uses(scene) == before and list(scene.state["effects"]) == ["Ward"]
        scene.do("gm", "undo")


@pytest.mark.rule("DH-56", "DH-111", "DH-R54")
@pytest.mark.parametrize(("pause", "over"), ENDS)
def test_what_each_pause_ends(pause: Callable[[Scene], Done], over: set[str]) -> None:
    scene = Scene()
    scene.adversary("Hound")
    for until in (*reversed(PAUSES), None):
        lasts = {} if until is None else {"until": until}
        scene.do("gm", "add_effect", name=f"Spell {until}", on="Hound", by="Mira", **lasts)
        for on in ("Mira", "Hound"):
            scene.do("gm", "add_condition", name=f"Hex {until}", on=on, **lasts)
    done = pause(scene)
    kept = [until for until in (*reversed(PAUSES), None) if until not in over]
    assert list(scene.state["effects"]) == [f"Spell {until}" for until in kept]
    for on in ("Mira", "Hound"):
        assert scene.of(on)["conditions"] == [f"Hex {until}" for until in kept]
    ended = [f"Spell {until}" for until in reversed(PAUSES) if until in over]
    assert done.result.get("ended", []) == ended
    assert ("ended" in done.result) is bool(over)


@pytest.mark.rule("DH-111")
def test_until_when_an_effect_lasts_is_there_to_be_seen() -> None:
    scene = Scene()
    scene.do("gm", "add_effect", name="Ward", on="Mira", by="Mira", until="long_rest")
    scene.do("gm", "add_effect", name="Glow", on="Mira", by="Mira")
    plain = {"on": "Mira", "by": "Mira", "temporary": False}
    effects = {"Ward": {**plain, "until": "long_rest"}, "Glow": plain}
    assert scene.state["effects"] == scene.table.view("anna")["effects"] == effects
    for command in ("add_effect", "add_condition"):
        by = {"by": "Mira"} if command == "add_effect" else {}
        fields = {"name": "Hex", "on": "Mira", "until": "dawn", **by}
        assert scene.refused("gm", command, **fields) == "bad_value"


@pytest.mark.rule("DH-111")
def test_what_ends_by_itself_can_be_ended_before() -> None:
    scene = Scene()
    scene.do("gm", "add_effect", name="Ward", on="Mira", by="Mira", until="scene")
    scene.do("anna", "end_effect", name="Ward")
    scene.do("gm", "add_condition", name="Hex", on="Mira", until="scene")
    scene.do("gm", "end_condition", name="Hex", on="Mira")
    assert "ended" not in scene.do("gm", "new_scene").result


@pytest.mark.rule("DH-111")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_the_gm_says_when_a_new_scene_begins(edition: str) -> None:
    scene = Scene(edition=edition, fear=5)
    assert scene.state["scene"] == {"number": 0, "fear_spent": 0, "kind": None, "guide": None}
    assert scene.refused("anna", "new_scene") == "not_yours"
    assert scene.refused("gm", "new_scene", kind="epic") == "bad_value"
    scene.do("gm", "spend_fear", amount=2, on="Rain.")
    assert scene.state["scene"]["fear_spent"] == 2
    scene.do("gm", "new_scene", kind="major", text="The bridge.")
    assert scene.state["scene"] == {"number": 1, "fear_spent": 0, "kind": "major", "guide": [4, 8]}
    assert scene.table.view("anna")["scene"] == {"number": 1, "fear_spent": 0}
    scene.do("gm", "new_scene")
    assert scene.state["scene"] == {"number": 2, "fear_spent": 0, "kind": None, "guide": None}


@pytest.mark.rule("DH-111")
def test_a_new_scene_changes_nothing_else() -> None:
    scene = Scene(fear=2, Mira={"stress": 3})
    scene.countdown("Flood")
    scene.play(SUCCESS_WITH_HOPE)
    scene.call()
    before = scene.state
    scene.do("gm", "new_scene")
    assert scene.state == {**before, "scene": {**before["scene"], "number": 1}}
    scene.roll(SUCCESS_WITH_HOPE)
    scene.do("anna", "reroll", {"hope": 1}, character="Mira", dice=["hope"])


@pytest.mark.rule("DH-R54")
def test_vulnerable_until_a_pause_ends_with_it() -> None:
    scene = Scene(Mira={"stress": 2})
    scene.do("gm", "add_condition", name="Vulnerable", on="Mira", temporary=True, until="scene")
    scene.do("gm", "new_scene")
    assert (scene.of()["conditions"], scene.stress()) == ([], 2)


@pytest.mark.rule("DH-R54")
@pytest.mark.parametrize(
    ("pause", "steps"), [(new_scene, 1), (short_rest, 2), (long_rest, 2), (session_ends, 2)]
)
def test_every_pause_can_be_taken_back(pause: Callable[[Scene], Done], steps: int) -> None:
    scene = used_up()
    for until in PAUSES:
        scene.do("gm", "add_effect", name=until, on="Mira", by="Mira", until=until)
        scene.do("gm", "add_condition", name=until, on="Hound", until=until)
    before = scene.state
    pause(scene)
    assert scene.state != before
    for _ in range(steps):
        scene.do("gm", "undo")
    assert scene.state == before
