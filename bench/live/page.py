"""The page: what is sent of it, how long it takes to draw, how often the rules are asked."""

import asyncio
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from limelight.contract import Game, Refusal
from limelight.games import game as find_game
from limelight.play.playthrough import Step
from limelight.server import render
from limelight.server.files import held
from limelight.server.live import Live
from limelight.server.lobby import Lobby
from limelight.server.packing import SMALL, packed
from limelight.server.people import Person
from limelight.server.rows import Rows
from limelight.server.run import open_store
from limelight.server.scenes import demo
from limelight.server.settings import Settings
from tools.crowd import OURS, THEIRS, crowd
from tools.loading import loaded

ROUNDS = 15
GAMES = ("daggerheart", "yokai", "sinners")
TABLES = ("empty", "demo", f"{OURS} + {THEIRS}")


class Found(NamedTuple):
    """What a page of one seat takes."""

    bytes: int
    sent: int
    """The same packed."""
    draw: float
    """Seconds for its parts, after a step."""
    whole: float
    """Seconds for all of it, to one who comes new."""
    asked: int
    """How many decisions were tried."""


def measure() -> Iterator[str]:
    yield "## The page"
    yield ""
    yield "With all its files; parts are drawn after a step, the whole page for one who comes new."
    yield ""
    yield "| page | seat | KB | packed | ms for its parts | for all of it | decisions tried |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    times = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        front = render.front("en")
        times.append(perf_counter() - begun)
    yield _row("the first page", "", *_bytes(front), f"| | {median(times) * 1e3:.1f} | |")
    for name in GAMES:
        for table in TABLES:
            for seat, found in asyncio.run(_drawn(name, table)).items():
                ms = f"| {found.draw * 1e3:.1f} | {found.whole * 1e3:.1f} | {found.asked} |"
                yield _row(f"{name}, {table}", seat, found.bytes, found.sent, ms)
    yield ""


def _row(page: str, seat: str, plain: int, sent: int, rest: str) -> str:
    return f"| {page} | {seat} | {plain / 1000:.1f} | {sent / 1000:.1f} {rest}"


def _bytes(page: str) -> tuple[int, int]:
    """How long a page is with its files: as it is, and packed."""
    files, plain = held(), 0

    def get(path: str) -> tuple[bytes, int]:
        nonlocal plain
        body = page.encode() if path == "/" else files[path.rsplit("/", 1)[1]]
        plain += len(body)
        return body, len(packed(body) if path == "/" else packed(body, level=SMALL))

    sent = sum(loaded(get, "/").values())
    return plain, sent


def _steps(game: Game, table: str) -> tuple[Step, ...]:
    if table == "empty":
        return ()
    return demo(game, "en") or () if table == "demo" else tuple(crowd(game))


async def _drawn(name: str, table: str) -> dict[str, Found]:
    store = open_store("memory:")
    lobby = Lobby(store, Settings())
    try:
        game = find_game(name)
        assert game is not None
        made = await lobby.make(name, {}, "en", "", _steps(game, table))
        assert not isinstance(made, Refusal)
        live, token = made
        gm = await lobby.person(token)
        assert isinstance(gm, Person)
        invited = await lobby.invite(live, next(iter(live.table.players()), "anna"), "player", "en")
        assert not isinstance(invited, Refusal)
        player = await lobby.person(invited[1])
        assert isinstance(player, Person)
        return {who.seat.role: await _taken(live, gm, who, lobby.rows) for who in (gm, player)}
    finally:
        lobby.advisor.close()
        store.close()


async def _taken(live: Live, gm: Person, who: Person, rows: Rows) -> Found:
    """One seat's page after so many steps."""
    parts, wholes, asked, page = [], [], 0, ""
    for number in range(ROUNDS):
        await live.do(gm, "narrate", {"text": "On we go."}, None, f"{who.id}-{number}")
        counted = _count(live.table.game) if number == 0 else None
        begun = perf_counter()
        await render.drawn(live, who, rows)
        parts.append(perf_counter() - begun)
        asked = asked if counted is None else counted()
        live.drawings.clear()
        begun = perf_counter()
        page = await render.page(live, who, rows, "/")
        wholes.append(perf_counter() - begun)
    return Found(*_bytes(page), median(parts), median(wholes), asked)


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
