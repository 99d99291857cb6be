"""The API by its contract: what each refusal is answered with, and what a table remembers."""

from typing import Any

import pytest

from limelight.play import log
from limelight.server.settings import Settings

from .conftest import Serve
from .serving import Chair, Hall, events_in

STREAM = {"accept": "text/event-stream"}


def refused(answer: Any) -> tuple[int, str]:
    body = answer.json()
    assert set(body) == {"refused", "message", "at"}
    assert body["message"]
    return answer.status_code, body["refused"]


@pytest.fixture
def gm(hall: Hall) -> Chair:
    return hall.table()


@pytest.fixture
def anna(hall: Hall, gm: Chair) -> Chair:
    made = hall.seat(gm, "anna")
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    return made


MIRA = {"character": "Mira", "trait": "agility", "difficulty": 12}


@pytest.mark.parametrize(
    ("who", "sent", "status", "code"),
    [
        ("gm", {"do": "fly"}, 400, "unknown_command"),
        ("gm", {"do": "narrate", "with": {"what": "x"}}, 400, "unknown_field"),
        ("gm", {"do": "narrate", "what": "x"}, 400, "unknown_field"),
        ("gm", {"do": "narrate"}, 400, "bad_value"),
        ("gm", {}, 400, "bad_value"),
        ("gm", {"do": "narrate", "with": []}, 400, "bad_value"),
        ("gm", {"do": "call_roll", "with": MIRA | {"character": "No"}}, 400, "unknown_name"),
        ("gm", {"do": "roll_dice", "with": {"dice": "1d6"}, "dice": {}}, 400, "missing_dice"),
        ("gm", {"do": "roll_dice", "with": {"dice": "d6"}, "dice": {"dice": 7}}, 400, "bad_dice"),
        ("anna", {"do": "note", "with": {"text": "x"}}, 403, "not_yours"),
        ("anna", {"do": "roll"}, 409, "not_now"),
        ("gm", {"do": "spend_fear", "with": {"amount": 1, "on": "x"}}, 409, "not_enough_fear"),
        ("gm", {"do": "narrate", "with": {"text": "x"}, "after": 0}, 409, "stale"),
        ("gm", {"do": "narrate", "with": {"text": "x" * 66_000}}, 413, "too_big"),
        ("gm", {"do": "roll_dice", "with": {"dice": "d6" + "+d6" * 100}}, 400, "bad_value"),
    ],
)
def test_each_refusal_has_its_status(
    hall: Hall, gm: Chair, anna: Chair, who: str, sent: Any, status: int, code: str
) -> None:
    chair = gm if who == "gm" else anna
    before = hall.get(gm, "view").content
    answer = hall.ask("POST", f"{gm.api}/commands", json=sent, headers=chair.bearer)
    assert refused(answer) == (status, code)
    assert hall.get(gm, "view").content == before


def test_a_refusal_speaks_the_language_of_the_seat(hall: Hall, gm: Chair) -> None:
    said = {
        lang: hall.send(hall.seat(gm, lang, lang=lang), "note", {"text": "x"}).json()["message"]
        for lang in ("en", "de", "uk")
    }
    assert len(set(said.values())) == 3


def test_the_same_id_is_answered_the_same_and_done_once(hall: Hall, gm: Chair, anna: Chair) -> None:
    first = hall.does(anna, "roll_dice", {"dice": "3d1000"}, id="one")
    hall.does(gm, "narrate", {"text": "Meanwhile."})
    again = hall.does(anna, "roll_dice", {"dice": "3d1000"}, id="one")
    other = hall.does(anna, "narrate", {"text": "Something else."}, id="one")
    assert first == again == other
    assert hall.get(gm, "view").json()["number"] == 3
    assert hall.does(gm, "roll_dice", {"dice": "3d1000"}, id="one")["number"] == 4  # her own id


def test_the_same_id_is_answered_the_same_after_a_restart(serve: Serve) -> None:
    lobby = serve()
    gm = lobby.table()
    first = lobby.does(gm, "roll_dice", {"dice": "3d1000", "secret": True}, id="one")
    lobby.does(gm, "undo")
    lobby.stop()
    lobby = serve()
    again = lobby.does(gm, "roll_dice", {"dice": "3d1000", "secret": True}, id="one")
    assert again["proof"].pop("roots") != first["proof"].pop("roots")  # the old tree is gone
    assert again == first
    numbers = [each["number"] for each in lobby.get(gm, "events").json()["events"]]
    assert numbers == [1, 2, 3]  # the third says that the table was opened again


def test_after_is_the_number_that_the_client_saw(hall: Hall, gm: Chair) -> None:
    seen = hall.get(gm, "view").json()["number"]
    assert hall.does(gm, "narrate", {"text": "x"}, after=seen)["number"] == seen + 1
    late = hall.send(gm, "narrate", {"text": "y"}, after=seen, id="late")
    assert refused(late) == (409, "stale")
    assert hall.does(gm, "narrate", {"text": "y"}, after=seen + 1, id="late")["number"] == seen + 2


def test_nobody_is_called_gm_and_nobody_sits_down_as_one(hall: Hall, gm: Chair) -> None:
    for player in (
        "gm",
        "GM",
        "ＧＭ",
        " gm ",
        "g\u00adm",
        "",
        " ",
        "a.b",
        "\u202eanna",
        "x" * 65,
        "a\nb",
    ):
        sent = {"player": player, "role": "player"}
        answer = hall.ask("POST", f"{gm.api}/seats", json=sent, headers=gm.bearer)
        assert refused(answer) == (400, "bad_value"), player
    for role in ("gm", "door", "", "Player"):
        sent = {"player": "anna", "role": role}
        answer = hall.ask("POST", f"{gm.api}/seats", json=sent, headers=gm.bearer)
        assert refused(answer) == (400, "bad_value"), role
    anna = hall.seat(gm, "anna")
    for method, place in (("POST", "/seats"), ("DELETE", "/seats/gm")):
        answer = hall.ask(method, gm.api + place, json={"player": "b"}, headers=anna.bearer)
        assert refused(answer) == (403, "not_yours")


def test_who_sends_it_is_known_by_the_token_alone(hall: Hall, gm: Chair, anna: Chair) -> None:
    for field in ("by", "seat", "player", "role"):
        sent = {"do": "note", "with": {"text": "x"}, field: "gm"}
        answer = hall.ask("POST", f"{gm.api}/commands", json=sent, headers=anna.bearer)
        assert refused(answer) == (400, "unknown_field")
    told = hall.does(anna, "narrate", {"text": "x"})
    entry = hall.get(gm, f"events?since={told['number'] - 1}").json()["events"][0]
    assert entry["by"] == "anna"


def test_strangers_cannot_tell_what_is_there(hall: Hall, gm: Chair, anna: Chair) -> None:
    """Unknown table, foreign table, wrong token, removed seat, no token: the same bytes."""
    foreign = hall.table()
    gone = hall.seat(gm, "ben")
    door = hall.seat(gm, None)
    hall.ask("DELETE", f"{gm.api}/seats/{gone.id}", headers=gm.bearer)
    calls: list[tuple[str, str, Any]] = [
        ("GET", "/view", None),
        ("GET", "/events", None),
        ("GET", "/export?as=json", None),
        ("GET", "/export?as=md", None),
        ("POST", "/commands", {"do": "narrate", "with": {"text": "x"}}),
        ("POST", "/seats", {"player": "ben"}),
        ("DELETE", f"/seats/{anna.id}", None),
        ("DELETE", "/seats/nobody", None),
    ]
    for method, place, body in calls:
        answers = set()
        for table, headers in (
            ("000000000000", gm.bearer),
            (foreign.table, gm.bearer),
            (gm.table, foreign.bearer),
            (gm.table, {"authorization": "Bearer wrong"}),
            (gm.table, {"authorization": f"Basic {gm.token}"}),
            (gm.table, {}),
            (gm.table, gone.bearer),
            (gm.table, door.bearer),
            ("000000000000", {}),
        ):
            got = hall.ask(method, f"/api/tables/{table}{place}", json=body, headers=headers)
            kept = [(k, v) for k, v in got.headers.raw if k.lower() != b"date"]
            answers.add((got.status_code, tuple(kept), got.content))
        assert len(answers) == 1, (method, place)
        assert next(iter(answers))[0] == 404
    assert hall.get(gm, "view").json()["number"] == 1


def test_strangers_cannot_tell_which_pages_are_there(hall: Hall, gm: Chair, anna: Chair) -> None:
    foreign = hall.table()
    answers = set()
    for page, cookie in (
        (anna.page, gm.cookie),
        (gm.page, anna.cookie),
        (gm.page, foreign.cookie),
        (foreign.page, gm.cookie),
        (f"/t/{gm.table}/nobody", gm.cookie),
        ("/t/000000000000/gm", gm.cookie),
        (gm.page, {}),
        (gm.page, {"cookie": "seat=wrong"}),
        (gm.page, gm.bearer),
    ):
        for what in ("/", "/live", "/story?before=1", "/export", "/form?do=narrate", "/heroes"):
            got = hall.ask("GET", page + what, headers=cookie)
            answers.add((got.status_code, tuple(got.headers.raw), got.content))
        for what in ("/do", "/invite", "/dismiss", "/load", "/lang", "/faces"):
            sent = {"origin": "http://127.0.0.1"} | cookie
            got = hall.ask("POST", page + what, headers=sent, data={"do": "narrate"})
            answers.add((got.status_code, tuple(got.headers.raw), got.content))
    assert [status for status, _, _ in answers] == [404]


def test_too_many_commands_are_refused_for_that_seat_alone(serve: Serve) -> None:
    lobby = serve(Settings(commands=3, seconds=3600, tables=2))
    gm = lobby.table()
    anna = lobby.seat(gm, "anna")
    for _ in range(3):
        lobby.does(anna, "narrate", {"text": "x"})
    assert refused(lobby.send(anna, "narrate", {"text": "x"})) == (429, "slow_down")
    page = lobby.fill(anna, "do", {"do": "narrate", "with.text": "x"}, origin=lobby.address)
    assert page.status_code == 429
    lobby.does(gm, "narrate", {"text": "x"})
    lobby.table()
    assert refused(lobby.ask("POST", "/api/tables", json={"game": "yokai"})) == (429, "slow_down")
    assert lobby.ask("POST", "/demo", data={"game": "yokai"}).status_code == 429


def test_what_is_not_there_is_not_found(hall: Hall, gm: Chair) -> None:
    for method, path in (
        ("GET", "/nothing"),
        ("PUT", f"{gm.api}/view"),
        ("DELETE", f"{gm.api}/seats/nobody"),
        ("GET", "/static/x/../guard.py"),
        ("GET", "/static/x/..%2fguard.py"),
        ("GET", "/static/x/%2e%2e%2fguard.py"),
        ("GET", "/static/../app.py"),
        ("GET", "/static/x//etc/passwd"),
    ):
        answer = hall.ask(method, path, headers=gm.bearer)
        assert refused(answer) == (404, "not_found"), path


def test_exports_are_whole(hall: Hall, gm: Chair, anna: Chair) -> None:
    watcher = hall.seat(gm, None, "watcher")
    hall.does(gm, "call_roll", MIRA | {"shared": False})
    hall.does(anna, "roll")
    hall.does(gm, "roll_dice", {"dice": "2d6", "secret": True})
    hall.does(gm, "note", {"text": "Nobody knows."})
    hall.does(gm, "undo")
    for who, whose in ((gm, "gm"), (anna, "seat"), (watcher, "seat")):
        answer = hall.get(who, "export?as=json")
        report = log.verify(answer.content.splitlines(keepends=True))
        assert (report.bad, report.log, report.entries) == (None, whose, 6)
        disposition = answer.headers["content-disposition"]
        assert disposition == f'attachment; filename="limelight-{gm.table}.jsonl"'
        assert hall.look(who, "export?as=json").content == answer.content
    damaged = hall.get(gm, "export").content.replace(b"Mira", b"Mina")
    assert log.verify(damaged.splitlines(keepends=True)).bad is not None


def test_events_since_a_number(hall: Hall, gm: Chair) -> None:
    for text in "abc":
        hall.does(gm, "narrate", {"text": text})
    for since, wanted in ((0, [1, 2, 3]), (1, [2, 3]), (3, []), (99, [])):
        body = hall.get(gm, f"events?since={since}").json()
        assert body["number"] == 3
        assert [each["number"] for each in body["events"]] == wanted


def test_a_stream_goes_on_where_the_reader_was(hall: Hall, gm: Chair) -> None:
    for text in "abc":
        hall.does(gm, "narrate", {"text": text})
    late = hall.stream(f"{gm.api}/events?since=1", gm.bearer | STREAM)
    back = hall.stream(f"{gm.api}/events?since=0", gm.bearer | STREAM | {"last-event-id": "2"})
    hall.does(gm, "narrate", {"text": "d"})
    for reader, wanted in ((late, [2, 3, 4]), (back, [3, 4])):
        told = events_in(reader.until(4))
        assert [kind for kind, _ in told] == ["entry"] * len(wanted)
        assert [each["number"] for _, each in told] == wanted


def test_a_reader_far_behind_or_ahead_gets_the_whole_view(hall: Hall, gm: Chair) -> None:
    behind = hall.lobby.settings.behind
    for number in range(behind + 1):
        hall.does(gm, "narrate", {"text": str(number)})
    first = hall.stream(f"{gm.api}/events?since=0", gm.bearer | STREAM)
    ahead = hall.stream(f"{gm.api}/events?since=99999", gm.bearer | STREAM)
    near = hall.stream(f"{gm.api}/events?since=1", gm.bearer | STREAM)
    view = hall.get(gm, "view").json()
    for reader in (first, ahead):
        assert events_in(reader.until(behind + 1)) == [("view", view)]
    assert len(events_in(near.until(behind + 1))) == behind


def test_health_is_one_word(hall: Hall) -> None:
    answer = hall.ask("GET", "/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")
