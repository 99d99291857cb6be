"""Forms with lists of records: what is carried is never lost, and what was picked stays picked."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from limelight import Refusal
from limelight.contract import GM
from limelight.contract.form_fields import fields_of
from limelight.play.table import Table
from limelight.server import forms, offered_forms
from limelight.server.listed import FREE, MOST_KEYS, MOST_WRITTEN
from limelight.server.live import Live
from limelight.server.people import Person
from limelight.store.memory import Memory
from limelight.store.rows import TableRow

from .filled import Filled
from .serving import Chair, Hall

Form = dict[str, list[str]]
GRIM: dict[str, Any] = {
    "side": "one",
    "hit_points": 20,
    "talents": {"axes": 12},
    "weapon": {"talent": "axes", "damage": "1d6"},
}
GAMES: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "yokai": ("character", "change_character", "add_character", {}),
    "sinners": ("fighter", "change_fighter", "add_fighter", GRIM),
}
"""Who carries things, and the commands that change and bring them, with what else these need."""
BELL = {"name": "Bell", "per": "session", "uses": 3}
LIBRARY = [BELL, {"name": "Doll", "text": "Straw."}]


def carrying(game: str, things: Sequence[Any], library: Sequence[Any] = LIBRARY) -> Table:
    """A table where Rin carries things, beside somebody who does not."""
    _, _, add, more = GAMES[game]
    table = Table(game)
    does(table, "add_content", {"things": list(library)})
    does(table, add, {"name": "Rin", "player": "anna", "things": list(things), **more})
    does(table, add, {"name": "Mo", "player": "ben", **more})
    return table


def does(table: Table, do: str, fields: dict[str, Any]) -> None:
    """A command that is done."""
    done = table.do(GM, do, fields)
    assert not isinstance(done, Refusal), (do, fields, done.text("en"))


def drawn(table: Table, **more: Any) -> Filled:
    """The form that changes Rin."""
    who, do, _, _ = GAMES[table.game.name]
    live = Live(TableRow("t", "T", table.game.name, "en", 0, b""), table, Memory())
    page = offered_forms.form(live, Person("t", "s", GM, "en", b""), do, 0, {who: "Rin"}, **more)
    assert page is not None
    return Filled(page)


def read(table: Table, form: Form) -> dict[str, Any]:
    """The fields of the command that a form is."""
    who, do, _, _ = GAMES[table.game.name]
    found = forms.fields(form, fields_of(table.commands[do]))
    assert found.pop(who) == "Rin"
    return found


def carried(table: Table) -> dict[str, Any]:
    """What Rin carries."""
    found: dict[str, Any] = rin(table).things
    return found


def rin(table: Table) -> Any:
    """Rin, as the table holds them."""
    return getattr(table.state, f"{GAMES[table.game.name][0]}s")["Rin"]


def changed(table: Table, form: Form) -> dict[str, Any]:
    """What Rin carries after a form was sent."""
    who, do, _, _ = GAMES[table.game.name]
    does(table, do, {who: "Rin", **read(table, form)})
    return carried(table)


def ticked(form: Filled) -> dict[str, bool]:
    """The names to tick, and whether they are."""
    return {c.value: c.on for c in form.controls if (c.name, c.kind) == ("with.things", "checkbox")}


def typed(form: Filled) -> list[str]:
    """The names that are typed."""
    return [c.value for c in form.controls if (c.name, c.kind) == ("with.things", "text")]


def written(form: Filled) -> list[str]:
    """The names of records that are written out."""
    found = [c.value for c in form.controls if re.fullmatch(r"with\.things:\d+\.name", c.name)]
    return [each for each in found if each]


def several(count: int) -> list[dict[str, Any]]:
    """Things that no library holds."""
    return [{"name": f"Stone {n}", "text": f"Grey.\n{n}"} for n in range(count)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [1, MOST_WRITTEN, MOST_WRITTEN + 1, 200])
def test_however_much_is_carried_nothing_of_it_is_lost(game: str, count: int) -> None:
    table = carrying(game, several(count))
    before, form = dict(carried(table)), drawn(table)
    shown = [name for name, on in ticked(form).items() if on] + written(form)
    assert shown == list(before)
    assert read(table, form.sent({}, {})) == {}
    if count < 200:  # no more can be carried
        after = changed(table, form.sent({}, {("with.things", "Bell"): True}))
        assert after == {**before, "Bell": after["Bell"]} and list(after) == [*before, "Bell"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [3, 25])
def test_one_of_them_is_removed(game: str, count: int) -> None:
    """Where it is written out its name is taken away, where its name is ticked the tick."""
    table = carrying(game, several(count))
    before, form = dict(carried(table)), drawn(table)
    sent = form.sent({"with.things:1.name": ""}, {("with.things", "Stone 1"): False})
    assert changed(table, sent) == {n: each for n, each in before.items() if n != "Stone 1"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("thing", ["Bell", {"name": "Stone", "text": "Grey.", "per": "session"}])
def test_the_last_thing_can_be_removed(game: str, thing: Any) -> None:
    table = carrying(game, [thing])
    sent = drawn(table).sent({"with.things:0.name": ""}, {("with.things", "Bell"): False})
    assert read(table, sent) == {"things": []}
    assert changed(table, sent) == {}
    assert read(table, drawn(table).sent({}, {})) == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_carried_stays_as_it_is_whatever_the_library_holds(game: str) -> None:
    """One of three uses is gone, and the library says something else of the name by now."""
    table = carrying(game, [{**BELL, "left": 2}, *several(1)])
    does(table, "add_content", {"things": [{"name": "Bell", "text": "Brass."}], "replace": True})
    before, form = dict(carried(table)), drawn(table)
    assert ticked(form) == {"Bell": True, "Doll": False} and written(form) == ["Stone 0"]
    assert read(table, form.sent({}, {})) == {}
    after = changed(table, form.sent({}, {("with.things", "Doll"): True}))
    assert list(after) == ["Bell", "Stone 0", "Doll"] and after["Bell"] == before["Bell"]
    assert rin(table).used == {"Bell": 1}


@pytest.mark.parametrize("game", GAMES)
def test_names_of_a_large_library_are_typed_as_many_as_one_likes(game: str) -> None:
    names = [f"Ware {n}" for n in range(MOST_KEYS + 1)]
    table = carrying(game, names[:1], [{"name": name} for name in names])
    form = drawn(table)
    assert ticked(form) == {"Ware 0": True} and typed(form) == [""] * FREE
    sent = form.sent({}, {})
    sent["with.things"] += names[1:]
    assert list(changed(table, sent)) == names
    again = drawn(table, typed={"things": ["Ware 1", {"name": "Stone"}, "Moon"]}, problem="No.")
    assert [name for name, on in ticked(again).items() if on] == ["Ware 1"]
    assert typed(again) == ["Moon", *[""] * FREE] and written(again) == ["Stone"]


@pytest.mark.parametrize("game", GAMES)
def test_rows_of_names_are_as_many_as_there_are(game: str) -> None:
    """Lists of names and maps too: what stands there is shown, and stays."""
    table = carrying(game, [])
    name = "fears" if game == "yokai" else "talents"
    many: Any = [f"Dark {n}" for n in range(30)]
    many = many if game == "yokai" else {"axes": 12, **dict.fromkeys(many, 9)}
    who, do, _, _ = GAMES[game]
    does(table, do, {who: "Rin", name: many})
    form = drawn(table)
    assert read(table, form.sent({}, {})) == {}
    place = next(c.name for c in form.controls if c.value == "Dark 29")
    sent = form.sent({}, {})
    sent[place] = [*sent[place][:-3], "", "", "Light"] if game == "yokai" else ["Light"]
    assert len(read(table, sent)[name]) == len(many) + (game == "yokai")


def fill(hall: Hall, gm: Chair, do: str, form: Form) -> Filled:
    """A form without a script that is refused; the form that comes back."""
    answer = hall.fill(gm, "do", {**form, "do": [do], "id": [""]})
    assert answer.status_code >= 400 and 'role="alert"' in answer.text
    shown = re.search(r'<form class="sheetform.*?</form>', answer.text, re.DOTALL)
    assert shown is not None
    return Filled(shown[0])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [2, MOST_KEYS + 1])
def test_what_was_picked_stays_picked_when_a_form_comes_back(
    hall: Hall, game: str, count: int
) -> None:
    _, _, add, more = GAMES[game]
    gm = hall.table(game)
    hall.does(gm, "add_content", {"things": [{"name": f"Ware {n}"} for n in range(count)]})
    hall.does(gm, add, {"name": "Rin", "player": "anna", **more})
    sent = Filled(hall.look(gm, f"form?do={add}&n=0").text).sent({}, {})
    sent |= {"with.name": ["Rin"], "with.things": ["Ware 1"], "with.things:0.name": ["Stone"]}
    sent |= {"with.talents:0.key": ["axes"], "with.weapon.talent": ["axes"]} if more else {}
    sent |= {"with.weapon.damage": ["1d6"], "with.side": ["one"]} if more else {}
    back = fill(hall, gm, add, sent)
    assert ticked(back).get("Ware 1", False) is (count <= MOST_KEYS)
    assert ("Ware 1" in typed(back)) is (count > MOST_KEYS)
    assert written(back) == ["Stone"]


def test_a_change_that_comes_back_still_knows_whose_it_is(hall: Hall) -> None:
    gm = hall.table("yokai")
    hall.does(gm, "add_content", {"things": LIBRARY})
    for name in ("Mo", "Rin"):
        fields = {"name": name, "player": "anna", "things": ["Bell", *several(2)]}
        hall.does(gm, "add_character", {**fields, "fears": ["fire"]})
    page = hall.look(gm, "form?do=change_character&n=0").text
    assert not Filled(page).controls
    link = next(each for each in re.findall(r'data-form="([^"]+)"', page) if "Rin" in each)
    form = Filled(hall.look(gm, link.replace("&amp;", "&")).text)
    assert ticked(form) == {"Bell": True, "Doll": False} and len(written(form)) == 2
    chosen = {("with.things", "Bell"): False, ("with.things", "Doll"): True}
    sent = form.sent({"with.things:2.name": "Stone 0"}, chosen)
    back = fill(hall, gm, "change_character", sent)  # each thing once
    assert ticked(back) == {"Bell": False, "Doll": True}
    assert written(back) == ["Stone 0", "Stone 0", "Stone 1"]
    sent = back.sent({"with.things:1.name": ""}, {})
    assert sent["with.character"] == ["Rin"] and "fire" in sent["with.fears"]
    assert hall.fill(gm, "do", {**sent, "id": ["1"]}).status_code == 303
    people = hall.get(gm, "view").json()["view"]["characters"]
    assert list(people["Rin"]["things"]) == ["Stone 0", "Stone 1", "Doll"]
    assert list(people["Mo"]["things"]) == ["Bell", "Stone 0", "Stone 1"]


@pytest.mark.parametrize("stood", ['{"things": 5}', '{"things": [5, {"name": [1]}, {"a": 1}]}'])
def test_nonsense_that_is_said_to_have_stood_breaks_nothing(stood: str) -> None:
    form = {"stood": [stood], "with.character": ["Rin"], "with.things": ["Bell"]}
    form |= {"with": ['{"fears": ["fire"]}'], "with.things:99999999999.name": ["Far"]}
    known = fields_of(Table("yokai").commands["change_character"])
    assert forms.fields(form, known)["things"] == ["Bell"]
