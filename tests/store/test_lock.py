"""One server for one file, whatever it is called."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from limelight.store.lock import Lock, Running, address_of
from limelight.store.sqlite import Sqlite

ADDRESS = "http://127.0.0.1:8321"
HOLDER = """
import sys
from pathlib import Path
from limelight.store.lock import Lock
from limelight.store.sqlite import Sqlite
path = Path(sys.argv[1])
lock = Lock(path)
store = Sqlite(path)
lock.say("http://127.0.0.1:8321")
print("held", flush=True)
sys.stdin.read()
store.close()
lock.release()
"""


@contextmanager
def held(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another process serves this file."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield holder
        holder.kill()


def refused(path: Path) -> str:
    """Where the server is that a second one is told of."""
    with pytest.raises(Running) as found:
        Lock(path)
    return found.value.address


def test_a_second_server_is_told_where_the_first_is(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "tables.db"
    lock = Lock(path)
    lock.say("http://somewhere-with-a-long-name:8321")
    lock.say(ADDRESS)
    assert refused(path) == address_of(path) == ADDRESS
    lock.release()
    assert address_of(path) == ""
    Lock(path).release()


def test_one_file_has_one_lock_whatever_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    path = folder / "tables.db"
    with held(path):
        (elsewhere / "soft.db").symlink_to(path)
        (elsewhere / "softer.db").symlink_to("soft.db")
        (elsewhere / "hard.db").hardlink_to(path)
        (tmp_path / "way").symlink_to(folder)
        monkeypatch.chdir(elsewhere)
        names = ["soft.db", "./softer.db", "hard.db", "../folder/tables.db", "../way/tables.db"]
        names.append(f"/proc/self/root{path}")  # as a folder that is mounted twice
        assert [refused(Path(name)) for name in names] == [ADDRESS] * len(names)


def test_a_name_has_one_lock_whatever_file_it_is_given_to(tmp_path: Path) -> None:
    """What SQLite keeps beside a file goes by the name."""
    path, other = tmp_path / "tables.db", tmp_path / "other.db"
    with held(path):
        Sqlite(other).close()
        other.replace(path)
        assert refused(path) == ADDRESS


def test_another_file_is_another_lock(tmp_path: Path) -> None:
    with held(tmp_path / "tables.db"):
        Lock(tmp_path / "other.db").release()


def test_whoever_only_reads_and_writes_is_not_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with held(path):
        store = Sqlite(path)
        assert store.tables() == []
        store.close()
        assert refused(path) == ADDRESS


def test_the_lock_outlasts_stores_that_are_opened_and_closed(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    lock = Lock(path)
    for _ in range(2):
        Sqlite(path).close()
    hard = tmp_path / "hard.db"
    os.link(path, hard)
    refused(hard)
    lock.release()
    Lock(hard).release()


def test_a_killed_server_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with held(path) as holder:
        assert refused(path) == ADDRESS
        holder.kill()
        holder.wait()
        Lock(path).release()
