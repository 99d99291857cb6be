"""One server for one file: a second one is told where the first is."""

import os
from pathlib import Path


class Running(OSError):
    """Somebody else serves this file, at the address given."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Lock:
    """Holds a file for one server as long as it runs, also if it is killed."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            import fcntl
        except ImportError:  # not everywhere; SQLite's own locks hold there
            return
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            address = os.pread(self._fd, 512, 0).decode(errors="replace").strip()
            os.close(self._fd)
            raise Running(address) from None

    def say(self, address: str) -> None:
        """Writes down where the server is."""
        os.ftruncate(self._fd, 0)
        os.pwrite(self._fd, address.encode(), 0)

    def release(self) -> None:
        """The server is gone."""
        os.ftruncate(self._fd, 0)
        os.close(self._fd)
