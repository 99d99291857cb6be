"""What the server says, with types. Fields that a newer server adds are passed over."""

from typing import Any

from msgspec import Struct


class Link(Struct, frozen=True):
    """How a GM comes to a table."""

    token: str
    link: str


class Made(Struct, frozen=True):
    """A new table."""

    table: str
    gm: Link


class Place(Struct, frozen=True):
    """A seat that somebody is invited to, and the link for people."""

    seat: str
    token: str
    link: str


class Answer(Struct, frozen=True):
    """What a command gave, and the table after it, as its sender may see them."""

    number: int
    result: dict[str, Any]
    view: dict[str, Any]
    proof: dict[str, Any] = {}
    """``roots``: of the trees that dice come from now; ``head``: of the seat's chain."""


class View(Struct, frozen=True, tag_field="kind", tag="view"):
    """The whole table as a seat sees it."""

    number: int
    view: dict[str, Any]
    proof: dict[str, Any] = {}


class Entry(Struct, frozen=True, tag_field="kind", tag="entry"):
    """One step of the story, as a seat may see it; most is empty where it may not."""

    number: int
    at: int = 0
    """Milliseconds since 1970."""
    by: str = ""
    id: str = ""
    text: str = ""
    events: tuple[dict[str, Any], ...] = ()
    throws: tuple[dict[str, Any], ...] = ()
    opened: tuple[dict[str, Any], ...] = ()
    head: str = ""
    """Of the seat's chain after this entry."""
    root: str = ""
    """Of a tree of fair dice that is published with it."""


Item = Entry | View
"""What a stream yields: each step, or the whole table to one who was far behind."""


class Happened(Struct, frozen=True):
    """Every entry since a number, and the number of the newest."""

    number: int
    events: tuple[Entry, ...]


class Told(Struct, frozen=True):
    """A refusal as it is sent."""

    refused: str
    message: str = ""
    at: str = ""
