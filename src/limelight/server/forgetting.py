"""Tables that nobody opened for long: put into files, told of, and then deleted."""

import asyncio
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from limelight.contract import GM
from limelight.play import log
from limelight.store.folders import sync
from limelight.store.rows import SeatRow, TableRow, Taken, Unused, Whole
from limelight.store.sqlite import Sqlite

from .lobby import Lobby
from .logs import warn
from .openings import DAY

LOOKS = 3600.0
"""How often it is looked for such tables, in seconds."""


class _Entry(msgspec.Struct):
    """What is read of an entry: when it was."""

    at: int = 0


class Forgetting:
    """Looks for tables to which nobody comes, and keeps each as a file before it goes."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self._days = lobby, lobby.settings.forget_days
        self._folder = Path(lobby.settings.forget_to).expanduser()
        self._last: dict[str, tuple[int, int]] = {}
        """Of each table that is old enough the number of its last entry, and when that was."""

    async def run(self) -> None:
        """Looks now and then, as long as the server runs."""
        while True:
            try:
                await self.look(time.time())
            except Exception as error:  # the store or the disk: nothing was deleted, later again
                warn("tables could not be looked through", problem=type(error).__name__)
            await asyncio.sleep(LOOKS)

    async def look(self, now: float) -> list[str]:
        """Lets go of every table that it is time for; their ids."""
        before = int((now - self._days * DAY) * 1000)
        gone = []
        opened = await asyncio.to_thread(self._lobby.store.opened)
        for row, number in await asyncio.to_thread(self._lobby.store.tables):
            unused = Unused(number, before - DAY * 1000)  # a mark stands for a day
            if row.created >= before or opened.get(row.id, 0) >= unused.since:
                continue
            if await asyncio.to_thread(self._used, row, number) < before:
                if await self._forget(row, unused):
                    gone.append(row.id)
        return gone

    def _used(self, row: TableRow, number: int) -> int:
        """When something was done at a table for the last time; its log is read once for that."""
        known = self._last.get(row.id)
        if known is None or known[0] != number:
            lines = self._lobby.store.lines(row.id, number - 1)
            at = msgspec.json.decode(lines[-1], type=_Entry).at if lines else 0
            known = self._last[row.id] = (number, max(at, row.created))
        return known[1]

    async def _forget(self, row: TableRow, unused: Unused) -> bool:
        if await self._in_use(row.id, unused.number):
            return False
        try:
            kept = await asyncio.to_thread(self._keep, row, unused.number)
        except (OSError, ValueError) as error:
            warn("table could not be kept, so it stays", table=row.id, problem=type(error).__name__)
            return False
        if await self._in_use(row.id, unused.number):
            return False
        try:
            await self._lobby.forget(row.id, unused)
        except Taken:  # somebody came just now, or another node was first
            return False
        self._last.pop(row.id, None)
        warn("table forgotten", table=row.id, days=self._days, kept=str(kept))
        return True

    async def _in_use(self, id: str, number: int) -> bool:
        """Whether somebody looks at a table, here or elsewhere, or did something since."""
        held = (live for live in self._lobby.at_hand() if live.id == id)
        if any(live.readers or live.number != number for live in held):
            return True
        return bool(await asyncio.to_thread(self._lobby.store.elsewhere, id))

    def _keep(self, row: TableRow, number: int) -> Path:
        """A table as two files: one to restore with its seats, and the GM's log to bring along."""
        store = self._lobby.store
        seats, lines = store.seats(row.id), store.lines(row.id)
        table = log.whole_part(row.header, lines)
        if table.number != number:
            raise ValueError("damaged")
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryDirectory(dir=self._folder) as aside:
            made = Path(aside)
            _copy(made / f"{row.id}.db", row, seats, lines)
            _write(made / f"{row.id}.jsonl", b"".join(log.export(table, GM)))
            for each in (f"{row.id}.jsonl", f"{row.id}.db"):
                os.replace(made / each, self._folder / each)
        sync(self._folder)
        return self._folder / f"{row.id}.db"


def _copy(path: Path, row: TableRow, seats: list[SeatRow], lines: list[bytes]) -> None:
    """A store of its own that holds one table, as ``limelight restore`` reads it."""
    copy = Sqlite(path)
    try:
        copy.take_in(lambda: [Whole(row, seats, lines)]).result()
        if copy.lines(row.id) != lines:
            raise OSError("not what was written")
    finally:
        copy.close()


def _write(path: Path, data: bytes) -> None:
    """A file that only its owner reads, and that is on the disk."""
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
