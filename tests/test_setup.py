"""What the two commands install: pinned, with hashes, and no more than each needs."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.conftest import ROOT
from tools.audit import lines

LOCKS = ROOT / "tools" / "lock"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
RUNS = PYPROJECT["project"]["dependencies"]
FLOORS = {"litestar": "2.20", "multipart": "1.3.1", "jinja2": "3.1.6", "h11": "0.16"}
"""Below these something is known against them."""


def pinned(lock: str) -> dict[str, list[Requirement]]:
    """What a lock names, by name; one may have several versions, for different Pythons."""
    text = (LOCKS / f"{lock}.txt").read_text("utf-8").replace("\\\n", " ")
    found: dict[str, list[Requirement]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            named = Requirement(line.partition(" --hash=")[0])
            found.setdefault(canonicalize_name(named.name), []).append(named)
    return found


def version(requirement: Requirement) -> Version:
    (only,) = requirement.specifier
    assert only.operator == "=="
    return Version(only.version)


@pytest.mark.parametrize("lock", ["play", "serve", "test"])
def test_every_part_has_one_version_and_hashes_and_no_address(lock: str) -> None:
    text = (LOCKS / f"{lock}.txt").read_text("utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if not line.startswith("#"):
            pin = r"[a-z0-9-]+==[\w.]+( ; [^#@]*?)?(\s+--hash=sha256:[0-9a-f]{64})+"
            assert re.fullmatch(pin, line.strip()), line[:100]
    assert "://" not in text
    assert "make lock" in text


@pytest.mark.parametrize(
    ("lock", "extras"),
    [("play", ("fast",)), ("serve", ("fast", "postgres")), ("test", ("fast", "dev"))],
)
def test_a_lock_holds_all_that_is_asked_for(lock: str, extras: tuple[str, ...]) -> None:
    project, found = PYPROJECT["project"], pinned(lock)
    optional = project["optional-dependencies"]
    asked = [*RUNS]
    if lock != "serve":  # a container is given a wheel
        asked += PYPROJECT["dependency-groups"]["setup"]
    asked += [each for extra in extras for each in optional[extra]]
    for each in map(Requirement, asked):
        if each.name != "limelight":
            versions = [version(one) for one in found[canonicalize_name(each.name)]]
            assert all(each.specifier.contains(one) for one in versions), each


@pytest.mark.parametrize("lock", ["play", "serve"])
def test_the_locks_agree(lock: str) -> None:
    test = pinned("test")
    for name, versions in pinned(lock).items():
        assert {version(each) for each in versions} <= {version(each) for each in test[name]}, name


@pytest.mark.parametrize("lock", ["play", "serve"])
def test_nothing_is_installed_that_only_tests_need(lock: str) -> None:
    runs = {
        canonicalize_name(Requirement(each).name) for each in PYPROJECT["project"]["dependencies"]
    }
    dev = PYPROJECT["project"]["optional-dependencies"]["dev"]
    only = {canonicalize_name(Requirement(each).name) for each in dev} - runs - {"hatchling"}
    if lock == "serve":
        only.remove(canonicalize_name("psycopg"))
    assert not only & set(pinned(lock))


def test_nothing_known_is_allowed() -> None:
    asked = {
        Requirement(each).name: Requirement(each) for each in PYPROJECT["project"]["dependencies"]
    }
    for name, floor in FLOORS.items():
        (least,) = [each.version for each in asked[name].specifier if each.operator == ">="]
        assert Version(least) >= Version(floor), name


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """The Makefile where nothing was set up yet."""
    for name in ("Makefile", "pyproject.toml", "hatch_build.py", "tools/setup"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    shutil.copytree(LOCKS, tmp_path / "tools" / "lock")
    return tmp_path


@pytest.mark.parametrize(("target", "sets"), [("play", ["play"]), ("test", ["play", "test"])])
def test_each_command_sets_up_what_it_needs(made: Path, target: str, sets: list[str]) -> None:
    would = subprocess.run(["make", "-n", target], cwd=made, capture_output=True, text=True)
    assert would.returncode == 0, would.stderr
    found = re.findall(r"tools/setup (play|test)$", would.stdout, re.MULTILINE)
    assert found == sets
    assert "hatch_build.py" in would.stdout


def test_advisories_are_named_or_that_nobody_could_be_asked() -> None:
    safe: dict[str, Any] = {"name": "a", "version": "1", "vulns": []}
    bad = {"id": "PYSEC-1", "fix_versions": ["2"]}
    skipped = {"name": "c", "skip_reason": "not found"}
    assert lines("play", None) == lines("play", [skipped]) != []
    assert "cannot be reached" in lines("play", None)[0]
    assert lines("play", [safe]) == ["play: 1 parts looked up, no known advisory."]
    assert lines("play", [safe, {"name": "b", "version": "1", "vulns": [bad]}, skipped]) == [
        "play: b 1: PYSEC-1, mended in 2",
        "play: 2 parts looked up, 1 known advisories, 1 could not be looked up.",
    ]
