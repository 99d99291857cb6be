"""PostgreSQL: several nodes at a time, and a server that goes and comes back."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from limelight.store.migrations import TooNew
from limelight.store.postgres import Postgres
from limelight.store.rows import Also, Behind, Lost, NotSaved, SeatRow, Taken, Unused
from tests.postgres import Cluster

from .test_stores import ANNA, GM, TABLE

PATIENCE = 10.0


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def nodes(database: str) -> Iterator[list[Postgres]]:
    """Two nodes, and a table."""
    made = [Postgres(database), Postgres(database)]
    made[0].make_table(TABLE, GM, [b"one", b"two"]).result()
    until(lambda: all(each._doorbell.heard for each in made))
    yield made
    for each in made:
        each.close()


def test_several_nodes_may_start_at_once(database: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(Postgres, [database] * 8))
    made[0].make_table(TABLE, GM, []).result()
    assert {each.table("t") for each in made} == {TABLE}
    for each in made:
        each.close()


def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    made = Postgres(database)
    made._writing.do(lambda connection: connection.execute("INSERT INTO version VALUES (999)"))
    made.close()
    with pytest.raises(TooNew):
        Postgres(database)


def test_who_is_second_with_a_number_is_told_so(nodes: list[Postgres]) -> None:
    with ThreadPoolExecutor(2) as pool:
        for number in range(3, 40):
            both = [
                pool.submit(node.append, "t", number, b"of %d" % n).result()
                for n, node in enumerate(nodes)
            ]
            problems = [future.exception() for future in both]
            assert [type(each) for each in problems if each] == [Behind]
    assert len(nodes[0].lines("t")) == 39


def test_many_entries_at_once_do_not_spoil_each_other(nodes: list[Postgres]) -> None:
    first, second = nodes
    second.append("t", 3, b"three").result()
    futures = [first.append("t", number, b"x") for number in (3, 4, 5)]
    futures += [first.append("nowhere", 1, b"x"), first.append("t", 6, b"x")]
    problems = [type(future.exception()) for future in futures]
    assert problems == [Behind, type(None), type(None), NotSaved, type(None)]


def test_the_doorbell_says_of_which_table_and_number(nodes: list[Postgres]) -> None:
    rung: list[tuple[str, int]] = []
    nodes[1].listen(lambda table, number: rung.append((table, number)))
    nodes[0].append("t", 3, b"three").result()
    until(lambda: ("t", 3) in rung)
    nodes[0].add_seat(ANNA, lambda rows: ()).result()
    until(lambda: ("t", 0) in rung)


def test_what_is_known_of_seats_is_forgotten_when_somebody_rings(nodes: list[Postgres]) -> None:
    first, second = nodes
    first.add_seat(ANNA, lambda rows: ()).result()
    until(lambda: second.seats("t") == [GM, ANNA])
    assert second.seat_of(ANNA.token) == ANNA
    first.remove_seat("t", ANNA.id).result()
    assert first.seat_of(ANNA.token) is None
    until(lambda: second.seat_of(ANNA.token) is None and second.seats("t") == [GM])


def test_a_seat_and_what_the_log_says_of_it_come_together(nodes: list[Postgres]) -> None:
    first, second = nodes
    second.append("t", 3, b"three").result()
    with pytest.raises(Behind):
        first.add_seat(ANNA, lambda rows: (), Also(3, b"a seat")).result()
    assert first.seats("t") == [GM]
    with pytest.raises(Behind):
        first.new_token("t", "gm", b"new", Also(3, b"a token")).result()
    first.add_seat(ANNA, lambda rows: (), Also(4, b"a seat")).result()
    first.new_token("t", "gm", b"new", Also(5, b"a token")).result()
    assert first.lines("t", 2) == [b"three", b"a seat", b"a token"]
    assert first.seats("t") == [GM._replace(token=b"new"), ANNA]


def test_who_looks_is_known_elsewhere_and_ends_with_the_node(database: str) -> None:
    first, second = Postgres(database), Postgres(database)
    first.here("t", {"a", "b"})
    until(lambda: second.elsewhere("t") == {"a", "b"})
    assert first.elsewhere("t") == set()
    first.here("t", {"b"})
    until(lambda: second.elsewhere("t") == {"b"})
    first.close()
    assert second.elsewhere("t") == set()
    second.close()


def test_letters_that_postgresql_cannot_hold_are_no_mistake(nodes: list[Postgres]) -> None:
    assert nodes[0].table("a\0b") is None
    odd = TABLE._replace(id="u", name="a\0b")
    nodes[0].make_table(odd, GM._replace(of="u", token=b"u"), []).result()
    assert nodes[1].table("u") == odd._replace(name="a\ufffdb")


def test_a_line_that_was_cut_mends_itself(nodes: list[Postgres], database: str) -> None:
    for number in range(3, 8):
        Cluster.cut(database)
        nodes[0].append("t", number, b"x").result()
        assert len(nodes[1].lines("t")) == number
    until(lambda: nodes[0]._doorbell.heard)
    nodes[0].here("t", {"a"})
    until(lambda: nodes[1].elsewhere("t") == {"a"})


def test_what_cannot_be_stored_is_said_and_the_server_may_come_back(own_cluster: Cluster) -> None:
    node = Postgres(own_cluster.url)
    node.make_table(TABLE, GM, []).result()
    rung: list[tuple[str, int]] = []
    node.listen(lambda table, number: rung.append((table, number)))
    own_cluster.stop()
    for future in (node.append("t", 1, b"one"), node.add_seat(ANNA, lambda rows: ())):
        with pytest.raises(NotSaved):
            future.result()
    with pytest.raises(NotSaved):
        node.lines("t")
    with pytest.raises(NotSaved):
        node.seat_of(b"nobody's")
    own_cluster.start()
    node.append("t", 1, b"one").result()
    assert node.lines("t") == [b"one"]
    until(lambda: node._doorbell.heard)
    assert ("", 0) in rung
    node.close()


def test_an_entry_of_which_nobody_knows_is_ours_if_it_stands_there(
    nodes: list[Postgres], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks after the server was told, and before it said anything."""
    node, do = nodes[0], nodes[0]._writing.do
    broken: list[bool] = []

    def breaks(what: Callable[..., object]) -> object:
        found = do(what)
        if not broken:
            broken.append(True)
            raise Lost("after it was done")
        return found

    monkeypatch.setattr(node._writing, "do", breaks)
    node.append("t", 3, b"three").result()
    assert broken and node.lines("t", 2) == [b"three"]


def test_a_table_is_opened_or_put_away_and_never_both(nodes: list[Postgres], database: str) -> None:
    """Both at the same moment, again and again: who is first has it."""
    since = 10**15
    for n in range(60):
        id = f"r{n}"
        row = TABLE._replace(id=id)
        nodes[0].make_table(row, GM._replace(of=id, token=id.encode()), []).result()
        if n % 2:  # a table that has no mark, as where an older node made it
            with psycopg.connect(database) as connection:
                connection.execute("DELETE FROM opened WHERE of = %s", (id,))
        came = nodes[1].mark_opened(id, since)
        gone = nodes[0].delete_table(id, Unused(0, since))
        problems = [type(each.exception()) for each in (came, gone)]
        assert problems in ([type(None), Taken], [NotSaved, type(None)])
        assert (nodes[1].table(id) is not None) == (problems[0] is type(None))


def test_a_seat_of_no_table_is_not_stored(nodes: list[Postgres]) -> None:
    lost = SeatRow("nowhere", "x", "x", "player", "en", b"x", 1)
    with pytest.raises(NotSaved):
        nodes[0].add_seat(lost, lambda rows: ()).result()
