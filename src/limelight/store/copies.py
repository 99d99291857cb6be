"""Copies of a store: made while others work with it, and read again.

A copy is a store of its own in one file, without anything beside it.
"""

import os
from contextlib import closing
from pathlib import Path
from tempfile import mkstemp
from urllib.parse import quote

import apsw

from .folders import sync
from .migrations import copy_all, upgrade
from .reading import Reading


class BadCopy(OSError):
    """A file that is no copy of a store, or a damaged one."""


class Foreign(BadCopy):
    """A file of SQLite that is not ours."""


class Copy(Reading):
    """The tables of a copy; the file is read once, and never written to."""

    def __init__(self, path: Path) -> None:
        held = apsw.Connection("")  # a place of its own, gone with this process
        try:
            with closing(_look_at(path)) as file:
                copy_all(file, held)
            if int(held.pragma("user_version")) < 1:
                raise Foreign
            upgrade(held)
            _check(held)
        except apsw.Error as error:
            held.close()
            raise BadCopy(str(error)) from None
        except BaseException:
            held.close()
            raise
        super().__init__(held)

    def close(self) -> None:
        """Lets go of it."""
        self._reading.close()


def make(database: Path, file: Path, replace: bool = False) -> None:
    """Copies a store as it is at one moment; others may go on with it meanwhile.

    The file is there whole or not at all. FileExistsError where it is there already, unless
    it is to be replaced; BadCopy where the store cannot be read.
    """
    if file.exists() and not replace:
        raise FileExistsError(17, "File exists", str(file))
    descriptor, name = mkstemp(".part", f"{file.name}.", file.parent)
    part = Path(name)
    try:
        flags = apsw.SQLITE_OPEN_READWRITE
        with closing(apsw.Connection(str(database), flags=flags)) as source:
            source.set_busy_timeout(5000)
            source.execute("VACUUM INTO ?", (str(part),))
        os.fsync(descriptor)
        _name(part, file, replace)
        sync(file.parent)
    except apsw.Error as error:
        raise BadCopy(str(error)) from None
    finally:
        os.close(descriptor)
        part.unlink(missing_ok=True)


def _name(part: Path, file: Path, replace: bool) -> None:
    """Gives a finished copy its name, in one step."""
    try:
        if replace:
            os.replace(part, file)
        else:
            os.link(part, file)  # fails where somebody else was quicker
    except FileExistsError:
        raise
    except OSError:  # a file system on which no file has two names
        os.replace(part, file)


def _look_at(path: Path) -> apsw.Connection:
    """A file to read; what is still beside it is read with it, and nothing new is put there."""
    how = "mode=ro" if path.with_name(path.name + "-wal").exists() else "immutable=1"
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    return apsw.Connection(f"file:{quote(str(path.absolute()))}?{how}", flags=flags)


def _check(connection: apsw.Connection) -> None:
    """Refuses what this version would not have made itself."""
    found = connection.execute("PRAGMA integrity_check(1)").get
    if found != "ok":
        raise BadCopy(str(found))
    with closing(apsw.Connection(":memory:")) as own:
        upgrade(own)
        if _tables(own) != _tables(connection):
            raise Foreign
    for place in ("tables", "seats"):
        odd = f"SELECT count(*) FROM {place} WHERE id = '' OR id GLOB '*[^0-9a-z]*'"
        if connection.execute(odd).get:
            raise Foreign


def _tables(connection: apsw.Connection) -> list[tuple[str, ...]]:
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name")
    return [tuple(map(str, row)) for row in rows]
