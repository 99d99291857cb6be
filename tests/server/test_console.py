"""The GM's console: the library, scenes, wishes and tracks, over HTTP."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from limelight.contract import Refusal
from limelight.games import GAMES, game
from limelight.play.copies import copies
from limelight.play.playthrough import read
from limelight.play.refusals import words_of
from limelight.play.table import Table
from limelight.server.library import library, shipped, shown
from limelight.server.scenes import people
from limelight.server.speaker import Speaker
from limelight.words import LANGUAGES

from .serving import Chair, Hall

PLAYTHROUGHS_OF = Path(__file__).parents[1] / "playthroughs"
HERO = {"name": "Mira", "player": "anna", "traits": {"presence": 1}, "evasion": 11}
RAT = {"name": "Bilge Rat", "hp_max": 1, "difficulty": 10}


def played(hall: Hall) -> tuple[Chair, Chair]:
    """A table with a GM, a player and her character."""
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    hall.does(gm, "add_character", HERO)
    return gm, anna


def foes(hall: Hall, gm: Chair) -> list[str]:
    return list(hall.get(gm, "view").json()["view"]["adversaries"])


# -- the library -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_whoever_comes_with_a_game_can_be_brought(name: str, language: str) -> None:
    found = game(name)
    assert found is not None
    table = Table(name)
    for ready in library(table, language).values():
        for do, fields in copies(table, ready, 1):
            assert table.would_refuse("gm", [(do, fields)]) is None, ready.name
    assert bool(library(table, language)) == any(
        (step.fields or {}).get("player", "gm") == "gm" for step in shipped(found, language)
    )


def test_copies_are_numbered_and_come_together(hall: Hall) -> None:
    gm, _ = played(hall)
    assert hall.fill(gm, "several", {"of": "Wharf Nipper", "count": "3"}).status_code == 303
    assert foes(hall, gm) == ["Wharf Nipper", "Wharf Nipper 2", "Wharf Nipper 3"]
    hall.fill(gm, "several", {"of": "Wharf Nipper", "count": "1"})
    assert foes(hall, gm)[-1] == "Wharf Nipper 4"


def test_many_of_those_whom_only_the_gm_knows_come_at_once(hall: Hall) -> None:
    table = Table("sinners")
    reed = {"name": "Reed", "side": "marsh", "talents": {"bows": 9}, "hit_points": 9}
    reed["weapon"] = {"talent": "bows", "damage": "1d6"}
    assert not isinstance(table.do("gm", "add_content", {"fighters": [reed]}), Refusal)
    speaker = Speaker(words_of(table.game, "en"), table.game)
    assert {each.name: each.several for each in shown(table, speaker)}["Reed"]


def test_what_was_made_at_the_table_waits_in_its_library(hall: Hall) -> None:
    gm, _ = played(hall)
    hall.does(gm, "add_adversary", RAT)
    hall.does(gm, "remove", {"name": "Bilge Rat"})
    assert hall.fill(gm, "several", {"of": "Bilge Rat", "count": "2"}).status_code == 303
    assert foes(hall, gm) == ["Bilge Rat", "Bilge Rat 2"]
    page = hall.look(gm).text
    assert page.count('data-key="ready-Bilge Rat') == 1  # its copies are no others
    assert 'data-key="ready-Mira"' not in page  # she is a player's


def test_what_needs_dice_comes_alone(hall: Hall) -> None:
    gm, _ = played(hall)
    hall.does(gm, "add_countdown", {"name": "The tide", "start": "1d6"})
    assert hall.fill(gm, "several", {"of": "The tide", "count": "1"}).status_code == 303
    assert "The tide 2" in hall.get(gm, "view").json()["view"]["countdowns"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"of": "Nobody"}, "unknown_name"),
        ({"of": "Wharf Nipper", "count": "0"}, "bad_value"),
        ({"of": "Wharf Nipper", "count": "21"}, "bad_value"),
        ({"of": "Wharf Nipper", "count": "many"}, "bad_value"),
        ({}, "unknown_name"),
    ],
)
def test_what_makes_no_sense_brings_nobody(hall: Hall, sent: dict[str, str], code: str) -> None:
    gm, _ = played(hall)
    answer = hall.fill(gm, "several", sent, accept="application/json")
    assert answer.json()["refused"] == code
    assert foes(hall, gm) == []


def test_only_the_gm_has_the_drawer(hall: Hall) -> None:
    gm, anna = played(hall)
    for what in ("several", "scene"):
        sent = {"of": "Wharf Nipper", "with.name": "Crypt"}
        answer = hall.fill(anna, what, sent, accept="application/json")
        assert answer.json()["refused"] == "not_yours"
    assert 'id="drawer"' not in hall.look(anna).text
    assert foes(hall, gm) == []


# -- scenes ------------------------------------------------------------------------------------


def test_a_scene_is_prepared_from_the_library_and_brought(hall: Hall) -> None:
    gm, anna = played(hall)
    sent = {"with.name": "The crypt", "with.text": "Water.", "many.Wharf Nipper": "2"}
    assert hall.fill(gm, "scene", sent).status_code == 303
    page = hall.look(gm).text
    assert "The crypt" in page and "2 × <bdi>Wharf Nipper</bdi>" in page
    assert "The crypt" not in hall.look(anna).text
    act = json.dumps({"do": "bring_scene", "with": {"name": "The crypt"}})
    hall.fill(gm, "do", {"act": act})
    assert foes(hall, gm) == ["Wharf Nipper", "Wharf Nipper 2"]


def test_a_scene_without_a_name_is_refused(hall: Hall) -> None:
    gm, _ = played(hall)
    answer = hall.fill(gm, "scene", {"with.name": " "}, accept="application/json")
    assert answer.json()["refused"] == "bad_value"
    bad = {"with.name": "Crypt", "many.Wharf Nipper": "-1"}
    assert hall.fill(gm, "scene", bad, accept="application/json").json()["refused"] == "bad_value"


# -- what the drawer shows ---------------------------------------------------------------------


def test_notes_secret_rolls_and_spotlights(hall: Hall) -> None:
    gm, anna = played(hall)
    for text in ("one", "two", "three", "four"):
        hall.does(gm, "note", {"text": f"note {text}"})
    hall.does(gm, "roll_dice", {"dice": "1d20", "secret": True})
    for _ in range(2):
        hall.does(gm, "call_roll", {"character": "Mira", "trait": "presence", "difficulty": 10})
        hall.does(anna, "roll")
    page = hall.look(gm).text
    drawer = page[page.index('id="drawer"') :]
    assert "note four" in drawer and "note one" not in drawer
    assert "<dt><bdi>Mira</bdi></dt><dd><b>2</b></dd>" in drawer
    assert "1d20" in drawer
    hall.does(gm, "undo")
    assert "<dd><b>1</b></dd>" in hall.look(gm).text
    hall.does(gm, "start_session")
    assert "<dd><b>0</b></dd>" in hall.look(gm).text


TURNS: dict[str, tuple[str, dict[str, int]]] = {
    "yokai": ("yokai-help-kept-when-improving", {"Kumo": 2}),
    "sinners": ("sinners-active-may-not-defend", {"Vera": 2, "Wulf": 2}),
    "daggerheart": ("daggerheart-scenes-short-rest", {}),
}
"""Whose turns these playthroughs hold: a helper has none, nor has a d4 of downtime."""


@pytest.mark.parametrize("name", TURNS)
def test_each_game_names_what_is_a_turn(name: str) -> None:
    scene, turns = TURNS[name]
    told = read(PLAYTHROUGHS_OF / name / f"{scene}.yaml")
    table = Table(name, told.options or {})
    for step in (*(s for n in told.load for s in people(table.game, "en", n)), *told.steps):
        table.do(step.by, step.do, step.fields or {}, dice=step.dice, script=True)
    found: Counter[str] = Counter()
    for entry in table.journal.entries:
        found.update(who for event in table.journal.events(entry) for who in event.turns())
    assert dict(found) == turns


# -- wishes ------------------------------------------------------------------------------------


def wished(hall: Hall) -> tuple[Chair, Chair]:
    gm, anna = played(hall)
    hall.does(anna, "wish", {"character": "Mira", "on": "presence", "text": "I talk."})
    return gm, anna


def test_a_wish_becomes_a_call_with_one_tap(hall: Hall) -> None:
    gm, anna = wished(hall)
    stage = hall.look(gm).text
    assert 'data-key="wish-Mira"' in stage and "I talk." in stage and "<b>+1</b>" in stage
    assert hall.look(anna).text.count("&#34;answer_wish&#34;") == 1  # she takes it back
    act: dict[str, Any] = {"do": "call_roll"}
    act["with"] = {"character": "Mira", "trait": "presence", "difficulty": 15}
    assert json.dumps(act["with"], separators=(",", ":")).replace('"', "&#34;") in stage
    hall.fill(gm, "do", {"act": json.dumps(act)})
    assert 'data-key="wish-Mira"' not in hall.look(gm).text
    assert hall.get(gm, "view").json()["view"]["roll"]["difficulty"] == 15


def test_a_wish_is_declined(hall: Hall) -> None:
    gm, _ = wished(hall)
    act = {"do": "answer_wish", "with": {"character": "Mira", "decline": True}}
    hall.fill(gm, "do", {"act": json.dumps(act)})
    assert 'data-key="wish-Mira"' not in hall.look(gm).text


# -- tracks ------------------------------------------------------------------------------------


def test_a_track_is_pulled_out_of_its_row(hall: Hall) -> None:
    gm, anna = played(hall)
    hall.does(gm, "add_adversary", RAT)
    row = hall.look(gm, "person?name=Mira&track=0").text
    assert "&#34;mark&#34;" in row
    assert "&#34;mark&#34;" in hall.look(anna, "person?name=Mira&track=0").text
    assert hall.look(anna, "person?name=Bilge+Rat&track=0").status_code == 400  # no track she sees
    assert hall.look(gm, "person?name=Mira&track=99").status_code == 400
    assert hall.look(gm, "person?name=Mira&track=-1").status_code == 400


def test_hope_is_given_by_the_gm_alone(hall: Hall) -> None:
    gm, anna = played(hall)
    view = hall.get(gm, "view").json()["view"]["characters"]["Mira"]
    assert view["hope"] == 2
    assert "&#34;gain&#34;" in hall.look(gm, "person?name=Mira&track=2").text
    theirs = hall.look(anna, "person?name=Mira&track=2").text
    assert "&#34;gain&#34;" not in theirs and "&#34;lose&#34;" in theirs


# -- what others are not shown ---------------------------------------------------------------


def test_players_do_from_rows_what_is_theirs(hall: Hall) -> None:
    gm, anna = played(hall)
    hall.does(gm, "add_character", {"name": "Tomas", "player": "ben"})
    page = hall.look(anna).text
    people = page[page.index('id="people"') : page.index('id="story"')]
    hurts = people.count("do=take_damage")
    assert hurts == people.count("do=take_damage&amp;with=%7B%22target%22%3A%22Mira") > 0
    sheet = hall.look(anna, "person?name=Tomas").text
    assert "do=wish" not in sheet and "&#34;mark&#34;" not in sheet


def test_a_form_says_in_words_what_is_settled(hall: Hall) -> None:
    _, anna = played(hall)
    hall.fill(anna, "lang", {"lang": "de"})
    told = json.dumps({"character": "Mira", "on": "agility"})
    form = hall.look(anna, f"form?do=wish&n=0&with={told}").text
    assert "Agilität" in form and ": Mira, agility" not in form


def test_what_hangs_on_somebody_is_no_part_of_the_library(hall: Hall) -> None:
    gm, _ = played(hall)
    hall.does(gm, "add_condition", {"name": "Hidden", "on": "Mira"})
    hall.does(gm, "add_effect", {"name": "Ward", "on": "Mira", "by": "Mira"})
    page = hall.look(gm).text
    assert "ready-Hidden" not in page and "ready-Ward" not in page


def test_a_hero_whom_the_gm_plays_stands_with_the_party(hall: Hall) -> None:
    gm = hall.table("daggerheart")
    hall.does(gm, "add_character", {"name": "Oda", "player": "gm"})
    hall.does(gm, "add_adversary", {"name": "Rat", "difficulty": 9, "hp_max": 1})
    page = hall.look(gm).text
    party = page.split('data-key="group-party"')[1].split("</section>")[0]
    foes = page.split('data-key="group-foes"')[1].split("</section>")[0]
    assert "Oda" in party and "Rat" not in party and "Rat" in foes
