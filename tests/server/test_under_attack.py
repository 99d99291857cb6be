"""A table plays on while everything that can be attacked is, all at once."""

import json
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from limelight.client import Seat, Server
from limelight.server.settings import Settings
from tests.conftest import ROOT
from tools.serve import LIFTED

from .process import lifted

CALM = 15.0
ATTACK = 60.0
PACE = 0.6
"""How long each at the table waits between two commands."""
STANDS_STILL = 10.0
"""A table where one command in a hundred takes so many seconds does not play on.

How fast it is depends on what else the machine does: the figure is printed, and not judged.
"""
MOST = 400
"""How much memory the server may ever have, in megabytes."""


class Player(threading.Thread):
    """Somebody at the table, who notes how long each command takes."""

    def __init__(self, seat: Seat, stop: threading.Event) -> None:
        super().__init__()
        self._seat, self._told = seat, stop
        self.times: list[float] = []
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            while not self._told.wait(PACE):
                start = time.perf_counter()
                self._seat.do("roll_dice", {"dice": "2d6"})
                self.times.append(time.perf_counter() - start)
        except BaseException as problem:
            self.problem = problem
        finally:
            self._seat.close()


def played(seats: list[tuple[str, str, str]], seconds: float) -> list[float]:
    """How long commands take while the table plays for so long, the slowest last."""
    stop = threading.Event()
    players = [Player(Seat(*seat), stop) for seat in seats]
    for player in players:
        player.start()
    time.sleep(seconds)
    stop.set()
    for player in players:
        player.join()
        assert player.problem is None, player.problem
    return sorted(each for player in players for each in player.times)


def in_words(times: list[float]) -> str:
    median, slow = times[len(times) // 2], times[int(len(times) * 0.99)]
    return f"{len(times)} commands, half in {median * 1e3:.0f} ms, p99 {slow * 1e3:.0f} ms"


def memory(pid: int, what: str) -> int:
    """What a process has (``VmRSS``) or ever had (``VmHWM``), in megabytes."""
    told = Path(f"/proc/{pid}/status").read_text()
    found = re.search(rf"{what}:\s+(\d+)", told)
    assert found is not None
    return int(found[1]) // 1024


@pytest.mark.soak
def test_a_table_plays_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As people run it: every limit as it is by itself, behind a proxy that names addresses."""
    usual: dict[str, Any] = msgspec.to_builtins(Settings())
    settings = {name: usual[name] for name in LIFTED} | {"public_url": "http://127.0.0.1"}
    with lifted(f"sqlite:///{tmp_path / 'tables.db'}", **settings) as process:
        gm = Server(process.address).make("daggerheart")
        places = [gm.invite(name) for name in ("anna", "ben", "cem")]
        tokens = [gm.token, *(each.token for each in places)]
        seats = [(process.address, gm.table, token) for token in tokens]
        calm = played(seats, CALM)
        quiet = memory(process.pid, "VmRSS")
        command = [sys.executable, "-m", "tests.server.attacks", process.address, str(ATTACK)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as mob:
            assert mob.stdout is not None
            assert mob.stdout.readline() == "ready\n"
            raging = played(seats, ATTACK)
            answers: dict[str, int] = json.loads(mob.stdout.read())
        assert mob.returncode == 0
        most, after = memory(process.pid, "VmHWM"), memory(process.pid, "VmRSS")
        assert Server(process.address).seat(gm.table, gm.token).view().number >= len(raging)
    with capsys.disabled():
        print(f"\nwithout an attack: {in_words(calm)}")
        print(f"under attack: {in_words(raging)}")
        print(f"memory: {quiet} MB before, {most} MB at most, {after} MB afterwards")
        print("answers:", ", ".join(f"{name}: {count}" for name, count in answers.items()))
    failed = {name: count for name, count in answers.items() if re.search(" 5(?!03)", name)}
    assert not failed
    assert raging[int(len(raging) * 0.99)] < STANDS_STILL
    assert most < MOST
