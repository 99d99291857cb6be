"""Large tables and small ones: what one needs long for does not hold up another."""

import asyncio
from typing import Any

from msgspec.structs import replace

from limelight.contract import Refusal
from limelight.server.live import AT_ONCE, MANY, Live
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.server.render import drawn
from limelight.store.memory import Memory

from .serving import OPEN_HANDED


async def made(lobby: Lobby, people: int = 0) -> tuple[Live, Person]:
    """A table with so many people, and its GM."""
    found = await lobby.make("daggerheart", {}, "en", "")
    assert not isinstance(found, Refusal)
    live, token = found
    gm = await lobby.person(token)
    assert isinstance(gm, Person)
    for number in range(people):
        await live.do(gm, "add_character", {"name": f"P{number}"})
    return live, gm


class Ear:
    """Somebody who reads, and notes after how many turns they were told."""

    def __init__(self, person: Person, turns: list[int]) -> None:
        self.person, self._turns, self.told = person, turns, -1

    def poke(self) -> None:
        self.told = self._turns[0]

    def end(self) -> None:
        raise AssertionError


def test_many_readers_are_told_a_few_at_a_time() -> None:
    async def tells() -> list[int]:
        lobby, turns = Lobby(Memory(), OPEN_HANDED), [0]
        live, gm = await made(lobby)
        ears = [Ear(gm, turns) for _ in range(AT_ONCE * 5)]
        live.readers |= set(ears)
        live.tell()
        for turns[0] in range(1, 10):
            await asyncio.sleep(0)
        lobby.close()
        return sorted(each.told for each in ears)

    told = asyncio.run(tells())
    assert told[0] == 0 and told[-1] > 2
    assert all(told.count(turn) <= AT_ONCE for turn in told)


def test_a_large_table_is_drawn_where_no_other_waits() -> None:
    async def turns(people: int) -> int:
        """How often others had a turn while it was drawn."""
        lobby = Lobby(Memory(), OPEN_HANDED)
        live, gm = await made(lobby, people)
        drawing = asyncio.ensure_future(drawn(live, gm, lobby.rows))
        count = 0
        while not drawing.done():
            await asyncio.sleep(0.001)
            count += 1
        found = await drawing
        assert f"P{people - 1}" in found.parts["people"]
        assert await drawn(live, gm, lobby.rows) is found
        lobby.close()
        return count

    asyncio.run(turns(MANY + 1))  # templates are read once
    assert asyncio.run(turns(200)) > 5


def test_long_logs_of_tables_that_nobody_looks_at_are_let_go() -> None:
    async def held() -> tuple[list[str], list[str]]:
        lobby = Lobby(Memory(), replace(OPEN_HANDED, open_bytes=50_000))
        tables: list[Any] = [await made(lobby) for _ in range(4)]
        for live, gm in tables:
            for _ in range(10):
                await live.do(gm, "narrate", {"text": "x" * 1500})
        ids = [live.id for live, _ in tables]
        del tables, live
        last, _ = await made(lobby)
        names = [live.id for live in lobby.at_hand()]
        lobby.close()
        return names, [ids[-1], last.id]

    names, wanted = asyncio.run(held())
    assert names == wanted
