"""A type checker takes what the documentation shows, and knows what Limelight exports."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import limelight
from tests.conftest import ROOT
from tests.fences import fences
from tests.once import once

EXPORTS = "exports.py"


def checked(folder: Path) -> str:
    """What mypy says about every snippet: a file each, its lines where they stand on the page."""
    folder.mkdir()
    names = {}
    for fence in fences("python", "py"):
        name = re.sub(r"\W", "_", f"{fence.page}_{fence.line}")
        names[f"{name}.py"] = fence.page
        text = "\n" * (fence.line - 1) + fence.text
        (folder / f"{name}.py").write_text(text, "utf-8")
    revealed = "\n".join(f"reveal_type({name})" for name in limelight.__all__)
    (folder / EXPORTS).write_text(f"from limelight import *\n\n{revealed}\n", "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--no-pretty"]
    files = [str(folder / name) for name in (*names, EXPORTS)]
    path = os.pathsep.join((str(ROOT / "src"), str(folder)))
    environment = {**os.environ, "MYPYPATH": path}
    ran = subprocess.run(
        [*command, *files], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600
    )
    said = ran.stdout + ran.stderr
    for name, page in names.items():
        said = re.sub(rf"\S*\b{re.escape(name)}(?=:)", page, said)
    return re.sub(rf"\S*\b{EXPORTS}(?=:)", EXPORTS, said)


@pytest.fixture(scope="session")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return once(tmp_path_factory, "snippets", checked).splitlines()


def test_every_snippet_is_well_typed(said: list[str]) -> None:
    wrong = [line for line in said if not line.startswith(f"{EXPORTS}:")]
    assert wrong == [], "\n" + "\n".join(wrong)


def test_every_exported_name_has_a_type(said: list[str]) -> None:
    about = [line for line in said if line.startswith(f"{EXPORTS}:")]
    types = [re.search(r'Revealed type is "(.*)"', line) for line in about]
    assert all(types), "\n".join(about)
    found = dict(zip(limelight.__all__, (each[1] for each in types if each), strict=True))
    assert [name for name, kind in found.items() if kind == "Any"] == []
