"""People after the start, in a game from outside: changed, retired, brought back."""

from typing import Any

import pytest

import limelight.contract as ll
from limelight import Table
from limelight.contract import defaults
from limelight.play import log

TINDER = {"name": "Tinder", "per": "town", "uses": 3}


@pytest.fixture
def table() -> Table:
    made = Table("pedlar")
    made.do("gm", "add_content", {"things": [TINDER]})
    made.do("ada", "add_pedlar", {"name": "Wyn", "things": ["Tinder", {"name": "Comb"}]})
    made.do("bo", "add_pedlar", {"name": "Odd"})
    made.do("ada", "use_thing", {"of": "Wyn", "thing": "Tinder"})
    return made


def code(table: Table, by: str, do: str, **fields: Any) -> str:
    answer = table.do(by, do, fields)
    return answer.code if isinstance(answer, ll.Refusal) else "done"


def offered(table: Table, seat: str, do: str) -> list[dict[str, tuple[str, ...]]]:
    several = table.offers(ll.GM if seat == "gm" else ll.Seat.of(seat))
    return [{f.name: f.choices for f in each.fields} for each in several if each.do == do]


def test_what_is_given_takes_the_place_of_what_stood_there(table: Table) -> None:
    assert code(table, "ada", "change_pedlar", of="Wyn", pennies=7) == "done"
    who = table.state.pedlars["Wyn"]
    assert (who.pennies, list(who.things), who.used) == (7, ["Tinder", "Comb"], {"Tinder": 1})
    assert code(table, "gm", "change_pedlar", of="Wyn", things=["Tinder"]) == "done"
    who = table.state.pedlars["Wyn"]
    assert (who.pennies, list(who.things), who.used) == (7, ["Tinder"], {"Tinder": 1})
    assert code(table, "bo", "change_pedlar", of="Wyn", pennies=1) == "not_yours"
    assert code(table, "ada", "change_pedlar", of="Nan", pennies=1) == "unknown_name"
    assert code(table, "ada", "change_pedlar", of="Wyn") == "bad_value"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The sheet of Wyn is written anew: pennies, things."),
        ("de", "Der Bogen von Wyn wird neu geschrieben: Pfennige, Gegenstände."),
        ("uk", "Аркуш переписано (Wyn): мідяки, предмети."),
    ],
)
def test_the_story_tells_what_was_changed(table: Table, language: str, told: str) -> None:
    table.do("ada", "change_pedlar", {"of": "Wyn", "things": [], "pennies": 4})
    assert table.story("bo", language)[-1] == told
    entry = table.journal.entries[-1]
    table.do("ada", "change_pedlar", {"of": "Wyn", "things": [], "pennies": 4})
    assert table.journal.events(table.journal.entries[-1]) == ()
    (changed,) = table.journal.events(entry)
    assert isinstance(changed, ll.PersonChanged) and changed.changed == ("pennies", "things")


def test_what_somebody_carries_is_not_told_again_where_it_stays(table: Table) -> None:
    table.do("ada", "change_pedlar", {"of": "Wyn", "pennies": 4})
    (changed,) = table.journal.events(table.journal.entries[-1])
    assert isinstance(changed, ll.PersonChanged) and changed.who.things == {}
    for seat in ("gm", "ada"):
        assert log.verify(log.export(table, seat)).bad is None


def test_a_form_begins_with_what_stands_there(table: Table) -> None:
    command = table.commands["change_pedlar"]
    stands = command.stands(table.state, {"of": "Wyn"})
    assert stands["pennies"] == 3
    assert [(each.name, each.left) for each in stands["things"]] == [("Tinder", 2), ("Comb", None)]
    assert command.stands(table.state, {"of": "Nan"}) == {}
    assert [each["of"] for each in offered(table, "ada", "change_pedlar")] == [("Wyn",)]
    assert [each["of"] for each in offered(table, "gm", "change_pedlar")] == [("Wyn", "Odd")]


def test_sheets_are_closed_to_their_players_while_a_session_runs(table: Table) -> None:
    table.do("gm", "start_session", {})
    assert code(table, "ada", "change_pedlar", of="Wyn", pennies=1) == "not_now"
    assert offered(table, "ada", "change_pedlar") == []
    assert code(table, "gm", "change_pedlar", of="Wyn", pennies=1) == "done"
    table.do("gm", "end_session", {})
    assert code(table, "ada", "change_pedlar", of="Wyn", pennies=2) == "done"


def test_who_has_retired_is_a_sheet_until_the_gm_brings_them_back(table: Table) -> None:
    table.do("ada", "wish", {"character": "Wyn", "text": "A bargain."})
    assert code(table, "bo", "retire", of="Wyn") == "not_yours"
    assert code(table, "ada", "retire", of="Wyn", because="The knees.") == "done"
    assert table.story("bo", "en")[-1] == "Wyn retires from play: The knees."
    assert table.view("gm")["wishes"] == {}
    assert code(table, "ada", "wish", character="Wyn", text="Rest.") == "not_now"
    assert code(table, "ada", "retire", of="Wyn") == "not_now"
    assert table.view("bo")["pedlars"]["Wyn"]["retired"] is True
    seat = ll.Seat.of("ada")
    moment = table.game.moment(table.seen(seat), seat)
    assert moment is not None and moment.says.key == "moment.left"
    assert table.game.moment(table.seen(ll.GM), ll.GM) is None
    card, other = table.game.cards(table.seen(ll.GM))
    assert [said.key for said in card.tags] == ["card.retired"] and other.tags == ()
    (act,) = card.acts
    assert [each["of"] for each in offered(table, "gm", "rejoin")] == [("Wyn",)]
    assert offered(table, "ada", "rejoin") == []
    assert code(table, "ada", act.do, **act.fields) == "not_yours"
    assert code(table, "gm", act.do, **act.fields) == "done"
    assert code(table, "gm", "rejoin", of="Wyn") == "not_now"
    assert table.state.pedlars["Wyn"].used == {"Tinder": 1}
    assert table.game.moment(table.seen(seat), seat) is None


@pytest.mark.parametrize("game", ["pedlar", "yokai"])
def test_nothing_is_offered_to_be_given_to_who_has_retired(game: str) -> None:
    made = Table(game)
    do = next(do for do, _ in defaults.bringing(made.commands))
    for name in ("Wyn", "Odd", "Nan"):
        made.do("gm", do, {"name": name, "player": "ada", "things": [{"name": f"{name}’s comb"}]})
    made.do("gm", "retire", {"of" if game == "pedlar" else "character": "Odd"})
    (form,) = (
        each for each in offered(made, "ada", "give_thing") if each["thing"] == ("Wyn’s comb",)
    )
    assert form["to"] == ("Nan",)
    card = next(card for card in made.game.cards(made.state) if card.name == "Wyn")
    (row,) = (row for row in card.more if row.acts)
    assert [act.among for act in row.acts if act.do == "give_thing"] == [("Nan",)]


def test_a_person_who_cannot_retire_is_always_in_play() -> None:
    assert ll.in_play(ll.Person(player="ada"))
    assert not ll.in_play(ll.Retiring(player="ada", retired=True))
