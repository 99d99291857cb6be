"""A room imports only from rooms further in, and nothing imports itself on a way around."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.imports import SOURCE, drawing, files, graph, imported, module_of

ROOMS = (
    *("contract", "words", "games", "play", "reference", "chances"),
    *("api", "checks", "server", "cli"),
)
DEPTH = {room: depth for depth, room in enumerate(ROOMS)}
ALONE = ("store", "client")
"""Rooms that know none of the others."""
PURE = {
    *("facts", "rolls", "state", "commands", "events", "worth", "view", "goals", "fights"),
    *("verdict", "files", "formats", "forecast"),
}
IMPURE = {"os", "sys", "time", "random", "secrets", "datetime", "pathlib", "logging", "io"}
DOCS = SOURCE.parent.parent / "docs"


def named(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@pytest.mark.parametrize("path", files(), ids=named)
def test_imports_go_inwards(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    if room in ("__init__", "__main__"):
        return
    for module in imported(path):
        parts = module.split(".")
        if parts[0] != "limelight" or len(parts) < 2:
            continue
        if room in ALONE:
            assert parts[1] == room, f"{path} imports {module}"
        elif parts[1] in DEPTH:
            assert DEPTH[parts[1]] <= DEPTH[room], f"{path} imports {module}"


def in_games() -> list[Path]:
    return [path for path in files() if path.is_relative_to(SOURCE / "games")]


@pytest.mark.parametrize("path", in_games(), ids=named)
def test_rules_touch_nothing_outside_themselves(path: Path) -> None:
    parts = path.relative_to(SOURCE / "games").with_suffix("").parts
    if len(parts) < 2:
        return
    if parts[1] != "__init__":
        assert {*parts[1:2]} <= PURE | {"written"}, f"{path} is no file that a game has"
    assert not {module.split(".")[0] for module in imported(path)} & IMPURE, path


@pytest.mark.parametrize("path", in_games(), ids=named)
def test_a_game_knows_the_contract_and_no_other_game(path: Path) -> None:
    parts = path.relative_to(SOURCE / "games").parts
    if len(parts) < 2:
        return
    for module in imported(path):
        if module.startswith("limelight."):
            own = f"limelight.games.{parts[0]}"
            near = ("limelight.contract", "limelight.words", own)
            assert module.startswith(near), f"{path} imports {module}"


def test_every_room_has_its_place() -> None:
    rooms = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in files()}
    assert rooms == {*ROOMS, *ALONE, "__init__", "__main__"}


def cycles(edges: dict[str, set[str]]) -> Iterator[list[str]]:
    """Ways around: a module, what it imports, and so on back to it."""
    done: set[str] = set()

    def walk(node: str, way: list[str]) -> Iterator[list[str]]:
        if node in way:
            yield [*way[way.index(node) :], node]
            return
        if node in done:
            return
        for after in sorted(edges.get(node, ())):
            yield from walk(after, [*way, node])
        done.add(node)

    for node in sorted(edges):
        yield from walk(node, [])


def test_no_import_comes_back_to_where_it_began_lazy_ones_included() -> None:
    assert list(cycles(graph())) == []


def test_a_cycle_would_be_found() -> None:
    assert list(cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == [["a", "b", "c", "a"]]


def test_relative_imports_are_followed() -> None:
    assert "limelight.play.table" in set(imported(SOURCE / "play" / "playthrough.py"))
    deep = SOURCE / "games" / "daggerheart" / "commands" / "roll.py"
    assert "limelight.games.daggerheart.state" in set(imported(deep))
    assert module_of(deep) == "limelight.games.daggerheart.commands.roll"


def test_the_drawing_in_the_docs_is_the_one_of_the_code() -> None:
    assert (DOCS / "imports.svg").read_text() == drawing(), "run `python -m tools.imports`"


DRIVER = SOURCE / "contract" / "driver.py"


@pytest.mark.parametrize("path", files(), ids=named)
def test_one_module_runs_decisions(path: Path) -> None:
    tree = ast.parse(path.read_text())
    caught = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and node.type is not None
        for name in ast.walk(node.type)
        if isinstance(name, ast.Name)
    }
    sends = any(isinstance(node, ast.Attribute) and node.attr == "send" for node in ast.walk(tree))
    drives = "StopIteration" in caught or (sends and re.search(r"decision\.send", path.read_text()))
    assert bool(drives) == (path == DRIVER), path
