"""Steps that are decided before the ones before them are stored."""

import random
from typing import Any

import pytest

from limelight.contract import Faces, Refusal, Throw
from limelight.play import log
from limelight.play.ahead import MOST_STEPS, MOST_THROWS
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


def test_what_is_stored_can_be_taken_back_twice_before_that_is_stored(table: Table) -> None:
    for on in ("fog", "rain"):
        assert not isinstance(table.do("gm", "spend_fear", {"amount": 1, "on": on}), Refusal)
    steps = [prepared(table, "gm", "undo"), prepared(table, "gm", "undo")]
    assert [step.after.game.fear for step in steps] == [2, 3]
    for step in steps:
        table.keep(step)
    again = log.open_table(log.export(table, "gm"))
    assert isinstance(again, Table)
    assert again.view("gm") == table.view("gm")


def test_a_name_that_is_only_decided_is_taken(table: Table) -> None:
    step = prepared(table, "gm", "add_character", name="Bo", player="Boris")
    twin = table.prepare("gm", "add_character", {"name": "Bo2", "player": "Вoris"})
    assert isinstance(twin, Refusal)
    table.drop(step)
    assert "Boris" not in table.players()


def test_so_much_is_decided_at_most() -> None:
    table = Table("daggerheart")
    for n in range(MOST_STEPS):
        assert not table.ahead.full
        prepared(table, "gm", "narrate", text=f"{n}")
    assert table.ahead.full
    dice = Table("daggerheart")
    for _ in range(MOST_THROWS):
        assert not dice.ahead.full
        prepared(dice, "anna", "roll_dice", dice="1d6")
    assert dice.ahead.full


WAYS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("gm", "undo", {}),
    ("gm", "undo", {}),
    ("gm", "spend_fear", {"amount": 1, "on": "fog"}),
    ("gm", "correct", {"at": "fear", "to": 5}),
    ("gm", "start_session", {}),
    ("gm", "end_session", {}),
    ("anna", "pause", {}),
    ("gm", "go_on", {}),
    ("anna", "narrate", {"text": "On."}),
    ("gm", "add_character", {"name": "Bo", "player": "ben"}),
    ("gm", "remove", {"name": "Bo"}),
    ("gm", "call_roll", {"character": "Mira", "trait": "agility", "difficulty": 12}),
    ("anna", "roll", {}),
)


def fallen(throw: Throw) -> Faces:
    """Dice that always fall alike."""
    return {name: tuple(1 + side // 2 for side in sides) for name, sides in throw.dice.items()}


@pytest.mark.parametrize("seed", range(12))
def test_deciding_ahead_comes_to_the_same_as_one_after_the_other(seed: int) -> None:
    chance = random.Random(seed)
    start = {"name": "Mira", "player": "anna"}
    ahead, plain = (
        Table("daggerheart", {"fear": 3}, dice=fallen, clock=lambda: 0.0) for _ in range(2)
    )
    for table in (ahead, plain):
        assert not isinstance(table.do("gm", "add_character", start, id="start"), Refusal)
    waiting: list[Step] = []
    for n in range(120):
        by, do, fields = chance.choice(WAYS)
        id = f"{by}-{n}"
        step, done = ahead.prepare(by, do, fields, id=id), plain.do(by, do, fields, id=id)
        assert isinstance(step, Refusal) == isinstance(done, Refusal), (do, step, done)
        if isinstance(step, Step):
            waiting.append(step)
        while waiting and (ahead.ahead.full or chance.random() < 0.3):
            ahead.keep(waiting.pop(0))
    for step in waiting:
        ahead.keep(step)
    assert ahead.journal.entries == plain.journal.entries
    assert ahead.journal.heads == plain.journal.heads
    assert ahead.view("gm") == plain.view("gm")
