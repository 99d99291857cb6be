"""Rolls on arrays and rolls by the rule come to the exact odds."""

from typing import Any

import pytest

from limelight.chances.rolls.odds import Odds
from limelight.chances.rolls.pricing import odds
from limelight.chances.simulation.pieces import Chunk
from limelight.chances.simulation.rolls import RollSubject
from limelight.chances.simulation.tally import Tally, wilson
from limelight.games import game

RUNS = 50_000
ROLLS: list[tuple[str, str, dict[str, Any]]] = [
    ("daggerheart", "action", {"modifier": 2, "difficulty": 15}),
    ("daggerheart", "action", {"advantage": 1, "helpers": 3, "difficulty": 18}),
    ("daggerheart", "action", {"advantage": 1, "helpers": 3, "difficulty": 18, "edition": "2.0"}),
    ("daggerheart", "action", {"disadvantage": 1}),
    ("daggerheart", "reaction", {"modifier": -1, "difficulty": 12}),
    ("daggerheart", "damage", {"damage": "2d6+1d4-1", "critical": True}),
    ("daggerheart", "damage", {"damage": "7"}),
    ("daggerheart", "adversary-attack", {"difficulty": 14, "modifier": 3, "advantage": 1}),
    ("daggerheart", "adversary-reaction", {"difficulty": 14, "disadvantage": 1}),
    ("yokai", "find-out", {}),
    ("yokai", "risk", {"white": 4, "black": 4}),
    ("yokai", "solve", {"difficulty": 7}),
    ("yokai", "combat", {"pools": "1,1,2,4", "danger": 11}),
    ("sinners", "test", {"value": 13, "advantage": True}),
    ("sinners", "exchange", {"value": 14, "against": 12, "reaction": "dodge"}),
    ("coinflip", "flip", {}),
    ("lampwick", "task", {"knack": 2, "sea": "wild", "tide": 1}),
]


def near(tally: Tally, exact: Odds) -> None:
    """Each exact chance lies in a very wide interval around what was counted."""
    assert sum(tally["outcome"].values()) == RUNS
    for code, chance in exact.fractions().items():
        low, high = wilson(tally["outcome"].get(code, 0), RUNS, 0.99999)
        assert low <= chance <= high, code
    for name in exact.chances:
        low, high = wilson(tally[name].get(True, 0), RUNS, 0.99999)
        assert low <= exact.chance(name) <= high
    for name, counts in exact.values.items():
        assert set(tally[name]) <= set(counts)
        for value, count in counts.items():
            low, high = wilson(tally[name].get(value, 0), RUNS, 0.99999)
            assert low <= count / exact.out_of <= high, value


@pytest.mark.parametrize(("name", "roll", "options"), ROLLS, ids=str)
def test_what_is_simulated_comes_to_the_exact_odds(
    name: str, roll: str, options: dict[str, Any]
) -> None:
    known = game(name)
    assert known is not None
    exact = odds(known, roll, options)
    assert isinstance(exact, Odds)
    near(RollSubject(name, roll, options).tally(Chunk(5, 0, RUNS)), exact)
