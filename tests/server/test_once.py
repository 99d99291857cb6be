"""Between the command and the bytes of its readers nothing is done twice."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from limelight.contract import Refusal
from limelight.contract.events import Event
from limelight.games import game
from limelight.games.daggerheart.commands.roll import Roll
from limelight.games.daggerheart.events.rolls import Rolled
from limelight.play import common
from limelight.server.live import Live
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.server.render import drawn
from limelight.server.run import open_store
from limelight.server.settings import Settings


def test_a_roll_is_decided_folded_shown_and_redacted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = asyncio.run(_rolled(monkeypatch))
    assert counts["decide"] == counts["fold"] == 1
    assert counts["decode"] == 0
    for seat in ("gm", "anna", "ben", ""):
        assert counts["redact", seat] == 1, seat
        assert counts["show", seat] == 1, seat


async def _rolled(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    store = open_store("memory:")
    lobby = Lobby(store, Settings())
    try:
        made = await lobby.make("daggerheart", {}, "en", "", ())
        assert not isinstance(made, Refusal)
        live, token = made
        gm = await _person(lobby, token)
        anna, ben, watcher = [
            await _sits(lobby, live, name, role)
            for name, role in (("anna", "player"), ("ben", "player"), (None, "watcher"))
        ]
        await live.do(gm, "add_character", {"name": "Mira", "player": "anna"}, None, "1")
        call = {"character": "Mira", "trait": "agility", "difficulty": 12}
        await live.do(gm, "call_roll", call, None, "2")
        for person in (gm, anna, ben, watcher):
            await drawn(live, person, lobby.rows)
        counts = _counting(monkeypatch)
        assert not isinstance(await live.do(anna, "roll", {}, None, "3"), Refusal)
        for person in (gm, anna, ben, watcher):
            await drawn(live, person, lobby.rows)
            live.message(live.number, person.seat, "en")
        return counts
    finally:
        lobby.close()
        store.close()


async def _person(lobby: Lobby, token: str) -> Person:
    found = await lobby.person(token)
    assert isinstance(found, Person)
    return found


async def _sits(lobby: Lobby, live: Live, name: str | None, role: str) -> Person:
    invited = await lobby.invite(live, name, role, "en")
    assert not isinstance(invited, Refusal)
    return await _person(lobby, invited[1])


def _counting(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """Counts what happens to the roll from now on."""
    counts: Counter[Any] = Counter()
    known = game("daggerheart")
    assert known is not None
    decide, redact, show = known.decide, known.redact, known.show
    fold, stored = Rolled.evolve, common.stored

    def counted_decide(state: Any, command: Any, seat: Any) -> Any:
        tried = isinstance(command, Roll) and seat.name == "anna" and not counts["fold"]
        counts["decide"] += tried
        return decide(state, command, seat)

    def counted_redact(state: Any, seat: Any) -> Any:
        counts["redact", seat.name] += 1
        return redact(state, seat)

    def counted_show(event: Any, seat: Any, rules: int) -> Any:
        counts["show", seat.name] += isinstance(event, Rolled)
        return show(event, seat, rules)

    def counted_fold(event: Rolled, state: Any) -> Any:
        counts["fold"] += 1
        return fold(event, state)

    def counted_decode(game: Any, event: Any) -> Event:
        counts["decode"] += 1
        return stored(game, event)

    monkeypatch.setattr(known, "decide", counted_decide)
    monkeypatch.setattr(known, "redact", counted_redact)
    monkeypatch.setattr(known, "show", counted_show)
    monkeypatch.setattr(Rolled, "evolve", counted_fold)
    monkeypatch.setattr(common, "stored", counted_decode)
    return counts
