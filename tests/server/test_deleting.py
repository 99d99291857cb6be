"""A table that is deleted was never there."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest

from limelight.contract import Refusal
from limelight.server.followed import SNAPSHOT
from limelight.server.people import Person
from limelight.store.sqlite import Sqlite

from .conftest import Serve
from .serving import Chair, Hall

STREAM = {"accept": "text/event-stream"}
CANARY = "quetzalquill"
"""A word that is nowhere else."""


@pytest.fixture
def gm(hall: Hall) -> Chair:
    return hall.table(name=f"{CANARY} table")


def delete(hall: Any, who: Chair) -> httpx.Response:
    answer: httpx.Response = hall.ask("DELETE", who.api, headers=who.bearer)
    return answer


def answers(hall: Hall, *seats: Chair) -> Iterator[tuple[Any, ...]]:
    """Everything that can be asked with what is known of these seats."""
    html = {"accept": "text/html"}
    for who in seats:
        program, page = f"/api/tables/{who.table}", f"/t/{who.table}/{who.id}"
        asked: list[tuple[str, str, dict[str, str], Any]] = [
            ("GET", f"/join/{who.token}", html, None),
            ("POST", f"/join/{who.token}", {"origin": "http://127.0.0.1"}, {"name": "cara"}),
            *(("GET", f"{page}/{each}", who.cookie | html, None) for each in ("", "delete")),
            ("GET", f"{page}/live", who.cookie, None),
            ("GET", f"{page}/export?as=md", who.cookie, None),
            ("GET", f"{page}/story?before=5", who.cookie, None),
            ("POST", f"{page}/do", who.cookie, {"do": "narrate", "text": "x"}),
            ("POST", f"{page}/delete", who.cookie, {}),
            ("GET", f"{program}/view", who.bearer, None),
            ("GET", f"{program}/events", who.bearer, None),
            ("GET", f"{program}/events", who.bearer | STREAM, None),
            ("GET", f"{program}/export?as=json", who.bearer, None),
            ("DELETE", program, who.bearer, None),
            ("DELETE", f"{program}/seats/{who.id}", who.bearer, None),
        ]
        for method, path, headers, form in asked:
            got = hall.ask(method, path, headers=headers, data=form)
            kept = [(k, v) for k, v in got.headers.raw if k.lower() != b"date"]
            yield method, path.replace(who.table, "T"), got.status_code, tuple(kept), got.content


def test_it_answers_as_one_that_never_was(hall: Hall, gm: Chair) -> None:
    anna, door = hall.seat(gm, "anna"), hall.seat(gm, None)
    assert delete(hall, gm).json() == {"deleted": gm.table}
    never = [Chair("0123456789ab", who.id, who.token) for who in (gm, anna, door)]
    found = list(answers(hall, gm, anna, door))
    assert found == list(answers(hall, *never))
    assert {status for _, _, status, _, _ in found} == {404}


def test_only_the_gm_can(hall: Hall, gm: Chair) -> None:
    other = hall.table()
    for role in ("player", "watcher"):
        who = hall.seat(gm, "anna" if role == "player" else None, role)
        refused = delete(hall, who)
        assert (refused.status_code, refused.json()["refused"]) == (403, "not_yours")
        assert hall.look(who, "delete").status_code == 403
        assert hall.fill(who, "delete", {}).status_code == 403
    assert hall.ask("DELETE", gm.api, headers=other.bearer).status_code == 404
    assert hall.get(gm, "view").status_code == 200


def test_the_page_asks_first_and_needs_no_script(hall: Hall, gm: Chair) -> None:
    assert 'href="delete"' in hall.look(gm).text
    asks = hall.look(gm, "delete")
    assert f"{CANARY} table" in asks.text
    assert '<form method="post" action="delete"' in asks.text
    assert hall.get(gm, "view").status_code == 200
    anna = hall.seat(gm, "anna")
    assert 'href="delete"' not in hall.look(anna).text
    done = hall.fill(gm, "delete", {})
    assert done.status_code == 200
    assert CANARY not in done.text
    assert hall.look(gm).status_code == 404


def test_open_streams_end_at_once_and_others_stay(serve: Serve) -> None:
    lobby = serve()
    gm, other = lobby.table(), lobby.table()
    anna = lobby.seat(gm, "anna")
    with (
        lobby.stream(f"{gm.api}/events", gm.bearer | STREAM) as program,
        lobby.stream(f"{anna.page}/live", anna.cookie) as page,
        lobby.stream(f"{other.api}/events", other.bearer | STREAM) as stays,
    ):
        lobby.does(gm, "narrate", {"text": "before"})
        program.until(b"before")
        page.until(b"before")
        assert delete(lobby, gm).status_code == 200
        program.ends()
        page.ends()
        lobby.does(other, "narrate", {"text": "afterwards"})
        stays.until(b"afterwards")
    assert [live.id for live in lobby.lobby.at_hand()] == [other.table]


def test_whoever_waits_for_their_turn_is_told_the_same(hall: Hall, gm: Chair) -> None:
    live = hall.run(hall.lobby.live(gm.table))
    person = hall.run(hall.lobby.person(gm.token))
    assert live is not None and isinstance(person, Person)
    delete(hall, gm)
    assert hall.run(live.do(person, "narrate", {"text": "too late"})) == Refusal("not_found")


def test_a_table_that_is_being_opened_is_gone_too(hall: Hall, gm: Chair) -> None:
    hall.lobby._open.clear()
    hall.lobby._held.clear()

    async def both() -> Any:
        opening = hall.loop.create_task(hall.lobby.live(gm.table))
        while gm.table not in hall.lobby._open:
            await asyncio.sleep(0)
        await hall.lobby.delete(gm.table)
        return await opening

    live = hall.run(both())
    assert live is None or live.closed  # whichever came first
    assert hall.lobby.at_hand() == []


def test_nothing_of_it_is_left_in_the_file(hall: Hall, gm: Chair, tmp_path: Path) -> None:
    other = hall.table(name="bystander")
    hall.seat(gm, f"{CANARY} player")
    for number in range(2 * SNAPSHOT + 10):
        hall.does(gm, "narrate", {"text": f"{CANARY} {number} " + "and so on " * (number % 20)})
        hall.does(other, "narrate", {"text": "something else " * (number % 30)})
    files = [tmp_path / "hall.db", tmp_path / "hall.db-wal"]
    assert any(CANARY.encode() in path.read_bytes() for path in files)
    assert delete(hall, gm).status_code == 200
    assert [path.name for path in files if CANARY.encode() in path.read_bytes()] == []
    assert [path.name for path in files if gm.table.encode() in path.read_bytes()] == []
    assert hall.get(other, "view").status_code == 200


def test_whoever_runs_the_server_can_too(serve: Serve) -> None:
    served = serve()
    gm, other = served.table(), served.table()
    anna = served.seat(gm, "anna")
    command = [sys.executable, "-m", "limelight", "tables", "--lang", "en"]
    command += ["--database", f"sqlite:///{served.path}", "--delete", gm.table]
    with served.stream(f"{anna.api}/events", anna.bearer | STREAM) as stream:
        served.does(gm, "narrate", {"text": "before"})
        stream.until(b"before")
        run: Any = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL}
        unsure = subprocess.run(command, **run)
        assert (unsure.returncode, unsure.stdout) == (2, "")
        assert "--yes" in unsure.stderr
        assert served.get(gm, "view").status_code == 200
        done = subprocess.run([*command, "--yes", "--json"], **run)
        assert (done.returncode, done.stdout) == (0, f'{{"deleted":"{gm.table}"}}\n')
        assert served.get(gm, "view").status_code == 404
        stream.ends()
    served.until_gone(gm.table)
    assert served.get(other, "view").status_code == 200
    again = subprocess.run([*command, "--yes"], **run)
    assert again.returncode == 2
    assert gm.table in again.stderr


def test_a_file_of_an_earlier_version_keeps_nothing_either(tmp_path: Path) -> None:
    """There deleted rows stayed readable in the file."""
    path = tmp_path / "tables.db"
    Sqlite(path).close()
    old = apsw.Connection(str(path))
    old.pragma("application_id", 0)
    old.pragma("secure_delete", 0)
    row = ("t", "x", "coinflip", "en", 1, CANARY.encode() * 500)
    old.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
    old.execute("DELETE FROM tables")
    old.close()
    assert CANARY.encode() in path.read_bytes()
    Sqlite(path).close()
    assert CANARY.encode() not in path.read_bytes()
