"""Everything of a whole session is taken back step by step, and every step as it was."""

from typing import Any

import pytest

from limelight.play import log
from limelight.play.table import Table

from .scene import Scene

Step = tuple[str, str, dict[str, Any], dict[str, Any] | None]

MIRA, TOMAS = {"character": "Mira"}, {"character": "Tomas"}
ASKED = {"trait": "agility", "difficulty": 12}
PROJECT = {**TOMAS, "move": "project", "countdown": "Bridge"}

EVENING: list[Step] = [
    ("gm", "start_session", {}, None),
    ("gm", "new_scene", {"kind": "minor", "text": "The ford."}, None),
    ("gm", "add_countdown", {"name": "Tide", "start": "1d6", "loop": "increasing"}, {"start": [2]}),
    ("gm", "add_countdown", {"name": "Escape", "start": 3, "kind": "progress"}, None),
    (
        "gm",
        "add_countdown",
        {"name": "Riders", "start": 4, "kind": "consequence", "linked": "Escape", "hidden": True},
        None,
    ),
    ("gm", "add_countdown", {"name": "Breath", "start": 2, "of": "Mira"}, None),
    ("gm", "add_countdown", {"name": "Bridge", "start": 2, "kind": "long_term"}, None),
    ("gm", "add_countdown", {"name": "Bell", "start": 2, "kind": "manual"}, None),
    ("gm", "call_roll", {**MIRA, **ASKED}, None),
    ("ben", "help", TOMAS, None),
    ("anna", "roll", {}, {"hope": 6, "fear": 6, "help.Tomas": 3}),
    ("anna", "reroll", {**MIRA, "dice": ["fear"]}, {"fear": 5}),
    ("gm", "gain", {"what": "hope", **MIRA}, None),
    ("anna", "lose", {**MIRA, "amount": 2}, None),
    ("gm", "gain", {"what": "fear", "amount": 3}, None),
    ("anna", "use_feature", {"of": "Mira", "feature": "Rally"}, None),
    ("gm", "add_effect", {"name": "Ward", "on": "Mira", "by": "Tomas", "until": "rest"}, None),
    ("gm", "add_effect", {"name": "Oath", "on": "Mira", "by": "Mira", "until": "session"}, None),
    ("gm", "add_condition", {"name": "Soaked", "on": "Tomas", "until": "scene"}, None),
    ("anna", "fate_roll", {**MIRA, "die": "fear", "because": "Is it deep?"}, {"fear": 9}),
    ("gm", "call_roll", {**MIRA, **ASKED, "kind": "reaction"}, None),
    ("ben", "move", {**TOMAS, "text": "He wades."}, None),
    ("gm", "mark", {"target": "Mira", "what": "hp", "amount": 6}, None),
    ("gm", "cancel_roll", {}, None),
    ("anna", "death_move", {**MIRA, "choice": "risk_it_all"}, {"hope": 5, "fear": 3}),
    ("anna", "divide", {**MIRA, "hp": 4, "stress": 1}, None),
    ("gm", "mark", {"target": "Mira", "what": "hp", "amount": 6}, None),
    ("anna", "death_move", {**MIRA, "choice": "avoid_death"}, {"hope": 1}),
    ("gm", "start_rest", {"kind": "long"}, None),
    ("ben", "downtime", {**TOMAS, "move": "tend_to_wounds", "target": "Mira"}, None),
    ("anna", "downtime", {**MIRA, "move": "clear_stress"}, None),
    ("ben", "downtime", PROJECT, None),
    ("anna", "downtime", {**MIRA, "move": "prepare"}, None),
    ("gm", "interrupt_rest", {"text": "Torches."}, None),
    ("anna", "downtime", {**MIRA, "move": "prepare"}, None),
    ("ben", "downtime", {**TOMAS, "move": "prepare", "join": "Mira"}, None),
    ("ben", "downtime", {**TOMAS, "move": "repair_armor"}, {"d4": 2}),
    ("anna", "downtime", {**MIRA, "move": "other", "text": "She keeps watch."}, None),
    ("gm", "end_rest", {}, {"d4": 3}),
    ("gm", "start_rest", {"kind": "long"}, None),
    ("gm", "end_rest", {"countdown": "Bridge"}, {"d4": 1}),
    ("gm", "tick_countdown", {"name": "Bell", "by": 5}, None),
    ("gm", "tick_countdown", {"name": "Riders", "by": 9}, None),
    ("gm", "end_countdown", {"name": "Escape"}, None),
    ("gm", "correct", {"at": "characters.Mira.standing", "to": "unconscious"}, None),
    ("gm", "correct", {"at": "characters.Mira.scars", "to": 4}, None),
    ("gm", "correct", {"at": "characters.Mira.hp", "to": 1}, None),
    ("gm", "correct", {"at": "short_rests", "to": 3}, None),
    ("gm", "correct", {"at": "countdowns.Bell", "to": 4}, None),
    ("gm", "correct", {"at": "characters.Tomas.hp", "to": 6}, None),
    ("ben", "death_move", {**TOMAS, "choice": "blaze_of_glory", "text": "The dam!"}, None),
    ("ben", "roll_damage", {**TOMAS, "dice": "2d6"}, {"damage": [3, 4]}),
    ("ben", "remove", {"name": "Tomas"}, None),
    ("gm", "new_scene", {}, None),
    ("gm", "end_session", {}, None),
]


def evening(edition: str) -> tuple[Scene, list[dict[str, Any]]]:
    """All of it, and how the table was before every step."""
    scene = Scene(
        edition=edition,
        fear=2,
        fate_rolls=True,
        spotlight_tokens=3,
        Mira={"hope": 4, "stress": 3, "level": 2, "features": [{"name": "Rally", "per": "scene"}]},
        Tomas={"hope": 3, "armor_score": 3},
    )
    before = []
    for by, do, fields, dice in EVENING:
        before.append(scene.state)
        scene.do(by, do, dice, **fields)
    return scene, before


@pytest.mark.rule("DH-R35", "DH-R54")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_every_step_is_taken_back_as_it_was(edition: str) -> None:
    scene, before = evening(edition)
    for (_, do, _, _), state in zip(reversed(EVENING), reversed(before), strict=True):
        scene.do("gm", "undo")
        assert scene.state == state, do


@pytest.mark.rule("DH-R35", "DH-R54")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_the_log_of_it_holds_for_everybody_and_opens_again(edition: str) -> None:
    scene, _ = evening(edition)
    for seat in ("gm", "anna", "ben", "eva"):
        report = log.verify(log.export(scene.table, seat))
        assert report.bad is None, seat
    whole = log.verify(log.export(scene.table, "gm"))
    assert whole.decided == whole.entries == scene.table.number
    again = log.open_table(log.export(scene.table, "gm"))
    assert isinstance(again, Table)
    for seat in ("gm", "anna", "eva"):
        assert again.view(seat) == scene.table.view(seat)
