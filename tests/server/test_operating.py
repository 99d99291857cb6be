"""What whoever runs the server is told: whether it is well, figures, and lines to read."""

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest
from msgspec.structs import replace
from prometheus_client.parser import text_string_to_metric_families as families

from limelight.cli import main
from limelight.server import health, logs
from limelight.server.library import library
from limelight.server.settings import Settings
from limelight.store.memory import Memory

from .serving import OPEN_HANDED, Hall

ASKED = replace(OPEN_HANDED, metrics="127.0.0.1,10.0.0.0/8")

STREAM = {"accept": "text/event-stream"}


class Unwell(Memory):
    """A store that does not answer as it should."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = True
        self.goes_on = Event()
        self.goes_on.set()

    def reachable(self) -> bool:
        self.goes_on.wait(5)
        if not self.answers:
            raise OSError("the line is dead")
        return True


@contextmanager
def opened(settings: Settings, store: Memory | None = None) -> Iterator[Hall]:
    hall = Hall(store or Memory(), settings)
    try:
        yield hall
    finally:
        hall.close()


def test_it_is_ready_while_the_store_answers(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (hall.ask("GET", "/readyz").status_code, hall.ask("GET", "/readyz").text) == (200, "ok")
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    store = Unwell()
    with opened(OPEN_HANDED, store) as other:
        assert other.ask("GET", "/readyz").status_code == 200
        store.answers = False
        assert other.ask("GET", "/readyz").status_code == 503
        assert other.ask("GET", "/healthz").text == "ok"
        store.answers = True
        store.goes_on.clear()  # it takes its time
        assert [other.ask("GET", "/readyz").status_code for _ in range(3)] == [503] * 3
        store.goes_on.set()
        monkeypatch.setattr(health, "PATIENCE", 5)
        assert other.ask("GET", "/readyz").status_code == 200


def test_figures_are_only_for_who_may_ask(hall: Hall) -> None:
    stranger = hall.ask("GET", "/metrics")
    assert stranger.status_code == hall.ask("GET", "/nothing").status_code == 404
    assert stranger.json() == hall.ask("GET", "/nothing").json()
    with opened(ASKED) as asked:
        assert asked.ask("GET", "/metrics").status_code == 200
        for said in ("x-forwarded-for", "forwarded", "via"):
            assert asked.ask("GET", "/metrics", headers={said: "127.0.0.1"}).status_code == 404
    with opened(replace(OPEN_HANDED, metrics="10.0.0.0/8,::1")) as elsewhere:
        assert elsewhere.ask("GET", "/metrics").status_code == 404


def test_figures_are_true_and_hold_nothing_of_a_table() -> None:
    with opened(ASKED) as hall:
        gm = hall.table()
        anna = hall.seat(gm, "anna")
        hall.does(gm, "narrate", {"text": "The rope tears."})
        assert hall.send(gm, "nothing").status_code == 400
        reader = hall.stream(f"{gm.api}/events?since=0", gm.bearer | STREAM)
        reader.until(1)
        for path in ("/", "/nothing", f"/join/{anna.token}", f"/x/{anna.token}"):
            hall.ask("GET", path)
        hall.ask("PUT", "/")
        text = hall.ask("GET", "/metrics").text
    found = {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in families(text)
        for sample in family.samples
    }
    assert found["limelight_commands_total", ("outcome", "done")] == 1
    assert found["limelight_commands_total", ("outcome", "unknown_command")] == 1
    assert found["limelight_streams_open",] == found["limelight_tables_open",] == 1
    route = ("route", "/api/tables/{table}/commands")
    assert found["limelight_requests_total", ("method", "POST"), route, ("status", "200")] == 1
    assert found["limelight_requests_total", ("method", "POST"), route, ("status", "400")] == 1
    assert found["limelight_request_seconds_count", route] == 2
    lost = ("limelight_requests_total", ("method", "GET"), ("route", "other"), ("status", "404"))
    assert found[lost] == 2
    for secret in (gm.table, gm.token, anna.id, anna.token, "anna", "daggerheart"):
        assert secret not in text


def test_commands_of_the_drawer_are_counted_too() -> None:
    with opened(replace(ASKED, commands=2, seconds=1000)) as hall:
        gm = hall.table()
        name = next(iter(library(hall.lobby.at_hand()[0].table, "en")))
        assert hall.fill(gm, "several", {"of": name, "count": "2"}).status_code == 303
        assert hall.fill(gm, "several", {"of": name, "count": "2"}).status_code == 429
        assert dict(hall.lobby.outcomes) == {"done": 2, "slow_down": 1}
    with opened(ASKED) as hall:
        gm = hall.table()
        assert hall.fill(gm, "scene", {"with.name": "", f"many.{name}": "1"}).status_code == 400
        assert (
            hall.fill(gm, "scene", {"with.name": "Reeds", f"many.{name}": "1"}).status_code == 303
        )
        assert sum(hall.lobby.outcomes.values()) == 2 and hall.lobby.outcomes["done"] == 1


@pytest.mark.parametrize("value", ["everybody", "127.0.0.1/99", "10.0.0.1/8", "1.2.3.4;5.6.7.8"])
def test_addresses_that_are_none_are_refused(
    value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--database", "memory:", "--metrics", value]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "--metrics" in err and value in err


@contextmanager
def written(**settings: str) -> Iterator[io.StringIO]:
    """What is written, while loggers are as they are set; then they are as before."""
    before = {
        name: (logger.handlers, logger.propagate, logger.level)
        for name in ("limelight", *logs.OTHERS)
        if (logger := logging.getLogger(name))
    }
    logs.configure(replace(OPEN_HANDED, **settings))
    lines = io.StringIO()
    handler = logging.getLogger("limelight").handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(lines)
    try:
        yield lines
    finally:
        for name, (handlers, propagates, level) in before.items():
            logger = logging.getLogger(name)
            logger.handlers, logger.propagate = handlers, propagates
            logger.setLevel(level)


def test_lines_of_json_tell_of_requests_without_secrets() -> None:
    told = {"log": "json", "log_level": "info"}
    with written(**told) as lines, opened(replace(OPEN_HANDED, log_level="info")) as hall:
        gm = hall.table()
        hall.does(gm, "narrate", {"text": "The rope tears."})
        hall.ask("GET", f"/join/{gm.token}")
        hall.look(gm)
    found = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert {each["route"] for each in found} >= {"/join/{token}", "/api/tables/{table}/commands"}
    assert all(each["message"] == "request" and each["ms"] >= 0 for each in found)
    assert all(re.fullmatch(r"20\d\d-\d\d-\d\dT[\d:.]+\+00:00", each["time"]) for each in found)
    for secret in (gm.table, gm.token, "rope"):
        assert secret not in lines.getvalue()


@pytest.mark.parametrize("kind", ["json", "text"])
def test_an_error_is_told_with_its_place_and_no_token(kind: str) -> None:
    token = "Zx_9-aB3dEfGhIjKlMnOpQrStUvWxYz0"
    place = "/t/0123456789ab/gm/"
    log = logging.getLogger("uvicorn.error")
    with written(log=kind) as lines:
        try:
            raise ValueError(f"/join/{token} and {place}")
        except ValueError as error:
            log.error("what came of %s", token, exc_info=error)
        logs.say("not told")
    text = lines.getvalue()
    assert token not in text and "0123456789ab" not in text and "not told" not in text
    assert "test_operating.py" in text and "ValueError" in text and "/join/…" in text
    if kind == "json":
        (line,) = text.splitlines()
        assert json.loads(line)["level"] == "error"
