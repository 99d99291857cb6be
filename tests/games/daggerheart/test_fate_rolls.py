"""Fate rolls: one Duality Die for a question; it gives nothing and moves nothing."""

from typing import Any

import pytest

from .scene import SUCCESS_WITH_FEAR, Scene


@pytest.mark.rule("DH-102")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("die", ["hope", "fear"])
@pytest.mark.parametrize("face", [1, 12])
def test_one_die_is_thrown_and_nothing_happens(edition: str, die: str, face: int) -> None:
    scene = Scene(edition=edition, fate_rolls=True, fear=3)
    scene.countdown("Flood", 1)
    scene.play(SUCCESS_WITH_FEAR)
    before = scene.state
    fields = {"character": "Mira", "die": die, "because": "Does the bridge hold?"}
    assert scene.dice_of("anna", "fate_roll", **fields) == {die: (12,)}
    result = scene.do("anna", "fate_roll", {die: face}, **fields).result
    assert result["total"] == face and result["dice"] == {die: face}
    assert not {"changes", "triggered", "lost", "spent"} & set(result)
    assert scene.state == before


@pytest.mark.rule("DH-102")
def test_it_leaves_an_open_call_and_the_last_roll_alone() -> None:
    scene = Scene(fate_rolls=True)
    scene.call()
    scene.do("anna", "fate_roll", {"hope": 4}, character="Mira", die="hope")
    scene.roll(SUCCESS_WITH_FEAR)
    scene.do("anna", "fate_roll", {"fear": 4}, character="Mira", die="fear")
    scene.do("anna", "reroll", {"hope": 9}, character="Mira", dice=["hope"])


@pytest.mark.rule("DH-102")
def test_a_table_plays_with_them_or_does_not() -> None:
    fields = {"character": "Mira", "die": "hope"}
    assert Scene().refused("anna", "fate_roll", {"hope": 4}, **fields) == "not_now"


@pytest.mark.rule("DH-102")
@pytest.mark.parametrize(
    ("by", "fields", "dice", "code"),
    [
        ("anna", {"character": "Mira"}, None, "bad_value"),
        ("anna", {"character": "Mira", "die": "d12"}, None, "bad_value"),
        ("anna", {"die": "hope"}, None, "bad_value"),
        ("ben", {"character": "Mira", "die": "hope"}, {"hope": 1}, "not_yours"),
        ("anna", {"character": "Oren", "die": "hope"}, {"hope": 1}, "unknown_name"),
        ("anna", {"character": "Mira", "die": "hope"}, {"hope": 13}, "bad_dice"),
        ("anna", {"character": "Mira", "die": "hope"}, {"hope": 1, "fear": 1}, "bad_dice"),
        ("anna", {"character": "Mira", "die": "hope"}, {"fear": 1}, "missing_dice"),
    ],
)
def test_whose_it_is_and_which_die(
    by: str, fields: dict[str, Any], dice: dict[str, int] | None, code: str
) -> None:
    assert Scene(fate_rolls=True).refused(by, "fate_roll", dice, **fields) == code
