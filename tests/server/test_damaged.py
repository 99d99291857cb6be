"""A table that was damaged on the disk: it says so, and what is whole can be had."""

import sqlite3
from pathlib import Path

import httpx
import pytest

from limelight.client import Refused, Seat, Server
from limelight.play import log

from .process import lifted

ENTRIES = 20
OTHER = "CAST(replace(line, 'ht 10', 'ly 10') AS BLOB)"
DAMAGES = {
    "junk": "UPDATE entries SET line = x'00ff'",
    "other": f"UPDATE entries SET line = {OTHER}",
    "gone": "DELETE FROM entries",
    "empty": "UPDATE entries SET line = x''",
    "torn": "UPDATE entries SET line = substr(line, 1, 40)",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_it_says_so_and_its_good_part_is_there(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "tables.db"
    with lifted(f"sqlite:///{path}") as process:
        gm = Server(process.address).make("daggerheart")
        place = gm.invite("anna")
        for number in range(ENTRIES):
            gm.do("narrate", {"text": f"night {number}"})
    with sqlite3.connect(path) as rows:
        rows.execute(f"{DAMAGES[damage]} WHERE number = 11")
    rows.close()
    with lifted(f"sqlite:///{path}") as process:
        gm = Seat(process.address, gm.table, gm.token)
        with pytest.raises(Refused) as refused:
            gm.view()
        assert (refused.value.code, refused.value.status) == ("not_now", 409)
        assert "10" in refused.value.message
        with pytest.raises(Refused, match="damaged"):
            gm.do("narrate", {"text": "on"})
        for seat in (gm, Seat(process.address, gm.table, place.token)):
            lines = seat.export().splitlines(keepends=True)
            report = log.verify(lines)
            assert (report.entries, report.bad) == (10, None)
        with httpx.Client(base_url=process.address) as asks:
            browser = {"cookie": f"seat={gm.token}", "accept": "text/html"}
            page = asks.get(f"/t/{gm.table}/gm/", headers=browser)
            assert page.status_code == 409 and "damaged" in page.text
            assert f"/t/{gm.table}/gm/export?as=json" in page.text
            story = asks.get(f"/t/{gm.table}/gm/export?as=md", headers=browser)
            assert "night 9" in story.text and "night 11" not in story.text
        other = Server(process.address).make("daggerheart")
        assert other.do("narrate", {"text": "x"}).number == 1


def test_a_file_with_a_torn_page_says_so_too(tmp_path: Path) -> None:
    """What the database itself cannot read is not what could not be saved."""
    path = tmp_path / "tables.db"
    with lifted(f"sqlite:///{path}") as process:
        gm = Server(process.address).make("daggerheart")
        for number in range(200):
            gm.do("narrate", {"text": f"night {number} " + "x" * 1500})
    with sqlite3.connect(path) as rows:
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = rows.execute("PRAGMA page_size").fetchone()[0]
    rows.close()
    data = bytearray(path.read_bytes())
    at = data.rindex(b"night 150 ") // page * page
    data[at : at + 100] = b"\xff" * 100
    path.write_bytes(data)
    with lifted(f"sqlite:///{path}") as process:
        gm = Seat(process.address, gm.table, gm.token)
        with pytest.raises(Refused) as refused:
            gm.view()
        assert (refused.value.code, refused.value.status) == ("not_now", 409)
        assert "saved" not in refused.value.message
        report = log.verify(gm.export().splitlines(keepends=True))
        assert report.bad is None and report.entries > 50
