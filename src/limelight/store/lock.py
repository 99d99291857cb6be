"""One server for one file, whatever it is called: a second one is told where the first is.

Two locks are held. One goes by the name, with every link in it followed: SQLite keeps more
beside a file, and finds that by its name. The other is on the file itself, so that a second
name for it (a hard link, a folder that is mounted twice) does not make a second server.
"""

import errno
import os
import struct
from contextlib import suppress
from pathlib import Path

PLACE = 1 << 62
"""The byte of the file that is locked: far behind all that SQLite reads, writes or locks."""
NOTE = "user.limelight.server"
"""Where a file is marked with the address of its server, on systems that have such marks."""
MOST_ADDRESS = 512


class Running(OSError):
    """Somebody else serves this file, at the address given."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Lock:
    """Holds a database for one server as long as it runs, also if it is killed.

    It is taken before the database is opened, and released after it is closed.
    """

    def __init__(self, database: Path) -> None:
        beside = _beside(database)
        beside.parent.mkdir(parents=True, exist_ok=True)
        self._held = [os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)]
        try:
            self._held.append(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
            if not _locked(*self._held):
                raise Running(address_of(database))
        except BaseException:
            self._close()
            raise

    def say(self, address: str) -> None:
        """Writes down where the server is."""
        beside, itself = self._held
        os.ftruncate(beside, 0)
        os.lseek(beside, 0, os.SEEK_SET)
        os.write(beside, address.encode())
        with suppress(OSError, AttributeError):
            os.setxattr(itself, NOTE, address.encode())

    def release(self) -> None:
        """The server is gone."""
        beside, itself = self._held
        os.ftruncate(beside, 0)
        with suppress(OSError, AttributeError):
            os.removexattr(itself, NOTE)
        self._close()

    def _close(self) -> None:
        for each in self._held:
            os.close(each)


def address_of(database: Path) -> str:
    """Where the server of a database is; empty where none has said it."""
    with suppress(OSError), _beside(database).open("rb") as file:
        if told := file.read(MOST_ADDRESS):
            return told.decode(errors="replace").strip()
    with suppress(OSError, AttributeError):
        return os.getxattr(database, NOTE).decode(errors="replace")
    return ""


def _beside(database: Path) -> Path:
    """The file beside a database that is locked in its name."""
    return Path(os.path.realpath(database) + ".lock")


def _locked(beside: int, itself: int) -> bool:
    """Locks the file beside a database, and the database; False if somebody else has."""
    try:
        import fcntl
    except ImportError:  # not everywhere; SQLite's own locks hold there
        return True
    try:
        fcntl.flock(beside, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    own = getattr(fcntl, "F_OFD_SETLK", None)  # stays with the descriptor, not the process
    try:
        if own is None:
            fcntl.lockf(itself, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, PLACE)
        else:
            wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, PLACE, 1, 0)
            fcntl.fcntl(itself, own, wanted)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN)  # else there are no such locks
    return True
