"""The door: foreign hosts, foreign pages, and what every browser is told."""

from html.parser import HTMLParser
from typing import Any

import pytest

from .serving import HERE, Chair, Hall

FOREIGN: list[dict[str, str]] = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://127.0.0.1.evil.example"},
    {"origin": "http://127.0.0.1:81"},
    {"origin": f"{HERE}/"},
    {"origin": "file://"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": HERE, "sec-fetch-site": "cross-site"},
    {},
]
OWN: list[dict[str, str]] = [
    {"origin": HERE},
    {"origin": HERE, "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]
TELLS = {"do": "narrate", "with.text": "x"}


@pytest.fixture
def gm(hall: Hall) -> Chair:
    return hall.table(name="Here")


def places(gm: Chair) -> list[tuple[str, str, Any]]:
    return [
        ("POST", f"{gm.page}/do", TELLS),
        ("POST", f"{gm.page}/faces", TELLS),
        ("POST", f"{gm.page}/invite", {"role": "watcher"}),
        ("POST", f"{gm.page}/dismiss", {"seat": "x"}),
        ("POST", f"{gm.page}/lang", {"lang": "de"}),
        ("POST", f"{gm.page}/load", {"hero": "x"}),
        ("POST", "/new", {"game": "yokai"}),
        ("POST", "/demo", {"game": "yokai"}),
        ("POST", "/bring", {"log": "x"}),
        ("POST", "/lang", {"lang": "de"}),
        ("POST", "/join/x", {"name": "x"}),
        ("PUT", f"{gm.page}/do", TELLS),
        ("DELETE", f"{gm.api}/seats/x", None),
        ("POST", f"{gm.api}/commands", None),
        ("POST", "/api/tables", None),
    ]


@pytest.mark.parametrize("said", FOREIGN, ids=str)
def test_another_sites_page_cannot_send_anything(
    hall: Hall, gm: Chair, said: dict[str, str]
) -> None:
    for method, path, form in places(gm):
        headers = {"cookie": f"seat={gm.token}", **said}
        answer = hall.ask(method, path, data=form, headers=headers)
        assert (answer.status_code, answer.json()["refused"]) == (403, "not_yours"), path
        assert "set-cookie" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
    assert hall.get(gm, "view").json()["number"] == 0
    assert len(hall.lobby.store.tables()) == 1


@pytest.mark.parametrize("said", OWN, ids=str)
def test_our_own_pages_can(hall: Hall, gm: Chair, said: dict[str, str]) -> None:
    headers = {"cookie": f"seat={gm.token}", **said}
    answer = hall.ask("POST", f"{gm.page}/do", data=TELLS, headers=headers)
    assert answer.status_code == 303
    assert hall.get(gm, "view").json()["number"] == 1


def test_a_foreign_page_cannot_use_a_token_either(hall: Hall, gm: Chair) -> None:
    for said in FOREIGN[:-1]:
        body = {"do": "narrate", "with": {"text": "x"}}
        answer = hall.ask("POST", f"{gm.api}/commands", json=body, headers=gm.bearer | said)
        assert answer.status_code == 403, said
    hall.does(gm, "narrate", {"text": "x"})  # a program says nothing of where it comes from


def test_a_cookie_is_no_token_and_a_token_no_cookie(hall: Hall, gm: Chair) -> None:
    assert hall.ask("GET", f"{gm.api}/view", headers=gm.cookie).status_code == 404
    assert hall.ask("GET", f"{gm.page}/", headers=gm.bearer).status_code == 404


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8321", "localhost.evil.example", "127.0.0.1.nip.io"),
        *("", "[", "[::1", "a b", "127.0.0.1@evil.example", "evil.example#127.0.0.1"),
    ],
)
def test_a_name_that_others_gave_us_is_not_ours(hall: Hall, gm: Chair, host: str) -> None:
    """DNS rebinding: a page of another name that leads here gets nothing."""
    for path, said in (
        ("/", {}),
        ("/healthz", {}),
        (f"{gm.page}/", gm.cookie),
        (f"{gm.api}/view", gm.bearer),
        ("/api/openapi.json", {}),
    ):
        answer = hall.ask("GET", path, headers={**said, "host": host})
        assert (answer.status_code, answer.json()["refused"]) == (404, "not_found"), path
    sent = {**gm.cookie, "host": host, "origin": f"http://{host}"}
    assert hall.ask("POST", f"{gm.page}/do", data=TELLS, headers=sent).status_code == 404
    assert hall.get(gm, "view").json()["number"] == 0


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8321", "192.168.0.7:8321", "[::1]:8321"])
def test_addresses_and_our_own_names_are(hall: Hall, host: str) -> None:
    assert hall.ask("GET", "/healthz", headers={"host": host}).text == "ok"


def test_the_cookie_is_of_one_seat_alone(hall: Hall, gm: Chair) -> None:
    anna = hall.seat(gm, "anna")
    answer = hall.ask("GET", f"/join/{anna.token}")
    assert answer.headers["location"] == f"{anna.page}/"
    cookie = answer.headers["set-cookie"].lower()
    for wanted in ("httponly", "samesite=lax", f"path={anna.page}"):
        assert wanted in cookie
    assert "domain" not in cookie


class Tags(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._script = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._script = tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._script = False

    def handle_data(self, data: str) -> None:
        assert not self._script or not data.strip(), f"inline: {data[:100]}"
        self.texts.append(data)


def strict(text: str) -> Tags:
    """Nothing in a page runs or draws that is not a file of ours."""
    page = Tags(text)
    for tag, attributes in page.tags:
        assert tag not in ("style", "iframe", "object", "embed", "base", "applet", "frame"), tag
        if tag == "script":
            assert (attributes.get("src") or "").startswith("/static/"), attributes
        if tag == "meta":
            assert "http-equiv" not in attributes
        for name, value in attributes.items():
            assert not name.startswith("on"), (tag, name)
            assert name not in ("style", "srcdoc", "formaction"), (tag, name)
            if name in ("href", "src", "action", "xlink:href", "data-form"):
                assert ":" not in (value or "") and not (value or "").startswith("//"), value
    return page


def test_every_answer_has_the_policy(hall: Hall, gm: Chair) -> None:
    anna = hall.seat(gm, "anna")
    seen = [
        hall.ask("GET", "/"),
        hall.ask("GET", "/join/nobody"),
        hall.ask("GET", f"/join/{hall.seat(gm, None).token}"),
        hall.ask("GET", f"/join/{anna.token}"),
        hall.look(gm),
        hall.look(anna, "form?do=narrate"),
        hall.look(anna, "heroes"),
        hall.look(anna, "?do=add_character&n=0"),
        hall.look(gm, "story?before=1"),
        hall.fill(gm, "invite", {"role": "watcher"}),
        hall.fill(gm, "do", {"do": "nothing"}),
        hall.fill(gm, "do", TELLS),
        hall.get(gm, "view"),
        hall.get(gm, "export"),
        hall.ask("GET", "/nothing"),
        hall.ask("GET", "/", headers={"host": "evil.example"}),
        hall.ask("POST", "/new", headers={"origin": "null"}),
        hall.ask("GET", "/api/openapi.json"),
        hall.ask("GET", "/api/nothing"),
        hall.ask("GET", "/healthz"),
    ]
    for answer in seen:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy and "*" not in policy and "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        if answer.headers.get("content-type", "").startswith("text/html"):
            strict(answer.text)
            if answer.status_code == 200 and "/api" not in str(answer.url):
                assert answer.headers["cache-control"] == "no-store"
