"""Names of a library that somebody chooses from by typing."""

from collections.abc import Sequence

MOST_LISTED = 20
"""So many names are listed at once."""


def placed(names: Sequence[str], line: str) -> int | None:
    """Which of the names is meant, by its number or the whole of it; None: none, or several."""
    if line.isascii() and line.isdigit() and len(line) < 5:
        return int(line) - 1 if 0 < int(line) <= len(names) else None
    same = [at for at, name in enumerate(names) if name == line]
    near = same or [at for at, name in enumerate(names) if name.casefold() == line.casefold()]
    return near[0] if len(near) == 1 else None


def fitting(lines: Sequence[str], words: str) -> list[int]:
    """The places of lines in which all of these words stand."""
    wanted = words.casefold().split()
    return [at for at, line in enumerate(lines) if all(w in line.casefold() for w in wanted)]
