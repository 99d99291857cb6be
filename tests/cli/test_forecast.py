"""``limelight forecast``: a party against adversaries, from files or those of the game."""

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest

from limelight.words import LANGUAGES

from .conftest import Type

LINE = ("forecast", "daggerheart", "--with", "heroes", "--against", "adversaries", "--fear", "4")
FOES = """
game: daggerheart
steps:
  - by: gm
    do: add_adversary
    with:
      name: Hound
      type: standard
      difficulty: 12
      hp_max: 3
      thresholds: {major: 4, severe: 8}
      attack: {modifier: 2, damage: 1d6, type: physical}
"""
FIGHTER = """
game: sinners
steps:
  - by: gm
    do: add_fighter
    with:
      name: NAME
      side: anybody
      talents: {blades: 12}
      weapon: {talent: blades, damage: 1d4}
      hit_points: 5
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_who_wins_in_every_language(limelight: Type, language: str) -> None:
    code, out, err = limelight(*LINE, "--runs", "500", "--seed", "7", "--lang", language)
    assert (code, err) == (0, "")
    assert "Mira" in out and "Drowned Abbot" in out and "forecast." not in out


def test_the_same_seed_gives_the_same_answer(limelight: Type) -> None:
    one = limelight(*LINE, "--runs", "500", "--seed", "7", "--json")
    assert one == limelight(*LINE, "--runs", "500", "--seed", "7", "--json", "--workers", "1")
    plain = json.loads(one[1])
    assert plain["game"] == "daggerheart" and plain["policy"] == "plain"
    assert plain["runs"] == 500 and plain["seed"] == 7


def test_programs_are_told_who_wins_when_and_how_it_goes(limelight: Type) -> None:
    line = (*LINE, "--runs", "500", "--seed", "7")
    plain = json.loads(limelight(*line, "--json")[1])
    ours, theirs = plain["course"]["characters"], plain["course"]["adversaries"]
    assert len(ours) == len(theirs) > 10 and Fraction(ours[0]["mean"]) > Fraction(ours[-1]["mean"])
    table = [*csv.DictReader(limelight(*line, "--csv")[1].splitlines())]
    told = {row["measure"]: row["mean"] for row in table if row["whose"] == "table"}
    assert told["won"] == plain["win"] and told["lost"] == plain["lost"]
    ended = [end for end in ("won", "lost") if told[end] != "0"]
    assert all(told[f"rounds.{end}"] == plain["rounds"][end]["mean"] for end in ended)
    going = [*csv.DictReader(limelight(*line, "--csv", "--course")[1].splitlines())]
    assert [row["mean"] for row in going if row["whose"] == "characters"] == [
        each["mean"] for each in ours
    ]


def test_foes_of_ones_own_a_picture_and_a_table(limelight: Type, tmp_path: Path) -> None:
    foes, svg = tmp_path / "foes.yaml", tmp_path / "win.svg"
    foes.write_text(FOES)
    line = ("forecast", "daggerheart", "--with", "party", "--against", str(foes), "--seed", "1")
    code, out, _ = limelight(*line, "--runs", "300", "--csv", "--svg", str(svg))
    assert code == 0 and out.startswith("whose,name,measure")
    assert svg.read_text().startswith("<svg")
    for more in ("--course", "--sweep"):
        code, out, err = limelight(*line, "--runs", "300", more, "--svg", str(svg))
        assert (code, err) == (0, "") and out
        assert svg.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("forecast daggerheart --against adversaries", "--with"),
        ("forecast daggerheart --with heroes", "--against"),
        ("forecast daggerheart --with nowhere --against adversaries", "nowhere"),
        ("forecast daggerheart --with adversaries --against adversaries", ""),
        ("forecast daggerheart --with heroes --against heroes", ""),
        ("forecast daggerheart --with heroes --against demo", "demo"),
        ("forecast daggerheart --with heroes --against adversaries --fear 13", "--fear"),
        ("forecast daggerheart --with heroes --against adversaries --policy brave", "brave"),
        ("forecast daggerheart --with heroes --against adversaries --runs 0", "--runs"),
        ("forecast daggerheart --with heroes --against adversaries --sweep --course", "--sweep"),
        ("forecast sinners --with travellers --against travellers", "Aldith"),
        ("forecast sinners --with travellers --against robbers --starts nobody", "--starts"),
        ("forecast yokai --with party", ""),
        ("forecast yokai --danger 8", "--with"),
        ("forecast yokai --with party --danger 8 --against party", "yokai"),
        ("forecast nonsense --with heroes --against adversaries", "nonsense"),
    ],
)
def test_what_makes_no_sense_is_one_line(limelight: Type, line: str, at: str) -> None:
    for language in LANGUAGES:
        code, out, err = limelight(*line.split(), "--lang", language)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert at in err and "cli." not in err and "why." not in err


@pytest.mark.parametrize("game", ["daggerheart", "sinners", "yokai"])
def test_help_names_the_options_of_a_game(limelight: Type, game: str) -> None:
    code, out, err = limelight("help", "forecast", game)
    assert (code, err) == (0, "") and "--with" in out and f"limelight forecast {game}" in out


def test_a_duel_is_known_exactly(limelight: Type, tmp_path: Path) -> None:
    people = []
    for name in ("Mara", "Rusk"):
        file = tmp_path / f"{name}.yaml"
        file.write_text(FIGHTER.replace("NAME", name))
        people.append(str(file))
    line = ("forecast", "sinners", "--with", people[0], "--against", people[1])
    code, out, err = limelight(*line, "--json")
    assert (code, err) == (0, "")
    plain = json.loads(out)
    assert plain["simulated"] is False and plain["interval"][0] == plain["interval"][1]
    for language in LANGUAGES:
        assert limelight(*line, "--lang", language)[0] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_games_foretell_theirs(limelight: Type, language: str, tmp_path: Path) -> None:
    lines = ("sinners --with travellers --against robbers", "yokai --with party --danger 14")
    for line in lines:
        more = ("--runs", "300", "--seed", "7", "--lang", language)
        for shown in ((), ("--course",), ("--sweep",), ("--svg", str(tmp_path / "win.svg"))):
            code, out, err = limelight("forecast", *line.split(), *more, *shown)
            assert (code, err) == (0, "") and out and "forecast." not in out
    assert "--against" not in limelight("help", "forecast", "yokai")[1]
