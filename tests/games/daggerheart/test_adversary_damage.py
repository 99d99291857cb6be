"""The damage of adversaries: their attack's dice, and a natural 20."""

import pytest

from .scene import Scene


@pytest.mark.rule("DH-23")
def test_an_adversary_s_default_is_its_attack_s_damage() -> None:
    scene = Scene(fear=1)
    scene.adversary("Ogre", attack={"modifier": 1, "damage": "3d6+2"})
    ogre = ("gm", "roll_damage", {"damage": [1, 2, 3]})
    assert scene.do(*ogre, adversary="Ogre").result["total"] == 8
    assert scene.do(*ogre, adversary="Ogre", critical=True).result["total"] == 26
    assert scene.do(*ogre, adversary="Ogre", dice="3d4").result["total"] == 6
    assert scene.refused(*ogre, adversary="Ogre", dice="claws") == "bad_value"
    scene.adversary("Wisp")
    assert scene.refused(*ogre, adversary="Wisp") == "bad_value"
    assert scene.refused(*ogre, adversary="Nobody") == "unknown_name"


@pytest.mark.rule("DH-23")
def test_each_adversary_s_critical_is_its_own_and_ends_with_its_next_attack() -> None:
    scene = Scene(fear=5, Mira={"evasion": 15})
    for name in ("Ogre", "Troll"):
        scene.adversary(name, attack={"modifier": 0, "damage": "1d6"})

    def attack(name: str, d20: int) -> None:
        fields = {"adversary": name, "action": "attack", "target": "Mira"}
        scene.do("gm", "spotlight_adversary", {"d20": d20}, **fields)

    def critical(name: str) -> bool:
        found = scene.do("gm", "roll_damage", {"damage": 3}, adversary=name).result["critical"]
        return bool(found)

    scene.do("gm", "take_spotlight")
    attack("Ogre", 20)
    attack("Troll", 16)
    assert (critical("Ogre"), critical("Troll")) == (True, False)
    scene.do("gm", "pass_spotlight")
    scene.do("gm", "take_spotlight")
    attack("Ogre", 2)
    assert critical("Ogre") is False


@pytest.mark.rule("DH-23")
def test_an_adversary_s_natural_20_makes_its_damage_critical_by_itself() -> None:
    scene = Scene(fear=5)
    scene.adversary("Ogre", attack={"modifier": 1, "damage": "3d6+2"})
    attack = {"adversary": "Ogre", "action": "attack", "target": "Mira"}
    for d20, total in ((20, 26), (19, 8)):
        scene.do("gm", "take_spotlight")
        scene.do("gm", "spotlight_adversary", {"d20": d20}, **attack)
        dice = {"damage": [1, 2, 3]}
        assert scene.do("gm", "roll_damage", dice, adversary="Ogre").result["total"] == total
        scene.do("gm", "pass_spotlight")
