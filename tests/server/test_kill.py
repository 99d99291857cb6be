"""Kill it at any moment: whatever was acknowledged is there, once."""

import random
import threading
import time
from pathlib import Path

import pytest

from limelight.client import Answer, Seat, Server, http
from tests.ports import free_port

from .load import Sender, check, finish
from .process import play

GAMES = ("daggerheart", "yokai", "sinners")
SEATS = 3
LONGEST_LIFE = 0.6
"""Seconds between two kills; the moment within them is a matter of chance."""


def party(server: Server) -> dict[str, list[Seat]]:
    """A table of each game with a GM and players, by the table's id."""
    found: dict[str, list[Seat]] = {}
    for game in GAMES:
        gm = server.make(game)
        found[gm.table] = [gm, *(gm.sit(gm.invite(f"p{n}")) for n in range(SEATS))]
    return found


def rounds(database: str, kills: int) -> int:
    """Plays under load over so many kills; how many commands were promised."""
    port, dice = free_port(), random.Random()
    process = play(database, port)
    stop = threading.Event()
    try:
        tables = party(Server(process.address))
        senders = {table: [Sender(seat, stop) for seat in all] for table, all in tables.items()}
        everyone = [sender for all in senders.values() for sender in all]
        for sender in everyone:
            sender.start()
        for _ in range(kills):
            time.sleep(dice.uniform(0, LONGEST_LIFE))
            process.kill()
            process = play(database, port)
        finish(everyone, stop)
        for sender in everyone:
            sender.settle()
        for table, seats in tables.items():
            promised: dict[str, Answer] = {}
            for sender in senders[table]:
                promised |= sender.promised
            check([Seat(s.address, s.table, s.token) for s in seats], promised)
        return sum(len(sender.promised) for sender in everyone)
    finally:
        stop.set()
        process.kill()


@pytest.fixture(autouse=True)
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Senders that are back as soon as the server is."""
    monkeypatch.setattr(http, "PAUSE", 0.02)
    monkeypatch.setattr(http, "LONGEST_PAUSE", 0.02)


def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    assert rounds(f"sqlite:///{tmp_path / 'tables.db'}", kills=8) > 10


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_or_doubled_in_200_kills(tmp_path: Path) -> None:
    assert rounds(f"sqlite:///{tmp_path / 'tables.db'}", kills=200) > 400
