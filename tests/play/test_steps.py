"""Steps that are decided before the ones before them are stored."""

from typing import Any

import pytest

from limelight.contract import Refusal
from limelight.play import log
from limelight.play.steps import Step
from limelight.play.table import Table


@pytest.fixture
def table() -> Table:
    table = Table("daggerheart", {"fear": 3})
    assert not isinstance(
        table.do("gm", "add_character", {"name": "Mira", "player": "anna"}), Refusal
    )
    return table


def prepared(table: Table, by: str, do: str, **fields: Any) -> Step:
    step = table.prepare(by, do, fields)
    assert isinstance(step, Step), step
    return step


def test_a_step_is_decided_on_those_that_are_not_stored_yet(table: Table) -> None:
    before = table.view("gm")
    steps = [
        prepared(table, "gm", "call_roll", character="Mira", trait="agility", difficulty=12),
        prepared(table, "anna", "roll"),
        prepared(table, "gm", "spend_fear", amount=1, on="fog"),
    ]
    assert table.view("gm") == before and table.number == 1
    assert [step.entry.number for step in steps] == [2, 3, 4]
    for step in steps:
        table.keep(step)
    assert table.number == 4
    assert table.view("gm")["roll"] is None
    report = log.verify(log.export(table, "gm"))
    assert (report.bad, report.decided, report.fair) == (None, 4, 1)


def test_what_could_not_be_stored_takes_those_after_it_along(table: Table) -> None:
    first = prepared(table, "gm", "spend_fear", amount=1, on="fog")
    prepared(table, "gm", "spend_fear", amount=2, on="rain")
    lacks = table.prepare("gm", "spend_fear", {"amount": 1, "on": "snow"})
    assert isinstance(lacks, Refusal) and lacks.code == "not_enough_fear"
    table.drop(first)
    assert prepared(table, "gm", "spend_fear", amount=3, on="snow").entry.number == 2


def test_a_prepared_step_can_be_taken_back_before_it_is_stored(table: Table) -> None:
    steps = [
        prepared(table, "gm", "spend_fear", amount=1, on="fog"),
        prepared(table, "gm", "spend_fear", amount=1, on="rain"),
        prepared(table, "gm", "undo"),
        prepared(table, "gm", "spend_fear", amount=2, on="snow"),
        prepared(table, "gm", "undo"),
        prepared(table, "gm", "undo"),
    ]
    assert [step.after.game.fear for step in steps] == [2, 1, 2, 0, 2, 3]
    for step in steps:
        table.keep(step)
    assert table.view("gm")["fear"] == 3
    again = log.open_table(log.export(table, "gm"))
    assert isinstance(again, Table)
    assert again.view("gm") == table.view("gm")
    assert log.verify(log.export(table, "gm")).bad is None


def test_whatever_is_accepted_can_be_read_again() -> None:
    """Thresholds that follow from the highest level are numbers like any other."""
    table = Table("daggerheart")
    done = table.do("anna", "add_character", {"name": "A", "level": 999_999})
    assert not isinstance(done, Refusal)
    again = log.open_table(log.export(table, "gm"))
    assert isinstance(again, Table)
    assert again.view("gm") == table.view("gm")
