"""Everything that a table holds has a bound: what would grow beyond it is refused."""

import time
import tracemalloc
from typing import Annotated, Any

import pytest
from msgspec.structs import replace

import limelight.contract as ll
from limelight.contract.bounds import EVERYTHING, PEOPLE, too_many
from limelight.play import log
from limelight.play.refusals import Refusal
from limelight.play.table import Table
from limelight.words import LANGUAGES

MIRA = {"name": "Mira"}
FIGHTER = {
    "side": "heroes",
    "hit_points": 3,
    "talents": {"blades": 12},
    "weapon": {"talent": "blades", "damage": "1d6"},
}


def fill(table: Table, do: str, count: int, **fields: Any) -> list[Any]:
    return [table.do("gm", do, {"name": f"X{n}", **fields}) for n in range(count)]


def refused(answers: list[Any], most: int, why: str) -> None:
    """All are done but the last, which is refused in every language."""
    assert not any(isinstance(each, Refusal) for each in answers[:most])
    (last,) = answers[most:]
    assert isinstance(last, Refusal)
    assert (last.code, last.why) == ("not_now", why)
    for language in LANGUAGES:
        assert str(most) in last.text(language)


@pytest.mark.parametrize(
    ("game", "do", "fields"),
    [
        ("daggerheart", "add_character", {}),
        ("daggerheart", "add_adversary", {"difficulty": 10, "hp_max": 1}),
        ("yokai", "add_character", {}),
        (
            "sinners",
            "add_fighter",
            {
                "side": "a",
                "talents": {"sword": 10},
                "weapon": {"talent": "sword", "damage": "1d8"},
                "hit_points": 5,
            },
        ),
        ("coinflip", "add_gambler", {}),
        ("lampwick", "add_keeper", {}),
        ("pedlar", "add_pedlar", {}),
    ],
)
def test_people_of_every_game(game: str, do: str, fields: Any) -> None:
    table = Table(game)
    refused(fill(table, do, 201, **fields), 200, "too_many_people")
    assert table.number == 200


def test_characters_and_adversaries_are_people_together() -> None:
    table = Table("daggerheart")
    fill(table, "add_character", 150)
    answers = [
        table.do("gm", "add_adversary", {"name": f"A{n}", "difficulty": 10, "hp_max": 1})
        for n in range(51)
    ]
    assert isinstance(answers[50], Refusal) and not isinstance(answers[49], Refusal)


@pytest.mark.parametrize(
    ("do", "most", "why", "fields"),
    [
        ("add_effect", 100, "too_many_effects", {"on": "Mira", "by": "Mira"}),
        ("add_countdown", 50, "too_many_countdowns", {"start": 3}),
        ("add_condition", 20, "too_many_conditions", {"on": "Mira"}),
    ],
)
def test_what_lasts(do: str, most: int, why: str, fields: Any) -> None:
    table = Table("daggerheart")
    table.do("gm", "add_character", MIRA)
    refused(fill(table, do, most + 1, **fields), most, why)


def test_everything_together() -> None:
    """A game's other maps have no bound of their own, and still one for all."""
    state: Any = Table("yokai").state
    clue = dict.fromkeys(range(EVERYTHING.count), "x")
    assert too_many(state, replace(state, clues=clue)) is None
    refusal = too_many(state, replace(state, clues=clue | {-1: "x"}))
    assert refusal is not None and refusal.why == "too_many_records"


def test_a_table_that_is_larger_already_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is opened, verified and played; people leave it, come back by undo, and none come."""
    old = Table("daggerheart")
    with monkeypatch.context() as before:
        before.setattr("limelight.play.common.bounds.too_many", lambda before, after: None)
        fill(old, "add_character", PEOPLE.count + 20)
    lines = list(log.export(old, "gm"))
    assert log.verify(lines).bad is None
    opened = log.open_table(lines)
    assert isinstance(opened, Table)
    assert not isinstance(opened.do("gm", "mark", {"target": "X1", "what": "hp"}), Refusal)
    assert not isinstance(opened.do("gm", "remove", {"name": "X1"}), Refusal)
    assert not isinstance(opened.do("gm", "undo"), Refusal)
    assert isinstance(opened.do("gm", "add_character", MIRA), Refusal)


class Shelf(ll.Thing, frozen=True):
    books: Annotated[dict[str, str], ll.Most(10, weight=1000)] = {}
    scrolls: Annotated[tuple[str, ...], ll.Most(10, weight=1000)] = ()


@pytest.mark.parametrize(
    ("before", "after", "fits"),
    [
        (Shelf(), Shelf({"a": "x" * 900}), True),
        (Shelf(), Shelf({"a": "x" * 1000}), False),
        (Shelf({"a": "x" * 500}), Shelf({"a": "x" * 500, "b": "x" * 500}), False),
        (Shelf({"a": "x" * 500}), Shelf({"a": "x" * 500}, ("x" * 500,)), False),  # together
        (Shelf({"a": "x"}), Shelf({"a": "x" * 1000}), False),  # changed, and no more of them
        (Shelf({"a": "x" * 2000}), Shelf({"a": "x" * 1500}), True),  # from before the bound
    ],
)
def test_what_is_held_has_a_weight(before: Shelf, after: Shelf, fits: bool) -> None:
    refusal = too_many(before, after)
    assert (refusal is None) == fits
    if refusal is not None:
        assert (refusal.code, refusal.why, refusal.values) == ("not_now", "too_heavy", {"most": 1})


def test_a_library_has_a_weight() -> None:
    """Few records, and each as long as records can be."""
    table = Table("daggerheart")
    features = [{"name": f"F{n}", "text": "x" * 2000} for n in range(100)]
    for n in range(60):
        foe = {"name": f"X{n}", "difficulty": 10, "hp_max": 1, "features": features}
        answer = table.do("gm", "add_content", {"adversaries": [foe]})
        if isinstance(answer, Refusal):
            break
    assert isinstance(answer, Refusal) and (answer.code, answer.why) == ("not_now", "too_heavy")
    assert 30 < n < 42
    for language in LANGUAGES:
        assert "8000" in answer.text(language)
    assert log.verify(log.export(table, "gm")).bad is None


def test_who_is_loaded_is_counted_too() -> None:
    table = Table("daggerheart")
    steps = [("add_character", {"name": f"X{n}"}) for n in range(201)]
    refusal = table.would_refuse("gm", steps)
    assert refusal is not None and refusal.why == "too_many_people"
    assert table.would_refuse("gm", steps[:200]) is None


def test_memory_grows_with_the_log_and_not_with_its_square() -> None:
    """Many people and many entries: each of these changes a map of all people."""
    table = Table("daggerheart")
    fill(table, "add_character", 200)

    def marked(times: int) -> None:
        for n in range(times):
            what = "mark" if n % 2 else "clear"
            table.do("gm", what, {"target": f"X{n % 200}", "what": "stress"})

    marked(300)
    tracemalloc.start()
    try:
        marked(1000)
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert grown / 1000 < 4096, "bytes for each entry"


def test_steps_far_back_are_found_again() -> None:
    table = Table("daggerheart")
    table.do("gm", "add_countdown", {"name": "C", "start": 999_999})
    for _ in range(300):
        table.do("gm", "tick_countdown", {"name": "C"})
    start = time.monotonic()
    for number in range(299, 0, -1):
        table.do("gm", "undo")
        assert table.state.countdowns["C"].left == 999_999 - number
        assert table.journal.at(number + 1).game.countdowns["C"].left == 999_999 - number
    assert time.monotonic() - start < 20


def long_things(count: int) -> list[dict[str, str]]:
    return [{"name": f"T{n}", "text": "x" * 2000} for n in range(count)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_the_people_has_a_weight(language: str) -> None:
    """Half of it is room for a whole character sheet; what is too much already may shrink."""
    table = Table("yokai")
    hana = {"name": "Hana", "attributes": {"Fox": "white"}, "things": long_things(30)}
    assert not isinstance(table.do("gm", "add_character", hana), Refusal)
    answer = table.do("gm", "change_character", {"character": "Hana", "things": long_things(70)})
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.why) == ("not_now", "too_heavy_alone")
    assert "128" in answer.text(language)


def test_people_have_a_weight_together() -> None:
    table = Table("yokai")
    for n in range(200):
        who = {"name": f"X{n}", "attributes": {"Fox": "white"}, "things": long_things(50)}
        answer = table.do("gm", "add_character", who)
        if isinstance(answer, Refusal):
            break
    assert isinstance(answer, Refusal) and (answer.code, answer.why) == ("not_now", "too_heavy")
    assert 75 < n < 82
    assert not isinstance(table.do("gm", "remove", {"name": "X0"}), Refusal)
    assert not isinstance(table.do("gm", "add_character", {**who, "things": []}), Refusal)


@pytest.mark.parametrize(
    ("game", "add", "who", "change"),
    [
        ("yokai", "add_character", {"attributes": {"Fox": "white"}}, {"chapter": "dark"}),
        ("sinners", "add_fighter", FIGHTER, {"armour": 1}),
    ],
)
def test_a_change_is_as_long_as_what_changes(
    game: str, add: str, who: dict[str, Any], change: dict[str, Any]
) -> None:
    """What somebody carries is not told again with every change of their sheet."""
    table = Table(game)
    of = "character" if game == "yokai" else "fighter"
    answer = table.do("gm", add, {"name": "Mira", **who, "things": long_things(50)})
    assert not isinstance(answer, Refusal), answer
    before = table.state
    answer = table.do("gm", add.replace("add", "change"), {of: "Mira", **change})
    assert not isinstance(answer, Refusal), answer
    assert len(list(log.export(table, "gm"))[-2]) < 3000
    (was,) = people(before, of)
    (now,) = people(table.state, of)
    assert (now.things, now.used) == (was.things, was.used) and now != was
    opened = log.open_table(list(log.export(table, "gm")))
    assert isinstance(opened, Table) and opened.state == table.state


def people(state: Any, of: str) -> tuple[Any, ...]:
    """The people of a table."""
    return tuple(getattr(state, f"{of}s").values())
