"""Narrow terminals: nothing is wider than the screen, and no headline is lost."""

import re

import pytest

from limelight.chances.pictures.lettering import cells
from limelight.cli.commands import COMMANDS
from limelight.words import LANGUAGES

from .conftest import Type

LINES = (
    *(("help", name) for name in COMMANDS),
    ("help",),
    ("help", "roll", "daggerheart"),
    ("help", "roll", "daggerheart", "action"),
    ("help", "odds", "sinners", "duel"),
    ("games",),
    ("rules", "daggerheart", "DH-34"),
    ("odds", "daggerheart", "action", "--difficulty", "15"),
    ("odds", "daggerheart", "damage", "--damage", "2d8+1"),
    ("odds", "sinners", "exchange", "--value", "14", "--against", "12"),
    ("odds", "yokai", "fight", "--participants", "2", "--danger", "9", "--weaken", "all"),
    ("simulate", "daggerheart", "action", "--difficulty", "12", "--runs", "1k"),
    ("simulate", "daggerheart", "damage", "--damage", "2d6", "--runs", "1k"),
    ("simulate", "sinners", "exchange", "--value", "14", "--against", "12", "--runs", "1k"),
    ("odds", "daggerheart", "action", "--sweep", "difficulty=10..14"),
)


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_nothing_is_wider_than_the_screen(
    limelight: Type, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...], width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for language in LANGUAGES:
        code, out, _ = limelight(*line, "--lang", language)
        assert code == 0
        shown = re.sub(r"^  limelight .*$", "", out, flags=re.MULTILINE)  # lines to be copied
        means = shown.splitlines()[-1:] if "fight" in line else []  # a sentence of its own
        for each in shown.splitlines():
            assert cells(each) <= width or each in means, (language, each)
            assert "…" not in each or "limelight" in each, each


def test_a_narrow_help_keeps_every_word(limelight: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = limelight("help", "roll", "daggerheart", "action")[1]
    assert "Options\n" in out and "Examples\n" in out
    told = " ".join(out.split())
    assert "--helpers how many allies help; not on reactions (0..100; default: 0)" in told
