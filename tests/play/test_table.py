"""The door of a table: what is malformed, foreign or too large never gets in."""

import time
from typing import Any

import pytest

from limelight import Refusal, Seat, Table
from limelight.play.chance import seeded


@pytest.fixture
def table() -> Table:
    made = Table("daggerheart", dice=seeded(1), clock=lambda: 0.0)
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        made.do("gm", "add_character", {"name": name, "player": player})
    return made


def code(answer: object) -> str | None:
    return answer.code if isinstance(answer, Refusal) else None


def nested(depth: int) -> Any:
    value: Any = "x"
    for _ in range(depth):
        value = [value]
    return value


BAD_NAMES = ["", " ", "a.b", "a\nb", "a\x1bb", "a\u202eb", "\u2066a", "\u200b", "x" * 65, "\ud800"]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_are_visible_and_short(table: Table, name: str) -> None:
    assert code(table.do("gm", "add_character", {"name": name})) == "bad_value"


@pytest.mark.parametrize(
    "value",
    [
        10**6,
        -(10**6),
        10**5000,
        1.0,
        float("nan"),
        float("inf"),
        True,
        "12",
        None,
        [],
        {},
        nested(5000),
        "x" * (1 << 20),
        object(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_difficulty_is_a_whole_number(table: Table, value: object) -> None:
    fields = {"character": "Mira", "trait": "agility", "difficulty": value}
    assert code(table.do("gm", "call_roll", fields)) == "bad_value"


@pytest.mark.parametrize(
    ("do", "fields", "wanted"),
    [
        ("fly", {}, "unknown_command"),
        (None, {}, "unknown_command"),
        (["roll"], {}, "unknown_command"),
        ("roll", [], "bad_value"),
        ("roll", "x", "bad_value"),
        ("roll", {"charcter": 1}, "unknown_field"),
        ("roll", {1: 1}, "unknown_field"),
        ("roll", {"do": "roll"}, "unknown_field"),
        ("add_character", {"name": 5, "nam": 5}, "unknown_field"),
        ("add_character", {"name": "A", "traits": {"luck": 1}}, "unknown_field"),
        ("add_character", {"name": 5, "traits": {"luck": 1}}, "unknown_field"),
        ("add_character", {"name": "A", "weapons": [{"nme": "x"}]}, "unknown_field"),
        ("call_tag_team", {"rolls": {"Mira": {"chance": 1}}}, "unknown_field"),
        ("narrate", {"text": "x" * 2001}, "bad_value"),
        ("narrate", {"text": "x" * (1 << 20)}, "bad_value"),
        ("narrate", {"text": "a\x1b[2Jb"}, "bad_value"),
        ("narrate", {"text": "\ud800"}, "bad_value"),
        ("add_character", {"name": "Mira"}, "bad_value"),
        (
            "add_character",
            {"name": "A", "experiences": {f"e{n}": 1 for n in range(101)}},
            "bad_value",
        ),
        ("call_roll", {"character": "Nobody", "trait": "agility", "difficulty": 5}, "unknown_name"),
        ("correct", {"at": "characters.Mira.hope", "to": 7}, "bad_value"),
        ("correct", {"at": "characters.Mira.hope", "to": True}, "bad_value"),
        ("correct", {"at": "characters.Nobody.hope", "to": 1}, "unknown_name"),
        ("correct", {"at": "edition", "to": 2}, "bad_value"),
        ("correct", {"at": "." * 5000, "to": 2}, "bad_value"),
        ("roll_dice", {"dice": "999999d999999"}, "bad_value"),
        ("roll_dice", {"dice": "1" * 300}, "bad_value"),
    ],
)
def test_what_is_wrong_is_refused_and_changes_nothing(
    table: Table, do: Any, fields: Any, wanted: str
) -> None:
    before = (table.number, table.journal.whole, table.journal.heads)
    assert code(table.do("gm", do, fields)) == wanted
    assert (table.number, table.journal.whole, table.journal.heads) == before


def test_a_refusal_is_quick_whatever_was_sent(table: Table) -> None:
    """Bounded: a megabyte of anything is looked at once, not many times."""
    start = time.perf_counter()
    table.do("gm", "add_character", {"name": "A", "experiences": {str(n): n for n in range(10**5)}})
    table.do("gm", "narrate", {"text": "a" * 10**7})
    table.do("gm", "roll_dice", {"dice": "1d6+" * 10**6})
    table.do("gm", "call_roll", {"character": "Mira", "roll": "(" * 10**6})
    assert time.perf_counter() - start < 20


def test_somebody_elses_character_is_not_ones_own(table: Table) -> None:
    table.do("gm", "call_roll", {"character": "Mira", "trait": "agility", "difficulty": 5})
    assert code(table.do("ben", "roll")) == "not_yours"
    assert code(table.do(Seat("anna", "watcher"), "roll")) == "not_yours"
    assert code(table.do("ben", "hand_over", {"name": "Mira", "player": "ben"})) == "not_yours"
    assert code(table.do("anna", "roll", dice={"hope": 1, "fear": 2})) is None


def test_real_dice_can_be_switched_off() -> None:
    table = Table("daggerheart", {"real_dice": False}, dice=seeded(1))
    table.do("gm", "add_character", {"name": "Mira", "player": "anna"})
    table.do("gm", "call_roll", {"character": "Mira", "trait": "agility", "difficulty": 5})
    typed = {"hope": 5, "fear": 6}
    assert code(table.do("anna", "roll", dice=typed)) == "not_now"
    assert code(table.do("ben", "roll", dice=typed)) == "not_yours"
    assert code(table.do("anna", "roll", {}, dice={"hope": 50})) == "not_now"
    assert code(table.do("anna", "roll")) is None


def test_a_wrong_option_is_an_error_in_the_program() -> None:
    with pytest.raises(ValueError, match="field"):
        Table("daggerheart", {"colour": "red"})
    with pytest.raises(LookupError):
        Table("chess")


def test_typed_dice_are_marked_as_such(table: Table) -> None:
    table.do("gm", "roll_dice", {"dice": "1d6"}, dice={"dice": 4})
    assert table.journal.entries[-1].throws[0].source == "typed"
    table.do("gm", "roll_dice", {"dice": "1d6"})
    assert table.journal.entries[-1].throws[0].source == "seed"


def test_fair_dice_number_on_over_undo_and_retries() -> None:
    table = Table("daggerheart", id="t")
    table.do("anna", "roll_dice", {"dice": "3d6"}, id="one")
    table.do("gm", "undo")
    table.do("anna", "roll_dice", {"dice": "3d6"}, id="two")
    proofs = [t.proof for e in table.journal.entries for t in e.throws]
    assert [proof.index for proof in proofs if proof is not None] == [0, 1]


def test_the_gms_dice_hang_on_the_last_command_of_a_player() -> None:
    table = Table("daggerheart", id="t")
    table.do("anna", "narrate", {"text": "I look around."}, id="from-anna")
    table.do("gm", "roll_dice", {"dice": "1d6"}, id="from-gm")
    proof = table.journal.entries[-1].throws[0].proof
    assert proof is not None
    assert proof.id == "from-anna"


class Word(str):
    """A text of somebody else's making."""


class Moody(dict[str, object]):
    """A map that does not like to be looked at."""

    def items(self) -> Any:
        raise RuntimeError


@pytest.mark.parametrize(
    ("by", "fields", "id"),
    [
        ("\ud800", {"text": "x"}, ""),
        ("a.b", {"text": "x"}, ""),
        ("x" * 65, {"text": "x"}, ""),
        (None, {"text": "x"}, ""),
        (5, {"text": "x"}, ""),
        (Seat("gm", "player"), {"text": "x"}, ""),
        (Seat("anna", "king"), {"text": "x"}, ""),  # type: ignore[arg-type]
        ("anna", {"text": "x"}, None),
        ("anna", {"text": "x"}, "\ud800"),
        ("anna", {"text": "x"}, "x" * 1000),
        ("anna", {"text": range(3)}, ""),
        ("anna", Moody(text="x"), ""),
    ],
)
def test_odd_things_of_programs_are_refused(table: Table, by: Any, fields: Any, id: Any) -> None:
    number = table.number
    assert code(table.do(by, "narrate", fields, id=id)) == "bad_value"
    assert table.number == number


def test_a_text_of_another_making_is_a_text(table: Table) -> None:
    assert code(table.do("anna", "narrate", {Word("text"): Word("On.")})) is None
    assert table.story("gm")[-1] == "anna: On."


def test_a_session_that_starts_during_a_tag_team_does_no_harm() -> None:
    table = Table("daggerheart", dice=seeded(1))
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        table.do("gm", "add_character", {"name": name, "player": player, "hope": 6})
    roll = {"trait": "agility", "difficulty": 10}
    pair = {"initiator": "Mira", "partner": "Tomas", "rolls": {"Mira": roll, "Tomas": roll}}
    assert code(table.do("gm", "call_tag_team", pair)) is None
    assert code(table.do("gm", "start_session")) is None
    assert code(table.do("gm", "cancel_roll")) is None
    assert table.view("gm")["characters"]["Mira"]["hope"] == 6


@pytest.mark.parametrize(
    ("by", "do", "options", "code"),
    [
        ("ben", "roll", {}, "not_yours"),
        ("anna", "roll", {}, "bad_dice"),
        ("anna", "roll", {"real_dice": False}, "not_now"),
        ("anna", "help", {}, "bad_value"),
    ],
)
def test_dice_that_make_no_sense_come_last(
    by: str, do: str, options: dict[str, Any], code: str
) -> None:
    table = Table("daggerheart", options)
    table.do("gm", "add_character", {"name": "Mira", "player": "anna"})
    call = {"character": "Mira", "trait": "agility", "difficulty": 12}
    assert not isinstance(table.do("gm", "call_roll", call), Refusal)
    answer = table.do(by, do, {}, {"hope": "x"})
    assert isinstance(answer, Refusal)
    assert answer.code == code
    assert table.number == 2
