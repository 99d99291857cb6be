"""What every store does alike."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from limelight.store.memory import Memory
from limelight.store.postgres import Postgres
from limelight.store.rows import NotSaved, Saved, SeatRow, Store, TableRow, Taken, Unused, now
from limelight.store.sqlite import Sqlite

TABLE = TableRow("t", "Thornwall", "daggerheart", "en", 1, b"header")
GM = SeatRow("t", "gm", "gm", "gm", "en", b"token of gm", 1)
ANNA = SeatRow("t", "a1", "anna", "player", "uk", b"token of anna", 2)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store
    if request.param == "postgres":
        made = Postgres(request.getfixturevalue("database"))
    else:
        made = Memory() if request.param == "memory" else Sqlite(tmp_path / "tables.db")
    made.make_table(TABLE, GM, [b"one", b"two"]).result()
    yield made
    made.close()


def test_a_table_is_there_with_its_gm_and_first_entries(store: Store) -> None:
    assert store.table("t") == TABLE
    assert store.table("other") is None
    assert store.lines("t") == [b"one", b"two"]
    assert store.seats("t") == [GM]


def test_tables_are_listed_the_newest_first(store: Store) -> None:
    late = TABLE._replace(id="u", created=2)
    store.make_table(late, GM._replace(of="u", token=b"x"), []).result()
    assert store.tables() == [(late, 0), (TABLE, 2)]


def test_a_deleted_table_leaves_nothing(store: Store) -> None:
    late = TABLE._replace(id="u", created=2)
    other = GM._replace(of="u", token=b"x")
    store.make_table(late, other, [b"three"]).result()
    store.add_seat(ANNA, lambda rows: ()).result()
    store.keep_snapshot("t", Saved(2, b"state")).result()
    store.delete_table("t").result()
    assert [store.table("t"), store.snapshot("t"), store.seat_of(ANNA.token)] == [None] * 3
    assert [store.lines("t"), store.seats("t")] == [[], []]
    assert store.tables() == [(late, 1)]
    assert store.seat_of(b"x") == other
    with pytest.raises(NotSaved):
        store.append("t", 1, b"one").result()
    store.delete_table("t").result()


def test_entries_come_in_order_and_a_number_is_taken_once(store: Store) -> None:
    store.append("t", 3, b"three").result()
    with pytest.raises(NotSaved):
        store.append("t", 3, b"another three").result()
    store.append("t", 4, b"four").result()
    assert store.lines("t") == [b"one", b"two", b"three", b"four"]
    assert store.lines("t", 2) == [b"three", b"four"]


def test_several_entries_come_all_or_none(store: Store) -> None:
    store.append("t", 3, b"three", b"four").result()
    with pytest.raises(NotSaved):
        store.append("t", 4, b"another four", b"five").result()
    with pytest.raises(NotSaved):
        store.append("t", 6, b"six", b"seven").result()
    store.append("t", 5, b"five", b"six", b"seven").result()
    assert store.lines("t", 2) == [b"three", b"four", b"five", b"six", b"seven"]


def test_appends_that_wait_together_are_stored_in_order(store: Store) -> None:
    store.make_table(TABLE._replace(id="u"), GM._replace(of="u", token=b"x"), []).result()
    waiting = [
        store.append(table, first + 2 * n, b"%d" % n, b"%d and more" % n)
        for n in range(20)
        for table, first in (("t", 3), ("u", 1))
    ]
    for each in waiting:
        each.result()
    wanted = [line for n in range(20) for line in (b"%d" % n, b"%d and more" % n)]
    assert store.lines("t", 2) == store.lines("u") == wanted


def test_the_last_snapshot_is_kept(store: Store) -> None:
    assert store.snapshot("t") is None
    for number in (1, 2):
        store.keep_snapshot("t", Saved(number, b"state")).result()
    assert store.snapshot("t") == Saved(2, b"state")


def test_a_seat_is_known_by_its_token_until_it_is_removed(store: Store) -> None:
    store.add_seat(ANNA, lambda rows: ()).result()
    assert store.seats("t") == [GM, ANNA]
    assert store.seat_of(b"token of anna") == ANNA
    store.remove_seat("t", "a1").result()
    assert store.seat_of(b"token of anna") is None
    assert store.seats("t") == [GM]


def test_a_new_token_ends_the_old_one(store: Store) -> None:
    store.new_token("t", "gm", b"new").result()
    assert store.seat_of(b"token of gm") is None
    assert store.seat_of(b"new") == GM._replace(token=b"new")


def test_a_seat_can_read_another_language(store: Store) -> None:
    store.speak("t", "gm", "de").result()
    assert store.seat_of(b"token of gm") == GM._replace(lang="de")
    assert store.seats("t") == [GM._replace(lang="de")]


def test_a_table_is_marked_when_it_is_opened(store: Store) -> None:
    made = store.opened()["t"]
    assert now() - 60_000 < made <= now()
    store.mark_opened("t", made + 5).result()
    assert store.opened() == {"t": made + 5}
    with pytest.raises(NotSaved):
        store.mark_opened("other", made).result()
    store.delete_table("t").result()
    assert store.opened() == {}


def test_only_an_unused_table_is_deleted_as_such(store: Store) -> None:
    at = store.opened()["t"]
    for unused in (Unused(1, at + 1), Unused(3, at + 1), Unused(2, at)):
        with pytest.raises(Taken):
            store.delete_table("t", unused).result()
    assert (store.table("t"), len(store.lines("t"))) == (TABLE, 2)
    store.delete_table("t", Unused(2, at + 1)).result()
    assert store.table("t") is None
    with pytest.raises(Taken):
        store.delete_table("t", Unused(2, at + 1)).result()
