"""The model of how far it goes: what follows from costs, whatever they are."""

import pytest

from bench.scaling.model import (
    Costs,
    Load,
    commands_of_a_doorbell,
    held,
    predicted,
    tables_of_a_node,
)

COSTS = Costs(*(0.0,) * len(Costs._fields))._replace(
    command=0.002, page=0.008, follows=0.004, ring=0.0001, postgres=0.0005, statements=1.0
)


def test_on_one_node_everything_is_there_and_nobody_follows() -> None:
    load = Load(1, 10, 5, 2.0)
    assert held(load) == 1
    assert predicted(COSTS, load).nodes == pytest.approx(2 * (0.002 + 5 * 0.008))


def test_with_more_nodes_a_table_is_open_on_more_of_them_but_on_none_twice() -> None:
    found = [held(Load(nodes, 10, 5, 2.0)) for nodes in (1, 2, 4, 8, 1000)]
    assert found == sorted(found) and found[-1] < 6
    each = [tables_of_a_node(COSTS, nodes, 5, 10.0, 0.5) for nodes in (1, 2, 4, 8)]
    assert each == sorted(each, reverse=True) and each[-1] > each[0] / 2


def test_what_fits_fits_and_one_more_does_not() -> None:
    tables = tables_of_a_node(COSTS, 1, 5, 10.0, 0.5)
    for many, fits in ((tables, True), (tables + 1, False)):
        assert (predicted(COSTS, Load(1, many, 5, many / 10)).nodes <= 0.5) is fits


def test_memory_is_what_is_open() -> None:
    costs = COSTS._replace(empty=60e6, table=1e6, reader=1e5)
    assert predicted(costs, Load(1, 10, 5, 0.0)).memory == pytest.approx(60e6 + 10e6 + 5e6)


def test_the_doorbell_ends_where_listening_takes_all() -> None:
    assert commands_of_a_doorbell(COSTS, 0.2) == pytest.approx(2000)
    assert commands_of_a_doorbell(COSTS._replace(ring=0.0), 0.2) == float("inf")
