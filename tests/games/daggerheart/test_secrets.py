"""Hidden Difficulties and numbers: nowhere in anything that a player is sent."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from limelight import Done, Refusal
from limelight.play import log
from limelight.play.refusals import refused, words_of

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)

LANGUAGES = ("en", "de", "uk")
SECRET = 8713
PLAYERS = ("anna", "ben")


class Watched(Scene):
    """A table that keeps everything that each player was ever sent."""

    def __init__(self, **options: Any) -> None:
        self.sent: dict[str, list[str]] = {seat: [] for seat in PLAYERS}
        super().__init__(**{"Mira": {"hope": 6}, "Tomas": {"hope": 6}, **options})

    def do(
        self, by: str, command: str, dice: Mapping[str, Any] | None = None, /, **fields: Any
    ) -> Done:
        done = super().do(by, command, dice, **fields)
        if by in PLAYERS:
            self.sent[by].append(repr((done.result, done.text(), done.events)))
        for seat in PLAYERS:
            shown = self.table.events(self.table.number, seat)
            seen = Done(0, {}, shown, self.table.game)
            self.sent[seat] += [repr(shown), repr(self.table.offers(seat))]
            self.sent[seat] += [json.dumps(self.table.view(seat))]
            for language in LANGUAGES:
                self.sent[seat] += [seen.text(language), *seen.explain(language)]
                self.sent[seat] += self.table.story(seat, language)
        return done

    def refused(
        self, by: str, command: str, dice: Mapping[str, Any] | None = None, /, **fields: Any
    ) -> str:
        answer = self.table.do(by, command, fields, dice=dice, script=True)
        assert isinstance(answer, Refusal)
        if by in PLAYERS:
            spoken = [refused(answer, words_of(self.table.game, lang)) for lang in LANGUAGES]
            self.sent[by] += [repr(answer), *spoken]
        return answer.code

    def saw(self, *secrets: int | str) -> list[str]:
        """Everything in which a player was sent a secret: a number, a word, a pattern of them."""
        pattern = re.compile(rf"(?<![0-9A-Za-z])({'|'.join(map(str, secrets))})(?![0-9A-Za-z])")
        exported = [
            line.decode() for seat in PLAYERS for line in log.export(self.table, seat) if line
        ]
        sent = [*exported, *(text for seat in PLAYERS for text in self.sent[seat])]
        return [text for text in sent if pattern.search(text)]


@pytest.mark.rule("DH-14")
@pytest.mark.parametrize("throw", [CRITICAL, FAILURE_WITH_HOPE, FAILURE_WITH_FEAR])
@pytest.mark.parametrize("kind", ["action", "reaction", "attack"])
def test_a_hidden_difficulty_reaches_no_player(throw: tuple[int, int], kind: str) -> None:
    scene = Watched()
    scene.call(kind=kind, difficulty=SECRET, shared=False, stakes="The rope tears.")
    assert scene.state["roll"]["difficulty"] == SECRET
    for seat in PLAYERS:
        view = scene.table.view(seat)["roll"]
        assert "difficulty" not in view and view["stakes"] == "The rope tears."
    scene.refused("anna", "roll", {"hope": 13, "fear": 1})
    scene.refused("anna", "declare", trait="strength")
    scene.refused("ben", "roll", character="Mira")
    rolled = scene.roll(throw)
    assert "difficulty" not in rolled.result
    scene.do("anna", "reroll", {"hope": 9}, character="Mira", dice=["hope"])
    scene.refused("anna", "roll")
    assert scene.saw(SECRET) == []


@pytest.mark.rule("DH-14")
def test_players_learn_success_or_failure_and_no_more() -> None:
    for difficulty, success in ((13, True), (14, False)):
        scene = Watched()
        rolled = scene.play(SUCCESS_WITH_HOPE, difficulty=difficulty, shared=False)
        assert rolled.result["success"] is success
        assert any("(DH-14)" in why for why in rolled.explain("en"))


@pytest.mark.rule("DH-14")
def test_a_shared_difficulty_is_there_for_everybody() -> None:
    scene = Watched()
    scene.call(difficulty=SECRET)
    for seat in PLAYERS:
        assert scene.table.view(seat)["roll"]["difficulty"] == SECRET
    assert scene.saw(SECRET)


@pytest.mark.rule("DH-14")
@pytest.mark.parametrize(
    ("target_shared", "call", "seen"),
    [
        (True, {}, True),
        (True, {"shared": True}, True),
        (True, {"shared": False}, False),
        (False, {}, False),
        (False, {"shared": True}, False),
        (False, {"shared": False}, False),
    ],
)
def test_a_target_s_difficulty_shows_only_if_roll_and_target_are_shared(
    target_shared: bool, call: dict[str, bool], seen: bool
) -> None:
    scene = Watched()
    scene.adversary("Hound", difficulty=SECRET, shared=target_shared)
    scene.call(kind="attack", target="Hound", **call)
    view = scene.table.view("anna")
    assert ("difficulty" in view["roll"]) is seen
    assert ("difficulty" in view["adversaries"]["Hound"]) is target_shared
    scene.roll(FAILURE_WITH_FEAR)
    assert bool(scene.saw(SECRET)) is target_shared


@pytest.mark.rule("DH-14", "DH-33")
def test_a_group_s_hidden_difficulties_reach_no_player() -> None:
    scene = Watched()
    others = {"Tomas": {"trait": "agility", "difficulty": SECRET + 1}}
    group = {"leader": "Mira", "trait": "agility", "difficulty": SECRET, "others": others}
    scene.do("gm", "call_group", **group, shared=False)
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.do("ben", "reroll", {"hope": 9}, character="Tomas", dice=["hope"])
    scene.roll(SUCCESS_WITH_FEAR, "Mira")
    assert scene.saw(SECRET) == scene.saw(SECRET + 1) == []


@pytest.mark.rule("DH-14", "DH-34")
def test_a_tag_team_s_hidden_target_reaches_neither_player() -> None:
    scene = Watched()
    scene.adversary("Hound", difficulty=SECRET)
    attack = {"kind": "attack", "trait": "agility", "target": "Hound", "shared": True}
    rolls = {"Mira": attack, "Tomas": {"trait": "agility", "difficulty": 9911, "shared": False}}
    scene.do("gm", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    scene.roll(FAILURE_WITH_FEAR, "Tomas")
    scene.do("ben", "choose", character="Tomas")
    assert scene.saw(SECRET) == scene.saw(9911) == []


@pytest.mark.rule("DH-14")
def test_an_unshared_adversary_shows_its_defeat_its_conditions_and_its_d20() -> None:
    scene = Watched(fear=5)
    numbers = {"difficulty": 8101, "hp_max": 8102, "stress_max": 8103}
    thresholds = {"major": 8104, "severe": 8105}
    attack = {"modifier": 8106, "damage": "1d6+8107", "range": "close", "type": "magic"}
    scene.adversary(
        "Hound",
        **numbers,
        thresholds=thresholds,
        attack=attack,
        features=[{"name": "Xanadu", "fear": 2}],
    )
    scene.do("gm", "mark", target="Hound", what="stress", amount=8093)
    scene.do("gm", "mark", target="Hound", what="hp", amount=8092)
    scene.do("gm", "correct", at="adversaries.Hound.hp", to=8091)
    scene.do("gm", "take_damage", target="Hound", amount=9)
    scene.do("gm", "take_spotlight")
    bite = {"adversary": "Hound", "action": "attack", "target": "Mira", "feature": "Xanadu"}
    scene.do("gm", "spotlight_adversary", {"d20": 9}, **bite)
    scene.do("gm", "roll_damage", {"damage": 3}, adversary="Hound")
    scene.do("gm", "undo")
    scene.do("gm", "add_condition", name="Cursed", on="Hound")
    assert set(scene.table.view("anna")["adversaries"]["Hound"]) <= {
        "shared",
        "defeated",
        "conditions",
        "token",  # whether a Slow one is ready is there for all to see
    }
    assert scene.saw(*range(8101, 8108), 8091, 8092, 8093, 8106 + 9) == []
    assert scene.saw(8107 + 3)  # of its damage roll players see the total and the type
    assert scene.saw("Xanadu") == []
    assert scene.saw("Cursed")


@pytest.mark.rule("DH-14")
def test_notes_secret_dice_and_hidden_countdowns_are_the_gm_s_alone() -> None:
    scene = Watched()
    scene.do("gm", "note", text="The Xanadu trapdoor.")
    scene.do("gm", "roll_dice", {"dice": [1]}, dice="1d6+8200", because="Xanadu", secret=True)
    scene.do("gm", "add_countdown", name="Xanadu", start=8201, hidden=True)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "tick_countdown", name="Xanadu", by=100)
    scene.do("anna", "reroll", {"hope": 1}, character="Mira", dice=["hope"])
    scene.do("gm", "undo")
    assert scene.saw("Xanadu") == []
    assert scene.saw(8200, 8201, 8100, 8101, 8099) == []
    assert "The Xanadu trapdoor." in scene.table.story("gm")[2]
    assert scene.refused("anna", "note", text="Mine.") == "not_yours"
    secret = {"dice": "1d6", "secret": True}
    assert scene.refused("anna", "roll_dice", {"dice": 1}, **secret) in ("not_yours", "bad_value")


@pytest.mark.rule("DH-14")
def test_two_tables_that_differ_only_in_what_is_hidden_send_the_same_bytes() -> None:
    sent = []
    for difficulty in (SECRET, SECRET + 1):
        scene = Watched(fear=3)
        scene.adversary("Hound", difficulty=difficulty, hp_max=difficulty)
        scene.call(kind="attack", target="Hound")
        scene.refused("anna", "roll", {"hope": 1})
        scene.roll(FAILURE_WITH_FEAR)
        scene.call("Tomas", difficulty=difficulty, shared=False)
        scene.roll(CRITICAL, "Tomas")
        scene.do("gm", "add_countdown", name=f"Doom {difficulty}", start=difficulty, hidden=True)
        scene.play(SUCCESS_WITH_HOPE)
        exported = [b"".join(log.export(scene.table, seat)) for seat in PLAYERS]
        sent.append((scene.sent, exported))
    assert sent[0] == sent[1]
