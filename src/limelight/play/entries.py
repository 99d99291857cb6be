"""The entries of a log: one command each, whole, and what every seat may see of it.

Two hash chains run over them, one over what every seat may see and one over everything.
"""

import hashlib
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from limelight.contract import GM, Game, Seat
from limelight.contract.events import Event

from . import common
from .fair import Proof

FORMAT = 1
"""Of the log; a newer one is refused, not guessed at."""
TABLE = "table"
"""Who entries are by that are nobody's: the table's own, and those of which nobody may know."""
CLOSED = "closed"
"""Under this label lie throws of which a log that was taken along holds nothing more."""


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a log: what table this is."""

    limelight: int
    log: str = "gm"
    """Whose: the GM's holds everything, a seat's what that seat may see."""
    game: str
    options: dict[str, Any]
    table: str
    root: str = ""
    """Of the first tree of fair dice; none where dice are only typed in."""


class Thrown(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Dice that fell: how many sides, which faces, and where they came from."""

    dice: dict[str, tuple[int, ...]]
    faces: dict[str, tuple[int, ...]]
    source: str
    """``fair``, ``typed`` (a person's real dice), ``script`` or ``seed``."""
    proof: Proof | None = None
    hidden: bool = False
    sealed: str = ""
    """The label under which nobody may see it before it is opened."""


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One command, whole."""

    number: int
    at: int = 0
    """Milliseconds since 1970."""
    by: str
    role: str = "player"
    id: str
    do: str
    fields: dict[str, Any] = msgspec.field(name="with", default_factory=dict)
    throws: tuple[Thrown, ...] = ()
    events: tuple[Any, ...] = ()
    """The events as they are stored; :meth:`Journal.events` makes them structs."""
    rules: int
    sealed: bool = False
    """Whether part of it may be seen by nobody else yet, the GM included."""
    opened: tuple[Thrown, ...] = ()
    """Throws of an earlier entry that were sealed until now."""
    root: str = ""
    """A new tree of fair dice for the throws after this entry (the table was opened again)."""
    chosen: bool = False
    """Whether the table chose the id, because the sender gave none: then it proves nothing."""
    next: int | None = None
    """The number of the next throw, as the sender's device had seen it: its dice begin there."""
    roots: tuple[str, ...] = ()
    """The roots that the sender's device had seen; its throws come from one of these."""


class Heads(Struct, frozen=True):
    """Where the two chains stand."""

    public: str
    full: str

    def of(self, seat: Seat) -> str:
        """The head that a seat keeps: the GM's of everything, all others' of what all may see."""
        return self.full if seat.gm else self.public


def first_heads(header: Header) -> Heads:
    """Where both chains start: from what is public of the table."""
    seen = msgspec.json.encode(replace(header, log="gm"))
    return Heads(link("public", seen), link("full", seen))


def link(head: str, content: bytes) -> str:
    """The next head of a chain."""
    return hashlib.sha256(head.encode() + b"\n" + content).hexdigest()


def gm_part(game: Game, entry: Entry, events: tuple[Event, ...]) -> bytes:
    """What the chain over everything holds: an entry without what is still sealed."""
    if not entry.sealed:
        return msgspec.json.encode(entry)
    return msgspec.json.encode(gm_known(game, entry, events))


def gm_known(game: Game, entry: Entry, events: tuple[Event, ...]) -> dict[str, Any]:
    """An entry as the GM may know it."""
    part: dict[str, Any] = msgspec.to_builtins(entry)
    if entry.sealed:
        part.pop("with", None)
        part["events"] = list(common.shown(game, events, GM, entry.rules))
        if entry.throws:
            part["throws"] = [_seen_throw(thrown, GM) for thrown in entry.throws]
    return part


def seen_part(game: Game, entry: Entry, events: tuple[Event, ...], seat: Seat) -> bytes:
    """What one seat may see of an entry, as it is written."""
    return msgspec.json.encode(seen_by(game, entry, events, seat))


def seen_by(
    game: Game,
    entry: Entry,
    events: tuple[Event, ...],
    seat: Seat,
    shown: tuple[Any, ...] | None = None,
) -> dict[str, Any]:
    """What one seat may see of an entry: its events, and throws that are open to it.

    ``shown``: the events as this seat may see them, where that is known already.
    """
    part: dict[str, Any] = {"number": entry.number, "at": entry.at}
    seen = common.shown(game, events, seat, entry.rules) if shown is None else shown
    if seen:
        part["by"] = entry.by
        part["id"] = entry.id
        if entry.chosen:
            part["chosen"] = True
        if entry.next is not None:
            part["next"] = entry.next
        if entry.roots:
            part["roots"] = entry.roots
        part["events"] = seen
    if entry.throws:
        part["throws"] = [_seen_throw(thrown, seat) for thrown in entry.throws]
    if entry.opened:
        part["opened"] = entry.opened
    if entry.root:
        part["root"] = entry.root
    return part


def _seen_throw(thrown: Thrown, seat: Seat) -> Any:
    """A throw as a seat may see it; of a closed one only that its number is used."""
    if not thrown.sealed and (not thrown.hidden or seat.gm):
        return thrown
    if thrown.proof is None:
        return {}
    kept: dict[str, Any] = {"index": thrown.proof.index}
    if thrown.proof.next_root:
        kept["next_root"] = thrown.proof.next_root
    return kept


def closed_throw(seen: Any) -> Any:
    """A throw as it is exported while it is closed, as one of which nothing else is known."""
    if not isinstance(seen, dict) or "dice" in seen:
        return seen
    proof = {"id": "", "key": "", "path": (), **seen} if seen else None
    source = "typed" if proof is None else "fair"
    return {"dice": {}, "faces": {}, "source": source, "proof": proof, "sealed": CLOSED}
