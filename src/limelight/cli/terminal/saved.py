"""Tables that are kept between evenings: a log file each, in the user's data folder."""

import re
import shutil
from pathlib import Path

from limelight.play import log
from limelight.play.entries import Entry, Heads
from limelight.play.table import Table
from limelight.store.home import home
from limelight.store.lines import LogFile

ENDING = ".jsonl"


def folder() -> Path:
    """Where this user's tables of one keyboard are."""
    return home() / "tables"


def saved() -> list[Path]:
    """The tables of this user, the last played first."""
    found = [path for path in folder().glob(f"*{ENDING}") if path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def free_path(name: str) -> Path:
    """A file for a table of this name that is not there yet."""
    plain = re.sub(r"[^\w-]+", "-", name.strip().lower()).strip("-")[:48] or "table"
    path, n = folder() / (plain + ENDING), 2
    while path.exists():
        path, n = folder() / f"{plain}-{n}{ENDING}", n + 1
    return path


def create(game: str, path: Path) -> Table:
    """A new table, kept in this file."""
    file = LogFile(path, create=True)
    table = Table(game, id=path.stem, store=Keep(file))
    journal = table.journal
    file.append(log.header_line(journal.header), log.end_line(0, journal.heads))
    return table


def resume(path: Path) -> Table | log.Bad:
    """A table from its file, every line of it checked, going on where it stopped."""
    file = LogFile(path)
    table = log.open_table(file.lines(), store=Keep(file))
    if isinstance(table, log.Bad):
        file.close()
    return table


def mend(path: Path, bad: log.Bad) -> Path:
    """Goes back to the last whole entry of a log that broke off; a copy keeps it as it was."""
    file = LogFile(path)
    copy = path.with_suffix(".broken")
    while copy.exists():
        copy = copy.with_suffix(copy.suffix + "1")
    shutil.copyfile(path, copy)
    whole = list(file.lines())[: bad.line - 1]
    closing = log.closing_after(whole)
    if closing is not None:
        file.cut(len(whole), closing)
    file.close()
    return copy


class Keep:
    """Puts every entry on the disk before it counts."""

    def __init__(self, file: LogFile) -> None:
        self._file = file

    def __call__(self, entry: Entry, heads: Heads) -> None:
        """Stores one entry."""
        self._file.append(log.entry_line(entry, heads), log.end_line(entry.number, heads))
