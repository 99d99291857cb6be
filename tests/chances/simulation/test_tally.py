import pytest

from limelight.chances.simulation.tally import Tally, add, wilson


def test_tallies_add_up_in_any_order() -> None:
    parts: list[Tally] = [{"outcome": {"a": 1}}, {"outcome": {"a": 2, "b": 3}}, {"totals": {7: 1}}]
    one: Tally = {}
    other: Tally = {}
    for part in parts:
        add(one, part)
    for part in reversed(parts):
        add(other, part)
    assert one == other == {"outcome": {"a": 3, "b": 3}, "totals": {7: 1}}


@pytest.mark.parametrize(
    ("count", "runs", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # this and the next: Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(count: int, runs: int, low: float, high: float) -> None:
    assert wilson(count, runs) == pytest.approx((low, high), abs=5e-5)


def test_more_confidence_is_wider_and_nothing_seen_says_nothing() -> None:
    assert wilson(5, 10, 0.99)[0] < wilson(5, 10)[0] < wilson(5, 10, 0.5)[0]
    assert wilson(0, 0) == (0.0, 1.0)
