"""Requests without an end: the line is closed, and nobody else notices."""

import socket

import pytest

from limelight.server.request_limits import MOST_HEAD

from .conftest import Serve
from .serving import PATIENCE, Served

PIECE = b"a" * 65_536


def floods(served: Served, start: bytes) -> int:
    """Sends without end; how many bytes went before the server hung up."""
    sent = 0
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as line:
        line.sendall(start)
        try:
            while sent < 64 * MOST_HEAD * 16:
                sent += line.send(PIECE)
        except OSError:
            return sent
    raise AssertionError("still listening")


@pytest.mark.parametrize(
    "start",
    [
        b"GET /",
        b"GET /?",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n",
    ],
)
def test_a_head_without_an_end_is_cut_off(serve: Serve, start: bytes) -> None:
    served = serve()
    floods(served, start)
    assert served.ask("GET", "/healthz").text == "ok"
    assert served.lines == 1


def test_a_long_body_behind_a_short_head_is_none_of_that(serve: Serve) -> None:
    served = serve()
    log = b"x" * (20 * MOST_HEAD)
    sent = {"log": ("x.jsonl", log)}
    answer = served.ask("POST", "/bring", files=sent, headers={"origin": served.address})
    assert answer.status_code == 400
    for _ in range(30):  # on one line, one after the other
        assert served.ask("GET", "/healthz", headers={"x": "y" * 4000}).text == "ok"
