"""The servers that are measured, each in a process of its own."""

import os
import random
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from tests.postgres import HOW, Cluster, programs

BENCH = Path(__file__).parent.parent
PEERS = BENCH / ".peers"
BOARDGAME = "boardgame.io@0.50.2"


@contextmanager
def running(*command: str, env: dict[str, str] | None = None) -> Iterator[tuple[str, int]]:
    """A server that says its address when it is ready; that, and its process."""
    process = subprocess.Popen(
        command,
        cwd=BENCH.parent,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | (env or {}),
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip(), process.pid
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=10)
        process.kill()
        process.wait()
        process.stdout.close()


def limelight(database: str) -> "AbstractContextManager[tuple[str, int]]":
    """Limelight with its limits lifted."""
    return running(sys.executable, "tools/serve.py", database)


def no_postgres() -> str | None:
    """Why there is no PostgreSQL to start, if there is none."""
    return None if programs() is not None else HOW


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of its own, as the tests start one but with a disk; an empty database of it."""
    cluster = Cluster.make()
    try:
        yield cluster.database()
    finally:
        cluster.remove()


def installed() -> str | None:
    """Puts boardgame.io where the benchmark finds it; says why not, if it cannot."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are not installed"
    if (PEERS / "node_modules" / "boardgame.io").is_dir():
        return None
    PEERS.mkdir(exist_ok=True)
    (PEERS / "package.json").write_text("{}")
    command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(PEERS), BOARDGAME]
    done = subprocess.run(command, capture_output=True, text=True)
    return f"npm could not install {BOARDGAME}" if done.returncode else None


def boardgame() -> "AbstractContextManager[tuple[str, int]]":
    """boardgame.io as its documentation starts it, with its own store in memory."""
    env = {"NODE_PATH": str(PEERS / "node_modules"), "NODE_ENV": "production"}
    return running("node", str(BENCH / "boardgame.cjs"), str(_free_port()), env=env)


def _free_port() -> int:
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
