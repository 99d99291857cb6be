"""Paste or drop anything on the page: looked at first, then kept whole or not at all."""

import base64
import json
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from limelight.words import words

from .serving import Chair, Hall

SAMPLES = Path(__file__).parents[1] / "samples"
MIB = 1 << 20
RAT = {"difficulty": 9, "hp_max": 1}


def paste(hall: Hall, who: Chair, text: str, **more: Any) -> httpx.Response:
    """What a page sends."""
    form = {key: each for key, each in more.items() if key != "accept"}
    files: Any = {"text": (None, text), **{key: (None, each) for key, each in form.items()}}
    headers = who.cookie | {"accept": more.get("accept", "text/html")}
    return hall.ask("POST", f"{who.page}/content", files=files, headers=headers)


def drop(hall: Hall, who: Chair, name: str, data: bytes = b"", **more: str) -> httpx.Response:
    data = data or (SAMPLES / name).read_bytes()
    files: Any = {"file": (name, data), **{key: (None, each) for key, each in more.items()}}
    return hall.ask("POST", f"{who.page}/content", files=files, headers=who.cookie)


def view(hall: Hall, who: Chair) -> dict[str, Any]:
    found: dict[str, Any] = hall.get(who, "view").json()
    return found


def sample(name: str) -> str:
    return (SAMPLES / name).read_text("utf-8-sig")


def test_a_look_says_everything_and_does_nothing(hall: Hall) -> None:
    gm = hall.table()
    page = drop(hall, gm, "daggerforge.json")
    assert page.status_code == 200
    for word in ("DaggerForge", "Marsh Widow", "Candle Rat", "Drowned Road", "count"):
        assert word in page.text
    assert view(hall, gm)["number"] == 0


def test_without_a_script_two_buttons_are_enough(hall: Hall) -> None:
    gm = hall.table()
    first = hall.look(gm, "content", accept="text/html")
    assert 'action="content"' in first.text and "<textarea" in first.text
    looked = paste(hall, gm, sample("book-text.txt"))
    assert "<html" in looked.text and 'name="keep"' in looked.text
    kept = paste(hall, gm, sample("book-text.txt"), keep="yes")
    assert kept.status_code == 303 and kept.headers["location"] == f"{gm.page}/"
    library = view(hall, gm)["view"]["library"]["adversaries"]
    assert list(library) == ["Marsh Widow", "Candle Rat"]


def test_what_was_kept_is_in_the_drawer_and_comes_in_threes(hall: Hall) -> None:
    gm = hall.table()
    paste(hall, gm, sample("pack.yaml"), keep="yes")
    shelf = hall.look(gm).text
    assert 'data-key="ready-Marsh Widow"' in shelf and 'data-key="ready-Drowned Road"' in shelf
    hall.fill(gm, "several", {"of": "Marsh Widow", "count": "3"})
    hall.fill(gm, "several", {"of": "Drowned Road", "count": "1"})
    table = view(hall, gm)["view"]
    assert list(table["adversaries"]) == ["Marsh Widow", "Marsh Widow 2", "Marsh Widow 3"]
    assert table["adversaries"]["Marsh Widow 3"]["difficulty"] == 13
    assert list(table["environments"]) == ["Drowned Road"]


@pytest.mark.parametrize("lang", ["en", "de", "uk"])
def test_our_own_pack_is_one_tap(hall: Hall, lang: str) -> None:
    gm = hall.table(lang=lang)
    assert 'data-key="pack-coast"' in hall.look(gm).text
    assert hall.fill(gm, "content", {"pack": "coast", "keep": "yes"}).status_code == 303
    assert len(view(hall, gm)["view"]["library"]["adversaries"]) == 12
    assert 'data-key="pack-coast"' not in hall.look(gm).text


def test_a_pack_is_offered_until_all_of_it_is_there(hall: Hall) -> None:
    gm = hall.table()
    hall.does(gm, "add_content", {"adversaries": [{"name": "Wick Urchin", **RAT}]})
    assert 'data-look data-key="pack-coast"' in hall.look(gm).text
    looked = hall.fill(gm, "content", {"pack": "coast"})
    assert "Already in the library: 1." in looked.text and "data-waits" in looked.text
    assert hall.fill(gm, "content", {"pack": "coast", "keep": "yes"}).status_code == 400
    kept = hall.fill(gm, "content", {"pack": "coast", "keep": "yes", "replace": "yes"})
    assert kept.status_code == 303 and "pack-coast" not in hall.look(gm).text


def test_a_place_comes_once(hall: Hall) -> None:
    gm = hall.table()
    paste(hall, gm, sample("pack.yaml"), keep="yes")
    _, rest = hall.look(gm).text.split('data-key="ready-Marsh Widow"')
    assert 'name="count"' in rest.partition("</li>")[0]
    _, rest = hall.look(gm).text.split('data-key="ready-Drowned Road"')
    assert 'name="count"' not in rest.partition("</li>")[0]


@pytest.mark.parametrize("lang", ["en", "de", "uk"])
def test_a_file_for_another_game_says_so(hall: Hall, lang: str) -> None:
    gm = hall.table("yokai", lang=lang)
    for name in ("pack.yaml", "foundry-adversary.json", "book-text.txt"):
        told = drop(hall, gm, name)
        assert told.status_code == 400
        assert "Daggerheart™" in told.text and "Augen des Zwielichts" in told.text
        assert words(lang).say("refused.bad_value") not in told.text


def test_a_long_library_is_searched_by_the_server(hall: Hall) -> None:
    gm = hall.table()
    for kind in ("Newt", "Crow", "Eel"):
        named = [{"name": f"{kind} {n:03}", "difficulty": 9, "hp_max": 1} for n in range(120)]
        hall.does(gm, "add_content", {"adversaries": named})
    assert 'data-key="ready-Newt 000"' not in hall.look(gm).text
    shown = hall.look(gm, "library?find=newt+00").text
    assert 'data-key="ready-Newt 000"' in shown and "Eel" not in shown
    assert "<html" in hall.look(gm, "library?find=newt", accept="text/html").text
    assert hall.fill(gm, "several", {"of": "Newt 000", "count": "2"}).status_code == 303
    assert list(view(hall, gm)["view"]["adversaries"]) == ["Newt 000", "Newt 000 2"]
    assert hall.look(hall.seat(gm, "anna"), "library?find=rat").status_code == 403


def test_there_is_no_other_pack(hall: Hall) -> None:
    gm = hall.table()
    for name in ("nothing", "../packs/coast", "coast.en"):
        refused = hall.fill(gm, "content", {"pack": name, "keep": "yes"})
        assert refused.status_code in (404, 409, 400)
    assert view(hall, gm)["number"] == 0


def test_names_that_are_there_are_replaced_only_if_somebody_says_so(hall: Hall) -> None:
    gm = hall.table()
    paste(hall, gm, sample("pack.yaml"), keep="yes")
    assert (
        'name="replace"'
        not in paste(hall, gm, sample("srd-armor.json").replace("Reed", "Rye")).text
    )
    changed = sample("book-text.txt").replace("Difficulty: 13", "Difficulty: 17")
    assert 'name="replace"' in paste(hall, gm, changed).text
    assert paste(hall, gm, changed, keep="yes").status_code == 400
    held = view(hall, gm)["view"]["library"]["adversaries"]
    assert held["Marsh Widow"]["difficulty"] == 13 and "Candle Rat" not in held
    assert paste(hall, gm, changed, keep="yes", replace="yes").status_code == 303
    held = view(hall, gm)["view"]["library"]["adversaries"]
    assert held["Marsh Widow"]["difficulty"] == 17 and "Candle Rat" in held


def test_a_players_character_is_theirs(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    assert 'action="content"' in hall.look(anna).text
    looked = drop(hall, anna, "foundry-character.json")
    assert "Oda Fennick" in looked.text and view(hall, gm)["number"] == 0
    assert drop(hall, anna, "foundry-character.json", keep="yes").status_code == 303
    assert view(hall, gm)["view"]["characters"]["Oda Fennick"]["player"] == "anna"
    again = drop(hall, anna, "foundry-character.json")
    assert "disabled" in again.text


def test_records_are_the_gms_to_bring(hall: Hall) -> None:
    gm = hall.table()
    anna, watcher = hall.seat(gm, "anna"), hall.seat(gm, None, "watcher")
    for who, name in ((anna, "pack.yaml"), (watcher, "character.yaml"), (watcher, "pack.yaml")):
        assert drop(hall, who, name).status_code == 403
        assert drop(hall, who, name, keep="yes").status_code == 403
    for name in ("coast", "nothing"):
        assert hall.fill(anna, "content", {"pack": name, "keep": "yes"}).status_code == 403
    assert hall.look(watcher, "content").status_code == 403
    assert view(hall, gm)["number"] == 0


def test_an_encounter_is_a_scene_of_those_who_are_known(hall: Hall) -> None:
    gm = hall.table()
    link = sample("fcg-encounter-link.txt")
    assert "disabled" in paste(hall, gm, link).text  # nobody of it is here
    assert paste(hall, gm, link, keep="yes").status_code == 400
    paste(hall, gm, sample("book-text.txt"), keep="yes")
    assert "disabled" not in paste(hall, gm, link).text
    assert paste(hall, gm, link, keep="yes").status_code == 303
    hall.does(gm, "bring_scene", {"name": "The Causeway"})
    table = view(hall, gm)["view"]["adversaries"]
    assert list(table) == ["Marsh Widow", *(f"Candle Rat {number}" for number in range(1, 6))]


def test_an_encounter_that_is_too_large_says_what_a_scene_holds(hall: Hall) -> None:
    gm = hall.table()
    paste(hall, gm, sample("book-text.txt"), keep="yes")
    many = json.dumps({"n": "A host", "d": [{"n": "Candle Rat", "q": 40}] * 2})
    link = f"https://freshcutgrass.app/encounter?data={base64.b64encode(many.encode()).decode()}"
    looked, answer = paste(hall, gm, link), paste(hall, gm, link, keep="yes")
    assert answer.status_code == 400
    for page in (looked, answer):
        assert "A scene holds 50; these are 80." in page.text
    assert not view(hall, gm)["view"]["scenes"]


def test_an_import_is_never_half_done(hall: Hall) -> None:
    """One record that the table refuses, and nothing of the file comes in."""
    gm = hall.table()
    pack = sample("pack.yaml")
    bad = pack.replace("damage: 1d6+1", "damage: a lot", 1)
    assert bad != pack
    assert paste(hall, gm, bad).status_code in (200, 400)
    assert paste(hall, gm, bad, keep="yes").status_code == 400
    assert view(hall, gm)["number"] == 0
    assert not any(view(hall, gm)["view"].get("library", {}).values())


HOSTILE = {
    "deep JSON": "[" * 100_000,
    "brackets": "[" * (MIB - 10),
    "closed brackets": "[]" * (MIB // 2 - 10),
    "pairs": "{" * 5000 + "}" * 5000,
    "a bomb": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n",
    "flow YAML": "a: " + "[" * 200_000,
    "scripts": "<html><script>alert(1)</script>" + "<div>" * 100_000,
    "halves": '{"name": "\\ud800"}',
    "a zero": "Tier 1\0Difficulty",
    "dashes": "- " * 500_000,
    "fences": "```statblock\n" * 80_000,
    "words": "Tier 1 Solo\nDifficulty: 1\n" * 40_000,
    "base64": "https://freshcutgrass.app/encounter?data=" + "A" * 900_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_answered_within_a_second(hall: Hall, name: str) -> None:
    gm = hall.table()
    paste(hall, gm, sample("book-text.txt"))  # everything is loaded
    began = time.process_time()
    for keep in ({}, {"keep": "yes"}):
        answer = paste(hall, gm, HOSTILE[name], **keep)
        assert answer.status_code in (400, 413, 409), (name, answer.status_code)
    assert time.process_time() - began < 2
    assert "<script>alert" not in answer.text
    assert view(hall, gm)["number"] == 0


def test_what_a_report_shows_is_never_markup(hall: Hall) -> None:
    gm = hall.table()
    text = sample("book-text.txt").replace("MARSH WIDOW", "<SCRIPT>ALERT(1)</SCRIPT>")
    for accept in ("text/html", "application/json"):
        shown = paste(hall, gm, text, accept=accept).text.lower()
        assert "<script>alert" not in shown


def test_what_is_kept_is_what_was_looked_at(hall: Hall) -> None:
    """Browsers send other ends of lines, and pages hold no strange signs."""
    gm = hall.table()
    text = sample("book-text.txt").replace("\n", "\r\n").replace("A greasy", "A\u202e greasy")
    shown = paste(hall, gm, text, accept="application/json").text
    found = re.search(r'name="packed" value="([^"]+)"', shown)
    assert found is not None
    form = {"packed": (None, found[1]), "keep": (None, "yes")}
    kept: Any = hall.ask("POST", f"{gm.page}/content", files=form, headers=gm.cookie)
    assert kept.status_code == 303
    held = view(hall, gm)["view"]["library"]["adversaries"]
    assert list(held) == ["Marsh Widow", "Candle Rat"]
    for junk in ("x", "!!!!", "/////w=="):
        form["packed"] = (None, junk)
        answer: Any = hall.ask("POST", f"{gm.page}/content", files=form, headers=gm.cookie)
        assert answer.status_code == 400


def test_limits_are_those_of_the_api(hall: Hall) -> None:
    gm = hall.table()
    assert paste(hall, gm, "x" * (MIB + 1)).status_code == 413
    assert drop(hall, gm, "x.txt", b"x" * (MIB + 1)).status_code == 413
    assert drop(hall, gm, "x.txt", b"\xff\xfe\x00").status_code == 400
    assert drop(hall, gm, "x.txt", b" ").status_code == 400
    assert paste(hall, gm, "x" * (3 * MIB)).status_code == 413
    assert view(hall, gm)["number"] == 0


def test_a_script_gets_refusals_as_data(hall: Hall) -> None:
    gm = hall.table()
    told = paste(hall, gm, "https://example.org/monster", accept="application/json").json()
    assert told["refused"] == "bad_value" and told["message"]
    kept = paste(hall, gm, sample("book-text.txt"), accept="application/json", keep="yes")
    assert kept.json() == {"number": 1}


def party(*names: str) -> str:
    found = json.loads(sample("foundry-character.json"))
    return json.dumps([{**found, "name": name} for name in names])


def test_the_gm_says_who_plays_whom_of_a_party(hall: Hall) -> None:
    gm = hall.table()
    hall.seat(gm, "anna")
    looked = paste(hall, gm, party("Oda", "Bo")).text
    assert looked.count('<select name="plays.') == 2 and "<option>anna</option>" in looked
    more = {"keep": "yes", "plays.Oda": "anna", "plays.Bo": ""}
    assert paste(hall, gm, party("Oda", "Bo"), **more).status_code == 303
    here = view(hall, gm)["view"]["characters"]
    assert [here[name]["player"] for name in ("Oda", "Bo")] == ["anna", "gm"]


def test_a_report_names_who_cannot_come(hall: Hall) -> None:
    gm = hall.table()
    paste(hall, gm, party("Bo"), keep="yes")
    looked = paste(hall, gm, party("Oda", "Bo")).text
    assert "<bdi>Bo</bdi>, name: " in looked and "<select" not in looked
    assert paste(hall, gm, party("Oda", "Bo"), keep="yes").status_code == 400
    assert list(view(hall, gm)["view"]["characters"]) == ["Bo"]


def test_a_player_is_told_that_one_is_theirs(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    answer = paste(hall, anna, party("Oda", "Bo"))
    assert answer.status_code == 400 and "Oda, Bo" in answer.text
