"""The large screen: whoever opens it sees what a watcher sees, live, and can press nothing."""

import re

import pytest

from limelight.games import names

from .serving import Chair, Hall, events_in


def shown(hall: Hall, who: Chair, what: str = "show") -> str:
    page = hall.look(who, what)
    assert page.status_code == 200, page.text
    return page.text


@pytest.mark.parametrize("lang", ["en", "de", "uk"])
@pytest.mark.parametrize("game", names())
def test_it_is_the_same_for_every_seat(hall: Hall, game: str, lang: str) -> None:
    gm = hall.table(game)
    seats = (gm, hall.seat(gm, "anna"), hall.seat(gm, None, "watcher"))
    hall.does(gm, "note", {"text": "xanadu"})
    hall.does(gm, "roll_dice", {"dice": "1d20", "because": "xanadu", "secret": True})
    for who in seats:
        hall.fill(who, "lang", {"lang": lang})
    pages = {re.sub(r"/t/[^\"]*", "", shown(hall, who)) for who in seats}
    assert len(pages) == 1
    (page,) = pages
    assert "xanadu" not in page and f'<html lang="{lang}">' in page
    assert not re.search(r"<(form|button|input|a |summary)", page)


def test_the_gm_sees_no_secret_there(hall: Hall) -> None:
    gm = hall.table()
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    hall.does(gm, "add_countdown", {"name": "Ambush", "start": 4, "hidden": True})
    hall.does(gm, "add_countdown", {"name": "The tide", "start": 4})
    hall.does(gm, "call_roll", {"character": "Mira", "trait": "agility", "difficulty": 871_3})
    page = shown(hall, gm)
    assert "Ambush" not in page and "The tide" in page and "Mira" in page
    reader = hall.stream(f"{gm.page}/show/live", gm.cookie)
    hall.does(gm, "tick_countdown", {"name": "Ambush"})
    hall.does(gm, "roll")
    number = hall.does(gm, "tick_countdown", {"name": "The tide"})["number"]
    sent = reader.until(number)
    assert b"Ambush" not in sent
    pages = [part for _, part in events_in(sent)]
    assert pages[-1]["parts"].keys() == {"show"} and "data-roll" in pages[-1]["parts"]["show"]
    assert pages[-1]["story"] == ""


def test_for_a_stream_it_stands_on_nothing(hall: Hall) -> None:
    gm = hall.table()
    assert 'class="show of-daggerheart overlay"' in shown(hall, gm, "show?background=none")
    assert 'class="show of-daggerheart"' in shown(hall, gm, "show?background=stone")
    assert hall.look(gm, "show?background=" + "x" * 21).status_code == 400


def test_a_pause_is_seen_there_and_cannot_be_ended_there(hall: Hall) -> None:
    gm = hall.table()
    hall.does(gm, "pause")
    page = shown(hall, gm)
    assert "We pause here." in page and "<form" not in page


def test_a_stranger_sees_nothing(hall: Hall) -> None:
    gm = hall.table()
    assert hall.ask("GET", f"{gm.page}/show").status_code == 404
    assert hall.ask("GET", f"{gm.page}/show/live").status_code == 404


def test_the_x_card_lies_on_every_page_but_this(hall: Hall) -> None:
    gm = hall.table()
    for who in (gm, hall.seat(gm, "anna"), hall.seat(gm, None, "watcher")):
        page = hall.look(who).text
        assert page.count('value="pause"') == 1
        assert 'value="pause"' not in shown(hall, who)
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    for path in ("recap", "rules", "sheet?name=Mira", "library", "content", "delete"):
        page = hall.look(gm, path, accept="text/html").text
        assert "<html" in page and page.count('value="pause"') == 1, path
    looked = hall.fill(gm, "content", {"text": "Nothing to read."}, accept="text/html")
    assert looked.text.count('value="pause"') == 1
    hall.does(gm, "pause")
    for who in (gm, hall.seat(gm, "ben"), hall.seat(gm, None, "watcher")):
        page = hall.look(who).text
        assert 'class="paused" role="alert"' in page and 'value="go_on"' in page
