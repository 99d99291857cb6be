"""Advice for the page: in words, from what a seat knows, and never for ever."""

import asyncio

import pytest

from limelight import Seat, Table
from limelight.contract import GM, Refusal
from limelight.play.refusals import words_of
from limelight.server import advisor
from limelight.server.advisor import Advisor, told
from limelight.server.scenes import demo


def called(**call: object) -> Table:
    table = Table("daggerheart")
    table.do("gm", "add_character", {"name": "Mira", "player": "anna", "experiences": {"Sea": 2}})
    fields = {"character": "Mira", "trait": "agility", "difficulty": 13, **call}
    table.do("gm", "call_roll", fields)
    return table


def test_the_best_way_is_marked_in_the_readers_language() -> None:
    table, anna = called(), Seat.of("anna")
    found = told("daggerheart", table.game.redact(table.state, anna), anna, "de")
    assert not isinstance(found, Refusal)
    best = [way.label for way in found[0].ways if way.best]
    assert len(best) == 1 and "Sea" in best[0]
    assert found[0].ways[0].worth.endswith("%") and "," in found[0].ways[0].worth


def test_a_hidden_difficulty_is_advised_on_over_all_of_them() -> None:
    table, anna = called(shared=False), Seat.of("anna")
    found = told("daggerheart", table.game.redact(table.state, anna), anna, "en")
    assert not isinstance(found, Refusal)
    assert "12: " in found[0].ways[0].worth and "18: " in found[0].ways[0].worth


def test_a_goal_that_takes_too_long_says_so_and_holds_up_no_other() -> None:
    table = Table("sinners")
    for step in demo(table.game, "de") or ():
        table.do(step.by, step.do, step.fields)
    found = told("sinners", table.game.redact(table.state, GM), GM, "de")
    assert not isinstance(found, Refusal)
    spoken = words_of(table.game, "de")
    (costly,) = (each for each in found if not each.ways)
    assert costly.goal == spoken.word("goal", "win_duel")
    assert costly.note.startswith(spoken.say("refused.too_costly"))
    assert found[0].ways and found[-1] == costly


def test_another_process_answers_and_one_that_takes_too_long_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, anna = called(), Seat.of("anna")
    seen = table.game.redact(table.state, anna)

    async def asked() -> tuple[object, object]:
        asks = Advisor(2, 8)
        monkeypatch.setattr(advisor, "SECONDS", 0.0)
        hurried = Advisor(2, 8)
        try:
            good = await asks.ask("t", "daggerheart", seen, anna, "en")
            late = await hurried.ask("t", "daggerheart", seen, anna, "en")
            return good, late
        finally:
            asks.close()
            hurried.close()

    good, late = asyncio.run(asked())
    assert isinstance(good, list) and good
    assert isinstance(late, Refusal) and late.code == "too_costly"
