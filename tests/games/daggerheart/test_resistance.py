"""Resistance, immunity and Armored: what is left of damage before the thresholds."""

from typing import Any

import pytest

from .fight import Fight

LIMITS = {"thresholds": {"major": 5, "severe": 10}, "hp_max": 12}
TYPES = ("physical", "magic", "both", None)


def hit(kind: str | None, amount: int, **block: Any) -> tuple[int, int]:
    """What is left of damage, and the Hit Points it marks, on a character and an adversary."""
    armored = block.pop("features", [])
    scene = Fight(begins=False, Mira={**LIMITS, **block})
    scene.adversary("Beetle", **LIMITS, **block, features=armored)
    foe = scene.takes("Beetle", amount, kind).result
    if not armored:
        mine = scene.do("anna", "take_damage", target="Mira", amount=amount, type=kind).result
        assert (mine["damage"], mine["hp"]) == (foe["damage"], foe["hp"])
    return foe["damage"], foe["hp"]


@pytest.mark.rule("DH-82")
@pytest.mark.parametrize(
    ("amount", "left", "hp"),
    [(0, 0, 0), (1, 1, 1), (2, 1, 1), (7, 4, 1), (8, 4, 1), (9, 5, 2), (18, 9, 2), (19, 10, 3)],
)
def test_resistance_halves_rounded_up(amount: int, left: int, hp: int) -> None:
    assert hit("magic", amount, resistances=["magic"]) == (left, hp)


@pytest.mark.rule("DH-82")
def test_it_is_halved_once_however_many_sources_there_are() -> None:
    assert hit("magic", 16, resistances=["magic", "magic", "magic"]) == (8, 2)
    assert hit("magic", 16, resistances=["physical", "magic"]) == (8, 2)


@pytest.mark.rule("DH-82")
@pytest.mark.parametrize("resistances", [[], ["magic"], ["magic", "physical"]])
def test_immunity_makes_it_nothing(resistances: list[str]) -> None:
    more = {"immunities": ["magic"], "resistances": resistances}
    assert hit("magic", 1, **more) == (0, 0)
    assert hit("magic", 999, **more) == (0, 0)


@pytest.mark.rule("DH-82")
def test_of_another_type_all_of_it_arrives() -> None:
    assert hit("physical", 9, resistances=["magic"]) == (9, 2)
    assert hit("physical", 9, immunities=["magic"]) == (9, 2)
    assert hit("physical", 9, immunities=["magic"], resistances=["physical"]) == (5, 2)


@pytest.mark.rule("DH-83")
@pytest.mark.parametrize(
    ("resistances", "immunities", "left"),
    [
        (["physical"], [], 9),
        (["magic"], [], 9),
        (["physical", "magic"], [], 5),
        (["magic", "physical"], [], 5),
        ([], ["physical"], 9),
        ([], ["magic"], 9),
        ([], ["physical", "magic"], 0),
        (["physical", "magic"], ["physical"], 5),
        (["physical", "magic"], ["magic", "physical"], 0),
    ],
)
def test_of_both_types_at_once_both_must_be_covered(
    resistances: list[str], immunities: list[str], left: int
) -> None:
    assert hit("both", 9, resistances=resistances, immunities=immunities)[0] == left


@pytest.mark.rule("DH-83")
def test_one_type_resisted_and_immune_to_the_other_halves_nothing() -> None:
    """Neither resistance nor immunity covers both types."""
    assert hit("both", 9, resistances=["physical"], immunities=["magic"])[0] == 9


@pytest.mark.rule("DH-R46")
@pytest.mark.parametrize("kind", [None, "fire"])
def test_damage_without_one_of_the_types_is_resisted_by_nobody(kind: str | None) -> None:
    every = ["physical", "magic"]
    assert hit(kind, 9, resistances=every) == (9, 2)
    assert hit(kind, 9, immunities=every) == (9, 2)
    assert hit(kind, 9, features=[{"name": "Armored (3)"}]) == (9, 2)


@pytest.mark.rule("DH-93")
@pytest.mark.parametrize(("amount", "left", "hp"), [(3, 0, 0), (4, 1, 1), (7, 4, 1), (8, 5, 2)])
def test_armored_takes_off_physical_damage_before_the_thresholds(
    amount: int, left: int, hp: int
) -> None:
    assert hit("physical", amount, features=[{"name": "Armored (3)"}]) == (left, hp)


@pytest.mark.rule("DH-93", "DH-R47", "DH-R46")
@pytest.mark.parametrize(("kind", "left"), [("physical", 6), ("magic", 9), ("both", 9), (None, 9)])
def test_armored_is_against_physical_damage_alone(kind: str | None, left: int) -> None:
    assert hit(kind, 9, features=[{"name": "Armored (3)"}])[0] == left


@pytest.mark.rule("DH-81", "DH-93", "DH-82")
def test_first_it_is_halved_then_armored_takes_off() -> None:
    armored = [{"name": "Armored (3)"}]
    # half of 13 is 7, less 3 is 4; the other way round it would be 5
    assert hit("physical", 13, features=armored, resistances=["physical"]) == (4, 1)
    assert hit("physical", 13, features=armored, immunities=["physical"]) == (0, 0)


@pytest.mark.rule("DH-81")
def test_what_comes_in_one_moment_is_one_sum() -> None:
    """3 and 3 together are 6, of which resistance leaves 3 and not 2 and 2."""
    assert hit("magic", 3 + 3, resistances=["magic"]) == (3, 1)
    assert hit("magic", 3, resistances=["magic"]) == (2, 1)


@pytest.mark.rule("DH-81", "DH-114")
def test_the_armor_slot_comes_last() -> None:
    scene = Fight(begins=False, Mira={**LIMITS, "armor_score": 2, "resistances": ["physical"]})
    # half of 19 is 10: Severe, 3 Hit Points, less 1
    done = scene.do(
        "anna", "take_damage", target="Mira", amount=19, type="physical", armor=True
    ).result
    assert (done["damage"], done["hp"], scene.of()["armor"]) == (10, 2, 1)
    done = scene.do("anna", "take_damage", target="Mira", amount=1, type="magic", armor=True).result
    assert (done["hp"], scene.of()["armor"]) == (0, 2)


@pytest.mark.rule("DH-82")
def test_damage_of_nothing_marks_nothing() -> None:
    scene = Fight(begins=False, Mira={"immunities": ["magic"], "hp_max": 1})
    scene.do("anna", "take_damage", target="Mira", amount=50, type="magic")
    assert (scene.of()["hp"], scene.of()["standing"]) == (0, "up")


@pytest.mark.rule("DH-82")
@pytest.mark.parametrize("field", ["resistances", "immunities"])
def test_only_the_two_types_can_be_resisted(field: str) -> None:
    scene = Fight(begins=False)
    hound = {"name": "Hound", "difficulty": 12, "hp_max": 3}
    for wrong in (["both"], ["fire"], "physical", [None]):
        assert scene.refused("gm", "add_adversary", **hound, **{field: wrong}) == "bad_value"
        assert scene.refused("gm", "add_character", name="Oren", **{field: wrong}) == "bad_value"
    place = {"name": "Bog", "difficulty": 12, field: []}
    assert scene.refused("gm", "add_environment", **place) == "unknown_field"


@pytest.mark.rule("DH-82", "DH-93")
def test_a_hit_that_is_weakened_says_so() -> None:
    scene = Fight(begins=False)
    scene.adversary("Beetle", resistances=["physical"], features=[{"name": "Armored (1)"}])
    done = scene.takes("Beetle", 9, "physical")
    assert done.result["damage"] == 4
    assert any("(DH-82)" in each for each in done.explain("en"))
    plain = scene.takes("Beetle", 9, "magic")
    assert not any("(DH-82)" in each for each in plain.explain("en"))


@pytest.mark.rule("DH-84")
@pytest.mark.parametrize("slots", ["hp_max", "stress_max"])
def test_edition_2_has_at_most_12_slots_and_edition_1_any_number(slots: str) -> None:
    for edition, most in (("1.0", 13), ("2.0", 12)):
        scene = Fight(begins=False, edition=edition)
        scene.do("gm", "add_character", name="Oren", **{slots: most})
        assert scene.of("Oren")[slots] == most
        at = f"characters.Oren.{slots}"
        if edition == "2.0":
            more = {"name": "Ilka", slots: 13}
            assert scene.refused("gm", "add_character", **more) == "bad_value"
            assert scene.refused("gm", "correct", at=at, to=13) == "bad_value"
            scene.do("gm", "correct", at=at, to=11)
            scene.do("gm", "correct", at=at, to=12)
        else:
            scene.do("gm", "correct", at=at, to=40)


@pytest.mark.rule("DH-84")
def test_adversaries_have_as_many_as_they_have_in_both_editions() -> None:
    for edition in ("1.0", "2.0"):
        scene = Fight(begins=False, edition=edition)
        scene.adversary("Wyrm", hp_max=40, stress_max=40)
        scene.do("gm", "mark", target="Wyrm", what="hp", amount=30)
        assert scene.of("Wyrm")["hp"] == 30
