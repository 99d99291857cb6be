"""The routes of the page as somebody without manners uses them: refusals, and nothing happens."""

import json
import time
from html import unescape
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from limelight.contract.form_fields import fields_of
from limelight.contract.refusals import REFUSALS
from limelight.games import GAMES, game
from limelight.server.scenes import demo
from tests.soaked import only

from .serving import Chair, Hall

SECONDS = 5.0
"""What any answer may take at most, on a busy machine."""
EVIL = "</script><b onclick=\"x('1')\">&amp;'"
"""A name that wants to be more than a name."""
LINES = "one\ntwo\r\n\r\nthree\x00\u202e"
DEEP = '{"a":' * 600 + "1" + "}" * 600
ENDLESS = "[" * 3_990
WRONG: tuple[Any, ...] = (
    *(None, True, -1, 10**8, 10**30, 1.5, "", EVIL, LINES, "x" * 300),
    *([], {}, [[]], {"a": {}}, ["Mira"], {"Mira": 1}, [{"a": 1}], "Mira", "gm"),
)
"""Values of every kind, for fields of every kind."""


def asked(hall: Hall, method: str, who: Chair, what: str, **sent: Any) -> httpx.Response:
    """A request that is answered in time, in words of ours, and without what was sent as HTML."""
    start = time.monotonic()
    head = who.cookie | sent.pop("headers", {})
    answer = hall.ask(method, f"{who.page}/{what}", headers=head, **sent)
    assert time.monotonic() - start < SECONDS, what[:100]
    assert answer.status_code < 500, (what[:100], answer.text[:300])
    assert "Traceback" not in answer.text
    if answer.headers.get("content-type", "").startswith("text/html"):
        assert "</script><b" not in answer.text and "<b onclick" not in answer.text
    return answer


def code(answer: httpx.Response) -> str:
    """Why it was refused, by the list."""
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:300])
    told = str(answer.json()["refused"])
    return told if told in REFUSALS else f"unknown: {told}"


class Evening:
    """A table with somebody at each kind of seat, and how it stands."""

    def __init__(self, hall: Hall, name: str = "daggerheart") -> None:
        found = game(name)
        assert found is not None
        self.hall, self.gm = hall, hall.table(name)
        for step in demo(found, "en") or ():
            hall.does(self.gm, step.do, dict(step.fields or {}))
        self.live = next(live for live in hall.lobby.at_hand() if live.id == self.gm.table)
        owners = found.owners(self.live.table.state).values()
        self.player = hall.seat(self.gm, next(each for each in owners if each not in (None, "gm")))
        self.watcher = hall.seat(self.gm, None, "watcher")
        self.seats = (self.gm, self.player, self.watcher)

    @property
    def stands(self) -> tuple[int, str]:
        """All that could have changed."""
        return self.live.number, self.hall.get(self.gm, "view").text


@pytest.fixture
def evening(hall: Hall) -> Evening:
    return Evening(hall)


JSON = {"accept": "application/json"}


def test_what_is_the_gms_is_nobody_elses(hall: Hall, evening: Evening) -> None:
    before = evening.stands
    acts = [
        {"do": "bring_scene", "with": {"name": "x"}},
        {"do": "prepare_scene", "with": {"name": "x", "add": []}},
        {"do": "note", "with": {"text": "x"}},
        {"do": "call_roll", "with": {"character": "Mira", "trait": "agility", "difficulty": 9}},
        {"do": "gain", "with": {"what": "fear", "amount": 1}},
        {"do": "roll_dice", "with": {"dice": "1d6", "secret": True}},
        {"do": "mark", "with": {"target": "Tomas", "what": "hp"}},
        {"do": "wish", "with": {"character": "Tomas", "on": "agility"}},
        {"do": "end_session", "with": {}},
    ]
    for who in (evening.player, evening.watcher):
        for what in ("several", "scene", "invite", "dismiss"):
            sent = {"of": "Wharf Nipper", "with.name": "Crypt", "seat": "gm"}
            answer = asked(hall, "POST", who, what, data=sent, headers=JSON)
            assert code(answer) == "not_yours", what
        assert code(asked(hall, "GET", who, "scene")) == "not_yours"
        assert code(asked(hall, "GET", who, "forecast")) == "not_yours"
        assert code(asked(hall, "GET", who, "delete")) == "not_yours"
        for act in acts:
            sent = {"act": json.dumps(act)}
            answer = asked(hall, "POST", who, "do", data=sent, headers=JSON)
            assert code(answer) in ("not_yours", "unknown_name"), act
    for act in (
        {"do": "narrate", "with": {"text": "x"}},
        {"do": "roll_dice", "with": {"dice": "d6"}},
    ):
        answer = asked(
            hall, "POST", evening.watcher, "do", data={"act": json.dumps(act)}, headers=JSON
        )
        assert code(answer) == "not_yours"
    assert evening.stands == before


def test_a_cookie_opens_its_own_seat_alone(hall: Hall, evening: Evening) -> None:
    other = Evening(hall, "yokai")
    before = evening.stands
    places: tuple[str, ...] = ("", "form?do=note", "person?name=Mira", "story?find=x", "show")
    places += ("show/live", "recap")
    places += ("rules", "scene", "heroes", "advice", "links?since=0", "export", "live")
    places += ("forecast",)
    for thief in (evening.player, evening.watcher, other.gm):
        for at in places:
            head = {"cookie": thief.cookie["cookie"], "origin": thief.cookie["origin"]}
            assert code(hall.ask("GET", f"{evening.gm.page}/{at}", headers=head)) == "not_found", at
        for at in ("do", "several", "scene", "brings", "faces", "load", "invite"):
            sent = {"do": "note", "with.text": "x", "of": "Wharf Nipper", "with.name": "x"}
            answer = hall.ask("POST", f"{evening.gm.page}/{at}", headers=thief.cookie, data=sent)
            assert code(answer) == "not_found", at
    assert evening.stands == before


def test_junk_in_the_drawer(hall: Hall, evening: Evening) -> None:
    before = evening.stands
    bad = ("", "0", "-1", "21", "9" * 40, "1.5", "٣", "1e3", "x" * 5000, EVIL, LINES, "[]")
    for text in bad:
        sent = {"of": "Wharf Nipper", "count": text}
        if text:
            answer = asked(hall, "POST", evening.gm, "several", data=sent, headers=JSON)
            assert code(answer) == "bad_value", text
            sent = {"with.name": "Crypt", "many.Wharf Nipper": text}
            if text != "0":
                answer = asked(hall, "POST", evening.gm, "scene", data=sent, headers=JSON)
                assert code(answer) == "bad_value", text
        answer = asked(hall, "POST", evening.gm, "several", data={"of": text}, headers=JSON)
        assert code(answer) == "unknown_name", text
    for name in ("", " ", "x" * 65, LINES, "\u202e"):
        answer = asked(hall, "POST", evening.gm, "scene", data={"with.name": name}, headers=JSON)
        assert code(answer) == "bad_value", name
    sent = {"with.name": "Crypt", "with.text": "x" * 2001}
    assert code(asked(hall, "POST", evening.gm, "scene", data=sent, headers=JSON)) == "bad_value"
    many = {f"many.{name}": "20" for name in ("Wharf Nipper", "Mill Ogre", "Fog Hound")}
    answer = asked(hall, "POST", evening.gm, "scene", data=many | {"with.name": "x"}, headers=JSON)
    assert code(answer) in ("bad_value", "too_big", "not_now")
    for body in (b"\xff", b"&" * 2000, b"of=%ff", b"a=1&" * 1100):
        head = JSON | {"content-type": "application/x-www-form-urlencoded"}
        for what in ("several", "scene"):
            code(asked(hall, "POST", evening.gm, what, content=body, headers=head))
    large = {"with.name": "x", "with.text": "x" * 2_000_000}
    for what in ("several", "scene", "do", "brings", "faces"):
        assert code(asked(hall, "POST", evening.gm, what, data=large, headers=JSON)) == "too_big"
    assert evening.stands == before


def test_a_browser_is_told_on_a_page(hall: Hall, evening: Evening) -> None:
    """Whoever has no script reads why not, and finds the way back."""
    head = {"accept": "text/html,*/*"}
    for what, sent in (("several", {"of": EVIL}), ("scene", {"with.name": ""})):
        answer = asked(hall, "POST", evening.gm, what, data=sent, headers=head)
        assert answer.status_code == 400 and 'role="alert"' in answer.text
        assert 'href="./"' in answer.text
    answer = asked(hall, "GET", evening.player, "scene", headers=head)
    assert answer.status_code == 403 and 'role="alert"' in answer.text
    for what in ("person?name=Mira", "heroes", "advice"):
        page = asked(hall, "GET", evening.player, what, headers=head).text
        assert 'id="stage"' in page and 'class="inline"' in page
        assert 'id="stage"' not in asked(hall, "GET", evening.player, what).text


def test_junk_in_what_is_looked_for(hall: Hall, evening: Evening) -> None:
    before = evening.stands
    words = ("x", EVIL, LINES, "%", "_", "\\", "(((((", "[a-z]+", "a" * 100, "ß" * 100, "\u202e")
    for who in evening.seats:
        for text in words:
            for what in ("story", "rules"):
                answer = asked(hall, "GET", who, f"{what}?{urlencode({'find': text})}")
                assert answer.status_code == 200
                if what == "story":
                    assert "</script><b" not in answer.json()["html"]
            for page in ({"accept": "text/html"}, {}):
                found = urlencode({"id": text[:16]})
                assert asked(hall, "GET", who, f"rules?{found}", headers=page).status_code >= 400
            answer = asked(hall, "GET", who, f"person?{urlencode({'name': text})}")
            assert code(answer) == "unknown_name"
        for query in (
            *(f"{what}?find={'x' * 101}" for what in ("story", "rules")),
            *(
                "rules?id=" + "x" * 17,
                "story?before=0",
                "story?before=x",
                "show?background=" + "x" * 21,
            ),
            *("person", "person?name=Mira&track=-1", "person?name=Mira&track=100"),
            *("person?name=Mira&act=x", "form?do=note&n=-1", "form?do=note&n=1000", "form"),
            *("show/live?since=-1", "show/live?seen=" + "x" * 201, "links", "links?since=-1"),
            f"form?do=note&with={'x' * 4001}",
        ):
            assert code(asked(hall, "GET", who, query)) == "bad_value", query[:60]
        for query in ("person?name=Mira&track=99", "person?name=Mira&act=99"):
            assert code(asked(hall, "GET", who, query)) == "unknown_name"
    assert evening.stands == before


def test_what_is_secret_is_not_found_either(hall: Hall, evening: Evening) -> None:
    """A search, a sheet, the large screen and the recap show what the seat may see."""
    hall.does(evening.gm, "note", {"text": "The abbess is a wyrm."})
    hall.does(evening.gm, "add_countdown", {"name": "Wyrmrise", "start": 5, "hidden": True})
    hall.does(evening.gm, "prepare_scene", {"name": "Wyrm den", "add": []})
    hall.does(evening.gm, "roll_dice", {"dice": "1d20", "secret": True})
    places = ("story?find=wyrm", "recap", "show", "", "export", "heroes", "rules?find=wyrm")
    for at in places:
        assert "wyrm" not in unescape(asked(hall, "GET", evening.player, at).text).lower().replace(
            "find=wyrm", ""
        ).replace('value="wyrm"', ""), at
        assert "wyrmrise" not in asked(hall, "GET", evening.watcher, at).text.lower(), at
    for what in ("show", "show?background=none"):
        assert "wyrm" not in asked(hall, "GET", evening.gm, what).text.lower()
    assert code(asked(hall, "GET", evening.player, "person?name=Wyrmrise")) == "unknown_name"
    given = json.dumps({"name": "Wyrmrise"})
    for do in ("tick_countdown", "bring_scene", "note"):
        answer = asked(hall, "GET", evening.player, f"form?{urlencode({'do': do, 'with': given})}")
        assert code(answer) == "not_now"


@pytest.mark.parametrize("deep", [DEEP, ENDLESS, "{" * 3_000, '"' * 2_001, "9" * 3_000, "1e999"])
def test_deep_and_broken_json(hall: Hall, evening: Evening, deep: str) -> None:
    before = evening.stands
    for who in evening.seats:
        for do in ("note", "call_roll", "narrate", "add_character", "roll_dice"):
            for address in (
                f"form?{urlencode({'do': do, 'with': deep})}",
                f"?{urlencode({'do': do, 'with': deep})}",
            ):
                asked(hall, "GET", who, address)
            for sent in (
                {"act": deep},
                {"act": f'{{"do":"{do}","with":{deep}}}'},
                {"act": f'{{"do":{deep},"with":{{}}}}'},
                {"do": do, "with": deep},
                {"do": do, "with.text": deep, "with": f'{{"text":{deep}}}'},
            ):
                code(asked(hall, "POST", who, "do", data=sent, headers=JSON))
                asked(hall, "POST", who, "brings", data=sent)
                asked(hall, "POST", who, "faces", data=sent)
    assert evening.stands == before


def test_an_act_that_is_none(hall: Hall, evening: Evening) -> None:
    before = evening.stands
    for act in (
        {"do": None},
        {"do": ["narrate"]},
        {"do": {"narrate": 1}, "with": {}},
        {"do": "nothing", "with": {}},
        {"do": EVIL, "with": {EVIL: EVIL}},
        {"do": "narrate", "with": []},
        {"do": "narrate", "with": "text"},
        {"do": "narrate", "with": {"text": ["x"]}},
        {"do": "narrate", "with": {"text": "x", EVIL: 1}},
        {"do": "narrate", "with": {"text": "x" * 2001}},
        {"do": "wish", "with": {"character": EVIL, "on": EVIL}},
        {"do": "wish", "with": {"character": "Mira", "on": "nothing"}},
        {"do": "answer_wish", "with": {"character": "Mira"}},
        {"do": "bring_scene", "with": {"name": EVIL}},
        {"do": "pause", "with": {"by": "anna"}},
        {"with": {"text": "x"}},
        {"act": {"do": "narrate"}},
    ):
        for who in evening.seats:
            sent = {"act": json.dumps(act)}
            code(asked(hall, "POST", who, "do", data=sent, headers=JSON))
            page = asked(hall, "POST", who, "do", data=sent, headers={"accept": "text/html"})
            assert 400 <= page.status_code < 500
    assert evening.stands == before


def test_names_are_names_wherever_they_stand(hall: Hall, evening: Evening) -> None:
    """Somebody with a tag for a name, on every page that says it."""
    name = EVIL[:60]
    hall.does(evening.gm, "add_adversary", {"name": name, "hp_max": 3, "difficulty": 10})
    hall.does(evening.gm, "add_countdown", {"name": name, "start": 4})
    hall.does(evening.gm, "narrate", {"text": EVIL})
    hall.does(evening.gm, "note", {"text": EVIL})
    hall.does(evening.player, "wish", {"character": "Mira", "on": "agility", "text": EVIL})
    hall.fill(evening.gm, "scene", {"with.name": name, "with.text": EVIL, f"many.{name}": "2"})
    asked(hall, "POST", evening.gm, "several", data={"of": name, "count": "2"})
    hall.does(evening.gm, "add_condition", {"name": EVIL[:60], "on": name})
    sheet = urlencode({"name": name})
    told = json.dumps({"target": name})
    form = urlencode({"do": "take_damage", "with": told})
    places: tuple[str, ...] = ("", "scene", "heroes", "recap", "show", f"person?{sheet}")
    places += (f"?{form}", f"form?{form}")
    places += (
        f"person?{sheet}&track=0",
        f"person?{sheet}&act=0",
        f"rules?{urlencode({'find': EVIL})}",
    )
    for who in evening.seats:
        for at in places:
            for accept in ("*/*", "text/html"):
                asked(hall, "GET", who, at, headers={"accept": accept})
        found = asked(hall, "GET", who, f"story?{urlencode({'find': 'onclick'})}").json()["html"]
        assert "onclick" in found and "<b onclick" not in found


@pytest.mark.parametrize("every", only(4, (1, 4)))
@pytest.mark.parametrize("name", GAMES)
def test_every_form_with_whatever_is_given(hall: Hall, name: str, every: int) -> None:
    """Each command of a game with values of the wrong kind, in an address and from a button."""
    evening = Evening(hall, name)
    for who in evening.seats:
        for place, (do, struct) in enumerate(evening.live.table.commands.items()):
            fields = [field.name for field in fields_of(struct)]
            for n, value in list(enumerate(WRONG))[place % every :: every]:
                given = json.dumps(dict.fromkeys(fields[n % 3 :: 3], value))
                asked(hall, "GET", who, f"form?{urlencode({'do': do, 'with': given})}")
                if every == 1 and n % 4:
                    continue
                asked(hall, "POST", who, "brings", data={"do": do, "with": given})
                before = evening.live.number
                act = json.dumps({"do": do, "with": json.loads(given)})
                answer = asked(hall, "POST", who, "do", data={"act": act}, headers=JSON)
                if answer.status_code != 200:
                    code_of = answer.json()["refused"]
                    assert code_of in evening.live.table.game.refusals, code_of
                    assert evening.live.number == before
