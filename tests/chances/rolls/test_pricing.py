"""The odds of every lone roll: what must come out, and both ways equal."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from limelight.chances import Odds, odds
from limelight.chances.rolls.asked import made
from limelight.chances.rolls.counting import Grid, grid_of, layout_of
from limelight.chances.rolls.pricing import _at_once, _one_by_one
from limelight.contract import Refusal, Throw
from limelight.contract.pools import weighed
from limelight.games import names

from ..every import throws
from ..fights import known


def of(name: str, roll: str, **options: Any) -> Odds:
    found = odds(known(name), roll, options)
    assert isinstance(found, Odds), found
    return found


def written(found: Odds) -> dict[str, str]:
    plain: dict[str, str] = found.plain()["odds"]
    return plain


@pytest.mark.rule("DH-4", "DH-5", "DH-6", "DH-7", "DH-8", "DH-9")
def test_an_action_roll() -> None:
    assert written(of("daggerheart", "action", modifier=2, difficulty=15)) == {
        "success_with_hope": "1/4",
        "success_with_fear": "1/4",
        "failure_with_hope": "5/24",
        "failure_with_fear": "5/24",
        "critical_success": "1/12",
    }


@pytest.mark.rule("DH-40", "DH-R21")
@pytest.mark.parametrize(
    ("edition", "success", "failure"),
    [("1.0", "6853/15552", "275/15552"), ("2.0", "6227/15552", "901/15552")],
)
def test_the_roll_with_three_helpers(edition: str, success: str, failure: str) -> None:
    found = of(
        "daggerheart",
        "action",
        modifier=2,
        difficulty=15,
        advantage=1,
        helpers=3,
        edition=edition,
    )
    assert written(found) == {
        "success_with_hope": success,
        "success_with_fear": success,
        "failure_with_hope": failure,
        "failure_with_fear": failure,
        "critical_success": "1/12",
    }


@pytest.mark.rule("YO-1", "YO-2", "YO-3", "YO-4")
@pytest.mark.parametrize(
    ("white", "black", "thirds", "ones", "sixes", "condition"),
    [
        (1, 0, (2, 2, 2), 0, 0, 0),
        (0, 1, (2, 2, 2), 0, 0, 6),
        (2, 0, (4, 12, 20), 1, 1, 0),
        (1, 1, (4, 12, 20), 1, 1, 21),
        (2, 1, (8, 56, 152), 1, 16, 91),
        (1, 2, (8, 56, 152), 1, 16, 161),
        (3, 1, (16, 240, 1040), 1, 171, 441),
        (2, 2, (16, 240, 1040), 1, 171, 791),
    ],
)
def test_the_pools_of_the_book(
    white: int, black: int, thirds: tuple[int, int, int], ones: int, sixes: int, condition: int
) -> None:
    found = of("yokai", "risk", white=white, black=black)
    low, middle, high = thirds
    assert found.out_of == 6 ** (white + black)
    assert found.counts == {
        "1&1": ones,
        "1-2": low - ones,
        "3-4": middle,
        "5-6": high - sixes,
        "6&6": sixes,
    }
    assert found.chances == {"condition": condition}


@pytest.mark.rule("YO-15", "YO-21", "YO-R11")
def test_combat_and_solving() -> None:
    won = {
        "1,1,1": {8: 147, 9: 113, 10: 77, 12: 16},
        "1,1,1,1": {8: 1071, 10: 676, 12: 171},
    }
    for pools, counts in won.items():
        for danger, count in counts.items():
            assert of("yokai", "combat", pools=pools, danger=danger).counts["won"] == count
    solved = {3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 12: 1}
    for difficulty, count in solved.items():
        assert of("yokai", "solve", difficulty=difficulty).counts["peaceful"] == count


@pytest.mark.rule("YO-R11")
def test_pools_beyond_what_64_bits_hold() -> None:
    ones = of("yokai", "combat", pools=",".join("1" * 24), danger=12)
    assert ones.chance("won") == Fraction(4392674398624351271, 4738381338321616896)
    hands = of("yokai", "combat", pools="4,4,4,4,4,4", danger=12)
    assert hands.chance("won") == Fraction(4294827413761070021, 4738381338321616896)
    whole = of("yokai", "find-out", white=24, black=24)
    assert whole.out_of == 6**48
    assert whole.counts["1&1"] == 1


@pytest.mark.rule("SI-8")
def test_levels_of_the_book() -> None:
    rows = {8: (1, 0, 3, 4, 11, 1), 14: (1, 1, 5, 7, 5, 1), 20: (1, 3, 6, 9, 0, 1)}
    for value, counts in rows.items():
        found = of("sinners", "test", value=value).counts
        order = ("critical", "III", "II", "I", "failure", "fumble")
        assert tuple(found[level] for level in order) == counts


SITUATIONS: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("daggerheart", "action"): {
        "modifier": (3,),
        "difficulty": (None, 14),
        "advantage": (0, 2),
        "disadvantage": (0, 1),
        "helpers": (0, 2),
        "edition": ("1.0", "2.0"),
        "bonus": ("", "d2-1"),
    },
    ("daggerheart", "reaction"): {
        "modifier": (-2, 3),
        "difficulty": (9, 14),
        "advantage": (0, 1),
        "disadvantage": (0, 2),
        "bonus": ("", "d3-1d2+1"),
    },
    ("daggerheart", "damage"): {
        "damage": ("2d8+1", "d6-1d4", "3", "0", "1", "4d3-9"),
        "critical": (False, True),
    },
    ("daggerheart", "adversary-attack"): {
        "modifier": (-1, 4),
        "difficulty": (5, 14, 99),
        "advantage": (0, 1),
        "disadvantage": (0, 1),
    },
    ("daggerheart", "adversary-reaction"): {
        "modifier": (-1, 4),
        "difficulty": (5, 14, 99),
        "advantage": (0, 1),
        "disadvantage": (0, 1),
    },
    ("daggerheart", "attack-on-several"): {
        "evasion": ("9", "9,14", "14,9,9,40", "-3", "9,,14", "x"),
        "modifier": (-1, 4),
        "advantage": (0, 1),
        "disadvantage": (0, 2),
    },
    ("daggerheart", "group-attack"): {
        "damage": ("1d4+1", "2", "1d4-3"),
        "count": (1, 3),
        "evasion": (5, 13, 99),
        "major": (5,),
        "severe": (9,),
        "modifier": (2,),
        "advantage": (0, 1),
        "armor": (False, True),
        "resistant": (False, True),
        "massive": (False, True),
    },
    ("daggerheart", "fate"): {"die": ("hope", "fear")},
    ("daggerheart", "risk-it-all"): {},
    ("daggerheart", "avoid-death"): {"level": (1, 5, 12, 13)},
    ("daggerheart", "hazard"): {
        "hazard": ("fall", "collision"),
        "range": (None, "very_close", "close", "far", "very_far"),
    },
    **{
        ("yokai", move): {
            "white": (0, 1, 3),
            "black": (1, 2),
            "lying": ("", "w4", "b6,w6", "b1"),
        }
        for move in ("find-out", "risk", "use-ability", "travel", "weaken")
    },
    ("yokai", "solve"): {"difficulty": (-1, 2, 3, 7, 12, 13)},
    ("yokai", "combat"): {"pools": ("1", "3", "1,1", "1,2,2", "2,1,1,1"), "danger": (2, 8, 11, 12)},
    ("sinners", "test"): {
        "value": (-1, 5, 12, 20, 40),
        "advantage": (False, True),
        "disadvantage": (False, True),
    },
    ("sinners", "exchange"): {
        "value": (3, 14),
        "against": (8, 15),
        "action": ("attack", "manoeuvre"),
        "reaction": ("attack", "defend", "dodge", "manoeuvre"),
    },
    ("coinflip", "flip"): {},
    ("lampwick", "task"): {
        "knack": (-1, 0, 3),
        "aid": ("", "Odd"),
        "sea": ("calm", "rough", "wild"),
        "tide": (0, 1, 4),
    },
    ("pedlar", "haggle"): {},
}


def situations(name: str, roll: str) -> Iterator[dict[str, Any]]:
    axes = SITUATIONS[name, roll]
    for values in product(*axes.values()):
        yield dict(zip(axes, values, strict=True))


def test_every_roll_of_every_game_is_in_the_grid() -> None:
    rolls = {(name, roll) for name in names() for roll in known(name).rolls}
    assert rolls == SITUATIONS.keys()


MOST_THROWS = 50_000


@pytest.mark.parametrize(("name", "roll"), SITUATIONS)
def test_arrays_numbers_and_every_throw_agree(name: str, roll: str) -> None:
    """The judge read on arrays, read one by one, and every possible throw read as in play."""
    for options in situations(name, roll):
        asked, one = made(known(name), roll, options), odds(known(name), roll, options)
        if isinstance(asked, Refusal):
            assert one == asked
            continue
        if "" in asked.codes():
            assert isinstance(one, Refusal)
            continue
        assert isinstance(one, Odds)
        assert sum(one.counts.values()) == one.out_of
        layout, codes = layout_of(asked), asked.codes()
        axes = {die: weighed(sides, keep) for die, sides, keep in layout}
        grid = grid_of(layout)
        assert isinstance(grid, Grid)
        assert _one_by_one(asked, codes, axes) == _at_once(asked, codes, grid) == one
        if one.out_of > MOST_THROWS:
            continue
        counts = dict.fromkeys(codes, 0)
        beside: dict[str, dict[Any, int]] = {}
        for faces in throws(Throw(asked.dice(), asked)):
            fell = asked.read(faces)
            counts[fell.outcome] += 1
            for question, value in asked.answers(fell.read).items():
                found = beside.setdefault(question, {})
                found[value] = found.get(value, 0) + 1
        assert one.counts == counts, options
        for question, found in beside.items():
            assert one.values.get(question, {True: one.chances.get(question, 0)}) == {
                value: count for value, count in found.items() if value is not False
            } or found.keys() == {False}, (options, question)


def test_what_would_take_too_long_is_refused_with_an_estimate() -> None:
    for name, roll, options in (
        ("daggerheart", "damage", {"damage": "100d1000"}),
        ("daggerheart", "action", {"bonus": "50d1000"}),
    ):
        found = odds(known(name), roll, options)
        assert isinstance(found, Refusal)
        assert found.code == "too_costly"
        assert found.values["steps"]


def test_wrong_options_are_refused_as_the_roll_would() -> None:
    for name, roll, options, code in (
        ("yokai", "solve", {}, "bad_value"),
        ("daggerheart", "action", {"helpers": -1}, "bad_value"),
        ("daggerheart", "action", {"bonus": "x"}, "bad_value"),
        ("daggerheart", "reaction", {"helpers": 1, "difficulty": 3}, "no_help_on_reactions"),
        ("daggerheart", "reaction", {}, "bad_value"),
        ("yokai", "risk", {"lying": "r5"}, "bad_value"),
    ):
        found = odds(known(name), roll, options)
        assert isinstance(found, Refusal)
        assert found.code == code
