"""Everything that Sphinx reads, in one folder: the pages of ``docs/`` and those that are made."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from . import (
    cli_reference,
    command_reference,
    game_reference,
    http_reference,
    pictures,
    python_reference,
)

ROOT = Path(__file__).parent.parent.parent
HOUSE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages that stand beside ``docs/``, and what they are called on the site."""
MADE: Mapping[str, Callable[[Path], None]] = {
    "pictures/made": pictures.write,
    "reference": python_reference.write,
    "reference/http": http_reference.write,
    "reference/commands": cli_reference.write,
    "reference/sent": command_reference.write,
    "reference/games": game_reference.write,
}
"""What the code tells of itself, and the folder it is written to."""


def staged(folder: Path) -> Path:
    """A fresh folder with every page."""
    shutil.rmtree(folder, ignore_errors=True)
    left_out = shutil.ignore_patterns("conf.py", "_static", "__pycache__")
    shutil.copytree(ROOT / "docs", folder, ignore=left_out)
    for name, called in HOUSE.items():
        text = (ROOT / name).read_text("utf-8").replace("](docs/", "](")
        (folder / called).write_text(text, "utf-8")
    for page in folder.glob("*.md"):
        text = page.read_text("utf-8")
        for name, called in HOUSE.items():
            text = text.replace(f"](../{name}", f"]({called}")
        page.write_text(text, "utf-8")
    for place, write in MADE.items():
        made = folder / place
        made.mkdir(parents=True, exist_ok=True)
        write(made)
    return folder
