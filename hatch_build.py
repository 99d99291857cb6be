"""Makes what the package carries but the repository does not: compiled words, rules to read.

Run by the build, and by ``make`` while developing: ``python hatch_build.py``.
"""

import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "limelight"


def build() -> None:
    """Compiles every ``.po`` file and puts the rules of each game beside its words."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted((*PACKAGE.rglob("*.po"), *ROOT.glob("tests/outside/**/*.po"))):
        with source.open("rb") as file:
            catalog = read_po(file, locale=source.stem, abort_invalid=True)
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)
    for page in sorted((ROOT / "docs" / "rules").glob("*.*.md")):
        game, language, _ = page.name.split(".")
        words = PACKAGE / "games" / game / "words"
        if words.is_dir():
            shutil.copyfile(page, words / f"rules.{language}.md")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs :func:`build` before the package is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling."""
        build()


if __name__ == "__main__":
    build()
