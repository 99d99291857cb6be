"""A real server in a process of its own, that can be stopped, killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

OUTSIDE = os.pathsep.join(
    (str(Path(__file__).parent.parent / "outside"), os.environ.get("PYTHONPATH", ""))
).rstrip(os.pathsep)
"""Where Python finds the games of other packages too."""
PATIENCE = 60.0
"""How long a busy machine may take, in seconds."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def in_a_file(folder: Path) -> str:
    """The database of a server that has this folder, as people have it by themselves."""
    return f"sqlite:///{folder / 'tables.db'}"


class Served:
    """``limelight play`` on a port of its own, with a folder of its own."""

    database: ClassVar[Callable[[Path], str]] = staticmethod(in_a_file)
    """Where the tables of whoever has a folder are: with ``--store postgresql`` elsewhere."""

    def __init__(
        self,
        folder: Path,
        outside: bool = False,
        program: tuple[str, ...] = ("-m", "limelight"),
        beneath: str = "",
    ) -> None:
        self._program = program
        """What Python runs: ours, or one that lies."""
        self._outside = outside
        """Whether it has the games of other packages too."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._beneath = beneath
        """The path that stands before every other, as behind a proxy."""
        self._folder, self._database = folder, type(self).database(folder)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        environment = os.environ | {"LIMELIGHT_HOME": str(self._folder / "home"), "LANG": "C.UTF-8"}
        if self._outside:
            environment["PYTHONPATH"] = OUTSIDE
        command = [sys.executable, *self._program, "play", "--no-browser"]
        command += ["--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--database", self._database]
        if self._beneath:
            command += ["--public-url", f"{self.url}{self._beneath}"]
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment
            )
        end = time.monotonic() + PATIENCE
        while not self._healthy():
            assert self._process.poll() is None, (self._folder / "server.log").read_text()
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.05)

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        self._process = None
