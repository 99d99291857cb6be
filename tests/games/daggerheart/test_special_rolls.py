"""Trait, attack and spellcast rolls, and rolls written as in the books."""

import unicodedata
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

TRAITS = ("agility", "strength", "finesse", "instinct", "presence", "knowledge")
WRITTEN = {
    "agility": ("Agility Roll", "Agilitätswurf", "Кидок Спритності"),
    "strength": ("Strength Roll", "Stärkewurf", "Кидок Сили"),
    "finesse": ("Finesse Roll", "Finessewurf", "Кидок Вправності"),
    "instinct": ("Instinct Roll", "Instinktwurf", "Кидок Інстинкту"),
    "presence": ("Presence Roll", "Präsenzwurf", "Кидок Присутності"),
    "knowledge": ("Knowledge Roll", "Wissenswurf", "Кидок Знань"),
}
KINDS = ("action", "attack", "spellcast")


def ilka(**sheet: Any) -> Scene:
    traits = {"presence": 2, "agility": -1}
    return Scene(Ilka={"traits": traits, "spellcast_trait": "presence", **sheet}, Mira={})


@pytest.mark.rule("DH-25")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("throw", "outcome", "hope", "fear", "stress", "spotlight", "progress"),
    [
        (SUCCESS_WITH_HOPE, "success_with_hope", 3, 3, 2, "players", 8),
        (SUCCESS_WITH_FEAR, "success_with_fear", 2, 4, 2, "players", 9),
        (FAILURE_WITH_HOPE, "failure_with_hope", 3, 3, 2, "gm", 10),
        (FAILURE_WITH_FEAR, "failure_with_fear", 2, 4, 2, "gm", 10),
        (CRITICAL, "critical_success", 3, 3, 1, "players", 7),
    ],
)
def test_what_applies_to_action_rolls_applies_to_special_ones(
    kind: str,
    throw: Throw,
    outcome: str,
    hope: int,
    fear: int,
    stress: int,
    spotlight: str,
    progress: int,
) -> None:
    scene = Scene(fear=3, Ilka={"spellcast_trait": "agility", "stress": 2})
    scene.do("gm", "add_countdown", name="Ritual", start=10, kind="progress")
    result = scene.play(throw, "Ilka", kind=kind).result
    assert (result["outcome"], result["roll"]) == (outcome, kind)
    assert (scene.hope("Ilka"), scene.fear, scene.stress("Ilka")) == (hope, fear, stress)
    assert (scene.spotlight, scene.state["countdowns"]["Ritual"]) == (spotlight, progress)


@pytest.mark.rule("DH-25")
@pytest.mark.parametrize("kind", KINDS)
def test_special_rolls_take_experiences_help_and_advantage(kind: str) -> None:
    scene = ilka(experiences={"Scholar": 2})
    scene.call("Ilka", kind=kind, trait="presence", advantage=1, difficulty=20)
    scene.do("cleo", "declare", experiences=["Scholar"])
    scene.do("anna", "help", character="Mira")
    result = scene.roll((6, 4), "Ilka", advantage=3, **{"help.Mira": 5}).result
    assert result["total"] == 10 + 2 + 2 + 3 + 5
    assert result["spent"] == {"hope": {"Ilka": 1, "Mira": 1}}


@pytest.mark.rule("DH-25")
def test_a_damage_roll_is_a_special_roll_that_gives_neither_hope_nor_fear() -> None:
    scene = Scene()
    before = scene.state
    result = scene.do("anna", "roll_damage", {"damage": 5}, character="Mira", dice="1d8+2").result
    assert result["total"] == 7 and "changes" not in result
    assert scene.state == before


@pytest.mark.rule("DH-26")
@pytest.mark.parametrize("language", range(3))
@pytest.mark.parametrize(("modifier", "trait"), list(enumerate(TRAITS, start=-1)))
def test_a_written_trait_roll_is_understood(modifier: int, trait: str, language: int) -> None:
    scene = Scene(Mira={"traits": {trait: modifier}})
    scene.call(roll=f"{WRITTEN[trait][language]} (14)")
    assert (scene.state["roll"]["trait"], scene.state["roll"]["difficulty"]) == (trait, 14)
    assert scene.state["roll"]["kind"] == "action"
    assert scene.roll((6, 4)).result["total"] == 10 + modifier


@pytest.mark.rule("DH-13", "DH-26")
@pytest.mark.parametrize("written", WRITTEN["strength"])
def test_where_the_text_gives_no_difficulty_the_gm_sets_it(written: str) -> None:
    scene = Scene()
    scene.adversary("Hound", difficulty=15)
    call = {"character": "Mira", "roll": written}
    assert scene.refused("gm", "call_roll", **call) == "bad_value"
    scene.do("gm", "call_roll", **call, difficulty=9)
    assert (scene.state["roll"]["trait"], scene.state["roll"]["difficulty"]) == ("strength", 9)
    scene.do("gm", "call_roll", **call, target="Hound")
    assert scene.state["roll"]["difficulty"] == 15


@pytest.mark.rule("DH-26")
@pytest.mark.parametrize("written", WRITTEN["agility"])
def test_a_written_difficulty_stands_alone(written: str) -> None:
    scene = Scene()
    scene.adversary("Hound")
    call = {"character": "Mira", "roll": f"{written} (12)"}
    assert scene.refused("gm", "call_roll", **call, difficulty=12) == "bad_value"
    assert scene.refused("gm", "call_roll", **call, target="Hound") == "bad_value"


@pytest.mark.rule("DH-26")
@pytest.mark.parametrize(
    "written", ["Luck Roll (12)", "Agility", "Agility Roll (twelve)", "Wurf (12)", "Кидок (12)", ""]
)
def test_what_is_no_written_roll_is_refused(written: str) -> None:
    scene = Scene()
    call = {"character": "Mira", "roll": written}
    assert scene.refused("gm", "call_roll", **call) == "bad_value"


@pytest.mark.rule("DH-26")
@pytest.mark.parametrize("trait", ["agility", "presence", "strength"])
def test_an_umlaut_typed_as_two_characters_is_the_same_word(trait: str) -> None:
    scene = Scene()
    scene.call(roll=unicodedata.normalize("NFD", f"{WRITTEN[trait][1]} (12)"))
    assert scene.state["roll"]["trait"] == trait


@pytest.mark.rule("DH-26")
def test_a_written_roll_takes_the_other_fields_of_a_call() -> None:
    scene = Scene()
    scene.call(roll="Agility Roll (12)", kind="reaction", stakes="Rubble.", shared=False)
    called = scene.state["roll"]
    assert (called["kind"], called["stakes"], called["shared"]) == ("reaction", "Rubble.", False)


@pytest.mark.rule("DH-27")
@pytest.mark.parametrize("kind", KINDS)
def test_a_trait_counts_on_every_roll_with_it(kind: str) -> None:
    scene = Scene(Ilka={"traits": {"agility": 3}, "spellcast_trait": "agility"})
    result = scene.play((6, 4), "Ilka", kind=kind, trait="agility").result
    assert result["total"] == 13


@pytest.mark.rule("DH-27", "DH-R17")
@pytest.mark.parametrize("kind", KINDS)
def test_a_reroll_of_agility_rolls_works_on_every_roll_with_agility(kind: str) -> None:
    scene = Scene(Ilka={"spellcast_trait": "agility"})
    scene.play(FAILURE_WITH_FEAR, "Ilka", kind=kind, trait="agility")
    again = scene.do("cleo", "reroll", {"hope": 9}, character="Ilka", dice=["hope"])
    assert again.result["outcome"] == "success_with_hope"


@pytest.mark.rule("DH-28")
def test_a_spellcast_roll_uses_the_spellcast_trait() -> None:
    scene = ilka()
    scene.call("Ilka", kind="spellcast")
    assert scene.state["roll"]["trait"] == "presence"
    assert scene.roll((6, 4), "Ilka").result["total"] == 12


@pytest.mark.rule("DH-28")
def test_a_spellcast_roll_offers_no_other_trait() -> None:
    scene = ilka()
    call = {"character": "Ilka", "kind": "spellcast", "difficulty": 12}
    assert scene.refused("gm", "call_roll", **call, trait="agility") == "bad_value"
    scene.do("gm", "call_roll", **call)
    assert scene.refused("cleo", "declare", trait="agility") == "bad_value"


@pytest.mark.rule("DH-28")
def test_without_a_spellcast_trait_there_is_no_spellcast_roll() -> None:
    scene = ilka(hope=3)
    scene.adversary("Warden")
    call = {"character": "Mira", "kind": "spellcast"}
    assert scene.refused("gm", "call_roll", **call, difficulty=12) == "no_spellcast_trait"
    assert scene.refused("gm", "call_roll", **call, target="Warden") == "no_spellcast_trait"
    spell = {"kind": "spellcast", "difficulty": 12}
    team = {"initiator": "Ilka", "partner": "Mira", "rolls": {"Ilka": spell, "Mira": spell}}
    assert scene.refused("gm", "call_tag_team", **team) == "no_spellcast_trait"


@pytest.mark.rule("DH-29")
def test_a_spellcast_roll_against_a_target_is_an_attack_on_its_difficulty() -> None:
    wand = {"name": "Wand", "trait": "presence", "damage": "1d6+1", "type": "magic"}
    scene = ilka(weapons=[wand])
    scene.adversary("Warden", difficulty=30)
    scene.call("Ilka", kind="spellcast", target="Warden")
    assert scene.state["roll"]["difficulty"] == 30
    assert scene.roll((4, 4), "Ilka").result["outcome"] == "critical_success"
    damage = scene.do("cleo", "roll_damage", {"damage": 5}, character="Ilka").result
    assert damage["total"] == 5 + 1 + 6
    assert damage["critical"] is True
