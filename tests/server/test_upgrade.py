"""From one version to the next while people play: nodes of both, on one PostgreSQL."""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from limelight.cli import main
from limelight.client import Refused, Seat, Server, http
from limelight.play.log import verify
from limelight.store.copies import Copy
from limelight.store.migrations import known
from limelight.store.migrations.postgres import HERE, migrate
from tests.conftest import ROOT

from .process import Process
from .serving import Chair, Served, Wire

OLD = ROOT / "tests" / "old" / "0.1.0" / "limelight.db"
MORE = """
ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'green';
ALTER TABLE entries ADD COLUMN weight INTEGER NOT NULL DEFAULT 1;
ALTER TABLE seats ADD COLUMN hat TEXT;
ALTER TABLE snapshots ADD COLUMN since BIGINT;
CREATE TABLE songs (of TEXT REFERENCES tables (id) ON DELETE CASCADE, text TEXT NOT NULL);
INSERT INTO songs SELECT id, 'la' FROM tables;
"""
"""What a newer version does to a database: it adds."""
STREAM = {"accept": "text/event-stream"}


@pytest.fixture(autouse=True)
def _others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both nodes know a game of another package; whoever asks does not ask for long."""
    found = (str(ROOT / "src"), str(ROOT / "tests" / "outside"), os.environ.get("PYTHONPATH", ""))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(each for each in found if each))
    monkeypatch.setattr(http, "TRIES", 1)


@pytest.fixture
def older(database: str) -> Iterator[Process]:
    """A node of this version, which runs already."""
    made = Process(sys.executable, "tools/serve.py", database)
    yield made
    made.kill()


@pytest.fixture
def newer(older: Process, database: str, tmp_path: Path) -> Iterator[Process]:
    """A node of the next version, which comes to it."""
    steps = tmp_path / "steps"
    shutil.copytree(HERE, steps)
    (steps / f"{len(known(HERE)) + 1:03}.sql").write_text(MORE)
    made = Process(sys.executable, "-m", "tests.server.newer", str(steps), database)
    yield made
    made.kill()


def through(node: Process, seat: Seat) -> Seat:
    return Seat(node.address, seat.table, seat.token)


def wire(node: Process, seat: Seat) -> Wire:
    path = f"/api/tables/{seat.table}/events"
    return Wire(int(node.address.rpartition(":")[2]), path, STREAM | bearer(seat))


def bearer(seat: Seat) -> dict[str, str]:
    return Chair(seat.table, "", seat.token).bearer


def test_both_versions_serve_all_that_both_understand(
    older: Process, newer: Process, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = [Server(node.address).make("coinflip") for node in (older, newer)]
    for gm in made:
        seats = [through(node, gm) for node in (older, newer)]
        with closing(wire(older, gm)) as here, closing(wire(newer, gm)) as there:
            for n in range(20):
                seats[n % 2].do("narrate", {"text": f"{n}"})
            for each in (here, there):
                each.until(b"id: 20\n")
        anna = seats[0].invite("anna")
        seats[1].sit(anna).do("add_gambler", {"name": "Mira"})
        assert seats[0].view().number == 21
        assert verify(seats[0].export().splitlines(keepends=True)).bad is None
    for n in range(85):  # a state is kept beside the log
        through(older, made[0]).do("narrate", {"text": f"{n}"})
    with psycopg.connect(database) as connection:
        (songs,) = connection.execute("SELECT count(*) FROM songs").fetchone() or (0,)
        assert songs == 0  # it was made before there were tables
    line = ["tables", "--database", database]
    assert main(line) == 2  # what is started anew is of the new version
    assert "newer" in capsys.readouterr().err


def test_what_only_the_newer_understands_is_kindly_refused_by_the_older(
    older: Process, newer: Process
) -> None:
    gm, other = (Server(older.address).make("coinflip") for _ in range(2))
    there = through(newer, gm)
    with closing(wire(older, gm)) as reader, closing(wire(older, other)) as untouched:
        reader.until(b"retry")
        there.do("sing", {"text": "La."})
        reader.ends()  # it comes back, and sooner or later through the newer node
        for asks in (gm.view, lambda: gm.do("narrate", {"text": "On."})):
            with pytest.raises(Refused) as refused:
                asks()
            assert (refused.value.code, refused.value.status) == ("not_saved", 503)
        there.do("narrate", {"text": "On we go."})
        assert there.view().number == 2
        other.do("narrate", {"text": "Nobody sings here."})
        untouched.until(b"id: 1\n")


def test_a_database_of_the_first_version_is_opened_and_played_on(
    database: str, tmp_path: Path
) -> None:
    """And a node of that version, which goes on meanwhile, deletes and makes tables as it did."""
    first = tmp_path / "steps"
    first.mkdir()
    shutil.copy(HERE / "001.sql", first)
    file = tmp_path / "limelight.db"
    shutil.copyfile(OLD, file)
    with psycopg.connect(database) as connection, closing(Copy(file)) as copy:
        migrate(connection, first)
        for row, _ in copy.tables():
            connection.execute("INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s)", row)
            for seat in copy.seats(row.id):
                connection.execute("INSERT INTO seats VALUES (%s, %s, %s, %s, %s, %s, %s)", seat)
            for number, line in enumerate(copy.lines(row.id), 1):
                sql = "INSERT INTO entries VALUES (%s, %s, %s)"
                connection.execute(sql, (row.id, number, line))
    node = Served(database)
    try:
        then = json.loads(OLD.with_suffix(".db.json").read_text())
        assert set(node.store.opened()) == set(then)
        for id, known_ in then.items():
            gm = Chair(id, "gm", known_["gm"])
            assert node.does(gm, "roll_dice", {"dice": "1d20"})["number"] == known_["number"] + 2
            log = node.get(gm, "export").content.splitlines(keepends=True)
            assert verify(log).bad is None
        with psycopg.connect(database) as connection:
            for place in ("seats", "snapshots", "seeds", "entries"):
                connection.execute(f"DELETE FROM {place} WHERE of = %s", (id,))
            connection.execute("DELETE FROM tables WHERE id = %s", (id,))
        assert node.store.table(id) is None and id not in node.store.opened()
    finally:
        node.stop()
