"""A real Dask cluster: a scheduler and two workers, each a process; one is killed."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from limelight.chances.simulation import cluster as place
from limelight.chances.simulation.rolls import RollSubject
from limelight.chances.simulation.runs import run
from limelight.cli import main
from tests.conftest import ROOT

from .subjects import Unhurried

RUNS, SEED = 60_000, 11
ROLL = Unhurried(RollSubject("daggerheart", "action", {"modifier": 2, "difficulty": 15}))


class Cluster:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        file = folder / "scheduler.json"
        self.processes = [
            self._start("dask_scheduler", "--port", "0", "--scheduler-file", str(file))
        ]
        until = time.monotonic() + 60
        while not file.exists() or not file.read_text():
            assert time.monotonic() < until, "no scheduler"
            time.sleep(0.1)
        self.address: str = json.loads(file.read_text())["address"]
        self.workers = [
            self._start("dask_worker", self.address, "--no-nanny", "--nthreads", "1")
            for _ in range(2)
        ]
        self.processes += self.workers

    def _start(self, program: str, *options: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{program}", *options, "--no-dashboard"],
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def end(self) -> None:
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    yield cluster
    cluster.end()


def test_a_worker_killed_in_the_middle_changes_nothing(
    dask: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    from distributed import Client

    with Client(dask.address, timeout="30s", set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    seen: list[int] = []

    def kill(done: int) -> None:
        seen.append(done)
        if len(seen) == 5:
            dask.workers[0].kill()

    with place.cluster(dask.address) as pool:
        there = run(ROLL, RUNS, SEED, pool=pool, progress=kill)
    assert dask.workers[0].wait(20) != 0
    assert dask.workers[1].poll() is None
    assert 0 < seen[4] < RUNS == seen[-1]
    assert there == run(ROLL, RUNS, SEED, workers=1)
    line = ["simulate", "yokai", "fight", "--participants", "3", "--danger", "10", "--json"]
    line += ["--runs", "70000", "--seed", "5"]
    assert main([*line, "--scheduler", dask.address]) == main([*line, "--workers", "1"]) == 0
    far, near = capsys.readouterr().out.splitlines()
    assert far == near


def test_a_forecast_counts_the_same_there(
    dask: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    from distributed import Client

    with Client(dask.address, timeout="30s", set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    line = ["forecast", "daggerheart", "--with", "heroes", "--against", "adversaries", "--json"]
    line += ["--fear", "4", "--runs", "12000", "--seed", "5"]
    assert main([*line, "--scheduler", dask.address]) == main([*line, "--workers", "1"]) == 0
    far, near = capsys.readouterr().out.splitlines()
    assert far == near and json.loads(far)["runs"] == 12_000


def test_no_scheduler_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "PATIENCE", 0.3)
    for address in ("tcp://127.0.0.1:9", "127.0.0.1:9", "nonsense", "", "tcp://", "tcp://a:b"):
        with pytest.raises(place.NoCluster) as raised, place.cluster(address):
            pass
        assert raised.value.why == "no_scheduler"


class Listener:
    """Somebody who listens and is no scheduler."""

    def __init__(self, answer: bytes | None) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"tcp://127.0.0.1:{self._socket.getsockname()[1]}"
        self._held: list[socket.socket] = []
        self._answer = answer
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._socket.accept()
                if self._answer is None:
                    self._held.append(line)  # it says nothing at all
                else:
                    line.sendall(self._answer)
                    line.close()

    def close(self) -> None:
        for each in (self._socket, *self._held):
            each.close()


@pytest.mark.parametrize("answer", [None, b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_whoever_is_no_scheduler_is_told_apart_soon(
    answer: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    listener = Listener(answer)
    began = time.monotonic()
    line = ["simulate", "daggerheart", "action", "--difficulty", "12", "--runs", "100"]
    assert main([*line, "--scheduler", listener.address]) == 2
    assert time.monotonic() - began < 10
    out, err = capsys.readouterr()
    assert out == "" and listener.address in err and "Traceback" not in err
    listener.close()


def test_nobody_left_is_said_soon(dask: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import Client

    with Client(dask.address, timeout="30s", set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    monkeypatch.setattr(place, "HERE", ("0.0", "3.0"))
    with pytest.raises(place.NoCluster) as raised, place.cluster(dask.address):
        pass
    assert raised.value.why == "other_version"
    monkeypatch.undo()
    ended: list[float] = []

    def kill(done: int) -> None:
        if not ended:
            ended.append(time.monotonic())
            for worker in dask.workers:
                worker.kill()

    with pytest.raises(place.NoCluster) as raised, place.cluster(dask.address) as pool:
        run(ROLL, RUNS, SEED, pool=pool, progress=kill)
    assert raised.value.why == "workers_lost" and time.monotonic() - ended[0] < 10
    with pytest.raises(place.NoCluster) as raised, place.cluster(dask.address):
        pass
    assert raised.value.why == "no_workers"


@pytest.mark.parametrize("left", [1, 0])
def test_a_worker_that_goes_silent_holds_up_nobody(dask: Cluster, left: int) -> None:
    """As where a machine lost its power: its lines stay open, and nothing comes."""
    from distributed import Client

    with Client(dask.address, timeout="30s", set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    stopped: list[float] = []

    def stop(done: int) -> None:
        if not stopped:
            stopped.append(time.monotonic())
            for worker in dask.workers[left:]:
                os.kill(worker.pid, signal.SIGSTOP)

    try:
        with place.cluster(dask.address) as pool:
            if left:
                there = run(ROLL, RUNS, SEED, pool=pool, progress=stop)
                assert there == run(ROLL, RUNS, SEED, workers=1)
            else:
                with pytest.raises(place.NoCluster) as raised:
                    run(ROLL, RUNS, SEED, pool=pool, progress=stop)
                assert raised.value.why == "workers_lost"
                assert time.monotonic() - stopped[0] < 10
    finally:
        for worker in dask.workers:
            worker.kill()


def test_a_name_of_which_nobody_says_anything_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: ends.wait(60))
    began = time.monotonic()
    with pytest.raises(place.NoCluster) as raised, place.cluster("tcp://far.example:8786"):
        pass
    assert raised.value.why == "no_scheduler" and time.monotonic() - began < 10
    ends.set()


def test_without_the_extra_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(place.NoCluster) as raised, place.cluster("tcp://127.0.0.1:9"):
        pass
    assert raised.value.why == "no_dask"
