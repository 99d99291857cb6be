"""How a character is made: from a class, by the book or not, at a strict table or not."""

from typing import Any

import pytest

from limelight import Refusal

from .books import LAMPLIGHTER, TRAITS, armor, book, card, weapon
from .scene import Scene


def warned(**sheet: Any) -> list[str]:
    """What a table that is not strict says of a sheet."""
    scene = Scene(Tomas={})
    done = scene.do("anna", "add_character", name="Mira", **sheet)
    found: list[str] = done.result.get("warnings", [])
    return found


def strict(**sheet: Any) -> str:
    """What a strict table says of it."""
    return Scene(strict=True, Tomas=book()).refused("anna", "add_character", name="Mira", **sheet)


@pytest.mark.rule("DC-1")
def test_a_class_gives_evasion_hit_points_domains_and_features() -> None:
    scene = Scene(Mira={"class": LAMPLIGHTER}, Tomas={"class": LAMPLIGHTER, "evasion": 13})
    mira, tomas = scene.of(), scene.of("Tomas")
    assert (mira["class"], mira["evasion"], mira["hp_max"]) == ("Lamplighter", 11, 7)
    assert mira["domains"] == ["Ember", "Tide"]
    assert mira["features"]["Bright Lamp"]["hope"] == 3
    assert {each["from"] for each in mira["features"].values()} == {"class"}
    assert (tomas["evasion"], tomas["hp_max"]) == (13, 7)


@pytest.mark.rule("DC-1")
def test_a_class_has_two_domains_at_most() -> None:
    three = {**LAMPLIGHTER, "domains": ["Ember", "Tide", "Dusk"]}
    scene = Scene()
    assert scene.refused("gm", "add_character", **{"name": "Tomas", "class": three}) == "bad_value"
    mine = {"name": "Tomas", "domains": ["Ember", "Tide", "Dusk"]}
    assert scene.refused("gm", "add_character", **mine) == "bad_value"


@pytest.mark.rule("DC-1")
def test_a_class_that_nobody_knows_is_only_a_name() -> None:
    mira = Scene(Mira={"class": "Drifter"}).of()
    assert (mira["class"], mira["evasion"], mira["hp_max"], mira["domains"]) == (
        "Drifter",
        10,
        6,
        [],
    )


@pytest.mark.rule("DC-1")
def test_a_feature_of_one_s_own_stands_for_that_of_the_class() -> None:
    mine = {"class": LAMPLIGHTER, "features": [{"name": "Night Eyes", "from": "ancestry"}]}
    features = Scene(Mira=mine).of()["features"]
    assert list(features) == ["Bright Lamp", "Night Eyes"]
    assert features["Night Eyes"]["from"] == "ancestry"


@pytest.mark.rule("DC-2", "DC-3", "DC-4", "DC-5", "DC-6", "DC-8")
def test_by_the_book_nothing_is_said() -> None:
    assert warned(**book()) == []
    scene = Scene(strict=True, Mira=book())
    assert scene.of()["level"] == 1


@pytest.mark.rule("DC-2", "DC-8")
@pytest.mark.parametrize(
    "traits", [{}, {**TRAITS, "agility": 3}, {**TRAITS, "knowledge": 0}, dict.fromkeys(TRAITS, 1)]
)
def test_traits_start_as_the_book_says(traits: dict[str, int]) -> None:
    assert warned(**book(traits=traits)) == ["DC-2"]
    assert strict(**book(traits=traits)) == "bad_value"


@pytest.mark.rule("DC-2")
def test_traits_may_come_in_any_order() -> None:
    backwards = dict(zip(TRAITS, reversed(TRAITS.values()), strict=True))
    assert warned(**book(traits=backwards)) == []


@pytest.mark.rule("DC-3", "DC-8")
@pytest.mark.parametrize(
    "experiences", [{}, {"Ropes": 2}, {"A": 2, "B": 3}, {"A": 2, "B": 2, "C": 2}]
)
def test_two_experiences_at_two(experiences: dict[str, int]) -> None:
    assert warned(**book(experiences=experiences)) == ["DC-3"]
    assert strict(**book(experiences=experiences)) == "bad_value"


@pytest.mark.rule("DC-4", "DC-8")
@pytest.mark.parametrize(
    "other",
    [
        {"hope": 3},
        {"stress": 1},
        {"stress_max": 7},
        {"proficiency": 2},
        {"hp": 1},
        {"armor": 1},
        {"marked_traits": ["agility"]},
    ],
)
def test_nothing_is_marked_at_the_start(other: dict[str, Any]) -> None:
    assert warned(**book(**other)) == ["DC-4"]
    assert strict(**book(**other)) == "bad_value"


@pytest.mark.rule("DC-4")
def test_the_start_of_a_character() -> None:
    mira = Scene(Mira=book()).of()
    shown = ("level", "tier", "proficiency", "hope", "stress_max", "stress", "hp", "armor")
    assert [mira[each] for each in shown] == [1, 1, 1, 2, 6, 0, 0, 0]


@pytest.mark.rule("DC-5", "DC-8")
@pytest.mark.parametrize(
    "weapons",
    [
        [weapon("A"), weapon("B")],
        [weapon("A", hands=2), weapon("B", "secondary")],
        [weapon("A", tier=2)],
        [weapon("A", "secondary"), weapon("B", "secondary")],
        [weapon("A", "secondary", hands=2)],
    ],
)
def test_two_hands_and_one_of_each_kind(weapons: list[Any]) -> None:
    assert warned(**book(weapons=weapons)) == ["DC-5"]
    assert strict(**book(weapons=weapons)) == "bad_value"


@pytest.mark.rule("DC-5")
@pytest.mark.parametrize(
    "weapons",
    [
        [],
        [weapon("A", hands=2)],
        [weapon("A", "secondary")],
        [weapon("A"), weapon("B", equipped=False), weapon("C", tier=3, equipped=False)],
        [weapon("A"), weapon("B", None)],
    ],
)
def test_less_than_two_hands_is_well_too(weapons: list[Any]) -> None:
    assert warned(**book(weapons=weapons)) == []


@pytest.mark.rule("DC-5")
def test_armour_of_a_higher_tier_is_not_for_the_start() -> None:
    assert warned(**book(armors=[armor("Plate", tier=2)])) == ["DC-5"]
    two = book(armors=[armor("Plate"), armor("Coat")])
    assert Scene().refused("gm", "add_character", name="Tomas", **two) == "bad_value"


@pytest.mark.rule("DC-6", "DC-8")
@pytest.mark.parametrize(
    "cards",
    [
        [],
        [card("A")],
        [card("A"), card("B"), card("C")],
        [card("A"), card("B", level=2)],
        [card("A"), card("B", domain="Dusk")],
        [card("A"), {"name": "B"}],
    ],
)
def test_two_cards_of_the_class(cards: list[Any]) -> None:
    assert warned(**book(cards=cards)) == ["DC-6"]
    assert strict(**book(cards=cards)) == "bad_value"


@pytest.mark.rule("DC-6", "DC-58")
def test_a_card_that_the_library_lacks_is_unknown() -> None:
    assert strict(**book(cards=[card("A"), "Nowhere"])) == "unknown_name"
    assert strict(**book(weapons=["Nowhere"])) == "unknown_name"


@pytest.mark.rule("DC-6")
def test_both_cards_may_be_of_one_domain() -> None:
    assert warned(**book(cards=[card("A"), card("B")])) == []


@pytest.mark.rule("DC-6")
def test_without_domains_any_two_will_do() -> None:
    plain = {**LAMPLIGHTER, "domains": []}
    assert warned(**book(**{"class": plain}, cards=[card("A"), {"name": "B"}])) == []


@pytest.mark.rule("DC-7")
def test_everything_else_is_free() -> None:
    more = {
        "subclass": "Keeper",
        "ancestry": "Reedfolk",
        "community": "Harbour",
        "pronouns": "she",
        "description": "Tall.",
        "background": "Ferries.",
        "connections": "Tomas owes her.",
        "gold": {"chests": 1},
        "items": [{"name": "Rope", "count": 3}],
        "features": [{"name": "Gills", "from": "ancestry"}],
    }
    assert warned(**book(**more)) == []
    mira = Scene(strict=True, Mira=book(**more)).of()
    assert mira["ancestry"] == "Reedfolk" and mira["connections"] == "Tomas owes her."
    assert mira["items"]["Rope"]["count"] == 3


@pytest.mark.rule("DC-8")
def test_the_rules_that_are_broken_stand_in_order() -> None:
    sheet = book(traits={}, experiences={}, hope=5, weapons=[weapon("A", tier=2)], cards=[])
    assert warned(**sheet) == ["DC-2", "DC-3", "DC-4", "DC-5", "DC-6"]


@pytest.mark.rule("DC-8")
@pytest.mark.parametrize(
    ("other", "at"),
    [
        ({"traits": {}, "cards": []}, "traits"),
        ({"experiences": {}}, "experiences"),
        ({"hope": 5}, "hope"),
        ({"armor": 1}, "armor"),
        ({"weapons": [weapon("A", tier=2)]}, "weapons"),
        ({"armors": [armor("Plate", tier=2)]}, "armors"),
        ({"cards": []}, "cards"),
    ],
)
def test_a_strict_table_says_at_which_field_and_what_would_be_right(
    other: dict[str, Any], at: str
) -> None:
    table = Scene(strict=True, Tomas=book()).table
    answer = table.do("anna", "add_character", {"name": "Mira", **book(**other)})
    assert isinstance(answer, Refusal) and (answer.code, answer.at) == ("bad_value", at)
    assert "(DC-" in answer.text("en") and "strict" in answer.text("en")


@pytest.mark.rule("DC-8")
def test_an_older_sheet_gives_no_warnings_unless_the_table_is_strict() -> None:
    assert warned(traits={"agility": 5}, hope=6) == []
    assert strict(traits={"agility": 5}, hope=6) == "bad_value"


@pytest.mark.rule("DC-8")
def test_above_level_one_nobody_is_held_against_the_book() -> None:
    assert warned(**book(level=4, traits={}, cards=[])) == []
    scene = Scene(strict=True, Mira=book(level=4, traits={}, cards=[]))
    assert scene.of()["tier"] == 2


@pytest.mark.rule("DC-8")
def test_a_strict_table_knows_its_classes() -> None:
    scene = Scene(strict=True, Tomas=book())
    drifter = book(**{"class": "Drifter"})
    assert scene.refused("anna", "add_character", name="Mira", **drifter) == "unknown_name"
    scene.do("gm", "add_content", classes=[{**LAMPLIGHTER, "name": "Drifter"}])
    scene.do("anna", "add_character", name="Mira", **drifter)
    assert scene.of()["hp_max"] == 7


@pytest.mark.rule("DC-R24")
def test_only_the_gm_brings_somebody_above_level_one_to_a_strict_table() -> None:
    scene = Scene(strict=True, Tomas=book())
    high = book(level=2)
    assert scene.refused("anna", "add_character", name="Mira", **high) == "not_yours"
    scene.do("gm", "add_character", name="Mira", player="anna", **high)
    wanted: list[dict[str, Any]] = [{"evasion": 12}, {"level": 3}, {"class": None}, {"domains": []}]
    for changes in wanted:
        said = {"character": "Mira", **changes}
        assert scene.refused("anna", "change_character", **said) == "not_yours"
        scene.do("gm", "change_character", **said)
    scene.do("anna", "change_character", character="Mira", subclass="Keeper")


def test_names_of_a_sheet_are_one_set() -> None:
    scene = Scene()
    for things in (
        {"weapons": [weapon("A")], "armors": [armor("A")]},
        {"cards": [card("A")], "features": [{"name": "A"}]},
        {"items": [{"name": "A"}, {"name": "A"}]},
    ):
        assert scene.refused("gm", "add_character", name="Tomas", **things) == "bad_value"


@pytest.mark.parametrize(
    "sheet",
    [
        {"hp": 7},
        {"armor": 1},
        {"stress": 7},
        {"armors": [armor("Coat", marked=4)]},
        {"cards": [card("A", uses=2)]},
        {"cards": [card("A", left=1)]},
        {"cards": [card("A", per="rest", left=2)]},
        {"items": [{"name": "A", "count": 0}]},
        {"cards": [card("A", level=11)]},
        {"advancements": {"2": {"hp": 3}}},
        {"advancements": {"2": {"subclass": 1}}},
        {"advancements": {"5": {"hp": 1}}},
        {"features": [{"name": "A", "die": {"name": "hope", "sides": 6}}]},
        {"features": [{"name": "A", "die": {"name": "Rally", "sides": 1}}]},
        {"cards": [card(f"C{n}", **{"in": "loadout"}) for n in range(6)]},
        {"armors": [{"name": "Coat", "score": 3, "thresholds": {"major": 3}}]},
        {"armors": [armor("Coat", 13)]},
        {"thresholds": {"major": 5, "severe": 3}},
    ],
)
def test_what_no_sheet_can_be(sheet: dict[str, Any]) -> None:
    assert Scene().refused("gm", "add_character", name="Tomas", **sheet) == "bad_value"


def test_tiers_may_be_numbers_or_texts() -> None:
    scene = Scene(Mira={"advancements": {2: {"hp": 1}, "3": {"stress": 2}}})
    assert scene.of()["advancements"] == {"2": {"hp": 1}, "3": {"stress": 2}}
