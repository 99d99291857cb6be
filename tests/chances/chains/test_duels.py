"""Duels to the end: the values that must come out, and the shift against full enumeration."""

from fractions import Fraction
from typing import Any

import pytest

from limelight import Table
from limelight.chances import solve
from limelight.contract import NEVER, Refusal
from limelight.contract.fights import Solved
from limelight.games.sinners.fights import Duel
from limelight.play.chance import seeded

from ..fights import duel, fighter, fought, known

BOTH = ("both", "")


def wins(name: str) -> tuple[str, str]:
    return "wins", name


@pytest.mark.rule("SI-9", "SI-10", "SI-11", "SI-12", "SI-13", "SI-14", "SI-R6")
def test_the_duel_of_the_book() -> None:
    found = fought(duel(fighter("A", 14, "1d6+2", 1, 4), fighter("B", 12, "1d8+1", 2, 4)))
    assert found.ends == {
        wins("A"): Fraction(292848120925489661821, 636732913410574645248),
        wins("B"): Fraction(10194592544548844173, 23582700496687949824),
        BOTH: Fraction(17157698445566547689, 159183228352643661312),
    }
    assert found.means == {"rounds": Fraction(240723120071541237275, 159183228352643661312)}
    assert sum(found.ends.values()) == 1
    plain = found.plain()
    assert plain["never"] == "0"
    for name, left in plain["left"].items():
        chances = {int(points): Fraction(each) for points, each in left.items()}
        assert sum(chances.values()) == 1
        assert sum(each for points, each in chances.items() if points) == found.ends[wins(name)]


SMALL = [
    ("attack", fighter("A", 14, "1d3", 0, 3), fighter("B", 8, "1d2+1", 1, 2)),
    ("attack", fighter("A", 14, "1d3", 2, 2), fighter("B", 8, "1d2", 2, 2)),
    ("neither", fighter("A", 10, "2d2-1", 0, 2), fighter("B", 15, "1d3", 0, 2)),
    ("defend", fighter("A", 14, "1d3", 0, 2), fighter("B", 12, "1d2", 1, 2)),
    ("dodge", fighter("A", 14, "2", 0, 3), fighter("B", 12, "1d2", 0, 2, dodge=14)),
    ("defend", fighter("A", 5, "1d2", 0, 2), fighter("B", 18, "1d2", 0, 1)),
]


@pytest.mark.parametrize(("policy", "one", "two"), SMALL)
def test_the_shift_is_full_enumeration(policy: str, one: Any, two: Any) -> None:
    game, state = known("sinners"), Duel(with_=one, against=two).begin()
    quick = solve(game, state, game.policies[policy])
    slow = solve(game, state, game.policies[policy], shifted=False, runs=10**6)
    assert isinstance(quick, Solved)
    assert isinstance(slow, Solved)
    assert quick.steps == slow.steps
    assert quick.never == slow.never
    one_way = {tuple(left.values()): chance for _, left, chance in quick.ends}
    other: dict[tuple[int, ...], Fraction] = {}
    for end, _, chance in slow.ends:
        left = tuple(each.hit_points for each in end.fighters.values())
        other[left] = other.get(left, Fraction(0)) + chance
    assert one_way == other


def test_two_against_one_is_full_enumeration_too() -> None:
    table = Table("sinners", dice=seeded(1))
    for number, (name, side) in enumerate((("A", "one"), ("B", "two"), ("C", "two"))):
        fields = fighter(name, 12, "1d2", 0, 2, perception=30 - number) | {"side": side}
        assert not isinstance(table.do("gm", "add_fighter", fields), Refusal)
    dice = {"initiative.A": 5, "initiative.B": 4, "initiative.C": 3}
    fields = {"attacker": "A", "target": "B", "distance": 0, "joining": {"C": 0}}
    assert not isinstance(table.do("gm", "start_fight", fields, dice, script=True), Refusal)
    policy = table.game.policies["attack"]
    quick = solve(table.game, table.state, policy, runs=10**6)
    slow = solve(table.game, table.state, policy, shifted=False, runs=10**6)
    assert isinstance(quick, Solved)
    assert isinstance(slow, Solved)
    assert quick.steps == slow.steps
    assert sum(chance for _, _, chance in quick.ends) == 1


def test_armour_that_nothing_gets_through() -> None:
    found = fought(duel(fighter("A", 14, "1d6", 99, 5), fighter("B", 12, "1d8", 99, 5)))
    assert found.ends == {wins("A"): 0, wins("B"): 0, BOTH: 0, NEVER: 1}
    assert found.means == {"rounds": None}
    assert found.plain()["win"] == {"A": "0", "B": "0"}
    only = fought(duel(fighter("A", 14, "1d6", 99, 5), fighter("B", 12, "1d8", 0, 5)))
    assert only.ends == {wins("A"): 1, wins("B"): 0, BOTH: 0}


def test_thirty_hit_points_each() -> None:
    found = fought(duel(fighter("A", 14, "1d6+2", 1, 30), fighter("B", 12, "1d8+1", 2, 30)))
    assert sum(found.ends.values()) == 1
    assert found.outlook.states > 1500


def test_what_would_take_too_long_says_so_before() -> None:
    found = duel(fighter("A", 14, "1d6+2", 1, 9999), fighter("B", 12, "1d8+1", 2, 9999))
    assert isinstance(found, Refusal)
    assert found.code == "too_costly"
    assert found.values["steps"]
    few = duel(fighter("A", 14, "1d6", 1, 5), fighter("B", 12, "1d8", 2, 5), most=10)
    assert isinstance(few, Refusal)
    state = Duel(with_=fighter("A", 9, "1d6", 1, 5), against=fighter("B", 9, "1d8", 2, 5)).begin()
    runs = solve(known("sinners"), state, known("sinners").policies["attack"], runs=10)
    assert isinstance(runs, Refusal)


def test_ten_fighters_are_refused_not_endured() -> None:
    table = Table("sinners", dice=seeded(1))
    names = [f"{side}{n}" for side in "ab" for n in range(5)]
    for at, name in enumerate(names):
        fields = fighter(name, 12, "1d6", 0, 10, perception=30 - at) | {"side": name[0]}
        assert not isinstance(table.do("gm", "add_fighter", fields), Refusal)
    joining = dict.fromkeys((name for name in names if name not in ("a0", "b0")), 0)
    fields = {"attacker": "a0", "target": "b0", "distance": 0, "joining": joining}
    assert not isinstance(table.do("gm", "start_fight", fields), Refusal)
    found = solve(table.game, table.state, table.game.policies["attack"])
    assert isinstance(found, Refusal)
    assert found.code == "too_costly"


@pytest.mark.parametrize(
    ("one", "two", "policy", "code"),
    [
        (fighter("A", 14, "1d6", 0, 5), fighter("A", 14, "1d6", 0, 5), "attack", "bad_value"),
        (fighter("A", 99, "1d6", 0, 5), fighter("B", 14, "1d6", 0, 5), "attack", "bad_value"),
        (fighter("A", 9, "1d6", 0, 5), fighter("B", 14, "1d6", 0, 5), "sing", "bad_value"),
        ({"name": "A"}, fighter("B", 14, "1d6", 0, 5), "attack", "bad_value"),
        ({}, {}, "attack", "bad_value"),
    ],
)
def test_who_cannot_fight_is_refused(one: Any, two: Any, policy: str, code: str) -> None:
    found = duel(one, two, policy)
    assert isinstance(found, Refusal)
    assert found.code == code
