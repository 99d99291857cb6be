"""``limelight encounter``: Battle Points without a table."""

import json
import re
from pathlib import Path

import pytest

import limelight.contract as ll
from limelight.cli.meanings import meaning
from limelight.cli.options import options_in
from limelight.games import game, names
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES

from .conftest import Type


def reckoned(limelight: Type, line: str) -> dict[str, object]:
    code, out, err = limelight("encounter", "daggerheart", *line.split(), "--json")
    assert (code, err) == (0, "")
    found: dict[str, object] = json.loads(out)
    return found


@pytest.mark.rule("DH-107", "DH-108", "DH-R55", "DH-R56")
@pytest.mark.parametrize(
    ("line", "points", "adjusted"),
    [
        ("--pcs 4 --with solo=1,minion=8", (14, 7, 7), {}),
        ("--pcs 4", (14, 0, 14), {}),
        ("--pcs 3 --with minion=4", (12, 2, 10), {"no_heavies": 1}),
        ("--pcs 1 --with solo=2", (3, 10, -7), {"several_solos": -2}),
        (
            "--pcs 5 --with bruiser=1,support=2 --easier --more-damage --lower-tier",
            (15, 6, 9),
            {"easier": -1, "more_damage": -2, "lower_tier": 1},
        ),
        ("--pcs 4 --with leader=1 --harder", (16, 3, 13), {"harder": 2}),
    ],
)
def test_points(
    limelight: Type, line: str, points: tuple[int, int, int], adjusted: dict[str, int]
) -> None:
    found = reckoned(limelight, line)
    assert (found["budget"], found["cost"], found["left"]) == points
    assert found["adjusted"] == adjusted
    assert found["game"] == "daggerheart"


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_told_every_point(limelight: Type, language: str) -> None:
    line = "encounter daggerheart --pcs 4 --with minion=5,social=1 --harder --lower-tier"
    code, out, err = limelight(*line.split(), "--lang", language)
    assert (code, err) == (0, "")
    head, *steps = out.splitlines()
    assert re.findall(r"\d+", head) == ["18", "3", "15"]
    rules = [re.findall(r"DH-R?\d+", step) for step in steps]
    assert rules == [["DH-107"]] * 4 + [["DH-R55"], ["DH-108"]]
    assert [step.count("+") for step in steps[1:4]] == [1, 1, 1]
    assert not re.search(r"[{_]|explain|announce", out)


def test_types_go_by_their_names_in_every_language(limelight: Type) -> None:
    wanted = reckoned(limelight, "--pcs 4 --with minion=8,skulk=1")["cost"]
    assert reckoned(limelight, "--pcs 4 --with Lakai=8,Schleicher=1")["cost"] == wanted
    assert reckoned(limelight, "--pcs 4 --with поплічник=8,Пролаза=1")["cost"] == wanted


@pytest.mark.parametrize(
    ("line", "code", "at", "near"),
    [
        ("daggerheart", "bad_value", "pcs", "--pcs"),
        ("daggerheart --pcs 0", "bad_value", "pcs", "1..999999"),
        ("daggerheart --pcs x", "bad_value", "pcs", "--pcs"),
        ("daggerheart --pcs 4 --with slo=1", "bad_value", "with", "solo"),
        ("daggerheart --pcs 4 --with solo", "bad_value", "with", "--with"),
        ("daggerheart --pcs 4 --with solo=1,solo=2", "bad_value", "with", "solo=2"),
        ("daggerheart --pcs 4 --with solo=1,Solo=2", "bad_value", "with", "Solo=2"),
        ("daggerheart --pcs 4 --with solo=0", "bad_value", "with", "1..999999"),
        ("daggerheart --pcs 4 --with solo=x", "bad_value", "with", "x"),
        (f"daggerheart --pcs 4 --with {'solo=1,' * 700}", "bad_value", "with", "--with"),
        ("daggerheart --pcs 4 --easier --harder", "bad_value", "harder", ""),
        ("daggerheart --pcs 4 --esier", "unknown_field", "esier", "--easier"),
        ("daggerheart --pcs 4 more", "bad_value", "", "more"),
        ("dagerheart --pcs 4", "unknown_name", "dagerheart", "daggerheart"),
        ("yokai", "bad_value", "game", "yokai"),
        ("sinners --pcs 4", "bad_value", "game", "sinners"),
        ("", "bad_value", "game", "help encounter"),
    ],
)
def test_what_makes_no_sense_is_refused(
    limelight: Type, line: str, code: str, at: str, near: str
) -> None:
    ended, out, err = limelight("encounter", *line.split(), "--json")
    assert ended == 2 and err.count("\n") == 1
    told = json.loads(out)
    assert (told["refused"], told["at"]) == (code, at)
    assert near in told["message"] and len(err) < 600


def test_help_names_the_games_and_the_options(limelight: Type) -> None:
    code, out, _ = limelight("encounter")
    assert code == 0 and "daggerheart" in out and "yokai" not in out
    assert limelight("help", "encounter")[1] == out
    for language in LANGUAGES:
        code, out, _ = limelight("encounter", "daggerheart", "--help", "--lang", language)
        assert code == 0 and "--more-damage" in out and "solo=1,minion=8" in out
        assert out == limelight("help", "encounter", "daggerheart", "--lang", language)[1]
    assert limelight("encounter", "yokai", "--help")[0] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_meaning(language: str) -> None:
    for name in names():
        known = game(name)
        assert known is not None
        if known.encounter is not None:
            spoken = words_of(known, language)
            for option in options_in(known, known.encounter):
                assert meaning(spoken, option, "encounter"), option


def test_a_game_of_one_s_own_can_reckon_them_too(
    limelight: Type, trap: ll.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ambush(ll.Encounter, frozen=True, kw_only=True):
        many: ll.Amount

        def reckoned(self) -> ll.Reckoned:
            return ll.Reckoned({"many": self.many}, ll.Said("die.coin"))

    assert limelight("encounter", "trap", "--many", "3")[0] == 2
    monkeypatch.setattr(trap, "encounter", Ambush)
    code, out, _ = limelight("encounter", "trap", "--many", "3", "--json")
    assert code == 0 and json.loads(out)["many"] == 3
    assert limelight("encounter", "trap", "--many", "0")[0] == 2


def test_nothing_of_it_is_written_anywhere(
    limelight: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = limelight("encounter", "daggerheart", "--pcs", "4")
    assert limelight("encounter", "daggerheart", "--pcs", "4") == first
    assert list(tmp_path.iterdir()) == []
