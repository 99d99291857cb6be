"""``limelight backup FILE``: a copy of all tables, also while a server runs."""

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from limelight.play.log import first_damage
from limelight.store.copies import BadCopy, Copy, make
from limelight.store.migrations import TooNew
from limelight.store.rows import Lost
from limelight.words import Words
from limelight.words.system import problem

from . import DONE, FAILED, show
from .arguments import Arguments, Later, Usage, read
from .commands import Command
from .databases import named, unclear, why
from .progress import Progress

COMMAND = Command("backup", ("file",), {"database": "text", "force": "flag"}, examples=("copy.db",))


def main(argv: Sequence[str], spoken: Words) -> int:
    """Copies the tables, and looks whether the copy could be brought back."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if len(found.words) != 1:
        raise Usage("one_file")
    file, database = Path(found.words[0]), database_place(found)
    progress = Progress(spoken, found["json"])
    try:
        if isinstance(database, Path):
            if not database.is_file():
                raise Usage("no_database", database=str(database)[:200])
            _copy(database, file, bool(found["force"]))
        else:
            _copy_shared(database, file, bool(found["force"]), progress)
        with closing(Copy(file)) as copy:
            tables = [row for row, _ in copy.tables()]
            looked = []
            for number, row in enumerate(tables):
                progress(number, len(tables))
                looked.append((row.id, first_damage(row.header, copy.lines(row.id))))
    except TooNew:
        raise Usage("database_too_new", database=str(database)[:200]) from None
    except BadCopy as error:
        raise Usage("no_backup", file=str(file)[:200], reason=str(error)) from None
    finally:
        progress.end()
    damaged = {id: bad.number for id, bad in looked if bad is not None and bad.why == "damaged"}
    for id, number in damaged.items():
        print(spoken.say("keeping.damaged", {"table": id, "number": number}), file=sys.stderr)
    if found["json"]:
        listed = [row.id for row in tables]
        show({"file": str(file), "tables": listed, "damaged": list(damaged)})
    else:
        print(spoken.say("keeping.backed_up", {"tables": len(tables), "file": str(file)}))
    return FAILED if damaged else DONE


def database_place(found: Arguments) -> Path | str:
    """The file of the database that was named, or its address; one in memory has none."""
    from limelight.server.run import POSTGRES

    from .live import database

    url = database(found)
    if url == "memory:":
        raise Usage("database_of_file")
    if url.startswith(POSTGRES):
        return url
    if not url.startswith("sqlite:///") or url == "sqlite:///":
        raise Usage("database", database=named(url))
    return Path(url.removeprefix("sqlite:///")).expanduser()


def _copy_shared(url: str, file: Path, force: bool, progress: Progress) -> None:
    """Copies a database that nodes share."""
    if unclear(url):
        raise Usage("database_password", database=named(url))
    try:
        from limelight.store.moment import make as copy_moment
    except ImportError:
        raise Usage("database_extra") from None
    try:
        copy_moment(url, file, force, progress)
    except FileExistsError:
        raise Usage("backup_there", file=str(file)[:200]) from None
    except TooNew:
        raise
    except BadCopy as error:
        raise Usage("database_failed", database=named(url), reason=why(error, url)) from None
    except Lost as error:
        raise Later("database_failed", database=named(url), reason=why(error, url)) from None
    except OSError as error:
        raise Usage("backup_failed", file=str(file)[:200], reason=problem(error)) from None


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
        raise Usage("backup_failed", file=str(file)[:200], reason=problem(error)) from None
