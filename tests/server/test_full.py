"""A full disk: ``not_saved``, nobody saw it, and the server goes on."""

import asyncio
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from limelight.client import Entry, Refused, Seat, Server
from limelight.contract import Refusal
from limelight.play.log import verify
from limelight.server.live import Live
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.server.settings import Settings
from limelight.store.memory import Memory
from limelight.store.rows import NotSaved

from .process import lifted

resource = pytest.importorskip("resource")
LONG = "x" * 1900
Full = tuple[Seat, Callable[[], None], Callable[[], None]]
"""The GM of a table; what fills the disk; what makes room again."""


@contextmanager
def limited(folder: Path) -> Iterator[Full]:
    """A server that can write no longer files from some moment on."""
    with lifted(f"sqlite:///{folder / 'tables.db'}") as process:
        own, none = resource.RLIMIT_FSIZE, resource.RLIM_INFINITY
        wal = folder / "tables.db-wal"
        yield (
            Server(process.address).make("daggerheart"),
            lambda: resource.prlimit(process.pid, own, (wal.stat().st_size + 20_000, none)),
            lambda: resource.prlimit(process.pid, own, (none, none)),
        )


@contextmanager
def small(folder: Path) -> Iterator[Full]:
    """A server on a disk of two megabytes."""
    options = ("-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder))
    if os.geteuid() or subprocess.run(["mount", *options], capture_output=True).returncode:
        pytest.skip("only where a file system can be mounted")
    ballast = folder / "ballast"

    def fill() -> None:
        with ballast.open("wb", buffering=0) as file, pytest.raises(OSError):
            while True:
                file.write(bytes(1 << 12))

    try:
        with lifted(f"sqlite:///{folder / 'tables.db'}") as process:
            yield Server(process.address).make("daggerheart"), fill, ballast.unlink
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("disk", [limited, small])
def test_a_full_disk_refuses_and_the_table_goes_on(
    disk: Callable[[Path], AbstractContextManager[Full]], tmp_path: Path
) -> None:
    with disk(tmp_path) as (gm, fill, make_room):
        place = gm.invite("anna")
        anna, watcher = gm.sit(place), gm.sit(gm.invite(role="watcher"))
        seen: list[Entry] = []
        came = threading.Thread(target=lambda: seen.extend(_until(watcher, "room again")))
        came.start()
        fill()
        said = _speak_until_full(gm)
        for seat in (gm, anna):
            with pytest.raises(Refused) as found:
                seat.do("narrate", {"text": f"refused {LONG}"}, id=f"again-{seat is gm}")
            assert (found.value.code, found.value.status) == ("not_saved", 503)
            assert found.value.message
            assert seat.view().number == said
        with pytest.raises(Refused, match="not_saved"):
            for n in range(100):
                gm.invite(f"p{n}")
        make_room()
        assert anna.do("narrate", {"text": "heard"}, id="again-False").number == said + 1
        gm.do("narrate", {"text": "room again"})
        came.join()
        assert [entry.number for entry in seen] == list(range(1, said + 3))
        assert not any("refused" in entry.text for entry in seen)
        assert verify(gm.export().splitlines(keepends=True)).bad is None


def _until(seat: Seat, words: str) -> Iterator[Entry]:
    """What a stream says, up to these words."""
    for item in seat.stream():
        assert isinstance(item, Entry)
        yield item
        if words in item.text:
            return


def _speak_until_full(seat: Seat) -> int:
    """How many commands were stored before there was no room."""
    for number in range(2000):
        try:
            assert seat.do("narrate", {"text": LONG}).number == number + 1
        except Refused as refused:
            assert refused.code == "not_saved"
            return number
    raise AssertionError("the disk is never full")


class Failing(Memory):
    """A store that keeps nothing while it is told to."""

    fails = False

    def append(self, table: str, number: int, *lines: bytes) -> "Future[None]":
        if not self.fails:
            return super().append(table, number, *lines)
        future: Future[None] = Future()
        future.set_exception(NotSaved("no"))
        return future


class Listener:
    """A reader that notes what it hears of."""

    def __init__(self, person: Person, live: Live) -> None:
        self.person, self._live = person, live
        self.heard: list[int] = []

    def poke(self) -> None:
        self.heard.append(self._live.number)

    def end(self) -> None:
        raise AssertionError("nobody goes")


async def _around_a_failure(store: Failing) -> tuple[list[str], list[int]]:
    """The answers around a failure of the store, and what a reader hears of them."""
    lobby = Lobby(store, Settings())
    made = await lobby.make("daggerheart", {}, "en", "")
    assert not isinstance(made, Refusal)
    live, token = made
    gm = await lobby.person(token)
    assert isinstance(gm, Person)
    listener = Listener(gm, live)
    live.readers.add(listener)
    answers = []
    for id, fails in (("a", False), ("b", True), ("a", True), ("b", False), ("b", False)):
        store.fails = fails
        done = await live.do(gm, "roll_dice", {"dice": "2d6"}, id=id)
        answers.append(done.code if isinstance(done, Refusal) else f"{done.number}")
    return answers, listener.heard


def test_a_store_that_fails_is_heard_by_nobody() -> None:
    """A command known from before is answered all the same; a failed one may come again."""
    answers, heard = asyncio.run(_around_a_failure(Failing()))
    assert answers == ["1", "not_saved", "1", "2", "2"]
    assert heard == [1, 2]
