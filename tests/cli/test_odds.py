"""``limelight odds``: what it prints, and that it never falls over."""

import json

import pytest

from limelight.cli import main
from limelight.words import LANGUAGES

ACTION = ("odds", "daggerheart", "action", "--modifier", "2", "--difficulty", "15")


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_json_holds_every_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *ACTION[:4], "99", "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    found = json.loads(run(capsys, "odds", "yokai", "risk", "--json")[1])
    assert found == {
        "game": "yokai",
        "roll": "risk",
        "odds": {"1&1": "0", "1-2": "1/3", "3-4": "1/3", "5-6": "1/3", "6&6": "0"},
        "condition": "1",
    }


def test_damage_has_totals(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "odds", "daggerheart", "damage", "--damage", "2d2+1", "--json")
    assert code == 0
    found = json.loads(out)
    assert found["odds"] == {"damage": "1"}
    assert found["totals"] == {"3": "1/4", "4": "1/2", "5": "1/4"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_bars_name_every_outcome(capsys: pytest.CaptureFixture[str], language: str) -> None:
    code, out, err = run(capsys, *ACTION, "--lang", language)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) == 5
    assert all("█" in line and "%" in line for line in lines)
    assert lines[0].split()[-1] == "1/4"


def test_many_totals_are_taken_together(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "odds", "daggerheart", "damage", "--damage", "100d100")
    assert code == 0
    assert len(out.splitlines()) <= 42


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("odds", "chess", "move"), "chess"),
        (("odds", "yokai", "swim"), "swim"),
        (("odds", "yokai", "risk", "--white", "x"), "whole number"),
        (("odds", "yokai", "risk", "more"), "more"),
        (("odds", "yokai", "solve"), "[bad_value]"),
        (("odds", "daggerheart", "damage", "--damage", "100d1000"), "[too_costly]"),
        (("odds", "daggerheart", "reaction"), "[bad_value]"),
    ],
)
def test_what_cannot_be_priced_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], says: str
) -> None:
    code, out, err = run(capsys, *argv, "--lang", "en")
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_help_lists_the_rolls(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (("odds",), ("odds", "sinners"), ("odds", "sinners", "test", "--help")):
        code, out, _ = run(capsys, *argv)
        assert code == 0
        assert "limelight odds" in out
