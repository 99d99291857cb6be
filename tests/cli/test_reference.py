"""``limelight rules GAME --commands``: every command, readable in three languages."""

import json
import re

import pytest

from limelight.chances.pictures.lettering import cells
from limelight.games import game
from limelight.play.common import commands_of
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES

from .conftest import Type


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_listed(limelight: Type, game_name: str, language: str) -> None:
    known = game(game_name)
    assert known is not None
    code, out, err = limelight("rules", game_name, "--commands", "--lang", language)
    assert (code, err) == (0, "")
    listed = re.findall(r"^  (\w+)  ", out, re.MULTILINE)
    assert set(commands_of(known)) <= set(listed)
    assert "reference." not in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_told_whole(limelight: Type, game_name: str, language: str) -> None:
    known = game(game_name)
    assert known is not None
    spoken = words_of(known, language)
    for do, struct in commands_of(known).items():
        code, out, err = limelight("rules", game_name, "--commands", do, "--lang", language)
        assert (code, err) == (0, ""), do
        assert out.startswith(f"{do}: {spoken.say(f'do.{do}')}\n")
        for name in struct.__struct_encode_fields__:
            assert f"\n  {name} " in out, (do, name)
        assert spoken.say("refused.unknown_field") in out
        assert "reference." not in out


def test_programs_are_told_the_same(limelight: Type) -> None:
    _, every, _ = limelight("rules", "daggerheart", "--commands", "--json")
    told = json.loads(every)
    assert {"game", "commands", "everywhere"} == told.keys()
    _, one, _ = limelight("rules", "daggerheart", "--commands", "call_roll", "--json")
    (call,) = json.loads(one)["commands"]
    assert call in told["commands"]
    shown = {"name": "difficulty", "kind": "number", "low": -999_999, "high": 999_999}
    assert any(shown.items() <= field.items() for field in call["fields"])
    assert [each["code"] for each in call["refusals"]][:2] == ["unknown_field", "bad_value"]


def test_a_command_goes_by_its_name_in_any_language(limelight: Type) -> None:
    by_code = limelight("rules", "daggerheart", "--commands", "call_roll")
    assert limelight("rules", "daggerheart", "--commands", "Einen Wurf verlangen") == by_code
    assert limelight("rules", "daggerheart", "call_roll", "--commands") == by_code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rules daggerheart --commands cal_roll", "unknown_name"),
        ("rules daggerheart --commands call_roll roll", "bad_value"),
        ("rules chess --commands", "unknown_name"),
    ],
)
def test_what_makes_no_sense_is_refused(limelight: Type, line: str, code: str) -> None:
    ended, _, err = limelight(*line.split())
    assert ended == 2 and f"[{code}]" in err
    assert "cal_roll" not in line or "call_roll" in err


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("do", ["", "call_group", "add_adversary", "undo"])
def test_nothing_is_wider_than_the_screen(
    limelight: Type, monkeypatch: pytest.MonkeyPatch, width: int, do: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for language in LANGUAGES:
        _, out, _ = limelight(
            "rules", "daggerheart", "--commands", *filter(None, [do]), "--lang", language
        )
        assert all(cells(line) <= width for line in out.splitlines())
