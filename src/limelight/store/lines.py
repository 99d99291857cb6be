"""A log in one file: lines that are only ever added, and a closing line after them."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from .folders import sync

MOST_LINE = 1 << 22
"""No line of a log is longer; what is, is not read any further."""


class InUse(OSError):
    """Somebody else has this log open."""


def open_regular(path: Path, flags: int = os.O_RDONLY) -> int:
    """Opens a regular file and nothing else: a pipe or a device is no file of ours."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(22, "Not a regular file", str(path))
    return descriptor


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a log, however it was damaged; an endless one is cut off."""
    while line := file.readline(MOST_LINE + 1):
        yield line
        if len(line) > MOST_LINE:
            return


class LogFile:
    """An append-only file of lines; the closing line is written anew behind each one.

    A line is on the disk when :meth:`append` returns. Two processes cannot hold the same
    file.
    """

    def __init__(self, path: Path, create: bool = False) -> None:
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_RDWR | (os.O_CREAT | os.O_EXCL if create else 0)
        self._fd = open_regular(path, flags)
        self._lock()
        if create:
            sync(path.parent)
        self._end = 0
        self._torn: bytes | None = None
        """What stood behind the last line before an append failed and could not be undone."""

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # not everywhere; the file system's own rules hold there
            return
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._fd)
            raise InUse from None

    def lines(self) -> Iterator[bytes]:
        """Every line, the closing one included; appending goes on before that."""
        at = 0
        with os.fdopen(os.dup(self._fd), "rb") as file:
            file.seek(0)
            for line in lines_of(file):
                self._end = at
                at += len(line)
                yield line

    def append(self, line: bytes, closing: bytes) -> None:
        """Adds a line behind all others; the file is as before if that fails."""
        if self._torn is not None:
            self._put_back(self._torn)
        old = os.pread(self._fd, os.fstat(self._fd).st_size - self._end, self._end)
        try:
            self._write(line + closing)
        except OSError:
            self._torn = old
            self._put_back(old)
            raise
        self._end += len(line)

    def _write(self, data: bytes) -> None:
        """Puts data behind the last line, and nothing behind it."""
        at = 0
        while at < len(data):
            at += os.pwrite(self._fd, data[at:], self._end + at)
        os.ftruncate(self._fd, self._end + len(data))
        os.fsync(self._fd)

    def _put_back(self, old: bytes) -> None:
        """The file as it was; raises if not even that can be done now."""
        os.ftruncate(self._fd, self._end)
        at = 0
        while at < len(old):
            at += os.pwrite(self._fd, old[at:], self._end + at)
        self._torn = None

    def cut(self, lines: int, closing: bytes) -> None:
        """Keeps so many lines and closes the log after them; what follows is gone."""
        self._end = sum(len(line) for line in list(self.lines())[:lines])
        self._write(closing)

    def close(self) -> None:
        """Lets go of the file."""
        os.close(self._fd)
