"""Whatever fails, on however many nodes: what is promised is stored once and in order."""

import asyncio
import random
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any

import pytest

from limelight.contract import GM, Refusal
from limelight.play import log
from limelight.play.steps import Done
from limelight.server.live import Live
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.store.alone import done
from limelight.store.memory import Memory
from limelight.store.rows import Behind, NotSaved

from .serving import OPEN_HANDED
from .test_ordered import Answer, House, lines


class Odd(Memory):
    """A store of one node or several, which takes its time and sometimes fails."""

    def __init__(self, chance: random.Random, shared: bool) -> None:
        super().__init__()
        self.shared, self._chance = shared, chance
        self._seeds: dict[str, bytes] = {}
        self._loop = asyncio.get_running_loop()

    def append(self, table: str, number: int, *lines: bytes) -> "Future[None]":
        future: Future[None] = Future()
        given = (self._settle, future, table, number, lines)
        self._loop.call_soon_threadsafe(self._loop.call_later, self._chance.random() / 500, *given)
        return future

    def _settle(
        self, future: "Future[None]", table: str, number: int, lines: tuple[bytes, ...]
    ) -> None:
        fate = self._chance.random()
        if fate < 0.2:
            future.set_exception(NotSaved("not stored"))
            return
        problem = super().append(table, number, *lines).exception()
        if problem is not None:
            future.set_exception(Behind("another was first") if self.shared else problem)
        elif self.shared and fate < 0.3:
            future.set_exception(NotSaved("stored, and the line broke"))
        else:
            future.set_result(None)

    def seed(self, table: str, root: str) -> bytes | None:
        return self._seeds.get(root)

    def keep_seed(self, table: str, root: str, seed: bytes) -> "Future[None]":
        self._seeds[root] = seed
        return done()


class Reader:
    """Somebody who sees only what is stored, in order."""

    def __init__(self, live: Live, person: Person, store: Memory) -> None:
        self.person, self._live, self._store = person, live, store
        self.seen = 0

    def poke(self) -> None:
        live = self._live
        stored = self._store.lines(live.id)
        assert live.number <= len(stored)
        assert lines(live, self.seen) == stored[self.seen : live.number]
        for number in range(self.seen + 1, live.number + 1):
            id = live.table.journal.entries[number - 1].id
            assert id.encode() in live.message(number, self.person.seat, "en")
        self.seen = live.number

    def end(self) -> None:
        raise AssertionError("nobody goes")


WAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("spend_fear", {"amount": 2, "on": "fog"}),
    ("correct", {"at": "fear", "to": 3}),
    ("roll_dice", {"dice": "2d6"}),
    ("narrate", {"text": "On."}),
    ("undo", {}),
)


async def _sends(live: Live, who: Person, name: str, chance: random.Random) -> dict[str, Answer]:
    """One command after the other, each again until it is known what became of it."""
    found: dict[str, Answer] = {}
    for n in range(12):
        do, fields = chance.choice(WAYS)
        id = f"{name}-{n}"
        while True:
            after = live.number if chance.random() < 0.1 else None
            answer = await live.do(who, do, fields, id=id, after=after)
            if not isinstance(answer, Refusal) or answer.code not in ("not_saved", "stale"):
                break
            if chance.random() < 0.5:
                await asyncio.sleep(chance.random() / 1000)
        found[id] = answer
    return found


@pytest.mark.parametrize("nodes", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_promised_is_stored_once_and_in_order_whatever_fails(nodes: int, seed: int) -> None:
    async def plays() -> None:
        chance = random.Random(seed)
        store = Odd(chance, nodes > 1)
        first = await House.made(store)
        lobbies = [first.lobby, *(Lobby(store, OPEN_HANDED) for _ in range(nodes - 1))]
        lives = [await lobby.live(first.live.id) for lobby in lobbies]
        readers: list[Reader] = []
        sending: list[Coroutine[Any, Any, dict[str, Answer]]] = []
        for node, live in enumerate(lives):
            assert live is not None
            readers.append(Reader(live, first.gm, store))
            live.readers.add(readers[-1])
            sending += [_sends(live, first.gm, f"{node}-{n}", chance) for n in range(6)]
        found: dict[str, Answer] = {}
        for each in await asyncio.wait_for(asyncio.gather(*sending), 120):
            found |= each
        for live, reader in zip(lives, readers, strict=True):
            assert live is not None
            await live.catch_up()
            reader.poke()
            assert not live.table.ahead
        stored = [log.stored_entry(line)[0] for line in store.lines(first.live.id)]
        numbers = {entry.id: entry.number for entry in stored}
        promised = {id: each.number for id, each in found.items() if isinstance(each, Done)}
        assert len(stored) == len(numbers) and numbers == promised
        assert {reader.seen for reader in readers} == {len(stored)}
        report = log.verify(log.export(first.live.table, GM))
        assert (report.bad, report.decided) == (None, len(stored))
        for lobby in lobbies:
            lobby.close()

    asyncio.run(plays())
