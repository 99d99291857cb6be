"""What a fight may cost, asked at the table: only the GM hears of it."""

from typing import Any

import pytest

from .fight import Fight
from .scene import Scene

ASK = ("gm", "encounter_budget")


def weighed(scene: Scene, /, **fields: Any) -> tuple[int, int, int, dict[str, int]]:
    result = scene.do(*ASK, **{"adversaries": {"solo": 1}, **fields}).result
    return result["budget"], result["cost"], result["left"], result["adjusted"]


def table(pcs: int = 2) -> Scene:
    scene = Scene(Mira={})
    for at in range(pcs - 1):
        scene.do("gm", "add_character", name=f"Guest {at}", player="ben")
    return scene


@pytest.mark.rule("DH-107", "DH-108")
@pytest.mark.parametrize(
    ("type", "number", "cost"),
    [
        ("minion", 1, 1),
        ("minion", 4, 1),
        ("minion", 5, 2),
        ("social", 2, 2),
        ("support", 3, 3),
        ("horde", 2, 4),
        ("ranged", 2, 4),
        ("skulk", 2, 4),
        ("standard", 2, 4),
        ("leader", 2, 6),
        ("bruiser", 2, 8),
        ("solo", 1, 5),
    ],
)
def test_the_price_of_each_type_for_four(type: str, number: int, cost: int) -> None:
    heavy = type in ("horde", "leader", "bruiser", "solo")
    adjusted = {} if heavy else {"no_heavies": 1}
    points = 14 if heavy else 15
    found = weighed(table(), pcs=4, adversaries={type: number})
    assert found == (points, cost, points - cost, adjusted)


@pytest.mark.rule("DH-107")
@pytest.mark.parametrize(
    ("fields", "budget", "adjusted"),
    [
        ({}, 14, {}),
        ({"easier": True}, 13, {"easier": -1}),
        ({"harder": True}, 16, {"harder": 2}),
        ({"more_damage": True}, 12, {"more_damage": -2}),
        ({"lower_tier": True}, 15, {"lower_tier": 1}),
        ({"adversaries": {"solo": 2}}, 12, {"several_solos": -2}),
        ({"adversaries": {"skulk": 2}}, 15, {"no_heavies": 1}),
        (
            {"adversaries": {"solo": 3}, "easier": True, "more_damage": True, "lower_tier": True},
            10,
            {"easier": -1, "more_damage": -2, "lower_tier": 1, "several_solos": -2},
        ),
    ],
)
def test_every_adjustment(fields: dict[str, Any], budget: int, adjusted: dict[str, int]) -> None:
    found = weighed(table(), pcs=4, **fields)
    assert (found[0], found[3]) == (budget, adjusted)


@pytest.mark.rule("DH-R56")
def test_an_empty_list_is_not_without_heavies() -> None:
    assert weighed(table(), pcs=4, adversaries={}) == (14, 0, 14, {})


@pytest.mark.rule("DH-R55", "DH-108")
@pytest.mark.parametrize(("pcs", "minions", "cost"), [(3, 3, 1), (3, 4, 2), (2, 5, 3), (1, 4, 4)])
def test_minions_are_counted_in_groups_as_large_as_the_party(
    pcs: int, minions: int, cost: int
) -> None:
    assert weighed(table(), pcs=pcs, adversaries={"minion": minions})[1] == cost


@pytest.mark.rule("DH-107", "DH-R33")
def test_those_who_are_not_gone_are_counted_unless_told() -> None:
    scene = table(4)
    assert weighed(scene)[0] == 14
    scene.do("gm", "correct", at="characters.Guest 0.standing", to="unconscious")
    scene.do("gm", "correct", at="characters.Guest 1.standing", to="gone")
    assert weighed(scene)[0] == 11
    assert weighed(scene, pcs=6)[0] == 20


@pytest.mark.rule("DH-107")
def test_it_is_over_budget_where_it_is() -> None:
    assert weighed(table(), pcs=1, adversaries={"solo": 1, "leader": 1})[:3] == (5, 8, -3)


@pytest.mark.rule("DH-107")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"adversaries": {"solo": 1}, "easy": True}, "unknown_field"),
        ({}, "bad_value"),
        ({"adversaries": {"boss": 1}}, "bad_value"),
        ({"adversaries": {"solo": 0}}, "bad_value"),
        ({"adversaries": {"solo": "one"}}, "bad_value"),
        ({"adversaries": {"solo": 1}, "pcs": 0}, "bad_value"),
        ({"adversaries": {"solo": 1}, "easier": True, "harder": True}, "bad_value"),
    ],
)
def test_what_cannot_be_asked(fields: dict[str, Any], code: str) -> None:
    assert table().refused(*ASK, **fields) == code


@pytest.mark.rule("DH-107")
def test_a_fight_is_for_somebody() -> None:
    scene = table(1)
    scene.do("gm", "correct", at="characters.Mira.standing", to="gone")
    assert scene.refused(*ASK, adversaries={"solo": 1}) == "bad_value"
    assert weighed(scene, pcs=1)[0] == 5


@pytest.mark.rule("DH-107")
def test_it_changes_nothing_and_only_the_gm_hears_of_it() -> None:
    scene = Fight(begins=False)
    scene.do("gm", "prompt_gm", because="looks_to_gm")
    before, views = scene.state, [scene.table.view(seat) for seat in ("anna", "ben")]
    stories = scene.table.story("anna")
    scene.do(*ASK, adversaries={"solo": 1})
    assert scene.state == before
    assert [scene.table.view(seat) for seat in ("anna", "ben")] == views
    assert scene.table.events(scene.table.number, "anna") == ()
    assert scene.table.story("anna") == stories
    assert scene.refused("anna", ASK[1], adversaries={"solo": 1}) == "not_yours"
    scene.do("gm", "undo")
    assert scene.state == before
