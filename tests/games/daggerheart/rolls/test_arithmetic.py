"""The arithmetic of damage: every amount by hand, one by one and as arrays."""

from collections.abc import Callable
from itertools import product
from math import ceil
from typing import Any

import numpy
import pytest

from limelight.games.daggerheart import rolls

AMOUNTS = range(61)
FLAGS = (0, 1)


def marked(amount: int, major: int, severe: int, massive: bool) -> int:
    """The thresholds as one would read them off the sheet."""
    if amount <= 0:
        return 0
    if massive and amount >= 2 * severe:
        return 4
    if amount >= severe:
        return 3
    return 2 if amount >= major else 1


@pytest.mark.rule("DH-101", "DH-114")
@pytest.mark.parametrize(("major", "severe"), [(7, 14), (1, 2), (5, 5), (20, 32)])
@pytest.mark.parametrize("massive", [False, True])
def test_hit_points_by_the_thresholds(major: int, severe: int, massive: bool) -> None:
    for amount in AMOUNTS:
        wanted = marked(amount, major, severe, massive)
        assert rolls.hit_points(amount, major, severe, massive) == wanted
        if not massive:
            assert rolls.hit_points(amount, major, severe) == wanted


@pytest.mark.rule("DH-101", "DH-R59")
def test_massive_damage_begins_at_twice_severe_and_armour_leaves_three() -> None:
    assert [rolls.hit_points(each, 7, 14, 1) for each in (27, 28, 29, 999)] == [3, 4, 4, 4]
    assert rolls.hit_points(28, 7, 14, 1) - 1 == 3
    assert rolls.hit_points(10**6, rolls.NEVER, rolls.NEVER, 1) == 1


@pytest.mark.rule("DH-82")
def test_resistance_halves_once_rounded_up_and_immunity_leaves_nothing() -> None:
    for amount in AMOUNTS:
        assert rolls.resisted(amount, 0, 0) == amount
        assert rolls.resisted(amount, 1, 0) == ceil(amount / 2)
        assert rolls.resisted(amount, 0, 1) == rolls.resisted(amount, 1, 1) == 0
    assert [rolls.resisted(each, True, False) for each in (0, 1, 2, 7, 8)] == [0, 1, 1, 4, 4]


@pytest.mark.rule("DH-83", "DH-R46")
@pytest.mark.parametrize(
    ("kinds", "physical", "magic", "both"),
    [
        ((), False, False, False),
        (("physical",), True, False, False),
        (("magic",), False, True, False),
        (("magic", "physical"), True, True, True),
    ],
)
def test_damage_of_both_types_needs_both(
    kinds: tuple[str, ...], physical: bool, magic: bool, both: bool
) -> None:
    assert rolls.covers(kinds, "physical") is physical
    assert rolls.covers(kinds, "magic") is magic
    assert rolls.covers(kinds, "both") is both
    assert rolls.covers(kinds, None) is False
    assert rolls.covers(kinds, "psychic") is False


@pytest.mark.rule("DH-93")
def test_armored_takes_off_and_stops_at_nothing() -> None:
    for amount, by in product(AMOUNTS, (0, 1, 3, 100)):
        assert rolls.armored(amount, by) == max(amount - by, 0)


@pytest.mark.rule("DH-93", "DH-R47")
def test_armored_is_for_physical_damage_alone() -> None:
    """A table takes it off where physical damage, and nothing else, is covered."""
    assert [
        kind for kind in ("physical", "magic", "both", None) if rolls.covers(["physical"], kind)
    ] == ["physical"]


@pytest.mark.rule("DH-81")
def test_resistance_comes_before_what_is_subtracted_and_both_before_the_thresholds() -> None:
    """15 halved is 8, less 3 is 5; the other way round 12 halved would be 6."""
    left = rolls.armored(rolls.resisted(15, 1, 0), 3)
    assert left == 5
    assert rolls.hit_points(left, 6, 12) == 1
    assert rolls.hit_points(rolls.resisted(rolls.armored(15, 3), 1, 0), 6, 12) == 2


@pytest.mark.rule("DH-87")
@pytest.mark.parametrize(
    ("amount", "size", "more"), [(0, 4, 0), (3, 4, 0), (4, 4, 1), (11, 4, 2), (12, 4, 3), (5, 1, 5)]
)
def test_every_full_x_defeats_one_more(amount: int, size: int, more: int) -> None:
    assert rolls.overkill(amount, size) == more


@pytest.mark.rule("DH-89")
@pytest.mark.parametrize(
    ("slots", "first"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (12, 6)]
)
def test_a_horde_is_halved_from_half_its_hit_points_on(slots: int, first: int) -> None:
    assert [n for n in range(slots + 1) if rolls.halved(n, slots)] == [*range(first, slots + 1)]


@pytest.mark.rule("DH-48")
def test_tiers_by_level() -> None:
    assert [rolls.tier(level) for level in range(1, 12)] == [1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4]


@pytest.mark.rule("DH-118")
def test_critical_damage_adds_what_the_dice_can_show() -> None:
    assert [rolls.damage(9, 16, each) for each in FLAGS] == [9, 25]


@pytest.mark.parametrize(
    ("function", "axes"),
    [
        (rolls.damage, (AMOUNTS, (0, 6, 16), FLAGS)),
        (rolls.resisted, (AMOUNTS, FLAGS, FLAGS)),
        (rolls.armored, (AMOUNTS, range(6))),
        (rolls.hit_points, (AMOUNTS, (1, 7), (7, 14), FLAGS)),
        (rolls.overkill, (AMOUNTS, range(1, 8))),
        (rolls.halved, (range(13), range(1, 13))),
        (rolls.tier, (range(1, 20),)),
        (rolls.cut_off, (range(-5, 20), range(10))),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_arrays_come_to_the_same_as_numbers(
    function: Callable[..., Any], axes: tuple[range, ...]
) -> None:
    every = list(product(*axes))
    columns = [numpy.array(column) for column in zip(*every, strict=True)]
    assert function(*columns).tolist() == [function(*each) for each in every]
