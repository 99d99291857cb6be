"""What somebody has, as the page shows it: what it adds, and what can be done with it."""

import pytest

from limelight.contract import Act, Row
from limelight.games.daggerheart.facts import game
from limelight.games.daggerheart.view.things import sheet
from limelight.words import words

from .books import armor, book, card, weapon
from .scene import Scene

SHIELD = weapon("Shield", "secondary", bonus={"armor_score": 2, "evasion": -1})
MORE = {
    "weapons": [SHIELD, weapon("Axe", equipped=False)],
    "armors": [armor("Coat", bonus={"major": 1}), armor("Plate", 6, equipped=False)],
    "cards": [card("Rally", die={"name": "Rally Die", "sides": 6}), card("Ebb")],
    "features": [{"name": "Night Eyes", "bonus": {"agility": 1}}],
}


def row(scene: Scene, name: str) -> Row:
    state = scene.table.state
    rows = sheet(state, "Mira", state.characters["Mira"])
    return next(each for each in rows if name in str(getattr(each.value, "values", "")))


def told(scene: Scene, name: str, language: str = "en") -> list[str]:
    spoken = words(language, f"{game.folder}/words")
    return [spoken.say(each.key, each.values) for each in row(scene, name).adds]


@pytest.mark.rule("DC-9", "DC-10", "DC-34")
def test_things_show_what_they_add() -> None:
    scene = Scene(Mira=book(**MORE))
    assert told(scene, "Shield") == ["secondary", "1 hand", "−1 Evasion", "+2 Armor Score"]
    german = ["sekundär", "1 Hand", "−1 Ausweichen", "+2 Rüstungswert"]
    assert told(scene, "Shield", "de") == german
    coat = ["Armor Score 3", "thresholds from 5 / 11", "+1 Major threshold"]
    assert told(scene, "Coat") == coat
    assert told(scene, "Rally") == ["hands out Rally Die (d6)"]
    assert told(scene, "Night Eyes") == ["+1 Agility"]
    assert told(scene, "Ebb") == [] and told(scene, "Axe") == ["primary", "1 hand"]


def test_a_weapon_says_how_far_it_reaches_what_it_deals_and_how_it_is_held() -> None:
    hook = weapon("Hook", range="very_close", type="physical", tier=2)
    scene = Scene(Mira=book(level=2, weapons=[hook]))
    assert told(scene, "Hook") == ["Very Close", "physical", "primary", "1 hand", "tier 2"]
    assert told(scene, "Hook", "de") == ["Sehr Nah", "physisch", "primär", "1 Hand", "Niveau 2"]
    assert told(scene, "Hook", "uk")[1] == "фізична шкода"


def test_a_sheet_says_who_they_are() -> None:
    scene = Scene(Mira=book(pronouns="she/her", ancestry="Faun", community="Ridge"))
    state = scene.table.state
    rows = [each.value for each in sheet(state, "Mira", state.characters["Mira"])]
    assert [each for each in rows if each in ("she/her", "Faun", "Ridge")] == [
        *("she/her", "Faun", "Ridge")
    ]


def taken(scene: Scene, name: str) -> list[tuple[str, str, bool]]:
    """The acts that take a thing up or put it away, with their words and whether in danger."""
    acts: list[Act] = [a for a in row(scene, name).acts if a.do in ("equip", "unequip")]
    return [(a.do, a.label.key if a.label else "", "in_danger" in a.fields) for a in acts]


@pytest.mark.rule("DC-19", "DC-R13")
def test_danger_is_asked_about_while_adversaries_stand() -> None:
    scene = Scene(Mira=book(**MORE))
    plain = {
        "Axe": [("equip", "", False)],
        "Shield": [("unequip", "", False)],
        "Coat": [("unequip", "", False)],
        "Plate": [("equip", "", False)],
    }
    assert {name: taken(scene, name) for name in plain} == plain
    scene.adversary("Wolf")
    assert {name: taken(scene, name) for name in plain} == {
        "Axe": [("equip", "act.equip_in_calm", False), ("equip", "act.equip_in_danger", True)],
        "Shield": [("unequip", "", False)],
        "Coat": [("unequip", "act.unequip_in_calm", False)],
        "Plate": [("equip", "act.equip_in_calm", False)],
    }
    scene.do("gm", "mark", target="Wolf", what="hp", amount=5)
    assert {name: taken(scene, name) for name in plain} == plain
