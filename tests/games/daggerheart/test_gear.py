"""Weapons and armour: in hand, worn, put away."""

from typing import Any

import pytest

from limelight.games.daggerheart.events.belongings import PutAway
from limelight.games.daggerheart.files import person_file

from .books import armor, book, weapon
from .scene import SUCCESS_WITH_HOPE, Scene

SABRE, BUCKLER = weapon("Sabre"), weapon("Buckler", "secondary")
PIKE = weapon("Pike", hands=2, equipped=False)


def in_hand(scene: Scene) -> list[str]:
    return [each["name"] for each in scene.of()["weapons"] if each["equipped"]]


def scene_file(scene: Scene, name: str = "Mira") -> dict[str, Any]:
    """What the file of somebody says of them."""
    found = person_file(scene.table.state, name)
    assert found is not None
    return {n: each for n, each in found["steps"][0]["with"].items() if n != "name"}


def equip(scene: Scene, name: str, **fields: Any) -> Any:
    return scene.do("anna", "equip", character="Mira", name=name, **fields)


@pytest.mark.rule("DC-14", "DC-18")
def test_what_no_longer_fits_is_put_away() -> None:
    axe = weapon("Axe", equipped=False)
    scene = Scene(Mira={"weapons": [SABRE, BUCKLER, PIKE, axe]})
    equip(scene, "Pike")
    assert in_hand(scene) == ["Pike"]
    equip(scene, "Buckler")
    assert in_hand(scene) == ["Buckler"]
    equip(scene, "Sabre")
    assert in_hand(scene) == ["Sabre", "Buckler"]
    equip(scene, "Axe")
    assert in_hand(scene) == ["Buckler", "Axe"]


@pytest.mark.rule("DC-18")
def test_a_weapon_without_a_place_pushes_nothing_away() -> None:
    scene = Scene(Mira={"weapons": [SABRE, BUCKLER, weapon("Stone", None, equipped=False)]})
    equip(scene, "Stone")
    assert in_hand(scene) == ["Sabre", "Buckler", "Stone"]


@pytest.mark.rule("DC-14", "DC-18")
def test_only_one_armour_is_worn() -> None:
    scene = Scene(Mira={"armors": [armor("Coat"), armor("Plate", 6, equipped=False)]})
    equip(scene, "Plate")
    worn = {name: each["equipped"] for name, each in scene.of()["armors"].items()}
    assert worn == {"Coat": False, "Plate": True} and scene.of()["armor_score"] == 6


@pytest.mark.rule("DC-14")
def test_more_than_two_carried_weapons_differ_from_the_book() -> None:
    carried = [weapon(each, equipped=False) for each in "AB"]
    new = {"character": "Mira", "weapon": weapon("C")}
    scene = Scene(Mira=book(weapons=carried))
    assert scene.do("anna", "acquire", **new).result["warnings"] == ["DC-14"]
    scene = Scene(strict=True, Mira=book(weapons=carried), Tomas=book(weapons=[weapon("D")]))
    assert scene.refused("anna", "acquire", **new) == "not_now"
    taken = {**new, "weapon": weapon("C", equipped=True)}
    assert "warnings" not in scene.do("anna", "acquire", **taken).result
    gives = {"character": "Tomas", "to": "Mira", "name": "D"}
    assert scene.refused("ben", "give", **gives) == "not_now"


@pytest.mark.rule("DC-14", "DC-18")
def test_what_is_pushed_away_is_carried_too() -> None:
    weapons = [SABRE, BUCKLER, weapon("A", equipped=False)]
    one = {"character": "Mira", "weapon": weapon("C", equipped=True)}
    two = {"character": "Mira", "weapon": weapon("D", hands=2, tier=2, equipped=True)}
    scene = Scene(strict=True, Mira=book(weapons=weapons))
    assert scene.refused("anna", "acquire", **two) == "not_now"
    assert "warnings" not in scene.do("anna", "acquire", **one).result
    assert scene.refused("anna", "acquire", **one | {"weapon": weapon("E")}) == "not_now"
    scene = Scene(Mira=book(weapons=weapons))
    assert scene.do("anna", "acquire", **two).result["warnings"] == ["DC-14", "DC-16"]


@pytest.mark.rule("DC-15")
def test_only_an_equipped_weapon_strikes() -> None:
    scene = Scene(Mira={"weapons": [SABRE, weapon("Dagger", equipped=False)]})
    rolls = ("anna", "roll_damage")
    assert scene.refused(*rolls, character="Mira", weapon="Dagger") == "not_now"
    assert scene.refused(*rolls, character="Mira", weapon="Whip") == "unknown_name"
    scene.adversary("Wolf")
    scene.play(SUCCESS_WITH_HOPE, kind="attack", target="Wolf")
    assert scene.dice_of("anna", "roll_damage", character="Mira") == {"damage": (8,)}


@pytest.mark.rule("DC-15")
def test_only_worn_armour_protects() -> None:
    scene = Scene(Mira={"armors": [armor("Coat", equipped=False)]})
    hit = {"target": "Mira", "amount": 1, "armor": True}
    assert scene.refused("anna", "take_damage", **hit) == "not_now"
    equip(scene, "Coat")
    scene.do("anna", "take_damage", **hit)
    assert (scene.of()["hp"], scene.of()["armor"]) == (0, 1)


@pytest.mark.rule("DC-16", "DC-8")
@pytest.mark.parametrize(
    "thing",
    [
        {"weapons": [weapon("X", tier=2, equipped=False)]},
        {"armors": [armor("X", tier=2, equipped=False)]},
    ],
)
def test_nothing_of_a_higher_tier_is_equipped(thing: dict[str, Any]) -> None:
    scene = Scene(Mira=book(**thing))
    assert equip(scene, "X").result["warnings"] == ["DC-16"]
    scene = Scene(strict=True, Mira=book(**thing))
    assert scene.refused("anna", "equip", character="Mira", name="X") == "not_now"
    scene.do("gm", "change_character", character="Mira", level=2)
    assert "warnings" not in equip(scene, "X").result


@pytest.mark.rule("DC-17", "DC-8")
def test_a_magic_weapon_needs_a_spellcast_trait() -> None:
    staff = {"weapons": [weapon("Staff", type="magic", equipped=False)]}
    scene = Scene(Mira=book(**staff))
    assert equip(scene, "Staff").result["warnings"] == ["DC-17"]
    scene = Scene(strict=True, Mira=book(**staff), Tomas=book(**staff, spellcast_trait="instinct"))
    assert scene.refused("anna", "equip", character="Mira", name="Staff") == "not_now"
    scene.do("ben", "equip", character="Tomas", name="Staff")


@pytest.mark.rule("DC-8", "DC-16", "DC-17")
def test_warnings_stand_in_order() -> None:
    scene = Scene(Mira=book(weapons=[weapon("Staff", type="magic", tier=4, equipped=False)]))
    assert equip(scene, "Staff").result["warnings"] == ["DC-16", "DC-17"]


@pytest.mark.rule("DC-19", "DC-R13", "DC-R14")
def test_in_danger_a_change_marks_one_stress_whatever_it_puts_away() -> None:
    scene = Scene(Mira={"weapons": [SABRE, BUCKLER, PIKE]})
    assert equip(scene, "Pike").result.get("changes") is None
    equip(scene, "Buckler")
    equip(scene, "Sabre")
    done = equip(scene, "Pike", in_danger=True)
    assert done.result["changes"]["stress"] == {"Mira": 1}
    assert in_hand(scene) == ["Pike"]


@pytest.mark.rule("DC-19")
def test_without_a_free_stress_slot_nobody_changes_in_danger() -> None:
    scene = Scene(Mira={"weapons": [SABRE, PIKE], "stress": 6})
    danger = {"character": "Mira", "in_danger": True}
    assert scene.refused("anna", "equip", name="Pike", **danger) == "not_now"
    scene.do("anna", "unequip", name="Sabre", **danger)
    assert (scene.of()["stress"], scene.of()["hp"]) == (6, 0)


@pytest.mark.rule("DC-19")
def test_in_danger_armour_stays_as_it_is() -> None:
    scene = Scene(Mira={"armors": [armor("Coat"), armor("Plate", equipped=False)]})
    danger = {"character": "Mira", "in_danger": True}
    assert scene.refused("anna", "equip", name="Plate", **danger) == "not_now"
    assert scene.refused("anna", "unequip", name="Coat", **danger) == "not_now"


@pytest.mark.rule("DC-20", "DC-R15")
def test_each_armour_keeps_its_own_marks() -> None:
    scene = Scene(Mira={"armors": [armor("Coat"), armor("Plate", 6, equipped=False, marked=1)]})
    scene.do("anna", "mark", target="Mira", what="armor", amount=2)
    equip(scene, "Plate")
    assert scene.of()["armor"] == 1
    assert scene.of()["armors"]["Coat"]["marked"] == 2
    scene.do("anna", "mark", target="Mira", what="armor", amount=3)
    equip(scene, "Coat")
    assert (scene.of()["armor"], scene.of()["armors"]["Plate"]["marked"]) == (2, 4)
    scene.do("anna", "unequip", character="Mira", name="Coat")
    assert (scene.of()["armor"], scene.of()["armors"]["Coat"]["marked"]) == (0, 2)
    equip(scene, "Coat")
    assert scene.of()["armor"] == 2


@pytest.mark.rule("DC-20", "DC-57")
def test_armour_remembers_marks_that_a_shield_gave_room_for() -> None:
    shield = weapon("Shield", "secondary", bonus={"armor_score": 2})
    scene = Scene(Mira={"armors": [armor("Coat")], "weapons": [shield], "armor": 5}, Tomas={})
    scene.do("anna", "unequip", character="Mira", name="Coat")
    assert (scene.of()["armor"], scene.of()["armors"]["Coat"]["marked"]) == (0, 5)
    brought = Scene(Mira=scene_file(scene))
    assert brought.of()["armors"] == scene.of()["armors"]
    equip(scene, "Coat")
    assert (scene.of()["armor"], scene.of()["armor_score"]) == (5, 5)
    scene.do("anna", "give", character="Mira", to="Tomas", name="Coat")
    assert scene.of("Tomas")["armors"]["Coat"]["marked"] == 3, "he has no shield"
    assert Scene(Tomas=scene_file(scene, "Tomas")).of("Tomas")["armors"]["Coat"]["marked"] == 3
    scene.do("ben", "give", character="Tomas", to="Mira", name="Coat")
    scene.do("gm", "correct", at="characters.Mira.armors.Coat.marked", to=4)
    assert scene.of()["armors"]["Coat"]["marked"] == 4


@pytest.mark.rule("DC-20")
def test_armour_of_older_logs_comes_off_as_it_did_then() -> None:
    shield = weapon("Shield", "secondary", bonus={"armor_score": 2})
    scene = Scene(Mira={"armors": [armor("Coat")], "weapons": [shield], "armor": 5})
    then = PutAway(character="Mira", name="Coat").evolve(scene.table.state)
    assert then.characters["Mira"].sheet.armors["Coat"].marked == 3


def test_no_more_is_marked_than_there_could_be() -> None:
    away = {"armors": [armor("Coat", equipped=False, marked=5)]}
    scene = Scene()
    for by in (0, 1, -1):
        weapons = [weapon("Shield", "secondary", bonus={"armor_score": by})]
        said = {"name": "Ilka", "player": "cleo", "weapons": weapons, **away}
        assert scene.refused("gm", "add_character", **said) == "bad_value"


@pytest.mark.rule("DC-20")
def test_marks_of_a_typed_armor_score_wait_too() -> None:
    scene = Scene(Mira={"armor_score": 4, "armor": 2, "armors": [armor("Coat", equipped=False)]})
    equip(scene, "Coat")
    assert scene.of()["armor"] == 0
    scene.do("anna", "unequip", character="Mira", name="Coat")
    assert scene.of()["armor"] == 2


def test_equipping_what_is_equipped_and_unequipping_what_is_not() -> None:
    scene = Scene(Mira={"weapons": [SABRE, PIKE], "cards": [{"name": "Flare"}]})
    assert scene.refused("anna", "equip", character="Mira", name="Sabre") == "not_now"
    assert scene.refused("anna", "unequip", character="Mira", name="Pike") == "not_now"
    assert scene.refused("anna", "equip", character="Mira", name="Flare") == "unknown_name"
    assert scene.refused("ben", "equip", character="Mira", name="Pike") == "not_yours"
