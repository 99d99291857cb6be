"""A table for programs: odds and advice by seat, structs of commands, logs."""

import msgspec
import pytest

from limelight import BadLog, Done, Mistake, Refusal, Table
from limelight.games.daggerheart.commands.calls import CallRoll
from limelight.games.daggerheart.commands.characters import AddCharacter
from limelight.games.yokai.commands.people import AddCharacter as AddTraveller
from limelight.play import log
from limelight.play.chance import thrown


def table(shared: bool = True) -> Table:
    made = Table("daggerheart", dice=thrown)
    fields = {"name": "Mira", "player": "anna", "experiences": {"Climber": 2}}
    made.do("gm", "add_character", fields)
    call = {"character": "Mira", "trait": "agility", "difficulty": 13, "shared": shared}
    made.do("gm", "call_roll", call)
    return made


def test_odds_know_what_the_seat_knows() -> None:
    open_roll = table().odds("anna")
    assert open_roll is not None and open_roll.odds is not None
    assert open_roll.odds.chance("critical_success") * 12 == 1
    hidden = table(shared=False)
    for seat, knows in (("gm", True), ("anna", False)):
        found = hidden.odds(seat)
        assert found is not None
        assert (found.odds is not None) == knows and (found.curve is None) == knows
    assert Table("daggerheart").odds("gm") is None


def test_two_tables_that_differ_in_a_secret_give_the_same_odds_and_advice() -> None:
    found = []
    for difficulty in (8, 21):
        made = Table("daggerheart", dice=thrown)
        made.do("gm", AddCharacter(name="Mira", player="anna", experiences={"Climber": 2}))
        call = CallRoll(character="Mira", trait="agility", difficulty=difficulty, shared=False)
        made.do("gm", call)
        odds, advice = made.odds("anna"), made.advice("anna")
        assert odds is not None and advice is not None
        found.append((odds.plain(), advice.plain()))
    assert found[0] == found[1]


def test_advice_by_goal() -> None:
    found = table().advice("anna", "succeed")
    assert found is not None and found.best is not None
    assert found.worths[found.best].fields == {"experiences": ["Climber"]}
    assert Table("daggerheart").advice("gm") is None
    with pytest.raises(Mistake, match="goal"):
        table().advice("anna", "nothing")


def test_structs_of_commands_are_taken() -> None:
    made = Table("daggerheart")
    done = made.do("gm", AddCharacter(name="Mira", player="anna", level=2))
    assert isinstance(done, Done) and done.do == "add_character"
    assert made.view("anna")["characters"]["Mira"]["level"] == 2
    assert repr(done).startswith("<Done 1, add_character: ")


def test_a_struct_is_checked_like_anything_that_is_sent() -> None:
    made = Table("daggerheart")
    wrong = AddCharacter(name="Mira", level=-3)
    assert codes(made.do("gm", wrong)) == "bad_value"
    nonsense = msgspec.structs.replace(wrong, name=object())
    assert codes(made.do("gm", nonsense)) == "bad_value"
    assert codes(made.do("gm", AddTraveller(name="Mira"))) == "unknown_command"
    assert made.number == 0


def codes(answer: object) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


def test_a_refusal_says_itself_in_every_language() -> None:
    made = table()
    answer = made.do("ben", "roll", {"character": "Mira"})
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.text("en")) == ("not_yours", "That is not yours to do.")
    assert answer.text("de") != answer.text("uk") != answer.text("en")
    assert "not_yours" in repr(answer)
    again = made.asks_for("ben", "roll", {"character": "Mira"})
    assert isinstance(again, Refusal) and again == answer


def test_a_log_is_exported_and_opened_again() -> None:
    made = table()
    lines = made.export()
    again = Table.opened(lines)
    assert isinstance(again, Table)
    assert again.view("gm") == made.view("gm")
    assert log.verify(made.export("anna")).bad is None
    with pytest.raises(BadLog, match="line 3"):
        Table.opened([*lines[:2], b"{}\n", *lines[3:]])
    with pytest.raises(BadLog):
        Table.opened(made.export("anna"))
    assert repr(made) == "<Table 'table' of daggerheart, 2 commands>"
