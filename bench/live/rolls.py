"""A roll on the pages of a whole table: what is drawn and written until the last seat has it."""

import asyncio
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from limelight.contract import Refusal
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.server.run import open_store
from limelight.server.settings import Settings
from limelight.server.stream import parts

PLAYERS, FOES, ROUNDS = 4, 4, 40


def measure() -> Iterator[str]:
    seconds, size = asyncio.run(_rolled())
    yield f"## A roll on every page: the GM, {PLAYERS} players, a watcher"
    yield ""
    yield "| | found |"
    yield "| --- | ---: |"
    yield f"| until the last of them is drawn and written | {seconds * 1e3:.1f} ms |"
    yield f"| what is sent to all of them | {size / 1000:.0f} KB |"
    yield ""


async def _rolled() -> tuple[float, float]:
    store = open_store("memory:")
    lobby = Lobby(store, Settings())
    try:
        made = await lobby.make("daggerheart", {}, "en", "")
        assert not isinstance(made, Refusal)
        live, token = made
        gm = await _person(lobby, token)

        async def do(what: str, **fields: Any) -> None:
            done = await live.do(gm, what, fields)
            assert not isinstance(done, Refusal), done

        for n in range(PLAYERS):
            await do("add_character", name=f"C{n}", player=f"p{n}")
        for n in range(FOES):
            await do("add_adversary", name=f"A{n}", difficulty=12, hp_max=5, stress_max=3)
        seats = [gm]
        for player, role in (*((f"p{n}", "player") for n in range(PLAYERS)), (None, "watcher")):
            invited = await lobby.invite(live, player, role, "en")
            assert not isinstance(invited, Refusal)
            seats.append(await _person(lobby, invited[1]))
        pages = [parts(live, who, lobby.rows, 0, "") for who in seats]
        times, sizes = [], []
        for n in range(ROUNDS):
            await do("call_roll", character=f"C{n % PLAYERS}", trait="agility", difficulty=12)
            for page in pages:
                await page()
            begun = perf_counter()
            await do("roll")
            sizes.append(sum([len(await page()) for page in pages]))
            times.append(perf_counter() - begun)
        return median(times), median(sizes)
    finally:
        lobby.advisor.close()
        store.close()


async def _person(lobby: Lobby, token: str) -> Person:
    found = await lobby.person(token)
    assert isinstance(found, Person)
    return found
