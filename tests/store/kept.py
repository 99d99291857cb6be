"""Databases with real tables in them, quickly made."""

from pathlib import Path

from limelight.play.log import header_line
from limelight.play.steps import entry_line
from limelight.play.table import Table
from limelight.server.run import open_store
from limelight.store.rows import SeatRow, Store, TableRow, Whole
from limelight.store.sqlite import Sqlite


def log_of(game: str = "daggerheart", steps: int = 3, told: str = "x") -> tuple[bytes, list[bytes]]:
    """A log as it is stored: its header, and its entries with fair dice."""
    lines: list[bytes] = []
    table = Table(game, {}, id="made", store=lambda e, heads: lines.append(entry_line(e, heads)))
    for number in range(steps):
        table.do("gm", "narrate", {"text": f"{told} {number}"})
        table.do("gm", "roll_dice", {"dice": "2d6"})
    return header_line(table.header), lines


def whole(id: str, log: tuple[bytes, list[bytes]], name: str = "") -> Whole:
    """A table of a log, with a GM and a player."""
    header, lines = log
    gm = SeatRow(id, "gm", "gm", "gm", "en", f"gm of {id}".encode(), 1)
    anna = SeatRow(id, "a1", "anna", "player", "uk", f"anna of {id}".encode(), 2)
    return Whole(TableRow(id, name, "daggerheart", "en", 1, header), [gm, anna], lines)


def database(path: Path, *tables: Whole) -> Path:
    """A database that holds these."""
    store = Sqlite(path)
    store.take_in(lambda: tables).result()
    store.close()
    return path


def held(place: Path | str) -> list[Whole]:
    """Everything that a database holds."""
    store: Store = open_store(place) if isinstance(place, str) else Sqlite(place)
    try:
        rows = sorted(row for row, _ in store.tables())
        return [Whole(row, store.seats(row.id), store.lines(row.id)) for row in rows]
    finally:
        store.close()
