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


SALVE = {"name": "Salve", "hope": 1, "per": "rest"}
USED = {
    "cards": [
        card("Roofs", hope=1, per="rest", uses=2),
        card("Ebb", stress=1, per="session", recall=2, **{"in": "vault"}),
    ],
    "features": [{"name": "Bright", "hope": 3}],
    "items": [{**SALVE, "count": 2}],
}


@pytest.mark.rule("DC-24", "DC-29", "DC-31", "DC-32")
def test_cards_and_items_show_price_and_uses_however_many_there_are() -> None:
    scene = Scene(Mira=book(hope=6, **USED))
    assert told(scene, "Roofs") == ["1 Hope", "2 of 2 left per rest"]
    assert told(scene, "Ebb") == ["1 Stress", "1 of 1 left per session", "recall: 2 Stress"]
    assert told(scene, "Salve") == ["1 Hope", "1 of 1 left per rest"]
    assert not any(row(scene, name).spent for name in ("Roofs", "Ebb", "Bright", "Salve"))
    scene.do("anna", "use_feature", of="Mira", feature="Roofs")
    scene.do("anna", "use_feature", of="Mira", feature="Salve")
    assert told(scene, "Roofs")[-1] == "1 of 2 left per rest" and not row(scene, "Roofs").spent
    assert told(scene, "Salve")[-1] == "0 of 1 left per rest" and row(scene, "Salve").spent


@pytest.mark.rule("DC-29", "DC-31", "DC-32")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Roofs", ["1 Hope", "2 of 2 left per rest"]),
        ("Bright", ["3 Hope"]),
        ("Salve", ["1 Hope", "1 of 1 left per rest"]),
        ("Rope", []),
    ],
)
def test_what_using_something_costs_is_known_before(name: str, says: list[str]) -> None:
    scene = Scene(Mira=book(**USED))
    spoken = words("en", f"{game.folder}/words")
    brings = game.brings(scene.table.state, "use_feature", {"of": "Mira", "feature": name})
    assert [spoken.say(each.key, each.values) for each in brings] == says
