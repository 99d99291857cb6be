"""Hordes: with half of their Hit Points marked they deal less."""

import pytest

from .fight import Fight


def swarm(hp_max: int, horde: str = "Horde (1d4+1)", **block: object) -> Fight:
    """A horde that deals 1d8+2."""
    scene = Fight()
    attack = {"modifier": 2, "damage": "1d8+2", "type": "magic"}
    scene.foe("Swarm", horde, **{"hp_max": hp_max, "attack": attack, **block})
    return scene


def marked(scene: Fight, hp: int) -> None:
    scene.do("gm", "correct", at="adversaries.Swarm.hp", to=hp)


@pytest.mark.rule("DH-89")
@pytest.mark.parametrize(
    ("hp_max", "from_"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)]
)
def test_from_half_of_its_hit_points_on_it_deals_x(hp_max: int, from_: int) -> None:
    scene = swarm(hp_max)
    for hp in range(hp_max + 1):
        marked(scene, hp)
        dice = scene.dice_of("gm", "roll_damage", adversary="Swarm")
        assert dice == {"damage": (4,) if hp >= from_ else (8,)}, hp


@pytest.mark.rule("DH-89")
def test_healed_again_it_deals_all_of_it_again() -> None:
    scene = swarm(5)
    scene.do("gm", "mark", target="Swarm", what="hp", amount=3)
    assert scene.damage("Swarm", 4) == 5
    scene.do("gm", "clear", target="Swarm", what="hp")
    assert scene.damage("Swarm", 4) == 6


@pytest.mark.rule("DH-89", "DH-118")
def test_its_critical_damage_is_that_of_x() -> None:
    scene = swarm(4)
    scene.do("gm", "mark", target="Swarm", what="hp", amount=2)
    scene.acts("Swarm", "attack", 20, target="Mira")
    assert scene.damage("Swarm", 3) == 3 + 4 + 1


@pytest.mark.rule("DH-89")
def test_x_is_a_number_too_and_its_type_stays() -> None:
    scene = swarm(2, "Horde (3)")
    scene.do("gm", "mark", target="Swarm", what="hp")
    damage = scene.do("gm", "roll_damage", adversary="Swarm").result
    assert (damage["total"], damage["type"]) == (3, "magic")


@pytest.mark.rule("DH-89")
def test_dice_that_are_said_are_thrown() -> None:
    scene = swarm(2)
    scene.do("gm", "mark", target="Swarm", what="hp")
    assert scene.damage("Swarm", 9, dice="1d10") == 9


@pytest.mark.rule("DH-89")
@pytest.mark.parametrize("name", ["Horde", "Horde (x)", "Hordes (1d4)"])
def test_another_name_does_nothing_by_itself(name: str) -> None:
    scene = swarm(2, name, type="horde")
    scene.do("gm", "mark", target="Swarm", what="hp")
    assert scene.damage("Swarm", 8) == 10


@pytest.mark.rule("DH-89")
def test_a_horde_without_an_attack_deals_nothing_by_itself() -> None:
    scene = swarm(2, attack=None)
    scene.do("gm", "mark", target="Swarm", what="hp")
    assert scene.refused("gm", "roll_damage", {"damage": 1}, adversary="Swarm") == "bad_value"
