"""The small tools of the solver, each against the obvious way."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limelight.chances.chains.blocks import blocks
from limelight.chances.chains.denominators import ONE, Sums, inverse
from limelight.games.yokai.fights.exact import boxes

MATRICES = st.integers(1, 5).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-9, 9), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


@given(MATRICES)
def test_an_inverse_turns_a_matrix_into_one(rows: list[list[int]]) -> None:
    turned, by = inverse([list(row) for row in rows])
    size = range(len(rows))
    if by == 0:
        assert _determinant(rows) == 0
        return
    for i in size:
        for j in size:
            assert sum(turned[i][k] * rows[k][j] for k in size) == (by if i == j else 0)


def _determinant(rows: list[list[int]]) -> int:
    if len(rows) == 1:
        return rows[0][0]
    found = 0
    for at, head in enumerate(rows[0]):
        rest = [[*row[:at], *row[at + 1 :]] for row in rows[1:]]
        found += (-1) ** at * head * _determinant(rest)
    return found


@given(st.lists(st.tuples(st.integers(-50, 50), st.lists(st.sampled_from([2, 3, 12, 35])))))
def test_sums_are_what_fractions_say(parts: list[tuple[int, list[int]]]) -> None:
    sums = Sums()
    by_den: dict[int, int] = {}
    wanted = Fraction(0)
    for number, factors in parts:
        den, plain = ONE, 1
        for factor in factors:
            den = sums.times(den, factor)
            plain *= factor
        by_den[den] = by_den.get(den, 0) + number
        wanted += Fraction(number, plain)
    assert sums.fraction(by_den) == wanted


@given(st.lists(st.lists(st.integers(0, 8), max_size=4), min_size=9, max_size=9))
def test_blocks_hold_what_reaches_each_other_and_come_in_order(graph: list[list[int]]) -> None:
    found = blocks(range(9), lambda node: graph[node])
    assert sorted(node for block in found for node in block) == list(range(9))
    place = {node: at for at, block in enumerate(found) for node in block}
    reach = [{node} for node in range(9)]
    for _ in range(9):
        for node in range(9):
            for other in graph[node]:
                reach[node] |= reach[other]
    for one in range(9):
        for two in range(9):
            both = two in reach[one] and one in reach[two]
            assert both == (place[one] == place[two])
            if two in reach[one]:
                assert place[one] <= place[two]


@pytest.mark.parametrize("shape", [(6,), (3, 4), (3, 3, 3)])
def test_boxes_cover_every_cell_once(shape: tuple[int, ...]) -> None:
    import numpy as np

    for seed in range(10):
        classes = np.random.default_rng(seed).integers(0, 3, shape)
        covered = np.full(shape, -9)
        for ranges, of in boxes(classes):
            inside = tuple(slice(low, high) for low, high in ranges)
            assert (covered[inside] == -9).all()
            covered[inside] = of
        assert (covered == classes).all()
