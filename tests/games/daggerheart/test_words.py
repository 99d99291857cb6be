"""What people read: no bare keys, every step explained by a rule, in three languages."""

import re

import pytest

from limelight import Refusal
from limelight.play.refusals import refused, words_of

from .scene import CRITICAL, FAILURE_WITH_FEAR, SUCCESS_WITH_FEAR, SUCCESS_WITH_HOPE, Scene

LANGUAGES = ("en", "de", "uk")
BARE_KEY = re.compile(r"\b(explain|tell|why|refused|say|announce|status)\.[a-z_.]+|\{[a-z_]*\}")
RULE = re.compile(r"\(DH-R?[0-9]+\)$")


WITHOUT_IDS = ("take_damage", "mark", "clear")
"""Thresholds and Stress are rules of the session, which have no ids."""


def long_scene() -> tuple[list[str], list[str], list[str]]:
    """Something of every kind: all that is said, all that is explained, and that by rules."""
    bow = {"name": "Bow", "trait": "agility", "damage": "1d6+3", "type": "physical"}
    sheet = {
        "hope": 6,
        "stress": 5,
        "weapons": [bow],
        "experiences": {"Climber": 2},
        "armor_score": 1,
        "spellcast_trait": "agility",
    }
    scene = Scene(fear=8, Mira=sheet, Tomas={"hope": 6}, Ilka={})
    said: list[str] = []
    explained: list[str] = []
    by_rules: list[str] = []

    def do(by: str, command: str, dice: dict[str, int] | None = None, /, **fields: object) -> None:
        done = scene.do(by, command, dice, **fields)
        for language in LANGUAGES:
            said.append(done.text(language))
            explained.extend(done.explain(language))
            if command not in WITHOUT_IDS:
                by_rules.extend(done.explain(language))

    agility = {"trait": "agility", "difficulty": 12}
    do("gm", "start_session")
    scene.adversary("Hound", attack={"modifier": 1, "damage": "1d6"}, features=[{"name": "Howl"}])
    do("gm", "add_countdown", name="Flood", start=2)
    do("gm", "call_roll", character="Mira", advantage=1, stakes="Mud.", **agility)
    do("anna", "declare", experiences=["Climber"], bonus_dice={"rally": 6})
    do("ben", "help", character="Tomas")
    do("anna", "roll", {"hope": 5, "fear": 7, "advantage": 2, "rally": 3, "help.Tomas": 4})
    do("anna", "reroll", {"hope": 7}, character="Mira", dice=["hope"])
    do("anna", "use_hope_feature", character="Mira", name="No Mercy", cost=2)
    do("gm", "call_roll", character="Mira", kind="attack", trait="agility", target="Hound")
    do("anna", "roll", {"hope": 4, "fear": 4})
    do("anna", "roll_damage", {"damage": 4}, character="Mira")
    do("gm", "take_damage", target="Hound", amount=7)
    do("gm", "take_damage", target="Mira", amount=7, armor=True)
    do("gm", "mark", target="Mira", what="stress", amount=9)
    do("gm", "clear", target="Mira", what="stress")
    do("gm", "call_roll", character="Tomas", kind="reaction", **agility)
    do("ben", "roll", {"hope": 4, "fear": 4})
    do("gm", "call_group", leader="Mira", others={"Tomas": "agility"}, **agility)
    do("ben", "roll", {"hope": 1, "fear": 2}, character="Tomas")
    do("anna", "roll", {"hope": 1, "fear": 2}, character="Mira")
    do("gm", "gm_move", text="Smoke.")
    howl = {"adversary": "Hound", "action": "attack", "target": "Mira", "feature": "Howl"}
    do("gm", "spotlight_adversary", {"d20": 20}, **howl)
    do("gm", "roll_damage", {"damage": 4}, adversary="Hound")
    do("gm", "pass_spotlight")
    rolls = {"Mira": agility, "Tomas": agility}
    do("gm", "call_tag_team", initiator="Tomas", partner="Mira", rolls=rolls)
    do("ben", "roll", {"hope": 4, "fear": 9}, character="Tomas")
    do("anna", "roll", {"hope": 4, "fear": 4}, character="Mira")
    do("anna", "choose", character="Tomas")
    do("gm", "take_spotlight")
    do("gm", "add_effect", name="Glow", on="Mira", by="Mira", temporary=True)
    do("gm", "end_effect", name="Glow")
    do("gm", "add_condition", name="Hidden", on="Mira")
    do("gm", "end_condition", name="Hidden", on="Mira")
    do("gm", "tick_countdown", name="Flood")
    do("gm", "spend_fear", amount=1, on="rain")
    do("gm", "correct", at="fear", to=1)
    do("gm", "undo")
    do("anna", "hand_over", name="Mira", player="ben")
    do("gm", "remove", name="Ilka")
    do("gm", "end_session")
    for seat in ("gm", "anna"):
        for language in LANGUAGES:
            said += scene.table.story(seat, language)
    return said, explained, by_rules


def test_no_bare_key_and_no_empty_place_is_ever_read_out() -> None:
    said, explained, _ = long_scene()
    assert [text for text in (*said, *explained) if BARE_KEY.search(text)] == []


def test_every_explanation_names_its_rule() -> None:
    _, _, explained = long_scene()
    assert len(explained) > 60
    assert [text for text in explained if not RULE.search(text)] == []


@pytest.mark.parametrize(("language", "dice"), [("en", "2d8+1"), ("de", "2W8+1"), ("uk", "2d8+1")])
def test_dice_are_written_as_the_language_writes_them(language: str, dice: str) -> None:
    scene = Scene()
    rolled = scene.do("anna", "roll_damage", {"damage": [5, 3]}, character="Mira", dice="2d8+1")
    assert any(dice in why for why in rolled.explain(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language: str) -> None:
    scene = Scene(Mira={}, Tomas={"hope": 0})
    scene.call()
    for by, command, fields in (
        ("gm", "bless", {}),
        ("gm", "roll", {"luck": 1}),
        ("gm", "call_roll", {}),
        ("gm", "move", {"character": "Nobody", "text": "x"}),
        ("ben", "move", {"character": "Mira", "text": "x"}),
        ("ben", "help", {"character": "Tomas"}),
        ("gm", "spend_fear", {"amount": 3, "on": "x"}),
        ("gm", "pass_spotlight", {}),
        ("anna", "roll", {}),
    ):
        answer = scene.table.do(by, command, fields, script=True)
        assert isinstance(answer, Refusal)
        told = refused(answer, words_of(scene.table.game, language))
        assert told.rstrip()[-1] in ".!?" and not BARE_KEY.search(told), told


@pytest.mark.rule("DH-19", "DH-5", "DH-6", "DH-8", "DH-9")
@pytest.mark.parametrize(
    ("throw", "names"),
    [
        (SUCCESS_WITH_HOPE, ("Success with Hope", "Erfolg mit Hoffnung", "Успіх із Надією")),
        (SUCCESS_WITH_FEAR, ("Success with Fear", "Erfolg mit Angst", "Успіх зі Страхом")),
        (FAILURE_WITH_FEAR, ("Failure with Fear", "Scheitern mit Angst", "Невдача зі Страхом")),
        ((4, 2), ("Failure with Hope", "Scheitern mit Hoffnung", "Невдача з Надією")),
        (CRITICAL, ("Critical Success", "Kritischer Erfolg", "Критичний Успіх")),
    ],
)
def test_outcomes_are_called_by_their_names(
    throw: tuple[int, int], names: tuple[str, str, str]
) -> None:
    scene = Scene()
    scene.play(throw)
    for language, name in zip(LANGUAGES, names, strict=True):
        assert name in scene.table.story("anna", language)[-1]
