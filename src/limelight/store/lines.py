"""A log in one file: lines that are only ever added, and a closing line after them."""

import os
from collections.abc import Iterator
from io import SEEK_END
from pathlib import Path
from typing import BinaryIO

MOST_LINE = 1 << 22
"""No line of a log is longer; what is, is not read any further."""


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a log, however it was damaged; an endless one is cut off."""
    while line := file.readline(MOST_LINE + 1):
        yield line
        if len(line) > MOST_LINE:
            return


class InUse(OSError):
    """Somebody else has this log open."""


class LogFile:
    """An append-only file of lines; the closing line is written anew behind each one.

    A line is on the disk when :meth:`append` returns. Two processes cannot hold the same
    file.
    """

    def __init__(self, path: Path, create: bool = False) -> None:
        mode = os.O_RDWR | (os.O_CREAT | os.O_EXCL if create else 0)
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.fdopen(os.open(path, mode, 0o600), "r+b")
        self._lock()
        if create:
            _sync(path.parent)
        self._end = 0

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # not everywhere; the file system's own rules hold there
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise InUse from None

    def lines(self) -> Iterator[bytes]:
        """Every line, the closing one included; appending goes on before that."""
        self._file.seek(0)
        at = 0
        for line in lines_of(self._file):
            self._end = at
            at += len(line)
            yield line

    def append(self, line: bytes, closing: bytes) -> None:
        """Adds a line behind all others; the file is as before if that fails."""
        self._file.seek(self._end)
        old = self._file.read()
        try:
            self._file.seek(self._end)
            self._file.write(line + closing)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError:
            self._put_back(old)
            raise
        self._end += len(line)

    def _put_back(self, old: bytes) -> None:
        try:
            self._file.seek(self._end)
            self._file.truncate()
            self._file.write(old)
            self._file.flush()
        except OSError:
            pass  # the closing line is missing then, and the next reader is told so

    def size(self) -> int:
        """In bytes."""
        return self._file.seek(0, SEEK_END)

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    def cut(self, lines: int, closing: bytes) -> None:
        """Keeps so many lines and closes the log after them; what follows is gone."""
        kept = list(self.lines())[:lines]
        self._file.seek(0)
        self._file.truncate()
        self._file.write(b"".join(kept) + closing)
        self._file.flush()
        os.fsync(self._file.fileno())


def _sync(folder: Path) -> None:
    """Makes a new name in a folder last, where folders can be opened."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
