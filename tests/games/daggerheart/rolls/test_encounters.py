"""Battle Points, benchmarks, and adversaries moved to another tier."""

from itertools import product

import pytest

from limelight.contract.dice import MOST_DICE, read
from limelight.games.daggerheart.rolls.encounters import (
    BENCHMARKS,
    TYPES,
    budget,
    prices,
    scaled_attack,
    scaled_damage,
    scaled_difficulty,
    scaled_thresholds,
)

TIERS = (1, 2, 3, 4)


@pytest.mark.rule("DH-107")
@pytest.mark.parametrize(("pcs", "points"), [(1, 5), (2, 8), (3, 11), (4, 14), (5, 17), (6, 20)])
def test_battle_points_of_a_party(pcs: int, points: int) -> None:
    found = budget(pcs, {"bruiser": 1})
    assert (found.budget, found.cost, found.left, found.adjusted) == (points, 4, points - 4, {})


@pytest.mark.rule("DH-107", "DH-R56")
@pytest.mark.parametrize(
    ("adversaries", "flags", "adjusted"),
    [
        ({"solo": 1}, {}, {}),
        ({"solo": 2}, {}, {"several_solos": -2}),
        ({"standard": 2}, {}, {"no_heavies": 1}),
        ({"standard": 2, "leader": 1}, {}, {}),
        ({"standard": 2, "horde": 1}, {}, {}),
        ({}, {}, {}),
        ({}, {"easier": True}, {"easier": -1}),
        ({"solo": 1}, {"harder": True, "more_damage": True}, {"harder": 2, "more_damage": -2}),
        ({"minion": 3}, {"lower_tier": True}, {"lower_tier": 1, "no_heavies": 1}),
    ],
)
def test_what_changes_them(
    adversaries: dict[str, int], flags: dict[str, bool], adjusted: dict[str, int]
) -> None:
    found = budget(4, adversaries, **flags)
    assert found.adjusted == adjusted
    assert found.budget == 14 + sum(adjusted.values())
    assert found.left == found.budget - found.cost


@pytest.mark.rule("DH-85", "DH-108")
def test_prices_of_the_ten_types() -> None:
    assert {
        **dict.fromkeys(("minion", "social", "support"), 1),
        **dict.fromkeys(("horde", "ranged", "skulk", "standard"), 2),
        "leader": 3,
        "bruiser": 4,
        "solo": 5,
    } == TYPES
    assert budget(4, dict.fromkeys(TYPES, 1)).cost == 1 + 1 + 1 + 2 + 2 + 2 + 2 + 3 + 4 + 5
    assert prices(4, {"solo": 2, "social": 3}) == {"solo": 10, "social": 3}


@pytest.mark.rule("DH-108", "DH-R55")
@pytest.mark.parametrize(
    ("pcs", "minions", "cost"),
    [(4, 1, 1), (4, 3, 1), (4, 4, 1), (4, 5, 2), (4, 8, 2), (4, 9, 3), (1, 5, 5), (5, 4, 1)],
)
def test_minions_come_in_groups_as_large_as_the_party(pcs: int, minions: int, cost: int) -> None:
    assert budget(pcs, {"minion": minions}).cost == cost


@pytest.mark.rule("DH-107", "DH-108")
def test_the_example_of_the_contract() -> None:
    found = budget(4, {"solo": 1, "minion": 8})
    assert found == (14, 7, 7, {})


@pytest.mark.rule("DH-109")
def test_benchmarks_by_tier() -> None:
    def column(name: str) -> list[object]:
        return [getattr(BENCHMARKS[tier], name) for tier in TIERS]

    assert column("attack") == [1, 2, 3, 4]
    assert column("difficulty") == [11, 14, 17, 20]
    assert column("major") == [7, 10, 20, 25]
    assert column("severe") == [12, 20, 32, 45]
    assert column("damage") == [
        ("1d6+2", "1d12+4"),
        ("2d6+3", "2d12+4"),
        ("3d8+3", "3d12+5"),
        ("4d8+10", "4d12+15"),
    ]
    assert column("environment") == [
        ("1d6+1", "1d8+3"),
        ("2d6+3", "2d10+2"),
        ("3d8+3", "3d10+1"),
        ("4d8+3", "4d10+10"),
    ]
    for each in BENCHMARKS.values():
        assert all(str(read(text)) == text for text in (*each.damage, *each.environment))


@pytest.mark.rule("DH-110", "DH-R58")
def test_numbers_change_by_the_difference_of_the_columns() -> None:
    assert [scaled_attack(1, 1, tier) for tier in TIERS] == [1, 2, 3, 4]
    assert [scaled_difficulty(12, 2, tier) for tier in TIERS] == [9, 12, 15, 18]
    assert [scaled_thresholds(8, 15, 1, tier) for tier in TIERS] == [
        (8, 15),
        (11, 23),
        (21, 35),
        (26, 48),
    ]


@pytest.mark.rule("DH-R58")
def test_thresholds_stay_above_nothing_and_in_their_order() -> None:
    assert scaled_thresholds(5, 9, 4, 1) == (1, 1)
    assert scaled_thresholds(30, 31, 4, 1) == (12, 12)
    assert scaled_thresholds(None, None, 4, 1) == (None, None)
    assert scaled_thresholds(5, None, 1, 2) == (8, None)
    assert scaled_thresholds(None, 9, 4, 1) == (None, 1)


@pytest.mark.rule("DH-110", "DH-R58")
@pytest.mark.parametrize(
    ("text", "before", "after", "scaled"),
    [
        ("1d6+2", 1, 2, "2d6+3"),
        ("1d8+2", 1, 4, "4d8+10"),
        ("1d8", 1, 3, "3d8+1"),
        ("4d8+10", 4, 1, "1d8+2"),
        ("2d6+1", 4, 1, "1d6"),
        ("2d6+3", 2, 3, "3d6+3"),
        ("2d6+1d4+3", 2, 3, "3d6+1d4+3"),
        ("1d6+2", 1, 1, "1d6+2"),
        ("2d6-1", 2, 2, "2d6-1"),
        ("2d6-1", 1, 2, "3d6"),
        ("2W8+1", 1, 2, "3d8+2"),
        ("5", 1, 2, "6"),
        ("2", 4, 1, "0"),
        ("no dice", 1, 2, "no dice"),
    ],
)
def test_damage_gets_dice_and_a_flat_part_by_tiers(
    text: str, before: int, after: int, scaled: str
) -> None:
    assert scaled_damage(text, before, after) == scaled


@pytest.mark.rule("DH-R58")
def test_scaled_damage_can_always_be_read() -> None:
    for text, before, after in product(("100d6", "99d6+1d4", "1d6", "3"), TIERS, TIERS):
        written = read(scaled_damage(text, before, after))
        assert written is not None
        assert len(written.sides) <= MOST_DICE
