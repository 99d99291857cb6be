"""Tables that were begun before there were death moves: folded as they were."""

from pathlib import Path

import pytest

from limelight import Done
from limelight.play import log
from limelight.play.table import Table

OLD = Path(__file__).parents[2] / "old" / "0.1.0" / "daggerheart.jsonl"


def opened() -> Table:
    table = log.open_table(OLD.read_bytes().splitlines(keepends=True))
    assert isinstance(table, Table)
    return table


@pytest.mark.rule("DH-57")
def test_a_last_hit_point_of_then_made_nobody_dying() -> None:
    characters = opened().view("gm")["characters"]
    assert any(who["hp"] == who["hp_max"] for who in characters.values())
    assert {who["standing"] for who in characters.values()} == {"up"}
    assert {who["scars"] for who in characters.values()} == {0}


@pytest.mark.rule("DH-57")
def test_the_rules_of_now_hold_from_now_on() -> None:
    table = opened()
    full = [n for n, who in table.view("gm")["characters"].items() if who["hp"] == who["hp_max"]]
    name = full[0]

    def step(do: str, **fields: object) -> None:
        assert isinstance(table.do("gm", do, fields), Done)

    step("mark", target=name, what="hp")
    assert table.view("gm")["characters"][name]["standing"] == "up"  # nothing was marked
    step("clear", target=name, what="hp")
    step("mark", target=name, what="hp")
    assert table.view("gm")["characters"][name]["standing"] == "dying"
    step("correct", at=f"characters.{name}.hp", to=0)
    assert table.view("gm")["characters"][name]["standing"] == "up"
    report = log.verify(log.export(table, "gm"))
    assert report.bad is None and report.decided > 100


@pytest.mark.rule("DH-67")
def test_countdowns_of_then_are_plain_ones() -> None:
    clocks = opened().view("gm")["clocks"]
    assert clocks
    for each in clocks.values():
        assert (each["loop"], each["linked"], each["of"], each["over"]) == (
            "none",
            None,
            None,
            False,
        )
