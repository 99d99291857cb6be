"""Counted pools against throwing every die."""

from itertools import product
from math import prod

import pytest

from limelight.contract.pools import faces, steps, weighed
from limelight.contract.throws import HIGHEST, LOWEST, TOTAL, TWO_HIGHEST, Keep

POOLS = [
    ((6,), HIGHEST),
    ((6, 6, 6, 6), HIGHEST),
    ((4, 6, 8), HIGHEST),
    ((20, 20), LOWEST),
    ((4, 6, 8), LOWEST),
    ((6,), TWO_HIGHEST),
    ((6, 6), TWO_HIGHEST),
    ((6,) * 5, TWO_HIGHEST),
    ((3, 8, 5), TWO_HIGHEST),
    ((6,) * 4, Keep("highest", 2, hands=(1, 1, 2))),
    ((6,) * 5, Keep("highest", 2, hands=(5,))),
    ((4,) * 6, Keep("highest", 2, hands=(3, 2, 1))),
    ((4,) * 5, Keep("highest", 3)),
    ((6,) * 4, Keep("highest", hands=(2, 2))),
    ((8, 8), TOTAL),
    ((6, 6, 4), Keep("total", signs=(1, 1, -1))),
    ((10, 4), Keep("total", signs=(-1, 1))),
    ((20, 20), Keep("lowest", then=lambda face: 1 * (face > 10))),
    ((6, 6), None),
]


@pytest.mark.parametrize(("sides", "keep"), POOLS)
def test_what_is_counted_is_what_falls(sides: tuple[int, ...], keep: Keep | None) -> None:
    thrown: dict[tuple[int, ...], int] = {}
    for fallen in product(*(range(1, each + 1) for each in sides)):
        kept = fallen if keep is None else keep.of(fallen)
        thrown[kept] = thrown.get(kept, 0) + 1
    assert weighed(sides, keep) == thrown


@pytest.mark.parametrize(("sides", "keep"), POOLS)
def test_faces_that_stand_for_others_come_to_the_same(
    sides: tuple[int, ...], keep: Keep | None
) -> None:
    found = {
        fallen if keep is None else keep.of(fallen): weight for fallen, weight in faces(sides, keep)
    }
    assert found == weighed(sides, keep)
    assert sum(found.values()) == prod(sides)


@pytest.mark.parametrize(("sides", "keep"), POOLS)
def test_the_size_is_never_told_too_small(sides: tuple[int, ...], keep: Keep | None) -> None:
    assert steps(sides, keep)[0] >= len(weighed(sides, keep))


def test_keeping_takes_arrays_as_well_as_numbers() -> None:
    import numpy as np

    throws = np.array(list(product(range(1, 5), repeat=4))).T
    for keep in (HIGHEST, LOWEST, TWO_HIGHEST, TOTAL, Keep("highest", 2, hands=(2, 1, 1))):
        at_once = np.array(keep.of(tuple(throws)))
        assert [tuple(each) for each in at_once.T.tolist()] == [
            keep.of(tuple(fallen)) for fallen in throws.T.tolist()
        ]


def test_big_pools_are_counted_at_once() -> None:
    two = weighed((6,) * 24, TWO_HIGHEST)
    assert sum(two.values()) == 6**24
    assert two[1, 1] == 1
    sums = weighed((100,) * 100, TOTAL)
    assert sum(sums.values()) == 100**100
    assert sums[(100,)] == sums[(10_000,)] == 1
