"""Countdowns: what moves each kind, and what does not."""

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

KINDS = ("standard", "progress", "consequence")
TICKS = {
    CRITICAL: (1, 3, 0),
    SUCCESS_WITH_HOPE: (1, 2, 0),
    SUCCESS_WITH_FEAR: (1, 1, 1),
    FAILURE_WITH_HOPE: (1, 0, 2),
    FAILURE_WITH_FEAR: (1, 0, 3),
}


def counting(start: int = 9, **options: Any) -> Scene:
    sheet = {"spellcast_trait": "agility", "hope": 6}
    scene = Scene(**{"Mira": sheet, "Tomas": {}, "Ilka": {}, **options})
    for kind in KINDS:
        scene.do("gm", "add_countdown", name=kind, start=start, kind=kind)
    return scene


def left(scene: Scene) -> tuple[int, ...]:
    return tuple(scene.state["countdowns"][kind] for kind in KINDS)


@pytest.mark.rule("DH-25")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("kind", ["action", "attack", "spellcast"])
@pytest.mark.parametrize("throw", TICKS)
def test_every_action_roll_moves_each_kind_by_its_outcome(
    edition: str, kind: str, throw: Throw
) -> None:
    scene = counting(edition=edition)
    scene.play(throw, kind=kind)
    assert left(scene) == tuple(9 - ticks for ticks in TICKS[throw])


@pytest.mark.rule("DH-31")
@pytest.mark.parametrize("throw", TICKS)
def test_a_reaction_never_moves_one(throw: Throw) -> None:
    scene = counting()
    scene.play(throw, kind="reaction")
    assert left(scene) == (9, 9, 9)


@pytest.mark.rule("DH-1", "DH-23")
def test_nothing_but_action_rolls_moves_one() -> None:
    scene = counting(fear=3)
    scene.adversary("Hound", attack={"modifier": 1, "damage": "1d6"})
    scene.do("anna", "move", character="Mira", text="She waits.")
    scene.do("anna", "roll_damage", {"damage": 3}, character="Mira", dice="1d6")
    scene.do("anna", "roll_dice", {"dice": 3}, dice="1d6")
    scene.do("gm", "take_spotlight")
    attack = {"adversary": "Hound", "action": "attack", "target": "Mira"}
    scene.do("gm", "spotlight_adversary", {"d20": 9}, **attack)
    scene.do("gm", "gm_move", text="Smoke.")
    scene.do("gm", "start_session")
    assert left(scene) == (9, 9, 9)


@pytest.mark.rule("DH-R12", "DH-33")
@pytest.mark.parametrize("throw", TICKS)
def test_a_group_is_one_action_roll_the_leader_s(throw: Throw) -> None:
    scene = counting()
    others = {"Tomas": "agility", "Ilka": "agility"}
    scene.do("gm", "call_group", leader="Mira", trait="agility", difficulty=12, others=others)
    scene.roll(CRITICAL, "Tomas")
    scene.roll(FAILURE_WITH_FEAR, "Ilka")
    assert left(scene) == (9, 9, 9)
    scene.roll(throw)
    assert left(scene) == tuple(9 - ticks for ticks in TICKS[throw])


@pytest.mark.rule("DH-37")
@pytest.mark.parametrize("throw", TICKS)
def test_a_tag_team_is_one_action_roll_the_chosen_one(throw: Throw) -> None:
    scene = counting()
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    scene.do("gm", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(throw, "Mira")
    scene.roll(CRITICAL, "Tomas")
    assert left(scene) == (9, 9, 9)
    scene.do("anna", "choose", character="Mira")
    assert left(scene) == tuple(9 - ticks for ticks in TICKS[throw])


@pytest.mark.parametrize("throw", TICKS)
def test_none_goes_below_zero_and_it_stays_to_be_seen(throw: Throw) -> None:
    scene = counting(start=1)
    for _ in range(2):
        scene.play(throw)
    assert left(scene) == tuple(0 if ticks else 1 for ticks in TICKS[throw])


def test_the_gm_ticks_by_one_or_by_more() -> None:
    scene = counting()
    scene.do("gm", "tick_countdown", name="progress")
    scene.do("gm", "tick_countdown", name="consequence", by=4)
    assert left(scene) == (9, 8, 5)
    scene.do("gm", "tick_countdown", name="standard", by=100)
    assert left(scene) == (0, 8, 5)


def test_a_countdown_is_standard_unless_told() -> None:
    scene = Scene()
    scene.do("gm", "add_countdown", name="Flood", start=4)
    scene.play(FAILURE_WITH_HOPE)
    assert scene.state["countdowns"] == {"Flood": 3}


@pytest.mark.rule("DH-14")
def test_a_hidden_one_runs_unseen() -> None:
    scene = Scene()
    scene.do("gm", "add_countdown", name="Flood", start=4)
    scene.do("gm", "add_countdown", name="Traitor", start=7, hidden=True)
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.state["countdowns"] == {"Flood": 3, "Traitor": 6}
    assert scene.table.view("anna")["countdowns"] == {"Flood": 3}
    assert scene.refused("anna", "tick_countdown", name="Flood") == "not_yours"
    assert scene.refused("anna", "tick_countdown", name="Traitor") == "unknown_name"


@pytest.mark.parametrize(
    ("command", "fields", "code"),
    [
        ("add_countdown", {"name": "Flood", "start": 3}, "bad_value"),
        ("add_countdown", {"name": "Rain", "start": 0}, "bad_value"),
        ("add_countdown", {"name": "Rain", "start": -1}, "bad_value"),
        ("add_countdown", {"name": "Rain"}, "bad_value"),
        ("add_countdown", {"name": "Rain", "start": 3, "kind": "loop"}, "bad_value"),
        ("add_countdown", {"name": "a.b", "start": 3}, "bad_value"),
        ("tick_countdown", {"name": "Flood", "by": 0}, "bad_value"),
        ("tick_countdown", {"name": "Flood", "by": -2}, "bad_value"),
        ("tick_countdown", {"name": "Rain"}, "unknown_name"),
    ],
)
def test_what_cannot_be_counted(command: str, fields: dict[str, Any], code: str) -> None:
    scene = Scene()
    scene.do("gm", "add_countdown", name="Flood", start=4)
    assert scene.refused("gm", command, **fields) == code


def test_countdowns_and_effects_have_names_of_their_own() -> None:
    scene = Scene()
    scene.adversary("Hound")
    scene.do("gm", "add_countdown", name="Mira", start=4)
    scene.do("gm", "add_effect", name="Mira", on="Mira", by="Mira")
    assert scene.refused("gm", "add_character", name="Hound") == "bad_value"
    block = {"name": "Mira", "difficulty": 12, "hp_max": 3}
    assert scene.refused("gm", "add_adversary", **block) == "bad_value"
