"""Tables that nobody looks at are forgotten, and nothing of them is."""

import asyncio
import threading
from concurrent.futures import Future
from pathlib import Path

from limelight.client import Seat, Server
from limelight.contract import Refusal
from limelight.play.log import verify
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.server.settings import Settings
from limelight.store.memory import Memory

from .process import lifted

COMMANDS = 40


def test_tables_are_forgotten_and_opened_again_under_load(tmp_path: Path) -> None:
    """One table in memory, eight in use: whoever is in the middle of a command keeps theirs."""
    problems: list[BaseException] = []

    def plays(gm: Seat) -> None:
        try:
            for n in range(COMMANDS):
                gm.do("roll_dice", {"dice": "2d6"}, id=f"{n}")
        except BaseException as problem:
            problems.append(problem)

    with lifted(f"sqlite:///{tmp_path / 'tables.db'}", open_tables=1) as process:
        server = Server(process.address)
        gms = [server.make("daggerheart") for _ in range(4)]
        doubled = [Seat(gm.address, gm.table, gm.token) for gm in gms]  # each from two sides
        threads = [threading.Thread(target=plays, args=(gm,)) for gm in (*gms, *doubled)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert problems == []
        for gm in gms:
            ids = [entry.id for entry in gm.events() if entry.id]
            assert ids == [f"{n}" for n in range(COMMANDS)]
            assert verify(gm.export().splitlines(keepends=True)).bad is None


class Slow(Memory):
    """A store that keeps what it is given when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[Future[None]] = []

    def append(self, table: str, number: int, *lines: bytes) -> "Future[None]":
        super().append(table, number, *lines)
        self.waiting.append(Future())
        return self.waiting[-1]


async def _in_the_middle() -> bool:
    """Whether a table is the same one while a command of it is being stored."""
    store = Slow()
    lobby = Lobby(store, Settings(open_tables=1))
    made = await lobby.make("daggerheart", {}, "en", "")
    assert not isinstance(made, Refusal)
    live, token = made
    id, gm = live.id, await lobby.person(token)
    assert isinstance(gm, Person)
    doing = asyncio.ensure_future(live.do(gm, "narrate", {"text": "…"}))
    while not store.waiting:
        await asyncio.sleep(0)
    for _ in range(3):
        await lobby.make("daggerheart", {}, "en", "")
    assert live not in lobby.at_hand()
    same = await lobby.live(id) is live
    store.waiting[0].set_result(None)
    await doing
    return same


def test_a_table_in_the_middle_of_a_command_is_not_opened_twice() -> None:
    assert asyncio.run(_in_the_middle())
