"""Every form of every game: what the page shows as chosen is what the command carries.

Playthroughs bring each game to many places; at each of them every form that a seat is offered
and that was not seen before is drawn, filled in as a browser would, and read as the server reads.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from limelight import Refusal
from limelight.contract import GM, Seat
from limelight.contract.form_fields import Field, fields_of
from limelight.games import names
from limelight.play.playthrough import read
from limelight.play.table import Table
from limelight.server import forms, offered_forms
from limelight.server.live import Live
from limelight.server.people import Person
from limelight.store.memory import Memory
from limelight.store.rows import TableRow
from tests.conftest import PLAYTHROUGHS

from .filled import Control, Filled

ENOUGH = 3
"""So many different forms of one command are looked at, for each seat."""


def tables(game: str) -> Iterator[tuple[Table, str]]:
    """Tables of a game, again and again, as they come to new places."""
    for path in PLAYTHROUGHS:
        if path.parent.name != game:
            continue
        scene = read(path)
        table = Table(game, scene.options or {})
        parties = [step for name in scene.load for step in read(path.parent / name).steps]
        for step in (*parties, *scene.steps):
            table.do(step.by, step.do, step.fields or {}, dice=step.dice)
            yield table, f"{path.stem}: {step.do}"


def drawn(game: str) -> Iterator[tuple[Table, str, str, str]]:
    """Forms that look new: the table, the command, the page, and where it was."""
    seen: dict[tuple[str, str], set[Any]] = {}
    for table, where in tables(game):
        players = table.players()[:1]
        for seat in (GM, *(Seat(name, "player") for name in players)):
            offers = table.offers(seat)
            at: dict[str, int] = {}
            for offer in offers:
                n = at[offer.do] = at.get(offer.do, -1) + 1
                kinds = tuple((f.name, f.kind, len(f.choices) > 5) for f in offer.fields)
                known = seen.setdefault((offer.do, seat.role), set())
                if not offer.fields or kinds in known or len(known) == ENOUGH:
                    continue
                known.add(kinds)
                live = Live(TableRow("t", "T", game, "en", 0, b""), table, Memory())
                person = Person("t", "s", seat, "en", b"")
                page = offered_forms.form(live, person, offer.do, n)
                assert page is not None, (where, offer.do)
                yield table, offer.do, page, f"{where} -> {offer.do} as {seat.role}"


def path_of(name: str) -> list[str]:
    return re.split(r"[.:]", name)[1:]


def known_at(fields: tuple[Field, ...], name: str) -> Field | None:
    """The field that a name of a form belongs to; None for keys and the like."""
    found: Field | None = None
    for step in path_of(name):
        entry = found is not None and found.kind == "map" and step == "value"
        if entry or step.isdigit() or step == "*":
            if found is not None and entry:
                lone = len(found.fields) == 1 and not found.fields[0].name
                if lone:
                    found = found.fields[0]
            continue
        if step == "key":
            return None
        found = next((each for each in fields if each.name == step), None)
        if found is None:
            return None
        fields = found.fields
    return found


def text_for(field: Field | None, name: str, n: int) -> str:
    """Something that fits."""
    if field is None:
        return f"key {n}"
    if field.kind in ("number", "dice") and field.low is not None:
        return str(max(field.low, -7))
    if field.kind == "dice":
        return "1d6"
    if field.kind == "record":  # its name alone would do: what stands under it is looked at here
        return ""
    return "" if field.kind == "numbers" else f"name {n}"


def carried(command: Any, sent: dict[str, list[str]], name: str) -> Any:
    """What a command carries at the place that a name of a form means."""
    value, at = command, "with"
    for part in name.removeprefix("with.").split("."):
        head, colon, n = part.partition(":")
        at += f".{head}"
        if head == "value" and at.endswith(".value"):
            continue
        value = getattr(value, inner(value, head))
        if value is None or value is msgspec.UNSET:
            return None  # nothing was said of it
        if colon:
            n = "0" if n == "*" else n  # said of every row
            at += f":{n}"
            if f"{at}.key" in sent:
                value = value[sent[f"{at}.key"][0]]
            else:  # names that are ticked stand before what is written out
                value = ([each for each in value if not isinstance(each, str)] or value)[int(n)]
    return value


def inner(struct: Any, sent: str) -> str:
    """The attribute that is sent under a name."""
    kind = type(struct)
    names = zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
    return str(dict(names)[sent])


def check(table: Table, do: str, page: str, where: str) -> int:
    """Looks at one form; how many choices there were in it."""
    struct = table.commands[do]
    fields, form = fields_of(struct), Filled(page)
    typed = {
        each.name: text_for(known_at(fields, each.name), each.name, n)
        for n, each in enumerate(form.controls)
        if each.name.startswith("with.")
    }
    # every row is filled in, so that what stands in it counts
    rows = {(c.name, c.value): True for c in form.controls if c.name.endswith(".key")}
    usual: dict[Any, Any] = dict(rows)
    for each in form.controls:
        field = known_at(fields, each.name)
        picked = each.kind in ("radio", "select") and field is not None and field.required
        if picked and not any(c.on and c.value for c in form.controls if c.name == each.name):
            usual.setdefault(each.name, next(filter(None, each.options or (each.value,)), ""))
        if field is not None and field.kind in ("choice", "choices") and each.kind == "checkbox":
            usual[each.name, each.value] = True

    def command(chosen: dict[Any, Any]) -> tuple[Any, dict[str, list[str]]]:
        sent = form.sent(typed, usual | chosen)
        sent.pop("stood", None)  # with it only changes are carried: tests/server/test_standing.py
        read = forms.fields(sent, fields)
        return msgspec.convert(read, struct, strict=True), sent

    counted = 0
    for control in form.controls:
        field = known_at(fields, control.name)
        if field is None:
            continue
        for chosen, shown in tries(form, control, field):
            made, sent = command(chosen)
            found = carried(made, sent, control.name)
            assert found == shown, f"{where}: {control.name} shows {shown!r}, carries {found!r}"
            counted += 1
    return counted


def tries(form: Filled, control: Control, field: Field) -> Iterator[tuple[dict[Any, Any], Any]]:
    """Ways to leave one control, and what the command should then carry."""
    name, value = control.name, control.value
    if field.kind == "yes_no" and control.kind == "checkbox":
        yield {}, control.on
        yield {(name, value): True}, True
        yield {(name, value): False}, False
    elif field.kind == "yes_no" and control.kind == "radio":
        yield {name: value}, value == "yes"
        if control.on:
            yield {}, value == "yes"
    elif field.kind in ("choice", "name") and control.kind in ("radio", "select"):
        typed = any(c.name == name and c.kind == "text" for c in form.controls)
        for each in control.options or (value,):
            if each or not (field.required or typed):  # else there is nothing to carry
                yield {name: each}, each or None
        if control.on and value:
            yield {}, value
    elif field.kind == "number" and control.kind == "number":
        low = field.low if field.low is not None else -7
        if low < 0:
            assert "inputmode" not in control.attrs, f"{name}: no minus on some keyboards"
        yield {}, max(low, -7)


@pytest.mark.parametrize("game", names())
def test_what_a_form_shows_is_what_its_command_carries(game: str) -> None:
    looked: dict[str, int] = {}
    for table, do, page, where in drawn(game):
        looked[do] = looked.get(do, 0) + check(table, do, page, where)
    boxes = {
        do
        for do, struct in Table(game).commands.items()
        if any(field.kind == "yes_no" for field in fields_of(struct))
    }
    assert boxes <= set(looked)
    assert sum(looked.values()) > 3


def test_playthroughs_are_there() -> None:
    assert all(any(Path(path).parent.name == game for path in PLAYTHROUGHS) for game in names())


def corrected(game: str, do: str, hero: dict[str, Any], **given: Any) -> str:
    """The form of a correction, in German, as a person reads it."""
    table = Table(game)
    assert not isinstance(table.do("gm", do, hero), Refusal)
    live = Live(TableRow("t", "T", game, "en", 0, b""), table, Memory())
    page = offered_forms.form(live, Person("t", "s", GM, "de", b""), "correct", 0, given)
    assert page is not None
    return re.sub(r"<[^>]*>", " ", page)


def test_values_to_correct_are_said_in_words() -> None:
    mira = {"name": "Mira", "player": "anna", "traits": {"agility": -1}}
    page = corrected("daggerheart", "add_character", mira)
    assert "Mira" in page and "(\u22121)" in page
    assert "(-1)" not in page and "(up)" not in page and "characters." not in page
    given = corrected("daggerheart", "add_character", mira, at="characters.Mira.hope")
    assert "Mira" in given and "characters." not in given


def test_a_few_values_to_correct_are_said_in_words_too() -> None:
    grim = {"name": "Grim", "side": "one", "hit_points": 20, "talents": {"axes": 12}}
    grim |= {"weapon": {"talent": "axes", "damage": "1d6"}, "dodge": 9, "speed": 8, "perception": 9}
    for given in ({}, {"at": "fighters.Grim.hit_points"}):
        page = corrected("sinners", "add_fighter", grim, **given)
        assert "Grim" in page and "fighters." not in page
