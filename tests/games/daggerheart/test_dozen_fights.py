"""The dozen fights in docs/forecast.md are what forecasts say, to the last digit."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import limelight.contract as ll
from limelight import Runs, Table, forecast
from limelight.games import game
from limelight.play import bringing, packs
from limelight.play.coming import steps
from limelight.play.playthrough import read
from tests.conftest import ROOT

FOUR = ("Mira", "Tomas", "Ilka", "Wren")
POLICIES = ("plain", "cautious", "ruthless")
ROWS = re.findall(r"^\| (\d+ [A-Z].*) \|$", (ROOT / "docs" / "forecast.md").read_text(), re.M)


def does(table: Table, do: str, fields: object) -> None:
    assert isinstance(fields, dict)
    done = table.do("gm", do, fields)
    assert not isinstance(done, ll.Refusal), done


def fight(against: str) -> Table:
    """Four characters who come with the game, against adversaries of our own pack."""
    known = game("daggerheart")
    pack = packs.named("coast", "en")
    assert known is not None and pack is not None
    table = Table("daggerheart", {"fear": 4})
    people = {
        step.fields["name"]: step
        for file in ("party.yaml", "heroes.yaml")
        for step in read(Path(known.folder, file)).steps
        if step.do == "add_character" and step.fields
    }
    for name in FOUR:
        does(table, "add_character", dict(people[name].fields or {}))
    found = bringing.read(pack.read_bytes())
    assert isinstance(found, bringing.Read)
    several = steps(table, found.brought)
    assert not isinstance(several, ll.Refusal)
    for do, fields in several:
        does(table, do, fields)
    for many in against.split(", "):
        count, name = many.split(" ", 1)
        for n in range(1, int(count) + 1):
            does(table, "add_adversary", {"name": f"{name} {n}", "from": name})
    return table


def test_there_are_a_dozen() -> None:
    assert len(ROWS) == 12


@pytest.mark.soak
@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_what_a_forecast_says(row: str) -> None:
    against, _, *told = row.split(" | ")
    found = [forecast(fight(against), Runs(10_000, seed=7), policy=each) for each in POLICIES]
    plain = found[0].plain()
    falls = sum(Fraction(each["fell"]["chance"]) for each in plain["characters"].values())
    median = plain["rounds"]["won"]["quartiles"][1]
    wins = [f"{float(each.win) * 100:.1f} %" for each in found]
    assert told == [*wins, f"{float(falls):.2f}", str(median)]
