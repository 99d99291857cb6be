"""A real server in a process of its own, started and ended by the tests."""

import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from tests.conftest import ROOT

PLAY = (sys.executable, "-m", "limelight", "play", "--no-browser", "--host", "127.0.0.1")


class Process:
    """A server that runs; ``address`` is where."""

    def __init__(self, *command: str) -> None:
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.address = self._ready()

    def _ready(self) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                return found[0]
        raise AssertionError(f"it did not start: {self._process.wait()}")

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """At once, as if the power went."""
        self._process.kill()
        self._end()

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """As a user does, or whoever runs it; its exit code."""
        self._process.send_signal(by)
        return self._end()

    def _end(self) -> int:
        assert self._process.stdout is not None
        try:
            return self._process.wait(timeout=20)
        finally:
            self._process.kill()
            self._process.wait()
            self._process.stdout.close()


def play(database: str, port: int = 0) -> Process:
    """``limelight play``, as people start it."""
    return Process(*PLAY, "--port", str(port), "--database", database)


@contextlib.contextmanager
def lifted(database: str = "memory:", **settings: Any) -> Iterator[Process]:
    """A server without the limits that people have."""
    given = msgspec.json.encode(settings).decode()
    process = Process(sys.executable, "tools/serve.py", database, given)
    try:
        yield process
    finally:
        process.stop()
