"""Fields of named tuples about which nothing is written say nothing.

An extension of Sphinx: Python itself says "Alias for field number 0" of them.
"""

from typing import Any

from sphinx.application import Sphinx


def silent(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Takes that sentence away."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", silent)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
