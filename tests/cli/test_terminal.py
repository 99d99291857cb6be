"""A table on one keyboard, played as people would: by typing."""

import io
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from limelight.cli.terminal import saved
from limelight.cli.terminal.screen import picture, told
from limelight.contract import GM
from limelight.play import chance, log, playthrough
from limelight.play.refusals import words_of
from limelight.play.table import Table
from limelight.words import LANGUAGES
from tests.cli.test_cli import limelight
from tests.conftest import ROOT

PARTY = ROOT / "src" / "limelight" / "games" / "daggerheart" / "party.yaml"


def typed(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)


def table(home: Path) -> Path:
    (path,) = (home / "tables").glob("*.jsonl")
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_terminal_it_shows_its_first_screen_and_ends(language: str) -> None:
    done = limelight("play", "--terminal", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Limelight" in done.stdout
    assert "Daggerheart" in done.stdout


SCENE = typed(
    "1",  # a new table with a party
    "bridge",
    "3",  # the GM calls a roll
    "1",  # for Mira
    "1",  # an action roll
    "1",  # Agility
    "12",
    "The rope tears.",
    "",
    "1",  # Mira declares
    "1",  # her first Experience
    "",
    "3",  # ben helps
    "2",  # Mira rolls, with real dice
    "5 7 4",
)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "20 with Fear"), ("de", "20 mit Angst"), ("uk", "20 зі Страхом")],
)
def test_a_scene_is_played_and_saved(tmp_path: Path, language: str, said: str) -> None:
    home = tmp_path / "played"
    done = limelight(
        "play", "--terminal", "--lang", language, input=SCENE, LIMELIGHT_HOME=str(home)
    )
    assert (done.returncode, done.stderr) == (0, "")
    with table(home).open("rb") as file:
        report = log.verify(file)
    assert report.bad is None, done.stdout[-3000:]
    assert said in done.stdout, done.stdout[-3000:]


def test_a_saved_table_goes_on_where_it_stopped(tmp_path: Path) -> None:
    home = str(tmp_path / "played")
    limelight("play", "--terminal", input=SCENE, LIMELIGHT_HOME=home)
    saved = table(Path(home))
    before = saved.read_bytes().splitlines()
    done = limelight(
        "play", "--terminal", "--table", str(saved), input=typed("s", "u", "q"), LIMELIGHT_HOME=home
    )
    assert done.returncode == 0
    assert "Success with Fear" in done.stdout
    after = saved.read_bytes().splitlines()
    assert after[: len(before) - 1] == before[:-1]
    with saved.open("rb") as file:
        assert log.verify(file).bad is None
    listed = limelight("play", "--terminal", LIMELIGHT_HOME=home)
    assert "bridge" in listed.stdout


def test_a_damaged_table_is_named_and_not_repaired(tmp_path: Path) -> None:
    home = str(tmp_path / "played")
    limelight("play", "--terminal", input=SCENE, LIMELIGHT_HOME=home)
    saved = table(Path(home))
    whole = saved.read_bytes()
    saved.write_bytes(whole[: len(whole) // 2])
    done = limelight("play", "--terminal", "--table", str(saved), LIMELIGHT_HOME=home)
    assert "breaks off" in done.stdout
    assert saved.read_bytes() == whole[: len(whole) // 2]
    checked = limelight("verify", str(saved))
    assert checked.returncode == 1
    assert "breaks off" in checked.stdout


def place(do: str) -> str:
    """The number of a command among everything that the GM of the party can do."""
    with_party = Table("daggerheart", dice=chance.thrown)
    for step in playthrough.party(PARTY, "daggerheart"):
        with_party.do(step.by, step.do, step.fields, script=True)
    return str([offer.do for offer in with_party.offers("gm")].index(do) + 1)


def test_hidden_numbers_are_on_nobodys_screen_until_the_gm_looks(tmp_path: Path) -> None:
    add = ("a", "1", place("add_adversary"), "Wolf", "8713", "3", "", "", "", "")
    home = str(tmp_path / "played")
    done = limelight(
        "play", "--terminal", "--with", str(PARTY), input=typed("wolves", *add), LIMELIGHT_HOME=home
    )
    assert done.returncode == 0, done.stderr
    assert "Wolf" in done.stdout
    assert "8713" not in done.stdout
    looked = limelight(
        "play",
        "--terminal",
        "--table",
        str(table(Path(home))),
        input=typed("g"),
        LIMELIGHT_HOME=home,
    )
    assert "8713" in looked.stdout


def test_a_dot_goes_back_and_nonsense_is_asked_again(tmp_path: Path) -> None:
    home = str(tmp_path / "played")
    lines = (
        "1",
        "bridge",
        "3",
        ".",
        "99",
        "x",
        "3",
        "7",
        "Mir",
        "1",
        "1",
        "many",
        "12",
        "",
        "",
        "",
        "q",
    )
    done = limelight("play", "--terminal", input=typed(*lines), LIMELIGHT_HOME=home)
    assert done.returncode == 0
    assert "Never mind." in done.stdout
    assert "That is not one of the choices" in done.stdout
    assert "That is not a whole number." in done.stdout
    assert "Agility Roll (12)" in done.stdout


def test_a_pack_that_comes_along_is_a_party_too(tmp_path: Path) -> None:
    lines = typed("night", "f", "1", "", "q")
    done = limelight(
        "play", "--terminal", "--with", "crossroads", input=lines, LIMELIGHT_HOME=str(tmp_path)
    )
    assert done.returncode == 0
    assert "Mika · chapter of life: light" in done.stdout


def test_a_party_that_is_none_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: daggerheart\nsteps: [{by: gm, do: start_session}]")
    done = limelight("play", "--terminal", "--with", str(bad))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "not a party" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a Unix thing")
def test_in_a_real_terminal_the_screen_is_drawn_anew(tmp_path: Path) -> None:
    child, screen = pty.fork()
    if child == 0:
        os.environ.update(LIMELIGHT_HOME=str(tmp_path), TERM="xterm", COLUMNS="90", LINES="40")
        os.execv(
            sys.executable,
            [sys.executable, "-m", "limelight", "play", "--terminal", "--lang", "uk"],
        )
    seen = b""
    for line in (b"1\n", b"stil\n", b"g\n", b"q\n"):
        seen += wait_for(screen, "›".encode())
        os.write(screen, line)
    seen += wait_for(screen, "До зустрічі".encode())
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(screen)
    assert b"\x1b[2J" in seen
    assert "Надія".encode() in seen


def wait_for(screen: int, text: bytes) -> bytes:
    """What the terminal shows until this text is there."""
    seen, until = b"", time.monotonic() + 30
    while text not in seen and time.monotonic() < until:
        if select.select([screen], [], [], 1)[0]:
            try:
                seen += os.read(screen, 65536)
            except OSError:
                break
    assert text in seen, seen.decode(errors="replace")
    return seen


def test_odds_and_advice_are_a_key_away(tmp_path: Path) -> None:
    home = str(tmp_path / "played")
    done = limelight(
        "play", "--terminal", input=typed("1", "bridge", "o", "q"), LIMELIGHT_HOME=home
    )
    assert "No roll is open" in done.stdout


def test_lines_of_one_entry_stay_in_it_and_the_gm_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    played = saved.create("yokai", path)
    played.do("anna", "narrate", {"text": "One.\nThe GM: Two.\n\u2605 The GM: Three."})
    played.do("gm", "narrate", {"text": "Four."})
    screen = Console(record=True, width=60, file=io.StringIO())
    screen.print(told(played, GM, "en"))
    shown = [line.rstrip() for line in screen.export_text().splitlines()]
    assert shown == [
        "· anna: One.",
        "  The GM: Two.",
        "  \u2605 The GM: Three.",
        "\u2605 The GM: Four.",
    ]
    screen = Console(record=True, width=30, file=io.StringIO())
    played.do("anna", "narrate", {"text": "x" * 22 + " \u2605 The GM: Five."})
    screen.print(told(played, GM, "en", 2))
    assert [line[0] for line in screen.export_text().splitlines()] == ["·", " "]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Bell (costs 1 bonus die"), ("de", "Bell (kostet 1 Bonuswürfel")]
)
def test_sheets_say_what_using_a_thing_costs(language: str, told: str) -> None:
    table = Table("yokai")
    bell = {"name": "Bell", "bonus_dice": 1, "per": "adventure"}
    table.do("anna", "add_character", {"name": "Aki", "things": [bell]})
    for sheets in (False, True):
        screen = Console(record=True, width=120, file=io.StringIO())
        screen.print(picture(table, GM, words_of(table.game, language), sheets))
        assert (told in screen.export_text()) is sheets


def camp(path: Path) -> Table:
    """Mira is hurt, the party rests, a bell counts down, and a place is there."""
    played = saved.create("daggerheart", path)
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        played.do("gm", "add_character", {"name": name, "player": player, "scars": 1})
    played.do("gm", "add_environment", {"name": "Mole", "difficulty": 11, "kind": "traversal"})
    played.do("gm", "add_countdown", {"name": "Bell", "start": 4, "loop": "same"})
    played.do("gm", "add_countdown", {"name": "Plot", "start": 2, "hidden": True})
    played.do("gm", "mark", {"target": "Mira", "what": "hp", "amount": 3})
    played.do("gm", "start_rest", {"kind": "short"})
    return played


def shown(played: Table, path: Path, language: str, *lines: str) -> str:
    """The screens of a table that somebody goes on with, on one line."""
    assert isinstance(played._store, saved.Keep)
    played._store._file.close()
    options = ("--table", str(path), "--lang", language)
    done = limelight("play", "--terminal", *options, input=typed(*lines, "q"))
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


def test_a_rest_with_what_each_move_brings(tmp_path: Path) -> None:
    path = tmp_path / "camp.jsonl"
    screen = shown(camp(path), path, "en", "1", "1", "", "", "4")
    assert "Downtime moves left: Mira, Tomas" in screen
    assert "End the rest · then the GM gains 1 to 4 Fear, 2.5 on average" in screen
    assert "1 Tend to Wounds clears 2 to 3 Hit Points, 2.75 on average; 3 marked" in screen
    assert "4 Prepare brings 1 Hope" in screen
    assert "Mira: Tend to Wounds" in screen
    assert "▰▰▰▰ 4/4 · standard · loops: the same start again" in screen
    assert "traversal" in screen
    assert "●●○○○╳" in screen
    assert "Plot" not in screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_death_move_with_its_odds(tmp_path: Path, language: str) -> None:
    path = tmp_path / "camp.jsonl"
    played = camp(path)
    played.do("gm", "end_rest", {}, {"d4": [1]})
    played.do("gm", "mark", {"target": "Mira", "what": "hp", "amount": 3})
    lines = ("o", "1", "3", "", "9 4")
    screen = shown(played, path, language, *lines).replace(",", ".").replace("\u00a0", " ")
    assert "8.3 %" in screen and "45.8 %" in screen  # beside the choices
    assert "54.2 %" in screen and "91.7 %" in screen  # as advice
    for key in ("worth.", "goal.", "death_move", "status."):
        assert key not in screen


def test_a_face_that_a_die_does_not_have_is_named(tmp_path: Path) -> None:
    lines = SCENE.replace("5 7 4\n", "13 4 2\n5\n5 x 4\n5 7 4\n")
    home = str(tmp_path / "played")
    done = limelight("play", "--terminal", "--lang", "en", input=lines, LIMELIGHT_HOME=home)
    assert "13 is not on a die with 12 sides: Hope Die (d12)." in done.stdout
    asked = "Type 3 numbers, separated by spaces, one for each die in the order shown:"
    assert " ".join(done.stdout.split()).count(asked) == 2
    assert "help die of Tomas (d6)" in " ".join(done.stdout.split())
    assert "20 with Fear" in done.stdout


def test_the_gm_has_a_name_in_every_language(tmp_path: Path) -> None:
    for language, name in (("en", "The GM"), ("de", "Die SL"), ("uk", "МГ")):
        home = str(tmp_path / language)
        lines = typed("1", "bridge", "a", "1")
        done = limelight("play", "--terminal", "--lang", language, input=lines, LIMELIGHT_HOME=home)
        assert f"1 {name} · 2 anna · 3 ben" in done.stdout
        assert " gm " not in done.stdout


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    line = f"(echo 1; sleep 2; echo bridge; echo s) | {sys.executable} -m limelight play --terminal"
    done = subprocess.run(
        ["bash", "-c", f"{line} | head -1; echo ${{PIPESTATUS[1]}}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "LIMELIGHT_HOME": str(tmp_path), "LANG": "en_US.UTF-8"},
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


def test_a_value_to_correct_is_called_as_people_call_it(tmp_path: Path) -> None:
    home = str(tmp_path / "played")
    done = limelight(
        *("play", "--terminal", "--lang", "de", "--with", str(PARTY)),
        input=typed("abend", "a", "1", place("correct"), "Mira: Hoff", "4", "", "q"),
        LIMELIGHT_HOME=home,
    )
    told = " ".join(done.stdout.split())
    assert "characters." not in told
    assert "Mira: markierte Trefferpunkte" in told
    assert "Berichtigt – Mira: Hoffnung 4 statt 2." in told
