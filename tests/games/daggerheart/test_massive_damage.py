"""Massive damage, where the table plays it: twice the Severe threshold marks 4 Hit Points."""

from typing import Any

import pytest

from .fight import Fight

LIMITS = {"thresholds": {"major": 5, "severe": 10}, "hp_max": 12}


def table(massive: bool = True, edition: str = "1.0", **more: Any) -> Fight:
    mira = {**LIMITS, "armor_score": 3, **more}
    scene = Fight(begins=False, edition=edition, massive_damage=massive, Mira=mira)
    scene.adversary("Wyrm", **LIMITS)
    return scene


@pytest.mark.rule("DH-101", "DH-114")
@pytest.mark.parametrize(
    ("amount", "hp"), [(0, 0), (1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (19, 3), (20, 4), (99, 4)]
)
@pytest.mark.parametrize("target", ["Mira", "Wyrm"])
def test_twice_severe_marks_4(target: str, amount: int, hp: int) -> None:
    assert table().takes(target, amount).result["hp"] == hp


@pytest.mark.rule("DH-101", "DH-114")
@pytest.mark.parametrize("target", ["Mira", "Wyrm"])
def test_a_table_without_the_option_marks_3(target: str) -> None:
    assert table(massive=False).takes(target, 99).result["hp"] == 3
    assert Fight(begins=False, Mira=LIMITS).takes("Mira", 99).result["hp"] == 3


@pytest.mark.rule("DH-R59")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_an_armor_slot_makes_it_3_in_both_editions(edition: str) -> None:
    scene = table(edition=edition)
    assert scene.takes("Mira", 20, armor=True).result["hp"] == 3
    assert scene.of()["armor"] == 1
    direct = {"target": "Mira", "amount": 20, "armor": True, "direct": True}
    assert scene.refused("anna", "take_damage", **direct) == "not_now"
    assert scene.takes("Mira", 20, direct=True).result["hp"] == 4


@pytest.mark.rule("DH-R59")
def test_who_has_no_thresholds_marks_1() -> None:
    scene = table()
    scene.adversary("Rat", hp_max=9)
    scene.adversary("Cat", hp_max=9, thresholds={"major": 5})
    assert scene.takes("Rat", 999).result["hp"] == 1
    assert scene.takes("Cat", 999).result["hp"] == 2


@pytest.mark.rule("DH-101", "DH-81")
def test_it_is_what_resistance_leaves_that_is_massive() -> None:
    scene = table(resistances=["magic"])
    assert scene.takes("Mira", 38, "magic").result["hp"] == 3
    assert scene.takes("Mira", 39, "magic").result["hp"] == 4


@pytest.mark.rule("DH-101")
def test_no_more_is_marked_than_there_is() -> None:
    scene = table(hp_max=4)
    scene.do("gm", "mark", target="Mira", what="hp", amount=2)
    done = scene.takes("Mira", 20)
    assert done.result["hp"] == 2
    assert scene.of()["standing"] == "dying"


@pytest.mark.rule("DH-101")
def test_it_is_an_option_that_is_true_or_false() -> None:
    for wrong in (1, "yes", None):
        with pytest.raises(ValueError):
            table(massive=wrong)  # type: ignore[arg-type]
