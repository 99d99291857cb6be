"""The client over a real server."""

import threading
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from limelight.client import Entry, Lost, Refused, Seat, Server
from limelight.client import http as line
from limelight.play.log import verify
from tests.ports import free_port
from tests.server.process import lifted, play


@pytest.fixture
def gm(server: Server) -> Seat:
    return server.make("daggerheart", name="Thornwall")


def test_a_table_is_made_and_played_by_two(gm: Seat) -> None:
    anna = gm.sit(gm.invite("anna"))
    gm.do("add_character", {"name": "Mira", "player": "anna", "traits": {"agility": 1}})
    gm.do("call_roll", {"character": "Mira", "trait": "agility", "difficulty": 12})
    answer = anna.do("roll", dice={"hope": 5, "fear": 7})
    assert answer.result["text"] == "13 with Fear"
    assert answer.number == anna.view().number == 3
    assert anna.view().view == answer.view
    assert [entry.by for entry in anna.events(since=1)] == ["gm", "anna"]
    assert verify(gm.export().splitlines(keepends=True)).bad is None
    assert gm.export("md").startswith(b"# Thornwall\n")


def test_a_refusal_says_what_and_where(gm: Seat) -> None:
    with pytest.raises(Refused) as found:
        gm.do("narrate", {"tex": "?"})
    refused = found.value
    assert (refused.code, refused.at, refused.status) == ("unknown_field", "tex", 400)
    assert refused.message.startswith("There is no such field.")


def test_an_options_mistake_is_a_refusal(server: Server) -> None:
    with pytest.raises(Refused, match="unknown_name"):
        server.make("chess")


def test_the_same_id_happens_once(gm: Seat) -> None:
    first = gm.do("roll_dice", {"dice": "3d1000"}, id="one")
    assert gm.do("roll_dice", {"dice": "3d1000"}, id="one") == first
    assert gm.view().number == 1


def test_a_command_on_an_old_table_is_stale(gm: Seat) -> None:
    gm.do("narrate", {"text": "a"}, after=0)
    with pytest.raises(Refused, match="stale"):
        gm.do("narrate", {"text": "b"}, after=0)


def test_a_removed_seat_is_not_found_and_its_stream_ends(gm: Seat) -> None:
    place = gm.invite("anna")
    anna = gm.sit(place)
    gm.do("narrate", {"text": "a"})
    stream = anna.stream()
    assert isinstance(next(stream), Entry)
    gm.remove(place.seat)
    with pytest.raises(Refused, match="not_found"):
        next(stream)
    with pytest.raises(Refused, match="not_found"):
        anna.view()


def test_who_is_far_behind_gets_the_whole_table() -> None:
    with lifted(behind=3) as process:
        gm = Server(process.address).make("yokai")
        for n in range(5):
            gm.do("narrate", {"text": str(n)})
        stream = gm.stream()
        assert next(stream) == gm.view()
        gm.do("narrate", {"text": "and on"})
        item = next(stream)
        assert isinstance(item, Entry)
        assert (item.number, item.text) == (6, "The GM: and on")
        stream = gm.stream(since=4)
        assert [next(stream).number for _ in range(2)] == [5, 6]


def test_a_stream_goes_on_over_a_restart(tmp_path: Path) -> None:
    url, port = f"sqlite:///{tmp_path / 'tables.db'}", free_port()
    process = play(url, port)
    try:
        gm = Server(process.address).make("daggerheart")
        gm.do("narrate", {"text": "before"})
        stream = gm.stream()
        assert next(stream).number == 1
        process.kill()
        process = play(url, port)
        gm.do("narrate", {"text": "after"})
        seen = [next(stream), next(stream)]
        assert all(isinstance(item, Entry) for item in seen)
        assert [item.number for item in seen] == [2, 3]  # the table was opened again: new dice
    finally:
        process.kill()


def test_a_broken_line_is_tried_again_with_the_same_id(
    gm: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is lost on the way twice: after the command was done."""
    breaks = iter((True, True, False))
    whole = HTTPConnection.getresponse

    def lost(self: HTTPConnection) -> object:
        answer = whole(self)
        if next(breaks):
            answer.close()
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(line, "PAUSE", 0.001)
    with monkeypatch.context() as patch:
        patch.setattr(HTTPConnection, "getresponse", lost)
        answer = gm.do("narrate", {"text": "once"})
    assert answer.number == gm.view().number == 1


def test_a_server_that_is_gone_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "PAUSE", 0.001)
    seat = Seat(f"http://127.0.0.1:{free_port()}", "t", "x")
    with pytest.raises(Lost) as found:
        seat.do("narrate", {"text": "?"}, id="mine")
    assert found.value.id == "mine"
    with pytest.raises(Lost):
        seat.invite("anna")


def test_an_address_is_one_of_a_server() -> None:
    with pytest.raises(ValueError, match="not an address"):
        Server("ftp://somewhere").make("daggerheart")


def test_many_threads_have_a_seat_each(gm: Seat) -> None:
    def speak() -> None:
        with Seat(gm.address, gm.table, gm.token) as mine:
            for _ in range(5):
                mine.do("narrate", {"text": "…"})

    threads = [threading.Thread(target=speak) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [entry.number for entry in gm.events()] == list(range(1, 31))


def test_a_proxy_that_has_nobody_to_ask_is_asked_again(
    gm: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "PAUSE", 0.01)
    plain, answers = HTTPConnection.getresponse, ["502 Bad Gateway", "504 Gateway Timeout"]

    def getresponse(self: HTTPConnection) -> HTTPResponse:
        found = plain(self)
        if answers:
            found.status = int(answers.pop(0)[:3])
            monkeypatch.setattr(found, "read", lambda: b"<h1>Bad Gateway</h1>")
        return found

    monkeypatch.setattr(HTTPConnection, "getresponse", getresponse)
    assert gm.do("narrate", {"text": "a"}, id="one").number == 1
    assert not answers and [entry.id for entry in gm.events()] == ["one"]
