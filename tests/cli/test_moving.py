"""Tables that move between SQLite and PostgreSQL, with ``backup`` and ``restore``."""

import os
import pty
import shlex
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from limelight.cli import LATER, main
from tests.conftest import ROOT
from tests.fences import fences
from tests.postgres import Cluster
from tests.server.process import Process
from tests.server.serving import Served
from tests.store.kept import database as made
from tests.store.kept import held, log_of, whole

LONG, SHORT = log_of(steps=4), log_of(steps=2, told="y")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database in a file with two tables."""
    monkeypatch.chdir(tmp_path)
    made(Path("old.db"), whole("aa", LONG, "Thornwall"), whole("bb", SHORT))
    return "sqlite:///old.db"


def limelight(*args: str) -> None:
    assert main([*args, "--lang", "en"]) == 0


def test_tables_move_to_postgresql_and_back(
    file: str, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    limelight("backup", "there.db", "--database", file)
    limelight("restore", "there.db", "--database", database)
    assert held(database) == held(Path("old.db"))
    limelight("backup", "back.db", "--database", database)
    assert sorted(os.listdir()) == ["back.db", "old.db", "there.db"]
    limelight("restore", "back.db", "--database", "sqlite:///new.db")
    assert held(Path("new.db")) == held(Path("old.db"))
    assert "2 tables brought back into new.db" in capsys.readouterr().out


def test_moving_can_be_repeated(
    file: str, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    limelight("backup", "there.db", "--database", file)
    for _ in range(3):
        limelight("restore", "there.db", "--database", database)
        assert held(database) == held(Path("old.db"))
    assert capsys.readouterr().out.count("): is there already") == 4


def test_a_copy_is_made_while_nodes_play_and_is_played_on(database: str, tmp_path: Path) -> None:
    node = Served(database)
    copy = str(tmp_path / "copy.db")
    try:
        gm = node.table()
        node.does(gm, "roll_dice", {"dice": "2d6"}, id="a")
        limelight("backup", copy, "--database", database)
        node.does(gm, "roll_dice", {"dice": "2d6"}, id="b")
    finally:
        node.stop()
    limelight("restore", copy, "--database", f"sqlite:///{tmp_path / 'new.db'}")
    again = Served(tmp_path / "new.db")
    try:
        assert again.does(gm, "roll_dice", {"dice": "2d6"}, id="a")["number"] == 1
        assert again.does(gm, "roll_dice", {"dice": "2d6"}, id="c")["number"] == 3
    finally:
        again.stop()


def test_a_table_comes_to_nodes_that_run(file: str, database: str) -> None:
    node = Served(database)
    try:
        limelight("backup", "there.db", "--database", file)
        limelight("restore", "there.db", "--database", database)
        assert {row.id for row, _ in node.store.tables()} == {"aa", "bb"}
    finally:
        node.stop()


def test_a_database_that_cannot_be_reached_is_said_in_one_line_without_its_password(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    away = "postgresql://anna:secret@127.0.0.1:9/x"
    for line in (["backup", "copy.db"], ["tables"], ["play", "--no-browser"]):
        assert main([*line, "--database", away, "--lang", "en"]) == LATER
        out, err = capsys.readouterr()
        assert out == "" and "secret" not in err
        assert "postgresql://anna@127.0.0.1:9/x cannot be opened" in err
    assert not Path("copy.db").exists()


@pytest.mark.parametrize(
    "password", ["se@cret", "se/cret", "@secret", "/secret", "secret@", "cret@se?x"]
)
def test_a_password_that_postgresql_would_cut_off_is_refused_and_not_shown(
    file: str, password: str, capsys: pytest.CaptureFixture[str]
) -> None:
    away = f"postgresql://anna:{password}@127.0.0.1:9/x"
    for line in (["backup", "copy.db"], ["tables"], ["play", "--no-browser"]):
        assert main([*line, "--database", away, "--lang", "en"]) == 2
        out, err = capsys.readouterr()
        assert out == "" and "cret" not in err and "%40" in err
        assert "postgresql://anna@127.0.0.1:9/x" in err


@pytest.mark.parametrize(
    "away",
    [
        "postgresql://anna:sec%zzret@127.0.0.1:9/x",
        "postgresql://anna:sec%40ret@sec@127.0.0.1:9/x",
        "postgresql://127.0.0.1:9/x?password=sec%zzret",
        "postgresql://anna:sec?ret@127.0.0.1:9/x",
        "postgresql://anna:sec:ret@127.0.0.1:9/x",
        "mysql://anna:secret@127.0.0.1:9/x",
    ],
)
def test_whatever_is_wrong_with_an_address_its_password_is_not_shown(
    file: str, away: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in (["backup", "copy.db"], ["tables"], ["play", "--no-browser"]):
        assert main([*line, "--database", away, "--lang", "en"]) in (2, LATER)
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1
        assert "sec" not in err and "ret" not in err, err


def test_a_database_without_tables_of_ours_is_refused(
    file: str, cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "copy.db", "--database", cluster.database(), "--lang", "en"]) == 2
    assert "cannot be opened" in capsys.readouterr().err


def test_what_the_page_says_can_be_done(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines of docs/postgresql.md, with a real address in place of its own."""
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "home" / "limelight.db", whole("aa", LONG))
    typed = [
        shlex.split(line.replace("postgresql://limelight@db.example/limelight", database))
        for fence in fences("sh")
        if fence.page == "docs/postgresql.md"
        for line in fence.text.splitlines()
    ]
    (install, serve, *moving) = typed
    assert install[0] == "pip"
    for _, *line in moving:
        limelight(*line)
    assert [each.table.id for each in held(database)] == ["aa"]
    serve[serve.index("8321")] = "0"
    node = Process(sys.executable, "-m", *serve, "--host", "127.0.0.1")
    try:
        assert httpx.get(f"{node.address}/healthz").text == "ok"
    finally:
        node.stop()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_whoever_sits_there_sees_how_far_it_is(file: str, database: str, command: str) -> None:
    limelight("backup", "copy.db", "--database", file)
    line = ["backup", "again.db", "--database", file]
    if command == "restore":
        line = ["restore", "copy.db", "--database", database, "--yes"]
    ours, theirs = pty.openpty()
    home = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-m", "limelight", *line, "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=home,
    )
    os.close(theirs)
    said = os.read(ours, 10_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "tables: 1 of 2" in said
