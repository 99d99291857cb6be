"""The Python reference, from the docstrings: it follows what the modules export."""

import inspect
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from sphinx.errors import PycodeError
from sphinx.pycode import ModuleAnalyzer

MODULES = ("limelight", "limelight.client", "limelight.contract")
"""The modules that people import from."""
KINDS = ("Functions", "Classes", "Mistakes", "Values")


def exported(module: ModuleType) -> tuple[str, ...]:
    """The public names of a module: what it lists, or else everything that it brings in."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return tuple(listed)
    names = (name for name in vars(module) if not name.startswith("_"))
    return tuple(name for name in names if not inspect.ismodule(getattr(module, name)))


def write(folder: Path) -> None:
    """A page for each module; what an earlier one has told is only named."""
    told: dict[Any, str] = {}
    for name in MODULES:
        (folder / f"{name}.rst").write_text(_page(name, told), "utf-8")


def _page(name: str, told: dict[Any, str]) -> str:
    module = import_module(name)
    things = {each: getattr(module, each) for each in exported(module)}
    label = f".. _{name.replace('.', '-')}-in-python:"
    parts = [label, _heading(f"``{name}``", "="), f".. automodule:: {name}"]
    for kind in KINDS:
        of_kind = [each for each, thing in things.items() if _kind(thing) == kind]
        if of_kind:
            entries = (_entry(module, each, kind, told) for each in of_kind)
            parts += [_heading(kind, "-"), *entries]
    return "\n\n".join(parts) + "\n"


def _heading(text: str, line: str) -> str:
    return f"{text}\n{line * len(text)}"


def _kind(thing: Any) -> str:
    if inspect.isclass(thing):
        return "Mistakes" if issubclass(thing, BaseException) else "Classes"
    return "Functions" if inspect.isroutine(thing) else "Values"


def _entry(module: ModuleType, name: str, kind: str, told: dict[Any, str]) -> str:
    whole = f"{module.__name__}.{name}"
    if kind == "Values":
        return _plain(name, _written(module, name))
    thing = getattr(module, name)
    if thing in told:
        return _plain(name, f"The same as :py:obj:`{told[thing]}`.")
    home = thing.__module__.partition(".")[0]
    if home != "limelight":
        return _plain(name, f"As in ``{home}``.")
    told[thing] = whole
    if kind == "Functions":
        return f".. autofunction:: {whole}"
    what = "autoexception" if kind == "Mistakes" else "autoclass"
    return f".. {what}:: {whole}\n   :members:"


def _plain(name: str, text: str) -> str:
    """A name of the page's module, and what is to be said of it."""
    lines = "\n".join(f"   {line}".rstrip() for line in text.splitlines())
    return f".. py:data:: {name}\n\n{lines}"


def _written(module: ModuleType, name: str) -> str:
    """What is written below a value, in the file that makes it."""
    for place in _places(module):
        try:
            found = ModuleAnalyzer.for_module(place).find_attr_docs().get(("", name))
        except PycodeError:
            continue
        if found:
            return "\n".join(found).strip()
    return ""


def _places(module: ModuleType) -> Iterable[str]:
    """The module itself, and those beside it that were imported with it."""
    inside = (name for name, each in vars(module).items() if inspect.ismodule(each))
    return (module.__name__, *(f"{module.__name__}.{name}" for name in inside))
