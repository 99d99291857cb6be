"""Tables in a file: commits together, and what happens when one of them cannot be kept."""

import stat
from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import apsw
import pytest

from limelight.store.rows import NotSaved, TableRow, Taken
from limelight.store.sqlite import Job, Sqlite

from .test_stores import GM, TABLE


class Watched(Sqlite):
    """Notes how many writes each commit took along."""

    def __init__(self, path: Path) -> None:
        self.commits: list[int] = []
        self.began = Event()
        super().__init__(path)

    def _try(self, jobs: list[Job]) -> NotSaved | Taken | None:
        self.commits.append(len(jobs))
        self.began.set()
        return super()._try(jobs)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path / "tables.db")
    made.make_table(TABLE, GM, []).result()
    made.commits.clear()
    made.began.clear()
    yield made
    made.close()


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Nobody else can write here meanwhile."""
    other = apsw.Connection(str(path))
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("COMMIT")
        other.close()


def test_what_waits_together_is_committed_together(store: Watched, tmp_path: Path) -> None:
    with held(tmp_path / "tables.db"):
        futures = [store.append("t", number, b"line") for number in range(1, 51)]
        assert not any(future.done() for future in futures)
    wait(futures)
    assert len(store.lines("t")) == sum(store.commits) == 50
    assert len(store.commits) <= 2  # the first may have gone ahead alone


def test_one_bad_write_does_not_spoil_the_others(store: Watched, tmp_path: Path) -> None:
    with held(tmp_path / "tables.db"):
        futures: list[Future[None]] = [store.append("t", 1, b"first")]
        futures += [store.append("t", 2, b"second"), store.append("t", 2, b"taken")]
        futures += [store.append("nowhere", 1, b"no such table"), store.append("t", 3, b"third")]
    wait(futures)
    assert [type(future.exception()) for future in futures] == [
        type(None),
        type(None),
        NotSaved,
        NotSaved,
        type(None),
    ]
    assert store.lines("t") == [b"first", b"second", b"third"]


@pytest.mark.parametrize("odd", ["\ud800", 2**70, object()])
def test_a_value_that_no_file_can_hold_does_not_end_the_writer(store: Watched, odd: Any) -> None:
    with pytest.raises(NotSaved):
        store.append("t", odd, b"odd").result()
    store.append("t", 1, b"even").result()


def test_a_write_that_nobody_waits_for_any_more_does_not_end_the_writer(
    store: Watched, tmp_path: Path
) -> None:
    with held(tmp_path / "tables.db"):
        store.append("t", 1, b"first")
        assert store.began.wait(10)
        gone = store.append("t", 2, b"second")
        assert gone.cancel()
    store.append("t", 2, b"third").result()
    assert b"second" not in store.lines("t")


def test_a_file_that_is_held_for_long_is_not_saved(store: Watched, tmp_path: Path) -> None:
    store._writing.set_busy_timeout(1)
    with held(tmp_path / "tables.db"), pytest.raises(NotSaved):
        store.append("t", 1, b"first").result()
    store.append("t", 1, b"first").result()


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "tables.db")
    store.make_table(TABLE, GM, [])
    for number in range(1, 2501):
        store.append("t", number, b"line")
    store.close()
    again = Sqlite(tmp_path / "tables.db")
    assert len(again.lines("t")) == 2500
    again.close()


def test_it_lasts_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "tables.db"
    store = Sqlite(path)
    store.make_table(TABLE, GM, [b"one"]).result()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert store._writing.pragma("synchronous") == 2
    assert store._writing.pragma("journal_mode") == "wal"
    store.close()
    store = Sqlite(path)
    assert store.tables() == [(TableRow(*TABLE), 1)]
    assert store.seat_of(GM.token) == GM
    store.close()


def test_another_process_that_writes_is_noticed(store: Watched, tmp_path: Path) -> None:
    before = store.changed()
    assert store.changed() == before
    other = Sqlite(tmp_path / "tables.db")
    other.new_token("t", "gm", b"new").result()
    other.close()
    assert store.changed() != before
    assert store.seat_of(b"new") is not None


def test_a_file_that_fails_to_be_read_says_so(store: Watched) -> None:
    store._reading.close()
    with pytest.raises(NotSaved):
        store.table("t")
    store._reading = apsw.Connection(":memory:")  # for the fixture to close
