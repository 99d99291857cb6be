"""Logs and files that people bring along: played on if they can be, refused if not."""

import hashlib
import json
import time
from typing import Any

import httpx
import pytest

from limelight.play import log, seat_names
from limelight.play.entries import Header, first_heads
from limelight.server.settings import Settings
from limelight.store.memory import Memory

from .attacks import crowd
from .serving import HERE, OPEN_HANDED, Chair, Hall
from .test_twins import Evening, sealed, sinners

Logs = list[dict[str, Any]]


def bring(hall: Hall, data: bytes) -> httpx.Response:
    sent: Any = {"log": ("x.jsonl", data)}
    return hall.ask("POST", "/bring", files=sent, headers={"origin": HERE})


def seat_at(hall: Hall, answer: httpx.Response) -> Chair:
    """The GM's seat at the table that was brought."""
    assert answer.status_code == 303, answer.text
    token = answer.headers["location"].split("/")[-1]
    moved = hall.ask("GET", f"/join/{token}")
    return Chair(moved.headers["location"].split("/")[2], "gm", token)


def exported(hall: Hall, evening: Evening) -> bytes:
    gm = hall.table("sinners")
    chairs = {"gm": gm, "anna": hall.seat(gm, "anna"), "ben": hall.seat(gm, "ben")}
    for by, do, fields in evening:
        plain = {key: value for key, value in fields.items() if key != "faces"}
        more = {"dice": fields["faces"]} if "faces" in fields else {}
        hall.does(chairs[by], do, plain, **more)
    return hall.get(gm, "export").content


def whole(hall: Hall, gm: Chair) -> None:
    """The page is drawn, the log verifies."""
    assert hall.look(gm).status_code == 200
    assert log.verify(hall.get(gm, "export").content.splitlines(keepends=True)).bad is None
    assert hall.get(gm, "export?as=md").status_code == 200


def test_a_log_is_a_new_table_that_lasts(hall: Hall) -> None:
    gm = hall.table()
    hall.does(gm, "roll_dice", {"dice": "2d6"})
    data = hall.get(gm, "export").content
    new = seat_at(hall, bring(hall, data))
    assert new.table != gm.table
    hall.does(new, "roll_dice", {"dice": "2d6", "secret": True})
    whole(hall, new)
    later = Hall(hall.lobby.store)
    whole(later, new)
    later.close()
    assert hall.get(gm, "view").json()["number"] == 1


def test_a_fight_with_sealed_dice_behind_it_is_played_on(hall: Hall) -> None:
    """The dice that lay sealed are in the log only where they were opened."""
    decided = [*sealed(2, ""), ("anna", "decide", {"group": 1, "stalemate": "both"})]
    new = seat_at(hall, bring(hall, exported(hall, decided)))
    whole(hall, new)
    later = Hall(hall.lobby.store)
    whole(later, new)
    later.does(new, "next_phase")
    whole(later, new)
    later.close()


def test_a_log_in_which_dice_lie_sealed_cannot_be_played_on(hall: Hall) -> None:
    answer = bring(hall, exported(hall, sealed(2, "")))
    assert answer.status_code == 400
    assert len(hall.lobby.store.tables()) == 1


def test_what_was_declared_in_secret_is_declared_again(hall: Hall) -> None:
    new = seat_at(hall, bring(hall, exported(hall, sinners(2, ""))))
    whole(hall, new)
    refused = hall.send(new, "exchange", {"group": 1})
    assert refused.json()["refused"] == "not_now"
    for name in ("Mara", "Rusk"):
        hall.does(new, "declare", {"fighter": name, "action": "attack"})
    hall.does(new, "exchange", {"group": 1})


def test_a_seats_log_is_not_enough(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    assert bring(hall, hall.get(anna, "export").content).status_code == 400


def chained(lines: Logs) -> bytes:
    """A log with both chains as they would be, whatever it says."""
    heads = first_heads(Header(**lines[0]))
    public, full = heads.public, heads.full
    made = [json.dumps(lines[0], separators=(",", ":"))]

    def link(head: str, part: Any) -> str:
        text = json.dumps(part, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(f"{head}\n{text}".encode()).hexdigest()

    for line in lines[1:]:
        seen = {key: line[key] for key in ("number", "at", "by", "id", "events") if key in line}
        public, full = link(public, seen), link(full, line)
        made.append(json.dumps({**line, "public": public, "full": full}, separators=(",", ":")))
    made.append(json.dumps({"end": len(lines) - 1, "public": public, "full": full}))
    return ("\n".join(made) + "\n").encode()


def said(**more: Any) -> Logs:
    """A log with one entry, well made unless told otherwise."""
    header = {"limelight": 1, "game": "daggerheart", "options": {}, "table": "t"}
    entry = {
        "number": 1,
        "at": 5,
        "by": "gm",
        "role": "gm",
        "id": "x",
        "do": "narrate",
        "with": {"text": "Hi."},
        "events": [{"event": "narrated", "by": "gm", "text": "Hi."}],
        "rules": 1,
    }
    return [header, {key: value for key, value in (entry | more).items() if value is not None}]


def test_a_forged_log_is_a_log_if_it_is_well_made(hall: Hall) -> None:
    """What follows is refused for what is wrong in it, not for how it is made."""
    whole(hall, seat_at(hall, bring(hall, chained(said()))))


@pytest.mark.parametrize(
    "more",
    [
        {"at": 10**18},
        {"at": -1},
        {"rules": 99},
        {"rules": 0},
        {"by": "anna"},
        {"by": "x" * 100, "role": "player"},
        {"role": "watcher"},
        {"events": [{"event": "narrated", "by": "gm", "text": "Other."}]},
        {"events": [{"event": "nothing"}]},
        {"events": []},
        {"events": [{"event": "undone", "number": 7}], "do": "undo", "with": {}},
        {"do": "resume", "by": "table", "role": "watcher", "root": "00"},
        {"with": {"text": "x" * 5000}},
        {"sealed": True},
        {"throws": [{}]},
        {"throws": [{"index": 5}]},
        {"opened": [{}]},
        {"number": 2},
    ],
    ids=str,
)
def test_a_forged_log_is_refused(hall: Hall, more: dict[str, Any]) -> None:
    answer = bring(hall, chained(said(**more)))
    assert answer.status_code == 400, answer.headers
    assert hall.lobby.store.tables() == []


@pytest.mark.parametrize(
    "header",
    [
        {"table": "../x"},
        {"table": ""},
        {"game": "nothing"},
        {"limelight": 99},
        {"limelight": "1"},
        {"options": {"nothing": 1}},
        {"log": "seat"},
    ],
    ids=str,
)
def test_a_log_of_nothing_we_know_is_refused(hall: Hall, header: dict[str, Any]) -> None:
    lines = said()
    data = chained(lines)
    first = json.dumps(lines[0] | header).encode()
    assert bring(hall, first + b"\n" + data.split(b"\n", 1)[1]).status_code == 400


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\n" * 10_000, b"[" * 100_000, b"{" * 100_000, b"\x00" * 1000, b"\xff" * 1000),
        *(b'{"limelight":1}\n' * 1000, b"9" * 10_000),
    ],
    ids=range(8),
)
def test_what_is_no_log_is_refused(hall: Hall, data: bytes) -> None:
    assert bring(hall, data).status_code == 400


def test_a_log_with_more_people_than_a_table_has_room_for_is_refused(hall: Hall) -> None:
    answer = bring(hall, crowd(201))
    assert answer.status_code == 409 and "more than a table has room for" in answer.text
    assert hall.lobby.store.tables() == []
    seat_at(hall, bring(hall, crowd(200)))


def test_a_log_that_is_too_long_is_refused() -> None:
    hall = Hall(Memory(), OPEN_HANDED)
    answer = bring(hall, b"x" * (OPEN_HANDED.upload_bytes + 10_000))
    assert answer.status_code == 413
    hall.close()


BOMBS = [
    "a: &a [x]\nb: *a",
    "a: &a [*a]",
    "[" * 5000,
    "{" * 5000,
    "- " * 5000,
    "? " * 5000,
    "a:\n" + " " * 8000 + "b",
    "game: daggerheart\nsteps: !!python/object/apply:os.system ['true']",
    "game: daggerheart\nsteps:\n- {by: gm, do: undo}",
    "game: daggerheart\nload: [../../x.yaml]",
    "game: daggerheart\nsteps:\n- {by: gm, do: add_character, with: [1, 2]}",
    "game: daggerheart\nsteps:\n- {by: gm, do: add_character, with: Mira}",
    "game: yokai\nsteps: []",
    "game: daggerheart\ngame: daggerheart",
    "game: daggerheart\nsteps:\n- {by: gm, do: add_character, with: {name: x, hope: 9e999}}",
    "%YAML 9.9\n---\n" * 500,
    '"' + "\\u0000" * 1000 + '"',
    "'" * 9999,
]


@pytest.mark.parametrize("text", BOMBS, ids=range(len(BOMBS)))
def test_a_file_that_is_no_party_is_refused(hall: Hall, text: str) -> None:
    gm = hall.table()
    sent: Any = {"file": ("x.yaml", text.encode())}
    headers = gm.cookie | {"accept": "application/json"}
    answer = hall.ask("POST", f"{gm.page}/load", files=sent, headers=headers)
    assert (answer.status_code, answer.json()["refused"]) == (400, "bad_value"), answer.text
    assert hall.get(gm, "view").json()["number"] == 0


def test_a_player_loads_only_their_own_people(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    text = (
        "game: daggerheart\nsteps:\n- {by: gm, do: add_character, with: {name: Mira, player: ben}}"
    )
    sent: Any = {"file": ("x.yaml", text.encode())}
    hall.ask("POST", f"{anna.page}/load", files=sent, headers=anna.cookie)
    assert hall.get(gm, "view").json()["view"]["characters"]["Mira"]["player"] == "anna"
    foe = text.replace("add_character", "add_adversary").replace("player: ben", "hp_max: 1")
    sent = {"file": ("x.yaml", foe.encode())}
    answer = hall.ask("POST", f"{anna.page}/load", files=sent, headers=anna.cookie)
    assert answer.status_code in (400, 403)
    assert hall.get(gm, "view").json()["number"] == 1


def test_a_watcher_loads_nobody(hall: Hall) -> None:
    gm = hall.table()
    watcher = hall.seat(gm, None, "watcher")
    for sent in ({"data": {"hero": "Mira"}}, {"files": {"file": ("x.yaml", b"'" * 9999)}}):
        answer = hall.ask("POST", f"{watcher.page}/load", headers=watcher.cookie, **sent)
        assert answer.status_code == 403


def test_a_long_file_that_means_nothing_is_refused_soon(hall: Hall) -> None:
    """A parser that looks at each letter again for each before it takes a minute over this."""
    gm = hall.table()
    sent: Any = {"file": ("x.yaml", b"!" + b"a" * 1_040_000 + b" b")}
    began = time.monotonic()
    answer = hall.ask("POST", f"{gm.page}/load", files=sent, headers=gm.cookie)
    assert answer.status_code in (400, 409) and time.monotonic() - began < 10


def people(*names: str) -> Any:
    steps = [f"- {{by: gm, do: add_character, with: {{name: {name}}}}}" for name in names]
    return {"file": ("x.yaml", "\n".join(("game: daggerheart", "steps:", *steps)).encode())}


def test_everybody_of_a_file_comes_or_nobody() -> None:
    """Also more of them than a seat may send commands in a short time."""
    hall = Hall(Memory(), Settings(commands=5, seconds=600))
    gm = hall.table()
    many = [f"P{number}" for number in range(30)]
    headers = gm.cookie | {"accept": "application/json"}
    answer = hall.ask("POST", f"{gm.page}/load", files=people(*many, "P7"), headers=headers)
    assert (answer.status_code, answer.json()["refused"]) == (400, "bad_value")
    assert hall.get(gm, "view").json()["number"] == 0
    hall.ask("POST", f"{gm.page}/load", files=people(*many), headers=headers)
    assert list(hall.get(gm, "view").json()["view"]["characters"]) == many
    hall.close()


def test_a_player_called_table_throws_fair_dice_too(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody new is called so, but tables of before may have one."""
    monkeypatch.setattr(seat_names, "TABLE", "nobody")
    gm = hall.table()
    named = hall.seat(gm, "table")
    hall.does(named, "roll_dice", {"dice": "2d6"})
    hall.does(gm, "roll_dice", {"dice": "2d6"})
    for who in (gm, named):
        lines = hall.get(who, "export").content.splitlines(keepends=True)
        assert log.verify(lines).bad is None
