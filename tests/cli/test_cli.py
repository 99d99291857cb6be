"""The command line: what it prints, how it ends, and that it never falls over."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from limelight.cli import main
from limelight.words import LANGUAGES
from tests.conftest import PLAYTHROUGHS, ROOT

Run = tuple[int, str, str]


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> Run:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


WORKED = ("roll", "daggerheart", "action", "--modifier", "1", "--difficulty", "12")
DICE = ("--dice", "hope=5,fear=7")
HELPED = "action --helpers 2 --advantage 1 --modifier 1 --dice hope=6,fear=7,advantage=2,help=3/4"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "13 with Fear"), ("de", "13 mit Angst"), ("uk", "13 зі Страхом")],
)
@pytest.mark.rule("DH-18")
def test_the_worked_example_is_announced(
    capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    code, out, err = run(capsys, *WORKED, *DICE, "--lang", language)
    assert (code, out.splitlines()[0], err) == (0, said, "")


def test_a_result_in_json_is_one_object_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *WORKED, *DICE, "--json")
    assert code == 0
    assert out.count("\n") == 1
    result = json.loads(out)
    explain = result.pop("explain")
    assert result == {
        "game": "daggerheart",
        "roll": "action",
        "outcome": "success_with_fear",
        "total": 13,
        "success": True,
        "critical": False,
        "with": "fear",
        "dice": {"hope": 5, "fear": 7},
        "text": "13 with Fear",
    }
    assert explain[0] == "Hope 5 and Fear 7 (DH-3)"
    assert all(line.endswith(")") for line in explain)


@pytest.mark.parametrize(
    ("argv", "outcome", "total"),
    [
        ("action --dice hope=7,fear=5", "with_hope", 12),
        ("action --dice hope=3,fear=5", "with_fear", 8),
        ("action --dice hope=3,fear=3 --difficulty 30", "critical_success", 6),
        ("action --difficulty 20 --dice hope=5,fear=3", "failure_with_hope", 8),
        (
            "action --difficulty 8 --advantage 2 --disadvantage 1 --dice hope=1,fear=2,advantage=5",
            "success_with_fear",
            8,
        ),
        (
            HELPED,
            "with_fear",
            20,
        ),
        (
            f"{HELPED} --edition 2.0",
            "with_fear",
            18,
        ),
        (
            f"{HELPED} --edition 2.0".replace("advantage", "disadvantage"),
            "with_fear",
            16,
        ),
        ("reaction --difficulty 9 --dice hope=3,fear=6", "success", 9),
        ("reaction --difficulty 10 --dice hope=3,fear=6", "failure", 9),
        ("reaction --difficulty 99 --dice hope=6,fear=6", "critical_success", 12),
        ("reaction --dice hope=3,fear=6", None, 9),
        ("damage --damage 2d8+1 --dice damage=5/3", "damage", 9),
        ("damage --damage 2W8+1 --critical --dice damage=5/3", "damage", 25),
        ("damage --damage 3d6+2 --critical --dice damage=1/2/3", "damage", 26),
        ("damage --damage 7", "damage", 7),
        ("adversary-attack --modifier 3 --difficulty 12 --dice d20=9", "success", 12),
        ("adversary-attack --modifier -3 --difficulty 12 --dice d20=14", "failure", 11),
        ("adversary-attack --modifier -30 --difficulty 12 --dice d20=20", "critical_success", -10),
        ("adversary-attack --advantage 1 --difficulty 12 --dice d20=4/15", "success", 15),
        ("adversary-attack --disadvantage 1 --difficulty 12 --dice d20=4/15", "failure", 4),
        ("adversary-reaction --difficulty 25 --dice d20=20", "success", 20),
        ("adversary-reaction --difficulty 12 --dice d20=11", "failure", 11),
    ],
)
def test_rolls_without_a_table(
    capsys: pytest.CaptureFixture[str], argv: str, outcome: str | None, total: int
) -> None:
    code, out, err = run(capsys, "roll", "daggerheart", *argv.split(), "--json")
    assert (code, err) == (0, "")
    result = json.loads(out)
    assert (result["outcome"], result["total"]) == (outcome, total)


def test_dice_are_thrown_if_none_are_typed_in(capsys: pytest.CaptureFixture[str]) -> None:
    totals = set()
    for _ in range(30):
        _, out, _ = run(capsys, "roll", "daggerheart", "action", "--json")
        totals.add(json.loads(out)["total"])
    assert len(totals) > 3
    assert min(totals) >= 2
    assert max(totals) <= 24


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        ("roll daggerheart action --dice hope=5", "missing_dice"),
        ("roll daggerheart action --dice hope=5,fear=13", "bad_dice"),
        ("roll daggerheart action --dice hope=5,fear=3,luck=1", "bad_dice"),
        ("roll daggerheart action --modifier 1000000", "bad_value"),
        ("roll daggerheart action --advantage -1", "bad_value"),
        ("roll daggerheart action --edition 3", "bad_value"),
        ("roll daggerheart action --helpers 101", "bad_value"),
        ("roll daggerheart reaction --helpers 1", "no_help_on_reactions"),
        ("roll daggerheart damage --damage x", "bad_value"),
        ("roll daggerheart damage", "bad_value"),
        ("rules daggerheart DH-999", "unknown_name"),
    ],
)
def test_refusals_end_with_2_and_one_line(
    capsys: pytest.CaptureFixture[str], argv: str, code: str
) -> None:
    for language in LANGUAGES:
        ended, out, err = run(capsys, *argv.split(), "--lang", language)
        assert (ended, out) == (2, "")
        assert err.count("\n") == 1
        assert err.endswith(f"[{code}]\n")
    ended, out, _ = run(capsys, *argv.split(), "--json")
    assert ended == 2
    assert json.loads(out)["refused"] == code


@pytest.mark.parametrize(
    "argv",
    [
        "dance",
        "roll chess action",
        "roll daggerheart dance",
        "roll daggerheart action extra",
        "roll daggerheart action --modifier",
        "roll daggerheart action --modifier x",
        "roll daggerheart action --modifier 1 --modifier 2",
        "roll daggerheart action --difficulty ٣",
        "roll daggerheart action --json=1",
        "roll daggerheart action --damage 1d6",
        "roll daggerheart action --dice x",
        "roll daggerheart action --dice hope=1,hope=2",
        "roll daggerheart action --dice hope=1/",
        "roll daggerheart action --lang fr",
        "games more",
        "rules chess",
        "rules daggerheart DH-1 DH-2",
        "run",
        "run --colour red",
        "verify",
        "verify a b",
        "verify /nowhere/at/all",
        "play now",
        "play --with /nowhere.yaml",
        "--colour",
    ],
)
def test_what_makes_no_sense_ends_with_2_and_one_line(
    capsys: pytest.CaptureFixture[str], argv: str
) -> None:
    for language in LANGUAGES:
        code, out, err = run(
            capsys, *argv.split(), *(() if "--lang" in argv else ("--lang", language))
        )
        assert (code, out) == (2, "")
        assert err.startswith("limelight: ")
        assert err.count("\n") == 1
        assert "cli.usage" not in err


@pytest.mark.parametrize(
    "command", ["", "play", "roll", "run", "games", "rules", "tables", "verify"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_helps(
    capsys: pytest.CaptureFixture[str], command: str, language: str
) -> None:
    code, out, err = run(capsys, *command.split(), "--help", "--lang", language)
    assert (code, err) == (0, "")
    assert "limelight" in out
    assert "cli.help" not in out


def test_help_of_a_roll_shows_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "roll", "daggerheart", "--help")
    assert code == 0
    assert "adversary-attack" in out
    code, out, _ = run(capsys, "roll", "daggerheart", "action", "--help")
    assert code == 0
    assert "--helpers" in out


def test_games_are_listed_with_those_from_outside(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games", "--json", "--lang", "uk")
    assert code == 0
    listed = [row["game"] for row in json.loads(out)["games"]]
    assert listed == ["daggerheart", "yokai", "sinners", "coinflip", "lampwick", "pedlar"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_rule_or_all_of_them(capsys: pytest.CaptureFixture[str], language: str) -> None:
    _, one, _ = run(capsys, "rules", "daggerheart", "dh-34", "--json", "--lang", language)
    (rule,) = json.loads(one)["rules"]
    assert rule["id"] == "DH-34"
    _, every, _ = run(capsys, "rules", "daggerheart", "--json", "--lang", language)
    pages = (ROOT / "docs" / "rules").glob(f"daggerheart*.{language}.md")
    told = "".join(page.read_text("utf-8") for page in pages)
    ids = re.findall(r"^\| ([A-Z]+-R?[0-9]+) \|", told, re.MULTILINE)
    assert sorted(rule["id"] for rule in json.loads(every)["rules"]) == sorted(ids)
    code, page, _ = run(capsys, "rules", "daggerheart", "--lang", language)
    assert code == 0
    assert "DH-R21" in page
    assert "│" in page
    _, alone, _ = run(capsys, "rules", "daggerheart", "DH-34", "--lang", language)
    assert alone.startswith("DH-34")


def test_playthroughs_are_run_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(path) for path in PLAYTHROUGHS[:3]]
    code, out, _ = run(capsys, "run", *paths)
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == ["ok", "ok", "ok"]


def test_a_mismatch_ends_with_1_and_a_bad_file_with_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        "game: daggerheart\nsteps:\n  - {by: gm, do: start_session, expect: {state.session: 5}}\n"
    )
    code, out, _ = run(capsys, "run", str(wrong), str(PLAYTHROUGHS[0]))
    assert code == 1
    assert "step 1 (gm: start_session), state.session: wanted 5, got 1" in out
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: [")
    code, out, err = run(capsys, "run", str(wrong), str(bad))
    assert code == 2
    assert out.count("\n") == err.count("\n") == 1
    assert "bad.yaml: line" in err
    code, out, _ = run(capsys, "run", str(wrong), "--json")
    assert code == 1
    (row,) = json.loads(out)["files"]
    assert row["mismatches"][0]["got"] == 1


def limelight(*argv: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "limelight", *argv],
        input=settings.pop("input", ""),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **settings},
        timeout=60,
        check=False,
    )


def test_the_language_follows_the_users_locale() -> None:
    done = limelight(*WORKED, *DICE, LANG="uk_UA.UTF-8", PYTHONUTF8="1")
    assert done.stdout.splitlines()[0] == "13 зі Страхом"


def test_a_reader_that_goes_away_is_no_error() -> None:
    line = f"{sys.executable} -m limelight rules daggerheart | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, timeout=60, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.stdout.splitlines()[-1] == "0"


def test_a_roll_imports_nothing_heavy() -> None:
    code = (
        "import sys; from limelight.cli import main;"
        "main(['roll', 'daggerheart', 'action']);"
        "heavy = {'rich', 'yaml', 'numpy', 'importlib.metadata', 'argparse'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
