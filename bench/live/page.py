"""Drawing a page: how long it takes after each step, and how often the rules are asked."""

import asyncio
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from limelight.contract import Refusal
from limelight.games import game as find_game
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.server.render import Drawn, presence
from limelight.server.run import open_store
from limelight.server.scenes import demo
from limelight.server.settings import Settings

ROUNDS = 15


def measure() -> Iterator[str]:
    yield "## Drawing a page"
    yield ""
    yield "The demo table of each game, drawn for one seat after a step."
    yield ""
    yield "| game | seat | ms | decisions tried |"
    yield "| --- | --- | ---: | ---: |"
    for game in ("daggerheart", "yokai", "sinners"):
        for seat, (seconds, asked) in asyncio.run(_drawn(game)).items():
            yield f"| {game} | {seat} | {seconds * 1e3:.1f} | {asked} |"
    yield ""


async def _drawn(game: str) -> dict[str, tuple[float, int]]:
    store = open_store("memory:")
    lobby = Lobby(store, Settings())
    try:
        known = find_game(game)
        assert known is not None
        made = await lobby.make(game, {}, "en", "", demo(known, "en") or ())
        assert not isinstance(made, Refusal)
        live, token = made
        gm = lobby.person(token)
        assert isinstance(gm, Person)
        invited = await lobby.invite(live, "anna", "player", "en")
        assert not isinstance(invited, Refusal)
        anna = lobby.person(invited[1])
        assert isinstance(anna, Person)
        seats = list(store.seats(live.id))
        found = {}
        for who in (gm, anna):
            times, asked = [], 0
            for number in range(ROUNDS):
                await live.do(gm, "narrate", {"text": "On we go."}, None, f"{who.id}-{number}")
                counted = _count(live.table.game) if number == 0 else None
                begun = perf_counter()
                Drawn(live, who, presence(live, seats), live.presence)
                times.append(perf_counter() - begun)
                asked = asked if counted is None else counted()
            found[who.seat.name] = median(times), asked
        return found
    finally:
        lobby.advisor.close()
        store.close()


def _count(game: Any) -> Any:
    """Counts decisions from now on; called, it stops and says how many there were."""
    plain, asked = game.decide, 0

    def decide(*given: Any) -> Any:
        nonlocal asked
        asked += 1
        return plain(*given)

    game.decide = decide

    def stop() -> int:
        del game.decide
        return asked

    return stop
