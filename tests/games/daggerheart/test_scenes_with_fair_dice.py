"""Rests, deaths and countdowns with fair dice: whatever falls, the log can be checked."""

import pytest

from limelight import Done
from limelight.play import log
from limelight.play.table import Table


def do(table: Table, by: str, command: str, **fields: object) -> Done:
    answer = table.do(by, command, fields)
    assert isinstance(answer, Done), f"{by} {command} {fields}: {answer}"
    return answer


def dies(table: Table, choice: str) -> str:
    """Mira loses everything, makes a death move, and is brought back."""
    do(table, "gm", "mark", target="Mira", what="hp", amount=6)
    outcome = do(table, "anna", "death_move", character="Mira", choice=choice).result["outcome"]
    die = table.view("gm")["characters"]["Mira"]["divide"]
    if die is not None:
        do(table, "anna", "divide", character="Mira", hp=die, stress=0)
    do(table, "gm", "correct", at="characters.Mira.standing", to="up")
    do(table, "gm", "correct", at="characters.Mira.hp", to=0)
    do(table, "gm", "correct", at="characters.Mira.scars", to=0)
    return str(outcome)


@pytest.mark.rule("DH-48", "DH-54", "DH-60", "DH-64", "DH-73")
@pytest.mark.parametrize("evening", range(4))
def test_every_die_of_an_evening_is_proved(evening: int) -> None:
    options = {"fate_rolls": True, "spotlight_tokens": 2, "fear": evening}
    table = Table("daggerheart", options, id=f"evening-{evening}")
    do(table, "gm", "add_character", name="Mira", player="anna", level=6, stress=5)
    do(table, "gm", "add_character", name="Tomas", player="ben", armor_score=4)
    do(table, "gm", "mark", target="Tomas", what="armor", amount=4)
    do(table, "anna", "narrate", text="A first word, that the dice hang on.")
    do(table, "gm", "add_countdown", name="Tide", start="1d4", loop="decreasing")
    do(table, "gm", "add_countdown", name="Spy", start="2d6-3", hidden=True)
    do(table, "gm", "add_countdown", name="Escape", start=3, kind="progress")
    linked = {"kind": "consequence", "linked": "Escape", "hidden": bool(evening % 2)}
    do(table, "gm", "add_countdown", name="Riders", start="1d6", **linked)
    for name, by in (("Mira", "anna"), ("Tomas", "ben")):
        do(table, "gm", "call_roll", character=name, trait="agility", difficulty=12)
        do(table, by, "roll")
        do(table, by, "reroll", character=name, dice=["hope", "fear"])
        do(table, by, "fate_roll", character=name, die="hope")
    for kind in ("short", "long"):
        do(table, "gm", "start_rest", kind=kind)
        do(table, "anna", "downtime", character="Mira", move="clear_stress")
        do(table, "ben", "downtime", character="Tomas", move="repair_armor")
        if kind == "long":
            do(table, "gm", "interrupt_rest")
            do(table, "anna", "downtime", character="Mira", move="repair_armor", target="Tomas")
        do(table, "gm", "end_rest")
    outcomes = {dies(table, choice) for choice in ("avoid_death", "risk_it_all", "risk_it_all")}
    assert outcomes <= {"unconscious", "scarred", "risen", "dies", "restored"}
    entries = table.number
    gm = log.verify(log.export(table, "gm"))
    assert (gm.bad, gm.entries, gm.decided, gm.typed) == (None, entries, entries, 0)
    for seat in ("anna", "ben", "eva"):
        theirs = log.verify(log.export(table, seat))
        assert theirs.bad is None and theirs.closed == 1 + evening % 2, seat
        assert theirs.fair == gm.fair - theirs.closed
    again = log.open_table(log.export(table, "gm"))
    assert isinstance(again, Table) and again.view("gm") == table.view("gm")
