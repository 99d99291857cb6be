"""What the files of ``deploy/`` say: commands, environments and settings, read out of them.

No container runtime is needed: what a container would run is run here, with folders, ports and
names of this machine in place of the container's own.
"""

import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import yaml

from tests.conftest import ROOT

DEPLOY = ROOT / "deploy"
PATIENCE = 60.0
"""How long a busy machine may take, in seconds."""


class Container(NamedTuple):
    """A Containerfile: what building it runs, and what runs in it."""

    copied: list[str]
    builds: list[str]
    environment: dict[str, str]
    healthy: list[str]
    starts: list[str]
    user: str


def container() -> Container:
    """What deploy/Containerfile says."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    first, second = text.split("\nFROM ")[1:]
    builds = re.findall(r"^RUN (.+)$", first, re.MULTILINE)
    copied = [each for line in re.findall(r"^COPY (.+) \S+$", first, re.M) for each in line.split()]
    healthy = re.findall(r"^HEALTHCHECK .*CMD (\[.+\])$", second, re.MULTILINE)
    starts = re.findall(r"^(?:ENTRYPOINT|CMD) (\[.+\])$", second, re.MULTILINE)
    named = re.findall(r"^ENV (\w+)=(.*)$", second, re.MULTILINE)
    (user,) = re.findall(r"^USER (.+)$", second, re.MULTILINE)
    lists = [msgspec.json.decode(each, type=list[str]) for each in (*healthy, *starts)]
    return Container(copied, builds, dict(named), lists[0], [*lists[1], *lists[2]], user)


def compose(given: Mapping[str, str]) -> dict[str, Any]:
    """The services of deploy/compose.yaml, with these values in their places."""

    def value(found: re.Match[str]) -> str:
        name, how, otherwise = found.groups()
        assert name in given or how == ":-", f"{name}: {otherwise}"
        return given.get(name) or otherwise

    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    filled = re.sub(r"\$\{(\w+)(:[?-])([^}]*)\}", value, text)
    assert "${" not in filled
    services: dict[str, Any] = yaml.safe_load(filled)["services"]
    return services


def service() -> dict[str, str]:
    """What deploy/limelight.service says, by name."""
    text = (DEPLOY / "limelight.service").read_text("utf-8")
    return dict(re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE))


def program(name: str, package: str) -> str:
    """Where a program of Debian's is; where it is missing, how to get it."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        how = f"{name} is missing. On Debian: sudo apt-get install {package}"
        if os.environ.get("CI"):
            pytest.fail(how)
        pytest.skip(how)
    return found


class Running:
    """A program that runs until it is ended; what it says is kept."""

    def __init__(self, command: list[str], environment: Mapping[str, str], said: Path) -> None:
        self.said = said
        with said.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=dict(environment), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def answers(self, address: str) -> None:
        """Waits until something is there."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                    assert answer.status == 200
                    return
            except OSError:
                assert self.process.poll() is None, self.said.read_text("utf-8", "replace")
                assert time.monotonic() < end, self.said.read_text("utf-8", "replace")
                time.sleep(0.05)

    def kill(self) -> None:
        """At once, as if the power went."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As whoever runs it asks it to; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.kill()
