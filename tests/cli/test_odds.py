"""``limelight odds``: what it prints, and that it never falls over."""

import json
import subprocess
import sys
from pathlib import Path

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


def test_from_cold_no_arrays_are_loaded() -> None:
    code = (
        "import sys; from limelight.cli import main;"
        f"main({[*ACTION, '--json']!r});"
        "print(sorted({'numpy', 'rich', 'yaml'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_lists_the_rolls(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (("odds",), ("odds", "sinners"), ("odds", "sinners", "test", "--help")):
        code, out, _ = run(capsys, *argv)
        assert code == 0
        assert "limelight odds" in out


FIGHTER = """game: sinners
steps:
  - by: gm
    do: add_fighter
    with: {name: %s, side: x, talents: {blade: %d}, weapon: {talent: blade, damage: %s},
           armour: %d, hit_points: 4}
"""


@pytest.fixture
def two(tmp_path: Path) -> tuple[str, str]:
    one, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    one.write_text(FIGHTER % ("A", 14, "1d6+2", 1))
    other.write_text(FIGHTER % ("B", 12, "1d8+1", 2))
    return str(one), str(other)


def test_a_duel(capsys: pytest.CaptureFixture[str], two: tuple[str, str]) -> None:
    argv = ("odds", "sinners", "duel", "--with", two[0], "--against", two[1])
    found = json.loads(run(capsys, *argv, "--json")[1])
    assert found["win"]["A"] == "292848120925489661821/636732913410574645248"
    assert found["rounds"] == "240723120071541237275/159183228352643661312"
    assert found["never"] == "0"
    assert set(found["left"]["A"]) == {"0", "1", "2", "3", "4"}
    for language in LANGUAGES:
        code, out, err = run(capsys, *argv, "--lang", language)
        assert (code, err) == (0, "")
        assert len(out.splitlines()) == 4


def test_a_fighter_may_be_written_plainly(
    capsys: pytest.CaptureFixture[str], two: tuple[str, str], tmp_path: Path
) -> None:
    plain = tmp_path / "c.yaml"
    plain.write_text(
        "{name: B, side: x, talents: {b: 12}, weapon: {talent: b, damage: 1d8+1}, armour: 2,"
        " hit_points: 4}"
    )
    argv = ("odds", "sinners", "duel", "--with", two[0], "--against", str(plain), "--json")
    assert '"A":"292848120925489661821' in run(capsys, *argv)[1]


def test_a_fight(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("odds", "yokai", "fight", "--participants", "3", "--danger", "10", "--rounds", "2")
    found = json.loads(run(capsys, *argv, "--json")[1])
    assert found["rounds"] == ["77/216", "806633/2519424"]
    assert found["conditions"] == found["conditions_each"][0]
    for language in LANGUAGES:
        code, out, err = run(capsys, *argv, "--lang", language)
        assert (code, err) == (0, "")
        assert len(out.splitlines()) == 4


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("sinners", "duel"), "--with"),
        (("sinners", "duel", "--with", "nowhere.yaml", "--against", "x"), "nowhere.yaml"),
        (("yokai", "fight", "--danger", "8"), "[bad_value]"),
        (("yokai", "fight", "--pools", "1,x", "--danger", "8"), "[bad_value]"),
        (("yokai", "fight", "--participants", "2", "--danger", "13"), "[must_weaken_first]"),
        (("yokai", "fight", "--participants", "30", "--danger", "8"), "[too_costly]"),
        (("daggerheart", "fight"), "fight"),
    ],
)
def test_a_fight_that_cannot_be_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], says: str
) -> None:
    code, out, err = run(capsys, "odds", *argv, "--lang", "en")
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "odds"),
    [
        ("2d6 against 7", {"0": "5/12", "1": "7/12"}),
        ("2W6 gegen 7", {"0": "5/12", "1": "7/12"}),
        ("-d4+4", {"0": "1/4", "1": "1/4", "2": "1/4", "3": "1/4"}),
        ("d20+3 against 14 then 2", {"0": "1/2", "2": "1/2"}),
    ],
)
def test_dice_that_no_game_has(
    capsys: pytest.CaptureFixture[str], line: str, odds: dict[str, str]
) -> None:
    for given in ([line], line.split()):
        assert main(["odds", *given, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["odds"] == odds
    assert main(["odds", line, "--csv", "--decimals", "2"]) == 0
    assert capsys.readouterr().out.startswith("value,count,out_of,chance\n0,")
    assert main(["odds", line, "--lang", "uk"]) == 0
    assert "%" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["2d6 agianst 7", "2d", "100d1000", "2d6 --decimals 2"])
def test_dice_that_cannot_be_read(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert main(["odds", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert not out and len(err.splitlines()) == 1
