"""The fenced examples of all pages that people read."""

import re
from typing import NamedTuple

from tests.conftest import ROOT

PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
)
FENCE = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)


class Fence(NamedTuple):
    """One example: its page, the line on which its text begins, its language, its text."""

    page: str
    line: int
    language: str
    text: str

    @property
    def place(self) -> str:
        """Where to look."""
        return f"{self.page}:{self.line}"


def fences(*languages: str) -> list[Fence]:
    """The examples in these languages, or all of them."""
    found = []
    for path in PAGES:
        page, text = str(path.relative_to(ROOT)), path.read_text("utf-8")
        for each in FENCE.finditer(text):
            line = text.count("\n", 0, each.start()) + 2
            inside = "\n".join(row.removeprefix(each[1]) for row in each[3].splitlines())
            if not languages or each[2] in languages:
                found.append(Fence(page, line, each[2], inside + "\n"))
    return found
