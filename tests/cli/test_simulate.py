"""``limelight simulate`` on the command line, and the pictures that odds and it keep."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from limelight.cli import main
from limelight.words import LANGUAGES

ACTION = ("daggerheart", "action", "--modifier", "2", "--difficulty", "15")
SMALL = ("--runs", "20000", "--seed", "7")


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_shares_are_fractions_marked_as_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "simulate", *ACTION, *SMALL, "--json")
    found = json.loads(out)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert found["simulated"] is True
    assert (found["game"], found["roll"]) == ("daggerheart", "action")
    assert (found["runs"], found["seed"]) == (20000, 7)
    assert sum(Fraction(share) for share in found["odds"].values()) == 1
    for outcome, share in found["odds"].items():
        low, high = map(float, found["interval"][outcome])
        assert low < Fraction(share) < high


def test_the_number_of_workers_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    outs = {
        run(capsys, "simulate", *ACTION, *SMALL, "--json", "--workers", workers)[1]
        for workers in ("1", "2", "3")
    }
    assert len(outs) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_sees_bars_with_intervals(
    capsys: pytest.CaptureFixture[str], language: str
) -> None:
    code, out, _ = run(capsys, "simulate", *ACTION, *SMALL, "--lang", language)
    assert code == 0
    assert len(out.splitlines()) == 7
    assert "█" in out and "–" in out and "7" in out.splitlines()[1]
    assert "odds." not in out and "lone." not in out


def test_rolls_of_every_game_can_be_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    for line in (
        "daggerheart damage --damage 2d8+1",
        "daggerheart adversary-attack --difficulty 12",
        "yokai find-out",
        "yokai combat --pools 1,1,2 --danger 9",
        "sinners exchange --value 14 --against 12 --reaction dodge",
        "coinflip flip",
        "lampwick task --knack 2 --sea wild",
    ):
        code, out, _ = run(capsys, "simulate", *line.split(), *SMALL, "--json")
        assert code == 0
        assert sum(Fraction(each) for each in json.loads(out)["odds"].values()) == 1


def test_numbers_of_a_damage_roll_stand_beside(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("simulate", "daggerheart", "damage", "--damage", "1d4", *SMALL)
    _, out, _ = run(capsys, *line, "--json")
    assert set(json.loads(out)["totals"]) == {"1", "2", "3", "4"}
    assert len(run(capsys, *line)[1].splitlines()) == 6


@pytest.mark.parametrize("command", ["odds", "simulate"])
def test_pictures_are_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    svg, png = tmp_path / "p.svg", tmp_path / "p.png"
    more = SMALL if command == "simulate" else ()
    code, _, _ = run(capsys, command, *ACTION, *more, "--svg", str(svg), "--png", str(png))
    assert code == 0
    assert "Critical Success" in svg.read_text("utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("command", ["odds", "simulate"])
def test_without_a_painter_one_line_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: str,
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, out, err = run(capsys, command, *ACTION, "--png", str(tmp_path / "p.png"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "pip install 'limelight[png]'" in err


def test_a_folder_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "limelight", "odds", *ACTION, "--svg", "/nowhere/at/all.svg"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--runs", "0"), "bad_value"),
        (("--runs", "-5"), "bad_value"),
        (("--runs", "99999999999999"), "bad_value"),
        (("--seed", "-1"), "bad_value"),
        (("--workers", "0"), "bad_value"),
        (("--modifier", "2000000", "--runs", "5"), "bad_value"),
        (("--runs", "many"), "--runs"),
        (("--nonsense",), "--nonsense"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], more: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, "simulate", "daggerheart", "action", *more)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_scheduler_that_does_not_answer_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from limelight.chances.simulation import cluster

    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    line = ("simulate", *ACTION, "--scheduler", "tcp://127.0.0.1:9")
    code, out, err = run(capsys, *line)
    assert (code, out) == (2, "")
    assert "tcp://127.0.0.1:9" in err.splitlines()[-1]
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = run(capsys, *line)
    assert code == 2 and "pip install 'limelight[cluster]'" in err


def test_the_words_of_a_line_may_come_after_its_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "simulate", *SMALL, "coinflip", "--json", "flip")
    assert code == 0 and json.loads(out)["roll"] == "flip"


FIGHTER = """{name: NAME, talents: {blade: 14}, weapon: {talent: blade, damage: 1d6+2},
hit_points: 4}"""


@pytest.mark.parametrize("command", ["odds", "simulate"])
def test_whole_fights_have_a_picture(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    for name in ("Ash", "Birch"):
        (tmp_path / name).write_text(FIGHTER.replace("NAME", name))
    more = ("--runs", "500", "--seed", "1") if command == "simulate" else ()
    svg = str(tmp_path / "p.svg")
    duel = ("--with", str(tmp_path / "Ash"), "--against", str(tmp_path / "Birch"))
    code, out, _ = run(capsys, command, "sinners", "duel", *duel, *more, "--svg", svg)
    assert code == 0 and "Ash wins" in out and "Rounds on average" in out
    assert "Ash – Birch" in Path(svg).read_text("utf-8")
    fight = ("--participants", "3", "--danger", "10", "--rounds", "2")
    code, out, _ = run(capsys, command, "yokai", "fight", *fight, *more, "--svg", svg)
    assert code == 0 and "won in round 1" in out and "Conditions per participant" in out
    assert "still open" in Path(svg).read_text("utf-8")


def test_help_lists_the_rolls(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "simulate", "yokai", "--help")
    assert code == 0 and "find-out" in out
    code, out, _ = run(capsys, "simulate", "yokai", "find-out", "--help")
    assert code == 0 and "--scheduler" in out and "--white" in out
    assert run(capsys, "simulate")[0] == 0
