"""The lines of a log as a check meets them: whether they are any, and what is in them."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from limelight.contract import Game, Seat
from limelight.contract.fields import NAME

from . import common
from .entries import TABLE, Entry, closed_throw
from .reading import known_seat

MOST_AT = 253_402_300_800_000
"""Milliseconds up to the end of the year 9999."""
LINE = {"number", "at", "by", "id", "chosen", "next", "roots", "events", "throws", "opened", "root"}
"""What a line of a seat's log may hold."""


def is_line(found: Mapping[str, Any]) -> bool:
    """Whether a line of a seat's log is one: nothing else in it, and somebody's."""
    at, by, id = found.get("at"), found.get("by"), found.get("id")
    if not found.keys() <= LINE or type(at) is not int or not 0 <= at < MOST_AT:
        return False
    if not found.get("events"):
        return by is None and id is None
    return isinstance(by, str) and isinstance(id, str)


def entry_of(found: Mapping[str, Any]) -> Entry:
    """A line as an entry; of throws that are closed only their number is known."""
    throws = found.get("throws", [])
    return msgspec.convert({**found, "throws": [closed_throw(each) for each in throws]}, Entry)


def is_closed(found: Mapping[str, Any]) -> bool:
    """Whether something in a line may be seen by nobody yet."""
    throws = found.get("throws", [])
    closed = any(isinstance(each, dict) and "dice" not in each for each in throws)
    return closed or bool(found.get("sealed") and "with" not in found)


def faces_of(found: Mapping[str, Any]) -> dict[str, list[int]]:
    """Every face that fell openly in an entry or was opened by it, by the name of its die."""
    faces: dict[str, list[int]] = {}
    for thrown in (*found.get("throws", ()), *found.get("opened", ())):
        for name, each in thrown.get("faces", {}).items():
            faces.setdefault(name, []).extend(each)
    return faces


def is_name(text: str) -> bool:
    """Whether a table or a person can be called so."""
    return len(text) <= 64 and re.search(NAME, text) is not None


def is_somebodys(game: Game, entry: Entry) -> bool:
    """Whether an entry is somebody's, a seat as people have them; or nobody's, as it must be."""
    nobodys = common.anonymous(game, entry.do)
    if nobodys or entry.do in ("resume", "reseat"):
        bare = not (nobodys and (entry.id or entry.roots or entry.chosen or entry.next is not None))
        return bare and (entry.by, entry.role) == (TABLE, "watcher")
    role: Any = entry.role
    seat = known_seat(Seat(entry.by, role))
    return seat is not None and seat.role != "watcher"
