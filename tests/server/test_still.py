"""A PostgreSQL that stands still, or a table of it that somebody has locked: nobody hangs."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from limelight.store.connection import DEADLINE
from limelight.store.postgres import Postgres
from tests.postgres import Cluster

from .serving import PATIENCE, Served
from .test_nodes import soon

AT_ONCE = 0.5
"""An answer for which nothing is asked; so many seconds on a machine that does other things."""
WITHIN = 2 * DEADLINE
"""Whatever is asked is answered by then: it may wait for one before it."""


@pytest.fixture
def node(own_cluster: Cluster) -> Iterator[Served]:
    made = Served(own_cluster.database())
    yield made
    made.stop()


@contextmanager
def still(*processes: int) -> Iterator[None]:
    """They stand still, and go on afterwards."""
    for each in processes:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in processes:
            os.kill(each, signal.SIGCONT)


def everything(cluster: Cluster) -> list[int]:
    """The processes of a server: the first, and all that it began."""
    first = int((cluster.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])
    began = Path(f"/proc/{first}/task/{first}/children").read_text("utf-8").split()
    return [first, *map(int, began)]


def timed(node: Served, method: str, path: str, **sent: object) -> tuple[int, str, float]:
    """How something was answered, and how long that took."""
    began = time.monotonic()
    with httpx.Client(base_url=node.address, timeout=PATIENCE) as client:
        answer = client.request(method, path, **sent)  # type: ignore[arg-type]
    refused = answer.json().get("refused", "") if "json" in answer.headers["content-type"] else ""
    return answer.status_code, refused, time.monotonic() - began


def all_while_alive(node: Served, asked: list[Future[tuple[int, str, float]]]) -> None:
    """Waits for answers; the node says all the while that it is alive."""
    while not all(each.done() for each in asked):
        status, _, took = timed(node, "GET", "/healthz")
        assert (status, took < AT_ONCE) == (200, True), took
        time.sleep(0.05)


def test_a_server_that_stands_still_holds_nobody(node: Served, own_cluster: Cluster) -> None:
    gm = node.table()
    node.does(gm, "narrate", {"text": "before"})
    sent = {"do": "narrate", "with": {"text": "x"}, "id": "b"}
    with ThreadPoolExecutor(40) as pool, still(*everything(own_cluster)):
        asked = [
            pool.submit(timed, node, *what, headers=gm.bearer)
            for what in [("GET", f"{gm.api}/view"), ("GET", "/join/nobody")] * 12
        ]
        asked += [
            pool.submit(timed, node, "POST", f"{gm.api}/commands", json=sent, headers=gm.bearer)
            for _ in range(12)
        ]
        all_while_alive(node, asked)
        assert timed(node, "GET", "/readyz")[0] == 503
    for status, refused, took in (each.result() for each in asked):
        assert took < WITHIN
        assert (status, refused) in {(503, "not_saved"), (200, "")}
    assert {each.result()[:2] for each in asked[24:]} == {(503, "not_saved")}
    soon(lambda: node.send(gm, "narrate", {"text": "x"}, id="b").status_code == 200, PATIENCE)
    assert node.does(gm, "narrate", {"text": "x"}, id="b")["number"] == 2


def test_a_table_of_the_database_that_is_locked_holds_nobody(
    node: Served, own_cluster: Cluster
) -> None:
    gm = node.table()
    node.does(gm, "narrate", {"text": "whose seat is known"})
    with psycopg.connect(node.path) as other, ThreadPoolExecutor(20) as pool:  # type: ignore[arg-type]
        other.execute("LOCK TABLE seats")
        asked = [pool.submit(timed, node, "GET", f"/join/{n}") for n in range(20)]
        node.does(gm, "narrate", {"text": "what needs no seat goes on"})
        all_while_alive(node, asked)
        other.rollback()
    for each in asked:
        status, _, took = each.result()
        assert status == 503 and took < WITHIN
    assert timed(node, "GET", "/join/nobody")[0] == 404


def test_a_seat_that_was_removed_is_gone_where_the_doorbell_hangs(own_cluster: Cluster) -> None:
    """A connection that is open and says nothing proves nothing."""
    url = own_cluster.database()
    nodes = [Served(url), Served(url)]
    try:
        gm = nodes[0].table()
        anna = nodes[0].seat(gm, "anna")
        nodes[1].does(anna, "narrate", {"text": "here"})
        store = nodes[1].store
        assert isinstance(store, Postgres)
        with still(bell(url, store)):
            assert nodes[0].ask("DELETE", f"{gm.api}/seats/{anna.id}", headers=gm.bearer).is_success
            time.sleep(1.1)
            assert nodes[1].send(anna, "narrate", {"text": "still here"}).status_code == 404
        soon(lambda: store._doorbell.heard)
    finally:
        for each in nodes:
            each.stop()


def bell(url: str, store: Postgres) -> int:
    """The process of the server that rings for a node."""
    with psycopg.connect(url) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE application_name = %s",
            (f"limelight {store._doorbell.node}",),
        ).fetchall()
    ((pid,),) = found
    return int(pid)
