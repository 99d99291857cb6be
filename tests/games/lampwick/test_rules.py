"""Lampwick's rules at a table, and their odds counted by hand."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from limelight import Table
from limelight.chances import odds
from limelight.contract import Refusal
from limelight.games import game

SIDES = {"calm": 4, "rough": 6, "wild": 8}


def lighthouse(sea: str = "", hours: int = 6, **trades: int) -> Table:
    """Wyn is ada's, Odd is bo's; with a sea they are on watch."""
    found = Table("lampwick")
    done(found, "ada", "add_keeper", name="Wyn", trades=trades)
    done(found, "bo", "add_keeper", name="Odd")
    if sea:
        done(found, "gm", "begin_watch", sea=sea, hours=hours)
    return found


def done(table: Table, by: str, do: str, dice: dict[str, Any] | None = None, **fields: Any) -> Any:
    answer = table.do(by, do, fields, dice, script=True)
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(table: Table, by: str, do: str, **fields: Any) -> tuple[str, str]:
    answer = table.do(by, do, fields, script=True)
    assert isinstance(answer, Refusal)
    return answer.code, answer.why


def task(at: Table, keeper: int, sea: tuple[int, int], **fields: Any) -> Any:
    """Wyn takes on a task, and the dice fall so."""
    said = {"keeper": "Wyn", "trade": "rope", **fields}
    return done(at, "ada", "try_task", {"keeper": keeper, "sea": list(sea)}, **said)


def counted(sea: str, added: int) -> dict[str, int]:
    """Every throw of three dice, read by the rule as it is written."""
    found = {"bright": 0, "dim": 0, "dark": 0}
    for die, one, two in product(range(1, 7), *[range(1, SIDES[sea] + 1)] * 2):
        beaten = [each for each in (one, two) if die + added > each]
        found[("dark", "dim", "bright")[len(beaten)]] += 1
    return found


@pytest.mark.rule("LW-2", "LW-3", "LW-4", "LW-6")
@pytest.mark.parametrize("sea", SIDES)
@pytest.mark.parametrize(
    ("knack", "aid", "tide"), list(product((-1, 0, 3), ("", "Odd"), (0, 1, 4)))
)
def test_the_odds_of_a_task_are_those_of_every_throw(
    sea: str, knack: int, aid: str, tide: int
) -> None:
    known = game("lampwick")
    assert known is not None
    found = odds(known, "task", {"sea": sea, "knack": knack, "aid": aid, "tide": tide})
    assert not isinstance(found, Refusal)
    by_hand = counted(sea, knack + 2 * bool(aid) + tide)
    out_of = sum(by_hand.values())
    wanted = {code: Fraction(count, out_of) for code, count in by_hand.items()}
    assert {code: found.chance(code) for code in by_hand} == wanted


@pytest.mark.rule("LW-2", "LW-3")
def test_a_task_with_a_knack_of_2_on_a_wild_sea() -> None:
    """Written out once: of 384 throws 139 are bright, 154 dim and 91 dark."""
    assert counted("wild", 2) == {"bright": 139, "dim": 154, "dark": 91}


@pytest.mark.rule("LW-1")
def test_a_keeper_comes_fresh() -> None:
    who = lighthouse(rope=2).state.keepers["Wyn"]
    assert (who.tide, who.vigour, who.gloom) == (1, 5, 0)
    assert (who.trades.rope, who.trades.lens, who.trades.hearth) == (2, 0, 0)
    assert (
        refused(lighthouse(), "ada", "add_keeper", name="Eda", trades={"lens": 4})[0] == "bad_value"
    )


@pytest.mark.rule("LW-4")
def test_a_hand_is_worth_two_and_pays_too() -> None:
    at = lighthouse()
    assert task(at, 1, (3, 4), aid="Odd").result["score"] == 3
    done(at, "ada", "accept")
    assert at.state.owes == ("Wyn", "Odd")
    at = lighthouse()
    assert refused(at, "ada", "try_task", keeper="Wyn", trade="rope", aid="Wyn") == (
        "bad_value",
        "oneself",
    )


@pytest.mark.rule("LW-5", "LW-6")
def test_the_tide_rises_and_is_ridden() -> None:
    at = lighthouse(rope=3)
    for tide in (2, 3, 4, 4):
        task(at, 6, (1, 2))
        done(at, "ada", "accept")
        assert at.state.keepers["Wyn"].tide == tide
    assert task(at, 1, (4, 4), trade="lens").result["outcome"] == "dark"
    assert done(at, "ada", "ride").result["score"] == 5
    assert at.state.keepers["Wyn"].tide == 0
    assert at.state.owes == ()


@pytest.mark.rule("LW-6", "LW-7")
def test_gloom_forbids_to_ride_and_has_an_end() -> None:
    at = lighthouse()
    for gloom in (1, 2, 3):
        task(at, 1, (4, 4))
        done(at, "ada", "accept")
        assert refused(at, "ada", "try_task", keeper="Wyn", trade="rope") == (
            "not_now",
            "toll_open",
        )
        done(at, "gm", "take_toll", toll="gloom")
        assert at.state.keepers["Wyn"].gloom == gloom
    task(at, 1, (4, 4))
    assert refused(at, "ada", "ride") == ("not_now", "no_task")
    done(at, "ada", "accept")
    assert refused(at, "gm", "take_toll", toll="gloom") == ("not_now", "toll_full")
    done(at, "gm", "take_toll", toll="vigour")
    assert at.state.keepers["Wyn"].vigour == 4


@pytest.mark.rule("LW-8")
def test_equal_dice_of_the_sea_are_told() -> None:
    at = lighthouse()
    assert task(at, 6, (2, 2)).result["swell"]
    events = at.journal.events(at.journal.entries[-1])
    assert [why.rule for event in events for why in event.why()] == ["LW-8", "LW-3"]
    done(at, "ada", "accept")
    assert not task(at, 6, (2, 3)).result["swell"]


@pytest.mark.rule("LW-9")
def test_who_is_spent_takes_on_nothing() -> None:
    at = lighthouse()
    done(at, "gm", "correct", at="keepers.Wyn.vigour", to=0)
    tried = {"keeper": "Wyn", "trade": "rope"}
    assert refused(at, "ada", "try_task", **tried) == ("not_now", "spent")
    tried = {"keeper": "Odd", "trade": "rope", "aid": "Wyn"}
    assert refused(at, "bo", "try_task", **tried) == ("not_now", "spent")


@pytest.mark.rule("LW-10")
@pytest.mark.parametrize(("sea", "hours"), [((1, 2), 1), ((2, 5), 2), ((5, 6), 3)])
def test_hours_pass_by_how_bright_it_is(sea: tuple[int, int], hours: int) -> None:
    at = lighthouse("rough", hours=3)
    task(at, 4, sea)
    done(at, "ada", "accept")
    assert at.state.hours == hours


@pytest.mark.rule("LW-11")
def test_a_watch_begins_rested() -> None:
    at = lighthouse()
    done(at, "gm", "correct", at="keepers.Wyn.vigour", to=0)
    done(at, "gm", "correct", at="keepers.Odd.gloom", to=3)
    done(at, "gm", "begin_watch", sea="wild", hours=12)
    assert {who.vigour for who in at.state.keepers.values()} == {5}
    assert {who.gloom for who in at.state.keepers.values()} == {0}
    assert refused(at, "gm", "begin_watch", sea="wild", hours=13)[0] == "bad_value"


@pytest.mark.rule("LW-12")
def test_a_squall_is_the_gms_until_it_is_here() -> None:
    at = lighthouse()
    done(at, "gm", "set_squall", name="Old Margery", most=2)
    assert "Margery" in str(at.view("gm"))
    for _ in range(2):
        assert "Margery" not in f"{at.view('ada')}{at.story('ada')}{at.offers('ada')}"
        done(at, "gm", "bring_near", squall="Old Margery")
    assert at.view("ada")["squalls"]["Old Margery"]["near"] == 2
    assert refused(at, "gm", "bring_near", squall="Old Margery") == ("not_now", "squall_here")
