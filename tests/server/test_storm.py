"""Three nodes that are killed, a PostgreSQL that is restarted, lines that are cut: all is well."""

import random
import sys
import threading
import time

import msgspec
import pytest

from limelight.client import Answer, Seat, Server, http
from tests.ports import free_port
from tests.postgres import Cluster

from .load import Sender, check, finish
from .process import Process
from .proxy import Proxy

NODES = 3
WHO = ("anna", "ben", "cleo")
"""Two or three race for each table: who is second decides again, while nodes are killed."""
BEHIND = 10**6
"""Every step is sent, however far behind a reader is: so that one which is missing shows."""


def node(database: str, port: int) -> Process:
    """A node without limits."""
    given = msgspec.json.encode({"port": port, "behind": BEHIND}).decode()
    return Process(sys.executable, "tools/serve.py", database, given)


@pytest.fixture(autouse=True)
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Senders that are back as soon as a node is."""
    monkeypatch.setattr(http, "PAUSE", 0.02)
    monkeypatch.setattr(http, "LONGEST_PAUSE", 0.1)


def storm(cluster: Cluster, tables: int, streams: int, kills: int, restarts: int) -> int:
    """Plays through it all; how many commands were promised."""
    database, dice = cluster.url, random.Random()
    ports = [free_port() for _ in range(NODES)]
    running = [node(database, port) for port in ports]
    proxy, stop = Proxy(ports), threading.Event()
    try:
        server = Server(proxy.address)
        games = ("daggerheart", "yokai", "sinners")
        gms = [server.make(games[n % 3]) for n in range(tables)]
        senders = {
            gm.table: [Sender(gm.sit(gm.invite(who)), stop) for who in WHO[: 2 + n % 2]]
            for n, gm in enumerate(gms)
        }
        for n in range(streams):
            proxy.reads(gms[n % tables].table, gms[n % tables].token)
        everyone = [sender for all in senders.values() for sender in all]
        for sender in everyone:
            sender.start()
        restarted = {kills * (n + 1) // (restarts + 1) for n in range(restarts)}
        for kill in range(kills):
            time.sleep(dice.uniform(0, 0.4))
            which = dice.randrange(NODES)
            running[which].kill()
            if kill in restarted:
                cluster.stop("immediate")
                time.sleep(dice.uniform(0, 1.5))
                cluster.start()
            if dice.random() < 0.3:
                cluster.cut(database)
            proxy.cut()
            running[which] = node(database, ports[which])
        finish(everyone, stop)
        for sender in everyone:
            sender.settle()
        numbers: dict[str, int] = {}
        for gm in gms:
            seat = Seat(proxy.address, gm.table, gm.token)
            promised: dict[str, Answer] = {}
            for sender in senders[gm.table]:
                promised |= sender.promised
            check([seat], promised)
            numbers[gm.table] = seat.view().number
        proxy.until(numbers)
        return sum(len(sender.promised) for sender in everyone)
    finally:
        stop.set()
        proxy.close()
        for each in running:
            each.kill()


def test_nodes_are_killed_and_the_database_restarted(own_cluster: Cluster) -> None:
    assert storm(own_cluster, tables=6, streams=18, kills=3, restarts=1) > 20


@pytest.mark.soak
def test_a_long_storm(own_cluster: Cluster) -> None:
    assert storm(own_cluster, tables=60, streams=300, kills=100, restarts=5) > 2000
