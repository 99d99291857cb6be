"""What players would like to roll, until somebody answers."""

import pytest

from limelight import Refusal
from limelight.contract import WATCHER
from limelight.play.steps import Done
from limelight.play.table import Table


def table() -> Table:
    made = Table("daggerheart")
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        assert isinstance(made.do("gm", "add_character", {"name": name, "player": player}), Done)
    assert isinstance(
        made.do("gm", "add_adversary", {"name": "Wolf", "difficulty": 9, "hp_max": 3}), Done
    )
    return made


def code(made: Table, by: str, do: str, **fields: object) -> str:
    answer = made.do(by, do, fields)
    return answer.code if isinstance(answer, Refusal) else "done"


def test_everybody_sees_it() -> None:
    made = table()
    assert code(made, "anna", "wish", character="Mira", on="agility", text="Up!") == "done"
    for seat in ("gm", "ben", WATCHER):
        assert made.view(seat)["wishes"] == {"Mira": {"on": "agility", "text": "Up!"}}
        assert "status.wish_on" in [each.key for each in made.status(seat)]


def test_who_may_wish_and_for_what() -> None:
    made = table()
    assert code(made, "ben", "wish", character="Mira") == "not_yours"
    assert code(made, "gm", "wish", character="Mira") == "done"
    assert code(made, "gm", "wish", character="Wolf") == "unknown_name"
    assert code(made, "anna", "wish", character="Mira", on="beauty") == "bad_value"
    assert code(made, "anna", "wish", character="Nobody", on="beauty") == "bad_value"
    assert code(made, "anna", "wish", character="Nobody") == "unknown_name"
    answer = made.do("anna", "wish", {"character": "Mira", "on": "beauty"})
    assert "There is no roll on “beauty”." in answer.text("en")


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("answer_wish", {"character": "Mira"}),
        ("call_roll", {"character": "Mira", "trait": "agility", "difficulty": 9}),
        (
            "call_group",
            {"leader": "Tomas", "trait": "agility", "difficulty": 9, "others": {"Mira": "agility"}},
        ),
        ("remove", {"name": "Mira"}),
        ("retire", {"character": "Mira"}),
    ],
)
def test_what_takes_it_away_and_undo_brings_it_back(do: str, fields: dict[str, object]) -> None:
    made = table()
    assert code(made, "anna", "wish", character="Mira") == "done"
    assert code(made, "ben", "wish", character="Tomas") == "done"
    assert code(made, "gm", do, **fields) == "done"
    assert "Mira" not in made.view("gm")["wishes"]
    assert ("Tomas" in made.view("gm")["wishes"]) == (do != "call_group")
    assert code(made, "gm", "undo") == "done"
    assert set(made.view("gm")["wishes"]) == {"Mira", "Tomas"}


def test_its_owner_takes_it_back_and_others_do_not() -> None:
    made = table()
    assert code(made, "anna", "answer_wish", character="Mira") == "not_now"
    assert code(made, "anna", "wish", character="Mira") == "done"
    assert code(made, "ben", "answer_wish", character="Mira") == "not_yours"
    assert code(made, "anna", "answer_wish", character="Mira") == "done"
    assert made.story("ben")[-1] == "Mira takes the wish back."


def test_the_form_offers_the_words_of_the_game() -> None:
    (offer,) = [each for each in table().offers("anna") if each.do == "wish"]
    fields = {field.name: field for field in offer.fields}
    assert fields["character"].choices == ("Mira",)
    assert fields["on"].choices[0] == "agility" and fields["on"].words == "trait"
