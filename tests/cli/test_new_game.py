"""From an empty folder to a game that is checked, installed, played, priced and proved."""

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from limelight.checks import CHECKS
from tests.conftest import ROOT
from tests.games.packages import register, run

HOLES = ("@name@", "@Title@", "@ID@", "NAME")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    done = run("new-game", "night_owls", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    return tmp_path / "night_owls"


def test_a_new_game_passes_every_check(made: Path) -> None:
    for named, cwd in (("night_owls", made.parent), (".", made), (str(made), None)):
        done = run("check-game", named, cwd=cwd)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        assert "FAILED" not in done.stdout
        assert "note" not in done.stdout
        assert done.stdout.endswith(f"night_owls: all {len(CHECKS)} checks passed.\n")


def test_nothing_of_the_template_is_left(made: Path) -> None:
    for path in made.rglob("*"):
        assert not any(hole in path.name for hole in HOLES)
        if path.is_file():
            assert not any(hole in path.read_text("utf-8") for hole in HOLES), path
            assert path.suffix != ".txt"
    assert "Night Owls" in (made / "README.md").read_text()
    assert len((made / "src" / "night_owls" / "__init__.py").read_text().splitlines()) <= 180


def test_it_is_clean_typed_and_its_own_tests_pass(made: Path) -> None:
    environment = {"MYPYPATH": str(ROOT / "src"), "PYTHONPATH": str(ROOT / "src")}
    for tool in (
        ("ruff", "check", "--no-cache", "."),
        ("ruff", "format", "--no-cache", "--check", "."),
        ("mypy", "--strict", f"--cache-dir={ROOT / '.mypy_cache'}"),
        ("pytest", "-q", "-p", "no:cacheprovider"),
    ):
        command = [sys.executable, "-m", *tool]
        done = subprocess.run(command, cwd=made, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_installed_for_real_it_is_found_played_priced_exported_and_verified(
    made: Path, tmp_path: Path
) -> None:
    target = tmp_path / "target"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    options = ["--no-build-isolation", "--disable-pip-version-check", "--target", str(target)]
    subprocess.run([*pip, *options, str(made)], check=True, capture_output=True)
    assert not list(target.rglob("*.mo"))
    listed = json.loads(run("games", "--json", "--lang", "uk", path=target).stdout)
    assert listed["games"][-1]["game"] == "night_owls"
    assert listed["games"][-1]["about"].startswith("Злодії")
    assert run("check-game", "night_owls", path=target).returncode == 0
    rolled = run("roll", "night_owls", "grab", "--dice", "hand=5", "--coins", "3", path=target)
    assert rolled.stdout.splitlines()[0] == "Quiet: 3 coins"
    odds = run("odds", "night_owls", "grab", "--coins", "2", "--json", path=target).stdout
    assert json.loads(odds)["odds"] == {"clatter": "1/3", "quiet": "2/3"}
    assert run("simulate", "night_owls", "grab", "--runs", "1000", path=target).returncode == 0
    assert "OW" not in run("rules", "night_owls", "NI-1", "--lang", "de", path=target).stderr
    scene = target / "night_owls" / "playthroughs" / "an-evening.yaml"
    assert run("run", str(scene), path=target).returncode == 0
    log = tmp_path / "log.jsonl"
    log.write_bytes(played(target))
    assert run("verify", str(log), path=target).returncode == 0


EVENING = """
import sys
from limelight import Refusal, Seat, Table
from limelight.chances import advise
from limelight.play.log import export
ada = Seat.of("ada")
table = Table("night_owls")
for by, do, fields in (
    ("gm", "lull", {"wakes_at": 2}),
    ("ada", "add_thief", {"name": "Finch"}),
    *[("ada", "reach", {"thief": "Finch", "coins": 1})] * 4,
    ("ada", "slip_away", {"thief": "Finch"}),
):
    advice = advise(table.game, table.seen(ada), ada) if do == "reach" else None
    answer = table.do(by, do, fields)
    assert not isinstance(answer, Refusal), answer
    if advice is not None:
        assert [each.fields.get("coins", 1) for each in advice.worths] == [3, 2, 1]
assert "wakes_at" not in table.view("ada") and table.view("gm")["wakes_at"] == 2
sys.stdout.buffer.writelines(export(table, "gm"))
"""


def played(target: Path) -> bytes:
    """An evening with fair dice, as the GM exports it."""
    environment = {"PYTHONPATH": f"{ROOT / 'src'}:{target}", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", EVENING]
    return subprocess.run(command, check=True, env=environment, capture_output=True).stdout


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("Owls", "owls"),
        ("night-owls", "night_owls"),
        ("3owls", "game_3owls"),
        ("class", "class_game"),
        ("../owls", "owls"),
        ("", "game"),
        ("сови", "game"),
        ("random", "random_game"),
        ("daggerheart", "daggerheart_game"),
        ("limelight", "limelight_game"),
        ("msgspec", "msgspec_game"),
    ],
)
def test_a_name_that_will_not_do_says_what_would(tmp_path: Path, name: str, better: str) -> None:
    done = run("new-game", name, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert f" {better} would do." in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "owls").mkdir()
    done = run("new-game", "owls", cwd=tmp_path)
    assert done.returncode == 2
    assert "nothing is overwritten" in done.stderr
    assert list((tmp_path / "owls").iterdir()) == []
    done = run("new-game", "owls", "--into", str(tmp_path / "nowhere"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_it_goes_where_it_is_told_and_tells_programs(tmp_path: Path) -> None:
    done = run("new-game", "owls", "--into", str(tmp_path), "--json")
    told = json.loads(done.stdout)
    assert told["folder"] == str(tmp_path / "owls")
    assert all((tmp_path / "owls" / file).is_file() for file in told["files"])
    done = run("new-game", "finch", "--into", str(tmp_path), "--lang", "de")
    assert done.stdout.startswith("Das Spiel finch liegt in")


def test_missing_words_are_notes_and_missing_english_fails(made: Path) -> None:
    words = made / "src" / "night_owls" / "words"
    (words / "uk.po").unlink()
    (words / "rules.de.md").unlink()
    german = (words / "de.po").read_text().replace('"Den Drachen einlullen"', '""')
    (words / "de.po").write_text(german)
    done = run("check-game", str(made))
    assert done.returncode == 0
    assert "de: words that are missing: 1 " in done.stdout
    assert "uk: words that are missing: 27 " in done.stdout
    told = json.loads(run("check-game", str(made), "--json").stdout)
    assert told["ok"] and told["missing_words"] == {"de": 1, "uk": 27}
    english = (words / "en.po").read_text().replace('msgid "do.lull"', 'msgid "do.lullaby"')
    (words / "en.po").write_text(english)
    done = run("check-game", str(made), "--lang", "de")
    assert done.returncode == 1
    assert "lull: das englische Wort do.lull fehlt" in done.stdout


def test_a_game_that_fails_under_a_check_is_a_finding(made: Path) -> None:
    source = made / "src" / "night_owls" / "__init__.py"
    source.write_text(source.read_text().replace("noise = state.noise + 1", "noise = 1 // 0"))
    done = run("check-game", str(made))
    assert (done.returncode, done.stderr) == (1, "")
    assert "ZeroDivisionError" in done.stdout and "__init__.py:" in done.stdout
    source.write_text("import sys\nsys.exit('no')\n")
    done = run("check-game", str(made))
    assert (done.returncode, done.stderr) == (1, "")
    assert "SystemExit: no" in done.stdout
    assert json.loads(run("check-game", str(made), "--json").stdout)["ok"] is False


def test_what_is_no_game_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "pyproject.toml").write_text("[project]\nname = 'odd'\n")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "pyproject.toml").write_text("[project\n")
    for name in ("empty", "odd", "bad", "nothing", "a/b/c", "x" * 5000):
        done = run("check-game", name, cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done


def test_a_broken_package_that_is_installed_fails_with_its_reason(tmp_path: Path) -> None:
    register(tmp_path, "owls", "1 / 0\n")
    done = run("check-game", "owls", path=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "ZeroDivisionError" in done.stdout


def test_our_own_games_pass_as_others_do() -> None:
    done = run("check-game", "yokai", "--lang", "uk")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"yokai: усі перевірки ({len(CHECKS)}) пройдено." in done.stdout


def test_the_template_is_in_the_package_that_people_install(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = set(ZipFile(wheel).namelist())
    template = ROOT / "src" / "limelight" / "new_game"
    files = [path for path in template.rglob("*") if path.is_file()]
    assert files
    for path in files:
        assert str(path.relative_to(ROOT / "src")) in held
    assert "limelight/words/uk.mo" in held
