"""Names and numbers of an encounter, as a scene of those whom a table knows."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Refusal

from .common.state import MOST_ADDED

MOST_NAME = 64
Ready = tuple[str, Mapping[str, Any]]
"""The command that brings somebody, and its fields."""


def scene(encounter: Mapping[str, Any], known: Mapping[str, Ready]) -> Ready | Refusal:
    """The command that prepares it for later; several of one are NAME 1, NAME 2 and so on."""
    counts: dict[str, int] = {}
    for each in encounter["creatures"]:
        counts[each["name"]] = counts.get(each["name"], 0) + each["count"]
    there = {name: count for name, count in counts.items() if name in known}
    first = next(iter(counts))
    if not there:
        return Refusal("unknown_name", at="name", values={"name": first})
    full = too_full(sum(there.values()))
    if full is not None:
        return full
    add = [
        {"do": do, "with": {**fields, "name": numbered(name, number if count > 1 else 0)}}
        for name, count in there.items()
        for do, fields in (known[name],)
        for number in range(1, count + 1)
    ]
    return "prepare_scene", {"name": encounter["name"] or first, "add": add}


def too_full(many: int) -> Refusal | None:
    """More than a scene holds."""
    if many <= MOST_ADDED:
        return None
    values = {"most": MOST_ADDED, "many": many}
    return Refusal("bad_value", "scene_full", at="add", values=values)


def numbered(name: str, number: int) -> str:
    """A name with a number behind it; 0: as it is."""
    ending = f" {number}" if number else ""
    return name[: MOST_NAME - len(ending)].rstrip() + ending
