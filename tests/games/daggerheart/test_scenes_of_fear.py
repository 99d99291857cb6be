"""How much Fear a scene usually takes, and how much was spent in it."""

import pytest

from .fight import Fight, feature

KINDS = [
    ("incidental", [0, 1]),
    ("minor", [1, 3]),
    ("standard", [2, 4]),
    ("major", [4, 8]),
    ("climactic", [6, 12]),
]


@pytest.mark.rule("DH-112")
@pytest.mark.parametrize(("kind", "guide"), KINDS)
def test_each_kind_of_scene_has_its_guide_for_the_gm(kind: str, guide: list[int]) -> None:
    scene = Fight(begins=False)
    scene.do("gm", "new_scene", kind=kind, text="The bridge.")
    assert scene.state["scene"] == {"number": 1, "fear_spent": 0, "kind": kind, "guide": guide}
    assert scene.table.view("anna")["scene"] == {"number": 1, "fear_spent": 0}
    (shown,) = scene.table.events(scene.table.number, "anna")
    assert shown.text == "The bridge."


@pytest.mark.rule("DH-112")
def test_before_the_first_scene_and_without_a_kind_there_is_no_guide() -> None:
    scene = Fight(begins=False)
    nothing = {"fear_spent": 0, "kind": None, "guide": None}
    assert scene.state["scene"] == {"number": 0, **nothing}
    scene.do("gm", "new_scene")
    assert scene.state["scene"] == {"number": 1, **nothing}
    assert scene.refused("gm", "new_scene", kind="epic") == "bad_value"
    assert scene.refused("anna", "new_scene") == "not_yours"


@pytest.mark.rule("DH-112")
def test_it_is_no_limit() -> None:
    scene = Fight(fear=5)
    scene.do("gm", "new_scene", kind="incidental")
    scene.do("gm", "spend_fear", amount=5, on="rain")
    assert (scene.fear, scene.spent) == (0, 5)


@pytest.mark.rule("DH-112")
def test_every_fear_that_is_spent_is_counted() -> None:
    scene = Fight(fear=12, begins=False)
    howl = feature("Howl", kind="action", fear=1)
    snap = feature("Snap", kind="reaction", fear=1)
    scene.foe("Hound", features=[howl, snap, feature("Group Attack", fear=1)], experiences={"E": 1})
    scene.environment("Bog", features=[feature("Mist", fear=1)])
    scene.do("gm", "add_effect", name="Glow", on="Hound", by="Mira", temporary=True)
    spent = 0

    def counts(more: int) -> None:
        nonlocal spent
        spent += more
        assert (scene.spent, scene.fear) == (spent, 12 - spent)

    scene.do("gm", "take_spotlight")
    counts(1)
    scene.acts("Hound", "action", feature="Howl")  # the first move is free
    counts(1)
    scene.do("gm", "gm_move", text="It rains.")
    counts(1)
    scene.do("gm", "spotlight_environment", environment="Bog", feature="Mist")
    counts(2)
    scene.do("gm", "use_feature", of="Hound", feature="Snap")
    counts(1)
    roll = {"adversary": "Hound", "difficulty": 12, "experience": "E"}
    scene.do("gm", "adversary_roll", {"d20": 9}, **roll)
    counts(1)
    scene.do("gm", "end_effect", name="Glow")
    counts(1)
    scene.do("gm", "spend_fear", amount=2, on="rain")
    counts(2)
    scene.call(target="Hound", experience="E")
    counts(1)
    scene.do("gm", "cancel_roll")
    counts(-1)
    scene.gm_turn()
    group = {"group": [], "target": "Mira", "experience": "E"}
    scene.acts("Hound", "group_attack", 5, **group)
    counts(2)


@pytest.mark.rule("DH-112")
def test_fear_that_is_gained_or_corrected_is_not_spent() -> None:
    scene = Fight(fear=5, begins=False)
    scene.do("gm", "gain", what="fear")
    scene.play((5, 8))
    scene.do("anna", "reroll", {"hope": 12}, character="Mira", dice=["hope"])
    scene.do("gm", "correct", at="fear", to=2)
    assert scene.spent == 0
    scene.do("gm", "spend_fear", amount=1, on="rain")
    scene.do("gm", "undo")
    assert scene.spent == 0


@pytest.mark.rule("DH-112", "DH-111")
def test_a_new_scene_counts_anew_and_sessions_and_rests_do_not() -> None:
    scene = Fight(fear=5, begins=False)
    scene.do("gm", "new_scene", kind="minor")
    scene.do("gm", "spend_fear", amount=2, on="rain")
    scene.do("gm", "start_session")
    scene.do("gm", "start_rest", kind="long")
    scene.do("gm", "end_rest", {"d4": 1})
    assert (scene.state["scene"]["number"], scene.spent) == (1, 2)
    scene.do("gm", "new_scene", kind="major")
    assert (scene.state["scene"]["number"], scene.spent) == (2, 0)
    scene.do("gm", "undo")
    assert (scene.state["scene"]["number"], scene.spent) == (1, 2)
