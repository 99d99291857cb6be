"""A log that is brought along: taken out of what a browser sent, and proved."""

from typing import NamedTuple

import msgspec

from limelight.contract import GM, WATCHER, Refusal, Seat
from limelight.play import log
from limelight.play.entries import Heads, first_heads
from limelight.play.table import Table

from .parts import parts

MOST_TRIED = 10
"""With how many players it is tried whether a log can be played on."""
MOST_PARTS = 20
NO_LOG = Refusal("bad_value", "log", at="log")


class Brought(NamedTuple):
    """A log that holds: its first line, its entries, and the table they come to."""

    header: bytes
    lines: list[bytes]
    snapshot: bytes


def brought(kind: str, body: bytes) -> Brought | Refusal:
    """The log that a form holds, if people can sit at its table now and after it was stored."""
    data = _log(kind, body)
    return NO_LOG if data is None else proved(data.strip() + b"\n")


def _log(kind: str, body: bytes) -> bytes | None:
    """The log of a form; None where it is no form or has none."""
    try:
        found = (each.data for each in parts(kind, body, MOST_PARTS) if each.name == "log")
        return next(found, None)
    except ValueError:
        return None


def proved(data: bytes) -> Brought | Refusal:
    """A GM's log, since a seat's does not hold everything; within what a table has room for."""
    lines = data.splitlines(keepends=True)
    stored = [line for line in lines[1:] if line.strip() and b'"end"' not in line[:8]]
    table = log.open_table(lines, bounded=True)
    if isinstance(table, log.Bad):
        return Refusal("not_now", "log_too_large") if table.why == "too_many" else NO_LOG
    if table.journal.lies_sealed():  # while dice lie sealed nobody knows them
        return NO_LOG
    header = log.header_line(table.header)
    snapshot = _snapshot(table, stored)
    try:
        _tried(log.reopen(header, stored))
    except Exception:  # events that fit no table
        return NO_LOG
    return Brought(header, stored, snapshot)


def _snapshot(table: Table, stored: list[bytes]) -> bytes:
    """The table after its last stored entry, to go on from without folding."""
    heads = first_heads(table.header)
    if stored:
        heads = msgspec.json.decode(stored[-1], type=Heads)
    saved = msgspec.structs.replace(table.journal.snapshot(), number=len(stored), heads=heads)
    return msgspec.json.encode(saved)


def _tried(table: Table) -> None:
    """Looks at a table as everybody will; raises whatever a forged log makes of it.

    A log can be whole and still not be played on: while dice lie sealed nobody knows them.
    """
    game, players = table.game, table.players()[:MOST_TRIED]
    for seat in (GM, WATCHER, *(Seat(name, "player") for name in players)):
        seen = table.seen(seat)
        table.offers(seat), table.view(seat)
        tuple(game.status(seen)), game.gauges(seen), game.cards(seen)
    for seat in (GM, WATCHER):
        table.story(seat)
