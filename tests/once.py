"""What takes long is done once, also where several processes run the tests."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], str]) -> str:
    """What ``make`` says, which is given a folder that all processes share."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    said = shared / f"{name}.said"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            said.write_text(make(shared / name), "utf-8")
    return said.read_text("utf-8")
