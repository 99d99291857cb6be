"""Several nodes on one PostgreSQL: whoever is asked, it is the same table."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from limelight.client import Answer, Place, Seat, Server
from limelight.play.log import verify
from limelight.server import ordered
from tests.postgres import Cluster

from .load import Sender, check, finish
from .serving import PATIENCE, Chair, Served

STREAM = {"accept": "text/event-stream"}
Nodes = tuple[Served, Served]


@pytest.fixture
def nodes(database: str) -> Iterator[Nodes]:
    """Two of them."""
    made = Served(database), Served(database)
    yield made
    for each in made:
        each.stop()


def soon(true: Callable[[], object], seconds: float = 2.0) -> None:
    """Waits for something that must come within a second, and as much again on a slow machine."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def at(node: Served, seat: Seat | Place, table: str) -> Seat:
    """The same seat through another node."""
    return Seat(node.address, table, seat.token)


def race(nodes: Nodes, seats: int, commands: int) -> dict[str, Answer]:
    """Senders on both nodes at one table, until so many commands are promised."""
    gm = Server(nodes[0].address).make("daggerheart")
    stop = threading.Event()
    senders = [Sender(at(nodes[n % 2], gm.invite(f"p{n}"), gm.table), stop) for n in range(seats)]
    for sender in senders:
        sender.start()
    while sum(len(sender.promised) for sender in senders) < commands:
        assert not any(sender.problem for sender in senders)
        time.sleep(0.02)
    finish(senders, stop)
    promised: dict[str, Answer] = {}
    for sender in senders:
        sender.settle()
        promised |= sender.promised
    check([gm], promised)
    check([at(nodes[1], gm, gm.table)], promised)
    for sender in senders:
        assert len(sender.promised) > commands / seats / 4, "a node was kept waiting"
    return promised


def test_commands_from_both_at_the_same_moment_are_decided_on_the_true_state(nodes: Nodes) -> None:
    assert len(race(nodes, seats=4, commands=200)) >= 200


@pytest.mark.soak
def test_two_thousand_commands_from_both_at_the_same_moment(nodes: Nodes) -> None:
    assert len(race(nodes, seats=6, commands=2000)) >= 2000


def test_the_same_command_on_both_at_once_is_done_once(nodes: Nodes) -> None:
    gm = Server(nodes[0].address).make("daggerheart")
    place = gm.invite("anna")
    both = [at(node, place, gm.table) for node in nodes]
    with ThreadPoolExecutor(2) as pool:
        for n in range(40):
            asked = [
                pool.submit(seat.do, "roll_dice", {"dice": "3d1000"}, id=f"c{n}") for seat in both
            ]
            first, second = (each.result() for each in asked)
            assert (first.number, first.result) == (second.number, second.result)
    sent = [entry.id for entry in gm.events() if entry.id]
    assert sent == [f"c{n}" for n in range(40)]
    assert verify(gm.export().splitlines(keepends=True)).bad is None


def test_what_was_done_through_one_is_seen_at_once_through_the_other(nodes: Nodes) -> None:
    gm = Server(nodes[0].address).make("daggerheart")
    other = at(nodes[1], gm, gm.table)
    for n in range(20):
        here, there = (gm, other) if n % 2 else (other, gm)
        number = here.do("narrate", {"text": f"{n}"}).number
        assert there.view().number == number
    added = gm.do("add_character", {"name": "Mira", "player": "anna"})
    gone = other.do("remove", {"name": "Mira"})  # refused where nobody knew her
    assert gone.number == added.number + 1


def test_streams_everywhere_get_everything_in_order(nodes: Nodes, database: str) -> None:
    gm = Server(nodes[0].address).make("daggerheart")
    seats = [gm, at(nodes[1], gm, gm.table)]
    wires = [
        node.stream(f"/api/tables/{gm.table}/events", STREAM | Chair("", "", gm.token).bearer)
        for node in nodes
    ]
    with wires[0] as here, wires[1] as there:
        for wire in (here, there):
            wire.until(b"retry")
        for n in range(30):
            if n % 10 == 9:
                Cluster.cut(database)  # the doorbells too
            seats[n % 2].do("narrate", {"text": f"{n}"})
        for wire in (here, there):
            got = wire.until(b"id: 30\n")
            numbers = [int(each[4:]) for each in got.split(b"\n") if each.startswith(b"id: ")]
            assert numbers == list(range(1, 31))


def test_who_is_here_is_known_everywhere(nodes: Nodes) -> None:
    first, second = nodes
    gm = first.table()
    anna = first.seat(gm, "anna")

    def here() -> bool:
        live, *_ = second.lobby.held(gm.table)
        return anna.id in live.elsewhere

    second.look(gm)
    with first.stream(f"{anna.api}/events", STREAM | anna.bearer) as wire:
        wire.until(b"retry")
        soon(here)
    soon(lambda: not here())


def test_a_seat_that_is_taken_away_is_gone_everywhere(nodes: Nodes) -> None:
    first, second = nodes
    gm = first.table()
    anna = first.seat(gm, "anna")
    with second.stream(f"{anna.api}/events", STREAM | anna.bearer) as wire:
        wire.until(b"retry")
        assert first.ask("DELETE", f"{gm.api}/seats/{anna.id}", headers=gm.bearer).is_success
        wire.ends()
    assert second.get(anna, "view").status_code == 404


def test_a_seat_that_is_given_out_anew_ends_everywhere(nodes: Nodes) -> None:
    first, second = nodes
    gm = first.table()
    old = first.seat(gm, "anna")
    second.does(old, "roll_dice", {"dice": "2d6"})
    with second.stream(f"{old.api}/events", STREAM | old.bearer) as wire:
        wire.until(b"id: 1\n")
        new = first.seat(gm, "anna")
        assert second.send(old, "roll_dice", {"dice": "2d6"}).status_code == 404
        wire.ends()
    assert second.get(new, "view").json()["number"] == 2  # the log says it


def test_a_table_that_is_deleted_is_gone_everywhere(nodes: Nodes) -> None:
    first, second = nodes
    gm = first.table()
    with second.stream(f"{gm.api}/events", STREAM | gm.bearer) as wire:
        wire.until(b"retry")
        assert first.ask("DELETE", gm.api, headers=gm.bearer).is_success
        wire.ends()
    assert second.get(gm, "view").status_code == 404


def test_a_name_is_taken_once_through_whichever_node(nodes: Nodes) -> None:
    gm = nodes[0].table()
    nodes[1].get(gm, "view")
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda n: nodes[n % 2].seat(gm, "anna"), range(16)))
    alive = [each for each in made if nodes[0].get(each, "view").is_success]
    assert len(alive) == 1
    assert len([row for row in nodes[0].store.seats(gm.table) if row.player == "anna"]) == 1


def test_all_nodes_throw_from_one_tree(nodes: Nodes) -> None:
    gm = Server(nodes[0].address).make("daggerheart")
    place = gm.invite("anna")
    anna = [at(node, place, gm.table) for node in nodes]
    (root,) = anna[0].view().proof["roots"]
    for n in range(10):
        sent = {"do": "roll_dice", "with": {"dice": "2d6"}, "id": f"r{n}", "roots": [root]}
        answer = httpx.post(
            f"{nodes[n % 2].address}/api/tables/{gm.table}/commands",
            json={**sent, "next": n},
            headers={"authorization": f"Bearer {place.token}"},
        )
        assert answer.status_code == 200, answer.text
    report = verify(gm.export().splitlines(keepends=True))
    assert (report.bad, report.fair, report.unbound, report.reopened) == (None, 10, 0, 0)


def test_a_node_that_starts_later_throws_from_the_same_tree(database: str) -> None:
    first = Served(database)
    gm = first.table()
    first.does(gm, "roll_dice", {"dice": "2d6"})
    roots = first.get(gm, "view").json()["proof"]["roots"]
    first.stop()
    second = Served(database)
    try:
        assert second.get(gm, "view").json()["proof"]["roots"] == roots
        second.does(gm, "roll_dice", {"dice": "2d6"})
        report = verify(second.get(gm, "export").content.splitlines(keepends=True))
        assert (report.bad, report.fair, report.reopened) == (None, 2, 0)
    finally:
        second.stop()


def test_who_always_loses_says_that_it_could_not_be_stored(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ordered, "TRIES", 0)
    gm = nodes[0].table()
    answer = nodes[0].send(gm, "roll_dice", {"dice": "2d6"})
    assert (answer.status_code, answer.json()["refused"]) == (503, "not_saved")


def test_while_the_server_is_away_nothing_is_promised(own_cluster: Cluster) -> None:
    node = Served(own_cluster.database())
    try:
        gm = node.table()
        node.does(gm, "narrate", {"text": "before"}, id="a")
        own_cluster.stop()
        for what in (node.send(gm, "narrate", {"text": "x"}, id="b"), node.get(gm, "view")):
            assert (what.status_code, what.json()["refused"]) == (503, "not_saved")
        own_cluster.start()
        end = time.monotonic() + PATIENCE
        while node.send(gm, "narrate", {"text": "x"}, id="b").status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert node.does(gm, "narrate", {"text": "x"}, id="b")["number"] == 2
    finally:
        node.stop()
