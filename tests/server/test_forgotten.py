"""Tables that nobody plays at any more: kept as files that come back, told of, and deleted."""

import asyncio
import logging
import stat
import time
from concurrent.futures import Future
from pathlib import Path

import pytest
from msgspec.structs import replace

from limelight.cli import main
from limelight.server import openings
from limelight.server.forgetting import Forgetting
from limelight.server.openings import DAY
from limelight.store.bringing import brought, plan
from limelight.store.copies import Copy
from limelight.store.rows import TableRow
from limelight.store.sqlite import Sqlite

from .serving import OPEN_HANDED, Chair, Hall, Served
from .test_brought import bring, seat_at
from .test_nodes import STREAM
from .test_nodes import soon as until

DAYS = 30
NOW = time.time()
LATER = NOW + (DAYS + 2) * DAY


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "forgotten"


@pytest.fixture
def forgetting(hall: Hall, folder: Path) -> Forgetting:
    settings = replace(OPEN_HANDED, forget_days=DAYS, forget_to=str(folder))
    hall.lobby.settings = settings
    return Forgetting(hall.lobby)


def played(hall: Hall) -> Chair:
    gm = hall.table()
    hall.does(gm, "narrate", {"text": "The rope tears."})
    return gm


def test_a_table_that_nobody_plays_at_goes_and_comes_back(
    hall: Hall,
    forgetting: Forgetting,
    folder: Path,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    gm = played(hall)
    untouched = hall.table("yokai")
    assert hall.run(forgetting.look(NOW)) == []
    with caplog.at_level(logging.WARNING, "limelight"):
        assert set(hall.run(forgetting.look(LATER))) == {gm.table, untouched.table}
    assert gm.token not in caplog.text and caplog.text.count("table forgotten") == 2
    assert hall.get(gm, "view").status_code == 404
    names = {f"{chair.table}{end}" for chair in (gm, untouched) for end in (".db", ".jsonl")}
    assert {path.name for path in folder.iterdir()} == names
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}

    log = folder / f"{gm.table}.jsonl"
    assert main(["verify", str(log)]) == 0
    brought = seat_at(hall, bring(hall, log.read_bytes()))
    assert "The rope tears." in hall.get(brought, "events").text

    database = tmp_path / "back.db"
    line = ["restore", str(folder / f"{gm.table}.db"), "--database", f"sqlite:///{database}"]
    assert main([*line, "--yes"]) == 0
    store = Sqlite(database)
    again = Hall(store)
    assert "The rope tears." in again.get(gm, "events").text  # its links work again
    again.close()
    store.close()


def test_who_plays_or_looks_keeps_it(hall: Hall, forgetting: Forgetting, folder: Path) -> None:
    gm = played(hall)
    events = f"{gm.api}/events?since=0"
    reader = hall.stream(events, gm.bearer | {"accept": "text/event-stream"})
    reader.until(1)
    assert hall.run(forgetting.look(LATER)) == [] and not folder.exists()
    reader.leave()
    assert hall.run(forgetting.look(NOW + DAYS * DAY + DAY - 60)) == []
    hall.does(gm, "narrate", {"text": "Somebody falls."})
    assert hall.run(forgetting.look(time.time() + DAYS * DAY - 1)) == []
    assert hall.get(gm, "view").status_code == 200


def test_who_only_opens_it_keeps_it(
    hall: Hall, forgetting: Forgetting, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = played(hall)
    then = int(LATER * 1000) - DAYS * DAY * 1000
    monkeypatch.setattr(openings, "now", lambda: then)
    hall.lobby.lose(gm.table)  # it is opened by whoever comes next, and that is marked
    hall.lobby._openings = openings.Openings(hall.lobby.store)
    assert hall.look(gm).status_code == 200
    assert hall.lobby.store.opened() == {gm.table: then}
    assert hall.run(forgetting.look(LATER)) == []
    assert hall.get(gm, "view").status_code == 200


def test_a_table_is_marked_once_a_day(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    gm = hall.table()
    marked: list[str] = []
    plain = hall.lobby.store.mark_opened

    def mark(table: str, at: int) -> "Future[None]":
        marked.append(table)
        return plain(table, at)

    monkeypatch.setattr(hall.lobby.store, "mark_opened", mark)
    for _ in range(5):
        hall.look(gm)
        hall.get(gm, "view")
    hall.lobby.lose(gm.table)
    hall.get(gm, "view")
    assert marked == [gm.table]


def test_who_comes_while_it_is_put_away_keeps_it(
    hall: Hall, forgetting: Forgetting, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = played(hall)
    plain = forgetting._keep

    def keep(row: TableRow, number: int) -> Path:
        kept = plain(row, number)
        hall.lobby.store.mark_opened(row.id, int(LATER * 1000)).result()  # on another node
        return kept

    monkeypatch.setattr(forgetting, "_keep", keep)
    assert hall.run(forgetting.look(LATER)) == []
    assert hall.get(gm, "view").status_code == 200


def test_who_looks_through_another_node_keeps_it(database: str, folder: Path) -> None:
    settings = replace(OPEN_HANDED, forget_days=DAYS, forget_to=str(folder))
    first, second = Served(database, settings), Served(database, settings)
    try:
        gm = first.table()
        forgetting = Forgetting(first.lobby)
        with second.stream(f"{gm.api}/events", gm.bearer | STREAM) as wire:
            wire.until(b"retry")
            until(lambda: first.store.elsewhere(gm.table))
            assert asyncio.run(forgetting.look(LATER)) == []
        until(lambda: not first.store.elsewhere(gm.table))
        assert asyncio.run(forgetting.look(LATER)) == [gm.table]
        assert second.get(gm, "view").status_code == 404
        assert asyncio.run(Forgetting(second.lobby).look(LATER)) == []
    finally:
        for each in (first, second):
            each.stop()


def test_who_opens_it_while_it_is_deleted_finds_none(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm, store = played(hall), hall.lobby.store
    hall.lobby.lose(gm.table)
    hall.lobby._openings = openings.Openings(store)
    plain = store.mark_opened

    def mark(table: str, at: int) -> "Future[None]":
        store.delete_table(table).result()  # by another node, just before
        return plain(table, at)

    monkeypatch.setattr(store, "mark_opened", mark)
    assert hall.run(hall.lobby.live(gm.table)) is None
    assert hall.look(gm).status_code == 404


def test_what_comes_back_from_a_copy_is_not_put_away_at_once(
    hall: Hall, forgetting: Forgetting, folder: Path, tmp_path: Path
) -> None:
    gm = played(hall)
    assert hall.run(forgetting.look(LATER)) == [gm.table]
    store = Sqlite(tmp_path / "back.db")
    copy = Copy(folder / f"{gm.table}.db")
    store.take_in(lambda: brought(copy, store, plan(copy, store))).result()
    copy.close()
    again = Hall(store, hall.lobby.settings)
    assert again.run(Forgetting(again.lobby).look(NOW + DAYS * DAY + 60)) == []
    again.close()
    store.close()


def test_what_cannot_be_kept_stays(
    hall: Hall, forgetting: Forgetting, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    gm = played(hall)
    folder.write_text("no folder at all")
    assert hall.run(forgetting.look(LATER)) == []
    folder.unlink()
    store = hall.lobby.store
    lines = store.lines(gm.table)
    store.append(gm.table, len(lines) + 1, b'{"number": 9}').result()  # damaged by somebody
    other = Hall(store, hall.lobby.settings)  # nobody has opened it there
    assert other.run(Forgetting(other.lobby).look(LATER)) == []
    other.close()
    assert store.table(gm.table) is not None and not folder.exists()
    assert caplog.text.count("so it stays") == 2


def test_where_to_must_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--database", "memory:", "--forget-days", "3"]) == 2
    assert "--forget-to" in capsys.readouterr().err
