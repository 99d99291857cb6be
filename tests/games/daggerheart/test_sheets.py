"""Sheets: open and closed, retired, and taken to another table."""

from typing import Any

import msgspec
import pytest

from limelight import Refusal, Table
from limelight.play.playthrough import Playthrough

from .books import LAMPLIGHTER, armor, book, card, weapon
from .scene import SUCCESS_WITH_HOPE, Scene

CHANGE = ("anna", "change_character")


@pytest.mark.rule("DC-R23")
def test_numbers_and_names_need_an_open_sheet() -> None:
    scene = Scene()
    assert scene.of()["open"] is True
    scene.do(*CHANGE, character="Mira", evasion=12)
    scene.do("gm", "start_session")
    assert scene.of()["open"] is False
    for fields in ({"evasion": 13}, {"subclass": "Keeper"}, {"pronouns": "she", "level": 2}):
        assert scene.refused(*CHANGE, character="Mira", **fields) == "not_now"
    words = ("pronouns", "description", "background", "connections")
    scene.do(*CHANGE, character="Mira", **dict.fromkeys(words, "So."))
    for thing in ({"weapon": weapon("A")}, {"armor": armor("B")}, {"feature": {"name": "D"}}):
        assert scene.refused("anna", "acquire", character="Mira", **thing) == "not_now"
        scene.do("gm", "acquire", character="Mira", **thing)
    scene.do("anna", "acquire", character="Mira", item={"name": "Rope"})
    scene.do("anna", "acquire", character="Mira", gold={"handfuls": 1})
    scene.do("gm", "allow_changes", character="Mira")
    assert scene.of()["open"] is True
    scene.do("anna", "acquire", character="Mira", card=card("Flare"))
    scene.do("gm", "end_session")
    scene.do("gm", "start_session")
    assert scene.of()["open"] is False


@pytest.mark.rule("DC-56", "DC-R27")
def test_a_retired_character_takes_no_part_and_keeps_the_sheet() -> None:
    sheet: Any = {
        "features": [{"name": "Breath"}],
        "weapons": [weapon("Sabre", equipped=False)],
        "cards": [card("Flare", **{"in": "vault"})],
        "hp": 1,
    }
    scene = Scene(Mira=sheet, Tomas={}, fate_rolls=True)
    scene.adversary("Wolf", attack={"modifier": 1, "damage": "1d6"})
    scene.do("anna", "retire", character="Mira", because="A quiet life.")
    assert scene.of()["retired"] is True
    no = scene.refused
    assert no("anna", "move", character="Mira", text="Runs.") == "not_now"
    assert no("anna", "use_feature", of="Mira", feature="Breath") == "not_now"
    assert no("anna", "equip", character="Mira", name="Sabre") == "not_now"
    assert no("anna", "recall", character="Mira", card="Flare") == "not_now"
    assert no("anna", "fate_roll", character="Mira", die="hope") == "not_now"
    call = {"character": "Mira", "trait": "agility", "difficulty": 12}
    assert no("gm", "call_roll", **call) == "not_now"
    assert no("anna", "retire", character="Mira") == "not_now"
    scene.call("Tomas")
    assert no("anna", "help", character="Mira") == "not_now"
    scene.roll((2, 4), "Tomas")
    attack = {"adversary": "Wolf", "action": "attack", "target": "Mira"}
    assert no("gm", "spotlight_adversary", **attack) == "not_now"
    scene.do("gm", "clear", target="Mira", what="hp")
    scene.do("gm", "change_character", character="Mira", evasion=15)
    scene.do("gm", "acquire", character="Mira", item={"name": "Rope"})
    assert (scene.of()["hp"], scene.of()["evasion"]) == (0, 15)
    assert no("gm", "add_character", name="Mira") == "bad_value"
    scene.do("gm", "rejoin", character="Mira")
    scene.do("anna", "equip", character="Mira", name="Sabre")
    assert no("gm", "rejoin", character="Mira") == "not_now"


@pytest.mark.rule("DC-56")
def test_a_retired_character_counts_as_no_pc() -> None:
    scene = Scene(Mira={}, Tomas={}, Ilka={"standing": "unconscious"})
    scene.hurt("Tomas")
    assert scene.refused("gm", "start_rest", kind="long") == "not_now"
    scene.do("gm", "retire", character="Tomas")
    scene.do("gm", "retire", character="Ilka")
    assert scene.refused("ben", "death_move", character="Tomas", choice="avoid_death") == "not_now"
    scene.do("gm", "start_rest", kind="long")
    assert list(scene.state["rest"]["moves"]) == ["Mira"]
    done = scene.do("gm", "end_rest", {"d4": 2})
    assert done.result["total"] == 3 and "woke" not in done.result
    budget = scene.do("gm", "encounter_budget", adversaries={"solo": 1})
    assert budget.result["budget"] == 5


@pytest.mark.rule("DC-56")
def test_nobody_retires_out_of_an_open_roll() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.call()
    scene.do("ben", "help", character="Tomas")
    assert scene.refused("gm", "retire", character="Mira") == "not_now"
    assert scene.refused("ben", "retire", character="Tomas") == "not_now"
    scene.roll(SUCCESS_WITH_HOPE, **{"help.Tomas": 2})
    scene.do("ben", "retire", character="Tomas")
    assert scene.refused("ben", "rejoin", character="Tomas") == "not_yours"


@pytest.mark.rule("DC-R23", "DC-R26")
def test_an_experience_that_leaves_the_sheet_leaves_an_open_roll_too() -> None:
    scene = Scene(Mira={"experiences": {"Ropes": 2}})
    scene.call()
    scene.do("anna", "declare", experiences=["Ropes"])
    scene.do("gm", "change_character", character="Mira", experiences={})
    assert scene.roll(SUCCESS_WITH_HOPE).result["total"] == 13
    again = scene.do("anna", "reroll", {"hope": 9}, character="Mira", dice=["hope"])
    assert again.result["total"] == 14


WHOLE: Any = book(
    level=6,
    experiences={"Ropes": 3, "Debts": -1},
    hope=4,
    stress=3,
    stress_max=7,
    proficiency=3,
    evasion=0,
    scars=1,
    hp=2,
    spellcast_trait="presence",
    thresholds={"major": 8},
    resistances=["magic"],
    weapons=[weapon("Sabre", bonus={"evasion": 1}, text="x" * 500), weapon("Axe", equipped=False)],
    armors=[armor("Coat"), armor("Plate", 6, equipped=False, marked=2, tier=2)],
    armor=2,
    cards=[
        card("Flare", uses=2, per="rest", left=1, recall=1, text="y" * 900),
        card("Ebb", **{"in": "vault"}),
    ],
    features=[{"name": "Rouse", "die": {"name": "Rally", "sides": 6}, "per": "session"}],
    items=[{"name": "Potion", "count": 3, "consumable": True}],
    gold={"bags": 3, "handfuls": 4},
    subclass="Keeper",
    ancestry="Reedfolk",
    pronouns="she",
    description="Tall.",
    marked_traits=["agility"],
    advancements={"2": {"hp": 2}, "3": {"subclass": 1}},
    mastery="specialization",
    multiclass={"class": "Warden", "domain": "Dusk"},
)
STAYS_BEHIND = {"due", "open", "dice", "conditions", "divide", "tokens", "retired", "player"}


def carried(scene: Scene, name: str = "Mira") -> dict[str, Any]:
    """A character as the file brings them to another table."""
    file = scene.table.game.person_file(scene.table.state, name)
    assert file is not None and len(file["steps"]) == 1
    other = Table("daggerheart")
    other.do(
        "gm", "add_content", {"classes": [{**LAMPLIGHTER, "evasion": 3, "name": "Lamplighter"}]}
    )
    step = file["steps"][0]
    assert "player" not in step["with"]
    done = other.do("cleo", step["do"], step["with"])
    assert not isinstance(done, Refusal), done
    found: dict[str, Any] = other.view("gm")["characters"][name]
    assert found["player"] == "cleo"
    return {each: value for each, value in found.items() if each not in STAYS_BEHIND}


def there(scene: Scene, name: str = "Mira") -> dict[str, Any]:
    return {each: value for each, value in scene.of(name).items() if each not in STAYS_BEHIND}


@pytest.mark.rule("DC-57")
@pytest.mark.parametrize(
    "sheet", [{}, book(), WHOLE, {"evasion": 0, "hope": 0, "standing": "gone"}]
)
def test_a_file_is_the_same_character_at_another_table(sheet: Any) -> None:
    scene = Scene(Mira=sheet)
    assert carried(scene) == there(scene)


@pytest.mark.rule("DC-57")
def test_what_belongs_to_a_scene_stays_behind() -> None:
    scene = Scene(Mira=WHOLE)
    scene.do("anna", "use_feature", of="Mira", feature="Rouse")
    scene.do("gm", "add_condition", name="Hidden", on="Mira")
    scene.do("gm", "start_session")
    scene.raised("hp", "evasion")
    scene.do("gm", "grant_level")
    scene.do("anna", "equip", character="Mira", name="Plate")
    scene.do("anna", "drop", character="Mira", name="Night Eyes")
    scene.do("gm", "retire", character="Mira")
    assert carried(scene) == there(scene)
    assert scene.table.game.person_file(scene.table.state, "Nobody") is None


@pytest.mark.rule("DC-57", "DC-R25")
def test_a_level_up_from_a_file_cannot_be_taken_back() -> None:
    scene = Scene(Mira=book())
    scene.raised("hp", "stress")
    file = scene.table.game.person_file(scene.table.state, "Mira")
    assert file is not None
    other = Table("daggerheart")
    other.do("anna", "add_character", file["steps"][0]["with"])
    answer = other.do("anna", "take_back_level", {"character": "Mira"})
    assert isinstance(answer, Refusal) and answer.code == "not_now"


@pytest.mark.rule("DC-57")
def test_a_file_is_a_playthrough() -> None:
    scene = Scene(Mira=WHOLE)
    file = scene.table.game.person_file(scene.table.state, "Mira")
    play = msgspec.convert(file, Playthrough)
    assert play.game == "daggerheart" and [step.do for step in play.steps] == ["add_character"]
    assert msgspec.json.decode(msgspec.json.encode(file)) == file
