"""Forms that change something begin with what stands there, and send only what was changed."""

import re
from typing import Any

import pytest

from limelight.contract import GM
from limelight.contract.form_fields import fields_of
from limelight.play.table import Table
from limelight.server import forms, offered_forms
from limelight.server.live import Live
from limelight.server.people import Person
from limelight.store.memory import Memory
from limelight.store.rows import TableRow

from .filled import Filled
from .serving import Hall

SHEETS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "daggerheart": (
        "change_character",
        {
            "do": "add_character",
            "name": "Mira",
            "evasion": 11,
            "traits": {"agility": 2, "knowledge": -1},
            "experiences": {"Sailor": 2, "Cook’s boy": 3},
            "thresholds": {"major": 7, "severe": 13},
            "hp_max": 6,
            "pronouns": "she/her",
            "class": "Lamplighter",
            "description": "Tall.\nQuiet.",
        },
        {
            "with.evasion": "12",
            "with.experiences:1.key": "Smuggler",
            "with.pronouns": "",
            "with.traits.agility": "1",
        },
    ),
    "yokai": (
        "change_character",
        {
            "do": "add_character",
            "name": "Rin",
            "attributes": {"brave": "white", "sly": "black"},
            "fears": ["fire", "crowds"],
            "abilities": ["to fly"],
            "chapter": "dark",
        },
        {"with.fears": "ice", "with.attributes:0.key": "bold"},
    ),
    "sinners": (
        "change_fighter",
        {
            "do": "add_fighter",
            "name": "Bern",
            "side": "saints",
            "talents": {"sword": 14, "ride": 9},
            "weapon": {"talent": "sword", "damage": "1d6+2", "length": 2},
            "hit_points": 20,
        },
        {"with.talents:0.value": "15", "with.armour": "2"},
    ),
}


def standing(game: str) -> tuple[Table, Live, Person, str, dict[str, Any]]:
    do, person, _ = SHEETS[game]
    table = Table(game)
    fields = dict(person)
    done = table.do(GM, fields.pop("do"), fields)
    assert table.number == 1, done
    live = Live(TableRow("t", "T", game, "en", 0, b""), table, Memory())
    key = "fighter" if game == "sinners" else "character"
    return table, live, Person("t", "s", GM, "en", b""), do, {key: person["name"]}


@pytest.mark.parametrize("game", SHEETS)
def test_what_was_left_as_it_stood_is_not_sent(game: str) -> None:
    table, live, person, do, who = standing(game)
    page = offered_forms.form(live, person, do, 0, who)
    assert page is not None
    sent = Filled(page).sent({}, {})
    assert forms.fields(sent, fields_of(table.commands[do])) == who


@pytest.mark.parametrize("game", SHEETS)
def test_what_was_changed_is_sent_and_nothing_else(game: str) -> None:
    table, live, person, do, who = standing(game)
    page = offered_forms.form(live, person, do, 0, who)
    assert page is not None
    sent = Filled(page).sent({}, {})
    for name, text in SHEETS[game][2].items():
        assert name in sent
        sent[name] = [text, *sent[name][1:]]
    found = forms.fields(sent, fields_of(table.commands[do]))
    changed = {re.split("[.:]", name)[1] for name in SHEETS[game][2]}
    assert found.keys() == changed | who.keys()
    done = table.do(GM, do, found)
    assert table.number == 2, done
    if game == "daggerheart":
        mira = table.state.characters["Mira"]
        assert (mira.evasion, mira.sheet.pronouns) == (12, None)
        assert mira.experiences == {"Sailor": 2, "Smuggler": 3}
        assert mira.sheet.description == "Tall.\nQuiet."
        assert (mira.traits["agility"], mira.traits["knowledge"]) == (1, -1)
    if game == "yokai":
        assert table.state.characters["Rin"].fears == ("ice", "crowds")
        assert table.state.characters["Rin"].attributes == {"bold": "white", "sly": "black"}


@pytest.mark.parametrize("stood", ["", "[]", "nonsense", "[" * 5000, '{"evasion": {"a": 1}}'])
def test_whatever_is_said_to_have_stood_there_breaks_nothing(stood: str) -> None:
    known = fields_of(Table("daggerheart").commands["change_character"])
    sent = {"stood": [stood], "with.character": ["Mira"], "with.evasion": ["9"]}
    assert forms.fields(sent, known) == {"character": "Mira", "evasion": 9}


def test_a_browser_without_a_script_gets_its_form_back_with_what_was_typed(hall: Hall) -> None:
    """Something does not fit: nothing happens, and nothing that was typed is lost."""
    gm = hall.table("daggerheart")
    text = "A long story that nobody wants to type twice."
    form = {
        "do": "add_character",
        "with.name": "Mira",
        "with.description": text,
        "with.evasion": "many",
        "with.traits.agility": "2",
        "with.experiences:0.key": "Sailor",
        "with.experiences:0.value": "2",
    }
    answer = hall.ask("POST", f"{gm.page}/do", headers=gm.cookie, data=form)
    assert answer.status_code == 400
    shown = Filled(answer.text)
    values = {(each.name, each.value) for each in shown.controls}
    assert {(name, value) for name, value in form.items() if value != "many"} <= values
    assert 'role="alert"' in answer.text


def test_a_code_stands_as_its_word_and_is_meant_by_it() -> None:
    table = Table("sinners")
    fields = dict(SHEETS["sinners"][1]) | {"side": "travellers"}
    table.do(GM, fields.pop("do"), fields)
    live = Live(TableRow("t", "T", "sinners", "de", 0, b""), table, Memory())
    person, who = Person("t", "s", GM, "de", b""), {"fighter": "Bern"}
    page = offered_forms.form(live, person, "change_fighter", 0, who)
    assert page is not None and 'name="with.side"' in page
    sent = Filled(page).sent({}, {})
    assert sent["with.side"] == ["Reisende"] and "travellers" not in page
    known = fields_of(table.commands["change_fighter"])
    assert forms.fields(sent, known) == who
    table.do(GM, "change_fighter", forms.fields({**sent, "with.side": ["Räuber"]}, known))
    assert table.state.fighters["Bern"].side == "robbers"
