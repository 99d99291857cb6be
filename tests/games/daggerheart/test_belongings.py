"""Gold, items, and what is gained, given and let go."""

from typing import Any

import pytest

from .books import armor, card, weapon
from .scene import Scene


def gold(scene: Scene, name: str = "Mira") -> Any:
    return scene.of(name)["gold"]


def units(handfuls: int = 0, bags: int = 0, chests: int = 0) -> dict[str, int]:
    return {"handfuls": handfuls, "bags": bags, "chests": chests}


@pytest.mark.rule("DC-51")
@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({"handfuls": 12}, units(2, 1)),
        ({"handfuls": 100}, units(0, 0, 1)),
        ({"bags": 9, "handfuls": 9}, units(9, 9)),
        ({"bags": 10}, units(0, 0, 1)),
        ({"chests": 1, "bags": 9, "handfuls": 9}, units(9, 9, 1)),
    ],
)
def test_gold_is_shown_in_the_largest_units(given: Any, shown: Any) -> None:
    assert gold(Scene(Mira={"gold": given})) == shown


@pytest.mark.rule("DC-52", "DC-R22")
def test_more_than_there_is_room_for_is_refused_whole() -> None:
    full = {"chests": 1, "bags": 9, "handfuls": 8}
    scene = Scene(Mira={"gold": full})
    assert scene.refused("anna", "acquire", character="Mira", gold={"handfuls": 2}) == "not_now"
    scene.do("anna", "acquire", character="Mira", gold={"handfuls": 1})
    assert gold(scene) == units(9, 9, 1)
    assert scene.refused("gm", "add_character", name="Tomas", gold={"chests": 2}) == "not_now"
    scene = Scene(Mira={"gold": full}, Tomas={"gold": full})
    said = {"character": "Tomas", "to": "Mira", "gold": {"handfuls": 2}}
    assert scene.refused("ben", "give", **said) == "not_now"


@pytest.mark.rule("DC-53")
def test_coins_are_an_option() -> None:
    scene = Scene(coins=True, Mira={"gold": {"coins": 25}})
    assert gold(scene) == {"handfuls": 2, "bags": 0, "chests": 0, "coins": 5}
    scene.do("anna", "drop", character="Mira", gold={"coins": 6})
    assert gold(scene) == {"handfuls": 1, "bags": 0, "chests": 0, "coins": 9}
    plain = Scene()
    assert "coins" not in gold(plain)
    assert plain.refused("anna", "acquire", character="Mira", gold={"coins": 1}) == "bad_value"


@pytest.mark.rule("DC-54")
def test_paying_changes_units_down() -> None:
    scene = Scene(Mira={"gold": {"bags": 1}})
    scene.do("anna", "drop", character="Mira", gold={"handfuls": 3})
    assert gold(scene) == units(7)
    assert scene.refused("anna", "drop", character="Mira", gold={"bags": 1}) == "not_enough_gold"
    assert scene.refused("anna", "drop", character="Mira", gold={"bags": 0}) == "bad_value"


@pytest.mark.rule("DC-54", "DC-55")
def test_gold_is_given() -> None:
    scene = Scene(Mira={"gold": {"bags": 1}}, Tomas={})
    said = {"character": "Mira", "to": "Tomas"}
    scene.do("anna", "give", **said, gold={"handfuls": 4})
    assert (gold(scene), gold(scene, "Tomas")) == (units(6), units(4))
    assert scene.refused("anna", "give", **said, gold={"bags": 1}) == "not_enough_gold"
    assert scene.refused("ben", "give", **said, gold={"handfuls": 1}) == "not_yours"


@pytest.mark.rule("DC-55")
def test_items_are_counted_by_name() -> None:
    scene = Scene(Mira={"items": [{"name": "Torch", "count": 2}]}, Tomas={})
    scene.do("anna", "acquire", character="Mira", item={"name": "Torch", "count": 3})
    assert scene.of()["items"]["Torch"]["count"] == 5
    scene.do("anna", "drop", character="Mira", name="Torch")
    scene.do("anna", "give", character="Mira", to="Tomas", name="Torch", count=3)
    assert scene.of()["items"]["Torch"]["count"] == 1
    scene.do("anna", "give", character="Mira", to="Tomas", name="Torch")
    assert scene.of()["items"] == {}
    assert scene.of("Tomas")["items"]["Torch"]["count"] == 4
    drop = {"character": "Tomas", "name": "Torch"}
    assert scene.refused("ben", "drop", **drop, count=5) == "not_now"
    assert scene.refused("ben", "drop", **drop, count=0) == "bad_value"
    assert scene.refused("ben", "give", **drop, to="Mira", count=5) == "not_now"
    scene.do("ben", "drop", **drop, count=4)
    assert scene.of("Tomas")["items"] == {}


@pytest.mark.rule("DC-55")
def test_weapons_and_armour_are_put_away_by_giving() -> None:
    scene = Scene(
        Mira={"weapons": [weapon("Sabre")], "armors": [armor("Coat")], "armor": 2}, Tomas={}
    )
    for name in ("Sabre", "Coat"):
        scene.do("anna", "give", character="Mira", to="Tomas", name=name)
    assert (scene.of()["weapons"], scene.of()["armors"]) == ([], {})
    assert (scene.of()["armor_score"], scene.of()["armor"]) == (0, 0)
    tomas = scene.of("Tomas")
    assert tomas["weapons"][0]["equipped"] is False
    coat = tomas["armors"]["Coat"]
    assert (coat["equipped"], coat["marked"], tomas["armor_score"]) == (False, 2, 0)


@pytest.mark.rule("DC-55")
def test_what_cannot_be_given() -> None:
    sheet = {
        "cards": [card("Flare")],
        "features": [{"name": "Gills"}],
        "weapons": [weapon("Sabre")],
    }
    scene = Scene(Mira=sheet, Tomas={"weapons": [weapon("Sabre")]})
    give = ("anna", "give")
    for name in ("Flare", "Gills", "Sabre"):
        assert scene.refused(*give, character="Mira", to="Tomas", name=name) == "bad_value"
    assert scene.refused(*give, character="Mira", to="Mira", name="Sabre") == "bad_value"
    assert scene.refused(*give, character="Mira", to="Tomas", name="No") == "unknown_name"
    assert scene.refused(*give, character="Mira", to="Nobody", name="Sabre") == "unknown_name"
    assert scene.refused(*give, character="Mira", to="Tomas") == "bad_value"
    both = {"name": "Sabre", "gold": {"bags": 1}}
    assert scene.refused(*give, character="Mira", to="Tomas", **both) == "bad_value"
    assert scene.refused(*give, character="Mira", to="Tomas", name="Sabre", count=2) == "bad_value"


def test_anything_can_be_dropped() -> None:
    sheet: Any = {
        "weapons": [weapon("Sabre", bonus={"evasion": 1})],
        "armors": [armor("Coat")],
        "cards": [card("Flare", bonus={"evasion": 1})],
        "features": [{"name": "Gills", "bonus": {"evasion": 1}}],
        "items": [{"name": "Rope"}],
    }
    scene = Scene(Mira=sheet)
    assert scene.of()["evasion"] == 13
    for name in ("Sabre", "Coat", "Flare", "Gills", "Rope"):
        scene.do("anna", "drop", character="Mira", name=name)
    mira = scene.of()
    assert (mira["evasion"], mira["armor_score"], mira["weapons"]) == (10, 0, [])
    assert [mira[each] for each in ("armors", "cards", "features", "items")] == [{}] * 4
    assert scene.refused("anna", "drop", character="Mira", name="Rope") == "unknown_name"


def test_acquire_is_one_thing_of_a_new_name() -> None:
    scene = Scene(Mira={"weapons": [weapon("Sabre")]})
    acquire = ("anna", "acquire")
    assert scene.refused(*acquire, character="Mira") == "bad_value"
    two = {"item": {"name": "Rope"}, "gold": {"bags": 1}}
    assert scene.refused(*acquire, character="Mira", **two) == "bad_value"
    assert scene.refused(*acquire, character="Mira", item={"name": "Sabre"}) == "bad_value"
    assert scene.refused(*acquire, character="Mira", card="Unknown") == "unknown_name"
    scene.do(*acquire, character="Mira", armor=armor("Coat"))
    assert scene.of()["armors"]["Coat"]["equipped"] is False
    plate = armor("Plate", 6, equipped=True)
    scene.do(*acquire, character="Mira", armor=plate)
    assert scene.of()["armor_score"] == 6
    scene.do(*acquire, character="Mira", weapon=weapon("Axe", equipped=True))
    assert [each["equipped"] for each in scene.of()["weapons"]] == [False, True]
    scene.do(*acquire, character="Mira", feature={"name": "Gills", "from": "ancestry"})
    assert scene.of()["features"]["Gills"]["from"] == "ancestry"


@pytest.mark.parametrize("do", ["drop", "give"])
def test_things_and_gold_are_parted_with_in_one_form(do: str) -> None:
    pick = [{"name": "Rope"}]
    for sheet in ({"items": pick}, {"gold": {"bags": 1}}, {"items": pick, "gold": {"bags": 1}}):
        scene = Scene(Mira=sheet, Tomas={})
        (offer,) = (each for each in scene.table.offers("anna") if each.do == do)
        asked = {field.name for field in offer.fields}
        assert ("gold" in asked, "name" in asked) == ("gold" in sheet, "items" in sheet)
