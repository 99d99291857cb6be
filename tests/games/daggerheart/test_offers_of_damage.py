"""From a hit to its damage: what is waited for, what is asked, and who sees how much it is."""

import pytest

from limelight.contract.form_fields import Field
from limelight.contract.offers import Offer

from .fight import Fight
from .scene import Scene, Sheet

ARMORED: Sheet = {"armor_score": 2, "evasion": 12}
BARE: Sheet = {"evasion": 9}


def offers(scene: Scene, by: str, do: str) -> list[Offer]:
    return [offer for offer in scene.table.offers(by) if offer.do == do]


def field(offer: Offer, name: str) -> Field | None:
    return next((each for each in offer.fields if each.name == name), None)


@pytest.mark.rule("DH-114")
def test_armour_is_asked_only_of_those_who_could_mark_a_slot() -> None:
    scene = Scene(Mira=ARMORED, Tomas=BARE)
    scene.adversary("Ogre")
    (by_gm,) = offers(scene, "gm", "take_damage")
    asked = field(by_gm, "armor")
    assert asked is not None
    assert asked.when == ("target", "Mira")
    (mine,) = offers(scene, "anna", "take_damage")
    assert field(mine, "armor") is not None
    (unarmored,) = offers(scene, "ben", "take_damage")
    assert field(unarmored, "armor") is None
    scene.do("gm", "mark", target="Mira", what="armor", amount=2)
    (by_gm,) = offers(scene, "gm", "take_damage")
    assert field(by_gm, "armor") is None


@pytest.mark.rule("DH-25", "DH-115")
def test_after_a_hit_of_an_adversary_its_damage_is_waited_for() -> None:
    fight = Fight(Mira=ARMORED, Tomas=BARE)
    fight.foe("Ogre")
    fight.foe("Troll")
    attack = {"adversary": "Troll", "action": "attack", "target": "Mira"}
    fight.do("gm", "spotlight_adversary", {"d20": 1}, **attack)
    assert not [each for each in offers(fight, "gm", "roll_damage") if each.first]
    fight.gm_turn()
    fight.do("gm", "spotlight_adversary", {"d20": 19}, **attack)
    waited = [each for each in fight.table.offers("gm") if each.first]
    assert (waited[0].do, waited[0].settled) == ("roll_damage", {"adversary": "Troll"})
    others = [each for each in offers(fight, "gm", "roll_damage") if not each.first]
    assert ("Ogre", "Troll") in [each.fields[0].choices for each in others]
    for player in ("anna", "ben"):
        assert not [each for each in offers(fight, player, "roll_damage") if each.first]
    assert not [each for each in fight.table.offers("anna") if each.first]
    fight.damage("Troll", 3)
    assert not [each for each in offers(fight, "gm", "roll_damage") if each.first]
    own = [each for each in fight.table.offers("anna") if each.first]
    assert [each.do for each in own] == ["take_damage"]


@pytest.mark.rule("DH-25")
def test_after_a_hit_of_a_character_only_theirs_is_waited_for() -> None:
    scene = Scene(
        Mira={"weapons": [{"name": "Bow", "trait": "agility", "damage": "1d6"}]}, Tomas={}
    )
    scene.adversary("Ogre")
    scene.do("gm", "call_roll", character="Mira", kind="attack", trait="agility", target="Ogre")
    scene.do("anna", "roll", {"hope": 9, "fear": 8}, character="Mira")
    assert next(each.do for each in scene.table.offers("anna") if each.first) == "roll_damage"
    assert not [each for each in offers(scene, "ben", "roll_damage") if each.first]


def test_the_type_of_damage_is_a_choice() -> None:
    scene = Scene()
    scene.adversary("Ogre", attack={"modifier": 1, "damage": "1d6"})
    (taken,) = offers(scene, "gm", "take_damage")
    rolled = offers(scene, "gm", "roll_damage")[-1]
    for offer, types in ((taken, ("physical", "magic", "both")), (rolled, ("physical", "magic"))):
        found = field(offer, "type")
        assert found is not None
        assert (found.kind, found.choices, found.words) == ("choice", types, "type")
    (added,) = offers(scene, "gm", "add_adversary")
    attack = field(added, "attack")
    assert attack is not None
    kinds = {each.name: (each.kind, each.choices) for each in attack.fields}
    assert kinds["type"] == ("choice", ("physical", "magic"))


def test_files_and_programs_may_still_have_types_of_their_own() -> None:
    scene = Scene()
    scene.adversary("Ogre", attack={"modifier": 1, "damage": "1d6", "type": "frost"})
    done = scene.do("gm", "roll_damage", {"damage": 3}, adversary="Ogre")
    assert done.result["type"] == "frost"
    scene.do("gm", "take_damage", target="Mira", amount=3, type="frost")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ogre: 4 damage (physical)."),
        ("de", "Ogre: 4 Schaden (physisch)."),
        ("uk", "Ogre: 4 одиниці шкоди (фізична)."),
    ],
)
@pytest.mark.rule("DH-25")
def test_the_one_who_is_hit_sees_how_much_it_is_and_not_the_dice(language: str, told: str) -> None:
    fight = Fight()
    fight.foe("Ogre", attack={"modifier": 2, "damage": "1d6+1", "type": "physical"})
    attack = {"adversary": "Ogre", "action": "attack", "target": "Mira"}
    fight.do("gm", "spotlight_adversary", {"d20": 19}, **attack)
    done = fight.do("gm", "roll_damage", {"damage": 3}, adversary="Ogre")
    assert fight.table.story("anna", language)[-1] == told
    (event,) = fight.table.events(done.number, "anna")
    called = event.announce()
    assert called is not None
    assert called.values["total"] == 4
    assert event.result() == {
        "roll": "damage",
        "outcome": "damage",
        "critical": False,
        "type": "physical",
        "total": 4,
    }
