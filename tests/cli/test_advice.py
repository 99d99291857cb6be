"""The odds and the advice that a terminal shows."""

from typing import Any

import pytest

from limelight import Table
from limelight.cli.terminal.advice import told
from limelight.contract import WATCHER, Refusal
from limelight.play.chance import seeded
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES


def done(table: Table, by: str, do: str, dice: Any = None, **fields: Any) -> None:
    answer = table.do(by, do, fields, dice, script=True)
    assert not isinstance(answer, Refusal), answer


@pytest.fixture
def climbing() -> Table:
    table = Table("daggerheart", dice=seeded(1))
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        fields = {"name": name, "player": player, "traits": {"agility": 1}}
        done(table, "gm", "add_character", **fields, experiences={"Climber": 2})
    return table


def shown(table: Table, language: str) -> str:
    spoken = words_of(table.game, language)
    return told(table, WATCHER, ["anna", "ben"], spoken).plain


def test_an_open_roll_is_shown_with_what_each_choice_is_worth(climbing: Table) -> None:
    done(climbing, "gm", "call_roll", character="Mira", trait="agility", difficulty=15)
    text = shown(climbing, "en")
    assert "The open roll: Mira" in text
    assert "› Use an Experience or more dice (Climber): 65.3 %" in text
    assert "› Help an Ally: 74.1 %" in text
    assert "anna, to keep Hope:" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_difficulty_shows_nowhere(climbing: Table, language: str) -> None:
    fields = {"character": "Mira", "trait": "agility", "shared": False}
    done(climbing, "gm", "call_roll", difficulty=15, **fields)
    one = shown(climbing, language)
    done(climbing, "gm", "call_roll", difficulty=8713, **fields)
    assert shown(climbing, language) == one
    assert "ui." not in one
    assert "goal." not in one


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_duel_is_weighed(language: str) -> None:
    table = Table("sinners", dice=seeded(1))
    for name, player in (("Ash", "anna"), ("Bo", "ben")):
        fields = {"name": name, "side": name, "player": player, "talents": {"x": 12}}
        weapon = {"talent": "x", "damage": "1d3"}
        done(table, "gm", "add_fighter", **fields, weapon=weapon, hit_points=4)
    dice = {"initiative.Ash": 6, "initiative.Bo": 1}
    done(table, "ben", "start_fight", dice, attacker="Bo", target="Ash", distance=0)
    text = shown(table, language)
    assert text.count("%") >= 6
    assert "goal." not in text
    assert "policy" not in text
