"""Every number of a sheet is a base plus bonuses."""

from typing import Any

import pytest

from .books import LAMPLIGHTER, armor, card, weapon
from .scene import SUCCESS_WITH_HOPE, Scene

NUMBERS = ("evasion", "armor_score", "hp_max", "stress_max", "proficiency")


def numbers(scene: Scene) -> dict[str, Any]:
    """What counts now."""
    mira = scene.of()
    return {**{each: mira[each] for each in NUMBERS}, **mira["thresholds"], **mira["traits"]}


EVERYTHING = {
    "evasion": 1,
    "armor_score": 2,
    "major": 3,
    "severe": 4,
    "hp_max": 1,
    "stress_max": 2,
    "proficiency": 1,
    "agility": 1,
    "knowledge": -2,
}


@pytest.mark.rule("DC-9")
@pytest.mark.parametrize(
    "thing",
    [
        {"weapons": [weapon("X", bonus=EVERYTHING)]},
        {"cards": [card("X", bonus=EVERYTHING)]},
        {"features": [{"name": "X", "bonus": EVERYTHING}]},
    ],
)
def test_whatever_is_in_force_adds_its_bonus(thing: dict[str, Any]) -> None:
    found = numbers(Scene(Mira=thing))
    assert [found[each] for each in NUMBERS] == [11, 2, 7, 8, 2]
    assert (found["major"], found["severe"]) == (4, 6)
    assert (found["agility"], found["strength"], found["knowledge"]) == (1, 0, -2)


@pytest.mark.rule("DC-9")
def test_bonuses_add_up_and_count_only_while_in_force() -> None:
    plus: Any = {"bonus": {"evasion": 1}}
    scene = Scene(
        Mira={
            "weapons": [weapon("A", **plus), weapon("B", "secondary", **plus)],
            "armors": [armor("Coat", **plus)],
            "cards": [card("C", **plus), card("D", **plus, **{"in": "vault"})],
            "features": [{"name": "E", **plus}],
        }
    )
    assert scene.of()["evasion"] == 15
    scene.do("anna", "unequip", character="Mira", name="A")
    scene.do("anna", "unequip", character="Mira", name="Coat")
    scene.do("anna", "vault", character="Mira", card="C")
    assert scene.of()["evasion"] == 12
    scene.do("anna", "equip", character="Mira", name="Coat")
    scene.do("anna", "recall", character="Mira", card="D")
    assert scene.of()["evasion"] == 14


@pytest.mark.rule("DC-9")
def test_a_trait_with_a_bonus_counts_in_rolls() -> None:
    scene = Scene(Mira={"features": [{"name": "Quick", "bonus": {"agility": 2}}]})
    assert scene.play(SUCCESS_WITH_HOPE).result["total"] == 15


@pytest.mark.rule("DC-10")
def test_with_armour_thresholds_are_its_base_and_the_level() -> None:
    scene = Scene(Mira={"level": 4, "armors": [armor("Coat", 3, 5, 11)]})
    assert scene.of()["thresholds"] == {"major": 9, "severe": 15}
    assert scene.of()["armor_score"] == 3
    shield = weapon("Shield", "secondary", bonus={"armor_score": 2, "severe": 1})
    scene.do("gm", "acquire", character="Mira", weapon={**shield, "equipped": True})
    assert scene.of()["thresholds"] == {"major": 9, "severe": 16}
    assert scene.of()["armor_score"] == 5


@pytest.mark.rule("DC-11")
def test_without_armour_the_level_counts() -> None:
    bonus = {"major": 1, "severe": 1, "armor_score": 1}
    scene = Scene(Mira={"level": 3, "features": [{"name": "Hide", "bonus": bonus}]})
    assert scene.of()["thresholds"] == {"major": 4, "severe": 7}
    assert scene.of()["armor_score"] == 1


@pytest.mark.rule("DC-11", "DC-R1")
def test_typed_numbers_count_without_armour_and_worn_armour_takes_their_place() -> None:
    typed = {"thresholds": {"major": 8, "severe": 20}, "armor_score": 4}
    scene = Scene(Mira={**typed, "armors": [armor("Coat", equipped=False)]})
    assert scene.of()["thresholds"] == {"major": 8, "severe": 20}
    assert scene.of()["armor_score"] == 4
    scene.do("anna", "equip", character="Mira", name="Coat")
    assert scene.of()["thresholds"] == {"major": 6, "severe": 12}
    assert scene.of()["armor_score"] == 3


@pytest.mark.rule("DC-R1")
def test_typed_totals_are_bases() -> None:
    feature = {"name": "Hide", "bonus": {"evasion": 1, "hp_max": 1}}
    scene = Scene(Mira={"evasion": 13, "hp_max": 7, "features": [feature]})
    assert (scene.of()["evasion"], scene.of()["hp_max"]) == (14, 8)


@pytest.mark.rule("DC-12")
def test_the_armor_score_ends_at_twelve() -> None:
    features = [{"name": "Shell", "bonus": {"armor_score": 9}}]
    scene = Scene(Mira={"armors": [armor("Plate", 7)], "features": features})
    assert scene.of()["armor_score"] == 12
    thin = [{"name": "Rust", "bonus": {"armor_score": -9}}]
    assert Scene(Mira={"armors": [armor("Coat")], "features": thin}).of()["armor_score"] == 0


@pytest.mark.rule("DC-12", "DC-R21")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_slots_by_bonuses_end_at_twelve(edition: str) -> None:
    features = [{"name": "Ox", "bonus": {"hp_max": 9, "stress_max": 9}}]
    mira = Scene(edition=edition, Mira={"features": features}).of()
    assert (mira["hp_max"], mira["stress_max"]) == (12, 12)


@pytest.mark.rule("DC-12", "DC-R21")
def test_typed_slots_beyond_twelve_stay_where_edition_one_has_no_cap() -> None:
    features = [{"name": "Ox", "bonus": {"hp_max": 2}}]
    assert Scene(Mira={"hp_max": 14, "features": features}).of()["hp_max"] == 14
    assert Scene(Mira={"hp_max": 11, "features": features}).of()["hp_max"] == 12


@pytest.mark.rule("DC-13")
def test_damage_is_proficiency_times_the_dice_and_the_flat_part_once() -> None:
    scene = Scene(Mira={"proficiency": 2, "weapons": [weapon("Sabre")]})
    dice = scene.dice_of("anna", "roll_damage", character="Mira", weapon="Sabre")
    assert dice == {"damage": (8, 8)}
    rolled = {"character": "Mira", "weapon": "Sabre"}
    assert scene.do("anna", "roll_damage", {"damage": [5, 3]}, **rolled).result["total"] == 9
    scene.do("gm", "change_character", character="Mira", proficiency=3)
    assert scene.dice_of("anna", "roll_damage", **rolled) == {"damage": (8, 8, 8)}


@pytest.mark.rule("DC-R3")
def test_marks_are_cut_off_where_a_maximum_falls_and_nobody_falls_by_it() -> None:
    features = [{"name": "Ox", "bonus": {"hp_max": 2, "stress_max": 2}}]
    scene = Scene(Mira={"features": features, "hp": 7, "stress": 7})
    scene.do("gm", "drop", character="Mira", name="Ox")
    mira = scene.of()
    assert (mira["hp"], mira["hp_max"], mira["stress"]) == (6, 6, 6)
    assert (mira["standing"], mira["conditions"]) == ("up", [])


@pytest.mark.rule("DC-R4")
def test_slots_that_come_and_go_leave_vulnerable_alone() -> None:
    scene = Scene(Mira={"stress": 5})
    scene.do("gm", "mark", target="Mira", what="stress")
    assert scene.of()["conditions"] == ["Vulnerable"]
    scene.do("gm", "change_character", character="Mira", stress_max=8)
    assert scene.of()["conditions"] == ["Vulnerable"]
    scene = Scene(Mira={"stress": 5})
    scene.do("gm", "change_character", character="Mira", stress_max=5)
    assert (scene.of()["stress"], scene.of()["conditions"]) == (5, [])


@pytest.mark.rule("DC-R16")
def test_marks_are_cut_when_a_shield_s_bonus_ends() -> None:
    shield = weapon("Shield", "secondary", bonus={"armor_score": 2})
    scene = Scene(Mira={"armors": [armor("Coat")], "weapons": [shield], "armor": 5})
    assert (scene.of()["armor"], scene.of()["armor_score"]) == (5, 5)
    scene.do("anna", "unequip", character="Mira", name="Shield")
    assert (scene.of()["armor"], scene.of()["armor_score"]) == (3, 3)


@pytest.mark.rule("DC-R17")
def test_a_bonus_to_attacks_is_declared() -> None:
    scene = Scene(Mira={"weapons": [weapon("Sabre", text="+1 to attack rolls")]})
    scene.adversary("Wolf")
    scene.call(kind="attack", target="Wolf")
    scene.do("anna", "declare", modifier=1)
    assert scene.roll(SUCCESS_WITH_HOPE).result["total"] == 14


def test_what_is_changed_is_a_base_and_bonuses_stay_on_top() -> None:
    features = [{"name": "Quick", "bonus": {"evasion": 2, "agility": 1}}]
    scene = Scene(Mira={"features": features})
    scene.do("anna", "change_character", character="Mira", evasion=12, traits={"agility": 2})
    assert (scene.of()["evasion"], scene.of()["traits"]["agility"]) == (14, 3)
    assert scene.of()["traits"]["strength"] == 0


def test_a_class_brings_its_own_again_unless_it_is_said() -> None:
    scene = Scene(Mira={"evasion": 9, "features": [{"name": "Gills"}]})
    scene.do("anna", "change_character", **{"character": "Mira", "class": LAMPLIGHTER})
    mira = scene.of()
    assert (mira["class"], mira["evasion"], mira["hp_max"]) == ("Lamplighter", 11, 7)
    assert mira["domains"] == ["Ember", "Tide"] and list(mira["features"]) == ["Gills"]
    said = {"character": "Mira", "class": LAMPLIGHTER, "evasion": 14, "domains": ["Dusk"]}
    scene.do("anna", "change_character", **said)
    assert (scene.of()["evasion"], scene.of()["domains"]) == (14, ["Dusk"])
    scene.do("anna", "change_character", **{"character": "Mira", "class": None, "domains": None})
    assert (scene.of()["class"], scene.of()["evasion"], scene.of()["domains"]) == (None, 14, [])


def test_words_that_are_null_are_cleared() -> None:
    scene = Scene(Mira={"pronouns": "she", "subclass": "Keeper", "spellcast_trait": "presence"})
    nothing = {"pronouns": None, "subclass": None, "spellcast_trait": None}
    scene.do("anna", "change_character", character="Mira", **nothing)
    assert {each: scene.of()[each] for each in nothing} == nothing
    assert scene.refused("anna", "change_character", character="Mira") == "bad_value"


@pytest.mark.parametrize(
    ("at", "to"),
    [
        ("evasion", 15),
        ("hp_max", 9),
        ("hp_max", 14),
        ("stress_max", 12),
        ("proficiency", 4),
        ("traits.agility", 5),
        ("armor_score", 6),
        ("thresholds.major", 9),
        ("thresholds.severe", 30),
        ("experiences.Ropes", 4),
        ("gold.bags", 4),
        ("gold.chests", 1),
        ("items.Rope.count", 9),
        ("uses.Flare", 1),
        ("cards.Flare.left", 0),
        ("armors.Coat.marked", 2),
    ],
)
def test_a_correction_reaches_what_it_shows(at: str, to: int) -> None:
    bonus = dict.fromkeys((*NUMBERS, "agility", "major"), 1)
    scene = Scene(
        Mira={
            "features": [{"name": "Ox", "bonus": bonus}],
            "experiences": {"Ropes": 2},
            "items": [{"name": "Rope"}],
            "cards": [card("Flare", per="rest", uses=2)],
            "armors": [armor("Coat", equipped=False)],
        }
    )
    scene.do("gm", "correct", at=f"characters.Mira.{at}", to=to)
    found: Any = scene.of()
    for step in at.split("."):
        found = found[step]
    assert found == to
    scene.do("anna", "change_character", character="Mira", subclass="Keeper")
    scene.do("gm", "acquire", character="Mira", item={"name": "Salt"})
    scene.do("anna", "equip", character="Mira", name="Coat")
    scene.do("anna", "unequip", character="Mira", name="Coat")
    found = scene.of()
    for step in at.split("."):
        found = found[step]
    assert found == to


def test_what_cannot_be_corrected() -> None:
    scene = Scene(Mira={"armors": [armor("Coat")], "items": [{"name": "Rope"}]})
    correct = ("gm", "correct")
    assert scene.refused(*correct, at="characters.Mira.gold.chests", to=2) == "bad_value"
    assert scene.refused(*correct, at="characters.Mira.items.Rope.count", to=0) == "bad_value"
    assert scene.refused(*correct, at="characters.Mira.armor_score", to=2) == "unknown_name"
    assert scene.refused(*correct, at="characters.Mira.uses.Rope", to=1) == "unknown_name"
    assert scene.refused(*correct, at="characters.Mira.gold", to=1) == "bad_value"
