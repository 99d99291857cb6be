"""Cards, features and items: how often they are used, what they cost, which dice they hand out."""

from typing import Any

import pytest

from .books import card
from .scene import CRITICAL, SUCCESS_WITH_HOPE, Scene

RALLY = {"name": "Rouse", "die": {"name": "Rally", "sides": 6}}
USE = ("anna", "use_feature")


def things(**limits: Any) -> Any:
    """A card, a feature and an item that are limited alike."""
    return {
        "cards": [card("Flare", **limits)],
        "features": [{"name": "Breath", **limits}],
        "items": [{"name": "Salts", **limits}],
    }


NAMES = ("Flare", "Breath", "Salts")


@pytest.mark.rule("DC-29")
@pytest.mark.parametrize("name", NAMES)
def test_used_up_is_refused_until_it_comes_back(name: str) -> None:
    scene = Scene(Mira=things(uses=2, per="rest"))
    assert scene.of()["uses"] == dict.fromkeys(NAMES, 2)
    for _ in range(2):
        scene.do(*USE, of="Mira", feature=name)
    assert scene.refused(*USE, of="Mira", feature=name) == "already_used"
    assert scene.of()["uses"][name] == 0
    scene.do("anna", "restore_uses", character="Mira", name=name)
    assert scene.of()["uses"] == dict.fromkeys(NAMES, 2)


@pytest.mark.rule("DC-29")
def test_all_uses_come_back_together_where_nothing_is_named() -> None:
    scene = Scene(Mira=things(per="session"))
    for name in NAMES:
        scene.do(*USE, of="Mira", feature=name)
    scene.do("gm", "restore_uses", character="Mira")
    assert scene.of()["uses"] == dict.fromkeys(NAMES, 1)
    told = scene.table.story("gm")
    assert told[-1].startswith("Mira can use these as often as ever: ")
    scene.do("gm", "restore_uses", character="Mira")
    assert scene.table.story("gm") == told
    said = {"character": "Mira", "name": "Nothing"}
    assert scene.refused("anna", "restore_uses", **said) == "unknown_name"


@pytest.mark.rule("DC-29")
def test_somebody_may_come_with_fewer_left() -> None:
    scene = Scene(Mira=things(uses=3, per="rest", left=1))
    assert scene.of()["uses"] == dict.fromkeys(NAMES, 1)
    scene.do("gm", "acquire", character="Mira", card=card("X", per="rest", left=0))
    assert scene.of()["uses"]["X"] == 0


@pytest.mark.rule("DC-30")
@pytest.mark.parametrize(
    ("per", "back"),
    [
        ("scene", {"scene", "short", "long"}),
        ("rest", {"short", "long"}),
        ("long_rest", {"long"}),
        ("session", {"session"}),
    ],
)
@pytest.mark.parametrize("pause", ["scene", "short", "long", "session"])
def test_what_brings_uses_back(per: str, back: set[str], pause: str) -> None:
    scene = Scene(Mira=things(per=per))
    for name in NAMES:
        scene.do(*USE, of="Mira", feature=name)
    if pause == "scene":
        scene.do("gm", "new_scene")
    elif pause == "session":
        scene.do("gm", "start_session")
    else:
        scene.do("gm", "start_rest", kind=pause)
        scene.do("gm", "end_rest", {"d4": 1})
    assert set(scene.of()["uses"].values()) == {1 * (pause in back)}


@pytest.mark.rule("DC-31")
@pytest.mark.parametrize("name", NAMES)
def test_a_price_in_hope_is_paid_as_for_any_hope_feature(name: str) -> None:
    scene = Scene(Mira={**things(hope=2), "hope": 3})
    done = scene.do(*USE, of="Mira", feature=name)
    assert done.result["changes"]["hope"] == {"Mira": -2}
    assert scene.refused(*USE, of="Mira", feature=name) == "not_enough_hope"


@pytest.mark.rule("DC-32")
@pytest.mark.parametrize("name", NAMES)
def test_a_price_in_stress_needs_free_slots(name: str) -> None:
    scene = Scene(Mira={**things(stress=2), "stress": 3})
    scene.do(*USE, of="Mira", feature=name)
    assert scene.stress() == 5
    assert scene.refused(*USE, of="Mira", feature=name) == "not_now"
    assert (scene.stress(), scene.of()["hp"]) == (5, 0)


@pytest.mark.rule("DC-33")
def test_a_consumable_is_one_less_and_then_gone() -> None:
    scene = Scene(Mira={"items": [{"name": "Potion", "count": 2, "consumable": True}]})
    scene.do(*USE, of="Mira", feature="Potion")
    assert scene.of()["items"]["Potion"]["count"] == 1
    scene.do(*USE, of="Mira", feature="Potion")
    assert scene.of()["items"] == {}
    assert scene.refused(*USE, of="Mira", feature="Potion") == "unknown_name"


@pytest.mark.rule("DC-33")
def test_other_items_stay() -> None:
    scene = Scene(Mira={"items": [{"name": "Rope"}]})
    scene.do(*USE, of="Mira", feature="Rope")
    assert scene.of()["items"]["Rope"]["count"] == 1


def test_weapons_and_armour_are_not_used_so() -> None:
    sabre = {"name": "Sabre", "trait": "agility", "damage": "d8"}
    scene = Scene(Mira={"weapons": [sabre], "features": [{"name": "Breath"}]})
    assert scene.refused(*USE, of="Mira", feature="Sabre") == "bad_value"
    assert scene.refused(*USE, of="Mira", feature="Breath", to=["Mira"]) == "bad_value"


@pytest.mark.rule("DC-34")
def test_a_feature_hands_out_dice_to_the_party_or_to_those_named() -> None:
    scene = Scene(Mira={"features": [RALLY]}, Tomas={}, Ilka={}, Oren={"standing": "gone"})
    scene.do(*USE, of="Mira", feature="Rouse", to=["Tomas"])
    assert [scene.of(each)["dice"] for each in ("Mira", "Tomas")] == [{}, {"Rally": 6}]
    scene.do("gm", "retire", character="Ilka")
    scene.do(*USE, of="Mira", feature="Rouse")
    held = {name: who["dice"] for name, who in scene.state["characters"].items()}
    assert held == {"Mira": {"Rally": 6}, "Tomas": {"Rally": 6}, "Ilka": {}, "Oren": {}}


@pytest.mark.rule("DC-34")
def test_a_card_hands_out_dice_too() -> None:
    scene = Scene(Mira={"cards": [card("Song", die={"name": "Verse", "sides": 8})]})
    scene.do(*USE, of="Mira", feature="Song")
    assert scene.of()["dice"] == {"Verse": 8}


def rallied(**sheet: Any) -> Scene:
    scene = Scene(Mira={"features": [RALLY], **sheet})
    scene.do(*USE, of="Mira", feature="Rouse")
    return scene


@pytest.mark.rule("DC-35")
@pytest.mark.parametrize("kind", ["action", "reaction"])
def test_a_held_die_is_added_to_a_roll_once(kind: str) -> None:
    scene = rallied()
    scene.call(kind=kind)
    scene.do("anna", "declare", bonus_dice={"Rally": 6})
    assert scene.of()["dice"] == {"Rally": 6}
    assert scene.roll(SUCCESS_WITH_HOPE, Rally=4).result["total"] == 17
    assert scene.of()["dice"] == {}


@pytest.mark.rule("DC-35")
def test_a_declaration_that_is_withdrawn_spends_nothing() -> None:
    scene = rallied()
    scene.call()
    scene.do("anna", "declare", bonus_dice={"Rally": 6})
    scene.do("anna", "declare")
    scene.roll(SUCCESS_WITH_HOPE)
    assert scene.of()["dice"] == {"Rally": 6}


@pytest.mark.rule("DC-35")
def test_a_name_that_nobody_handed_out_stays_free() -> None:
    scene = rallied()
    scene.call()
    scene.do("anna", "declare", bonus_dice={"Luck": 4})
    assert scene.roll(SUCCESS_WITH_HOPE, Luck=2).result["total"] == 15
    assert scene.of()["dice"] == {"Rally": 6}


SABRE = {"name": "Sabre", "trait": "agility", "damage": "1d8+1"}


@pytest.mark.rule("DC-35", "DC-R18")
def test_a_held_die_is_added_to_damage_without_maximum_and_proficiency() -> None:
    scene = rallied(weapons=[SABRE], proficiency=2)
    scene.adversary("Wolf")
    scene.play(CRITICAL, kind="attack", target="Wolf")
    said = {"character": "Mira", "bonus_dice": ["Rally"]}
    assert scene.dice_of("anna", "roll_damage", **said) == {"damage": (8, 8), "Rally": (6,)}
    done = scene.do("anna", "roll_damage", {"damage": [5, 3], "Rally": 4}, **said)
    assert done.result["total"] == 5 + 3 + 1 + 16 + 4
    assert done.result["dice"] == {"damage": [5, 3], "Rally": [4]}
    assert scene.of()["dice"] == {}
    assert scene.refused("anna", "roll_damage", **said, weapon="Sabre") == "unknown_name"


@pytest.mark.rule("DC-35")
def test_adversaries_and_tag_teams_add_no_held_dice() -> None:
    scene = rallied(hope=4, weapons=[SABRE])
    scene.adversary("Wolf", attack={"modifier": 1, "damage": "1d6"})
    said = {"adversary": "Wolf", "bonus_dice": ["Rally"]}
    assert scene.refused("gm", "roll_damage", **said) == "bad_value"


@pytest.mark.rule("DC-35", "DC-R20")
def test_a_held_die_clears_stress() -> None:
    scene = rallied()
    spend = ("anna", "spend_die")
    assert scene.refused(*spend, character="Mira", die="Rally") == "not_now"
    scene.do("anna", "mark", target="Mira", what="stress", amount=6)
    done = scene.do(*spend, {"Rally": 4}, character="Mira", die="Rally")
    assert (done.result["total"], done.result["changes"]["stress"]) == (4, {"Mira": -4})
    assert (scene.stress(), scene.of()["conditions"], scene.of()["dice"]) == (2, [], {})
    assert scene.refused(*spend, character="Mira", die="Rally") == "unknown_name"


@pytest.mark.rule("DC-35")
def test_more_than_is_marked_is_not_cleared() -> None:
    scene = rallied(stress=1)
    done = scene.do("anna", "spend_die", {"Rally": 6}, character="Mira", die="Rally")
    assert (done.result["total"], scene.stress()) == (6, 0)


@pytest.mark.rule("DC-35")
def test_a_die_that_is_declared_is_not_spent_elsewhere() -> None:
    scene = rallied(stress=1, weapons=[SABRE])
    scene.call()
    scene.do("anna", "declare", bonus_dice={"Rally": 6})
    assert scene.refused("anna", "spend_die", character="Mira", die="Rally") == "not_now"
    said = {"character": "Mira", "weapon": "Sabre", "bonus_dice": ["Rally"]}
    assert scene.refused("anna", "roll_damage", **said) == "not_now"


@pytest.mark.rule("DC-36")
def test_held_dice_end_with_the_session_and_a_second_takes_the_place_of_the_first() -> None:
    bigger = {"name": "Roar", "die": {"name": "Rally", "sides": 8}}
    scene = Scene(Mira={"features": [RALLY, bigger]})
    scene.do("gm", "start_session")
    scene.do(*USE, of="Mira", feature="Rouse")
    scene.do(*USE, of="Mira", feature="Roar")
    assert scene.of()["dice"] == {"Rally": 8}
    scene.do("gm", "end_session")
    assert scene.of()["dice"] == {}


@pytest.mark.rule("DC-36")
def test_a_die_declared_when_the_session_ends_is_gone_from_the_roll_too() -> None:
    scene = Scene(Mira={"features": [RALLY]})
    scene.do("gm", "start_session")
    scene.do(*USE, of="Mira", feature="Rouse")
    scene.call()
    scene.do("anna", "declare", bonus_dice={"Rally": 6, "Luck": 4})
    scene.do("gm", "end_session")
    assert scene.dice_of("anna", "roll") == {"hope": (12,), "fear": (12,), "Luck": (4,)}


@pytest.mark.rule("DC-R19")
def test_a_held_die_stays_spent_when_the_roll_is_thrown_again() -> None:
    scene = rallied()
    scene.call()
    scene.do("anna", "declare", bonus_dice={"Rally": 6})
    scene.roll(SUCCESS_WITH_HOPE, Rally=4)
    again = scene.do("anna", "reroll", {"hope": 9}, character="Mira", dice=["hope"])
    assert again.result["total"] == 9 + 5 + 4
    again = scene.do("anna", "reroll", {"Rally": 1}, character="Mira", dice=["Rally"])
    assert again.result["total"] == 9 + 5 + 1
    assert scene.of()["dice"] == {}


@pytest.mark.rule("DC-29")
def test_uses_are_offered_once_to_be_corrected_and_both_paths_hold() -> None:
    scene = Scene(Mira={"cards": [{"name": "Flare", "per": "rest", "uses": 3}]})
    (offer,) = (each for each in scene.table.offers("gm") if each.do == "correct")
    (at,) = (each for each in offer.fields if each.name == "at")
    assert [each for each in at.choices if "Flare" in each] == ["characters.Mira.uses.Flare"]
    for left, path in enumerate(("uses.Flare", "cards.Flare.left")):
        scene.do("gm", "correct", at=f"characters.Mira.{path}", to=left)
        assert scene.of()["uses"]["Flare"] == left
