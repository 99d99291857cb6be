"""``limelight backup`` and ``limelight restore``."""

import json
import os
import pty
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import apsw
import pytest

from limelight.cli import main
from limelight.store.lock import Lock
from limelight.store.sqlite import Sqlite
from tests.conftest import ROOT
from tests.store.kept import database, held, log_of, whole

LONG, SHORT = log_of(steps=4), log_of(steps=2, told="y")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with two tables, and a place for copies."""
    monkeypatch.setenv("LIMELIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    database(tmp_path / "home" / "limelight.db", whole("aa", LONG, "Thornwall"), whole("bb", SHORT))
    return tmp_path


class Typed:
    """What a command line gave: its exit code, and what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *args: str) -> None:
        self.code = main([*args, "--lang", "en"])
        self.out, self.err = capsys.readouterr()


def there(folder: Path) -> Path:
    return folder / "home" / "limelight.db"


def refused(typed: Typed, *told: str) -> None:
    assert (typed.code, typed.out) == (2, ""), typed.err
    assert len(typed.err.splitlines()) == 1
    for each in told:
        assert each in typed.err


def test_a_copy_brings_everything_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = held(there(folder))
    typed = Typed(capsys, "backup", "copy.db")
    assert (typed.code, typed.out) == (0, "2 tables kept in copy.db\n")
    assert stat.S_IMODE(Path("copy.db").stat().st_mode) == 0o600
    assert sorted(os.listdir()) == ["copy.db", "home"]
    typed = Typed(capsys, "restore", "copy.db", "--database", "sqlite:///new/place.db")
    assert typed.code == 0, typed.err
    assert "aa  Thornwall (8 steps): comes back" in typed.out
    assert "2 tables brought back into new/place.db" in typed.out
    assert held(Path("new/place.db")) == before
    assert sorted(os.listdir("new")) == ["place.db", "place.db.lock"]


def test_what_is_there_is_left_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Typed(capsys, "backup", "copy.db")
    before = held(there(folder))
    for _ in range(2):
        typed = Typed(capsys, "restore", "copy.db")
        assert typed.code == 0
        assert typed.out.count("): is there already") == 2
        assert held(there(folder)) == before


def test_beside_others_and_after_a_loss(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Typed(capsys, "backup", "copy.db")
    before = held(there(folder))
    store = Sqlite(there(folder))
    store.delete_table("bb").result()
    store.take_in(lambda: [whole("cc", SHORT)]).result()
    store.close()
    typed = Typed(capsys, "restore", "copy.db")
    assert "1 table brought back" in typed.out
    assert held(there(folder)) == [*before, whole("cc", SHORT)]


def test_one_that_differs_gets_a_new_id_told_before(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(there(folder))
    database(folder / "other.db", whole("aa", SHORT, "Another"), whole("cc", LONG))
    Typed(capsys, "backup", "copy.db", "--database", "sqlite:///other.db")
    typed = Typed(capsys, "restore", "copy.db")
    assert typed.code == 2
    assert "aa  Another (4 steps): another table has this id; comes back as " in typed.out
    assert "aa would come back under new ids; --yes" in typed.err
    assert held(there(folder)) == before
    typed = Typed(capsys, "restore", "copy.db", "--yes", "--json")
    (new,) = [each["as"] for each in json.loads(typed.out)["tables"] if each["table"] == "aa"]
    after = held(there(folder))
    assert [each.table.id for each in after] == sorted(["aa", "bb", "cc", new])
    assert [each for each in after if each.table.id in ("aa", "bb")] == before
    (copied,) = [each for each in after if each.table.id == new]
    assert copied.lines == SHORT[1]
    assert [seat.player for seat in copied.seats] == ["gm", "anna"]
    links = {seat.token for each in before for seat in each.seats}
    assert not links & {seat.token for seat in copied.seats}
    typed = Typed(capsys, "restore", "copy.db")
    assert (typed.code, typed.out.count("): is there already")) == (0, 2)
    assert held(there(folder)) == after


def test_one_that_came_under_a_new_id_is_known_after_it_was_played_on(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database(folder / "other.db", whole("aa", SHORT))
    Typed(capsys, "backup", "copy.db", "--database", "sqlite:///other.db")
    typed = Typed(capsys, "restore", "copy.db", "--yes", "--json")
    (new,) = [each["as"] for each in json.loads(typed.out)["tables"]]
    store = Sqlite(there(folder))
    store.append(new, 5, b"played on").result()
    store.close()
    typed = Typed(capsys, "restore", "copy.db")
    assert (typed.code, typed.out.count("): is there already")) == (0, 1)
    assert len(held(there(folder))) == 3


def test_a_file_is_replaced_only_if_that_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("copy.db").write_text("something dear")
    refused(Typed(capsys, "backup", "copy.db"), "copy.db", "--force")
    assert Path("copy.db").read_text() == "something dear"
    assert Typed(capsys, "backup", "copy.db", "--force").code == 0
    assert Typed(capsys, "restore", "copy.db").code == 0
    refused(Typed(capsys, "backup", str(there(folder)), "--force"), "the database itself")
    refused(Typed(capsys, "backup", "nowhere/copy.db"), "nowhere")
    assert sorted(os.listdir()) == ["copy.db", "home"]


@pytest.mark.parametrize(
    "url", ["memory:", "postgresql:///?nothing=x", "sqlite:///", "sqlite:///none.db"]
)
def test_a_database_that_cannot_be_copied_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], url: str
) -> None:
    refused(Typed(capsys, "backup", "copy.db", "--database", url))
    assert not Path("copy.db").exists()


def test_nothing_is_brought_back_while_a_server_runs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Typed(capsys, "backup", "copy.db")
    lock = Lock(there(folder))
    lock.say("http://127.0.0.1:8321")
    try:
        refused(Typed(capsys, "restore", "copy.db"), "http://127.0.0.1:8321")
        assert Typed(capsys, "backup", "again.db").code == 0
    finally:
        lock.release()


def spoil(path: Path, sql: str, *values: Any) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(sql, values)
    connection.close()


def test_a_damaged_table_is_named_and_nothing_comes_back(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Typed(capsys, "backup", "copy.db")
    changed = SHORT[1][2].replace(b"y 1", b"z 1")
    assert changed != SHORT[1][2]
    spoil(Path("copy.db"), "UPDATE entries SET line = ? WHERE of = 'bb' AND number = 3", changed)
    place = ("--database", "sqlite:///new.db")
    refused(Typed(capsys, "restore", "copy.db", *place), "copy.db", "table bb, step 3")
    assert not Path("new.db").exists()
    spoil(Path("copy.db"), "DELETE FROM entries WHERE of = 'aa' AND number = 2")
    refused(Typed(capsys, "restore", "copy.db", *place), "damaged")
    for id in ("aa", "bb"):  # what is whole can still be had
        Typed(capsys, "tables", "--database", "sqlite:///copy.db", "--delete", id, "--yes")
    assert Typed(capsys, "restore", "copy.db", *place).code == 0


def test_a_damaged_database_is_copied_and_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(there(folder), "UPDATE entries SET line = ? WHERE of = 'aa' AND number = 5", b"{}")
    typed = Typed(capsys, "backup", "copy.db")
    assert (typed.code, typed.out) == (1, "2 tables kept in copy.db\n")
    assert "aa is damaged at step 5" in typed.err


@pytest.mark.parametrize("kind", ["empty", "text", "cut", "torn", "foreign", "odd", "newer"])
def test_what_is_no_copy_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    path = Path("copy.db")
    Typed(capsys, "backup", "copy.db")
    data = path.read_bytes()
    if kind == "empty":
        path.write_bytes(b"")
    elif kind == "text":
        path.write_text("something else " * 1000)
    elif kind == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif kind == "torn":
        path.write_bytes(data[:8192] + bytes(4096) + data[12288:])
    elif kind == "foreign":
        path.unlink()
        spoil(path, "CREATE TABLE tables (id); PRAGMA user_version = 1")
    elif kind == "odd":
        spoil(path, "UPDATE seats SET id = '../x' WHERE id = 'a1'")
    else:
        spoil(path, "PRAGMA user_version = 999")
    refused(Typed(capsys, "restore", "copy.db", "--database", "sqlite:///new.db"), "copy.db")
    assert not Path("new.db").exists()
    refused(Typed(capsys, "restore", "nowhere.db"), "nowhere.db")
    refused(Typed(capsys, "restore", "home"), "home")


def test_a_game_that_is_not_installed_comes_back_unchecked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, lines = LONG
    strange = whole("dd", (header.replace(b'"daggerheart"', b'"elsewhere"'), lines))
    database(folder / "other.db", strange._replace(table=strange.table._replace(game="elsewhere")))
    assert Typed(capsys, "backup", "copy.db", "--database", "sqlite:///other.db").code == 0
    typed = Typed(capsys, "restore", "copy.db")
    assert typed.code == 0
    assert "the game elsewhere is not installed here: not checked" in typed.out
    assert len(held(there(folder))) == 3


def test_a_file_copied_by_hand_comes_back_too(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(there(folder))
    Path("hand.db").write_bytes(there(folder).read_bytes())
    assert Typed(capsys, "restore", "hand.db", "--database", "sqlite:///new.db").code == 0
    assert held(Path("new.db")) == before
    assert not list(Path().glob("hand.db-*"))


def test_a_database_of_an_earlier_version_is_kept_and_brought_back(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for old in sorted((ROOT / "tests" / "old").glob("*/limelight.db")):
        Path("old.db").write_bytes(old.read_bytes())
        assert Typed(capsys, "backup", "copy.db", "--database", "sqlite:///old.db").code == 0
        assert Typed(capsys, "restore", "copy.db", "--database", "sqlite:///new.db").code == 0
        assert held(Path("new.db")) == held(Path("old.db"))
        Path("copy.db").unlink()
        Path("new.db").unlink()


@pytest.mark.parametrize(("answer", "code"), [("yes", 0), ("т", 0), ("no", 2), ("", 2)])
@pytest.mark.parametrize("what", ["restore", "delete"])
def test_whoever_sits_there_is_asked(folder: Path, what: str, answer: str, code: int) -> None:
    assert main(["backup", "copy.db", "--lang", "en"]) == 0
    line = ["restore", f"{folder}/copy.db", "--database", f"sqlite:///{folder}/new.db"]
    if what == "delete":
        line = ["tables", "--delete", "aa"]
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "limelight", *line, "--lang", "en"]
    with subprocess.Popen(command, cwd=ROOT, stdin=its, stdout=its, stderr=its) as asks:
        os.close(its)
        said = b""
        while b"[yes/no]" not in said:
            said += os.read(ours, 4096)
        os.write(ours, answer.encode() + b"\n")
        assert asks.wait(20) == code
    os.close(ours)
    if what == "restore":
        assert Path("new.db").exists() == (code == 0)
    else:
        assert len(held(there(folder))) == (1 if code == 0 else 2)
