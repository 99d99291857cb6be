"""Who imports whom: read from the source, and drawn as a picture for the docs.

``python -m tools.imports`` writes ``docs/imports.svg``.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "limelight"
ROOMS = (
    ("cli", "the command line and the terminal"),
    ("server", "the live table in a browser"),
    ("checks", "what holds for any game"),
    ("chances", "odds, whole fights, advice, simulation, pictures"),
    ("reference", "what can be sent to a table, told from its commands"),
    ("play", "tables, journals, fair dice, proofs"),
    ("games", "daggerheart, yokai, sinners"),
    ("words", "English, German, Ukrainian"),
    ("contract", "what a game is made of, and what follows by itself"),
)
"""From the outside in."""


def files() -> list[Path]:
    """Every file of the package."""
    return sorted(SOURCE.rglob("*.py"))


def module_of(path: Path) -> str:
    """What a file is imported as."""
    parts = ["limelight", *path.relative_to(SOURCE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, typing: bool = True) -> Iterator[str]:
    """The modules that a file imports anywhere, relative ones made whole.

    ``typing``: also those that only a type checker imports.
    """
    package = ["limelight", *path.relative_to(SOURCE).parts[:-1]]
    for node in _nodes(ast.parse(path.read_text()), typing):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(part for part in (node.module or "").split(".") if part)]
            yield ".".join(module)
            yield from (".".join((*module, alias.name)) for alias in node.names)


def _nodes(node: ast.AST, typing: bool) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        checked = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        if typing or not checked:
            yield child
            yield from _nodes(child, typing)


def graph() -> dict[str, set[str]]:
    """For each module of ours the modules of ours that it imports, at once or later."""
    known = {module_of(path): path for path in files()}
    found: dict[str, set[str]] = {}
    for module, path in known.items():
        named = [each for each in imported(path, typing=False) if each in known]
        inner = {each for each in named if any(o.startswith(f"{each}.") for o in named)}
        found[module] = {each for each in named if each != module and each not in inner}
    return found


def between_rooms() -> dict[tuple[str, str], int]:
    """How many imports go from one room to another."""
    found: dict[tuple[str, str], int] = {}
    for module, others in graph().items():
        for other in others:
            rooms = [[*each.split("."), ""][1] for each in (module, other)]
            if all(rooms) and rooms[0] != rooms[1]:
                pair = rooms[0], rooms[1]
                found[pair] = found.get(pair, 0) + 1
    return dict(sorted(found.items()))


def drawing() -> str:
    """The rooms from the outside in, and an arrow for each room that imports from another."""
    width, height, high, left, wide = 860, 40 + 84 * len(ROOMS), 52, 250, 360
    at = {room: 28 + 84 * place for place, (room, _) in enumerate(ROOMS)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img" aria-labelledby="t">',
        '<title id="t">The rooms of Limelight; arrows show which imports from which</title>',
        "<style>text{font:14px system-ui,sans-serif;fill:#222}.n{font-weight:600;font-size:16px}"
        ".s{fill:#555;font-size:12px}rect{fill:#f4f0e6;stroke:#8a7a4f}"
        "path{fill:none;stroke:#7a6a9a;stroke-width:1.4}marker path{fill:#7a6a9a;stroke:none}"
        "@media(prefers-color-scheme:dark){text{fill:#eee}.s{fill:#bbb}"
        "rect{fill:#2b2733;stroke:#a8966a}path{stroke:#b7a6d9}marker path{fill:#b7a6d9}}"
        "</style>",
        '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"'
        ' markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8Z"/></marker></defs>',
    ]
    for room, what in ROOMS:
        y = at[room]
        parts.append(f'<rect x="{left}" y="{y}" width="{wide}" height="{high}" rx="8"/>')
        parts.append(f'<text class="n" x="{left + 16}" y="{y + 22}">{room}</text>')
        parts.append(f'<text class="s" x="{left + 16}" y="{y + 41}">{what}</text>')
    order = [room for room, _ in ROOMS]
    lanes = {"left": 0, "right": 0}
    for (one, other), count in between_rooms().items():
        if one not in at or other not in at:
            continue
        far = order.index(other) - order.index(one)
        if far == 1:
            x, top, low = left + wide / 2, at[one] + high, at[other]
            parts.append(f'<path d="M{x} {top}V{low - 2}" marker-end="url(#a)"/>')
            parts.append(f'<text class="s" x="{x + 8}" y="{(top + low) / 2 + 4}">{count}</text>')
            continue
        side = "left" if lanes["left"] <= lanes["right"] else "right"
        lanes[side] += 1
        out = 18 + 17 * lanes[side]
        edge, x = (left, left - out) if side == "left" else (left + wide, left + wide + out)
        start, end = at[one] + high - 12, at[other] + 10 + 3 * (lanes[side] % 5)
        parts.append(f'<path d="M{edge} {start}H{x}V{end}H{edge}" marker-end="url(#a)"/>')
        parts.append(f'<text class="s" x="{x + 3}" y="{start - 4}">{count}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    (SOURCE.parent.parent / "docs" / "imports.svg").write_text(drawing())
