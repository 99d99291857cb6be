"""Demo tables start in every language, and the people who come along can be taken."""

from collections.abc import Iterator
from typing import Any

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.games import GAMES, game
from limelight.play.refusals import words_of
from limelight.server.scenes import READY, SAID, demo, heroes, people
from limelight.words import ENGLISH, LANGUAGES


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


OURS = {
    "daggerheart": ("experiences", "weapons", "features"),
    "yokai": ("attributes", "equipment", "fears", "abilities", "demon"),
    "sinners": ("talents", "weapon"),
}
"""What ready people have that is called by a name."""
FILES = ("heroes.yaml", "party.yaml", "adversaries.yaml")


def called(fields: Any) -> Iterator[str]:
    """The names in what somebody has."""
    if isinstance(fields, str):
        yield fields
    elif isinstance(fields, list):
        for each in fields:
            yield from called(each)
    elif isinstance(fields, dict):
        yield from called(fields.get("name", fields.get("talent", [*fields])))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_what_ready_people_have_is_called_in_the_language(name: str, language: str) -> None:
    found = game(name)
    assert found is not None
    spoken = words_of(found, language)
    pairs = zip(people(found, ENGLISH, *FILES), people(found, language, *FILES), strict=True)
    for here, there in pairs:
        for field in OURS[name]:
            mine, theirs = (list(called(e.fields.get(field, []))) for e in (here, there))
            for one, other in zip(mine, theirs, strict=True):
                known = spoken.word("feature", one) != one  # the rules know it
                assert known or other == spoken.find(f"{READY}.{one}") != one, one


@pytest.mark.parametrize("name", GAMES)
def test_everybody_who_comes_along_can_be_taken(name: str) -> None:
    found = game(name)
    assert found is not None and heroes(found, "en")
    table = Table(name)
    for step in heroes(found, "en").values():
        fields = dict(step.fields) | {"player": "nora"}
        assert not isinstance(table.do("nora", step.do, fields), Refusal)
