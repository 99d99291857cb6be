"""From one version of the file to the next, with a copy first."""

from pathlib import Path

import apsw
import pytest

from limelight.store.migrations import HERE, TooNew, migrate
from limelight.store.sqlite import Sqlite

from .test_stores import GM, TABLE

COPY = "tables.db.before-{:03}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of the newest version, with a table in it."""
    found = tmp_path / "tables.db"
    store = Sqlite(found)
    store.make_table(TABLE, GM, [b"one"]).result()
    store.close()
    return found


@pytest.fixture
def steps(tmp_path: Path) -> Path:
    """The steps there are, in a folder that takes more."""
    found = tmp_path / "steps"
    found.mkdir()
    for step in HERE.glob("*.sql"):
        (found / step.name).write_text(step.read_text())
    return found


def newest() -> int:
    return len(list(HERE.glob("*.sql")))


def step(steps: Path, number: int, sql: str) -> None:
    (steps / f"{number:03}.sql").write_text(sql)


def names(path: Path) -> set[str]:
    """The tables of a file."""
    connection = apsw.Connection(str(path))
    try:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    finally:
        connection.close()


def lines(path: Path) -> list[bytes]:
    connection = apsw.Connection(str(path))
    try:
        return [line for (line,) in connection.execute("SELECT line FROM entries")]
    finally:
        connection.close()


def test_a_new_file_needs_no_copy(path: Path) -> None:
    assert {"tables", "entries", "seats", "snapshots"} <= names(path)
    assert not list(path.parent.glob("*.before-*"))


def test_every_step_is_taken_once_and_the_file_before_is_kept(path: Path, steps: Path) -> None:
    now = newest()
    step(steps, now + 1, "CREATE TABLE more (a TEXT) STRICT; INSERT INTO more VALUES ('x');")
    step(steps, now + 2, "ALTER TABLE more ADD COLUMN b TEXT;")
    for _ in range(2):
        connection = apsw.Connection(str(path))
        migrate(connection, path, steps)
        assert connection.execute("SELECT * FROM more").fetchall() == [("x", None)]
        assert connection.pragma("user_version") == now + 2
        connection.close()
    copy = path.with_name(COPY.format(now + 1))
    assert "more" not in names(copy)
    assert lines(copy) == lines(path) == [b"one"]
    assert copy.stat().st_mode & 0o777 == 0o600


def test_a_step_that_fails_changes_nothing(path: Path, steps: Path) -> None:
    now = newest()
    step(steps, now + 1, "CREATE TABLE more (a TEXT) STRICT;")
    step(steps, now + 2, "CREATE TABLE half (a TEXT) STRICT; INSERT INTO nowhere VALUES (1);")
    connection = apsw.Connection(str(path))
    with pytest.raises(apsw.SQLError):
        migrate(connection, path, steps)
    assert not connection.in_transaction
    assert connection.pragma("user_version") == now + 1
    connection.close()
    assert "half" not in names(path)
    assert lines(path) == [b"one"]
    assert lines(path.with_name(COPY.format(now + 1))) == [b"one"]


def test_a_newer_file_is_refused_and_left_alone(path: Path) -> None:
    connection = apsw.Connection(str(path))
    connection.pragma("user_version", newest() + 1)
    connection.close()
    with pytest.raises(TooNew):
        Sqlite(path)
    assert lines(path) == [b"one"]
    assert not list(path.parent.glob("*.before-*"))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(b"Dear diary, " * 100)
    with pytest.raises(apsw.NotADBError):
        Sqlite(path)
    assert path.read_bytes().startswith(b"Dear diary, ")
