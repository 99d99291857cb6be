"""``--compare`` and ``--sweep``."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from limelight.cli import main
from limelight.words import LANGUAGES

ACTION = ("odds", "daggerheart", "action")


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_situations_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    situations = "modifier=2 / modifier=2 advantage=1 helpers=3"
    argv = (*ACTION, "--difficulty", "15", "--compare", situations)
    found = json.loads(run(capsys, *argv, "--json")[1])
    assert [each["odds"]["success_with_hope"] for each in found["situations"]] == [
        "1/4",
        "6853/15552",
    ]
    assert found["situations"][0]["options"] == {"difficulty": 15, "modifier": 2}
    for language in LANGUAGES:
        code, out, err = run(capsys, *argv, "--lang", language)
        assert (code, err) == (0, "")
        assert len(out.splitlines()) == 6


def test_questions_beside_are_compared_too(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("odds", "yokai", "risk", "--compare", "white=1 / white=1 black=1 lying=b2")
    code, out, _ = run(capsys, *argv, "--lang", "en")
    assert code == 0
    assert "takes a condition" in out


def test_a_sweep_names_the_crossing(capsys: pytest.CaptureFixture[str]) -> None:
    argv = (*ACTION, "--sweep", "difficulty=12..26", "--compare", "modifier=4 / advantage=1")
    found = json.loads(run(capsys, *argv, "--json")[1])
    assert found["over"] == "difficulty"
    assert found["crossings"] == [{"between": [0, 1], "low": 25, "high": 26}]
    good = [each["succeed"] for each in found["curves"]]
    assert Fraction(good[0]["25"]) > Fraction(good[1]["25"])
    assert Fraction(good[0]["26"]) < Fraction(good[1]["26"])
    for language in LANGUAGES:
        code, out, err = run(capsys, *argv, "--lang", language)
        assert (code, err) == (0, "")
        assert "25–26" in out.splitlines()[-1]


def test_a_sweep_without_numbers_goes_where_the_odds_change(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = (*ACTION, "--modifier", "2", "--sweep", "difficulty", "--json")
    (curve,) = json.loads(run(capsys, *argv)[1])["curves"]
    assert [*curve["succeed"]] == [str(n) for n in range(5, 27)]
    assert curve["succeed"]["5"] == "1"
    assert curve["succeed"]["26"] == "1/12"


def test_danger_is_swept_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("odds", "yokai", "combat", "--pools", "1,1,1", "--sweep", "danger=8-10", "--json")
    (curve,) = json.loads(run(capsys, *argv)[1])["curves"]
    assert curve["succeed"] == {"8": "49/72", "9": "113/216", "10": "77/216"}


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((*ACTION, "--compare", "modifier=2"), "Situations"),
        ((*ACTION, "--compare", "modifier 2 / x"), "Situations"),
        ((*ACTION, "--compare", "modifier=2 / lang=de"), "Situations"),
        ((*ACTION, "--compare", "modifier=2 / song=1"), "song"),
        ((*ACTION, "--compare", "helpers=-1 / helpers=2"), "[bad_value]"),
        ((*ACTION, "--sweep", "edition=1..2"), "sweep"),
        ((*ACTION, "--sweep", "difficulty=x..2"), "sweep"),
        ((*ACTION, "--sweep", "difficulty=1..99999"), "sweep"),
        (("odds", "yokai", "fight", "--danger", "8", "--compare", "a / b"), "--compare"),
    ],
)
def test_what_cannot_be_compared_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], says: str
) -> None:
    code, out, err = run(capsys, *argv, "--lang", "en")
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_what_is_compared_or_swept_has_a_picture(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    svg = tmp_path / "p.svg"
    side = (*ACTION, "--difficulty", "15", "--compare", "modifier=4 / advantage=1")
    assert run(capsys, *side, "--svg", str(svg), "--lang", "en")[0] == 0
    drawn = svg.read_text("utf-8")
    assert "Difficulty 15" in drawn and "modifier 4" in drawn and "advantage 1" in drawn
    swept = (*ACTION, "--sweep", "difficulty=12..26", "--compare", "modifier=4 / advantage=1")
    assert run(capsys, *swept, "--svg", str(svg), "--json", "--lang", "en")[0] == 0
    drawn = svg.read_text("utf-8")
    assert "Difficulty 25–26: from 26 on advantage 1 is ahead of modifier 4." in drawn


def test_one_situation_is_swept_without_names(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *ACTION, "--sweep", "difficulty=14..16", "--lang", "en")
    assert code == 0
    assert [row.split()[0] for row in out.splitlines()[-3:]] == ["14", "15", "16"]
    assert out.splitlines()[1] == "The chance of success"
