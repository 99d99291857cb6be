"""The library to be read: by everybody, as far as it is theirs to know."""

import re
from html import unescape

import pytest

from limelight.games import game as find_game
from limelight.words import LANGUAGES
from limelight.words import words as speak

from .serving import Chair, Hall

PACKS = {"daggerheart": "coast", "yokai": "crossroads", "sinners": "marsh"}


def shown(hall: Hall, who: Chair, what: str = "books") -> str:
    """What somebody reads, without tags."""
    html = hall.ask("GET", f"{who.page}/{what}", headers={"accept": "*/*", **who.cookie}).text
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PACKS)
def test_every_record_of_a_pack_can_be_read(hall: Hall, name: str, lang: str) -> None:
    """With its numbers and texts, in the reader's words; no code and no field is left as it is."""
    gm = hall.table(name, lang=lang)
    assert 'href="books"' not in hall.look(gm).text
    game = find_game(name)
    assert game is not None
    sent = hall.ask(
        "POST", f"{gm.page}/content", data={"pack": PACKS[name], "keep": "yes"}, headers=gm.cookie
    )
    assert sent.status_code < 400
    assert 'href="books"' in hall.look(gm).text
    read = shown(hall, gm)
    live = hall.run(hall.lobby.live(gm.table))
    assert live is not None
    held = game.records(live.table.state)
    for records in held.values():
        for each in records.values():
            assert each.name in read
            for text in filter(
                None, (getattr(each, "text", None), getattr(each, "description", None))
            ):
                assert " ".join(text.split()) in read
    assert not re.search(r"\b[a-z]+_[a-z]+\b|None|True|\{|\[", read), read


def test_players_read_what_is_theirs(hall: Hall) -> None:
    gm = hall.table("daggerheart")
    foe = {"name": "Xanadu", "difficulty": 12, "hp_max": 3}
    salve = {"name": "Salve", "text": "Clears 1 Stress.", "per": "rest", "uses": 2}
    hall.does(gm, "add_content", {"adversaries": [foe], "items": [salve]})
    anna = hall.seat(gm, "anna")
    assert "Xanadu" in shown(hall, gm) and "Xanadu" not in shown(hall, anna)
    assert "Clears 1 Stress." in shown(hall, anna)
    assert "Salve" in shown(hall, anna, "books?find=clears+1")
    assert "Salve" not in shown(hall, anna, "books?find=nothing")
    headers = {"accept": "text/html", **anna.cookie}
    whole = hall.ask("GET", f"{anna.page}/books?find=salve", headers=headers).text
    assert "<!doctype html>" in whole and "Salve" in whole


def test_a_large_library_is_searched(hall: Hall) -> None:
    gm = hall.table("daggerheart")
    for start in range(0, 1900, 190):
        items = [{"name": f"Thing {n}", "text": "x" * 200} for n in range(start, start + 190)]
        hall.does(gm, "add_content", {"items": items})
    read = shown(hall, gm)
    assert "Thing 199" in read and "Thing 200" not in read
    assert speak("en").say("page.report_more", {"n": 1700}) in read
    assert "Thing 1899" in shown(hall, gm, "books?find=thing+1899")
