"""The package as people get it: built, installed where nothing else is, and it plays there."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.conftest import ROOT

BUILT_FROM = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE", "CHANGELOG.md")
UNIX = ("fcntl", "resource", "termios", "tty", "pty", "readline", "syslog", "uvloop", "httptools")
"""What other systems do not have, or not by themselves."""
UNIX_CALLS = ("pread", "pwrite", "fork", "getuid", "setxattr", "getxattr", "removexattr")
UNIX_SIGNALS = ("SIGHUP", "SIGQUIT")
ELSEWHERE = f"""
import os, signal, socket, sys
for name in {UNIX}:
    sys.modules[name] = None
for name in {UNIX_CALLS}:
    delattr(os, name)
for name in {UNIX_SIGNALS}:
    delattr(signal, name)
if hasattr(socket, "TCP_USER_TIMEOUT"):
    del socket.TCP_USER_TIMEOUT
from limelight.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The command line as on a system that is no Unix, as far as one can pretend."""


def ran(*command: str | Path, cwd: Path) -> str:
    """What a program printed that ended well, without anything of this environment."""
    done = subprocess.run(
        [str(each) for each in command],
        cwd=cwd,
        env=bare(cwd),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def bare(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "LC_"))}
    plain = {"PATH": os.environ["PATH"], "LIMELIGHT_HOME": str(home / "home"), "COLUMNS": "100"}
    return kept | plain | {"PYTHONIOENCODING": "utf-8", "HOME": os.environ.get("HOME", "")}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source package, and the wheel made from nothing but that."""
    copy = tmp_path_factory.mktemp("source")
    for name in BUILT_FROM:
        shutil.copy(ROOT / name, copy / name)
    unwanted = shutil.ignore_patterns("__pycache__", "*.mo", "rules.*.md")
    shutil.copytree(ROOT / "src", copy / "src", ignore=unwanted)
    shutil.copytree(ROOT / "docs" / "rules", copy / "docs" / "rules")
    out = tmp_path_factory.mktemp("built")
    build = (sys.executable, "-m", "hatchling", "build", "-d", out)
    ran(*build, "-t", "sdist", cwd=copy)
    (source,) = out.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        packed.extractall(out, filter="data")
    (unpacked,) = (each for each in out.iterdir() if each.is_dir())
    ran(*build, "-t", "wheel", cwd=unpacked)
    return out


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it says that it needs; where its programs are."""
    (wheel,) = built.glob("*.whl")
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet")
    ran(*pip, "--no-deps", "--no-index", wheel, cwd=place)
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(ran(programs / "python", "-c", code, cwd=place).strip())
    for part in needed("limelight"):
        lend(part, packages)
    return programs


def needed(name: str) -> list[Distribution]:
    """What a package needs to run, and what that needs: nothing that only developing does."""
    found: dict[str, Distribution] = {}
    left = [Requirement(each) for each in distribution(name).requires or ()]
    while left:
        wanted = left.pop()
        extras = [{"extra": each} for each in wanted.extras] or [{"extra": ""}]
        if wanted.name in found or (
            wanted.marker and not any(wanted.marker.evaluate(each) for each in extras)
        ):
            continue
        part = found[wanted.name] = distribution(wanted.name)
        for line in part.requires or ():
            each = Requirement(line)
            if each.marker is None or any(each.marker.evaluate(extra) for extra in extras):
                each.marker = None
                left.append(each)
    return list(found.values())


def lend(part: Distribution, packages: Path) -> None:
    """Makes an installed package known to another environment."""
    for top in {Path(file).parts[0] for file in part.files or () if ".." not in Path(file).parts}:
        link = packages / top
        if top != "__pycache__" and not link.exists():
            link.symlink_to(Path(str(part.locate_file(top))).resolve())


@pytest.fixture
def anew(installed: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder to be in, with nothing in it."""
    folder = tmp_path / "somewhere"
    folder.mkdir()
    yield folder


def test_both_packages_hold_all_that_is_needed_and_no_more(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    ours = [name for name in names if ".dist-info/" not in name]
    assert all(name.startswith("limelight/") for name in ours)
    for wanted in (
        *("limelight/py.typed", "limelight/words/uk.mo", "limelight/server/templates/table.html"),
        *("limelight/server/static/table.js", "limelight/store/migrations/001.sql"),
        *("limelight/games/daggerheart/words/rules.de.md", "limelight/games/yokai/words/en.mo"),
    ):
        assert wanted in ours, wanted
    assert any(name.endswith("licenses/NOTICE") for name in names)
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        tops = {name.split("/")[1] for name in packed.getnames()}
    assert tops <= {*BUILT_FROM, "src", "docs", "PKG-INFO", ".gitignore"}


def test_it_rolls_and_prices_from_there(installed: Path, anew: Path) -> None:
    code = "import limelight; print(limelight.__file__)"
    assert str(installed.parent) in ran(installed / "python", "-c", code, cwd=anew)
    missing = "import importlib.util as u; print(u.find_spec('pytest'), u.find_spec('mypy'))"
    assert ran(installed / "python", "-c", missing, cwd=anew).split() == ["None", "None"]
    line = ("daggerheart", "action", "--difficulty", "12")
    rolled = ran(installed / "limelight", "roll", *line, "--dice", "hope=5,fear=7", cwd=anew)
    assert rolled.startswith("12 ")
    assert "%" in ran(installed / "limelight", "odds", *line, "--lang", "uk", cwd=anew)
    assert "DH-6" in ran(installed / "limelight", "rules", "daggerheart", "DH-6", cwd=anew)


def answers(command: list[str], folder: Path) -> None:
    """A server that starts like this lives, shows its first page, and ends when asked to."""
    line = ["play", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
    line += ["--database", f"sqlite:///{folder / 'tables.db'}"]
    process = subprocess.Popen(
        [*command, *line], cwd=folder, env=bare(folder), stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        address = next(
            found[0]
            for told in process.stdout
            if (found := re.search(r"http://127\.0\.0\.1:\d+", told))
        )
        for path in ("/healthz", "/readyz"):
            with urllib.request.urlopen(address + path, timeout=30) as answer:
                assert answer.read() == b"ok"
        with urllib.request.urlopen(address, timeout=30) as answer:
            assert b"Daggerheart" in answer.read()
        process.terminate()
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_it_plays_from_there(installed: Path, anew: Path) -> None:
    answers([str(installed / "limelight")], anew)


def test_it_plays_without_what_only_unix_has(installed: Path, anew: Path) -> None:
    command = (installed / "python", "-c", ELSEWHERE)
    assert ran(*command, "roll", "yokai", "risk", cwd=anew)
    answers([str(each) for each in command], anew)


@pytest.mark.soak
def test_the_wheel_brings_along_what_it_needs(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    venv.create(tmp_path / "environment", with_pip=False)
    programs = tmp_path / "environment" / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet")
    ran(*pip, wheel, cwd=tmp_path)
    answers([str(programs / "limelight")], tmp_path)
