"""Open streams: who is removed is cut off at once, and who does not read holds nobody up."""

import asyncio
import json
import subprocess
import sys
import time
from typing import Any

import pytest
from msgspec.structs import replace

from limelight.server import seating
from limelight.server.live import Live
from limelight.server.people import Person, hashed
from limelight.server.stream import MOST_MESSAGES

from .conftest import Serve
from .serving import OPEN_HANDED, PATIENCE, Chair, Hall, events_in

STREAM = {"accept": "text/event-stream"}


def told(hall: Hall, gm: Chair, text: str = "x") -> int:
    number: int = hall.does(gm, "narrate", {"text": text})["number"]
    return number


def dismiss(hall: Hall, gm: Chair, who: Chair) -> None:
    assert hall.ask("DELETE", f"{gm.api}/seats/{who.id}", headers=gm.bearer).status_code == 200


def test_a_removed_seat_is_cut_off_at_once(serve: Serve) -> None:
    lobby = serve()
    gm = lobby.table()
    anna, ben = lobby.seat(gm, "anna"), lobby.seat(gm, "ben")
    with (
        lobby.stream(f"{anna.api}/events", anna.bearer | STREAM) as api,
        lobby.stream(f"{anna.page}/live", anna.cookie) as page,
        lobby.stream(f"{ben.api}/events", ben.bearer | STREAM) as other,
    ):
        lobby.does(gm, "narrate", {"text": "before"})
        for wire in (api, page, other):
            wire.until(b"before")
        answer = lobby.ask("DELETE", f"{gm.api}/seats/{anna.id}", headers=gm.bearer)
        assert answer.json() == {"removed": anna.id}
        lobby.does(gm, "narrate", {"text": "afterwards"})
        for wire in (api, page):
            assert b"afterwards" not in wire.ends()
        other.until(b"afterwards")
    assert lobby.get(anna, "view").status_code == 404
    assert lobby.send(anna, "narrate", {"text": "x"}).status_code == 404
    assert lobby.look(anna).status_code == 404
    assert lobby.ask("GET", f"/join/{anna.token}").status_code == 404


def test_a_new_link_ends_the_old_one(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    stream = hall.stream(f"{anna.page}/live", anna.cookie)
    stream.until(told(hall, gm))
    assert hall.fill(gm, "invite", {"seat": anna.id}).status_code == 200
    stream.ends()
    assert hall.get(anna, "view").status_code == 404


def test_a_command_that_waits_is_not_done_for_one_who_was_removed(hall: Hall) -> None:
    """The seat is known when a command comes in and when it is done, not only the first."""
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    live: Any = hall.run(hall.lobby.live(gm.table))
    who = hall.run(hall.lobby.person(anna.token))
    assert isinstance(who, Person)

    async def race() -> Any:
        async with live.turn:
            waits = asyncio.ensure_future(live.do(who, "narrate", {"text": "x"}))
            await hall.lobby.remove(live, anna.id)
        return await waits

    assert hall.run(race()).code == "not_found"
    assert live.number == 0


def test_a_stream_that_opens_while_its_seat_goes_is_closed(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    told(hall, gm, "secret")

    real = hall.lobby.live

    async def slow(id: str) -> Live | None:
        """The seat is taken away between looking at the token and opening the stream."""
        live = await real(id)
        assert live is not None
        await hall.lobby.remove(live, anna.id)
        return live

    hall.lobby.live = slow  # type: ignore[method-assign]
    stream = hall.stream(f"{anna.api}/events", anna.bearer | STREAM)
    stream.ends()
    assert b"secret" not in stream.sent


def test_a_removed_reader_who_does_not_read_is_let_go_at_once(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    stream = hall.stream(f"{anna.page}/live", anna.cookie)
    stream.until(told(hall, gm))
    stream.stuck = True
    told(hall, gm)
    live: Any = hall.run(hall.lobby.live(gm.table))
    hall.until(lambda: any(reader.sending for reader in live.readers))
    dismiss(hall, gm, anna)
    stream.ends()
    assert not live.readers


def test_a_reader_who_reads_nothing_is_dropped_and_the_table_goes_on(serve: Serve) -> None:
    """Real sockets: full buffers, no reading; others get everything, and the line is closed."""
    lobby = serve(replace(OPEN_HANDED, slow_seconds=1.0, behind=10**6))
    gm = lobby.table()
    lazy = lobby.seat(gm, "lazy")
    with (
        lobby.stream(f"{lazy.api}/events", lazy.bearer | STREAM) as asleep,
        lobby.stream(f"{gm.api}/events", gm.bearer | STREAM) as awake,
    ):
        asleep.until(b"retry")
        awake.until(b"retry")
        text, number = "ю" * 2000, 0
        live: Any = lobby.lobby._open[gm.table].result()

        def here() -> set[str]:
            return {reader.person.seat.name for reader in list(live.readers)}

        end = time.monotonic() + PATIENCE * 3
        while "lazy" in here():
            assert time.monotonic() < end
            number = lobby.does(gm, "narrate", {"text": text})["number"]
            awake.until(b"id: %d\n" % number)
            awake.got = b""
        assert here() == {"gm"}
        while lobby.lines > 2:  # also the system lets go of what was never taken
            assert time.monotonic() < end
            time.sleep(0.01)
    with lobby.stream(f"{lazy.api}/events?since={number - 1}", lazy.bearer | STREAM) as back:
        back.until(b"id: %d\n" % number)


def test_a_new_gm_link_from_another_process_ends_the_old_one(serve: Serve) -> None:
    lobby = serve()
    gm = lobby.table()
    other = lobby.table()
    with (
        lobby.stream(f"{gm.api}/events", gm.bearer | STREAM) as api,
        lobby.stream(f"{gm.page}/live", gm.cookie) as page,
        lobby.stream(f"{other.api}/events", other.bearer | STREAM) as stays,
    ):
        for wire in (api, page, stays):
            wire.until(b"retry")
        command = [sys.executable, "-m", "limelight", "tables", "--json", "--link", gm.table]
        command += ["--database", f"sqlite:///{lobby.path}"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        token = json.loads(done.stdout)["token"]
        assert lobby.send(gm, "narrate", {"text": "x"}).status_code == 404
        new = gm._replace(token=token)
        lobby.does(new, "narrate", {"text": "afterwards"})
        for wire in (api, page):
            wire.ends()
        lobby.does(other, "narrate", {"text": "still here"})
        stays.until(b"still here")


def test_what_readers_say_they_have_seen_fills_no_memory(hall: Hall) -> None:
    gm = hall.table()
    told(hall, gm)
    live: Any = hall.run(hall.lobby.live(gm.table))
    for number in range(MOST_MESSAGES * 3):
        stream = hall.stream(f"{gm.page}/live?since=0&seen={number},{number}", gm.cookie)
        stream.until(1)
        stream.leave()
    drawn = list(live.drawings.values())
    assert sum(len(each.messages) for each in drawn) <= MOST_MESSAGES * len(drawn)


def test_seats_that_come_and_go_fill_no_memory(hall: Hall) -> None:
    gm = hall.table()
    live: Any = hall.run(hall.lobby.live(gm.table))
    for number in range(30):
        guest = hall.seat(gm, f"guest {number}")
        hall.look(guest)
        dismiss(hall, gm, guest)
    assert len(live.drawings) <= 2


def test_a_door_lets_so_many_in_and_no_more(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_SEATS", 5)
    gm = hall.table()
    door = hall.seat(gm, None)
    answers = [
        hall.ask("POST", f"/join/{door.token}", data={"name": f"guest {n}"}).status_code
        for n in range(6)
    ]
    assert answers == [303, 303, 303, 409, 409, 409]
    assert hall.ask("POST", f"/join/{door.token}", data={"name": "guest 1"}).status_code == 409
    assert hall.ask("POST", f"/join/{door.token}", data={"name": "GM"}).status_code == 409
    for name in ("ＧＭ", "g\u00adm", " gm", "guest\u00ad 1"):  # looks like somebody else
        assert hall.ask("POST", f"/join/{door.token}", data={"name": name}).status_code == 409
    dismiss(hall, gm, door)
    assert hall.ask("POST", f"/join/{door.token}", data={"name": "late"}).status_code == 404


def test_a_page_stream_sends_what_changed_and_to_newcomers_everything(hall: Hall) -> None:
    gm = hall.table()
    stream = hall.stream(f"{gm.page}/live", gm.cookie)
    stream.until(told(hall, gm, "one"))
    stream.until(told(hall, gm, "two"))
    kinds = events_in(stream.sent)
    assert {kind for kind, _ in kinds} == {"page"}
    assert "two" in kinds[-1][1]["story"]
    assert "one" not in kinds[-1][1]["story"]


def test_tokens_are_stored_as_hashes(hall: Hall) -> None:
    gm = hall.table()
    rows = hall.lobby.store.seats(gm.table)
    assert [row.token for row in rows] == [hashed(gm.token)]
    assert len(gm.token) * 6 >= 128
    assert gm.token not in repr(rows)
