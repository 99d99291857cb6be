"""A sheet after the start: changed, retired, brought back; and wishes on attributes."""

from typing import Any

from limelight import Refusal
from limelight.games.yokai.files import person_file
from limelight.play.steps import Done
from limelight.play.table import Table


def table() -> Table:
    made = Table("yokai")
    aki = {"name": "Aki", "player": "anna", "attributes": {"Kind": "white"}, "demon": "Oni"}
    assert isinstance(made.do("gm", "add_character", aki), Done)
    assert isinstance(made.do("gm", "add_character", {"name": "Ren", "player": "ben"}), Done)
    adventure = {"difficulty": 3, "question": "Why?"}
    assert isinstance(made.do("gm", "start_adventure", adventure), Done)
    return made


def code(made: Table, by: str, do: str, dice: Any = None, **fields: Any) -> str:
    answer = made.do(by, do, fields, dice, script=True)
    return answer.code if isinstance(answer, Refusal) else "done"


def test_another_demon_takes_the_place_of_the_last() -> None:
    made = table()
    assert code(made, "anna", "find_out", {"move": 2}, character="Aki") == "done"
    assert code(made, "anna", "settle", character="Aki", condition="Wet") == "done"
    for demon, conditions in (("Kappa", ["Kappa"]), (None, []), ("Tengu", ["Tengu"])):
        assert code(made, "anna", "change_character", character="Aki", demon=demon) == "done"
        who = made.view("gm")["characters"]["Aki"]
        others = [each for each in who["conditions"] if each != demon]
        assert who["conditions"] == [*conditions, *others] and who["demon"] == demon


def test_who_has_retired_takes_no_part_in_moves_fights_and_answers() -> None:
    made = table()
    assert code(made, "anna", "retire", character="Aki") == "done"
    assert code(made, "anna", "find_out", {"move": 2}, character="Aki") == "not_now"
    assert code(made, "anna", "answer_question", character="Aki", text="So.") == "not_now"
    assert code(made, "gm", "start_fight", participants=["Aki"], danger=4) == "not_now"
    fights = [each for each in made.offers("gm") if each.do == "start_fight"]
    assert all("Aki" not in f.choices for each in fights for f in each.fields)


def test_nobody_retires_out_of_a_fight() -> None:
    made = table()
    weak = {"weak.Aki": [1, 2]}
    assert code(made, "gm", "start_fight", weak, participants=["Aki"], danger=4) == "done"
    assert code(made, "anna", "retire", character="Aki") == "not_now"
    assert code(made, "ben", "retire", character="Ren") == "done"


def test_wishes_are_on_attributes_and_a_move_answers_them() -> None:
    made = table()
    assert code(made, "anna", "wish", character="Aki", on="Brave") == "unknown_name"
    assert code(made, "anna", "wish", character="Aki", on="Kind") == "done"
    assert code(made, "anna", "risk", {"move": 2}, character="Aki") == "done"
    assert made.view("gm")["wishes"] == {}


def brought(made: Table, name: str) -> dict[str, Any]:
    """Somebody at another table, by their file."""
    found = person_file(made.state, name)
    assert found is not None
    (step,) = found["steps"]
    other = Table("yokai")
    assert isinstance(other.do("gm", step["do"], {**step["with"], "player": "anna"}), Done)
    there: dict[str, Any] = other.view("gm")["characters"][name]
    return there


def test_nobody_is_rid_of_conditions_by_moving() -> None:
    made = table()
    more = {"player": "anna", "demon": "Oni"}
    for name, count in (("Emi", 0), ("Sora", 2), ("Yuki", 5)):
        names = [f"Wound {n}" for n in range(count)]
        assert code(made, "gm", "add_character", name=name, conditions=names, **more) == "done"
        who = made.view("gm")["characters"][name]
        assert (who["corruption"], who["out"]) == (count + 1, count == 5)
        assert brought(made, name) == who
    names = [f"Wound {n}" for n in range(6)]
    assert code(made, "gm", "add_character", name="Ito", conditions=names, **more) == "bad_value"
    assert code(made, "gm", "add_character", name="Ito", conditions=names) == "done"
    assert made.view("gm")["characters"]["Ito"]["out"]


def test_something_has_to_change() -> None:
    made = table()
    assert code(made, "anna", "change_character", character="Aki") == "bad_value"
    assert code(made, "anna", "change_character", character="Aki", chapter="light") == "done"
    assert "change_character" in [each.do for each in made.offers("anna")]
