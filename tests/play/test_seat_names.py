"""What players can be called: to be seen, not like the GM, and not like one another."""

import subprocess
import sys
from typing import Any

import pytest

from limelight import Refusal
from limelight.play import log
from limelight.play.seat_names import likenesses, unfit
from limelight.play.table import Table
from limelight.words import LANGUAGES, words

OF_THE_GM = [
    *(name.strip() for lang in LANGUAGES for name in words(lang).say("gm_names").split("|")),
    *(words(lang).say(key) for lang in LANGUAGES for key in ("seat.gm", "page.gm")),
    "gm",
    "Gm",
    "G M",
    "[GM]",
    "the gm",
    "ＧＭ",
    "𝐆𝐌",
    "Ⓖ Ⓜ",
    "ɢᴍ",
    "🅶🅼",
    "G\u0331M",
    "GМ",  # a Cyrillic M
    "Тhе GМ",
    "S1",
    "SI",
    "Dіе ЅL",
    "MГ",  # a Latin M
    "Мaйстер гри",
]
UNSEEN = [
    "GM\u200b",
    "g\u00adm",
    "an\u200dna",
    "anna\u034f",
    "anna\ufe0f",
    "\u3164",
    "\uffa0",
    "\u2800",
    "\u115f\u1160",
    "anna\u00a0b",
    "anna\u3000b",
    "\u202eanna",
    "anna\U000e0041",
    "anna\ue000",
    "\u0301",
    " \u0301anna",
    "a" + "\u0301" * 5,
    "a\nb",
]
FINE = [
    "anna",
    "Zoë",
    "Ніна",
    "Їжак",
    "李雷",
    "محمد",
    "O'Brien",
    "Si",
    "My",
    "Mr",
    "Đặng",
    "anna 2",
]


@pytest.mark.parametrize("name", OF_THE_GM)
def test_nobody_is_called_like_the_gm(name: str) -> None:
    refusal = unfit(name, ())
    assert refusal is not None and (refusal.code, refusal.why) == ("bad_value", "name_of_gm")


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_every_sign_of_a_name_is_seen(name: str) -> None:
    refusal = unfit(name, ())
    assert refusal is not None and (refusal.code, refusal.why) == ("bad_value", "name_unseen")


THINGS: dict[str, dict[str, Any]] = {
    "add_character": {},
    "add_adversary": {"difficulty": 10, "hp_max": 1},
    "add_countdown": {"start": 4},
    "prepare_scene": {"add": []},
}


@pytest.mark.parametrize("do", THINGS)
@pytest.mark.parametrize("name", ["\u3164", "\u2800", "Mira\u00ad", "Mira\u3164", "Mi\u200dra"])
def test_people_and_things_are_seen_too(do: str, name: str) -> None:
    table = Table("daggerheart")
    for fields in ({"name": name}, {"name": "Mira"}):
        answer = table.do("gm", do, THINGS[do] | fields)
        if fields["name"] == "Mira":
            assert not isinstance(answer, Refusal)
        else:
            assert isinstance(answer, Refusal)
            assert (answer.code, answer.why, answer.at) == ("bad_value", "name_unseen", "name")
    assert table.number == 1


def test_so_is_what_they_bring_and_what_a_scene_adds() -> None:
    table = Table("daggerheart")
    foe = {"name": "Mud\u00adBear", "difficulty": 12, "hp_max": 7}
    blade = {"name": "\u3164", "trait": "agility", "damage": "1d8"}
    scene = {"name": "Crypt", "add": [{"do": "add_adversary", "with": foe}]}
    for do, fields, at in (
        ("add_character", {"name": "Mira", "weapons": [blade]}, "weapons"),
        ("prepare_scene", scene, "add"),
        ("add_content", {"adversaries": [foe]}, "adversaries"),
    ):
        answer = table.do("gm", do, fields)
        assert isinstance(answer, Refusal)
        assert (answer.why, answer.at) == ("name_unseen", at)
    found = table.would_refuse("gm", [("add_adversary", foe)])
    assert found is not None and found.why == "name_unseen"


@pytest.mark.parametrize("name", ["☠️ Doom", "❤️‍🔥", "🧙‍♂️ Олена", "Mud Bear", "O'Brien", "李雷"])
def test_pictures_are_seen(name: str) -> None:
    answer = Table("daggerheart").do("gm", "add_countdown", {"name": name, "start": 4})
    assert not isinstance(answer, Refusal)


def test_who_is_called_so_already_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of before names had to be seen: it folds, it is proved, and its people act."""
    table = Table("daggerheart")
    with monkeypatch.context() as before:
        before.setattr("limelight.play.table.unseen", lambda *_: None)
        assert not isinstance(table.do("gm", "add_character", {"name": "Mira\u00ad"}), Refusal)
    marked = table.do("gm", "mark", {"target": "Mira\u00ad", "what": "hp"})
    assert not isinstance(marked, Refusal)
    assert log.verify(log.export(table, "gm")).bad is None


@pytest.mark.parametrize("name", FINE)
def test_names_of_every_script_are_fine(name: str) -> None:
    assert unfit(name, [other for other in FINE if other != name]) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("anna", "Anna"),
        ("anna", "ANNA"),
        ("anna", "аnna"),  # a Cyrillic a
        ("Anna", "AΝNA"),  # a Greek N
        ("anna", "anna "),
        ("anna b", "anna  b"),
        ("Mo", "M0"),
        ("Ivan", "lvan"),
        ("Arma", "Arrna"),
        ("Ніна", "Hіна"),  # a Latin H
        ("Zoë", "Zoe\u0308"),
        ("straße", "STRASSE"),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    for name, known in ((one, other), (other, one)):
        refusal = unfit(name, ["ben", known])
        assert refusal is not None and refusal.why == "name_like"
        assert refusal.values["other"] == known


def test_names_that_differ_to_the_eye_do_not() -> None:
    names = ["anna", "hanna", "ann", "Zoe", "Zoë", "Андрій", "Андріи", "ben"]
    assert len({likenesses(name) for name in names}) == len(names)


def refused(table: Table, by: str, do: str, **fields: Any) -> Refusal:
    answer = table.do(by, do, fields)
    assert isinstance(answer, Refusal), (by, do, fields)
    return answer


def test_a_table_takes_no_such_name_from_anybody() -> None:
    table = Table("daggerheart")
    table.do("gm", "add_character", {"name": "Mira", "player": "anna"})
    for name in ("The GM", "Аnna", "an\u200dna"):
        assert refused(table, name, "narrate", text="x")[:1] == ("bad_value",)
        for do, fields in (
            ("add_character", {"name": "Tomas", "player": name}),
            ("hand_over", {"name": "Mira", "player": name}),
        ):
            told = refused(table, "gm", do, **fields)
            assert (told.code, told.at) == ("bad_value", "player")
            assert all(told.text(lang) for lang in LANGUAGES)
    assert table.number == 1
    table.do("gm", "hand_over", {"name": "Mira", "player": "gm"})
    table.do("gm", "hand_over", {"name": "Mira", "player": "ben"})
    assert table.players() == ("ben",)


def test_a_stored_table_with_such_names_opens_and_is_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as before:
        before.setattr(Table, "_stranger", lambda *any: None)
        old = Table("daggerheart")
        for name in ("Die SL", "anna", "Anna", "\u2800"):
            assert not isinstance(old.do(name, "narrate", {"text": "x"}), Refusal)
        old.do("gm", "add_character", {"name": "Mira", "player": "МГ"})
    table = log.open_table(list(log.export(old, "gm")))
    assert isinstance(table, Table)
    for name in ("Die SL", "anna", "Anna", "\u2800", "МГ"):
        assert not isinstance(table.do(name, "narrate", {"text": "on"}), Refusal)
    assert not isinstance(table.do("gm", "hand_over", {"name": "Mira", "player": "Anna"}), Refusal)
    assert log.verify(log.export(table, "gm")).bad is None
    assert refused(table, "SL", "narrate", text="x").code == "bad_value"


def test_a_roll_without_a_table_does_not_read_the_list_of_look_alikes() -> None:
    code = (
        "import sys; from limelight.cli import main; main(['roll', 'daggerheart', 'action']);"
        "assert not any('confusable' in name for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.parametrize("name", ["table", "Table", "t\u0430ble"])
def test_nobody_new_is_called_as_the_log_calls_the_table(name: str) -> None:
    refusal = unfit(name, ())
    assert refusal is not None and refusal.why == "name_of_table"
