"""Attacks of Foundry: what they deal, and what they do besides."""

from typing import Any

import pytest

from .test_foundry import actor, stray, taken


def test_damage_of_older_files_and_of_formulas() -> None:
    old = actor()
    main = old["system"]["attack"]["damage"].pop("main")
    old["system"]["attack"]["damage"]["parts"] = [main]
    assert taken(old)[0]["attack"]["damage"] == "1d6+1"
    main["value"]["custom"] = {"enabled": True, "formula": "2d4 + 3"}
    main["type"] = ["physical", "magical"]
    attack = taken(old)[0]["attack"]
    assert (attack["damage"], attack["type"]) == ("2d4+3", "both")


def test_another_multiplier_is_not_understood() -> None:
    odd = actor()
    odd["system"]["attack"]["damage"]["main"]["value"]["multiplier"] = "prof"
    widow, strange, _ = taken(odd)
    assert "attack" not in widow
    assert strange[0]["at"] == "system.attack.damage.main"


def test_a_type_of_damage_that_is_no_word_is_none() -> None:
    odd = actor()
    odd["system"]["attack"]["damage"]["main"]["type"] = [{}, [], "physical", "cold"]
    assert taken(odd)[0]["attack"]["type"] == "physical"


@pytest.mark.parametrize("die", ["", "d", "6", "dx", 6, None])
def test_what_is_no_die_is_not_understood(die: Any) -> None:
    odd = actor()
    value = odd["system"]["attack"]["damage"]["main"]["value"]
    value["dice"] = die
    widow, strange, _ = taken(odd)
    assert "attack" not in widow
    told = {"in": "Marsh Widow", "at": "system.attack.damage.main", "found": value}
    assert [each | {"found": value} for each in strange] == [told]


# What an attack does besides


DAMAGE = ("system", "attack", "damage")


@pytest.mark.parametrize("kind", ["", "weapon"])
def test_what_an_attack_deals_besides_is_told(kind: str) -> None:
    at = "system.attack.damage"
    fire = stray(*DAMAGE, "main", "type", value=["fire"], kind=kind)
    assert fire == [(f"{at}.main.type", "fire")]
    stress = {"stress": {"value": {"dice": "d4"}}}
    told = stray(*DAMAGE, "resources", value=stress, kind=kind)
    assert told == [(f"{at}.resources", "left out")]


def test_of_several_parts_of_damage_the_others_are_left_out() -> None:
    main = actor()["system"]["attack"]["damage"]["main"]
    assert stray(*DAMAGE, value={"parts": [main]}) == []
    told = stray(*DAMAGE, value={"parts": [main, main]})
    assert told == [("system.attack.damage.parts", "left out")]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("description",), "<p>It hurts.</p>"),
        (("cost",), [{"key": "stress", "value": 1}]),
        (("effects",), [{"_id": "x"}]),
        (("uses",), {"value": None, "max": "2", "recovery": "scene"}),
        (("save",), {"trait": "agility", "difficulty": 12, "damageMod": "half"}),
        (("areas",), [{"name": "Burst"}]),
        (("zz",), "x"),
        (("roll", "advState"), "advantage"),
        (("roll", "difficulty"), 12),
        (("damage", "main", "direct"), True),
        (("damage", "main", "applyTo"), "stress"),
        (("damage", "main", "resultBased"), True),
    ],
)
@pytest.mark.parametrize("kind", ["", "weapon"])
def test_what_an_attack_does_besides_is_told(kind: str, path: tuple[str, ...], value: Any) -> None:
    told = [(".".join(("system", "attack", *path)), "left out")]
    assert stray("system", "attack", *path, value=value, kind=kind) == told


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("description",), "<p></p>"),
        (("uses",), {"value": None, "max": "", "recovery": None, "consumeOnSuccess": False}),
        (("save",), {"trait": None, "difficulty": None, "damageMod": "none"}),
        (("target",), {"type": "hostile", "amount": 1}),
        (("damage", "main", "applyTo"), "hitPoints"),
    ],
)
def test_what_foundry_says_of_every_attack_is_not_told(path: tuple[str, ...], value: Any) -> None:
    assert stray("system", "attack", *path, value=value) == []


def test_what_a_weapon_adds_to_its_attack_is_left_out() -> None:
    told = stray("system", "attack", "roll", "bonus", value=2, kind="weapon")
    assert told == [("system.attack.roll.bonus", "left out")]
