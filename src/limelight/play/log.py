"""The log of a table as it is stored and exported.

JSON Lines: a header, an entry for each command, and a closing line with the heads of the
chains, which is written anew with every entry, so that a lost tail is noticed.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from limelight.contract import WATCHER, Seat
from limelight.games import game as find_game

from . import chance
from .closed import Closed
from .entries import Entry, Header, Heads, closed_throw, first_heads, gm_part, link, seen_part
from .journal import Journal, Snapshot
from .proof import Reader
from .proof_report import Bad, Report
from .steps import entry_line
from .table import Table


def header_line(header: Header) -> bytes:
    """The first line."""
    return msgspec.json.encode(header) + b"\n"


def end_line(number: int, heads: Heads, full: bool = True) -> bytes:
    """The closing line: how many entries there are, and where the chains stand."""
    closing = {"end": number, "public": heads.public}
    return msgspec.json.encode(closing | ({"full": heads.full} if full else {})) + b"\n"


def export(table: Table, by: str | Seat) -> Iterator[bytes]:
    """The log as a seat may see it; the GM's is everything."""
    seat = Seat.of(by)
    journal = table.journal
    heads = first_heads(journal.header)
    yield header_line(
        journal.header if seat.gm else msgspec.structs.replace(journal.header, log="seat")
    )
    number = 0
    opened = opened_since(journal) if seat.gm else set()
    for entry in journal.entries:
        number = entry.number  # the table may go on while this is read
        events = journal.events(entry)
        public = seen_part(table.game, entry, events, WATCHER)
        known = gm_part(table.game, entry, events)
        heads = Heads(link(heads.public, public), link(heads.full, known))
        if seat.gm:
            more = b""
            if number in opened:
                more = b',"unsealed":' + msgspec.json.encode(entry)
            yield known[:-1] + b"," + msgspec.json.encode(heads)[1:-1] + more + b"}\n"
            continue
        own = seen_part(table.game, entry, events, journal.audience(number, seat))
        more = b"" if own == public else b',"own":' + own
        yield public[:-1] + b',"public":"' + heads.public.encode() + b'"' + more + b"}\n"
    yield end_line(number, heads, seat.gm)


def opened_since(journal: Journal) -> set[int]:
    """The entries that were closed even to the GM, and of which everything is open by now."""
    closed = Closed(journal.game)
    if journal.game.seals:
        for entry in list(journal.entries):
            closed.follow(entry, journal.events(entry), entry.sealed)
    return closed.opened


def open_table(
    lines: Iterable[bytes], kind: type[Table] = Table, bounded: bool = False, **settings: Any
) -> Table | Bad:
    """A table from its stored log: every entry checked by the chains and folded.

    ``bounded``: only if it never held more than a table has room for.
    """
    read = Reader(lines, bounded)
    bad = read.all()
    if bad is not None:
        return bad
    if read.header is None or read.table is None:
        return Bad("not_the_gms", 1)
    header = read.header
    table = kind(header.game, header.options, id=header.table, header=header, **settings)
    table.take_over(read.table.journal)
    return table


def reopen(
    header: bytes, lines: Iterable[bytes], snapshot: bytes | None = None, **settings: Any
) -> Table:
    """A table from a store that is trusted: folded on from a snapshot where there is one.

    What is folded is checked by the chains; raises ValueError where they do not hold.
    """
    head = msgspec.json.decode(header, type=Header)
    table = Table(head.game, head.options, id=head.table, header=head, **settings)
    stored = [_stored(line) for line in lines]
    if snapshot is not None:
        try:
            kept: Snapshot | None = msgspec.json.decode(snapshot, type=Snapshot)
            if kept is not None and kept.rules != table.game.version:
                kept = None  # other rules may hold more of what happened
            journal = _restored(table.journal, stored, kept)
        except (msgspec.MsgspecError, ValueError):  # of other rules: the log still says it all
            journal = _restored(table.journal, stored, None)
    else:
        journal = _restored(table.journal, stored, None)
    table.take_over(journal)
    return table


def whole_part(header: bytes, lines: Iterable[bytes]) -> Table:
    """The table of the entries that hold, up to the first that does not: to be read.

    Raises ValueError where not even the header holds.
    """
    head = msgspec.json.decode(header, type=Header)
    table = Table(head.game, head.options, id=head.table, header=head, dice=chance.thrown)
    journal = table.journal
    for line in lines:
        try:
            stored = _stored(line)
            entry = _bare(stored)
            events = journal.events(entry)
            heads = journal.chain(entry, events)
            if entry.number != journal.number + 1 or heads != Heads(stored.public, stored.full):
                break
            journal.append(entry, events, heads)
        except Exception:  # whatever damage makes of it, it ends here
            break
    return table


class _Stored(Entry, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of a stored log: an entry, and where both chains stand after it."""

    public: str
    full: str


def _stored(line: bytes) -> _Stored:
    """A stored line; one that was exported may hold throws that are closed, or were opened."""
    try:
        return msgspec.json.decode(line, type=_Stored)
    except msgspec.ValidationError:
        found = msgspec.json.decode(line, type=dict[str, Any])
        heads = {name: found.get(name) for name in ("public", "full")}
        found = {**found.pop("unsealed", found), **heads}
        throws = [closed_throw(each) for each in found.get("throws", ())]
        return msgspec.convert({**found, "throws": throws}, _Stored)


def stored_entry(line: bytes) -> tuple[Entry, Heads]:
    """An entry as it is stored, and where both chains stand after it."""
    stored = _stored(line)
    return _bare(stored), Heads(stored.public, stored.full)


def _restored(empty: Journal, stored: list[_Stored], snapshot: Snapshot | None) -> Journal:
    """Stored entries as a journal, whose heads must be the stored ones."""
    journal = Journal(empty.game, empty.header, empty.start.game)
    journal.restore((_bare(each) for each in stored), snapshot)
    last = Heads(stored[-1].public, stored[-1].full) if stored else first_heads(empty.header)
    if journal.heads != last or journal.number != len(stored):
        raise ValueError("the chains do not hold")
    journal.linked(Heads(each.public, each.full) for each in stored)
    return journal


def _bare(stored: _Stored) -> Entry:
    """The entry alone, as the chains know it."""
    fields = {name: getattr(stored, name) for name in Entry.__struct_fields__}
    return Entry(**fields)


def first_damage(header: bytes, lines: Iterable[bytes]) -> Bad | None:
    """The first entry of a stored log that does not stand where the chains say; None if all do.

    ``unknown_game`` and ``newer_rules``: it may be whole, but that cannot be seen here.
    """
    number = 0
    try:
        head = msgspec.json.decode(header, type=Header)
        if find_game(head.game) is None:
            return Bad("unknown_game", 1)
        empty = Table(head.game, head.options, id=head.table, header=head).journal
        journal = Journal(empty.game, head, empty.start.game)
        for number, line in enumerate(lines, 1):
            stored = _stored(line)
            if stored.rules > journal.game.version:
                return Bad("newer_rules", number + 1, number)
            entry = _bare(stored)
            events = journal.events(entry)
            heads = journal.chain(entry, events)
            if entry.number != number or heads != Heads(stored.public, stored.full):
                return Bad("damaged", number + 1, number)
            journal.append(entry, events, heads)
    except Exception:  # events that fit no table
        return Bad("damaged", number + 1, number)
    return None


def verify(lines: Iterable[bytes], head: str | None = None) -> Report:
    """Checks a log: order, damage, both chains, every die, and the rules themselves."""
    read = Reader(lines)
    bad = read.all()
    report = read.report(bad)
    if bad is None and head is not None and head not in (report.public, report.full):
        return msgspec.structs.replace(report, bad=Bad("other_head", read.line))
    return report


def closing_after(lines: list[bytes]) -> bytes | None:
    """The closing line for a log that broke off after these whole lines; None if none are."""
    last = msgspec.json.decode(lines[-1]) if lines else {}
    if last.get("log") == "seat" or ("full" not in last and "limelight" not in last):
        return None
    if "limelight" in last:
        return end_line(0, first_heads(msgspec.convert(last, Header)))
    return end_line(last["number"], Heads(last["public"], last["full"]))


__all__ = [
    "Bad",
    "Report",
    "closing_after",
    "end_line",
    "entry_line",
    "export",
    "first_damage",
    "header_line",
    "open_table",
    "reopen",
    "stored_entry",
    "verify",
    "whole_part",
]
