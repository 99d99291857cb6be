"""A whole watch, followed by hand: every throw of every task, until dawn or without vigour."""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from limelight import Table
from limelight.chances import advise, fight
from limelight.chances.fights import simulate_fight
from limelight.chances.simulation.fights import FightSubject
from limelight.chances.simulation.pieces import Chunk
from limelight.chances.simulation.tally import wilson
from limelight.contract import Refusal, Seat
from limelight.games import game

SIDES = {"calm": 4, "rough": 6, "wild": 8}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"sea": "wild"},
    {"sea": "wild", "policy": "steadfast"},
    {"sea": "wild", "knack": -1, "hours": 12, "vigour": 3, "tide": 4},
    {"sea": "calm", "hours": 1, "vigour": 1, "tide": 0},
]


def outcome(score: int, one: int, two: int) -> int:
    """How many dice of the sea are beaten: 2 is bright, 1 dim, 0 dark."""
    return (score > one) + (score > two)


def dawn(
    knack: int = 1,
    sea: str = "rough",
    hours: int = 6,
    vigour: int = 5,
    tide: int = 1,
    policy: str = "rider",
) -> Fraction:
    """The chance to see the dawn, told as the rules tell it."""
    every = list(product(range(1, 7), *[range(1, SIDES[sea] + 1)] * 2))

    @cache
    def sees(hours: int, vigour: int, tide: int) -> Fraction:
        if hours <= 0 or vigour == 0:
            return Fraction(int(hours <= 0))
        found = Fraction(0)
        for die, one, two in every:
            beaten = outcome(die + knack, one, two)
            ridden = outcome(die + knack + tide, one, two)
            rides = policy == "rider" and ridden > beaten
            beaten, after = (ridden, 0) if rides else (beaten, min(tide + (beaten == 2), 4))
            found += sees(hours - beaten, vigour - (beaten == 0), after)
        return found / len(every)

    return sees(hours, vigour, tide)


@pytest.mark.rule("LW-2", "LW-5", "LW-6", "LW-7", "LW-10")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_watch_is_solved_exactly(options: dict[str, Any]) -> None:
    known = game("lampwick")
    assert known is not None
    found = fight(known, "watch", options)
    assert not isinstance(found, Refusal)
    wanted = dawn(**options)
    assert found.ends["dawn", ""] == wanted
    assert found.plain()["dawn"] == str(wanted)
    assert sum(found.ends.values()) == 1


def test_many_watches_come_to_the_same() -> None:
    known = game("lampwick")
    assert known is not None
    runs = 20_000
    found = simulate_fight(known, "watch", {"sea": "wild"}, runs=runs, seed=7)
    assert not isinstance(found, Refusal)
    low, high = found.interval(("dawn", ""), 0.99999)
    assert low <= dawn(sea="wild") <= high
    counts = FightSubject("lampwick", "watch", {"sea": "wild"}).by_rules(Chunk(3, 0, 2_000))
    kept = sum(count for (hours, _), count in counts["left"].items() if not hours)
    low, high = wilson(kept, 2_000, 0.99999)
    assert low <= dawn(sea="wild") <= high


def on_watch(hours: int, keeper: int, sea: tuple[int, int]) -> Table:
    """Wyn's dice lie there, on a rough sea."""
    table = Table("lampwick")
    for by, do, fields in (
        ("ada", "add_keeper", {"name": "Wyn", "trades": {"rope": 1}}),
        ("gm", "begin_watch", {"sea": "rough", "hours": hours}),
        ("ada", "try_task", {"keeper": "Wyn", "trade": "rope"}),
    ):
        dice = {"keeper": keeper, "sea": list(sea)} if do == "try_task" else None
        assert not isinstance(table.do(by, do, fields, dice, script=True), Refusal)
    return table


@pytest.mark.rule("LW-6")
def test_what_is_best_is_followed_to_the_dawn() -> None:
    """4+1 against 5 and 4 is dim as it lies, and bright with the tide of 1."""
    known, seat = game("lampwick"), Seat.of("ada")
    assert known is not None
    table = on_watch(6, 4, (5, 4))
    found = advise(known, table.seen(seat), seat, "see_dawn")
    assert found is not None and not isinstance(found, Refusal)
    worths = {each.do: each.value for each in found.worths}
    assert worths == {"accept": dawn(hours=5, tide=1), "ride": dawn(hours=4, tide=0)}
    shine = advise(known, table.seen(seat), seat, "shine")
    assert shine is not None and not isinstance(shine, Refusal)
    assert {each.do: each.value for each in shine.worths} == {"accept": 0, "ride": 1}


@pytest.mark.rule("LW-4", "LW-7")
def test_a_hand_helps_and_may_cost_twice() -> None:
    known, seat = game("lampwick"), Seat.of("ada")
    assert known is not None
    table = Table("lampwick")
    table.do("ada", "add_keeper", {"name": "Wyn"})
    table.do("bo", "add_keeper", {"name": "Odd"})
    every = list(product(range(1, 7), range(1, 5), range(1, 5)))
    dark = {
        aid: Fraction(sum(not outcome(die + aid, *sea) for die, *sea in every), len(every))
        for aid in (0, 2)
    }
    for goal, alone, helped in (
        ("succeed", 1 - dark[0], 1 - dark[2]),
        ("tolls", dark[0], 2 * dark[2]),
    ):
        found = advise(known, table.seen(seat), seat, goal)
        assert found is not None and not isinstance(found, Refusal)
        worths = {each.fields.get("aid"): each.value for each in found.worths}
        assert worths == {None: alone, "Odd": helped}
