"""A sheet after the start: changed by its player or the GM, retired, brought back."""

import pytest

from limelight import Refusal
from limelight.play import log
from limelight.play.steps import Done
from limelight.play.table import Table


def table(**options: object) -> Table:
    made = Table("daggerheart", options)
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        fields = {"name": name, "player": player, "experiences": {"Climber": 2}}
        assert isinstance(made.do("gm", "add_character", fields), Done)
    return made


def code(made: Table, by: str, do: str, **fields: object) -> str:
    answer = made.do(by, do, fields)
    return answer.code if isinstance(answer, Refusal) else "done"


def changed(made: Table, by: str = "anna", **fields: object) -> str:
    return code(made, by, "change_character", character="Mira", **fields)


def test_marks_above_a_new_maximum_are_cut_off_and_nothing_follows() -> None:
    made = table()
    for what, amount in (("hp", 5), ("stress", 5)):
        assert code(made, "gm", "mark", target="Mira", what=what, amount=amount) == "done"
    assert changed(made, hp_max=3, stress_max=2) == "done"
    who = made.view("gm")["characters"]["Mira"]
    assert (who["hp"], who["stress"], who["standing"], who["conditions"]) == (3, 2, "up", [])


def test_edition_two_has_twelve_slots() -> None:
    assert changed(table(edition="2.0"), hp_max=13) == "bad_value"
    assert changed(table(), hp_max=13) == "done"


def test_an_experience_that_was_declared_can_go() -> None:
    made = table()
    call = {"character": "Mira", "trait": "agility", "difficulty": 9}
    assert code(made, "gm", "call_roll", **call) == "done"
    assert code(made, "anna", "declare", experiences=["Climber"]) == "done"
    assert changed(made, experiences={}) == "done"
    done = made.do("anna", "roll", {}, {"hope": 5, "fear": 4})
    assert isinstance(done, Done) and done.result["total"] == 9
    assert made.view("gm")["characters"]["Mira"]["hope"] == 3  # nothing was paid for it
    assert code(made, "anna", "reroll", character="Mira", dice=["hope"]) == "done"


def test_an_experience_can_go_between_a_roll_and_its_reroll() -> None:
    made = table()
    call = {"character": "Mira", "trait": "agility", "difficulty": 9}
    assert code(made, "gm", "call_roll", **call) == "done"
    assert code(made, "anna", "declare", experiences=["Climber"]) == "done"
    assert isinstance(made.do("anna", "roll", {}, {"hope": 5, "fear": 4}), Done)
    assert changed(made, experiences={}) == "done"
    done = made.do("anna", "reroll", {"character": "Mira", "dice": ["hope"]}, {"hope": 6})
    assert isinstance(done, Done) and done.result["total"] == 10


@pytest.mark.parametrize(
    ("by", "do", "fields"),
    [
        ("gm", "call_roll", {"character": "Mira", "trait": "agility", "difficulty": 9}),
        ("anna", "move", {"character": "Mira", "text": "On."}),
        ("anna", "use_hope_feature", {"character": "Mira", "name": "Leap", "cost": 1}),
        ("anna", "roll_damage", {"character": "Mira", "dice": "1d6"}),
        ("anna", "wish", {"character": "Mira"}),
        ("anna", "retire", {"character": "Mira"}),
    ],
)
def test_who_has_retired_takes_no_part(by: str, do: str, fields: dict[str, object]) -> None:
    made = table()
    assert code(made, "anna", "retire", character="Mira") == "done"
    assert code(made, by, do, **fields) == "not_now"


def test_a_retired_sheet_can_be_changed_healed_and_handed_over() -> None:
    made = table()
    assert code(made, "gm", "mark", target="Mira", what="hp", amount=2) == "done"
    assert code(made, "anna", "retire", character="Mira") == "done"
    assert changed(made, evasion=12) == "done"
    assert code(made, "gm", "clear", target="Mira", what="hp", amount=1) == "done"
    assert code(made, "anna", "hand_over", name="Mira", player="ben") == "done"
    assert code(made, "gm", "rejoin", character="Mira") == "done"
    who = made.view("gm")["characters"]["Mira"]
    assert (who["player"], who["evasion"], who["hp"], who["retired"]) == ("ben", 12, 1, False)


def test_nobody_helps_or_is_partnered_who_has_retired() -> None:
    made = table()
    assert code(made, "ben", "retire", character="Tomas") == "done"
    call = {"character": "Mira", "trait": "agility", "difficulty": 9}
    assert code(made, "gm", "call_roll", **call) == "done"
    assert code(made, "ben", "help", character="Tomas") == "not_now"


def test_a_retired_one_who_is_dying_holds_no_rest_up() -> None:
    made = table()
    assert code(made, "gm", "mark", target="Mira", what="hp", amount=6) == "done"
    assert code(made, "gm", "start_rest", kind="short") == "not_now"
    assert code(made, "anna", "retire", character="Mira") == "done"
    assert code(made, "gm", "start_rest", kind="short") == "done"
    assert list(made.view("gm")["rest"]["moves"]) == ["Tomas"]
    assert code(made, "anna", "death_move", character="Mira", choice="avoid_death") == "not_now"


def test_the_log_is_decided_again() -> None:
    made = table(spotlight_tokens=2)
    assert changed(made, traits={"agility": 2}, spellcast_trait="presence") == "done"
    assert changed(made, spellcast_trait=None) == "done"
    assert code(made, "gm", "start_session") == "done"
    assert changed(made, evasion=3) == "not_now"
    assert changed(made, "gm", evasion=3) == "done"
    assert code(made, "anna", "retire", character="Mira", because="Enough.") == "done"
    report = log.verify(log.export(made, "gm"))
    assert (report.bad, report.folded, report.decided) == (None, 0, report.entries)
    assert made.story("ben")[-1] == "Mira retires: Enough."
