"""Whatever is sent, the answer is a page or a refusal: never a failure of the server."""

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from limelight.contract.refusals import REFUSALS

from .serving import Chair, Hall

FORM = "application/x-www-form-urlencoded"
MULTI = "multipart/form-data; boundary=b"
TEXTS = (
    b"",
    b"\x00",
    b"\xff\xfe\xfd",
    b"%",
    b"%00%ff%ed%a0%80",
    b"{{7*7}}",
    b"../../etc/passwd",
    "\u202e\u2066".encode(),
    b"9" * 5000,
    b"-0",
    b"1e400",
    b"<script>alert(1)</script>",
    b"x" * 15_000,
    b'{"character": [], "move": {}, "kind": 7, "adversaries": {"solo": "x"}}',
    b'{"a":' + b"[" * 4_000,
)
NAMES = [
    *(b"do", b"id", b"seat", b"role", b"player", b"lang", b"game", b"name", b"as"),
    *(
        b"with",
        b"with.",
        b"with.text",
        b"with.kind",
        b"with.of",
        b"with.pcs",
        b"with.:0.key",
        b"with.groups:",
        b"with.traits.agility.",
    ),
    *(b"dice", b"dice.", b"dice.hope", b"option.daggerheart.fear", b"file", b"hero", b"log"),
    b"\xff",
]
DOS = (
    *(b"narrate", b"add_character", b"call_roll", b"roll_dice", b"split", b"correct", b"nothing"),
    *(b"downtime", b"death_move", b"encounter_budget", b"use_feature", b"new_scene"),
)
PLACES = ("do", "faces", "brings", "lang", "invite", "dismiss", "load", "content")
FRONT = ("/lang", "/demo", "/new", "/bring", "/join/nobody")
QUERIES = (
    "form",
    "form?do=%00&n=0",
    "form?do=narrate&n=999",
    "form?do=narrate&n=-1",
    "form?do=narrate&n=" + "9" * 5000,
    "?do=narrate&do=roll&n=0&n=1",
    "?do=%ff%fe&n=x",
    "story",
    "story?before=0",
    "story?before=1",
    "story?before=1000000000",
    "story?before=%00",
    "live?since=-1",
    "live?since=" + "9" * 400,
    "live?seen=" + "," * 500,
    "export?as=xml",
    "export?as=md&as=json",
    "heroes/../../x",
    "nothing",
    "%2e%2e/%2e%2e/x",
    "//",
    "do",
)


def healthy(answer: httpx.Response) -> None:
    """A page, a redirect, or a refusal of the closed list; no word of what is inside."""
    assert answer.status_code < 500, (answer.status_code, answer.text[:300])
    assert "Traceback" not in answer.text and "site-packages" not in answer.text
    if answer.headers.get("content-type") == "application/json" and answer.content:
        code = answer.json().get("refused")
        assert code is None or code in REFUSALS


@pytest.fixture
def seats(hall: Hall) -> list[Chair]:
    gm = hall.table(name="A table")
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    return [gm, hall.seat(gm, "anna"), hall.seat(gm, None, "watcher")]


def bodies(draw: random.Random) -> Iterator[tuple[str, bytes]]:
    """What forms hold, and what no form would."""
    for do in DOS:
        for text in TEXTS:
            for name in draw.sample(NAMES, 6):
                yield FORM, b"do=%s&%s=%s" % (do, name, text)
    yield FORM, b"&" * 16_000
    yield FORM, b"=&" * 8_000
    yield FORM, b"do=split&" + b"&".join(b"with.groups:%d=1" % n for n in range(900))
    yield FORM, b"do=narrate&" + b"&".join(b"with.x%d=1" % n for n in range(900))
    yield FORM, b"do=roll_dice&with.dice=1d6&dice=" + b"," * 4000
    yield FORM, b"do=roll_dice&with.dice=1d6&dice=" + b"dice=" + b"1/" * 4000
    yield FORM, b"do=roll_dice&" + b"&".join(b"dice.x%d=1" % n for n in range(990))
    for kind in ("", "text/plain", "application/json", "multipart/form-data", "x", FORM, MULTI):
        for body in (b"", b"{", b"\x00\xff", b"--b", b"--b\r\n", b"--b--\r\n", b"[" * 8000):
            yield kind, body
    part = b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n--b--\r\n'
    for text in TEXTS:
        yield MULTI, part % (b"do", b"", text)
        yield MULTI, part % (b"file", b'; filename="x.yaml"', text)
        yield MULTI, part % (b"log", b'; filename="x.jsonl"', text)
        yield MULTI, part % (text[:200], b"; filename*=utf-8''%ff", text)
    yield MULTI, b"--b\r\nContent-Disposition: nonsense\r\n\r\nx\r\n--b--\r\n"
    yield MULTI, b"--b\r\n\r\nx\r\n--b--\r\n"
    yield MULTI, part[:30]
    yield MULTI, (b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n') * 250
    yield "multipart/form-data; boundary=" + "x" * 300, b"x"
    yield "multipart/form-data; boundary=\xff; charset=nothing", b"x"
    yield "multipart/form-data; charset=utf-16; boundary=b", part % (b"do", b"", b"narrate")


def test_junk_in_forms(hall: Hall, seats: list[Chair]) -> None:
    draw = random.Random(7)
    every = list(bodies(draw))
    for who in seats:
        for place in PLACES:
            for kind, body in every if place in ("do", "load") else draw.sample(every, 150):
                sent: Any = {"content-type": kind.encode("latin-1"), **who.cookie}
                sent |= {"accept": draw.choice(("text/html", "application/json"))}
                healthy(hall.ask("POST", f"{who.page}/{place}", content=body, headers=sent))


def test_junk_at_the_front(hall: Hall) -> None:
    draw = random.Random(8)
    every = list(bodies(draw))
    for place in FRONT:
        for kind, body in every:
            sent: Any = {"content-type": kind.encode("latin-1")}
            healthy(hall.ask("POST", place, content=body, headers=sent))


def test_junk_in_addresses(hall: Hall, seats: list[Chair]) -> None:
    for who in seats:
        for query in QUERIES:
            healthy(hall.look(who, query))
            for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "X"):
                healthy(hall.ask(method, f"{who.page}/{query}", headers=who.cookie))
    for path in ("/" + "a/" * 2000, "/%00", "/%ff%fe", "/t", "/t/", "/t//", "/t/a/b/c", "/api"):
        healthy(hall.ask("GET", path))
        healthy(hall.ask("DELETE", path))


def test_junk_in_cookies_and_tokens(hall: Hall, seats: list[Chair]) -> None:
    gm = seats[0]
    for text in (
        "",
        ";",
        "=",
        "seat",
        'seat="',
        "seat=%00",
        "seat=\xff",
        "seat=a; seat=b",
        "lang=x",
    ):
        sent: Any = {"cookie": text.encode("latin-1")}
        healthy(hall.ask("GET", f"{gm.page}/", headers=sent))
        sent = {"authorization": text.encode("latin-1")}
        healthy(hall.ask("GET", f"{gm.api}/view", headers=sent))
        sent = {"authorization": b"Bearer " + text.encode("latin-1")}
        healthy(hall.ask("GET", f"{gm.api}/view", headers=sent))
        sent = {
            "accept-language": text.encode("latin-1"),
            "last-event-id": "\xb2".encode("latin-1"),
        }
        healthy(hall.ask("GET", "/", headers=sent))


JSON = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'"x"',
    b"1e999",
    b"\xff",
    b"\x00",
    b"[" * 15_000,
    b'{"do":"narrate","with":' + b'{"a":' * 2_000 + b"1" + b"}" * 2_000 + b"}",
    b'{"do":"narrate","with":{"text":"\\ud800"}}',
    b'{"do":"narrate","with":{"text":"\\u0000"}}',
    b'{"do":"narrate","do":"note","with":{"text":"x"}}',
    b'{"do":"narrate","after":' + b"9" * 5_000 + b"}",
    b'{"do":"narrate","after":-1}',
    b'{"do":"narrate","after":1.5}',
    b'{"do":"roll_dice","with":{"dice":"1d6"},"dice":{"dice":' + b"9" * 5_000 + b"}}",
    b'{"do":"roll_dice","with":{"dice":"1d6"},"dice":{"dice":1e308}}',
    b'{"do":"roll_dice","with":{"dice":"1d6"},"dice":{"":[]}}',
    b'{"do":"roll_dice","with":{"dice":"' + b"1d6+" * 60 + b'1"}}',
    b'{"do":"roll_dice","with":{"dice":"100d1000"},"dice":{"dice":[' + b"1," * 7_000 + b"1]}}",
    b'{"do":"correct","with":{"at":"' + b"a." * 900 + b'","to":1}}',
    b'{"do":"narrate","id":"' + b"x" * 200 + b'"}',
    b'{"do":"narrate","id":"\\u202e"}',
    b'{"do":"\\u0000"}',
    b'{"do":{}}',
    b'{"player":"gm"}',
    b'{"player":"\\ud800"}',
    b'{"player":"a","role":"gm"}',
    b'{"player":"a","role":"door"}',
    b'{"player":"a","lang":"xx"}',
    b'{"player":"' + b"a" * 200 + b'"}',
    b'{"game":"../x"}',
    b'{"game":"daggerheart","lang":"xx"}',
    b'{"game":"daggerheart","name":"' + b"x" * 65 + b'"}',
    b'{"game":"daggerheart","options":{"fear":' + b"9" * 5_000 + b"}}",
    b'{"game":"daggerheart","options":{"nothing":1}}',
    b'{"game":"daggerheart","options":{"edition":["1.0"]}}',
)


def test_junk_for_the_api(hall: Hall, seats: list[Chair]) -> None:
    for who in seats:
        for body in JSON:
            for kind in ("application/json", "", "text/plain", "application/x-msgpack"):
                sent: Any = {"content-type": kind, **who.bearer}
                for place in ("/commands", "/seats"):
                    healthy(hall.ask("POST", who.api + place, content=body, headers=sent))
                healthy(hall.ask("POST", "/api/tables", content=body, headers=sent))
        for query in ("since=-1", "since=x", "since=" + "9" * 400, "since=1&since=2", "%00=1"):
            healthy(hall.get(who, f"events?{query}"))
        healthy(hall.get(who, "export?as=../x"))
        healthy(hall.ask("DELETE", f"{who.api}/seats/%00", headers=who.bearer))
        healthy(hall.ask("DELETE", f"{who.api}/seats/..%2fgm", headers=who.bearer))
