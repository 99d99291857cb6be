"""Notes of Obsidian: a record among the properties at the head, and blocks that refer to one."""

from collections.abc import Container, Mapping
from typing import Any

from limelight.contract.content import Opened

from . import names
from .taking import Record, technical
from .values import hollow

REFERENCES = ("monster", "creature")
"""Where a block says whose record is shown there."""
NEEDED = frozenset(("name", "difficulty", "hp"))
"""What no adversary goes without: other programs have layouts, too."""
PROPERTIES = frozenset(
    (
        *("alias", "aliases", "cssclass", "cssclasses", "dice", "obsidianuimode", "permalink"),
        *("publish", "render", "source", "statblock-link", "tag", "tags"),
    )
)
"""What only Obsidian and the plugin need, in lower case."""


def head(opened: Opened) -> dict[Any, Any] | None:
    """The record at the head of a note, if it has one.

    One that only names it leaves the rest to the blocks, where there are any.
    """
    front = opened.front
    if front is None or not _is_statblock(front):
        return None
    fields = {key: each for key, each in front.items() if not _silent(key)}
    return fields if _says_more(fields, "name") or not opened.blocks else None


def refers(fields: Mapping[Any, Any]) -> bool:
    """Whether a record says nothing but whose it is."""
    return not all(hollow(fields.get(key)) for key in REFERENCES) and not _says_more(fields)


def look_up(record: Record, taken: Container[str]) -> None:
    """A reference to what the same note has says nothing new; any other is not understood."""
    at, said = record.find(*REFERENCES)
    if names.name(said)[0] not in taken:
        record.strange(at, said)


def _is_statblock(front: Mapping[Any, Any]) -> bool:
    """Whether properties say that they are a record of Fantasy Statblocks."""
    if not hollow(front.get("statblock")):
        return True
    return not hollow(front.get("layout")) and not NEEDED.isdisjoint(front)


def _says_more(fields: Mapping[Any, Any], *known: str) -> bool:
    """Whether anything is said beside references, these fields and what only programs need."""
    return any(
        key not in (*REFERENCES, *known)
        and not technical(key)
        and not _silent(key)
        and not hollow(value)
        for key, value in fields.items()
    )


def _silent(key: Any) -> bool:
    return str(key).lower() in PROPERTIES
