"""A whole session of fights and scenes: every command is undone, and every log verifies."""

from collections.abc import Iterator
from typing import Any

import pytest

from limelight import Refusal, Table
from limelight.play import log
from tests.play.forging import forged

from .fight import CLAW, EVASIONS, Fight, feature

SEATS = ("gm", "anna", "ben")
OPTIONS = {"fear": 12, "massive_damage": True, "fate_rolls": True, "spotlight_tokens": 2}
MIRA = {
    "hope": 6,
    "features": [feature("Rally", hope=2, stress=1, per="scene")],
    "resistances": ["magic"],
    "experiences": {"Climber": 2},
}
TRICKS = [
    feature("Howl", kind="action", fear=1, stress=1, per="scene", uses=9),
    feature("Snap", kind="reaction", fear=1, per="rest", uses=9),
    *(feature(name) for name in ("Relentless (9)", "Momentum", "Armored (1)")),
]


class Evening(Fight):
    """A table whose dice are fair unless they are typed, with the numbers open or hidden."""

    def __init__(self, shared: bool) -> None:
        self.table = Table("daggerheart", OPTIONS, id="evening", clock=lambda: 0.0)
        self.shared = shared
        self.do("gm", "add_character", name="Mira", player="anna", **{**EVASIONS["Mira"], **MIRA})
        self.do("gm", "add_character", name="Tomas", player="ben", **EVASIONS["Tomas"])

    def thrown(self, do: str, fields: dict[str, Any]) -> None:
        """A command of the GM's that has to succeed; its dice are thrown."""
        answer = self.table.do("gm", do, fields)
        assert not isinstance(answer, Refusal), f"{do} {fields}: {answer}"

    def steps(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Commands that are taken however the dice fall."""
        more = {"shared": self.shared}
        block = {"difficulty": 12, "hp_max": 9, "stress_max": 9, "attack": CLAW, **more}
        lore = {"experiences": {"Lore": 2}}
        hound = {"name": "Hound", "tier": 2, "features": TRICKS, **block, **lore}
        yield "add_adversary", hound
        yield "add_adversary", {"name": "Troll", "features": [feature("Slow")], **block}
        has = [feature("Minion (3)"), feature("Group Attack", fear=1), feature("Relentless (9)")]
        for name in ("Rat 1", "Rat 2", "Rat 3"):
            yield "add_adversary", {"name": name, "features": has, **block}
        made = {"name": "Cutthroat", "tier": 1, "hp_max": 4, "benchmark": True, **more}
        yield "add_adversary", made
        tow = [feature("Tow", fear=1, per="session", uses=9)]
        yield "add_environment", {"name": "Ford", "difficulty": 9, "features": tow, **more}
        yield "add_environment", {"name": "Bog", "difficulty": None, **more}
        yield "new_scene", {"kind": "major"}
        yield "encounter_budget", {"adversaries": {"solo": 2}}
        yield from self.gm_moves()
        yield "gain", {"what": "fear", "amount": 12}
        yield from self.rolls()
        yield from self.damage_and_hazards()

    def gm_moves(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The GM's turn."""
        hound = {"adversary": "Hound"}
        attack = {**hound, "action": "attack"}
        yield "take_spotlight", {}
        yield "spotlight_adversary", {**attack, "target": "Mira", "experience": "Lore"}
        yield "spotlight_adversary", {**attack, "targets": ["Mira", "Tomas"], "advantage": 1}
        yield "roll_damage", hound
        yield "gain", {"what": "fear", "amount": 12}
        yield "spotlight_adversary", {**hound, "action": "action", "feature": "Howl"}
        yield "spotlight_adversary", {"adversary": "Troll", "action": "prepare"}
        group = {"action": "group_attack", "group": ["Rat 2", "Rat 3"], "target": "Mira"}
        yield "spotlight_adversary", {"adversary": "Rat 1", **group}
        yield "roll_damage", {"adversary": "Rat 1"}
        yield "spotlight_environment", {"environment": "Ford", "feature": "Tow", "target": "Mira"}
        yield "use_feature", {"of": "Hound", "feature": "Snap", "target": "Mira"}
        yield "use_feature", {"of": "Ford", "feature": "Tow"}
        yield "adversary_roll", {**hound, "difficulty": 12, "experience": "Lore"}
        yield "adversary_roll", {**hound, "difficulty": 12, "disadvantage": 1, "kind": "reaction"}
        yield "scale_adversary", {"adversary": "Cutthroat", "tier": 3}
        yield "roll_damage", {"adversary": "Cutthroat"}

    def rolls(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Rolls against what is there, and what players have."""
        against = {"character": "Mira", "trait": "agility"}
        yield "call_roll", {**against, "target": "Hound", "experience": "Lore"}
        yield "cancel_roll", {}
        yield "call_roll", {**against, "target": "Hound", "experience": "Lore"}
        yield "call_roll", {**against, "target": "Ford"}
        yield "roll", {}
        yield "call_roll", {**against, "character": "Tomas", "target": "Bog", "difficulty": 11}
        yield "roll", {}
        yield "use_feature", {"of": "Mira", "feature": "Rally", "target": "Tomas"}
        yield "fate_roll", {"character": "Mira", "die": "fear"}
        yield "lose", {"character": "Mira", "amount": 2}
        yield "gain", {"what": "hope", "character": "Mira", "amount": 9}

    def damage_and_hazards(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Damage of every type, and what is taken away at the end."""
        yield "roll_hazard", {"hazard": "fall", "range": "far"}
        yield "roll_hazard", {"hazard": "collision"}
        yield "take_damage", {"target": "Mira", "amount": 1, "type": "magic"}
        yield "take_damage", {"target": "Hound", "amount": 9, "type": "physical"}
        yield "take_damage", {"target": "Rat 1", "amount": 7, "also": ["Rat 2", "Rat 3"]}
        yield "add_effect", {"name": "Chill", "on": "Mira", "by": "Ford", "until": "scene"}
        yield "add_condition", {"name": "Cursed", "on": "Mira", "until": "rest"}
        yield "new_scene", {}
        yield "remove", {"name": "Ford"}
        yield "remove", {"name": "Rat 2"}


def checked(table: Table) -> None:
    """The logs of all seats are whole, and what they say of the dice holds."""
    public = set()
    for seat in (*SEATS, "somebody"):
        report = log.verify(log.export(table, seat))
        assert report.bad is None, (seat, report.bad)
        public.add(report.public)
        if seat == "gm":
            assert report.fair
    assert len(public) == 1


@pytest.mark.rule("DH-78", "DH-88", "DH-99", "DH-104")
@pytest.mark.parametrize("shared", [True, False])
def test_every_log_of_a_session_with_fair_dice_verifies(shared: bool) -> None:
    evening = Evening(shared)
    for do, fields in evening.steps():
        evening.thrown(do, fields)
    checked(evening.table)


@pytest.mark.rule("DH-78", "DH-88", "DH-94", "DH-110")
@pytest.mark.parametrize("shared", [True, False])
def test_every_command_of_it_is_undone_to_the_very_start(shared: bool) -> None:
    evening = Evening(shared)
    states = []
    for do, fields in evening.steps():
        states.append((do, evening.table.state, evening.state))
        evening.thrown(do, fields)
    for do, state, view in reversed(states):
        evening.do("gm", "undo")
        assert evening.table.state == state, do
        assert evening.state == view, do
    checked(evening.table)


@pytest.mark.rule("DH-100")
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize(
    ("d20", "claims"),
    [
        (10, {"Mira": True, "Tomas": True}),
        (10, {"Mira": False, "Tomas": False}),
        (10, {"Mira": False, "Tomas": True}),
        (10, {"Mira": True}),
        (13, {"Mira": True, "Tomas": False}),
        (5, {"Mira": True, "Tomas": False}),
        (20, {"Mira": True, "Tomas": False}),
    ],
)
def test_who_was_hit_of_several_cannot_be_forged(
    shared: bool, d20: int, claims: dict[str, bool]
) -> None:
    """Where the modifier is hidden a forger can move the line between two Evasions, no more."""
    evening = Fight()
    evening.foe("Giant", shared=shared)
    evening.acts("Giant", "attack", d20, targets=["Mira", "Tomas"])
    lines = list(log.export(evening.table, "anna"))
    assert log.verify(lines).bad is None

    def lie(entry: dict[str, Any]) -> None:
        entry["events"][0]["struck"] = claims

    bad = log.verify(forged(lines, evening.table.number, lie)).bad
    unseen = not shared and d20 in (10, 13) and claims.get("Mira") and "Tomas" in claims
    assert (bad is None) is unseen
