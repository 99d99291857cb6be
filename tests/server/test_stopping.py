"""Every way to stop leaves one file that holds everything."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from limelight.client import Server

from .process import PLAY, Process, play

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")


def alone(path: Path, table: str) -> None:
    """The file holds the table without anything beside it."""
    assert not path.with_name(path.name + "-wal").exists()
    assert not path.with_name(path.name + "-shm").exists()
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    connection = apsw.Connection(str(copy))
    try:
        found = connection.execute("SELECT max(number) FROM entries WHERE of = ?", (table,)).get
        assert found is not None and found >= 2
    finally:
        connection.close()


def played(address: str) -> str:
    """A table at which something happened."""
    gm = Server(address).make("daggerheart")
    gm.do("narrate", {"text": "The rope tears."})
    gm.do("narrate", {"text": "Somebody falls."})
    return gm.table


@pytest.mark.parametrize("name", SIGNALS)
def test_every_signal_that_stops_closes_the_store(tmp_path: Path, name: str) -> None:
    path = tmp_path / "tables.db"
    process = play(f"sqlite:///{path}")
    table = played(process.address)
    assert process.stop(signal.Signals[name]) == 0
    alone(path, table)


def test_impatience_closes_the_store_too(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    process = play(f"sqlite:///{path}")
    table = played(process.address)
    for name in SIGNALS:
        os.kill(process.pid, signal.Signals[name])
    assert process.stop(signal.SIGTERM) == 0
    alone(path, table)


def test_the_end_of_its_terminal_closes_the_store(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    ours, its = pty.openpty()
    command = [*PLAY, "--port", "0", "--database", f"sqlite:///{path}"]
    running = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, preexec_fn=_leads(its))
    os.close(its)
    told = b""
    while b"http://" not in told or not told.rstrip().endswith(b"."):
        told += os.read(ours, 4096)
    address = told.split(b"http://")[1].split()[0].decode()
    table = played(f"http://{address}")
    os.close(ours)  # whoever looked at it is gone
    assert running.wait(20) == 0
    alone(path, table)


def _leads(terminal: int) -> Callable[[], None]:
    """Makes a new process the one that its terminal tells when it ends."""

    def lead() -> None:
        import fcntl
        import termios

        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

    return lead


def test_a_server_that_is_not_to_hear_of_hanging_up_does_not(tmp_path: Path) -> None:
    """``nohup limelight play``."""
    path = tmp_path / "tables.db"
    code = "import signal, runpy; signal.signal(signal.SIGHUP, signal.SIG_IGN); runpy.run_module"
    code += "('limelight', run_name='__main__')"
    database = f"sqlite:///{path}"
    process = Process(sys.executable, "-c", code, *PLAY[3:], "--port", "0", "--database", database)
    os.kill(process.pid, signal.SIGHUP)
    table = played(process.address)
    assert process.stop(signal.SIGTERM) == 0
    alone(path, table)


def test_stopping_while_it_starts_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    for wait in (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8):
        process = subprocess.Popen(
            [*PLAY, "--port", "0", "--database", f"sqlite:///{path}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            process.wait(wait)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGTERM)
        process.wait(20)
        assert not path.with_name("tables.db-wal").exists()


def test_stopping_while_the_writer_starts_closes_its_connection(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    code = """
import os, signal, sys
from limelight.cli import main
from limelight.store import sqlite
class Thread(sqlite.Thread):
    def start(self):
        super().start()
        os.kill(os.getpid(), signal.SIGTERM)
sqlite.Thread = Thread
sys.exit(main(sys.argv[1:]))
"""
    line = (*PLAY[3:], "--port", "0", "--database", f"sqlite:///{path}")
    found = subprocess.run([sys.executable, "-c", code, *line], capture_output=True, timeout=30)
    assert found.returncode == 130, found.stderr
    assert path.exists() and not path.with_name("tables.db-wal").exists()
