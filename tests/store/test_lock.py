"""One server for one file."""

import subprocess
import sys
from pathlib import Path

import pytest

from limelight.store.lock import Lock, Running

HOLDER = """
import sys, time
from pathlib import Path
from limelight.store.lock import Lock
lock = Lock(Path(sys.argv[1]))
lock.say("http://127.0.0.1:8321")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_server_is_told_where_the_first_is(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "tables.db.lock"
    lock = Lock(path)
    lock.say("http://somewhere-with-a-long-name:8321")
    lock.say("http://127.0.0.1:8321")
    with pytest.raises(Running) as found:
        Lock(path)
    assert found.value.address == "http://127.0.0.1:8321"
    lock.release()
    assert path.read_text() == ""
    Lock(path).release()


def test_a_killed_server_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db.lock"
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Running, match="8321"):
            Lock(path)
        holder.kill()
        holder.wait()
        Lock(path).release()
