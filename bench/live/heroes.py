"""Four heroes of level 10 with twenty cards each, beside four with nothing: drawn and opened."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from limelight import Table
from limelight.contract import Refusal
from limelight.play.playthrough import Step
from limelight.server import render
from limelight.server.live import Live
from limelight.server.lobby import Lobby
from limelight.server.packing import packed
from limelight.server.people import Person
from limelight.server.run import open_store
from limelight.server.settings import Settings

from ..timing import in_turns

ROUNDS = 15
CARDS = 20
TEXT = "It burns for as long as somebody looks at it, and no longer. " * 8
CARD: Mapping[str, Any] = {"domain": "Ember", "recall": 1, "per": "rest", "uses": 2, "text": TEXT}
SHEET: Mapping[str, Any] = {
    "level": 10,
    "cards": [{"name": f"Card {n}", **CARD} for n in range(CARDS)],
    "features": [{"name": f"Feature {n}", "text": TEXT} for n in range(8)],
    "items": [{"name": f"Item {n}", "count": 2} for n in range(8)],
    "weapons": [{"name": "Sabre", "trait": "agility", "damage": "d8+1"}],
    "armors": [{"name": "Coat", "score": 4, "thresholds": {"major": 7, "severe": 14}}],
}
TABLES: Mapping[str, Mapping[str, Any]] = {"bare": {}, "level 10": SHEET}


def heroes(sheet: Mapping[str, Any]) -> tuple[Step, ...]:
    """The four of them, each with a player."""
    return tuple(
        Step("gm", "add_character", {"name": f"C{n}", "player": f"p{n}", **sheet}) for n in range(4)
    )


def measure() -> Iterator[str]:
    drawn = asyncio.run(_drawn())
    opened = _opened()
    yield "## Four heroes of level 10 with twenty cards each"
    yield ""
    yield "Beside four with nothing, in turns: their pages after a step, and their table opened."
    yield ""
    yield "| what | bare | level 10 | beside the bare ones |"
    yield "| --- | ---: | ---: | ---: |"
    for what, found in {**drawn, "opening the table from its log, ms": opened}.items():
        bare, full = found["bare"], found["level 10"]
        yield f"| {what} | {bare:.1f} | {full:.1f} | {full / bare:.2f}× |"
    yield ""


async def _drawn() -> dict[str, dict[str, float]]:
    """What pages and views take, by what it is and whose table."""
    found: dict[str, dict[str, list[float]]] = {}
    places = {name: await _place(sheet) for name, sheet in TABLES.items()}
    for number in range(ROUNDS):
        for name, (lobby, live, seats) in places.items():
            for role, who in seats.items():
                await live.do(seats["GM"], "narrate", {"text": "On."}, None, f"{role}-{number}")
                taken = await _taken(lobby, live, who)
                for what, value in taken.items():
                    found.setdefault(f"{role}: {what}", {}).setdefault(name, []).append(value)
    for lobby, _, _ in places.values():
        lobby.advisor.close()
        lobby.rows.close()
    return {what: {n: median(v) for n, v in by.items()} for what, by in found.items()}


async def _place(sheet: Mapping[str, Any]) -> tuple[Lobby, Live, dict[str, Person]]:
    lobby = Lobby(open_store("memory:"), Settings())
    made = await lobby.make("daggerheart", {}, "en", "", heroes(sheet))
    assert not isinstance(made, Refusal)
    live, token = made
    gm = await lobby.person(token)
    invited = await lobby.invite(live, "p0", "player", "en")
    assert not isinstance(invited, Refusal)
    player = await lobby.person(invited[1])
    assert isinstance(gm, Person) and isinstance(player, Person)
    return lobby, live, {"GM": gm, "player": player}


async def _taken(lobby: Lobby, live: Live, who: Person) -> dict[str, float]:
    begun = perf_counter()
    await render.drawn(live, who, lobby.rows)
    parts = perf_counter() - begun
    live.drawings.clear()
    begun = perf_counter()
    page = await render.page(live, who, lobby.rows, "/")
    whole = perf_counter() - begun
    return {
        "parts of the page, ms": parts * 1e3,
        "the whole page, ms": whole * 1e3,
        "the whole page, packed, KB": len(packed(page.encode())) / 1e3,
        "the view, KB": len(json.dumps(live.table.view(who.seat))) / 1e3,
    }


def _opened() -> dict[str, float]:
    """How long a table takes to open from its log."""
    logs = {}
    for name, sheet in TABLES.items():
        table = Table("daggerheart")
        for step in heroes(sheet):
            table.do("gm", step.do, dict(step.fields or {}))
        for n in range(200):
            table.do("gm", "narrate", {"text": f"And on they go: {n}."})
        logs[name] = list(table.export("gm"))
    calls = {name: partial(Table.opened, log) for name, log in logs.items()}
    return {name: taken * 1e3 for name, taken in in_turns(calls, rounds=7, each=1).items()}
