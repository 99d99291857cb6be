"""What comes in: so large, so long, so many at a time, and text where text must be."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from limelight.client import Seat, Server

from .process import Process, lifted

MULTI = "multipart/form-data; boundary=b"
START = b'--b\r\nContent-Disposition: form-data; name="log"; filename="x.jsonl"\r\n\r\n'
QUICK: dict[str, Any] = {"head_seconds": 0.7, "body_seconds": 0.7, "upload_seconds": 1.5}


@pytest.fixture(scope="module")
def served() -> Iterator[Process]:
    with lifted(**QUICK, uploads=2, all_uploads=3) as process:
        yield process


def line(served: Process) -> socket.socket:
    at = urlsplit(served.address)
    return socket.create_connection((at.hostname, at.port), timeout=10)


def said(served: Process, *lines: str, method: str = "POST", path: str = "/bring") -> bytes:
    """The head of a request."""
    host = urlsplit(served.address).netloc
    head = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Origin: {served.address}", *lines]
    return "\r\n".join([*head, "", ""]).encode()


def answer(open_line: socket.socket) -> bytes:
    """Everything until the server hangs up, or the first answer of a line that stays."""
    got = b""
    try:
        while piece := open_line.recv(65536):
            got += piece
            head, found, body = got.partition(b"\r\n\r\n")
            if found and b"content-length" in head:
                length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                if len(body) >= length:
                    break
    except ConnectionResetError:
        pass
    return got


def status(got: bytes) -> int:
    return int(got.split(b" ", 2)[1]) if got else 0


def ends(open_line: socket.socket) -> float:
    """How long until the server hangs up."""
    start = time.monotonic()
    try:
        while open_line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return time.monotonic() - start


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"\r\n",
        b"GET /healthz HTTP/1.1\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nx: ",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /heal",
    ],
)
def test_a_head_that_does_not_end_is_ended(served: Process, start: bytes) -> None:
    with line(served) as late:
        late.sendall(start)
        assert ends(late) < 3


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/bring", MULTI), ("/new", "application/x-www-form-urlencoded"), ("/api/tables", "x")],
)
def test_a_body_that_does_not_end_is_ended(served: Process, path: str, kind: str) -> None:
    """Also one of which a byte comes now and then."""
    with line(served) as late:
        late.sendall(said(served, f"Content-Type: {kind}", "Content-Length: 5000", path=path))
        stop = threading.Event()

        def drips() -> None:
            while not stop.wait(0.1):
                try:
                    late.sendall(b"x")
                except OSError:
                    return

        thread = threading.Thread(target=drips)
        thread.start()
        start = time.monotonic()
        assert status(answer(late)) in (0, 400)
        stop.set()
        thread.join()
        assert time.monotonic() - start < 10


def test_what_says_it_is_too_large_is_not_even_read(served: Process) -> None:
    for path, length in (("/bring", 20_000_000), ("/new", 70_000), ("/api/tables", 10**15)):
        kind = MULTI if path == "/bring" else "text/plain"
        with line(served) as sends:
            head = said(served, f"Content-Type: {kind}", f"Content-Length: {length}", path=path)
            sends.sendall(head)
            got = answer(sends)
            assert status(got) == 413 and b"too_big" in got, path


def test_what_does_not_say_how_large_it_is_is_cut_off(served: Process) -> None:
    with line(served) as sends:
        head = said(served, "Transfer-Encoding: chunked", path="/new")
        sends.sendall(head + b"1000\r\n" + b"x" * 0x1000 + b"\r\n")
        for _ in range(20):
            try:
                sends.sendall(b"1000\r\n" + b"x" * 0x1000 + b"\r\n")
            except OSError:
                break
        assert status(answer(sends)) in (413, 0)


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "application/json", ""])
def test_a_log_comes_in_one_encoding_alone(served: Process, kind: str) -> None:
    """Sixteen megabytes in another one do not hold up anybody."""
    body = b"log=" + b"%41" * 4_000_000
    worst, stop = [0.0], threading.Event()

    def looks() -> None:
        with httpx.Client(base_url=served.address, timeout=60) as client:
            while not stop.is_set():
                start = time.perf_counter()
                assert client.get("/healthz").text == "ok"
                worst[0] = max(worst[0], time.perf_counter() - start)

    thread = threading.Thread(target=looks)
    thread.start()
    with line(served) as sends:
        sends.settimeout(60)
        head = said(served, f"Content-Type: {kind}", f"Content-Length: {len(body)}")
        with suppress(OSError):  # it is refused before all of it was sent
            sends.sendall(head + body)
        assert status(answer(sends)) in (400, 0)
    stop.set()
    thread.join()
    assert worst[0] < 3


def test_few_logs_at_a_time_for_an_address(served: Process) -> None:
    with ExitStack() as lines:
        for _ in range(2):
            one = lines.enter_context(line(served))
            one.sendall(said(served, f"Content-Type: {MULTI}", "Content-Length: 5000") + START)
        time.sleep(0.2)
        third = lines.enter_context(line(served))
        third.sendall(said(served, f"Content-Type: {MULTI}", "Content-Length: 5000"))
        got = answer(third)
        assert status(got) == 429 and b"slow_down" in got
        time.sleep(2)  # those who did not go on are gone
        fourth = lines.enter_context(line(served))
        body = START + b"x\r\n--b--\r\n"
        fourth.sendall(
            said(served, f"Content-Type: {MULTI}", f"Content-Length: {len(body)}") + body
        )
        assert status(answer(fourth)) == 400


def test_slow_logs_take_no_place_of_others() -> None:
    """Two of one address are not done sending; another address brings one meanwhile."""
    settings: dict[str, Any] = {"uploads": 2, "all_uploads": 2, "public_url": "http://127.0.0.1"}
    body = START + b"x\r\n--b--\r\n"
    with lifted(**settings) as process, ExitStack() as lines:

        def brings(place: str, length: int, sent: bytes) -> socket.socket:
            one = lines.enter_context(line(process))
            told = (f"Content-Type: {MULTI}", f"X-Forwarded-For: {place}")
            one.sendall(said(process, *told, f"Content-Length: {length}") + sent)
            return one

        for _ in range(2):
            brings("192.0.2.1", 5000, START)
        time.sleep(0.3)
        assert status(answer(brings("192.0.2.2", len(body), body))) == 400
        assert status(answer(brings("192.0.2.1", len(body), body))) == 429


def test_what_has_come_takes_room() -> None:
    """An address has room for one of the longest logs, however many it brings at a time."""
    settings: dict[str, Any] = {"upload_bytes": 100_000, "content_bytes": 1000, "uploads": 2}
    with lifted(**settings) as process, ExitStack() as lines:
        first = lines.enter_context(line(process))
        head = said(process, f"Content-Type: {MULTI}", "Content-Length: 100000")
        first.sendall(head + START + b"x" * 70_000)
        time.sleep(0.3)
        second = lines.enter_context(line(process))
        second.sendall(head + START + b"x" * 40_000)
        got = answer(second)
        assert status(got) == 429 and b"slow_down" in got


BAD = "\udcff"  # a byte that is no text, as it is written into a request


@pytest.fixture(scope="module")
def gm(served: Process) -> Seat:
    return Server(served.address).make("daggerheart")


def raw(served: Process, head: str, body: bytes = b"") -> bytes:
    """One request as it is, byte by byte."""
    host = urlsplit(served.address).netloc
    lines = [*head.split("\n"), f"Host: {host}", f"Content-Length: {len(body)}", "", ""]
    with line(served) as sends:
        sends.sendall("\r\n".join(lines).encode("utf-8", "surrogateescape") + body)
        return answer(sends)


def test_bytes_that_are_no_text(served: Process, gm: Seat) -> None:
    """In a path, a query, a header, a cookie, a form and JSON: refused, and nothing breaks."""
    api, page = f"/api/tables/{gm.table}", f"/t/{gm.table}/gm"
    own, seat = f"Authorization: Bearer {gm.token}", f"Cookie: seat={gm.token}"
    form = f"{seat}\nOrigin: {served.address}\nContent-Type: application/x-www-form-urlencoded"
    multi = f"{seat}\nOrigin: {served.address}\nContent-Type: {MULTI}"
    part = b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n--b--\r\n'
    heads: list[tuple[str, bytes]] = [
        (f"GET /{BAD} HTTP/1.1", b""),
        ("GET /%ff HTTP/1.1", b""),
        ("GET /join/%ff%fe HTTP/1.1", b""),
        ("GET /t/%c3%28/gm/ HTTP/1.1", b""),
        (f"GET /?x={BAD} HTTP/1.1", b""),
        (f"GET {api}/events?since=%ff HTTP/1.1\n{own}", b""),
        (f"GET {page}/form?do=%ff HTTP/1.1\n{seat}", b""),
        ("GET /%ed%a0%80 HTTP/1.1", b""),
        (f"GET / HTTP/1.1\nAccept-Language: {BAD}", b""),
        (f"GET / HTTP/1.1\nX-Any: {BAD}", b""),
        (f"GET {api}/view HTTP/1.1\nAuthorization: Bearer {BAD}", b""),
        (f"GET {page}/ HTTP/1.1\nCookie: seat={BAD}", b""),
        (f"GET {page}/ HTTP/1.1\nCookie: {BAD}", b""),
        (f"POST {page}/do HTTP/1.1\n{form}", b"do=narrate&with.text=%ff"),
        (f"POST {page}/do HTTP/1.1\n{form}", b"do=narrate&with.text=\xff"),
        (f"POST {page}/do HTTP/1.1\n{form}", b"%ff=narrate"),
        (f"POST {page}/do HTTP/1.1\n{multi}", part % (b"do", b"\xff")),
        (f"POST {page}/do HTTP/1.1\n{multi}", part % (b"\xff", b"x")),
        (f"POST {page}/load HTTP/1.1\n{multi}", part % (b'file"; filename="x', b"\xff")),
        (f"POST /new HTTP/1.1\n{form}", b"game=%ff"),
        (f"POST {api}/commands HTTP/1.1\n{own}", b'{"do": "narrate", "with": {"text": "\xff"}}'),
        (f"POST {api}/commands HTTP/1.1\n{own}", b'{"do": "\xff"}'),
        (f"POST {api}/commands HTTP/1.1\n{own}", b'{"do": "narrate", "with": {"\xff": 1}}'),
        ("POST /api/tables HTTP/1.1", b'{"game": "\xed\xa0\x80"}'),
    ]
    for head, body in heads:
        got = raw(served, head, body)
        assert status(got) == 400, (head, body, got[:300])
    assert gm.view().number == 0
    assert gm.do("narrate", {"text": "й"}).number == 1


def test_the_head_of_every_page(served: Process, gm: Seat) -> None:
    seat = {"cookie": f"seat={gm.token}"}
    own = {"authorization": f"Bearer {gm.token}"}
    page, api = f"/t/{gm.table}/gm", f"/api/tables/{gm.table}"
    places: list[tuple[str, dict[str, str]]] = [
        ("/", {}),
        ("/healthz", {}),
        (f"{page}/", seat),
        (f"{page}/form?do=narrate", seat),
        (f"{page}/export", seat),
        (f"{page}/live", seat),
        (f"{api}/view", own),
        (f"{api}/events", own | {"accept": "text/event-stream"}),
        ("/join/nobody", {}),
        ("/nothing", {}),
    ]
    with httpx.Client(base_url=served.address, timeout=10) as client:
        for path, headers in places:
            head = client.head(path, headers=headers)
            assert head.content == b""
            if "live" in path or "events" in path:
                assert head.status_code == 200
                continue
            whole = client.get(path, headers=headers)
            assert head.status_code == whole.status_code, path
            assert head.headers["content-type"] == whole.headers["content-type"]


def test_nobody_keeps_what_a_table_holds(served: Process, gm: Seat) -> None:
    seat = {"cookie": f"seat={gm.token}", "origin": served.address}
    own = {"authorization": f"Bearer {gm.token}"}
    page, api = f"/t/{gm.table}/gm", f"/api/tables/{gm.table}"
    sent: Any = {"do": "narrate", "with": {"text": "x"}}
    with httpx.Client(base_url=served.address, timeout=10) as client:
        answers = [
            *(client.get(f"{page}/{each}", headers=seat) for each in ("", "heroes", "export")),
            client.get(f"{page}/story?before=1", headers=seat),
            client.get(f"{page}/export?as=md", headers=seat),
            client.post(f"{page}/do", data={"do": "nothing"}, headers=seat),
            *(client.get(f"{api}/{each}", headers=own) for each in ("view", "events", "export")),
            client.post(f"{api}/commands", json=sent, headers=own),
            client.get(f"/join/{gm.token}"),
            client.get("/nothing"),
        ]
    for each in answers:
        assert each.headers["cache-control"] == "no-store", each.url
