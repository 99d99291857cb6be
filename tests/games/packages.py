"""Packages from outside as tests write them: good ones, and ones broken in every way."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

GOOD = """
import limelight.contract as ll

game = ll.Game("{name}", __file__)


class Result(ll.Outcome, frozen=True):
    pass


@game.roll("toss")
class Toss(ll.Roll[Result], frozen=True):
    pool = {{"die": (6,)}}
    outcomes = {{"low": "", "high": ""}}

    def judge(self, kept):
        return Result(1 * (kept["die"][0] > 3))
"""
BROKEN = {
    "raises": "raise RuntimeError('out of\\nluck')",
    "leaves": "import sys; sys.exit(3)",
    "garbled": "def (:",
    "lonely": "import no_such_package_anywhere",
    "empty": "",
    "odd": "game = 'chess'",
    "misnamed": GOOD.format(name="another"),
    "doubled": GOOD.format(name="doubled") + "\n\ngame.roll('toss')(Toss)\n",
    "shapeless": GOOD.format(name="shapeless") + "\n\ngame.Options = object\n",
    "absent": None,
}
"""Modules that cannot be played, by name; None: not even the module is there."""


def register(folder: Path, name: str, source: str | None, entry: str = "", value: str = "") -> None:
    """Puts a module into a folder as if a package with an entry point were installed there."""
    if source is not None:
        (folder / f"{name}.py").write_text(source)
    papers = folder / f"{name}-1.0.dist-info"
    papers.mkdir(parents=True)
    (papers / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    line = f"{entry or name} = {value or name}"
    (papers / "entry_points.txt").write_text(f"[limelight.games]\n{line}\n")


def every_breakage(folder: Path) -> None:
    """One good game among packages that are broken in every way."""
    register(folder, "fine", GOOD.format(name="fine"))
    for name, source in BROKEN.items():
        register(folder, name, source)
    register(folder, "usurper", GOOD.format(name="daggerheart"), entry="daggerheart")
    register(folder, "twin_a", GOOD.format(name="twins"), entry="twins")
    register(folder, "twin_b", GOOD.format(name="twins"), entry="twins")
    register(folder, "shouting", GOOD.format(name="LOUD GAME"), entry="LOUD GAME")
    register(folder, "rubbish", "")
    (folder / "rubbish-1.0.dist-info" / "entry_points.txt").write_text("[limelight.games]\n???\n")


def run(
    *argv: str, path: Path | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, with more packages to be found."""
    places = [str(ROOT / "src"), *([str(path)] if path else [])]
    kept = {
        name: os.environ[name]
        for name in ("PATH", "HOME", "LIMELIGHT_HOME", "TMPDIR")
        if name in os.environ
    }
    environment = {**kept, "PYTHONPATH": os.pathsep.join(places), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "limelight", *argv]
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=cwd, timeout=120
    )
