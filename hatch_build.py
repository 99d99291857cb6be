"""Makes what the package carries but the repository does not: compiled words, rules to read.

Run by the build, and by ``make`` while developing: ``python hatch_build.py``.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "limelight"


def build() -> None:
    """Compiles every ``.po`` file and puts the rules of each game beside its words.

    What is told in parts, ``GAME.LANG.md`` and then each ``GAME-PART.LANG.md``, becomes one page.
    """
    sys.path.insert(0, str(PACKAGE.parent))  # nothing else need be installed
    from limelight.words import po

    for source in sorted((*PACKAGE.rglob("*.po"), *ROOT.glob("tests/outside/**/*.po"))):
        source.with_suffix(".mo").write_bytes(po.compiled(po.read(str(source))))
    rules = ROOT / "docs" / "rules"
    for page in sorted(rules.glob("*.*.md")):
        game, language, _ = page.name.split(".")
        words = PACKAGE / "games" / game / "words"
        if words.is_dir():
            parts = (page, *sorted(rules.glob(f"{game}-*.{language}.md")))
            told = "\n".join(part.read_text("utf-8") for part in parts)
            (words / f"rules.{language}.md").write_text(told, "utf-8")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs :func:`build` before the package is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling."""
        build()


if __name__ == "__main__":
    build()
