"""The X-card over the API and the page: for every seat, and in no byte with a name."""

import json

from .serving import Hall


def test_a_watcher_may_pause_and_nothing_tells_who(hall: Hall) -> None:
    gm = hall.table()
    anna, watcher = hall.seat(gm, "anna"), hall.seat(gm, None, "watcher")
    hall.does(anna, "narrate", {"text": "Hello."}, id="said-before")
    for who, do in ((watcher, "pause"), (anna, "go_on"), (gm, "pause"), (anna, "go_on")):
        answer = hall.does(who, do, id="said-before")
        assert answer["view"]["paused"] is (do == "pause")
    for seat in (gm, anna, watcher):
        sent = hall.get(seat, "events").json()["events"][1:]
        assert len(sent) == 4
        for entry in sent:
            assert (entry["by"], entry["id"]) == ("table", "")
            assert set(entry) == {"number", "at", "by", "id", "events", "head", "text"}
    lines = [json.loads(line) for line in hall.get(gm, "export").text.splitlines()]
    for line in lines[2:-1]:
        assert (line["by"], line["role"], line["id"]) == ("table", "watcher", "")
        assert not {"roots", "next", "chosen", "with"} & set(line)


def test_an_id_used_before_is_no_answer_to_a_pause_and_the_other_way_round(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    hall.does(anna, "pause", id="one")
    told = hall.does(anna, "narrate", {"text": "Hello."}, id="one")
    assert "Hello." in told["result"]["text"]
    assert hall.does(anna, "narrate", {"text": "Other."}, id="one") == told
    hall.does(anna, "go_on", id="one")
    assert hall.get(gm, "view").json()["view"]["paused"] is False


def test_it_is_never_stale(hall: Hall) -> None:
    gm = hall.table()
    hall.does(gm, "narrate", {"text": "On."})
    assert hall.does(gm, "pause", after=0)["view"]["paused"] is True
    assert hall.send(gm, "narrate", {"text": "On."}, after=0).json()["refused"] == "stale"


def test_it_is_on_the_page_of_a_watcher(hall: Hall) -> None:
    gm = hall.table()
    watcher = hall.seat(gm, None, "watcher")
    assert 'value="pause"' in hall.look(watcher).text
    assert hall.fill(watcher, "do", {"do": "pause"}).status_code in (200, 303)
    page = hall.look(watcher).text
    assert 'value="go_on"' in page and "We pause here." in page


def test_once_more_from_a_page_beside_the_table_says_that_it_pauses(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    for who, path in ((anna, "recap"), (anna, "rules"), (anna, "sheet?name=Mira"), (gm, "library")):
        assert 'value="pause"' in hall.look(who, path, accept="text/html").text
        hall.does(gm, "pause")
        answer = hall.fill(who, "do", {"do": "pause"}, accept="text/html")
        assert (answer.status_code, answer.headers["location"]) == (303, f"{who.page}/")
        page = hall.look(who).text
        assert 'class="paused" role="alert"' in page and "We pause here." in page
