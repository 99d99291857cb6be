"""A server beneath a path of a proxy: every link, form and stream is right there."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from msgspec.structs import replace

from limelight.client import Server
from limelight.server import live
from limelight.server.guard import HEADERS, SECURE
from limelight.store.memory import Memory
from tests.conftest import ROOT

from .conftest import Serve
from .serving import OPEN_HANDED, Chair, Hall

PREFIX = "/clubs/ours"
PUBLIC = replace(OPEN_HANDED, public_url=f"https://table.example{PREFIX}")
SERVER = ROOT / "src" / "limelight" / "server"
OURS = {"origin": "https://table.example"}
PLACES = re.compile(r'(?:href|action|src|data-base|data-form)="(/[^"]*)"')


@pytest.fixture
def beneath() -> Iterator[Hall]:
    made = Hall(Memory(), PUBLIC)
    yield made
    made.close()


def places(answer: httpx.Response) -> list[str]:
    """Every place of ours that a page leads to."""
    return PLACES.findall(answer.text)


@pytest.mark.parametrize("many", [30, -1], ids=["here", "aside"])
def test_pages_lead_nowhere_but_beneath_it(
    beneath: Hall, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MANY", many)
    gm = beneath.table()
    anna = beneath.seat(gm, "anna")
    door = beneath.fill(gm, "invite", {"role": "player"}, accept="text/html")
    assert door.status_code in (200, 303)
    pages = [
        *(beneath.ask("GET", path) for path in ("/", f"{PREFIX}/", "/docs/commands")),
        beneath.ask("GET", "/docs/commands/daggerheart"),
        beneath.ask("GET", "/join/nobody"),
        *(beneath.look(who) for who in (gm, anna)),
        *(beneath.look(gm, each, accept="text/html") for each in ("rules", "content", "recap")),
        beneath.look(gm._replace(table="0" * 12), accept="text/html"),
        beneath.ask(
            "POST", "/new", headers={"origin": "https://table.example"}, data={"game": "x"}
        ),
    ]
    for page in pages:
        found = places(page)
        assert "<html" in page.text and found, page.url
        assert [each for each in found if not each.startswith(f"{PREFIX}/")] == [], page.url
        for each in found:
            if "static" in each:
                assert beneath.ask("GET", each).status_code == 200


def test_links_cookies_and_redirects_are_beneath_it(beneath: Hall) -> None:
    made = beneath.ask("POST", "/api/tables", json={"game": "yokai"}).json()
    link = made["gm"]["link"]
    assert link.startswith(f"https://table.example{PREFIX}/join/")
    for path in (urlsplit(link).path, f"/join/{made['gm']['token']}"):  # passed on, taken away
        answer = beneath.ask("GET", path)
        seat = f"{PREFIX}/t/{made['table']}/gm"
        assert answer.headers["location"] == f"{seat}/"
        assert f"path={seat};" in answer.headers["set-cookie"].lower() + ";"
        assert "secure" in answer.headers["set-cookie"].lower()
    gm = Chair(made["table"], "gm", made["gm"]["token"])
    assert beneath.look(gm, "").status_code == 200
    assert beneath.ask("GET", PREFIX).headers["location"] == f"{PREFIX}/"

    chosen = beneath.ask("POST", "/lang", data={"lang": "de"}, headers=OURS)
    assert chosen.headers["location"] == f"{PREFIX}/"
    assert f"path={PREFIX}/" in chosen.headers["set-cookie"].lower()
    assert beneath.ask("GET", "/api/openapi.json").json()["servers"] == [{"url": PREFIX}]
    foreign = {"origin": f"https://table.example{PREFIX}"}  # which no browser sends
    assert beneath.ask("POST", "/lang", data={"lang": "de"}, headers=foreign).status_code == 403


def test_the_way_to_its_end_is_told_as_everything_is(beneath: Hall) -> None:
    """With the same headers, and to nobody who asks for another host."""
    answer = beneath.ask("GET", PREFIX)
    assert answer.status_code == 308
    for name, value in (*HEADERS.items(), *SECURE):
        assert answer.headers[name.decode()] == value.decode()
    foreign = beneath.ask("GET", PREFIX, headers={"host": "evil.example"})
    assert foreign.status_code == 404 and "location" not in foreign.headers


def test_what_is_not_beneath_it_is_what_it_was(beneath: Hall) -> None:
    for path in ("/clubs", "/clubs/oursandmore", f"{PREFIX}{PREFIX}/", "/nothing"):
        assert beneath.ask("GET", path).status_code == 404
    assert beneath.ask("GET", f"{PREFIX}/healthz").text == "ok"


def test_a_program_plays_beneath_it(serve: Serve) -> None:
    served = serve(replace(PUBLIC, public_url=f"http://127.0.0.1{PREFIX}"))
    gm = Server(f"{served.address}{PREFIX}/").make("daggerheart")
    assert gm.do("narrate", {"text": "The rope tears."}).number == 1
    assert next(gm.stream()).number == 1
    gm.close()


@pytest.mark.parametrize("path", sorted(SERVER.glob("templates/*.html")), ids=lambda p: p.name)
def test_no_page_names_a_place_by_itself(path: Path) -> None:
    assert PLACES.findall(path.read_text("utf-8")) == []


def test_no_answer_leads_to_a_place_by_itself() -> None:
    for path in SERVER.glob("*.py"):
        found = re.findall(r'Redirect\(\s*f?"|location": f?"|path=f?"/t', path.read_text("utf-8"))
        assert found == [], path.name
