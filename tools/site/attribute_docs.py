"""What is written below the fields of a class, in its file."""

from sphinx.pycode import ModuleAnalyzer


def attribute_docs(kind: type) -> dict[str, str]:
    """The docstrings of the fields of a class, those it inherits included."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("limelight."):
            told = ModuleAnalyzer.for_module(each.__module__).find_attr_docs()
            for (owner, name), lines in told.items():
                if owner == each.__qualname__:
                    found[name] = " ".join(lines).strip()
    return found
