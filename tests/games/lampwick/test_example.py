"""docs/example-game.md shows the game as it is."""

import re
from pathlib import Path
from textwrap import dedent, indent

from tests.conftest import ROOT

GAME = ROOT / "tests" / "outside" / "lampwick"
PAGE = (ROOT / "docs" / "example-game.md").read_text("utf-8")
BEGINS = {
    "facts": '"""Lampwick',
    "roll": "class Score(",
    "state": "class Trades(",
    "commands": '@game.command("LW-1")',
    "goals and doubts": "game.goals |=",
    "fight and policies": "def next_of(",
    "what the table waits for": "def waits_for(",
}
"""The first line of each part."""


def module() -> str:
    return (GAME / "__init__.py").read_text("utf-8")


def test_every_excerpt_stands_in_the_game() -> None:
    shown = re.findall(r"```python3\n(.*?)```", PAGE, re.DOTALL)
    assert len(shown) > 5
    for excerpt in shown:
        depths = (indent(dedent(excerpt), " " * depth) for depth in (0, 4, 8))
        assert any(each in module() for each in depths), excerpt


def test_the_lines_of_each_part_are_counted() -> None:
    lines = module().splitlines()
    first = [
        next(at for at, line in enumerate(lines) if line.startswith(begins))
        for begins in BEGINS.values()
    ]
    counts = [after - at for at, after in zip(first, [*first[1:], len(lines)], strict=True)]
    words = [len(words_in(each)) for each in sorted((GAME / "words").glob("*.po"))]
    assert len(set(words)) == 1
    wanted = dict(zip(BEGINS, counts, strict=True)) | {"together": len(lines)}
    table = dict(re.findall(r"^\| ([a-z ]+) \| ([0-9]+) \|$", PAGE, re.MULTILINE))
    assert {part: int(count) for part, count in table.items()} == {**wanted, "words": words[0]}
    assert len(lines) <= 300


def words_in(path: Path) -> list[str]:
    """The keys of a file of words."""
    return re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
