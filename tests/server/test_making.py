"""Whoever comes with a game can be taken to any table of it."""

import pytest

from limelight.games import game as find_game
from limelight.play.refusals import Refusal
from limelight.play.table import Table
from limelight.server.scenes import heroes
from limelight.words import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ready_heroes_pass_at_a_strict_table(lang: str) -> None:
    game = find_game("daggerheart")
    assert game is not None
    table = Table("daggerheart", {"strict": True})
    ready = heroes(game, lang)
    for name, step in ready.items():
        done = table.do("anna", step.do, {**(step.fields or {}), "player": "anna"})
        assert not isinstance(done, Refusal), (name, done)
        assert len(table.state.characters[name].sheet.cards) == 2
    assert len(ready) == 6
