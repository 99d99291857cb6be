"""``limelight backup FILE``: a copy of all tables, also while a server runs."""

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from limelight.play.log import first_damage
from limelight.store.copies import BadCopy, Copy, make
from limelight.store.migrations import TooNew
from limelight.words import Words

from . import DONE, FAILED, show
from .arguments import Arguments, Usage, read
from .commands import Command

COMMAND = Command("backup", ("file",), {"database": "text", "force": "flag"}, examples=("copy.db",))


def main(argv: Sequence[str], spoken: Words) -> int:
    """Copies the tables, and looks whether the copy could be brought back."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if len(found.words) != 1:
        raise Usage("one_file")
    file, database = Path(found.words[0]), database_file(found)
    if not database.is_file():
        raise Usage("no_database", database=str(database)[:200])
    _copy(database, file, bool(found["force"]))
    try:
        with closing(Copy(file)) as copy:
            tables = [row for row, _ in copy.tables()]
            looked = [(row.id, first_damage(row.header, copy.lines(row.id))) for row in tables]
    except TooNew:
        raise Usage("database_too_new", database=str(database)[:200]) from None
    except BadCopy as error:
        raise Usage("no_backup", file=str(file)[:200], reason=str(error)) from None
    damaged = {id: bad.number for id, bad in looked if bad is not None and bad.why == "damaged"}
    for id, number in damaged.items():
        print(spoken.say("keeping.damaged", {"table": id, "number": number}), file=sys.stderr)
    if found["json"]:
        listed = [row.id for row in tables]
        show({"file": str(file), "tables": listed, "damaged": list(damaged)})
    else:
        print(spoken.say("keeping.backed_up", {"tables": len(tables), "file": str(file)}))
    return FAILED if damaged else DONE


def database_file(found: Arguments) -> Path:
    """The file of the database that was named; one in memory has none."""
    from .live import database

    url = database(found)
    if url == "memory:":
        raise Usage("database_of_file")
    if not url.startswith("sqlite:///") or url == "sqlite:///":
        raise Usage("database", database=url[:200])
    return Path(url.removeprefix("sqlite:///")).expanduser()


def _copy(database: Path, file: Path, force: bool) -> None:
    if file.exists() and file.samefile(database):
        raise Usage("backup_itself", file=str(file)[:200])
    try:
        make(database, file, force)
    except FileExistsError:
        raise Usage("backup_there", file=str(file)[:200]) from None
    except BadCopy as error:
        raise Usage("database_failed", database=str(database)[:200], reason=str(error)) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Usage("backup_failed", file=str(file)[:200], reason=reason) from None
