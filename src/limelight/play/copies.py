"""Whoever waits in a library, as the commands that bring them: one, or so many of one."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from limelight.contract import Said
from limelight.contract.marks import New, declared

from .table import Table

MOST_COPIES = 20
"""So many of one are brought at once."""
MOST_NAME = 64


class Ready(NamedTuple):
    """Somebody or something that waits in the library."""

    name: str
    do: str
    fields: Mapping[str, Any]
    says: tuple[Said, ...]


def copies(table: Table, ready: Ready, count: int) -> list[tuple[str, dict[str, Any]]]:
    """The commands that bring so many of one, each with a name that is free."""
    struct = table.commands[ready.do]
    rooms = [room for field in declared(struct) if (new := field.mark(New)) for room in new.where]
    taken = {name for room in rooms for name in getattr(table.state, room)}
    return list(_numbered(ready, count, taken))


def _numbered(ready: Ready, count: int, taken: set[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Copies: the first keeps the name, where it is free."""
    number = 1
    for _ in range(count):
        name = ready.name
        while name in taken:
            number += 1
            name = f"{ready.name[: MOST_NAME - 1 - len(str(number))]} {number}"
        taken.add(name)
        yield ready.do, {**ready.fields, "name": name}


def prepared(ready: Ready, count: int) -> list[dict[str, Any]]:
    """So many of one, as a scene brings them: they get their numbers when they come."""
    return [{"do": ready.do, "with": dict(ready.fields)} for _ in range(count)]
