"""Demo tables start in every language, and the people who come along can be taken."""

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.games import GAMES, game
from limelight.server.scenes import SAID, demo, heroes
from limelight.words import LANGUAGES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_demo_starts(name: str, language: str) -> None:
    found = game(name)
    assert found is not None
    steps = demo(found, language)
    assert steps
    table = Table(name)
    for step in steps:
        done = table.do(step.by, step.do, step.fields)
        assert not isinstance(done, Refusal), (step, done)
    story = " ".join(table.story("gm", language))
    assert SAID not in story and "demo." not in story
    assert table.players()


@pytest.mark.parametrize("name", GAMES)
def test_everybody_who_comes_along_can_be_taken(name: str) -> None:
    found = game(name)
    assert found is not None and heroes(found)
    table = Table(name)
    for step in heroes(found).values():
        fields = dict(step.fields) | {"player": "nora"}
        assert not isinstance(table.do("nora", step.do, fields), Refusal)
