"""A server that stops: readers are sent away kindly, and whatever was asked is answered."""

import re
import time
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Timer

import httpx
import pytest
from msgspec.structs import replace

from limelight.server.run import BACK
from limelight.store.rows import Store

from .conftest import Serve
from .serving import OPEN_HANDED, PATIENCE, Served

STREAM = {"accept": "text/event-stream"}


def test_readers_are_told_to_come_back_and_not_all_at_once(serve: Serve) -> None:
    served = serve()
    gm = served.table()
    served.does(gm, "narrate", {"text": "The rope tears."})
    path, headers = f"{gm.api}/events?since=0", gm.bearer | STREAM
    with (
        served.stream(path, headers) as one,
        served.stream(path, headers) as two,
        served.stream(f"{gm.page}/live?since=0", gm.cookie) as page,
    ):
        for each in (one, two, page):
            each.until(b"\nevent: ")
        served.stop()
        ended = [each.ends() for each in (one, two, page)]
    after = [int(re.findall(rb"retry: (\d+)\n\n", each)[-1]) for each in ended]
    assert all(BACK[0] * 1000 <= each <= BACK[1] * 1000 for each in after)
    assert len(set(after)) > 1
    assert all(each.endswith(b"\r\n0\r\n\r\n") for each in ended)


class Held:
    """Lets a store take its time with an entry."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits, self.goes_on = Event(), Event()
        self._append, self._thread = store.append, ThreadPoolExecutor(1)
        monkeypatch.setattr(store, "append", self.append)

    def append(self, table: str, number: int, *lines: bytes) -> "Future[None]":
        def later() -> None:
            self.waits.set()
            self.goes_on.wait(PATIENCE)
            self._append(table, number, *lines).result()

        return self._thread.submit(later)


def asked(served: Served, path: str, headers: dict[str, str], text: str) -> httpx.Response:
    sent = {"do": "narrate", "with": {"text": text}}
    return httpx.post(f"{served.address}{path}", json=sent, headers=headers, timeout=PATIENCE)


def test_a_command_on_its_way_is_answered_and_kept(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    gm = served.table()
    held = Held(served.store, monkeypatch)
    with ThreadPoolExecutor(1) as people:
        answer = people.submit(asked, served, f"{gm.api}/commands", gm.bearer, "The rope tears.")
        assert held.waits.wait(PATIENCE)
        Timer(0.5, held.goes_on.set).start()
        served.stop()
        assert answer.result().status_code == 200
    again = serve()
    assert "The rope tears." in again.get(gm, "events").text


def test_it_does_not_wait_for_ever(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve(replace(OPEN_HANDED, stop_seconds=0.2))
    gm = served.table()
    held = Held(served.store, monkeypatch)
    with ThreadPoolExecutor(1) as people:
        answer = people.submit(asked, served, f"{gm.api}/commands", gm.bearer, "The rope tears.")
        assert held.waits.wait(PATIENCE)
        began = time.monotonic()
        served.stop_waiting()
        assert time.monotonic() - began < 5
        held.goes_on.set()
        failed = answer.exception()
        assert failed is not None or answer.result().status_code >= 500
