"""A room imports only from rooms further in."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "limelight"
ROOMS = (
    ("throws", "game", "checks", "dice", "kinds", "offering"),
    ("words",),
    ("games",),
    ("play",),
    ("odds",),
    ("server",),
    ("cli",),
)
DEPTH = {room: depth for depth, rooms in enumerate(ROOMS) for room in rooms}
PURE = ("facts", "rolls", "state", "commands", "events", "rules", "view", "offers")
IMPURE = {"os", "sys", "time", "random", "secrets", "datetime", "pathlib", "logging", "io"}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, with relative ones made whole."""
    package = ["limelight", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module or "").split(".")]
            yield ".".join(part for part in module if part)
            yield from (".".join((*module, alias.name)) for alias in node.names)


def files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_inwards(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    for module in imported(path):
        parts = module.split(".")
        if parts[0] != "limelight" or len(parts) < 2 or room in ("__init__", "__main__"):
            continue
        if room in ("store", "client"):
            assert parts[1] == room, f"{path} imports {module}"
        elif parts[1] in DEPTH:
            assert DEPTH[parts[1]] <= DEPTH[room], f"{path} imports {module}"


@pytest.mark.parametrize("path", sorted((SOURCE / "games").glob("*/*.py")), ids=lambda p: p.name)
def test_rules_touch_nothing_outside_themselves(path: Path) -> None:
    if path.stem in PURE:
        folder = path.parent / path.stem
        for each in (path, *folder.rglob("*.py")):
            assert not {module.split(".")[0] for module in imported(each)} & IMPURE


def test_every_room_has_its_place() -> None:
    rooms = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in files()}
    assert rooms <= {*DEPTH, "store", "client", "__init__", "__main__"}


def test_relative_imports_are_followed() -> None:
    assert "limelight.play.table" in set(imported(SOURCE / "play" / "playthrough.py"))
    assert "limelight.games.daggerheart.state" in set(
        imported(SOURCE / "games" / "daggerheart" / "rules" / "roll.py")
    )
