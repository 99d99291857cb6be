"""From whatever a table holds, a fight is foretold or refused: nothing breaks half-way."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from limelight.chances.forecasts.subject import played
from limelight.checks.checked import looked_at
from limelight.contract import Refusal
from limelight.games import GAMES
from limelight.play.known import known_game
from tests.conftest import ROOT

EVERY, SLOWLY = 3, 10
"""Every so many tables are looked at, and of those every so many by the rules themselves."""


def tables(name: str) -> Iterator[Any]:
    """The state of many tables in the playthroughs of a game, and its forecaster."""
    game = known_game(name)
    checked = looked_at(game, [ROOT / "tests" / "playthroughs" / name])
    states = (table.state for scene in checked.scenes for _, table in scene.tables())
    for number, state in enumerate(states):
        if not number % EVERY:
            yield state


@pytest.mark.parametrize("name", GAMES)
def test_a_fight_is_foretold_from_any_table_or_refused(name: str) -> None:
    game = known_game(name)
    assert game.forecaster is not None
    forecaster = game.forecaster()
    begun = [state for each in tables(name) if not _refused(state := forecaster.begun(each))]
    assert len(begun) > 10
    for number, state in enumerate(begun):
        people = forecaster.people(state)
        assert people.ours and forecaster.coverage(state)
        for policy in forecaster.policies.values():
            dice = np.random.default_rng(number)
            counts = forecaster.many(state, policy, 10, dice)
            assert sum(counts["end"].values()) == 10
            if not number % SLOWLY:
                one = forecaster.one(state, policy, played(game, dice))
                assert sum(one["end"].values()) == 1
        for how, (_, step, *_) in forecaster.harder.items():
            forecaster.made_harder(state, how, step)


def _refused(state: Any) -> bool:
    if isinstance(state, Refusal):
        assert state.code == "bad_value"
        return True
    return False
