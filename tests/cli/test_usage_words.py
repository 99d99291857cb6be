"""Every sentence that the command line raises is there."""

import ast

from limelight.cli.arguments import CODES
from limelight.words import LANGUAGES, words
from tests.conftest import ROOT


def raised() -> set[str]:
    """The keys of every ``Usage`` in the command line that is raised by a plain name."""
    found = set(CODES)
    for path in (ROOT / "src" / "limelight" / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Usage" and node.args:
                if isinstance(node.args[0], ast.Constant):
                    found.add(str(node.args[0].value))
    return found


def test_every_sentence_is_there_in_every_language() -> None:
    assert len(raised()) > 20
    for language in LANGUAGES:
        spoken = words(language)
        assert [key for key in raised() if spoken.find(f"cli.usage.{key}") is None] == []
