"""Small pieces of Markdown."""

import inspect
import re
from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, or nothing where it would have no rows."""
    lines = [_row(row) for row in rows]
    return "\n".join((_row(heads), _row(["---"] * len(heads)), *lines, "")) if lines else ""


def _row(cells: Sequence[str]) -> str:
    inside = (" ".join(cell.split()).replace("|", r"\|") for cell in cells)
    return f"| {' | '.join(inside)} |"


def code(text: object) -> str:
    """Text as it is typed."""
    return f"`{text}`"


def codes(each: Iterable[object]) -> str:
    """Several of them."""
    return ", ".join(code(one) for one in each)


def shown(language: str, text: str) -> str:
    """A block as a screen shows it."""
    return f"```{language}\n{text.rstrip()}\n```\n"


def rule_links(ids: Iterable[str]) -> str:
    """Rules by their ids, each a link to where it is told."""
    return ", ".join(f"[{each}](#{each.lower()})" for each in ids)


def docstring(thing: object) -> str:
    """What the code says of a thing, with the ids of rules as links and without roles."""
    text = inspect.getdoc(thing) or ""
    return linked(re.sub(r":\w+:`[.~]?([^`]+)`", r"``\1``", text))


def linked(text: str) -> str:
    """A text in which ids of rules lead to them."""
    return re.sub(
        r"(?<![\w`-])[A-Z]{2}-R?[0-9]+(?![\w`])", lambda found: rule_links([found[0]]), text
    )
