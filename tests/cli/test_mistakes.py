"""What makes no sense is answered with what was probably meant, in one family of codes."""

import json
from time import monotonic

import pytest

import limelight.contract as ll
from limelight.words import LANGUAGES

from .conftest import Type


@pytest.mark.parametrize(
    ("line", "code", "at", "near"),
    [
        ("rol daggerheart action", "unknown_command", "rol", "roll"),
        ("dance roll", "unknown_command", "dance", "play, tables, backup, restore, roll"),
        ("help rul", "unknown_command", "rul", "rules"),
        ("help nonsense", "unknown_command", "nonsense", "verify"),
        ("roll dagerheart action", "unknown_name", "dagerheart", "daggerheart"),
        ("help roll dagerheart", "unknown_name", "dagerheart", "daggerheart"),
        ("rules dagerheart", "unknown_name", "dagerheart", "daggerheart"),
        ("odds yokai find_out", "unknown_name", "find_out", "find-out"),
        ("help odds sinners dual", "unknown_name", "dual", "duel"),
        ("roll daggerheart action --modifer 1", "unknown_field", "modifer", "--modifier"),
        ("tables --lnk x", "unknown_field", "lnk", "--link"),
        ("play --json", "unknown_field", "json", "--joins"),
        ("--json", "unknown_field", "json", "--lang"),
        ("rules daggerheart DH-399", "unknown_name", "DH-399", "DH-39"),
        ("tables --link nothing", "unknown_name", "nothing", "limelight tables"),
        ("odds sinners duel --with Aldit --against Grim", "unknown_name", "Aldit", "Aldith"),
        (
            "roll sinners exchange --value 9 --against 9 --reaction doge",
            "bad_value",
            "reaction",
            "dodge",
        ),
        ("odds sinners duel --with A --against B --policy dodg", "bad_value", "policy", "dodge"),
        ("roll daggerheart action --edition 3", "bad_value", "edition", "1.0, 2.0"),
        ("roll daggerheart action --lang fr", "bad_value", "lang", "en, de, uk"),
        ("roll daggerheart action --helpers 101", "bad_value", "helpers", "0..100"),
        ("roll daggerheart action --dice hpe=5,fear=7", "bad_dice", "hpe", "hope"),
        ("roll daggerheart action --dice hope=5,fear=7,luck=1", "bad_dice", "luck", "hope, fear"),
        ("roll daggerheart action --dice hope", "bad_value", "dice", "white=5"),
        ("roll daggerheart damage", "bad_value", "damage", "--damage"),
        ("roll sinners test", "bad_value", "value", "--value"),
        ("odds sinners duel", "bad_value", "with", "--with"),
        ("odds yokai fight --danger 9", "bad_value", "participants", "--participants"),
        ("odds yokai solve", "bad_value", "difficulty", "--difficulty"),
        ("odds daggerheart reaction", "bad_value", "difficulty", "--difficulty"),
        ("simulate daggerheart reaction", "bad_value", "difficulty", "--difficulty"),
        ("odds yokai risk --lying x", "bad_value", "lying", "w5,b3"),
        ("odds daggerheart action --svg --json", "bad_value", "svg", "--svg"),
        ("roll --json", "bad_value", "game", "help roll"),
        ("roll daggerheart --json", "bad_value", "roll", "help roll"),
        ("verify --json", "bad_value", "", ""),
        ("rules daggerheart DH-1 DH-2", "bad_value", "", "DH-2"),
    ],
)
def test_a_mistake_names_what_is_right(
    limelight: Type, line: str, code: str, at: str, near: str
) -> None:
    plain = "--json" in line or "--lang" in line
    for language in () if plain else LANGUAGES:
        ended, out, err = limelight(*line.split(), "--lang", language)
        assert (ended, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("limelight: ") and near in err and "cli." not in err
    ended, out, err = limelight(*line.split(), *(() if "--json" in line else ("--json",)))
    assert ended == 2 and err.count("\n") == 1 and out.count("\n") == 1
    told = json.loads(out)
    assert (told["refused"], told["at"]) == (code, at)
    assert near in told["message"] and err == f"limelight: {told['message']} [{code}]\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("roll daggerheart damage", "--damage fehlt."),
        ("rol", "Den Befehl rol gibt es nicht. Ist vielleicht roll gemeint?"),
        ("roll daggerheart action --edition 1", "--edition kann nicht 1 sein. Es gibt: 1.0, 2.0."),
    ],
)
def test_in_german_too(limelight: Type, line: str, said: str) -> None:
    assert said in limelight(*line.split(), "--lang", "de")[2]


def test_a_game_to_play_is_guessed_too(limelight: Type) -> None:
    code, out, err = limelight("play", "--game", "yokay")
    assert (code, out) == (2, "") and "yokai" in err


def test_options_are_shown_as_they_are_typed(limelight: Type, trap: ll.Game) -> None:
    assert "--how-many is missing" in limelight("roll", "trap", "busy")[2]
    assert "--how-many takes 0..999999" in limelight("roll", "trap", "busy", "--how-many", "-1")[2]
    assert "--hope-die is meant" in limelight("roll", "trap", "busy", "--hope-de", "1")[2]
    assert limelight("roll", "trap", "busy", "--hope_die", "1", "--how-many", "2")[0] == 0


def test_an_option_that_a_command_has_itself_is_a_clear_line(
    limelight: Type, trap: ll.Game
) -> None:
    for language in LANGUAGES:
        code, out, err = limelight("simulate", "trap", "greedy", "--lang", language)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "trap" in err and ("--runs" in err or "--seed" in err)
    assert limelight("odds", "trap", "greedy", "--runs", "5", "--seed", "x", "--json")[0] == 2
    assert limelight("odds", "trap", "greedy", "--runs", "5", "--seed", "4", "--json")[0] == 0


def test_what_a_roll_calls_progress_is_its_own(limelight: Type, trap: ll.Game) -> None:
    line = ("simulate", "trap", "busy", "--progress", "5", "--how-many", "1", "--runs", "100")
    code, out, err = limelight(*line, "--json")
    assert (code, err) == (0, "") and json.loads(out)["runs"] == 100


@pytest.mark.parametrize("roll", ["fight", "duel"])
def test_a_roll_called_like_a_fight_of_another_game_is_a_roll(
    limelight: Type, trap: ll.Game, roll: str
) -> None:
    for name in ("odds", "simulate"):
        more = ("--runs", "50") if name == "simulate" else ()
        code, out, err = limelight(name, "trap", roll, *more, "--json")
        assert (code, err) == (0, "")
        found = json.loads(out)
        assert (found["game"], found["roll"], set(found["odds"])) == (
            "trap",
            roll,
            {"heads", "tails"},
        )
    assert json.loads(limelight("roll", "trap", roll, "--json")[1])["dice"].keys() == {"coin"}


def test_what_is_far_too_long_is_refused_at_once(limelight: Type) -> None:
    begun = monotonic()
    for argv in (
        ("x" * 100_000,),
        ("roll", "x" * 100_000),
        ("roll", "daggerheart", "x" * 100_000),
        ("roll", "daggerheart", "action", "--" + "x" * 100_000, "1"),
        ("roll", "daggerheart", "action", "--edition", "x" * 100_000),
        ("roll", "daggerheart", "action", "--dice", "x" * 4000 + "=1"),
        ("simulate", "daggerheart", "action", "--runs", "9" * 100_000),
        ("help", "x" * 100_000),
    ):
        code, out, err = limelight(*argv)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert len(err) < 600
    assert monotonic() - begun < 5
